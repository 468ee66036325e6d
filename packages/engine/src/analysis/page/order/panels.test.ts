import { describe, expect, it, test } from "vitest"
import { sceneOfPages } from "@mozhuan/testkit"
import type { Box } from "../../../base/geometry.ts"
import type { FigureDraft, FlowItem, RuleSet, TextLine } from "../../drafts.ts"
import { findBands, type Band } from "./bands.ts"
import { partPanels } from "./panels.ts"

/** A line of ten points, painted after everything before `z`. */
function lineAt(text: string, x: number, baseline: number, z: number): FlowItem {
  const box = { x0: x, y0: baseline - 8, x1: x + text.length * 5, y1: baseline + 2 }
  const line: TextLine = {
    text,
    box,
    baseline,
    size: 10,
    angle: 0,
    isVertical: false,
    direction: "ltr",
    spans: [],
    gaps: [],
    page: 0,
    z,
  }
  return { kind: "line", box, line }
}

const pictureAt = (x0: number, x1: number, z: number): FigureDraft => ({
  page: 0,
  box: { x0, y0: 80, x1, y1: 220 },
  content: { kind: "picture", image: 0, matrix: [1, 0, 0, 1, 0, 0], alpha: 1 },
  lines: [],
  items: [],
  isBackground: false,
  z,
})

const cards = ["Sold this year", "76 houses of them"].map((text, row) =>
  lineAt(text, 50, 110 + row * 30, 5),
)
const beside = ["Houses of the town", "Two of them tell", "how they spent it"].map((text, row) =>
  lineAt(text, 320, 110 + row * 15, 6),
)

function panelsOn(figures: readonly FigureDraft[], frames: RuleSet["frames"] = []): number[] {
  const [page] = sceneOfPages([{}]).pages
  if (!page) throw new Error("a scene has a page")
  const pieces = [...cards, ...beside]
  const draft = { page, lines: [], tables: [], figures, rules: { rules: [], fills: [], frames } }
  return partPanels(draft, pieces, findBands(pieces)).panels.map(({ pieces: held }) => held.length)
}

it("takes texts that were painted on pictures beside each other for the texts of cards", () => {
  expect(panelsOn([pictureAt(34, 300, 1), pictureAt(306, 582, 2)])).toEqual([2, 3])
  // A picture that was painted over text is none of its ground.
  expect(panelsOn([pictureAt(34, 300, 9), pictureAt(306, 582, 9)])).toEqual([])
  // A shadow that reaches under the card beside it.
  expect(panelsOn([pictureAt(34, 304.4, 1), pictureAt(303, 582, 2)])).toEqual([2, 3])
  // Tiles of one picture share their sides.
  expect(panelsOn([pictureAt(34, 303, 1), pictureAt(303, 582, 2)])).toEqual([])
})

it("takes texts in frames with round corners for those of cards, whatever picture holds them all", () => {
  const frames = [pictureAt(34, 300, 1), pictureAt(306, 582, 2)].map(({ box }) => box)
  const whole = pictureAt(10, 590, 9)
  expect(panelsOn([whole])).toEqual([])
  expect(panelsOn([whole], frames)).toEqual([2, 3])
})

