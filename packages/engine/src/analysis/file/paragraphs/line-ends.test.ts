import { buildScene, glyphs, noBytes } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import { paragraphsOf, plainText } from "../../../model/walk.ts"
import type { PlacedLine } from "../../block-drafts.ts"
import { analyseScene } from "../../passes.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { learnLineEnds } from "./line-ends.ts"

/** A line, and whether a space was drawn behind it. */
type Line = readonly [text: string, trails: boolean | undefined, isMarked?: true]

/** Texts of the paragraphs that lines below each other make. */
async function paragraphs(lines: readonly Line[], producer: string): Promise<string[]> {
  const items = lines.map(([text, trails, isMarked], at) => ({
    ...glyphs({ x: 72, y: 100 + 14 * at, text, size: 10 }),
    ...(trails !== undefined && { trails }),
    ...(isMarked && { isMarked }),
  }))
  const scene = buildScene([{ items }])
  const { value } = await analyseScene({ ...scene, info: { ...scene.info, producer } }, noBytes)
  return value.sections.flatMap(({ blocks }) =>
    [...paragraphsOf(blocks)].map(({ inlines }) => plainText(inlines)),
  )
}

const first = "The first paragraph of the text has a line that is as long as this is here now"
const rest = "and a shorter one below it which tells that the line above was full, so"
const last = "everything is known."
const full = "This paragraph of its own ends where the next word would have had no room at"
const next = "Extraordinarily long words begin the next paragraph of the text, and it goes on"

const text: readonly Line[] = [
  [first, true],
  [rest, true],
  [last, false],
  [full, false],
  [next, true],
  ["to here.", false],
]

describe("the space behind a line", () => {
  it("tells of a full line that ends its paragraph, by its absence", async () => {
    expect(await paragraphs(text, "LibreOffice 7.4")).toEqual([
      `${first} ${rest} ${last}`,
      full,
      `${next} to here.`,
    ])
  })

  it("tells nothing where all lines have one, or none", async () => {
    for (const trails of [true, false]) {
      const found = await paragraphs(
        text.map(([line]): Line => [line, trails]),
        "LibreOffice 7.4",
      )
      expect(found).toContain(`${full} ${next} to here.`)
    }
  })

  it("is asked for more lines where another program wrote the file", async () => {
    expect(await paragraphs(text, "Another program")).toContain(`${full} ${next} to here.`)
  })
})

describe("the absence of a space behind a line", () => {
  const ends = learnLineEnds([], true)
  const endOf = (last: string, first: string): string | undefined => {
    const placed = (text: string, y: number, x1: number): PlacedLine => ({
      line: { ...lineAt(text, 72, y, { x1 }), trails: false },
      page: 0,
      column: 0,
      x0: 72,
      x1: 500,
    })
    return ends(placed(last, 100, 300), placed(first, 112, 250), undefined)
  }

  it("ends a paragraph, but not in a script without spaces", () => {
    expect(endOf("some words", "Others below")).toBe("ends")
    expect(endOf("ลงมือเขียน", "โปรแกรม")).toBe(undefined)
    expect(endOf("ລາວ", "ພາສາ")).toBe(undefined)
  })
})

describe("a space on its own behind a line", () => {
  const known = Array.from({ length: 4 }, (): readonly Line[] => [
    [first, undefined],
    [last, undefined, true],
  ]).flat()
  const sentence = "This paragraph ends where the next word would have had no room behind it."
  const own = async (
    isMarked: boolean,
    before: readonly Line[] = known,
    line = sentence,
    below = next,
  ): Promise<string[]> =>
    paragraphs(
      [
        ...before,
        isMarked ? [line, undefined, true] : [line, undefined],
        [below, undefined],
        ["to here.", undefined, true],
      ],
      "Word",
    )

  it("tells of a full line that ends its paragraph", async () => {
    for (const line of [sentence, full]) {
      expect(await own(true, known, line)).toContain(line)
      expect(await own(false, known, line)).toContain(`${line} ${next} to here.`)
    }
  })

  it("tells nothing behind a comma, nor before a small letter", async () => {
    const listed = full.replace(/ at$/u, ",")
    expect(await own(true, known, listed)).toContain(`${listed} ${next} to here.`)
    const small = next.toLowerCase()
    expect(await own(true, known, full, small)).toContain(`${full} ${small} to here.`)
  })

  it("tells nothing where lines that wrap have one as well", async () => {
    const all = known.map(([text]): Line => [text, undefined, true])
    expect(await own(true, all)).toContain(`${sentence} ${next} to here.`)
  })
})
