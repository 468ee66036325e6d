import { ems, points } from "../../geometry/scale.ts"
import { twinReach } from "../../geometry/twins.ts"
import type { Diagnostic } from "../../../base/failure.ts"
import type { FormulaDraft } from "../../drafts.ts"
import type { GlyphRun, ScenePage } from "../../../model/scene.ts"
import { glyphIsCut, seenRuns } from "../../../model/shown-glyphs.ts"
import { normaliseGlyph } from "./normalise.ts"
import { isRightToLeft, isSpace } from "../../writing/scripts.ts"
import { MOST_LOOKED_INTO } from "../../geometry/limits.ts"

/** One glyph with what a line needs to know of it. */
export interface Glyph {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly advance: number
  readonly run: GlyphRun
  /** Index of the run in `ScenePage.items`. */
  readonly z: number
  /** Place in the run. */
  readonly at: number
}

export interface CleanGlyphs {
  readonly glyphs: readonly Glyph[]
  /** Runs drawn twice a little apart: fake bold. */
  readonly emboldened: ReadonlySet<GlyphRun>
  /** Formulas by the run that stands for each. */
  readonly formulas?: ReadonlyMap<GlyphRun, FormulaDraft>
  readonly diagnostics: readonly Diagnostic[]
}

/** Share of an em within which the same glyph drawn again is taken for fake bold or a shadow. */
const overprintEm = ems.touch

/**
 * Drops what no reader sees: glyphs off the page, clipped away, drawn twice, or invisible where it
 * is no scan.
 *
 * @param overprint First item that is printed over others: equal letters of either layer are no
 * twins.
 * @param keeps Text of cells is kept whole where the next cell cuts it: the cell of a workbook hides
 * the rest of it again.
 */
export function cleanGlyphs(page: ScenePage, overprint?: number, keeps?: "cells"): CleanGlyphs {
  const glyphs: Glyph[] = []
  const emboldened = new Set<GlyphRun>()
  const isSeen = seenRuns(page)
  const isCovered = coverTest(page)
  const shadows = shadowsOf(page)
  const most = page.items.reduce(
    (sum, item) => sum + (item.kind === "glyphs" ? item.chars.length : 0),
    0,
  )
  const below = new SeenGlyphs(glyphs, most)
  const above = overprint === undefined ? below : new SeenGlyphs(glyphs, most)
  const frame = keeps === "cells" ? seenFrame(page) : undefined
  // What a cell hides of its text lies where the next cell shows its own: they are no twins.
  const behind = frame ? new SeenGlyphs(glyphs, most) : below
  let offPage = 0
  let hidden = 0
  for (let z = 0; z < page.items.length; z++) {
    const run = page.items[z]
    if (run?.kind !== "glyphs" || shadows.has(run)) continue
    if (!isSeen(run)) {
      hidden += run.chars.length
      continue
    }
    for (let index = 0; index < run.chars.length; index++) {
      const x = run.x[index] ?? 0
      const y = run.y[index] ?? 0
      const cut = glyphIsCut(run, index, page)
      if (cut === "page") {
        offPage++
        continue
      }
      if (cut === "clip" && !(frame && isCellClip(run, frame))) {
        hidden++
        continue
      }
      const text = withoutSpaceBehind(normaliseGlyph(run.chars[index] ?? ""))
      // What only joins or parts others is no space between them.
      if (text === "") continue
      const glyph = { text, x, y, advance: run.advance[index] ?? 0, run, z, at: index }
      const shown = overprint !== undefined && z >= overprint ? above : below
      const twin = (cut === "clip" ? behind : shown).twinOf(glyph)
      if (twin) {
        if (!isSpace(text) && !isCovered(twin, z)) emboldened.add(twin.run)
        continue
      }
      glyphs.push(glyph)
    }
  }
  const diagnostics: Diagnostic[] = []
  const lost = (count: number, detail: string): void => {
    if (count > 0)
      diagnostics.push({ kind: "glyphs-dropped", page: page.index + 1, detail, data: { count } })
  }
  lost(offPage, "text outside the page")
  lost(hidden, "invisible text")
  return { glyphs, emboldened, diagnostics }
}

