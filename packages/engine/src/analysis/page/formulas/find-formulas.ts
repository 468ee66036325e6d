import { union, type Box } from "../../../base/geometry.ts"
import { isIntegral, isLargeOperator, mathParts, type MathNode } from "../../../model/formula.ts"
import type { GlyphRun, SceneFont, ScenePage } from "../../../model/scene.ts"
import { glyphIsCut } from "../../../model/shown-glyphs.ts"
import type { FormulaDraft, PageFormulas } from "../../drafts.ts"
import { shares } from "../../geometry/scale.ts"
import { twinReach } from "../../geometry/twins.ts"
import { pictureSign } from "../../writing/picture-sign.ts"
import { hasNoWidth, isSpace } from "../../writing/scripts.ts"
import {
  axisEm,
  facesBesideText,
  glyphAtom,
  letterWeight,
  mathFaces,
  type GlyphAtom,
  type MathFace,
} from "./atoms.ts"
import type { Bar } from "./bars.ts"
import { barsOf } from "./drawn-bars.ts"
import { fenceAtoms, strangeOutlines } from "./drawn-fences.ts"
import { rootAtoms } from "./drawn-roots.ts"
import { displayZones, type ShownZone } from "./display.ts"
import { markedFormulas, markedZones } from "./marked.ts"
import { parseFormula } from "./parse-formula.ts"
import { facesOfFormulas } from "./slanted-faces.ts"
import { settleSizes } from "./stretched.ts"
import { withoutQuoted } from "./quoted.ts"
import { wordRows } from "./words.ts"
import { zonesByLayout } from "./zones-by-layout.ts"
import { wordGap } from "./tokens.ts"

/** More signs than these nobody edits: such a formula stays a picture. */
const mostSigns = 1500
/** Pages with more glyphs than these are no text with formulas. */
const mostGlyphs = 60_000

/** A page without formulas. */
export const noFormulas: PageFormulas = { formulas: [], taken: new Map(), items: new Set() }

/**
 * Finds the formulas of a page: what the file itself names, what fonts of formulas draw, and what
 * stands with it by layout.
 *
 * Pages without either are left at once. Each glyph is in one formula at most.
 */
export function findFormulas(page: ScenePage, fonts: readonly SceneFont[]): PageFormulas {
  const byName = mathFaces(fonts)
  const marked = markedFormulas(page, byName)
  if (marked.length === 0 && !fonts.some(({ isMath }) => isMath)) return noFormulas
  const runs = page.items.flatMap((item, at) =>
    item.kind === "glyphs" && isSeen(item) ? [{ run: item, at }] : [],
  )
  if (marked.length === 0 && !runs.some(({ run }) => fonts[run.font]?.isMath)) return noFormulas
  const seen = runs.map(({ run }) => run)
  const text = textRun(seen, byName)
  const faces = facesOfFormulas(facesBesideText(byName, seen, text), seen)
  // Bullets of a font of signs are all that many pages have of it.
  if (marked.length === 0 && !seen.some((run) => hasFormulaSign(run, faces[run.font])))
    return noFormulas
  const written = withoutTwins(
    runs.flatMap(({ run, at }) =>
      atomsOf(run, at, faces[run.font]).filter((atom) => !glyphIsCut(run, atom.at, page)),
    ),
  )
  const like = written.find(({ weight }) => weight === "math")
  const roots = rootAtoms(page, like)
  const atoms = settleSizes(
    [...written, ...roots.atoms, ...fenceAtoms(page, like)],
    ({ font, sign, isMathFont }) =>
      faces[font]?.kind === "office" || (isMathFont && isLargeOperator(sign) && !isIntegral(sign)),
  )
  if (atoms.length > mostGlyphs) return noFormulas
  if (marked.length === 0 && !atoms.some(({ weight }) => weight === "math")) return noFormulas
  const named = markedZones(page, marked, atoms)
  const taken = new Set(named.flatMap(({ words }) => words.flatMap(({ glyphs }) => glyphs)))
  const rest = atoms.filter((atom) => !taken.has(atom))
  const rows = wordRows(rest)
  const drawn = new Set(named.flatMap(({ bars }) => bars.map(({ item }) => item)))
  const bars = [...barsOf(page), ...roots.bars].filter(({ item }) => !drawn.has(item))
  const zones = [...named, ...zonesByLayout({ atoms: rest, rows, bars, faces })]
  const lines = [...rows, ...named.map(({ words }) => words)]
  const shown = withoutQuoted(displayZones(zones, lines), rows)
  return withTaken(shown.map((zone) => draftOf(page, zone, text)))
}

/** Leaves the formulas out that are not sure: their glyphs are text again. */
export const sureOnly = ({ formulas }: PageFormulas): PageFormulas =>
  withTaken(formulas.filter(({ isSure }) => isSure))

/** Makes rows of signs of the formulas that are not sure, in the order in which they were read. */
export const spelledOut = (found: PageFormulas): PageFormulas => ({
  ...found,
  formulas: found.formulas.map((own) =>
    own.isSure ? own : { ...own, isSure: true, tree: { kind: "text", text: own.text } },
  ),
})

