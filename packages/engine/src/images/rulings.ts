import type { PixelImage } from "../base/host.ts"
import { darkStretches, MAX_GAP } from "./dark-stretches.ts"
import type { Direction, Stretch } from "./dark-stretches.ts"
import { eachRow } from "../base/each-row.ts"

/** A straight ruling in a picture, in pixels. */
export interface PixelRuling {
  readonly direction: Direction
  /** Middle across the ruling. */
  readonly at: number
  readonly from: number
  readonly to: number
  readonly thickness: number
  /** 0xRRGGBB where it is not black. */
  readonly colour?: number
  /** Middle across it where it begins and where it ends: a sheet never lies quite straight. */
  readonly ends: readonly [number, number]
}

export interface RulingSettings {
  /** Shortest ruling, in pixels. */
  readonly minLength: number
  /** Thickest ruling, in pixels; thicker dark areas are fills or pictures. */
  readonly maxThickness: number
  /** Light pixels between pieces of one ruling, at most. */
  readonly pieceGap?: number
}

/** Brightness by which a ruling is darker than what lies on both sides of it: paper, or a fill. */
const CONTRAST = 24
/** Share of a ruling's distance from white by which print or another ruling that crosses it is paler,
 * at most, and the same in brightness. */
const PALER = 1 / 3
const MOST_PALER = 30
/** Pixels apart at which the light beside a ruling is looked for. */
const LOOK_STEP = 2
/** Share of a run that is darker than both its sides; the rest crosses it. */
const RIDGE_SHARE = 0.35
/** Mean change of brightness over a stroke's width, in pixels, along a ruling at most: letters change
 * more. */
const STROKE = 4
const MOST_CHANGE = 25
/** Share of the shortest ruling that lies in one row of pixels where the ruling leans. */
const RUN_SHARE = 0.6
/** Pieces of one ruling lie this near, in pixels across and, where nothing else is said, along. */
const PIECE_ACROSS = 2.5
const PIECE_GAP = 24

/**
 * Finds the straight rulings of an upright grey picture: table borders and separators of a scan.
 *
 * A ruling is darker than what lies on both sides of it: it may be pale, and may stand in a fill or
 * at the edge of one. It may lean by as much as it goes over from one row of pixels to the next.
 */
export function findPixelRulings(
  image: PixelImage,
  settings: RulingSettings,
  directions: readonly Direction[] = ["horizontal", "vertical"],
): PixelRuling[] {
  return directions.flatMap((direction) => findAlong(image, direction, settings))
}

/** Dark pixels of one row, from the first to the one after the last. */
interface Run {
  readonly line: number
  readonly from: number
  readonly to: number
}

function findAlong(
  image: PixelImage,
  direction: Direction,
  settings: RulingSettings,
): PixelRuling[] {
  const { width, height, data } = image
  const [count, step, stride] = direction === "horizontal" ? [height, 1, width] : [width, width, 1]
  const minRun = settings.minLength * RUN_SHARE
  const reach = Math.ceil(settings.maxThickness) + 1
  const groups: Run[][] = []
  let open: readonly OpenRun[] = []
  const stretches = darkStretches(image, direction, minRun)
  eachRow(count, (line) => {
    const dark = stretches[line]
    if (!dark) {
      open = []
      return
    }
    const at = { line, count, start: line * stride, step, stride, minRun, reach }
    const runs = dark.flatMap((stretch) => darkRuns(data, at, stretch))
    open = runs
      .map(({ from, to }) => joinedTo(open, { line, from, to }, groups))
      .filter(({ group }) => group.length > 0)
  })
  const pieces = groups.flatMap((group) => rulingOf(group, direction, settings) ?? [])
  return joined(pieces, settings.pieceGap ?? PIECE_GAP).filter(
    ({ from, to }) => to - from >= settings.minLength,
  )
}

/** A run of the row that was looked at last, and the runs that hang together with it. */
interface OpenRun {
  readonly group: Run[]
  readonly run: Run
}

