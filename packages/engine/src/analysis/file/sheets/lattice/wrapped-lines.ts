import { ems, points, shares } from "../../../geometry/scale.ts"
import type { RuleSet } from "../../../drafts.ts"
import { lowerBound } from "../../../geometry/border-rules.ts"
import { wordsOf } from "../../../writing/words.ts"
import type { DrawnCells } from "../sheet-cells.ts"
import type { PrintedText } from "./printed-text.ts"
import type { SeatedText } from "./seat-texts.ts"
import type { SameStrip } from "./strips.ts"
import { wrapModel } from "./data/wrap-model.ts"
import { scoreOf } from "./tree-model.ts"

/** Text of one cell: its lines from top to bottom. */
export interface PrintedCell {
  readonly lines: readonly SeatedText[]
  readonly column: number
  readonly from: number
  readonly to: number
  readonly page: number
  /** Baselines of the first and last line. */
  readonly top: number
  readonly bottom: number
}

/** Where lines of cells are looked for. */
export interface WrapSetting {
  readonly xs: readonly number[]
  readonly rules: RuleSet
  readonly drawn: DrawnCells
  readonly isSameStrip: SameStrip
  /** The program paints texts of one line first, then those of several. */
  readonly paintsTwice?: boolean
  /** Numbers on the pages beside this one: their rows are its own. */
  readonly beside?: LevelNumbers
}

/** Names of what is measured of two texts below each other; the model counts on this order. */
const wrapFeatures = [
  "wallBetween",
  "numbers",
  "pitchInEms",
  "pitchOfPage",
  "paintedNext",
  "paintedLate",
  "fullness",
  "startsOff",
  "endsOff",
  "middlesOff",
  "sizeRatio",
  "goesOnSmall",
  "mates",
  "isHan",
  "endsSentence",
  "length",
  "matesAbove",
  "sameBox",
  "numberMates",
  "trails",
  "rowsBeside",
  "isBroken",
] as const

/**
 * Groups the texts of one page into cells: lines that wrapped, or that a break inside a cell
 * parted.
 */
export function cellsOfPage(seated: readonly SeatedText[], setting: WrapSetting): PrintedCell[] {
  const measure = pairMeasure(seated, setting)
  const cells: PrintedCell[] = []
  for (const own of Map.groupBy(seated, ({ text }) => text.told?.cell)) {
    const [told, lines] = own
    if (told !== undefined)
      cells.push(cellOf(lines.toSorted((a, b) => a.text.baseline - b.text.baseline)))
  }
  const open = seated.filter(({ text }) => text.told === undefined)
  for (const own of Map.groupBy(open, ({ column }) => column).values()) {
    const column = own.toSorted((a, b) => a.text.baseline - b.text.baseline)
    let open: SeatedText[] = []
    for (const next of column) {
      const last = open[open.length - 1]
      const isOne =
        last &&
        (inOneClip(last, next, setting.drawn) ??
          goesOn(measure(last, next), setting.paintsTwice === true))
      if (isOne) open.push(next)
      else {
        if (open.length > 0) cells.push(cellOf(open))
        open = [next]
      }
    }
    if (open.length > 0) cells.push(cellOf(open))
  }
  return cells
}

/**
 * Tells whether two texts were clipped to one cell, or each to another; undefined where not both are
 * clipped to a cell.
 */
function inOneClip(above: SeatedText, below: SeatedText, drawn: DrawnCells): boolean | undefined {
  const [a, b] = [above, below].map(({ text: { x0, x1, baseline, size } }) =>
    drawn.at((x0 + x1) / 2, baseline - 0.3 * size),
  )
  return a && b && drawn.isClipped(a) && drawn.isClipped(b) ? a === b : undefined
}