function withTaken(formulas: readonly FormulaDraft[]): PageFormulas {
  const taken = new Map<number, Set<number>>()
  for (const { glyphs } of formulas)
    for (const { item, at } of glyphs) {
      const own = taken.get(item)
      if (own) own.add(at)
      else taken.set(item, new Set([at]))
    }
  return { formulas, taken, items: new Set(formulas.flatMap(({ items }) => items)) }
}

const isSeen = (run: GlyphRun): boolean =>
  run.angle === 0 &&
  !run.isVertical &&
  run.renderMode !== 3 &&
  run.hidden === undefined &&
  run.confidence === undefined

/** More columns of cells than any page has. */
const cellsARow = 2 ** 20

/** Glyphs that are drawn twice for a bolder look or a shadow are one. */
function withoutTwins(atoms: readonly GlyphAtom[]): GlyphAtom[] {
  /** Cells in which a sign was seen: row times `cellsARow` plus column. */
  const seen = new Map<string, Set<number>>()
  return atoms.filter(({ sign, box, baseline, size }) => {
    const cell = twinReach(size, twinEm)
    const place = Math.round(baseline / cell) * cellsARow + Math.round(box.x0 / cell)
    const alike = seen.get(sign)
    if (!alike) {
      seen.set(sign, new Set([place]))
      return true
    }
    for (let row = place - cellsARow; row <= place + cellsARow; row += cellsARow)
      for (let at = row - 1; at <= row + 1; at++) if (alike.has(at)) return false
    alike.add(place)
    return true
  })
}

/** Equal glyphs closer than this are one drawn twice, in ems. */
const twinEm = 0.08

/** Spaces, and what has no width at all. */
const isBlank = (char: string): boolean => isSpace(char) || hasNoWidth(char)

const hasFormulaSign = ({ chars }: GlyphRun, face: MathFace | undefined): boolean =>
  face !== undefined && chars.some((char) => !isBlank(char) && letterWeight(char, face) === "math")

function atomsOf(run: GlyphRun, item: number, face: MathFace | undefined): GlyphAtom[] {
  if (!face) return []
  return run.chars.flatMap((char, at) => (isBlank(char) ? [] : [glyphAtom(run, at, item, face)]))
}

/** Signs of a formula as they were read, with a space where words of one line stand apart. */
const spelled = (words: ShownZone["words"]): string =>
  words
    .map(({ glyphs, box, size }, at) => {
      const before = words[at - 1]?.box
      const gap = before ? box.x0 - before.x1 : 0
      return `${gap > wordGap * size ? " " : ""}${glyphs.map(({ sign }) => sign).join("")}`
    })
    .join("")

/** A run in the face that most of the text has: formulas take their face from there. */
function textRun(runs: readonly GlyphRun[], faces: readonly MathFace[]): GlyphRun | undefined {
  const counts = new Map<number, { run: GlyphRun; count: number }>()
  for (const run of runs) {
    const own = counts.get(run.font) ?? { run, count: 0 }
    own.count += run.chars.length
    counts.set(run.font, own)
  }
  const all = [...counts.values()].toSorted((a, b) => b.count - a.count)
  return (all.find(({ run }) => faces[run.font]?.kind === undefined) ?? all[0])?.run
}

function draftOf(
  page: ScenePage,
  { words, bars, display, number, isNamed = false }: ShownZone,
  text: GlyphRun | undefined,
): FormulaDraft {
  const atoms = words.flatMap(({ glyphs }) => glyphs)
  const numbered = (number ?? []).flatMap(({ glyphs }) => glyphs)
  const read = [...atoms.map((atom) => atom.box), ...bars.map(barBox)].reduce(union)
  const paths = new Set([
    ...bars.map(({ item }) => item),
    ...atoms.flatMap(({ item, isDrawn = false }) => (isDrawn ? [item] : [])),
  ])
  const strange = strangeOutlines(page, { box: read, atoms, known: paths })
  const box = strange.flatMap((item) => page.items[item]?.box ?? []).reduce(union, read)
  const isLong = atoms.length > mostSigns
  const tree: MathNode = isLong
    ? { kind: "row", items: [] }
    : parseFormula(atoms, bars, { mayHaveLines: isNamed })
  const size = Math.max(...atoms.map((atom) => atom.size))
  const baseline = baselineOf(words, bars, size)
  const said = (number ?? []).map((word) => word.text).join("")
  const host = text ?? atoms[0]?.run
  if (!host) throw new Error("a formula without glyphs")
  return {
    page: page.index,
    box,
    tree,
    display,
    isSure: !isLong && strange.length === 0 && isWhole(tree, atoms),
    ...(said === "" ? {} : { number: said }),
    glyphs: [...atoms, ...numbered].map(({ item, at }) => ({ item, at })),
    items: [...paths, ...strange],
    drawn: [
      ...new Set([...atoms.map(({ item }) => item), ...bars.map(({ item }) => item), ...strange]),
    ].toSorted((a, b) => a - b),
    run: placeholder(host, {
      box,
      baseline,
      size,
      display,
      paint: paintOf(atoms) ?? host,
    }),
    text: spelled(words),
  }
}