/**
 * A letter that is read from the right without the space that PDFium hangs on it where a word ends:
 * it stands at the letter's left, where the gap tells it.
 */
const withoutSpaceBehind = (text: string): string =>
  text.length > 1 && isRightToLeft(text) ? text.trimEnd() : text

/** What is seen of a page's texts reaches from here to there, in points. */
interface Frame {
  readonly x0: number
  readonly x1: number
}

function seenFrame({ items }: ScenePage): Frame {
  let [x0, x1] = [Infinity, -Infinity]
  for (const item of items) {
    if (item.kind !== "glyphs") continue
    x0 = Math.min(x0, Math.max(item.box.x0, item.clip?.x0 ?? -Infinity))
    x1 = Math.max(x1, Math.min(item.box.x1, item.clip?.x1 ?? Infinity))
  }
  return { x0, x1 }
}

/**
 * Tells a clip of a cell, or of a column of cells, from that of a chart or a page: it is as high as
 * a row or two, begins or ends where the text does, or cuts its start off amid the page, as a text
 * in the middle of a narrow column is cut.
 */
function isCellClip({ clip, size, box }: GlyphRun, frame: Frame): boolean {
  if (!clip) return false
  const [before, after] = [box.x0 - clip.x0, clip.x1 - box.x1]
  const isAmid = [
    clip.x0 > frame.x0 + size,
    after < -points.hair && clip.x1 < frame.x1 - size,
  ].some(Boolean)
  return (
    clip.y1 - clip.y0 < ems.far * size ||
    [before, after].some((room) => room > -points.hair && room < ems.whole * size) ||
    (before < -points.hair && isAmid)
  )
}

/**
 * Gives a test whether something was painted on a glyph before its twin: then the two are layers of
 * a page, and no fake bold.
 */
function coverTest(page: ScenePage): (glyph: Glyph, until: number) => boolean {
  const known = new Map<string, boolean>()
  return ({ run, x, y, z }, until) => {
    const key = `${z} ${until}`
    const before = known.get(key)
    if (before !== undefined) return before
    const isOn = (box: GlyphRun["box"]): boolean =>
      x >= box.x0 && x <= box.x1 && y - run.size / 4 >= box.y0 && y - run.size / 4 <= box.y1
    const found = page.items
      .slice(z + 1, until)
      .some(
        (item) =>
          (item.kind === "image" || (item.kind === "path" && item.fill !== undefined)) &&
          isOn(item.box),
      )
    known.set(key, found)
    return found
  }
}

/** How far the shadow of a text lies to its side, and below it, at most, in ems. */
const shadowEm = 0.15

/**
 * Finds runs that are painted once more in another colour, a little to the side and higher or
 * lower: the shadows, or halos, of the runs painted on them.
 */
function shadowsOf(page: ScenePage): ReadonlySet<GlyphRun> {
  const shadows = new Set<GlyphRun>()
  const runs = page.items.flatMap((item) =>
    item.kind === "glyphs" && item.hidden === undefined ? [item] : [],
  )
  // Most pages are printed in one colour, and no text is spelled for them.
  if (runs.every(({ colour }) => colour === runs[0]?.colour)) return shadows
  const before = new Map<string, GlyphRun[]>()
  for (const run of runs) {
    const key = run.chars.join("")
    const alike = before.get(key)
    if (!alike) {
      before.set(key, [run])
      continue
    }
    for (const other of alike) if (isShadow(other, run)) shadows.add(other)
    alike.push(run)
    if (alike.length > MOST_LOOKED_INTO) alike.shift()
  }
  return shadows
}

function isShadow(run: GlyphRun, top: GlyphRun): boolean {
  if (run.colour === top.colour || Math.abs(run.size - top.size) >= points.hair) return false
  const reach = shadowEm * top.size
  return run.chars.every((_, at) =>
    [run.x, run.y].every((places, axis) => {
      const shift = Math.abs((places[at] ?? 0) - ((axis === 0 ? top.x : top.y)[at] ?? 0))
      return shift > 0 && shift <= reach
    }),
  )
}

/** More columns than any page has cells. */
const CELLS_A_ROW = 2 ** 20

/** Chains of seen glyphs: some four for each glyph of a full page, so that most are empty. */
const CHAINS = 2 ** 14

