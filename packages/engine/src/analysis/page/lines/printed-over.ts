import { counts, shares } from "../../geometry/scale.ts"

/** A glyph of a line, and the run that painted it. */
interface Placed {
  readonly glyph: { readonly z: number }
  readonly text: string
  readonly start: number
  readonly end: number
  readonly size: number
}

/** What one run painted on a baseline: its letters from the first on. */
interface Painted {
  readonly z: number
  readonly letters: readonly Placed[]
  readonly end: number
}

/**
 * Share of the narrower of two letters that lies on the other where they are printed over each
 * other.
 */
const OVER = shares.most
/**
 * How far behind the last letter of a run another starts at most that is printed over it, in ems:
 * widths that fonts tell are too large at times, and what follows seems to lie on the last letter.
 */
const BEHIND_LAST = 0.15

/** Letters whose place is theirs alone: those of other scripts are set on each other. */
const lone =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Parts the glyphs of one baseline where runs are printed over others: a text over another, labels
 * that appear one after the other at one place. Read as one line, their letters would mix.
 */
export function partPrintedOver<T extends Placed>(band: readonly T[]): readonly (readonly T[])[] {
  // What a single run painted is printed over nothing.
  if (band.every(({ glyph }) => glyph.z === band[0]?.glyph.z)) return [band]
  if (standsSideBySide(band)) return [band]
  const over = meetings(paintedOn(band))
  if (over.size === 0) return [band]
  const layers = new Map<number, number>()
  for (const z of new Set(band.map(({ glyph }) => glyph.z).toSorted((a, b) => a - b))) {
    const taken = new Set([...(over.get(z) ?? [])].map((other) => layers.get(other)))
    let layer = 0
    while (taken.has(layer)) layer++
    layers.set(z, layer)
  }
  return [...Map.groupBy(band, ({ glyph }) => layers.get(glyph.z) ?? 0).values()]
}

/** Tells that each run begins where those painted before it end, as on most baselines. */
function standsSideBySide(band: readonly Placed[]): boolean {
  let z = band[0]?.glyph.z
  let [end, ownEnd] = [-Infinity, -Infinity]
  for (const piece of band) {
    if (piece.glyph.z !== z) {
      z = piece.glyph.z
      end = ownEnd
    }
    if (piece.start < end || piece.end < piece.start) return false
    ownEnd = Math.max(ownEnd, piece.end)
  }
  return true
}

function isLone(text: string): boolean {
  const code = text.charCodeAt(0)
  if (text.length !== 1 || code >= 0x80) return lone.test(text)
  // Most are told by their codes.
  const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a
  return isLetter || (code >= 0x30 && code <= 0x39)
}

/** What the runs of a baseline painted there, by where they start. */
function paintedOn(band: readonly Placed[]): Painted[] {
  const runs = new Map<number, Placed[]>()
  for (const piece of band) {
    if (!isLone(piece.text)) continue
    const run = runs.get(piece.glyph.z)
    if (run) run.push(piece)
    else runs.set(piece.glyph.z, [piece])
  }
  return [...runs]
    .map(([z, letters]) => {
      const sorted = letters.toSorted((a, b) => a.start - b.start)
      return {
        z,
        letters: sorted,
        end: sorted.reduce((end, one) => Math.max(end, one.end), -Infinity),
      }
    })
    .toSorted((a, b) => startOf(a) - startOf(b))
}

const startOf = ({ letters }: Painted): number => letters[0]?.start ?? 0

/** The runs that each run is printed over or under. */
function meetings(runs: readonly Painted[]): Map<number, Set<number>> {
  const over = new Map<number, Set<number>>()
  const add = (one: number, other: number): void => {
    over.set(one, (over.get(one) ?? new Set()).add(other))
  }
  let open: readonly Painted[] = []
  for (const run of runs) {
    open = open.filter(({ end }) => end > startOf(run)).slice(-counts.dozen)
    for (const before of open) {
      if (!isPrintedOver(before, run)) continue
      add(before.z, run.z)
      add(run.z, before.z)
    }
    open = [...open, run]
  }
  return over
}

/** Tells whether half of the letters of the shorter of two runs lie on letters of the other. */
function isPrintedOver(before: Painted, run: Painted): boolean {
  const last = before.letters.at(-1)
  if (!last || startOf(run) > last.start + BEHIND_LAST * last.size) return false
  const [short, long] = run.letters.length <= before.letters.length ? [run, before] : [before, run]
  let from = 0
  const met = short.letters.filter((letter) => {
    while ((long.letters[from]?.end ?? Infinity) <= letter.start) from++
    return isOn(letter, long.letters.slice(from, from + counts.several))
  })
  return met.length >= shares.half * short.letters.length
}

/** Tells whether a letter lies on one of others, or on several of them together. */
function isOn(letter: Placed, others: readonly Placed[]): boolean {
  let covered = 0
  for (const { start, end } of others) {
    const shared = Math.min(letter.end, end) - Math.max(letter.start, start)
    if (shared <= 0) continue
    covered += shared
    if (shared >= OVER * (end - start)) return true
  }
  return covered > 0 && covered >= OVER * (letter.end - letter.start)
}
