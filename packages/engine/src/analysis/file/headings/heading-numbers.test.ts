import { describe, expect, test } from "vitest"
import type { ParagraphDraft } from "../../block-drafts.ts"
import type { TextLine } from "../../drafts.ts"
import { readLabel } from "../../writing/labels.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { numbersOfHeadings } from "./heading-numbers.ts"

/** A line whose tab is "\t", and whose number was painted apart up to "|". */
function lineOf(told: string): TextLine {
  const line = lineAt(told.replace("\t", " ").replace("|", " "), 50, 100)
  const [tab, leap] = [told.indexOf("\t"), told.indexOf("|")]
  return {
    ...line,
    gaps: tab < 0 ? [] : [{ at: tab, from: 0, to: 0 }],
    ...(leap < 0 ? {} : { leap: leap + 1 }),
  }
}

/** The labels of headings of one level, or of those that the texts name. */
function numbersOf(...told: readonly (string | readonly [string, number])[]): string[] {
  const headings = told.map((each) => {
    const [text, level] = typeof each === "string" ? [each, 1] : each
    const line = lineOf(text)
    const label = readLabel(line)
    const paragraph: ParagraphDraft = {
      kind: "paragraph",
      lines: [{ line, page: 0, column: 0, x0: 50, x1: 500 }],
      shape: { align: "left", direction: "ltr", left: 0, right: 0, firstLine: 0 },
      ...(label && { label }),
    }
    return [paragraph, level] as const
  })
  const found = numbersOfHeadings(
    headings.map(([paragraph]) => paragraph),
    new Map(headings),
  )
  return headings.map(([paragraph]) => {
    const label = found.get(paragraph)
    return label ? `${label.prefix}${label.body}${label.suffix}` : "-"
  })
}

describe("the number of a heading", () => {
  test("counts on from the one before it", () => {
    expect(numbersOf("9\tResults", "10 Summary", "12 Notes")).toEqual(["-", "10", "-"])
    expect(numbersOf("10 Summary", "11 Notes")).toEqual(["-", "-"])
  })

  test("is one where it was painted apart, and others count on from it", () => {
    expect(numbersOf("1|Scope", "2 Method")).toEqual(["1", "2"])
  })

  test("has a word before it where such headings of one level count on behind tabs", () => {
    const [one, two] = ["CHAPTER 1.\tScope", "CHAPTER 2.\tMethod"]
    expect(numbersOf(one, two)).toEqual(["CHAPTER 1.", "CHAPTER 2."])
    expect(numbersOf("Appendix A:\tTables", "Appendix B:\tMaps")).toEqual([
      "Appendix A:",
      "Appendix B:",
    ])
    expect(numbersOf("Annex I\tTables", "Annex II\tMaps")).toEqual(["Annex I", "Annex II"])
  })

  test("is the author's behind a word that stands alone, counts not on or has no tab", () => {
    expect(numbersOf("CHAPTER 1.\tScope")).toEqual(["-"])
    expect(numbersOf("Project 2\tScope", "Project 2\tMethod")).toEqual(["-", "-"])
    expect(numbersOf("CHAPTER 1. Scope", "CHAPTER 2. Method")).toEqual(["-", "-"])
    expect(numbersOf(["CHAPTER 1.\tScope", 1], ["CHAPTER 2.\tMethod", 2])).toEqual(["-", "-"])
    expect(numbersOf("ab 1.\tScope", "ab 2.\tMethod")).toEqual(["-", "-"])
  })
})
