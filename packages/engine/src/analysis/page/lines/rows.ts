import { counts, points, shares } from "../../geometry/scale.ts"
import type { Glyph } from "./clean-glyphs.ts"
import { isLetter, isSpace } from "../../writing/scripts.ts"
import { partPrintedOver } from "./printed-over.ts"

/**
 * A glyph in the frame of its line: `start` and `end` along the writing direction, `v` across it,
 * growing downwards.
 */
export interface RowGlyph {
  readonly glyph: Glyph
  readonly text: string
  readonly start: number
  readonly end: number
  readonly v: number
  readonly size: number
  /**
   * It is set in small capitals: `text` and `size` are those of the text, not of what was drawn.
   */
  readonly isSmallCaps?: boolean
}

/** Glyphs on one baseline without a gap wide enough to be a gutter, in order of `start`. */
export interface Row {
  readonly pieces: readonly RowGlyph[]
  readonly v: number
  /** Size that most of its characters have. */
  readonly size: number
  readonly start: number
  readonly end: number
  /** Something else stands on the same baseline, behind a gap. */
  readonly isFollowed?: boolean
}

/**
 * Distance of baselines within which glyphs share a line, in ems: rounding and hinting stay below,
 * scripts above.
 */
const baselineEm = 0.09
/** See `fragmentGapEm` in build-lines: gap that ends a row, in ems. */
const rowGapEm = 1.35

/**
 * Groups glyphs of one direction into rows: those printed over others are rows of their own. Time
 * grows as n log n.
 */
export function groupRows(glyphs: readonly Glyph[], angle: number): Row[] {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const pieces = glyphs.map((glyph): RowGlyph => {
    const start = glyph.x * cos + glyph.y * sin
    return {
      glyph,
      text: glyph.text,
      start,
      end: start + glyph.advance,
      v: glyph.y * cos - glyph.x * sin,
      size: glyph.run.size,
    }
  })
  pieces.sort((a, b) => a.v - b.v || a.start - b.start)
  const rows: Row[] = []
  let band: RowGlyph[] = []
  for (const piece of pieces) {
    const first = band[0]
    if (first && piece.v - first.v > Math.max(0.5, baselineEm * Math.max(piece.size, first.size))) {
      rows.push(...partPrintedOver(band).flatMap(cutBand))
      band = []
    }
    band.push(piece)
  }
  rows.push(...partPrintedOver(band).flatMap(cutBand))
  return rows
}

const byStart = (a: RowGlyph, b: RowGlyph): number => a.start - b.start || a.glyph.z - b.glyph.z

/** Tells whether glyphs stand in the order of their starts already, as most are painted. */
const isInOrder = (band: readonly RowGlyph[]): boolean =>
  band.every((piece, at) => {
    const before = band[at - 1]
    return before === undefined || byStart(before, piece) <= 0
  })

/** Cuts the glyphs of one baseline at wide gaps. */
function cutBand(band: readonly RowGlyph[]): Row[] {
  const sorted = isInOrder(band) ? band : band.toSorted(byStart)
  const rows: Row[] = []
  let current: RowGlyph[] = []
  /** The last glyph of the current row that is no space, and how many it has of them. */
  let last: RowGlyph | undefined
  let letters = 0
  let end = -Infinity
  let size = 0
  let at = -1
  for (const piece of sorted) {
    at++
    if (isSpace(piece.text)) {
      current.push(piece)
      continue
    }
    if (
      last &&
      (piece.start - end > rowGapEm * Math.max(piece.size, size) ||
        (letters === 1 && isDropCap(last, piece)) ||
        (letters >= leastTitle &&
          piece.start - end > rowGapEm * textSize(sorted, at) &&
          isTitle(last, textSize(sorted, at))))
    ) {
      rows.push({ ...makeRow(current), isFollowed: true })
      current = []
      letters = 0
    }
    current.push(piece)
    last = piece
    letters++
    end = Math.max(end, piece.end)
    size = piece.size
  }
  if (last) rows.push(makeRow(current))
  return rows
}

