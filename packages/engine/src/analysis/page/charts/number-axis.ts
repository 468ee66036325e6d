import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { hasDigit, readLabel, type ChartNumber } from "./chart-number.ts"
import type { InkRule } from "./chart-ink.ts"
import { evenStep } from "./even-step.ts"
import { fit, onScale } from "./label-line.ts"
import type { ChartWord } from "./chart-word.ts"
import { middleX, middleY } from "./chart-words.ts"
import { isCountOfName, namesIn } from "./counted-names.ts"

/** Labels or values that an axis is told by at least: two lie on a line by chance. */
export const LEAST_LABELS = counts.few

/** A row or column of numbers that tell the values of places. */
export interface NumberAxis {
  readonly direction: "up" | "across"
  /** value = slope · place + start; of a logarithmic axis, the tenth logarithm of the value. */
  readonly slope: number
  readonly start: number
  readonly scale: "linear" | "log"
  /** Least and largest label. */
  readonly min: number
  readonly max: number
  readonly step: number
  readonly format: string
  readonly words: readonly ChartWord[]
  /** What stands at the end of the axis for its labels to be multiplied by. */
  readonly scaleWords?: readonly ChartWord[]
  /** Places of the labels, rising by value. */
  readonly places: readonly number[]
  /** Rules at the labels were found: places are sure. */
  readonly isSnapped: boolean
  readonly grid?: number
  /** Extent of the grid lines across the axis. */
  readonly reach?: readonly [number, number]
}

/** How far labels of one axis stand out of line, in points. */
const ALIGNED = 1.3
/** A label of an axis with its value. */
export interface Labelled {
  readonly word: ChartWord
  readonly value: number
  readonly format: string
  readonly place: number
}

/** Finds the axes of numbers: those upright (`up`) or lying, the one with most labels first. */
export function numberAxes(
  words: readonly ChartWord[],
  rules: readonly InkRule[],
  direction: "up" | "across",
): NumberAxis[] {
  const found: NumberAxis[] = []
  const taken = new Set<ChartWord>()
  const keys =
    direction === "up"
      ? [({ box }: ChartWord) => box.x1, ({ box }: ChartWord) => box.x0, middleX]
      : [({ baseline }: ChartWord) => baseline]
  const numbers = axisNumbers(words)
  if (numbers.length < LEAST_LABELS) return []
  const groups = keys
    .flatMap((key) => linedUp(numbers, key))
    .toSorted((a, b) => b.length - a.length)
  for (const mark of [".", ","] as const) {
    // Whole numbers say the same again.
    if (mark === "," && found.length === 0 && !numbers.some(({ text }) => /[.,]/.test(text))) break
    const read = (word: ChartWord): ChartNumber | undefined => readLabel(word, mark)
    for (const group of groups) {
      const own = group.filter((word) => !taken.has(word))
      const search = { direction, read, rules }
      const whole = axisOf(own, search)
      // Labels of charts one behind the other stand in one line.
      const axes = whole
        ? [whole]
        : parted(own, direction).flatMap((run) => axisOf(run, search) ?? [])
      for (const axis of axes) axis.words.forEach((word) => taken.add(word))
      found.push(...axes)
    }
  }
  const sorted = found
    .map((axis) => withDash(axis, words))
    .toSorted((a, b) => b.words.length - a.words.length)
  return withoutTwins(sorted.filter((axis) => !areValuesOn(axis, sorted)))
}

/** How accounts print nothing, with one dash or two; their money may stand far from the dash. */
const DASH = /^(?:\p{Sc}?\s?[-–—]{1,2}\s?\p{Sc}?|\p{Sc})$/u

/** Takes a dash where zero would stand, one step beyond the labels, for a zero. */
function withDash(axis: NumberAxis, words: readonly ChartWord[]): NumberAxis {
  const { direction, step, min, max, scale } = axis
  const isNext = [min - step, max + step].some((end) => Math.abs(end) < shares.trace * step)
  if (scale !== "linear" || !isNext) return axis
  const zero = placeOf(axis, 0)
  const reach = (own: readonly ChartWord[]): readonly [number, number] => {
    const ends = own.flatMap(({ box, baseline }) =>
      direction === "up" ? [box.x0, box.x1] : [baseline, baseline],
    )
    return [Math.min(...ends), Math.max(...ends)]
  }
  const [low, high] = reach(axis.words)
  const dash = words.find((word) => {
    if (!DASH.test(word.text) || word.angle !== 0) return false
    const [from, to] = reach([word])
    const at = direction === "up" ? middleY(word) : middleX(word)
    const slack = direction === "up" ? ems.half * word.size : ALIGNED
    return Math.abs(at - zero) < RULE_REACH && from > low - slack && to < high + slack
  })
  if (!dash) return axis
  const isLow = min > 0
  return {
    ...axis,
    ...(isLow ? { min: 0 } : { max: 0 }),
    words: isLow ? [dash, ...axis.words] : [...axis.words, dash],
    places: isLow ? [zero, ...axis.places] : [...axis.places, zero],
  }
}

