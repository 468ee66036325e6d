import type { PixelImage } from "../base/host.ts"

/** A straight ruling in a picture, in pixels. */
export interface PixelRuling {
  readonly direction: "horizontal" | "vertical"
  /** Middle across the ruling. */
  readonly at: number
  readonly from: number
  readonly to: number
  readonly thickness: number
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

/**
 * Finds the straight dark rulings of an upright grey picture: table borders and separators of a
 * scan.
 */
export function findPixelRulings(image: PixelImage, settings: RulingSettings): PixelRuling[] {
  return [...findAlong(image, "horizontal", settings), ...findAlong(image, "vertical", settings)]
}

interface Run {
  readonly from: number
  readonly to: number
}

interface Band extends Run {
  readonly start: number
  end: number
}

function findAlong(
  image: PixelImage,
  direction: PixelRuling["direction"],
  settings: RulingSettings,
): PixelRuling[] {
  const { width, height, data } = image
  const [length, count, step, stride] =
    direction === "horizontal" ? [width, height, 1, width] : [height, width, width, 1]
  const done: Band[] = []
  let open: Band[] = []
  for (let line = 0; line < count; line++) {
    const runs = darkRuns(data, { start: line * stride, step, length }, settings)
    const next: Band[] = []
    for (const run of runs) {
      const known = open.find((band) => overlap(band, run) > 0.7)
      if (known) {
        known.end = line
        next.push(known)
      } else next.push({ ...run, start: line, end: line })
    }
    for (const band of open) if (!next.includes(band)) done.push(band)
    open = next
  }
  return [...done, ...open].flatMap(({ start, end, from, to }) => {
    const thickness = end - start + 1
    return thickness > settings.maxThickness
      ? []
      : [{ direction, at: (start + end + 1) / 2, from, to, thickness }]
  })
}

function darkRuns(
  data: Uint8Array,
  line: { start: number; step: number; length: number },
  settings: RulingSettings,
): Run[] {
  const runs: Run[] = []
  let [from, last] = [-1, -1]
  for (let at = 0, pixel = line.start; at < line.length; at++, pixel += line.step) {
    if ((data[pixel] ?? 255) >= settings.threshold) continue
    if (from < 0) from = at
    else if (at - last > MAX_GAP) {
      if (last - from >= settings.minLength) runs.push({ from, to: last + 1 })
      from = at
    }
    last = at
  }
  if (from >= 0 && last - from >= settings.minLength) runs.push({ from, to: last + 1 })
  return runs
}

function overlap(a: Run, b: Run): number {
  return (Math.min(a.to, b.to) - Math.max(a.from, b.from)) / Math.max(a.to - a.from, b.to - b.from)
}