/** Letters in squares that are told apart: several for each glyph of a full page. */
const SQUARES = 2 ** 16

/** Glyphs that were seen on a page, chained by text and cell without an object for each. */
class SeenGlyphs {
  readonly #glyphs: readonly Glyph[]
  /** Whether a letter was seen in a square of the page; another may have the same place. */
  readonly #squares = new Uint8Array(SQUARES)
  /** The last glyph of each chain, as its number in the list from 1; 0 where none was seen. */
  readonly #heads = new Int32Array(CHAINS)
  /** The glyph before each in its chain, by number. */
  readonly #before: Int32Array

  /** `glyphs` grows by each glyph without a twin, to `most` of them. */
  constructor(glyphs: readonly Glyph[], most: number) {
    this.#glyphs = glyphs
    this.#before = new Int32Array(most)
  }

  /**
   * Looks for the same character at nearly the same place, in time that does not grow with the
   * page; where there is none, remembers the glyph as the next of the list.
   */
  twinOf(glyph: Glyph): Glyph | undefined {
    const cell = cellSize(glyph)
    const place = placeOf(glyph, cell)
    const letter = glyph.text.codePointAt(0) ?? 0
    if (this.#mayBeNear(letter, glyph, cell))
      for (let row = place - CELLS_A_ROW; row <= place + CELLS_A_ROW; row += CELLS_A_ROW)
        for (let at = row - 1; at <= row + 1; at++) {
          const head = this.#heads[chainOf(letter, at)] ?? 0
          const twin = head === 0 ? undefined : this.#lastAt(head, glyph.text, at)
          if (twin && isTwin(twin, glyph, cell)) return twin
        }
    const chain = chainOf(letter, place)
    this.#before[this.#glyphs.length] = this.#heads[chain] ?? 0
    this.#heads[chain] = this.#glyphs.length + 1
    this.#squares[squareOf(letter, inSquares(glyph.x), inSquares(glyph.y))] = 1
    return undefined
  }

  /** Tells whether a letter may have been seen near a glyph; most were not. */
  #mayBeNear(letter: number, { x, y }: Glyph, reach: number): boolean {
    // A letter that large reaches over many squares.
    if (reach > SQUARE) return true
    const [right, bottom] = [inSquares(x + reach), inSquares(y + reach)]
    for (let row = inSquares(y - reach); row <= bottom; row++)
      for (let column = inSquares(x - reach); column <= right; column++)
        if (this.#squares[squareOf(letter, column, row)] === 1) return true
    return false
  }

  /** The last glyph of a text that was seen in a cell. */
  #lastAt(head: number, text: string, place: number): Glyph | undefined {
    for (let own = head; own > 0; own = this.#before[own - 1] ?? 0) {
      const seen = this.#glyphs[own - 1]
      if (seen?.text === text && placeOf(seen, cellSize(seen)) === place) return seen
    }
    return undefined
  }
}

/**
 * Side of a square, in points: few pairs of equal letters stand in one or in two beside each other.
 */
const SQUARE = 4

const inSquares = (place: number): number => Math.floor(place / SQUARE)

/** Spreads letters and squares over the places that tell them apart. */
const squareOf = (letter: number, column: number, row: number): number =>
  Math.imul(Math.imul(letter, 0x1_01_01) + column + Math.imul(row, 0x2_00_01), 0x9e3779b1) >>> 16

const cellSize = ({ run }: Glyph): number => twinReach(run.size, overprintEm)

/** The cell of the page that a glyph stands in: row times `CELLS_A_ROW` plus column. */
const placeOf = ({ x, y }: Glyph, cell: number): number =>
  Math.round(y / cell) * CELLS_A_ROW + Math.round(x / cell)

/** Spreads letters and cells over the chains. */
const chainOf = (letter: number, place: number): number =>
  Math.imul(place ^ (letter << 12), 0x9e3779b1) >>> 18

const isTwin = (twin: Glyph, glyph: Glyph, reach: number): boolean =>
  Math.hypot(twin.x - glyph.x, twin.y - glyph.y) <= reach &&
  Math.abs(twin.run.size - glyph.run.size) < points.hair
