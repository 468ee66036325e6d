import type { PixelImage } from "../base/host.ts"

/** A straight ruling in a picture, in pixels. */
export interface PixelRuling {
  readonly direction: "horizontal" | "vertical"
  /** Middle across the ruling. */
  readonly at: number
  readonly from: number
  readonly to: number
  readonly thickness: number
  /** Middle across it where it begins and where it ends: a sheet never lies quite straight. */
  readonly ends: readonly [number, number]
}

export interface RulingSettings {
  /** Shortest ruling, in pixels. */
  readonly minLength: number
  /** Thickest ruling, in pixels; thicker dark areas are fills or pictures. */
  readonly maxThickness: number
  /** Brightness below which a pixel is ink. */
  readonly threshold: number
}

/** Light pixels that a ruling may have in a row: specks of a scan. */
const MAX_GAP = 3
/** Share of the shortest ruling that lies in one row of pixels where the ruling leans. */
const RUN_SHARE = 0.6
/** Pieces of one ruling lie this near, in pixels across and along. */
const PIECE_ACROSS = 2.5
const PIECE_GAP = 24

/**
 * Finds the straight dark rulings of an upright grey picture: table borders and separators of a
 * scan.
 *
 * A ruling may lean by as much as it goes over from one row of pixels to the next.
 */
export function findPixelRulings(image: PixelImage, settings: RulingSettings): PixelRuling[] {
  return [...findAlong(image, "horizontal", settings), ...findAlong(image, "vertical", settings)]
}

/** Dark pixels of one row, from the first to the one after the last. */
interface Run {
  readonly line: number
  readonly from: number
  readonly to: number
}

function findAlong(
  image: PixelImage,
  direction: PixelRuling["direction"],
  settings: RulingSettings,
): PixelRuling[] {
  const { width, height, data } = image
  const [length, count, step, stride] =
    direction === "horizontal" ? [width, height, 1, width] : [height, width, width, 1]
  const minRun = settings.minLength * RUN_SHARE
  const groups: Run[][] = []
  let open: { group: Run[]; run: Run }[] = []
  for (let line = 0; line < count; line++) {
    const runs = darkRuns(data, { start: line * stride, step, length, minRun }, settings.threshold)
    const next: typeof open = []
    for (const { from, to } of runs) {
      const run = { line, from, to }
      const touching = open.filter((other) => other.run.from <= to && other.run.to >= from)
      const group = touching[0]?.group ?? []
      if (touching.length === 0) groups.push(group)
      group.push(run)
      for (const { group: other } of touching) if (other !== group) group.push(...other.splice(0))
      next.push({ group, run })
    }
    open = next.filter(({ group }) => group.length > 0)
  }
  const pieces = groups.flatMap((group) => rulingOf(group, direction, settings) ?? [])
  return joined(pieces).filter(({ from, to }) => to - from >= settings.minLength)
}

function rulingOf(
  runs: readonly Run[],
  direction: PixelRuling["direction"],
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
function joined(pieces: readonly PixelRuling[]): PixelRuling[] {
  const made: PixelRuling[] = []
  for (const piece of pieces.toSorted((a, b) => a.from - b.from)) {
    const at = made.findIndex(
      (other) =>
        Math.abs(other.ends[1] - piece.ends[0]) <= PIECE_ACROSS &&
        piece.from - other.to <= PIECE_GAP &&
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

/** Gives the dark runs of a row or column of pixels that are long enough. */
function darkRuns(
  data: Uint8Array,
  line: {
    readonly start: number
    readonly step: number
    readonly length: number
    readonly minRun: number
  },
  threshold: number,
): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  let [from, last] = [-1, -1]
  const close = (): void => {
    if (from >= 0 && last + 1 - from >= line.minRun) runs.push({ from, to: last + 1 })
  }
  for (let at = 0, pixel = line.start; at < line.length; at++, pixel += line.step) {
    if ((data[pixel] ?? 255) >= threshold) continue
    if (from < 0) from = at
    else if (at - last > MAX_GAP) {
      close()
      from = at
    }
    last = at
  }
  close()
  return runs
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