/** What begins with a letter is a name with a number in it, such as "Q1". */
const HAS_NUMBER = /^\P{L}*\d/u

/** Words that may be labels of an axis, by all words of a region: upright and lying axes share them. */
const knownNumbers = new WeakMap<readonly ChartWord[], readonly ChartWord[]>()

/** Gives the level words that are numbers and do not count names. */
function axisNumbers(words: readonly ChartWord[]): readonly ChartWord[] {
  const known = knownNumbers.get(words)
  if (known) return known
  const spelled = words.filter(
    ({ angle, text }) => angle === 0 && hasDigit(text) && HAS_NUMBER.test(text),
  )
  const names = spelled.length < LEAST_LABELS ? undefined : namesIn(words)
  const numbers = names ? spelled.filter((word) => !isCountOfName(word, names)) : []
  knownNumbers.set(words, numbers)
  return numbers
}

/** Share by which the slopes of two axes may differ that are one. */
const SAME_SLOPE = shares.trace

/**
 * Tells values that are printed at their marks, one over the other: they lie on the scale of an axis
 * with even steps, as that axis says or a little off, and have no even steps of their own.
 */
const areValuesOn = (axis: NumberAxis, all: readonly NumberAxis[]): boolean =>
  evenStep(axis.places) === undefined &&
  all.some(
    (other) =>
      other.scale === axis.scale &&
      Math.abs(axis.slope / other.slope - 1) < SAME_SLOPE &&
      evenStep(other.places) !== undefined &&
      axis.words.every(
        ({ size }, at) =>
          Math.abs((axis.places[at] ?? 0) - placeOf(other, valueAt(axis, axis.places[at] ?? 0))) <
          ems.double * size,
      ),
  )

/** How far two axes with the same values may miss each other: in points, and as share of a step. */
const TWIN = points.line
const TWIN_SHARE = shares.some

/** An axis that says at each place what another says is the same one, printed at both sides. */
function withoutTwins(axes: readonly NumberAxis[]): NumberAxis[] {
  const kept: NumberAxis[] = []
  for (const axis of axes) {
    const at = kept.findIndex((other) => isTwin(other, axis))
    const twin = kept[at]
    if (twin) kept[at] = { ...twin, words: [...twin.words, ...axis.words] }
    else kept.push(axis)
  }
  return kept
}

function isTwin(a: NumberAxis, b: NumberAxis): boolean {
  const [first = 0, second = 0] = a.places
  const most = Math.min(TWIN, TWIN_SHARE * Math.abs(second - first))
  return (
    a.scale === b.scale &&
    (a.reach === undefined || isBeside(b, a.reach)) &&
    [b.min, b.max].every((value) => Math.abs(placeOf(a, value) - placeOf(b, value)) < most)
  )
}

/**
 * Tells whether the labels of an axis stand next to a grid, given by its extent across the axis: those
 * further off, in sizes of the labels, are of the next chart.
 */
export const isBeside = (
  { words, direction }: NumberAxis,
  [from, to]: readonly [number, number],
): boolean =>
  words.every(({ box, size }) => {
    const [start, end] = direction === "up" ? [box.x0, box.x1] : [box.y0, box.y1]
    return start < to + ems.line * size && end > from - ems.line * size
  })

function linedUp(words: readonly ChartWord[], key: (word: ChartWord) => number): ChartWord[][] {
  const sorted = words.toSorted((a, b) => key(a) - key(b))
  const groups: ChartWord[][] = []
  for (const word of sorted) {
    const group = groups.at(-1)
    if (group?.[0] && key(word) - key(group[0]) < ALIGNED) group.push(word)
    else groups.push([word])
  }
  return groups.filter((group) => group.length >= LEAST_LABELS)
}

/** How much wider than the least gap between labels another is that parts two axes, as factor. */
const PARTED = 1.3

/** Parts words in a line where the gap between them is wider than elsewhere. */
function parted(words: readonly ChartWord[], direction: "up" | "across"): ChartWord[][] {
  const at = direction === "up" ? middleY : middleX
  const sorted = words.toSorted((a, b) => at(a) - at(b))
  const gaps = sorted.slice(1).map((word, index) => at(word) - at(sorted[index] ?? word))
  const runs: ChartWord[][] = [sorted.slice(0, 1)]
  gaps.forEach((gap, index) => {
    const before = gaps[index - 1] ?? gap
    const next = gaps[index + 1] ?? gap
    const word = sorted[index + 1]
    if (!word) return
    if (gap > PARTED * Math.min(before, next)) runs.push([word])
    else runs.at(-1)?.push(word)
  })
  return runs.length > 1 ? runs.filter((run) => run.length >= LEAST_LABELS) : []
}