const SAME_BOX = wrapFeatures.indexOf("sameBox")
const PAINTED_NEXT = wrapFeatures.indexOf("paintedNext")
const ROWS_BESIDE = wrapFeatures.indexOf("rowsBeside")
const PAINTED_LATE = wrapFeatures.indexOf("paintedLate")
const TRAILS = wrapFeatures.indexOf("trails")
const FULLNESS = wrapFeatures.indexOf("fullness")
const IS_BROKEN = wrapFeatures.indexOf("isBroken")
const NUMBERS = wrapFeatures.indexOf("numbers")
const NUMBER_MATES = wrapFeatures.indexOf("numberMates")
const WALL_BETWEEN = wrapFeatures.indexOf("wallBetween")
const PITCH = wrapFeatures.indexOf("pitchInEms")
const IS_HAN = wrapFeatures.indexOf("isHan")

/** From here on the next word had no room behind a line. */
const FULL = 1

/**
 * What was painted in one go in one drawn cell is one text, unless numbers stand beside each of its
 * lines, as they do in a frame around rows; all else is weighed, but for texts with another painted
 * between them: a cell is painted in one go.
 *
 * Of a program that paints texts of one line first, those are cells of their own whatever is drawn
 * around them; where a page has one pass alone, only what wrapped goes on.
 */
function goesOn(features: readonly number[], paintsTwice: boolean): boolean {
  if (features[PAINTED_NEXT] !== 1) return false
  if (paintsTwice && features[ROWS_BESIDE] === 1) return false
  if (paintsTwice && fillsItsColumn(features)) return true
  const [isTrailing, isFull] = [features[TRAILS] === 1, (features[FULLNESS] ?? 0) >= FULL]
  const isBroken = paintsTwice && features[SAME_BOX] === 1 && features[IS_BROKEN] === 1
  const isWrapped = isFull && (isTrailing || isBroken)
  if (paintsTwice && features[PAINTED_LATE] === 0 && !isWrapped) return false
  const isOne =
    features[SAME_BOX] === 1 &&
    (features[NUMBER_MATES] === 0 || (isFull && isBroken)) &&
    (features[NUMBERS] ?? 0) < 2 &&
    (!paintsTwice || features[PAINTED_LATE] === 1 || isTrailing || isFull)
  return isOne || scoreOf(wrapModel, features) > 0
}

/**
 * Tells whether a line of Han in the second pass of a page has no room for one more sign, and the
 * next stands as close below it as lines of one text do: Han breaks anywhere, so it goes on there.
 * Numbers beside each of the two make rows of them.
 */
const fillsItsColumn = (features: readonly number[]): boolean =>
  features[PAINTED_LATE] === 1 &&
  features[IS_HAN] === 1 &&
  features[WALL_BETWEEN] === 0 &&
  features[NUMBER_MATES] === 0 &&
  (features[SAME_BOX] ?? -1) >= 0 &&
  (features[FULLNESS] ?? 0) >= FULL &&
  (features[PITCH] ?? Infinity) < ems.line

function cellOf(lines: readonly SeatedText[]): PrintedCell {
  const [first, last] = [lines[0], lines[lines.length - 1]]
  return {
    lines,
    column: first?.column ?? 0,
    from: Math.min(...lines.map(({ from }) => from)),
    to: Math.max(...lines.map(({ to }) => to)),
    page: first?.text.page ?? 0,
    top: first?.text.baseline ?? 0,
    bottom: last?.text.baseline ?? 0,
  }
}

type Measure = (above: SeatedText, below: SeatedText) => number[]

/** Baselines of pages beside each other that differ by this or less are one, in points. */
const LEVEL_STEP = points.hair

/**
 * Numbers by their height, for look-up: unlike other texts they never are lines of a cell that goes
 * on.
 */
export class LevelNumbers {
  readonly #counts = new Map<number, number>()

  constructor(texts: readonly PrintedText[]) {
    for (const { baseline, isNumber } of texts) {
      const at = Math.round(baseline / LEVEL_STEP)
      if (isNumber) this.#counts.set(at, (this.#counts.get(at) ?? 0) + 1)
    }
  }

