import { union } from "../../../base/geometry.ts"
import type { SceneFont } from "../../../model/scene.ts"
import { isSameRow } from "../../geometry/alike.ts"
import { MOST_COMPARED } from "../../geometry/limits.ts"
import { ems } from "../../geometry/scale.ts"
import type { TextLine } from "../../drafts.ts"
import { joinTwo, SPACE_EM } from "../../writing/join-lines.ts"

/** Signs that open a blank and those that close it, in the same order. */
const opening = "([{（［〔【"
const closing = ")]}）］〕】"

/** How far from the end of a blank the text behind it begins at most, in ems. */
const blankReach = ems.half
/** Room behind a blank from which on a space stands there, in ems. */
const spaceRoom = ems.touch

/** Tells whether room stands behind a bracket that opens or before one that closes. */
export const isInBrackets = (before: string, behind: string): boolean =>
  opening.includes(before) || closing.includes(behind)

/** Counts the spaces that are as wide as a blank. */
export const spacesIn = (width: number, size: number, spaceWidth = SPACE_EM): number =>
  Math.max(1, Math.round(width / (spaceWidth * size)))

/**
 * Joins what stands before and behind an empty pair of brackets: forms leave it to be filled in,
 * and however wide it is, it is the gutter of no columns.
 */
export const joinBrackets = (
  lines: readonly TextLine[],
  fonts: readonly SceneFont[],
): readonly TextLine[] =>
  lines.some(({ text }) => opening.includes(text.at(-1) ?? " "))
    ? joinNext(lines, (line, next) => {
        const at = opening.indexOf(line.text.at(-1) ?? " ")
        if (at < 0 || next.text[0] !== closing[at] || holdsText(line, next, lines)) return undefined
        const { spaceWidth } = fonts[line.spans.at(-1)?.font ?? 0] ?? {}
        const spaces = spacesIn(next.box.x0 - line.box.x1, line.size, spaceWidth)
        const joined = joinTwo(line, next, true)
        const gaps = joined.gaps.map((gap) =>
          gap.at === line.text.length ? { ...gap, spaces } : gap,
        )
        return { ...joined, gaps }
      })
    : lines

/** Tells whether text stands between two lines of a row that is not of the row: a matrix. */
const holdsText = (line: TextLine, next: TextLine, lines: readonly TextLine[]): boolean =>
  lines.length > MOST_COMPARED ||
  lines.some(
    ({ box }) =>
      box.x0 < next.box.x0 &&
      box.x1 > line.box.x1 &&
      box.y0 < line.box.y1 &&
      box.y1 > line.box.y0 &&
      box !== line.box &&
      box !== next.box,
  )

/** Joins lines that end in a blank with what begins where it ends: the same text goes on there. */
export const joinBlanks = (lines: readonly TextLine[]): readonly TextLine[] =>
  lines.some((line) => blankAtEnd(line) !== undefined)
    ? joinNext(lines, (line, next) => {
        const end = blankAtEnd(line)
        return end !== undefined && Math.abs(next.box.x0 - end) < blankReach * line.size
          ? followedBy(line, next)
          : undefined
      })
    : lines

/** Where the blank ends with which a line ends. */
function blankAtEnd({ text, gaps }: TextLine): number | undefined {
  const blank = gaps.at(-1)
  return blank?.leader === "underscore" && blank.at === text.length - 1 ? blank.to : undefined
}

/** A line and one that goes on where it ends, behind a space where there is room for one. */
function followedBy(line: TextLine, next: TextLine): TextLine {
  const { trails: _trails, ...start } = line
  const [from, to] = [line.box.x1, next.box.x0]
  const last = line.spans.at(-1)
  const isApart = to - from > spaceRoom * line.size
  const space = last && isApart ? [{ ...last, text: " ", edges: [from, to] }] : []
  const text = `${line.text}${" ".repeat(space.length)}`
  return {
    ...start,
    spans: [...line.spans, ...space, ...next.spans],
    text: text + next.text,
    box: union(line.box, next.box),
    z: Math.min(line.z, next.z),
    gaps: [...line.gaps, ...next.gaps.map((gap) => ({ ...gap, at: gap.at + text.length }))],
    ...(next.trails === undefined ? {} : { trails: next.trails }),
  }
}

/** Joins level lines with what stands next to them in their row, as often as they can be joined. */
function joinNext(
  lines: readonly TextLine[],
  join: (line: TextLine, next: TextLine) => TextLine | undefined,
): readonly TextLine[] {
  const level = lines.filter(
    ({ angle, isVertical, direction }) => angle === 0 && !isVertical && direction === "ltr",
  )
  const inRows = level.toSorted((a, b) => a.baseline - b.baseline)
  const changed = new Map<TextLine, TextLine | undefined>()
  let from = 0
  while (from < inRows.length) {
    const first = inRows[from]
    let to = from + 1
    while (first && to < inRows.length && isSameRow(first, inRows[to] ?? first)) to++
    const row = inRows.slice(from, to).toSorted((a, b) => a.box.x0 - b.box.x0)
    let head = row[0]
    for (const next of row.slice(1)) {
      const joined = head && join(changed.get(head) ?? head, next)
      if (!head || !joined) head = next
      else {
        changed.set(head, joined)
        changed.set(next, undefined)
      }
    }
    from = to
  }
  if (changed.size === 0) return lines
  return lines.flatMap((line) => (changed.has(line) ? (changed.get(line) ?? []) : [line]))
}