interface AxisRules {
  readonly direction: "up" | "across"
  readonly rules: readonly InkRule[]
}

interface AxisSearch extends AxisRules {
  /** Reads a label, each once. */
  readonly read: (word: ChartWord) => ChartNumber | undefined
}

/** Gives the axis that labels in rising order lie on; undefined where they lie on none. */
export const axisThrough = (
  labels: readonly Labelled[],
  search: AxisRules,
): NumberAxis | undefined => (fit(labels, "linear") ? settled(labels, "linear", search) : undefined)

function axisOf(words: readonly ChartWord[], search: AxisSearch): NumberAxis | undefined {
  const { direction } = search
  if (words.length < LEAST_LABELS) return undefined
  const labels: Labelled[] = []
  for (const word of words) {
    const read = search.read(word)
    // A number among the labels that is none of a row says that this is no axis.
    if (!read) return undefined
    labels.push({ word, ...read, place: direction === "up" ? middleY(word) : middleX(word) })
  }
  labels.sort((a, b) => a.value - b.value)
  for (const scale of ["linear", "log"] as const) {
    const fitted = fit(labels, scale)
    if (fitted) return settled(labels, scale, search)
  }
  return withMovedEnds(labels, search)
}

/**
 * Reads an axis whose outermost labels were moved inwards to stay within the picture: the others say where
 * its values are.
 */
function withMovedEnds(labels: readonly Labelled[], search: AxisSearch): NumberAxis | undefined {
  for (const [from, to] of [
    [0, 1],
    [1, 0],
    [1, 1],
  ] as const) {
    const inner = labels.slice(from, labels.length - to)
    if (inner.length < LEAST_LABELS || !fit(inner, "linear")) continue
    const axis = settled(inner, "linear", search)
    const ends = [...labels.slice(0, from), ...labels.slice(labels.length - to)]
    if (!axis?.isSnapped && search.direction === "up") continue
    if (!axis || !ends.every((end) => isMovedInwards(end, axis))) continue
    return {
      ...axis,
      min: labels[0]?.value ?? axis.min,
      max: labels.at(-1)?.value ?? axis.max,
      words: labels.map(({ word }) => word),
      places: labels.map(({ value }) => placeOf(axis, value)),
    }
  }
  return undefined
}

/** Tells a label beyond the others that stands nearer to them than its value, by half of a line or its width at most. */
function isMovedInwards({ word, value, place }: Labelled, axis: NumberAxis): boolean {
  const by = Math.sign(axis.slope) * (placeOf(axis, value) - place)
  const extent = axis.direction === "across" ? word.box.x1 - word.box.x0 : ems.line * word.size
  const beyond = Math.min(Math.abs(axis.min - value), Math.abs(axis.max - value))
  const isNext = Math.abs(beyond - axis.step) < shares.trace * axis.step
  const inwards = value > axis.max ? by : -by
  return isNext && inwards > 0 && inwards <= extent / 2 + points.hair
}

/** How far a rule may lie from the middle of its label, in points. */
const RULE_REACH = 3.2

/** Room between the labels of an axis and its ticks or grid, in sizes of the labels: further off is a frame of its own. */
const TICK_REACH = ems.farther

function isAtLabels(
  { from, to }: InkRule,
  labels: readonly Labelled[],
  direction: "up" | "across",
): boolean {
  return labels.some(({ word: { box, size } }) => {
    const [start, end] = direction === "up" ? [box.x0, box.x1] : [box.y0, box.y1]
    return from < end + TICK_REACH * size && to > start - TICK_REACH * size
  })
}

/** Puts labels on the rules beside them: those are drawn where the value is. */
function settled(
  labels: readonly Labelled[],
  scale: "linear" | "log",
  { direction, rules }: AxisRules,
): NumberAxis | undefined {
  const across = rules.filter(
    (rule) =>
      rule.direction === (direction === "up" ? "across" : "up") &&
      isAtLabels(rule, labels, direction),
  )
  const matched = labels.map(({ place }) => {
    const near = across.filter(({ at }) => Math.abs(at - place) < RULE_REACH)
    return near.toSorted((a, b) => Math.abs(a.at - place) - Math.abs(b.at - place))[0]
  })
  const pairs = labels.flatMap((label, at) => {
    const rule = matched[at]
    return rule ? [{ value: label.value, place: rule.at, shift: rule.at - label.place }] : []
  })
  const shifts = pairs.map(({ shift }) => shift).toSorted((a, b) => a - b)
  const shift = shifts[shifts.length >> 1] ?? 0
  const shifted = labels.map(({ value, place }) => ({ value, place: place + shift }))
  const isSnapped = pairs.length >= Math.max(3, 0.6 * labels.length)
  const line = (isSnapped && fit(pairs, scale)) || fit(shifted, scale)
  const [first, last] = [labels[0], labels.at(-1)]
  if (!line || !first || !last) return undefined
  // Values rise upwards and to the right; what is turned over is left alone.
  if (direction === "up" ? line.slope >= 0 : line.slope <= 0) return undefined
  const grid = gridOf(matched.flatMap((rule) => rule ?? []))
  const places = labels.map(({ value }) => (onScale(value, scale) - line.start) / line.slope)
  return {
    direction,
    ...line,
    scale,
    min: first.value,
    max: last.value,
    step: stepOf(labels, scale),
    format: commonFormat(labels),
    words: labels.map(({ word }) => word),
    places,
    isSnapped: isSnapped || pairs.length > 0,
    ...grid,
  }
}

