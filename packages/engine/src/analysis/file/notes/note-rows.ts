import { ems, shares } from "../../geometry/scale.ts"
import { isSameRow } from "../../geometry/alike.ts"
import type { TextLine } from "../../drafts.ts"
import { cutLine } from "../../writing/words.ts"

/** One row of a block of notes: its lines from left to right, and the mark it starts with. */
export interface NoteRow {
  readonly lines: readonly TextLine[]
  readonly mark?: NoteMark
  readonly baseline: number
}
export interface NoteMark {
  readonly text: string
  /** What parts it from the text beside a space: a full stop, a bracket. */
  readonly closing?: string
  /** Set above the line, or in a smaller size: a sign of a note by itself. */
  readonly isRaised: boolean
}

/**
 * What stands before a note: a number, a letter or Roman number, a circled number, or the signs of
 * the Chicago manual.
 */
const markText =
  /^(?:\d{1,3}|[ivxlc]{1,6}|[a-z]|[\u2460-\u2473\u3251-\u325F\u32B1-\u32BF]|[*＊]{1,4}|[†‡§¶]{1,2}|[[［〔]\d{1,3}[\]］〕])$/u
/** The same at the start of a line, with what may part it from the text. */
const leadingMark =
  /^(?:(\d{1,3}|[ivxlc]{1,6})(?=[\s.)、．]|$)|([\u2460-\u2473\u3251-\u325F\u32B1-\u32BF]|[*＊]{1,4}|[†‡§¶]{1,2}|[[［〔]\d{1,3}[\]］〕]))([.)、．]?)\s*/u

export const isMark = (text: string): boolean => markText.test(text.trim())

/** Farthest a raised mark stands above the line it belongs to, in sizes of that line. */
const highest = ems.most
/** Farthest right of the block's edge that a mark stands, in sizes: the indent of Chinese notes. */
const deepestIndent = ems.apart

/**
 * Orders the lines of a block of notes into rows and reads the mark that a row starts with; the
 * mark leaves the lines.
 *
 * Raised marks often are lines of their own, a little above the text they belong to.
 */
export function noteRows(lines: readonly TextLine[], left: number): NoteRow[] {
  const marks = lines.filter((line) => isLoneMark(line, lines))
  const rows: TextLine[][] = []
  for (const line of lines
    .filter((each) => !marks.includes(each))
    .toSorted((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0)) {
    const first = rows.at(-1)?.[0]
    if (first && isSameRow(first, line)) rows.at(-1)?.push(line)
    else rows.push([line])
  }
  return rows.map((row) =>
    readRow(
      row.toSorted((a, b) => a.box.x0 - b.box.x0),
      marks,
      left,
    ),
  )
}

function isLoneMark(line: TextLine, all: readonly TextLine[]): boolean {
  return isMark(line.text) && all.some((host) => host !== line && belongsTo(line, host))
}

function belongsTo(mark: TextLine, host: TextLine): boolean {
  const rise = host.baseline - mark.baseline
  const gap = host.box.x0 - mark.box.x1
  const isLow = rise > -0.05 * host.size && rise < highest * host.size
  return (
    isLow &&
    gap > -ems.tight * host.size &&
    gap < 2.5 * host.size &&
    (mark.size < shares.nearlyAll * host.size || isSameRow(mark, host))
  )
}

function readRow(row: readonly TextLine[], marks: readonly TextLine[], left: number): NoteRow {
  const [first, ...rest] = row
  if (!first) throw new Error("a row without lines")
  const { baseline } = first
  const lone = marks.find((mark) => belongsTo(mark, first))
  if (lone)
    return {
      lines: row,
      mark: {
        text: lone.text.trim(),
        isRaised: lone.size < shares.nearlyAll * first.size || !isSameRow(lone, first),
      },
      baseline,
    }
  if (first.box.x0 - left > deepestIndent * first.size) return { lines: row, baseline }
  const [span] = first.spans
  if (span && span.rise === "superscript" && isMark(span.text))
    return {
      lines: [...trimmed(first, span.text.length), ...rest],
      mark: { text: span.text.trim(), isRaised: true },
      baseline,
    }
  const found = leadingMark.exec(first.text)
  const text = found?.[1] ?? found?.[2]
  if (!found || text === undefined) return { lines: row, baseline }
  return {
    lines: [...trimmed(first, found[0].length), ...rest],
    mark: { text, isRaised: false, ...(found[3] ? { closing: found[3] } : {}) },
    baseline,
  }
}

/**
 * The line without what stands before `from`, and without the spaces after it; nothing where
 * nothing remains.
 */
function trimmed(line: TextLine, from: number): TextLine[] {
  const at = from + (/^\s*/.exec(line.text.slice(from))?.[0].length ?? 0)
  return at >= line.text.length ? [] : [cutLine(line, at, line.text.length)]
}