describe("a drawn box with text", () => {
  const card: Box = { x0: 50, y0: 100, x1: 250, y1: 200 }
  const other: Box = { ...card, x0: 300, x1: 500 }
  const text = (x = 60): FlowItem[] => [
    lineAt("Sold this year", x, 120, 5),
    lineAt("76 houses of them", x, 150, 5),
  ]
  const inCard = text()
  const besideIt = lineAt("Houses of the town", 320, 140, 5)
  interface Told {
    readonly frames?: RuleSet["frames"]
    readonly figures?: readonly FigureDraft[]
    readonly columns?: readonly (readonly FlowItem[])[]
  }
  const panelsOf = (
    pieces: readonly FlowItem[],
    { frames = [card], figures = [], columns = [] }: Told = {},
  ) => {
    const [page] = sceneOfPages([{}]).pages
    if (!page) throw new Error("a scene has a page")
    const bands = [{ columns: columns.map((own) => ({ pieces: own })) }] as unknown as Band[]
    const rules = { rules: [], fills: [], frames }
    return partPanels({ page, lines: [], tables: [], figures, rules }, pieces, bands)
  }
  const count = (...told: Parameters<typeof panelsOf>): number => panelsOf(...told).panels.length

  test("is a panel where words stand beside it, left or right", () => {
    const at = (x: number, words = "Houses"): number => count([...inCard, lineAt(words, x, 140, 5)])
    // Six letters are thirty points wide.
    expect([at(248.1), at(247.9), at(21.9), at(22.1)]).toEqual([1, 0, 1, 0])
    expect(at(320, "1234")).toBe(0)
    expect(count([...inCard, lineAt("Houses", 320, 300, 5)])).toBe(0)
  })

  test("stays in a column of prose that goes on over or under it", () => {
    const inColumn = (x: number, baseline: number): number => {
      const prose = lineAt("Text of the column, more than the panel has of it.", x, baseline, 5)
      const column = [...inCard, prose]
      return count([...column, besideIt], { columns: [column] })
    }
    // A line reaches eight points over its baseline and two under it, and is 250 points long.
    expect([inColumn(60, 98), inColumn(60, 98.1)]).toEqual([0, 1])
    expect([inColumn(60, 208), inColumn(60, 207.9)]).toEqual([0, 1])
    expect([inColumn(249.9, 90), inColumn(250, 90)]).toEqual([0, 1])
    expect([inColumn(-199.9, 90), inColumn(-200, 90)]).toEqual([0, 1])
  })

  test("stays in no column that is made of panels, or holds others", () => {
    const over = (letters: number): FlowItem => lineAt("x".repeat(letters), 60, 90, 5)
    // It has 31 letters.
    const inColumn = (letters: number): number =>
      count([...inCard, over(letters), besideIt], { columns: [[...inCard, over(letters)]] })
    const line = over(32)
    const column = [...inCard, line]
    expect(count([...column, besideIt], { columns: [column] })).toBe(0)
    const short = over(31)
    expect(count([...inCard, short, besideIt], { columns: [[...inCard, short]] })).toBe(1)
    expect(inColumn(10)).toBe(1)
    const elsewhere = [lineAt("A column without the panel", 60, 90, 5)]
    expect(count([...inCard, ...elsewhere, besideIt], { columns: [elsewhere] })).toBe(1)
  })

  test("is a panel in its column where another is abreast of it", () => {
    const abreast = (box: Box, isPicture = false): number => {
      const prose = lineAt("x".repeat(300), 60, 90, 5)
      const [first, second] = [card, box].map(({ x0, y0 }) =>
        [15, 50, 85].map((down) => lineAt("Sold this year", x0 + 10, y0 + down, 5)),
      )
      const column = [prose, ...(first ?? []), ...(second ?? [])]
      return count([...column, lineAt("Houses", 800, 140, 5)], {
        frames: isPicture ? [card] : [card, box],
        figures: isPicture ? [{ ...pictureAt(0, 0, 1), box }] : [],
        columns: [column],
      })
    }
    const lower = (by: number): Box => ({ ...other, y0: 100 + by, y1: 200 + by })
    expect([abreast(other), abreast(lower(49)), abreast(lower(51))]).toEqual([2, 2, 0])
    // A shadow may reach two points over the next card.
    expect([248.1, 247.9].map((x0) => abreast({ ...other, x0 }, true))).toEqual([2, 0])
  })

  test("and others hold most of a page from half of its letters on", () => {
    const rest = (letters: number, note?: number): boolean => {
      const line = lineAt("x".repeat(letters), 300, 140, 5)
      const marked = { ...line, line: { ...(line as { line: TextLine }).line, spans: [{ note }] } }
      return panelsOf([...inCard, marked as unknown as FlowItem]).areMost
    }
    expect([rest(31), rest(32), rest(31, 1)]).toEqual([true, false, false])
  })

  test("is told from cells by its sides, but not from a picture beside it", () => {
    const touching: Box = { ...card, x0: 250, x1: 450 }
    const pieces = [...inCard, ...text(270)]
    expect(count(pieces, { frames: [card, touching] })).toBe(0)
    const picture = { ...pictureAt(250, 450, 1), box: touching }
    expect(count(pieces, { figures: [picture] })).toBe(2)
    const drawing = { ...picture, content: { kind: "drawing" } } as unknown as FigureDraft
    expect(count(pieces, { figures: [drawing] })).toBe(0)
  })

  test("within a larger one looks for words beside it in that alone", () => {
    const outer: Box = { x0: 40, y0: 60, x1: 290, y1: 220 }
    const over = lineAt("Of the year before", 60, 85, 5)
    const heldBy = (...pieces: readonly FlowItem[]): number[] =>
      panelsOf([...inCard, ...pieces, besideIt], { frames: [card, outer] }).panels.map(
        ({ pieces: held }) => held.length,
      )
    expect(heldBy(over)).toEqual([3])
    // Two frames around the same words are one.
    expect(heldBy()).toEqual([2])
    const [double] = panelsOf([...inCard, besideIt], { frames: [card, outer] }).panels
    expect(double?.x0).toBe(60)
    expect(double?.x1).toBe(240)
  })

  test("may be a picture painted after other words of the page", () => {
    const picture = { ...pictureAt(50, 250, 5), box: card }
    const own = inCard.map((piece) => ({
      ...piece,
      line: { ...(piece as { line: TextLine }).line, z: 6 },
    })) as FlowItem[]
    expect(count([...own, besideIt], { frames: [], figures: [picture] })).toBe(1)
    expect(count([...inCard, besideIt], { frames: [], figures: [picture] })).toBe(0)
  })
})
