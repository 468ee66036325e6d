import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { edgeAt } from "../../writing/labels.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { joinLabels } from "./join-labels.ts"

const joined = (...lines: readonly TextLine[]): string[] =>
  joinLabels(lines).map(({ text }) => text)
const text = (x = 120, baseline = 100): TextLine => lineAt("text", x, baseline)

test.each(["•", "⬥", "-", "1.", "(2)", "1.2", "iv.", "a)", "三、", "第一章"])(
  "%s is joined with its text",
  (label) => {
    const [line, ...others] = joined(lineAt(label, 100, 100, { x1: 110 }), text())
    expect(line).toMatch(
      new RegExp(`^${label.replaceAll(/[().]/g, String.raw`\$&`)}\\s*text$`, "u"),
    )
    expect(others).toEqual([])
  },
)

test.each(["12", "word", "2024.", "..", "1.1.1.1.1.1.1"])("%s is no label", (label) => {
  expect(joined(lineAt(label, 100, 100, { x1: 110 }), text())).toHaveLength(2)
})

const label = lineAt("1.", 100, 100)

test("with text that begins behind it, 76 points away at most", () => {
  expect([186, 187].map((x) => joined(label, text(x)).length)).toEqual([1, 2])
  expect([110, 109].map((x) => joined(label, text(x)).length)).toEqual([1, 2])
})

test("on its row, whose baseline may be rounded to another point", () => {
  expect([100.6, 99.4].map((y) => joined(label, text(120, y)).length)).toEqual([1, 1])
  expect([103, 97].map((y) => joined(label, text(120, y)).length)).toEqual([2, 2])
})

test("not where more stands there: it is a cell of a table", () => {
  expect(joined(label, text(), text(300))).toHaveLength(3)
  expect(joined(label, text(), text(300, 120))).toHaveLength(2)
})

test("only where both are level and read from the left", () => {
  expect(joined({ ...label, angle: 90 }, text())).toHaveLength(2)
  expect(joined({ ...label, isVertical: true }, text())).toHaveLength(2)
  expect(joined(label, { ...text(), angle: 90 })).toHaveLength(2)
  expect(joined(label, { ...text(), isVertical: true })).toHaveLength(2)
  expect(joined(label, { ...text(), direction: "rtl" })).toHaveLength(2)
})

describe("text that is read from the right", () => {
  const turned = (x1 = 90, baseline = 100): TextLine =>
    lineAt("text", 50, baseline, { x1, direction: "rtl" })
  const at = (text: string, x = 100): TextLine => lineAt(text, x, 100)

  test.each([
    [".1", "1."],
    [".1.2", "1.2."],
    ["(3", "3)"],
    [")3", "3)"],
    ["•", "•"],
    [".א", "א."],
    ["-ـه", "هـ-"],
    [".١٢", "١٢."],
  ])("is joined with %s at its right as it is read", (seen, read) => {
    const [line, ...others] = joinLabels([turned(), at(seen)])
    expect(line).toMatchObject({ text: `${read} text`, direction: "rtl", leap: read.length + 1 })
    expect(line && edgeAt(line, read.length)).toBe(90)
    expect(others).toEqual([])
  })

  test("unless the label is far, at its left, or not alone", () => {
    expect([165, 167].map((x) => joined(turned(), at(".1", x)).length)).toEqual([1, 2])
    expect(joined(turned(), at(".1", 20))).toHaveLength(2)
    expect(joined(turned(), at(".1"), at("word", 200))).toHaveLength(3)
    expect(joined(turned(), at("word"))).toHaveLength(2)
  })
})

test("lines without labels come back as they are", () => {
  const lines = [text(), text(300)]
  expect(joinLabels(lines)).toBe(lines)
})
