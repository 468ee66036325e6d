import { buildScene, glyphs, noBytes } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import type { SceneInfo } from "../../../model/scene.ts"
import { paragraphsOf, plainText } from "../../../model/walk.ts"
import type { TextLine } from "../../drafts.ts"
import { analyseScene } from "../../passes.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { splitParagraphs, type BoxLayout } from "./box-paragraphs.ts"
import { learnSlideEnds } from "./slide-line-ends.ts"

/** A box from 100 to 300; letters of ten points are five wide. */
const box: BoxLayout = { align: "left", x0: 100, x1: 300 }
const impress: SceneInfo = { isTagged: false, creator: "Impress", producer: "LibreOffice 7.4" }
const other: SceneInfo = { isTagged: false, producer: "Quartz PDFContext" }

/** A line of a slide, and whether a space was drawn behind it. */
type Line = readonly [text: string, trails?: boolean, x1?: number, size?: number]

const linesOf = (lines: readonly Line[]): TextLine[] =>
  lines.map(([text, trails, x1 = 300, size = 10], at) => ({
    ...lineAt(text, 100, 100 + 12 * at, { x1: x1 - at, size }),
    ...(trails !== undefined && { trails }),
  }))

/** Paragraphs of a box in a deck that has the lines of another slide as well. */
function split(lines: readonly Line[], info: SceneInfo, deck: readonly Line[] = []): string[] {
  const own = linesOf(lines)
  const endOf = learnSlideEnds([own, linesOf(deck)], info)
  return splitParagraphs(own, box, endOf).map((paragraph) =>
    paragraph.lines.map(({ text }) => text).join(" / "),
  )
}

const ended: readonly Line[] = [
  ["Access to Finance", false],
  ["Local Governments", false],
]
const wrapped: readonly Line[] = [
  ["• It goes on and", true],
  ["Further below it", false],
]
/** Three lines that wrap and three that end, as the lines of a deck tell them. */
const told = (ofWraps: boolean, ofEnds: boolean): Line[] =>
  [0, 1, 2].flatMap((): Line[] => [
    ["• an item that is long", ofWraps],
    ["and goes on below", ofEnds],
    ["• the next item", ofEnds],
  ])