/** Adds a run to the group of those that it touches, which becomes one, or to a new one. */
function joinedTo(open: readonly OpenRun[], run: Run, groups: Run[][]): OpenRun {
  const touching = open.filter((other) => other.run.from <= run.to && other.run.to >= run.from)
  const group = touching[0]?.group ?? []
  if (touching.length === 0) groups.push(group)
  group.push(run)
  for (const { group: other } of touching) if (other !== group) group.push(...other.splice(0))
  return { group, run }
}

function rulingOf(
  runs: readonly Run[],
  direction: Direction,
  settings: RulingSettings,
): PixelRuling | undefined {
  if (runs.length === 0) return undefined
  const from = Math.min(...runs.map((run) => run.from))
  const to = Math.max(...runs.map((run) => run.to))
  const area = runs.reduce((sum, run) => sum + run.to - run.from, 0)
  const thickness = area / (to - from)
  if (thickness > settings.maxThickness) return undefined
  const at = runs.reduce((sum, run) => sum + (run.line + 0.5) * (run.to - run.from), 0) / area
  const part = Math.max(1, (to - from) / 4)
  const middleWithin = (start: number, end: number): number => {
    const weights = runs.map((run) =>
      Math.max(0, Math.min(run.to, end) - Math.max(run.from, start)),
    )
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const sum = runs.reduce((all, run, index) => all + (run.line + 0.5) * (weights[index] ?? 0), 0)
    return total === 0 ? at : sum / total
  }
  const [first, last] = [middleWithin(from, from + part), middleWithin(to - part, to)]
  // The quarters' middles lie an eighth of the length inside.
  const reach = (last - first) / 6
  return { direction, at, from, to, thickness, ends: [first - reach, last + reach] }
}

/** Joins pieces of one ruling that specks or crossing print have parted. */
function joined(pieces: readonly PixelRuling[], gap: number): PixelRuling[] {
  const made: PixelRuling[] = []
  for (const piece of pieces.toSorted((a, b) => a.from - b.from)) {
    const at = made.findIndex(
      (other) =>
        Math.abs(other.ends[1] - piece.ends[0]) <= PIECE_ACROSS &&
        piece.from - other.to <= gap &&
        piece.to > other.to,
    )
    const other = made[at]
    if (!other) {
      made.push(piece)
      continue
    }
    const [a, b] = [other.to - other.from, piece.to - piece.from]
    made[at] = {
      ...other,
      at: (other.at * a + piece.at * b) / (a + b),
      to: piece.to,
      thickness: (other.thickness * a + piece.thickness * b) / (a + b),
      ends: [other.ends[0], piece.ends[1]],
    }
  }
  return made
}

/** A row or column of pixels, and how to go along it (`step`) and across it (`stride`). */
interface PixelLine {
  /** Its place among `count` of them. */
  readonly line: number
  readonly count: number
  readonly start: number
  readonly step: number
  readonly stride: number
  /** Shortest run, in pixels. */
  readonly minRun: number
  /** Pixels across within which a ruling ends on both sides. */
  readonly reach: number
}

/**
 * Gives the runs of a stretch of a row or column that are long enough for a ruling.
 *
 * Where print crosses a ruling its pixels are as dark and no ridge: they neither end a run nor make
 * one.
 */
function darkRuns(data: Uint8Array, line: PixelLine, stretch: Stretch): Stretch[] {
  const runs: Stretch[] = []
  let [from, last, ridge, ink] = [-1, -1, 0, 255]
  const close = (): void => {
    const run = { from, to: last + 1 }
    const length = run.to - from
    if (from < 0 || length < line.minRun || ridge < RIDGE_SHARE * length) return
    if (isEven(data, line, run)) runs.push(run)
  }
  const first = line.start + stretch.from * line.step
  for (let at = stretch.from, pixel = first; at < stretch.to; at++, pixel += line.step) {
    const value = data[pixel] ?? 255
    // Most of a page is paper.
    if (from < 0 && value > LIGHTEST) continue
    if (from >= 0 && at - last > MAX_GAP) {
      close()
      ;[from, ridge, ink] = [-1, 0, 255]
    }
    const isOnRidge = value <= LIGHTEST && isRidge(data, pixel, line)
    if (!isOnRidge && (from < 0 || value > ink)) continue
    if (from < 0) from = at
    last = at
    if (!isOnRidge) continue
    ridge++
    ink = Math.min(ink, value + Math.min(MOST_PALER, (255 - value) * PALER))
  }
  close()
  return runs
}