/** How much larger a letter before a line is that was set over several lines. */
const dropCapScale = 1.8

/**
 * Tells whether the only glyph before another is a letter, much larger: it may belong to the lines
 * above just as well.
 */
function isDropCap(before: RowGlyph, next: RowGlyph): boolean {
  return before.size > dropCapScale * next.size && isLetter(before.text)
}

/** Letters from which on large type is a title, no number of a chapter and no price. */
const leastTitle = counts.few

/** Tells whether letters are a title beside text of another column that is this large. */
const isTitle = (before: RowGlyph, text: number): boolean => before.size > dropCapScale * text

/** Size of the text that begins with a letter, which may be one set over several lines. */
function textSize(sorted: readonly RowGlyph[], at: number): number {
  const [first, next] = [sorted[at], sorted[at + 1]]
  if (!first) return Infinity
  return next && isDropCap(first, next) ? next.size : first.size
}

/**
 * How many glyphs of a row have a size, in tenths of a point, and where the first of them stands.
 */
interface SizeCount {
  readonly tenths: number
  readonly v: number
  count: number
}

function makeRow(pieces: readonly RowGlyph[]): Row {
  const sizes: SizeCount[] = []
  let last: SizeCount | undefined
  let start = Infinity
  let end = -Infinity
  for (const piece of pieces) {
    if (isSpace(piece.text)) continue
    const tenths = Math.round(piece.size * 10)
    if (last?.tenths !== tenths) {
      last = sizes.find((each) => each.tenths === tenths)
      if (!last) sizes.push((last = { tenths, count: 0, v: piece.v }))
    }
    last.count++
    start = Math.min(start, piece.start)
    end = Math.max(end, piece.end)
  }
  const main = sizes.reduce(
    (a, b) => (b.count > a.count || (b.count === a.count && b.tenths > a.tenths) ? b : a),
    sizes[0] ?? { tenths: 100, count: 0, v: 0 },
  )
  return { pieces, v: main.v, size: main.tenths / 10, start, end }
}

/** A raised or lowered row is at most this share of its host's size. */
const raisedSize = 0.86
/**
 * How far a superscript stands above, and a subscript below, its host's baseline, in ems of the
 * host.
 */
const superscriptRise = [0.12, 0.75] as const
const subscriptFall = [0.05, 0.4] as const
/** How far a raised row may stand off its host's ends, in ems of the host. */
const raisedReach = 0.4

/** Joins superscripts and subscripts to the row they belong to. */
export function attachRaised(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= 1) return rows
  const hosts = new Map<number, Row[]>()
  const bucket = (v: number): number => Math.floor(v / bucketHeight)
  for (const row of rows) {
    const key = bucket(row.v)
    const list = hosts.get(key)
    if (list) list.push(row)
    else hosts.set(key, [row])
  }
  const guests = new Map<Row, Row[]>()
  const taken = new Set<Row>()
  for (const row of rows) {
    const host = findHost(row, (v) => hosts.get(v) ?? [], bucket(row.v))
    if (!host || taken.has(host)) continue
    taken.add(row)
    guests.set(host, [...(guests.get(host) ?? []), row])
  }
  return rows
    .filter((row) => !taken.has(row))
    .flatMap((row) => joinTouching(row, guests.get(row) ?? []))
}

/** Points; a host lies in the same bucket as its guest or in one beside it. */
const bucketHeight = points.block

function findHost(
  guest: Row,
  at: (bucket: number) => readonly Row[],
  key: number,
): Row | undefined {
  let best: Row | undefined
  for (const candidates of [at(key - 1), at(key), at(key + 1)]) {
    for (const host of candidates) {
      if (host !== guest && isKernedInto(guest, host)) return host
      if (host === guest || guest.size > raisedSize * host.size) continue
      const rise = (host.v - guest.v) / host.size
      const isRaised =
        (rise >= superscriptRise[0] && rise <= superscriptRise[1]) ||
        (-rise >= subscriptFall[0] && -rise <= subscriptFall[1])
      if (!isRaised) continue
      if (isText(guest, host)) continue
      const reach = raisedReach * host.size
      if (
        guest.start < host.start - reach ||
        guest.end > host.end + reach + (guest.end - guest.start)
      )
        continue
      if (guest.start > host.end + reach || overlaps(guest, host)) continue
      if (!best || Math.abs(host.v - guest.v) < Math.abs(best.v - guest.v)) best = host
    }
  }
  return best
}

