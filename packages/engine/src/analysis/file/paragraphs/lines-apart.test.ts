import { describe, expect, test } from "vitest"
import { placedAt } from "../../writing/block-drafts.test-kit.ts"
import { standApart } from "./lines-apart.ts"

const areApart = (above: string, below: string): boolean =>
  standApart(placedAt(above, 100), placedAt(below, 112))

describe("lines that go on with no text", () => {
  test("are links below each other, and the rest of a long one above the next", () => {
    const link = "https://example.org/mill"
    expect(areApart(link, link)).toBe(true)
    expect(areApart(`The mill: ${link}`, "www.example.org")).toBe(true)
    expect(areApart("mill/wheels?name=one", link)).toBe(true)
  })

  test("are no links with words between them", () => {
    const link = "https://example.org/mill"
    expect(areApart(link, `${link} of the baker`)).toBe(false)
    expect(areApart(`${link} and`, link)).toBe(false)
    expect(areApart("one/two or", link)).toBe(false)
    expect(areApart(link, "mill/wheels")).toBe(false)
  })

  test("are entries of contents with typed leaders and a page", () => {
    expect(areApart("1.1 Purpose......... 4", "1.2 Scope")).toBe(true)
    expect(areApart("1.1 Purpose………...….1", "1.2 Scope")).toBe(true)
    expect(areApart("Wait... 4", "of them")).toBe(false)
    expect(areApart("Name ..........", "of the baker")).toBe(false)
  })
})
