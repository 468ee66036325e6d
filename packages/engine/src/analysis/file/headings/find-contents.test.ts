import { describe, expect, test } from "vitest"
import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"
import {
  figureBlock,
  paragraphDraft,
  placedAt,
  tableBlock,
  tableDraft,
  textDraft,
} from "../../writing/block-drafts.test-kit.ts"
import { findContents, namedByContents } from "./find-contents.ts"

interface EntryLook {
  readonly x?: number
  readonly number?: string
  readonly leader?: "dot" | "underscore" | undefined
  readonly lines?: number
}
/** An entry with its number behind dots. */
const entry = (
  title: string,
  baseline: number,
  { x = 100, number = "12", leader = "dot", lines = 1 }: EntryLook = {},
): ParagraphDraft => {
  const placed = placedAt(`${title} ${number}`, baseline, { x })
  const gap = { at: title.length, from: 150, to: 380, ...(leader && { leader }) }
  const last = { ...placed, line: { ...placed.line, gaps: [gap] } }
  const others = Array.from({ length: lines - 1 }, () => placedAt("more", baseline - 12, { x }))
  return paragraphDraft([...others, last])
}
/** "t" title, levels of entries, "-" what is none. */
const told = (...blocks: readonly BlockDraft[]): string =>
  findContents(blocks)
    .map((block) =>
      block.kind !== "paragraph" || block.role === undefined
        ? "-"
        : block.role === "tocTitle"
          ? "t"
          : block.tocLevel,
    )
    .join(" ")
const text = (words: string, baseline = 80) => paragraphDraft([placedAt(words, baseline)])
const two = [entry("One", 100), entry("Two", 120)]

describe("entries of contents", () => {
  test("are two at least", () => {
    expect(told(...two)).toBe("1 1")
    expect(told(two[0] as BlockDraft)).toBe("-")
    expect(told(two[0] as BlockDraft, text("x"), two[1] as BlockDraft)).toBe("- - -")
    expect(
      told(two[0] as BlockDraft, figureBlock({ x0: 0, x1: 1, y0: 0, y1: 1 }), two[1] as BlockDraft),
    ).toBe("1 - 1")
    expect(
      told(two[0] as BlockDraft, tableBlock(tableDraft([0, 1], [0, 1])), two[1] as BlockDraft),
    ).toBe("- - -")
  })
  test("have a number behind a leader", () => {
    const both = (look: EntryLook) => told(entry("One", 100, look), entry("Two", 120, look))
    expect(both({ leader: "underscore" })).toBe("- -")
    expect(both({ number: "iv" })).toBe("1 1")
    expect(both({ number: "XII" })).toBe("1 1")
    expect(both({ number: "12345" })).toBe("- -")
    expect(both({ number: "Ab" })).toBe("- -")
    expect(told(textDraft(100), textDraft(120))).toBe("- -")
  })
  test("have dots that were typed, whole or before the leader's", () => {
    expect(told(text("One........ 4", 100), text("Two……… ..5", 120))).toBe("1 1")
    expect(told(text("One... 4", 100), text("Two… 5", 120))).toBe("- -")
    expect(told(text("One........ and so on", 100), text("Two……… more", 120))).toBe("- -")
    expect(told(entry("One", 100, { number: "..4" }), entry("Two", 120, { number: ". 5" }))).toBe(
      "1 1",
    )
  })
  test("need no leaders where most of their titles stand in the text", () => {
    const bare = (title: string, at: number): ParagraphDraft => {
      const placed = placedAt(`${title} ${at + 1}`, 100 + 20 * at)
      const gaps = [{ at: title.length, from: 150, to: 380 }]
      return paragraphDraft([{ ...placed, line: { ...placed.line, gaps } }])
    }
    const entries = ["One", "Two", "Three", "Four"].map(bare)
    expect(told(...entries)).toBe("- - - -")
    expect(told(...entries, text("One"), text("words"))).toBe("- - - - - -")
    expect(told(...entries, text("One"), text("Three"))).toBe("1 1 1 1 - -")
    expect(told(...entries, text("One"), text("Threefold"))).toBe("- - - - - -")
    const falling = [3, 2, 1, 0].map((at) => bare(["One", "Two", "Three", "Four"][at] ?? "", at))
    expect(told(...falling, text("One"), text("Three"))).toBe("- - - - - -")
  })
  test("have numbers between dashes where their author counts pages so", () => {
    const both = (...numbers: readonly string[]): string =>
      told(...numbers.map((number, at) => entry("One", 100 + 20 * at, { number })))
    expect(both("- 3 -", "–4–")).toBe("1 1")
    expect(both("- 3", "- 4")).toBe("- -")
  })
  test("show no page where a title stands above them and they in the text once more", () => {
    const all = (words: string): string => told(...words.split(" ").map((word) => text(word)))
    expect(all("Contents One Two Three x One Two Three")).toBe("t 1 1 1 - - - -")
    expect(all("Chapter One Two Three x One Two Three")).toBe("- - - - - - - -")
    expect(all("Contents One Two Three x")).toBe("- - - - -")
    expect(all("Contents Two Three x Two Three")).toBe("- - - - - -")
    // One of them may be worded otherwise; what they name ends them.
    const [words, others] = ["One Two Fore Three Four Five", "One Two Three Four Five"]
    expect(all(`Contents ${words} y ${others}`)).toBe("t 1 1 1 1 1 1 - - - - - -")
    expect(all(`Contents ${words} Six y ${others}`)).toBe("t 1 1 1 1 1 1 - - - - - - -")
    expect(all("Contents One Two Fore Three y x One Two Three")).toBe("- - - - - - - - - -")
    expect(all("Contents One Two Three One x Two x Two Three")).toBe("t 1 1 1 - - - - - -")
  })
  test("without leaders have one gap, but for that behind a number of a chapter", () => {
    const gapped = (words: string, at: number): ParagraphDraft => {
      const placed = placedAt(words, 100 + 20 * at)
      const gaps = [...words.matchAll(/ /g)].map(({ index }) => ({ at: index, from: 0, to: 9 }))
      return paragraphDraft([{ ...placed, line: { ...placed.line, gaps } }])
    }
    expect(told(gapped("1 One 2", 0), gapped("2 Two 3", 1), text("1 One"), text("2 Two"))).toBe(
      "1 1 - -",
    )
    expect(told(gapped("a One 2", 0), gapped("b Two 3", 1), text("a One"), text("b Two"))).toBe(
      "- - - -",
    )
  })
  test("have two lines at most", () => {
    expect(told(entry("One", 100, { lines: 2 }), entry("Two", 140))).toBe("1 1")
    expect(told(entry("One", 100, { lines: 3 }), entry("Two", 140))).toBe("- -")
  })
  test("have levels by their indents, six points apart", () => {
    const level = (...places: readonly number[]) =>
      told(...places.map((x, at) => entry("One", 100 + 20 * at, { x })))
    expect(level(100, 120, 140, 120)).toBe("1 2 3 2")
    expect(level(100, 106)).toBe("1 1")
    expect(level(100, 106.1)).toBe("1 2")
    expect(level(120, 100)).toBe("2 1")
    expect(level(...Array.from({ length: 11 }, (_, at) => 100 + 10 * at))).toBe(
      "1 2 3 4 5 6 7 8 9 9 9",
    )
  })
})