type Range = readonly [least: number, most: number]

/** How a letter stands that is pushed between two others, in ems of these. */
interface Kerned {
  /** Below them; above where it is less than 0. */
  readonly fall: Range
  /** Its size as a share of theirs. */
  readonly size: Range
  /** How far it reaches into the one before it, and into the one behind it. */
  readonly reach: readonly [Range, Range]
}

/** The E of TeX, which is lowered, and the A of LaTeX, which is small and raised. */
const kernedLetters: readonly Kerned[] = [
  {
    fall: [0.1, 0.35],
    size: [0.95, 1.05],
    reach: [
      [0.05, 0.3],
      [0.05, 0.3],
    ],
  },
  {
    fall: [-0.3, -0.08],
    size: [0.65, 0.88],
    reach: [
      [0.2, 0.5],
      [0.05, 0.3],
    ],
  },
]

const isIn = ([least, most]: Range, value: number): boolean => value >= least && value <= most

/**
 * Tells a single letter that was lowered or raised and pushed between two of a row: it belongs to
 * their word, though a line of its own would stand there.
 */
function isKernedInto(guest: Row, host: Row): boolean {
  const kinds = kernedLetters.filter(
    ({ fall, size }) =>
      isIn(fall, (guest.v - host.v) / host.size) && isIn(size, guest.size / host.size),
  )
  if (kinds.length === 0) return false
  const [only, other] = guest.pieces.filter(({ text }) => !isSpace(text))
  if (!only || other || !isLetter(only.text)) return false
  const at = host.pieces.findLastIndex(({ start }) => start < only.start)
  const [before, after] = [host.pieces[at], host.pieces[at + 1]]
  if (!before || !after || !isLetter(before.text) || !isLetter(after.text)) return false
  const reaches = [before.end - only.start, only.end - after.start] as const
  return kinds.some(
    ({ reach }) => isIn(reach[0], reaches[0] / host.size) && isIn(reach[1], reaches[1] / host.size),
  )
}

/**
 * Letters from which on a row beside few large ones is text, not raised: a drop cap stands before
 * it.
 */
const longestRaised = counts.several

function isText(guest: Row, host: Row): boolean {
  const lettersOf = ({ pieces }: Row): number =>
    pieces.filter((piece) => !isSpace(piece.text)).length
  return lettersOf(guest) > longestRaised && lettersOf(host) < lettersOf(guest) / 3
}

/** Tells whether the guest would lie on letters of the host. */
function overlaps(guest: Row, host: Row): boolean {
  const slack = 0.1 * host.size
  return host.pieces.some(
    (piece) =>
      !isSpace(piece.text) &&
      inkEnd(piece) > guest.start + slack &&
      piece.start < guest.end - slack,
  )
}

/** Full-width signs that close, whose right half is empty. */
const halfEmpty = /^[，。、；：！？”’）》」』】〉]$/u

/** Where a glyph ends as far as it is seen: notes stand in the empty half of a full-width sign. */
const inkEnd = ({ text, start, end, size }: RowGlyph): number =>
  end - start > shares.nearlyAll * size && halfEmpty.test(text) ? (start + end) / 2 : end

function joinTouching(host: Row, guests: readonly Row[]): Row[] {
  if (guests.length === 0) return [host]
  const pieces = [host, ...guests].flatMap((row) => row.pieces).sort((a, b) => a.start - b.start)
  return [
    {
      ...host,
      pieces,
      start: Math.min(host.start, ...guests.map((guest) => guest.start)),
      end: Math.max(host.end, ...guests.map((guest) => guest.end)),
    },
  ]
}
