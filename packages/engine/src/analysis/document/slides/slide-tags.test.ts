import { expect, it } from "vitest"
import type { SceneInfo } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { learnSlideTags } from "./slide-tags.ts"

const other: SceneInfo = { isTagged: true, producer: "Quartz PDFContext" }

/** A list of items, of which two go on. */
const slide: readonly TextLine[] = [
  "• The mill grinds what",
  "the carts bring",
  "• The oven bakes what",
  "the mill grinds",
  "• The town buys it",
].map((text, at) => lineAt(text, 100, 100 + 12 * at, { x1: 240, size: 10 }))

/** Tells of each line and the next whether they are one paragraph, where tags name each line's. */
function told(names: readonly string[], boxes: readonly string[] = []): (boolean | undefined)[] {
  const nameOf = (of: readonly string[]) => (line: TextLine) => of[slide.indexOf(line)]
  const { isOneParagraph } = learnSlideTags(
    [slide],
    { blockOf: nameOf(names), boxOf: nameOf(boxes) },
    other,
  )
  return slide.slice(1).map((line, at) => isOneParagraph(slide[at] ?? line, line))
}

it("believes tags that hold sentences together and part the items of a list", () => {
  expect(told(["a", "a", "b", "b", "c"])).toEqual([true, false, true, false])
})

it("believes no tags that part every line, or take a list for one paragraph", () => {
  expect(told(["a", "b", "c", "d", "e"])).toEqual(Array(4).fill(undefined))
  expect(told(["a", "a", "a", "a", "a"])).toEqual(Array(4).fill(undefined))
})

it("believes groups where a slide has several", () => {
  const boxOf = (line: TextLine): string => (slide.indexOf(line) < 2 ? "one" : "two")
  const blockOf = (): undefined => undefined
  expect(slide.map(learnSlideTags([slide], { blockOf, boxOf }, other).boxOf)).toEqual([
    "one",
    "one",
    "two",
    "two",
    "two",
  ])
  expect(slide.map(learnSlideTags([slide], { blockOf, boxOf: () => "one" }, other).boxOf)).toEqual(
    slide.map(() => undefined),
  )
})