/** Longest tick, in points: longer rules are grid lines. */
const LONGEST_TICK = 14

function gridOf(
  rules: readonly InkRule[],
): { readonly grid: number; readonly reach: readonly [number, number] } | undefined {
  const long = rules.filter(({ from, to }) => to - from > LONGEST_TICK)
  const [first] = long
  if (!first || long.length < 2) return undefined
  return {
    grid: long[1]?.colour ?? first.colour,
    reach: [Math.min(...long.map(({ from }) => from)), Math.max(...long.map(({ to }) => to))],
  }
}

function stepOf(labels: readonly Labelled[], scale: "linear" | "log"): number {
  const [a, b] = labels
  if (!a || !b) return 1
  const step = scale === "log" ? b.value / a.value : b.value - a.value
  return Number(step.toPrecision(10))
}

/** Plain numbers, with a place for each digit that they have behind the point. */
const plainFormat = /^0(?:\.0+)?$/

/**
 * The format that spells all labels: that with most decimals, where each has as many. Of an axis in
 * halves that says 1 and not 1.0, it is the one that leaves out what is zero.
 */
function commonFormat(labels: readonly Labelled[]): string {
  const longest = labels
    .map(({ format }) => format)
    .reduce((a, b) => (b.length > a.length ? b : a), "0")
  const short = labels.filter(({ format }) => format !== longest)
  if (short.length === 0 || !labels.every(({ format }) => plainFormat.test(format))) return longest
  return short.every(({ value }) => value === 0) ? `${longest};-${longest};0` : "General"
}

/** Gives the value at a place. */
export function valueAt({ slope, start, scale }: NumberAxis, place: number): number {
  const value = slope * place + start
  return scale === "log" ? 10 ** value : value
}

/** Gives the place of a value. */
export const placeOf = ({ slope, start, scale }: NumberAxis, value: number): number =>
  (onScale(Math.max(value, scale === "log" ? 1e-300 : -Infinity), scale) - start) / slope

/** Share of an axis to which values are rounded: finer than a line is thin. */
const FINENESS = 1 / 2000

/** Gives a value with the digits that the page can show. */
export function roundedValue(axis: NumberAxis, place: number): number {
  const value = valueAt(axis, place)
  if (axis.scale === "log") return Number(value.toPrecision(3))
  const unit = 10 ** Math.floor(Math.log10(Math.abs(axis.max - axis.min) * FINENESS * 2))
  return Number((Math.round(value / unit) * unit).toPrecision(12))
}

/** How far the line of an axis may miss its outermost labels, in points. */
const OFF_END = points.near

/**
 * Gives how far an axis goes: its line, which stands beside its labels, may go on beyond the
 * outermost ones by less than a step. Points may lie there.
 *
 * @param along straight lines in the direction of the axis.
 * @param known where the axis goes as far as its labels tell, in points.
 */
export function axisReach(
  { words, direction, places }: NumberAxis,
  along: readonly InkRule[],
  known: readonly [number, number],
): readonly [number, number] {
  const [first, second] = places
  if (first === undefined || second === undefined) return known
  const step = Math.abs(second - first)
  const isAtLabels = ({ at }: InkRule): boolean =>
    words.every(({ box, size }) => {
      const [start, end] = direction === "up" ? [box.x0, box.x1] : [box.y0, box.y1]
      return at < start ? start - at < ems.line * size : at > end && at - end < ems.line * size
    })
  const lines = along.filter(
    (rule) =>
      isAtLabels(rule) &&
      rule.from < known[0] + OFF_END &&
      rule.to > known[1] - OFF_END &&
      rule.from > known[0] - step &&
      rule.to < known[1] + step,
  )
  return [
    Math.min(known[0], ...lines.map(({ from }) => from)),
    Math.max(known[1], ...lines.map(({ to }) => to)),
  ]
}