  at(baseline: number): number {
    const at = Math.round(baseline / LEVEL_STEP)
    return [at - 1, at, at + 1].reduce((sum, place) => sum + (this.#counts.get(place) ?? 0), 0)
  }
}

/** Gives the measure of two texts of one column, in the order of `wrapFeatures`. */
export function pairMeasure(seated: readonly SeatedText[], setting: WrapSetting): Measure {
  const wall = wallFinder(setting.rules)
  const levels = Map.groupBy(seated, ({ text }) => text.band)
  const pitch = usualPitch(seated)
  const late = latePass(seated)
  const rows = rowsBeside(seated)
  const matesOf = (own: SeatedText, other: SeatedText): number => {
    const mates = (levels.get(own.text.band) ?? []).filter(
      (mate) =>
        mate.column !== own.column &&
        Math.abs(mate.text.order - own.text.order) !== 1 &&
        mate.text.order !== other.text.order,
    )
    const beside = setting.beside?.at(own.text.baseline) ?? 0
    return Math.min(4, mates.length + beside)
  }
  return (above, below) => {
    const [a, b] = [above.text, below.text]
    const step = b.baseline - a.baseline
    const width = (setting.xs[above.to + 1] ?? 0) - (setting.xs[above.column] ?? 0)
    const [word] = wordsOf(b.line)
    const needed = a.x1 - a.x0 + (word ? firstStep(word.text, word.x1 - word.x0, b.size) : 0)
    const x = (Math.max(a.x0, b.x0) + Math.min(a.x1, b.x1)) / 2
    const off = (distance: number): number => Math.min(20, Math.abs(distance))
    return [
      Number(wall(x, a.baseline, b.baseline)),
      Number(a.isNumber) + Number(b.isNumber),
      Math.min(4, step / Math.max(a.size, 0.1)),
      Math.min(4, step / pitch),
      Number(b.order === a.order + 1),
      late === Infinity ? -1 : Number(a.order >= late),
      Math.min(2, needed / Math.max(1, width)),
      off(a.x0 - b.x0),
      off(a.x1 - b.x1),
      off((a.x0 + a.x1 - b.x0 - b.x1) / 2),
      Math.min(3, b.size / Math.max(a.size, 0.1)),
      Number(/^[\p{Ll},.;:)\]]/u.test(b.line.text.trim())),
      matesOf(below, above),
      Number(/[\u2e80-\u9fff]/.test(a.line.text)),
      Number(/[.!?:;。！？：；]$/.test(a.line.text.trim())),
      Math.min(80, a.line.text.length),
      matesOf(above, below),
      sameBox(a, b, setting),
      Math.min(...[above, below].map((text) => numbersBeside(text, levels, setting.beside))),
      a.line.trails === undefined ? -1 : Number(a.line.trails),
      Number(rows(above, below)),
      Number(isBroken(a.line.text, b.line.text)),
    ]
  }
}

/** Tells whether two lines may be one word that is longer than its cell: it begins the upper one. */
const isBroken = (above: string, below: string): boolean =>
  /^\p{L}+$/u.test(above.trim()) && /^\p{Ll}+/u.test(below.trim())

/** Tells whether a line may be one of several: a space is drawn behind it, or it ends in Han. */
const wrapsAtEnd = ({ line }: PrintedText): boolean =>
  line.trails === true || /[\u2e80-\u9fff]$/.test(line.text.trim())

/**
 * Gives the test whether a column beside has a cell of one line level with each of two texts: those
 * are painted before cells of several lines, so that the two are in two rows.
 */
