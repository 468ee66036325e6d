import { describe, expect, it } from "vitest"
import type { OutlineItem } from "../../../model/scene.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { outlinedTitles, withOutlinedTitle } from "./slide-outline.ts"

const entry = (title: string, page: number): OutlineItem => ({
  title,
  level: 1,
  target: { kind: "page", page },
})

/** Lines below each other from the top; a size for each. */
const slide = (...rows: readonly (readonly [text: string, size: number])[]) =>
  rows.map(([text, size], at) => lineAt(text, 100, 60 + 40 * at, { size }))

/** Texts of the lines that an entry names, and whether it names all of the title. */
function named(
  lines: readonly ReturnType<typeof lineAt>[],
  ...entries: readonly string[]
): readonly [readonly string[], boolean] | undefined {
  const { title } = withOutlinedTitle(lines, entries)
  return title && [[...title.lines].map(({ text }) => text), title.isWhole]
}

describe("an outline of slides", () => {
  it("names nearly every slide", () => {
    expect(outlinedTitles([entry("Mill", 0), entry("Oven", 1)], 2)).toEqual(
      new Map([
        [0, ["Mill"]],
        [1, ["Oven"]],
      ]),
    )
  })

  it("is none where it names chapters", () => {
    expect(outlinedTitles([entry("Mill", 0), entry("Oven", 4)], 8)).toEqual(new Map())
  })
})

describe("the title that an outline names", () => {
  const lines = slide(["The harvest of the", 30], ["lower fields", 30], ["and what it brought", 30])

  it("is all of its lines and no other", () => {
    expect(named(lines, "The harvest of the lower fields")).toEqual([
      ["The harvest of the", "lower fields"],
      true,
    ])
    expect(named(lines, "The harvest of the upper fields")).toBeUndefined()
    expect(named(lines, "The harvest")).toBeUndefined()
  })

  it("is known by what programs add to it", () => {
    const both = ["The harvest of the", "lower fields"]
    expect(named(lines, "Slide 3: The harvest of the lower fields")?.[0]).toEqual(both)
    expect(named(lines, "幻灯片 3：The harvest of the lower fields")?.[0]).toEqual(both)
    expect(named(lines, "The harvest of the lower fields (2)")?.[0]).toEqual(both)
  })

  it("is larger than what repeats it", () => {
    const twice = slide(["Harvest", 10], ["Harvest", 30], ["Harvest", 12])
    const { title } = withOutlinedTitle(twice, ["Harvest"])
    expect([...(title?.lines ?? [])]).toEqual([twice[1]])
  })

  it("goes on where its program cut a long one, so that its end is not known", () => {
    const long = slide(
      ["What the lower fields brought in the years", 20],
      ["before the mill was built beside the river", 20],
    )
    const cut = "What the lower fields brought in the years before the mill was"
    expect(named(long, cut)).toEqual([long.map(({ text }) => text), false])
  })

  it("has the letters that its author wrote, where the slide shows capitals", () => {
    const { lines: own } = withOutlinedTitle(slide(["OUR TWO", 30], ["MILLS", 30], ["OUR", 12]), [
      "OUR two mills",
    ])
    expect(own.map(({ spans: [span] }) => span?.written)).toEqual(["OUR two", "mills", undefined])
  })

  it("stays as it is shown where the outline was written otherwise", () => {
    const { lines: own } = withOutlinedTitle(slide(["Our Mills", 30]), ["Our mills"])
    expect(own.map(({ spans: [span] }) => span?.written)).toEqual([undefined])
  })
})
