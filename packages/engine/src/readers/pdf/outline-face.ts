import { founderFace, founderForms } from "../../fonts/founder-font.ts"
import type { PathSegment } from "../../model/scene.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import { areSameOutlines, glyphOutlines } from "./glyph-outlines.ts"

/**
 * Letters that stand on straight stems; "I" and "l" have bars and tails in faces without serifs,
 * too.
 */
const letters = "nhmrHTPF"
/** Letters that must be drawn for a face to be told. */
const LEAST_LETTERS = 2
/**
 * Heights above their lowest point at which letters are cut, in ems: through the serifs, and
 * through the stems.
 */
const FOOT = 0.012
const STEM = 0.22
/**
 * How many times as wide as its stems a letter with serifs stands on its line; slanted ones least.
 */
const WIDER_FOOT = 1.15
/** Share of the letters that may be narrower: slanted ones have few serifs. */
const WIDEST = 0.75
/**
 * Thickness of stems from which a face is bold, in ems: regular ones have .1 at most, bold ones
 * .12.
 */
const BOLD_STEM = 0.118
/** Characters that most texts in Han have, of upright and level strokes. */
const characters = Array.from(
  "中上下十不在有年工用本日目国四西面理生王正月干平三土士口古田由甲申里重百自首言古共其",
)
/** Characters looked at, and those that must be drawn. */
const MOST_CHARACTERS = 12
const LEAST_CHARACTERS = 3
/** Places across a character at which it is cut. */
const CUTS = 11
/** Longest stretch that crosses a stroke and does not run along it, in ems. */
const LONGEST_CROSSING = 0.2
/**
 * Thickness of level strokes, as share of that of upright ones, below which a face is one of print:
 * those have .33 to .4, faces without serifs .77 and more, and so have brushed ones.
 */
const THIN_STROKE = 0.6
/** Straight parts that a curve is cut into. */
const STEPS = 4

/** What the outlines of a face tell of it; absent members are not told. */
export interface OutlineFace {
  readonly isSerif?: boolean
  readonly isBold?: boolean
}

/** Tells by its outlines what a face is like: flags and names of files often do not say so. */
export function outlineFace(
  pdfium: Pdfium,
  font: { readonly font: number; readonly name: string },
): OutlineFace {
  const own = founderFace(font.name) ? founderForms(letters) : Array.from(letters)
  const cuts = distinct([...glyphOutlines(pdfium, font, own).values()]).flatMap((outline) => {
    const edges = edgesOf(outline)
    const bottom = Math.min(...edges.map(([, y]) => y))
    const stems = stretchesAt(edges, bottom + STEM)
    const foot = sum(stretchesAt(edges, bottom + FOOT))
    return stems.length > 0 ? [{ stems, wider: foot / sum(stems) }] : []
  })
  if (cuts.length < LEAST_LETTERS) return areLevelsThin(pdfium, font) ? { isSerif: true } : {}
  const widths = cuts.map(({ wider }) => wider).toSorted((a, b) => a - b)
  return {
    isSerif: (widths[Math.floor(WIDEST * widths.length)] ?? 0) > WIDER_FOOT,
    isBold: median(cuts.flatMap(({ stems }) => stems)) > BOLD_STEM,
  }
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

/** Tells faces of Han by their level strokes, which are thin in those of print. */
function areLevelsThin(
  pdfium: Pdfium,
  font: { readonly font: number; readonly name: string },
): boolean {
  const outlines = distinct([...glyphOutlines(pdfium, font, characters).values()])
  if (outlines.length < LEAST_CHARACTERS) return false
  const edges = outlines.slice(0, MOST_CHARACTERS).map(edgesOf)
  const uprights = edges.flatMap((own) => crossingsOf(own))
  const levels = edges.flatMap((own) =>
    crossingsOf(own.map(([x0, y0, x1, y1]) => [y0, x0, y1, x1])),
  )
  const [upright, level] = [median(uprights), median(levels)]
  return level > 0 && level < THIN_STROKE * upright
}

const median = (values: readonly number[]): number =>
  Float64Array.from(values).sort()[values.length >> 1] ?? 0

/** Stretches of ink that cross strokes, at even heights of an outline, in ems. */
function crossingsOf(edges: readonly Edge[]): number[] {
  const ys = edges.map(([, y]) => y)
  const [from, to] = [Math.min(...ys), Math.max(...ys)]
  return Array.from({ length: CUTS }, (_, cut) => from + ((cut + 0.5) * (to - from)) / CUTS)
    .flatMap((y) => stretchesAt(edges, y))
    .filter((length) => length < LONGEST_CROSSING)
}

/** Leaves out what several letters have in common: the box that stands for what a face lacks. */
function distinct(outlines: readonly (readonly PathSegment[])[]): (readonly PathSegment[])[] {
  return outlines.filter((outline) =>
    outlines.every((other) => other === outline || !areSameOutlines(other, outline)),
  )
}

/** Gives the lengths of ink along a level line through edges, in ems. */
function stretchesAt(edges: readonly Edge[], y: number): number[] {
  const crossings: number[] = []
  for (const [x0, y0, x1, y1] of edges)
    if (y0 > y !== y1 > y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0))
  crossings.sort((a, b) => a - b)
  const lengths: number[] = []
  for (let at = 0; at + 1 < crossings.length; at += 2)
    lengths.push((crossings[at + 1] ?? 0) - (crossings[at] ?? 0))
  return lengths
}

type Edge = readonly [x0: number, y0: number, x1: number, y1: number]

/** Straight edges of an outline; each part is closed. */
function edgesOf(outline: readonly PathSegment[]): Edge[] {
  const edges: Edge[] = []
  let [startX, startY, x, y] = [0, 0, 0, 0]
  const lineTo = (toX: number, toY: number): void => {
    edges.push([x, y, toX, toY])
    ;[x, y] = [toX, toY]
  }
  for (const segment of outline) {
    if (segment[0] === "M") {
      if (edges.length > 0) lineTo(startX, startY)
      ;[startX, startY] = [segment[1], segment[2]]
      ;[x, y] = [startX, startY]
    } else if (segment[0] === "L") lineTo(segment[1], segment[2])
    else if (segment[0] === "C") {
      const [fromX, fromY] = [x, y]
      const [, ax, ay, bx, by, toX, toY] = segment
      for (let step = 1; step <= STEPS; step++) {
        const t = step / STEPS
        const u = 1 - t
        lineTo(
          u ** 3 * fromX + 3 * u * u * t * ax + 3 * u * t * t * bx + t ** 3 * toX,
          u ** 3 * fromY + 3 * u * u * t * ay + 3 * u * t * t * by + t ** 3 * toY,
        )
      }
    } else lineTo(startX, startY)
  }
  lineTo(startX, startY)
  return edges
}