function rowsBeside(
  seated: readonly SeatedText[],
): (above: SeatedText, below: SeatedText) => boolean {
  // A short way back up may be one from a tall cell to the next of its row.
  const late = latePass(seated, ems.farther)
  const columns = new Map<number, Set<number>>()
  for (const { text, column } of seated) {
    if (late === Infinity || text.order >= late || wrapsAtEnd(text)) continue
    const at = Math.round(text.baseline / LEVEL_STEP)
    for (const place of [at - 1, at, at + 1])
      columns.set(place, (columns.get(place) ?? new Set()).add(column))
  }
  const levelWith = ({ text }: SeatedText): ReadonlySet<number> =>
    columns.get(Math.round(text.baseline / LEVEL_STEP)) ?? new Set()
  return (above, below) => {
    if (above.text.order < late || wrapsAtEnd(above.text)) return false
    const [upper, lower] = [levelWith(above), levelWith(below)]
    for (const column of lower) if (column !== below.column && upper.has(column)) return true
    return false
  }
}

/** Counts the numbers that stand level with a text in other columns. */
function numbersBeside(
  { text, column }: SeatedText,
  levels: ReadonlyMap<number, readonly SeatedText[]>,
  beside: LevelNumbers | undefined,
): number {
  const own = (levels.get(text.band) ?? []).filter(
    (mate) => mate.column !== column && mate.text.isNumber,
  )
  return own.length + (beside?.at(text.baseline) ?? 0)
}

/**
 * 1 where one drawn cell is around both texts, -1 where each has its own, 0 where none is drawn.
 */
function sameBox(a: PrintedText, b: PrintedText, { drawn, isSameStrip }: WrapSetting): number {
  const [above, below] = [a, b].map(({ x0, x1, baseline, size }) =>
    drawn.at((x0 + x1) / 2, baseline - 0.3 * size),
  )
  if (!above || !below) return isSameStrip(a.baseline, b.baseline) ? 1 : 0
  if (above === below) return 1
  // Two rows that no ruling parts are one cell where lines stand closer than texts of rows would.
  const least = Math.min(above.y1 - above.y0, below.y1 - below.y0)
  const isClose = b.baseline - a.baseline < shares.mostly * least
  return isClose && drawn.wholeOf(above) === drawn.wholeOf(below) ? 1 : -1
}

/** Usual distance of neighbouring baselines of one column of a page, in points. */
function usualPitch(seated: readonly SeatedText[]): number {
  const steps: number[] = []
  for (const own of Map.groupBy(seated, ({ column }) => column).values()) {
    const places = own.map(({ text }) => text.baseline).toSorted((a, b) => a - b)
    for (let index = 1; index < places.length; index++)
      steps.push((places[index] ?? 0) - (places[index - 1] ?? 0))
  }
  return Math.max(1, steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 12)
}

/**
 * Place in paint order from which on a page is gone through once more: programs paint simple cells
 * first, row by row, then those of several lines or looks.
 */
function latePass(seated: readonly SeatedText[], reachEm: number = ems.apart): number {
  let lowest = -Infinity
  for (const { text } of seated.toSorted((a, b) => a.text.order - b.text.order)) {
    if (text.baseline < lowest - reachEm * text.size) return text.order
    lowest = Math.max(lowest, text.baseline)
  }
  return Infinity
}

/** What the next word would have needed: words of Han break anywhere. */
function firstStep(text: string, width: number, size: number): number {
  return /^[\u2e80-\u9fff]/.test(text) ? size : width + 0.25 * size
}

/** Tells whether a ruling or the side of a fill lies between two heights at a place. */
function wallFinder({
  rules,
  fills,
}: RuleSet): (x: number, above: number, below: number) => boolean {
  const walls = [
    ...rules
      .filter((rule) => rule.direction === "horizontal")
      .map(({ at, from, to }) => ({ at, from, to })),
    ...fills
      .filter(({ box }) => box.y1 - box.y0 > points.gap)
      .flatMap(({ box }) => [box.y0, box.y1].map((at) => ({ at, from: box.x0, to: box.x1 }))),
  ].toSorted((a, b) => a.at - b.at)
  const places = walls.map(({ at }) => at)
  return (x, above, below) => {
    for (let index = lowerBound(places, above + 0.5); index < walls.length; index++) {
      const wall = walls[index]
      if (!wall || wall.at > below - 1) return false
      if (wall.from < x && wall.to > x) return true
    }
    return false
  }
}