/** Brightness above which nothing can be lighter by as much as paper beside a ruling is. */
const LIGHTEST = 255 - CONTRAST
/** Whether a pixel is darker than one near it on each side of its line. */
function isRidge(
  data: Uint8Array,
  pixel: number,
  { line, count, stride, reach }: PixelLine,
): boolean {
  const light = (data[pixel] ?? 255) + CONTRAST
  let isLight = false
  for (let away = reach; away > 0 && !isLight; away -= LOOK_STEP)
    isLight = away > line || (data[pixel - away * stride] ?? 255) >= light
  if (!isLight) return false
  const left = count - 1 - line
  for (let away = reach; away > 0; away -= LOOK_STEP)
    if (away > left || (data[pixel + away * stride] ?? 255) >= light) return true
  return false
}

/**
 * Whether brightness hardly changes along a run, as it does along a ruling and not along letters.
 */
function isEven(
  data: Uint8Array,
  { start, step }: PixelLine,
  { from, to }: { from: number; to: number },
): boolean {
  let change = 0
  for (let at = from + STROKE; at < to; at++)
    change += Math.abs(
      (data[start + at * step] ?? 255) - (data[start + (at - STROKE) * step] ?? 255),
    )
  return change <= MOST_CHANGE * (to - from - STROKE)
}

/** Brightness from which a pixel beside a ruling is paper and no edge of it. */
const PAPER = 200
/** A stroke across a ruling reaches beyond it by more than this, in pixels; it stays. */
const CROSSING = 4

/**
 * Gives the picture without these rulings: a ruling beside an amount is easily read as a 1.
 *
 * Strokes of letters that cross a ruling keep their pixels.
 */
export function eraseRulings(image: PixelImage, rulings: readonly PixelRuling[]): PixelImage {
  if (rulings.length === 0) return image
  const { width, height } = image
  const data = new Uint8Array(image.data)
  for (const { direction, from, to, thickness, ends } of rulings) {
    const isAcross = direction === "horizontal"
    const [step, stride, count] = isAcross ? [1, width, height] : [width, 1, width]
    const reach = Math.ceil(thickness / 2 + 2)
    for (let along = from; along < to; along++) {
      const share = (along - from) / Math.max(1, to - from)
      const middle = Math.floor(ends[0] + (ends[1] - ends[0]) * share)
      const [first, last] = darkExtent(image.data, {
        start: along * step,
        stride,
        count,
        middle,
        reach,
      })
      if (last - first > thickness + CROSSING) continue
      for (let across = first - 1; across <= last; across++)
        if (across >= 0 && across < count) data[along * step + across * stride] = 255
    }
  }
  return { ...image, data }
}

/** The dark pixels around a ruling's middle, across it: the first and the one after the last. */
function darkExtent(
  data: Uint8Array,
  line: { start: number; stride: number; count: number; middle: number; reach: number },
): readonly [number, number] {
  const isDark = (across: number): boolean =>
    across >= 0 && across < line.count && (data[line.start + across * line.stride] ?? 255) < PAPER
  let seed = line.middle
  for (let away = 0; away <= line.reach && !isDark(seed); away++)
    seed = isDark(line.middle + away) ? line.middle + away : line.middle - away
  if (!isDark(seed)) return [line.middle, line.middle]
  let [first, last] = [seed, seed + 1]
  while (isDark(first - 1)) first--
  while (isDark(last)) last++
  return [first, last]
}