describe("what names them", () => {
  test.each(["Contents", "Table of contents:", "目 录", "Inhaltsverzeichnis", "TOC"])(
    "%s",
    (words) => {
      expect(told(text(words), ...two)).toBe("t 1 1")
    },
  )
  test("stands right before them", () => {
    expect(told(text("Contents"), text("x"), ...two)).toBe("- - 1 1")
    expect(told(text("Chapter"), ...two)).toBe("- 1 1")
    expect(told(text("Contents"), two[0] as BlockDraft)).toBe("- -")
    expect(told(text("Contents"), tableBlock(tableDraft([0, 1], [0, 1])), ...two)).toBe("- - 1 1")
  })
})

describe("titles that contents name", () => {
  const names = (...blocks: readonly BlockDraft[]) =>
    [...namedByContents(findContents(blocks)).values()].map(({ title }) => title)
  test("are those of the entries, without their numbers and labels", () => {
    expect(names(...two)).toEqual(["One", "Two"])
    const typed = ["Contents", "One", "Two", "Three", "x", "One", "Two", "Three"]
    expect(names(...typed.map((word) => text(word)))).toEqual([])
    const labelled = entry("1. One", 100)
    const numbered = { ...labelled, label: { length: 3 } as NonNullable<ParagraphDraft["label"]> }
    expect(names(numbered, entry("Two", 120))).toEqual(["One", "Two"])
    expect(names(entry("end", 112, { lines: 2 }), entry("Two", 140))).toEqual(["more end", "Two"])
    expect(names(text("x"), ...two)).toEqual(["One", "Two"])
  })
  test("are none where nothing stands before the number", () => {
    expect(names(entry("", 100), entry("Two", 120))).toEqual(["Two"])
  })
})
