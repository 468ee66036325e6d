import { ems, points, shares } from "../../geometry/scale.ts"
import { isUpright } from "../../geometry/upright.ts"
import type { DrawnRule, PageDraft, TextLine } from "../../drafts.ts"
import { weightedMode } from "../../geometry/statistics.ts"
import { cutLine } from "../../writing/words.ts"
import { noteRows, type NoteRow } from "./note-rows.ts"

/** Lines at the foot of a column that may be notes. */
export interface NoteBlock {
  readonly rows: readonly NoteRow[]
  /** Every line of the page that the block takes out of the body, marks among them. */
  readonly lines: readonly TextLine[]
  /** Where the text above must end. */
  readonly top: number
  readonly bottom: number
  readonly x0: number
  readonly x1: number
  /** Drawn apart from the text by a short ruling. */
  readonly isRuled: boolean
}

/** Length of the ruling above notes: a share of the page at most, and points at least. */
const longestRule = shares.most
const shortestRule = 30
/** Notes start below this share of the page. */
const highestStart = shares.some
/** Distance from the ruling to the baseline of the first note, in points. */
const farthestFirst = points.block
/** Text this much larger than the notes is body, in shares of a size. */
const bodyStep = 1.08
/** Notes without a ruling are at most this share of the body's size. */
const smallShare = 0.93
/** Distance of baselines within notes, in sizes. */
const widestStep = ems.apart

/**
 * Gives the lines with those parted that run from the notes of one column into another's.
 *
 * Notes have small type, so that the gutter beside them is no wider than a gap of their words
 * looks to be; where a ruling starts another column's notes, it is one.
 */
export function partedAtNotes(draft: PageDraft, body: readonly TextLine[]): readonly TextLine[] {
  const rules = noteRules(draft)
  const starts = rules.filter(({ at, from }) =>
    rules.some((other) => isLeftOf(other, { at, from }, draft.page.height)),
  )
  if (starts.length === 0) return body
  return body.flatMap((line) => {
    const cuts = line.gaps.filter(
      ({ from, to }) =>
        isUpright(line) &&
        starts.some(
          (rule) =>
            line.baseline > rule.at && from < rule.from && Math.abs(to - rule.from) < points.pad,
        ),
    )
    if (cuts.length === 0) return [line]
    const ends = [...cuts.map(({ at }) => at), line.text.length]
    return ends.map((end, index) =>
      cutLine(line, index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end),
    )
  })
}

/** Whether a ruling lies in a column left of another one's. */
const isLeftOf = (
  rule: Pick<DrawnRule, "at" | "to">,
  other: Pick<DrawnRule, "at" | "from">,
  pageHeight: number,
): boolean => other.from > rule.to && Math.abs(other.at - rule.at) < pageHeight / 2

/** Short rulings that may stand above notes. */
function noteRules(draft: PageDraft): readonly DrawnRule[] {
  const inTable = (y: number): boolean =>
    draft.tables.some(({ box }) => y > box.y0 - points.near && y < box.y1 + points.near)
  return draft.rules.rules.filter((rule) => {
    const length = rule.to - rule.from
    return (
      rule.direction === "horizontal" &&
      length > shortestRule &&
      length < longestRule * draft.page.width &&
      rule.at > highestStart * draft.page.height &&
      !inTable(rule.at)
    )
  })
}

/** Finds what may be notes at the foot of a page's columns, from left to right. */
export function noteBlocks(draft: PageDraft, body: readonly TextLine[]): NoteBlock[] {
  const lines = body.filter(isUpright)
  const rules = noteRules(draft)
  const ruled = rules.flatMap((rule) => {
    const others = rules.filter((other) => isLeftOf(rule, other, draft.page.height))
    const limit = Math.min(Infinity, ...others.map((other) => other.from - 3))
    const block = blockBelow(lines, {
      top: rule.at,
      left: rule.from,
      right: rule.to,
      limit,
      isRuled: true,
    })
    return block && (block.rows[0]?.baseline ?? Infinity) - rule.at < farthestFirst ? [block] : []
  })
  return ruled.length > 0
    ? ruled.toSorted((a, b) => a.x0 - b.x0 || a.top - b.top)
    : unruledBlock(draft, lines)
}

interface Start {
  readonly top: number
  readonly left: number
  /** End of the ruling above it. */
  readonly right?: number
  /** Nothing right of it belongs to the block. */
  readonly limit: number
  readonly isRuled: boolean
}

/** Takes everything below a place, as long as it is set like notes: small, and closely spaced. */
function blockBelow(
  lines: readonly TextLine[],
  { top, left, right = Infinity, limit, isRuled }: Start,
): NoteBlock | undefined {
  const below = lines.filter(
    (line) => line.baseline > top && line.box.x1 > left - points.pad && line.box.x0 < limit,
  )
  const readable = below
    .filter((line) => line.text.trim().length > 3)
    .toSorted((a, b) => a.baseline - b.baseline)
  // The last line of the column beside it may stand a little higher than the first note.
  const first = readable.find((line) => line.box.x0 < right) ?? readable[0]
  if (!first) return undefined
  const isBody = (line: TextLine): boolean => line.size > bodyStep * first.size
  const edge = Math.min(limit, ...below.filter(isBody).map((line) => line.box.x0))
  const own = below.filter((line) => line.box.x0 < edge && line.box.x0 > left - 4)
  if (own.some((line) => line.box.x1 > edge + points.near)) return undefined
  const rows = noteRows(own, left)
  if (
    rows.some(
      (row, index) =>
        index > 0 && row.baseline - (rows[index - 1]?.baseline ?? 0) > widestStep * first.size,
    )
  )
    return undefined
  return {
    rows,
    lines: own,
    top: isRuled ? top - 2 : (rows[0]?.baseline ?? 0) - first.size,
    bottom: Math.max(...own.map((line) => line.baseline)) + 0.25 * first.size,
    x0: Math.min(left, ...own.map((line) => line.box.x0)),
    x1: Math.max(...own.map((line) => line.box.x1)),
    isRuled,
  }
}

/** Notes without a ruling: small type to the foot of the page that starts with a raised mark. */
function unruledBlock(draft: PageDraft, lines: readonly TextLine[]): NoteBlock[] {
  const size = weightedMode(
    lines.map((line) => [line.size, line.text.length] as const),
    0.5,
  )
  if (size === undefined) return []
  const small = lines.filter(
    (line) => line.size < smallShare * size && line.baseline > highestStart * draft.page.height,
  )
  const rows = noteRows(small, Math.min(...small.map((line) => line.box.x0)))
  for (const row of rows) {
    if (!row.mark?.isRaised) continue
    const left = Math.min(...row.lines.map((line) => line.box.x0)) - 2 * size
    const block = blockBelow(lines, {
      top: row.baseline - 0.9 * size,
      left,
      limit: Infinity,
      isRuled: false,
    })
    if (block?.rows[0]?.mark && block.lines.every((line) => line.size < smallShare * size))
      return [block]
  }
  return []
}