describe("lines of a slide", () => {
  it("end their paragraph where Impress left no space behind them, however full they are", () => {
    expect(split(ended, impress)).toEqual(["Access to Finance", "Local Governments"])
    expect(split(ended, other)).toEqual(["Access to Finance / Local Governments"])
  })

  it("end behind a sign that is a word, as no word is broken there", () => {
    const signs = (sign: string): readonly Line[] => [
      [`Media ${sign}`, false],
      ["Telecom", false],
    ]
    for (const sign of ["&", "+", "/", "–"]) expect(split(signs(sign), impress)).toHaveLength(2)
    expect(
      split(
        [
          ["Media/", false],
          ["Telecom", false],
        ],
        impress,
      ),
    ).toHaveLength(1)
  })

  it("are read so from a deck", async () => {
    const items = ended.map(([text, trails], at) => ({
      ...glyphs({ x: 72, y: 300 + 24 * at, text, size: 20 }),
      trails: trails === true,
    }))
    const scene = buildScene([{ items }])
    const textsOf = async (info: SceneInfo): Promise<string[]> => {
      const { value } = await analyseScene({ ...scene, info }, noBytes, { arrangement: "slides" })
      return value.sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) =>
          block.kind === "figure" && block.content.kind === "textBox"
            ? [...paragraphsOf(block.content.blocks)].map(({ inlines }) => plainText(inlines))
            : [],
        ),
      )
    }
    expect(await textsOf(impress)).toEqual(["Access to Finance", "Local Governments"])
    expect(await textsOf(other)).toHaveLength(1)
  })

  it("go on where a space was left behind a full one, be the next one another item by its capital", () => {
    const items: readonly Line[] = [
      ["Accounts Payable, Accounts", true],
      ["Receivable, Books", false],
      ["Assets that Stay", false, 200],
      ["Ledger of All", false, 200],
      ["Purchasing It", false, 200],
      ["Human Resources", false, 200],
    ]
    expect(split(items, impress)).toHaveLength(5)
    expect(split(items, other)).toHaveLength(6)
  })

  it("keep their places where those of a box set left start at different ones", () => {
    const shifted = (by: number): number => {
      const [first, second] = linesOf([
        ["A line of a slide", true],
        ["And below it all", false],
      ])
      if (!first || !second) return 0
      const next = lineAt(second.text, 100 + by, second.baseline, { x1: 260, size: 12 })
      return splitParagraphs([first, next], box, learnSlideEnds([[first, next]], impress)).length
    }
    expect(shifted(7.1)).toBe(1)
    expect(shifted(7.3)).toBe(2)
  })

  it("end where the next word had room, for authors type spaces, too", () => {
    expect(split([["A short one", true, 160], ...ended.slice(1)], impress)).toHaveLength(2)
  })

  it("are told by spaces in decks of other programs that leave them where they wrap", () => {
    expect(split(ended, other, told(true, false))).toHaveLength(2)
  })

  it("are not told where all lines have a space, or none", () => {
    expect(split(ended, other, told(true, true))).toHaveLength(1)
    expect(split(ended, other, told(false, false))).toHaveLength(1)
    expect(split(ended, impress, told(true, true))).toHaveLength(1)
  })

  it("end without a space where authors type one behind some paragraphs; one that has it tells nothing", () => {
    const typed = (share: number): Line[] => [
      ...told(true, false),
      ...Array.from({ length: share }, () => told(true, true)).flat(),
    ]
    expect(split(ended, impress, typed(1))).toHaveLength(2)
    expect(split(ended, impress, typed(2))).toHaveLength(1)
    expect(split(ended, other, typed(1))).toHaveLength(1)
    const mixed: readonly Line[] = [
      ["Talent plans and Readiness", true, 300, 10],
      ["Analysis of pools", false, 300, 12],
    ]
    expect(split(mixed, impress, typed(1))).toHaveLength(2)
  })

  it("go on within a sentence, which its author broke", () => {
    expect(
      split(
        [
          ["We want our community", false],
          ["to keep its progress", false],
        ],
        impress,
      ),
    ).toHaveLength(1)
  })

  it("tell nothing at hyphens, in addresses, in words and beside Han", () => {
    for (const [first, next] of [
      ["IMPLEMENTATIO", "N of it"],
      ["Ll", "1"],
      ["An author’s own high-", "Level hyphen at the end"],
      ["See example.com/en/Tools", "And/more.aspx"],
      ["机构的合并去重几乎无法", "自动化实现必须人工干预"],
    ] as const)
      expect(
        split(
          [
            [first, false],
            [next, false],
          ],
          impress,
        ),
        first,
      ).toHaveLength(1)
  })

  it("go on where the space was drawn on its own, and are not told where both were", () => {
    for (const trails of [true, false]) {
      const lines = linesOf([["Access to Finance", trails], ...ended.slice(1)]).map(
        (line, at): TextLine => (at === 0 ? { ...line, isMarked: true } : line),
      )
      expect(splitParagraphs(lines, box, learnSlideEnds([lines], impress))).toHaveLength(1)
    }
  })

  it("go on in another size where they wrapped", () => {
    const mixed: readonly Line[] = [
      ["Talent plans and Readiness", true, 300, 10],
      ["Analysis of pools", false, 300, 12],
    ]
    expect(split(mixed, impress)).toHaveLength(1)
    expect(split(mixed, other)).toHaveLength(2)
  })

  it("are of two items where the next one has a label", () => {
    expect(split([...wrapped.slice(0, 1), ["• It is the next one", false]], impress)).toHaveLength(
      2,
    )
  })
})