const barBox = ({ x0, x1, y }: Bar): Box => ({ x0, x1, y0: y, y1: y })

function baselineOf(words: ShownZone["words"], bars: readonly Bar[], size: number): number {
  const full = words.filter(
    (word) => word.size > 0.9 * size && word.box.y1 - word.box.y0 < 1.15 * size,
  )
  const sorted = full.toSorted((a, b) => a.start - b.start)
  const widest = bars.toSorted((a, b) => b.x1 - b.x0 - (a.x1 - a.x0))[0]
  const [first] = sorted
  if (widest && (!first || (first.start > widest.x0 - 1 && first.end < widest.x1 + 1)))
    return widest.y + axisEm * size
  return first?.baseline ?? words[0]?.baseline ?? 0
}

interface PlaceholderPlace {
  readonly box: Box
  readonly baseline: number
  readonly size: number
  readonly display: FormulaDraft["display"]
  readonly paint: Paint
}

type Paint = Pick<GlyphRun, "colour" | "alpha">

/** How most signs of a formula are painted. */
function paintOf(atoms: readonly GlyphAtom[]): Paint | undefined {
  const counts = new Map<string, { paint: Paint; count: number }>()
  for (const { run } of atoms) {
    const key = `${run.colour} ${run.alpha}`
    const own = counts.get(key) ?? { paint: run, count: 0 }
    own.count += 1
    counts.set(key, own)
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count)[0]?.paint
}

/**
 * How far a formula within a line counts for the line's height, above and below its baseline, in
 * ems.
 */
const inlineAscent = 0.9
const inlineDescent = 0.35

/** A run of one sign that stands for the formula in its line. */
function placeholder(
  host: GlyphRun,
  { box, baseline, size, display, paint: { colour, alpha } }: PlaceholderPlace,
): GlyphRun {
  const {
    ink: _ink,
    mcid: _mcid,
    clip: _clip,
    isUnmapped: _unmapped,
    overprint: _twice,
    ...look
  } = host
  const own =
    display === "block"
      ? box
      : {
          ...box,
          y0: Math.max(box.y0, baseline - inlineAscent * size),
          y1: Math.min(box.y1, baseline + inlineDescent * size),
        }
  return {
    ...look,
    colour,
    alpha,
    chars: [pictureSign],
    x: [box.x0],
    y: [baseline],
    advance: [box.x1 - box.x0],
    size,
    stretch: 1,
    skew: 0,
    box: own,
  }
}

/** Tells whether the tree says every sign, and every sign is known. */
function isWhole(tree: MathNode, atoms: readonly GlyphAtom[]): boolean {
  if (
    atoms.some(
      ({ sign, run }) =>
        /[\ufffd\ue000-\uf8ff]/u.test(sign) || (run.isUnmapped === true && sign.length === 0),
    )
  )
    return false
  if (isDoubled(atoms)) return false
  const pieces = atoms.filter(({ sign }) => /^[\u239b-\u23ae⏐⏞⏟|‖]$/u.test(sign)).length
  const signs = atoms.reduce((sum, { sign }) => sum + counted(sign), 0) - pieces
  return signsOf(tree) >= signs
}

/** Signs that count for a whole tree: strokes and rows of dots are joined to one, room is none. */
const counted = (text: string): number =>
  Array.from(text.replaceAll("\u0338", "").replaceAll(/[\s.·⋅…⋯]/gu, "")).length

/**
 * Share of signs drawn over equal ones, a little apart, from which a formula's text cannot be told.
 */
const mostDoubled = shares.few

function isDoubled(atoms: readonly GlyphAtom[]): boolean {
  // Pieces of tall brackets stand above each other; letters and digits do not.
  const sorted = atoms
    .filter(({ sign }) => /^[\p{L}\p{N}]$/u.test(sign))
    .toSorted((a, b) => a.start - b.start)
  const doubled = sorted.filter((atom, at) =>
    sorted
      .slice(at + 1, at + 4)
      .some(
        (next) =>
          next.sign === atom.sign &&
          next.start - atom.start < 0.3 * atom.size &&
          Math.abs(next.baseline - atom.baseline) < 0.5 * atom.size &&
          Math.abs(next.baseline - atom.baseline) > 0.02 * atom.size,
      ),
  )
  return atoms.length > 4 && doubled.length > mostDoubled * atoms.length
}

function signsOf(node: MathNode): number {
  const own = "text" in node ? counted(node.text) : 0
  const extra =
    node.kind === "radical" || node.kind === "accent"
      ? 1
      : node.kind === "fenced"
        ? [...node.open, ...node.close].length
        : 0
  return mathParts(node).reduce((sum, part) => sum + signsOf(part), own + extra)
}
