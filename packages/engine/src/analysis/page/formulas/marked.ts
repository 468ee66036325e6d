import { area, union, type Box } from "../../../base/geometry.ts"
import type { GlyphRun, SceneItem, ScenePage, StructureElement } from "../../../model/scene.ts"
import { ems, points, shares } from "../../geometry/scale.ts"
import { isSpace } from "../../writing/scripts.ts"
import { letterWeight, type GlyphAtom, type MathFace } from "./atoms.ts"
import { formulaSigns } from "./weights.ts"
import { wordRows } from "./words.ts"
import type { Zone } from "./zones.ts"

/** Items of a page that the file itself says are one formula. */
export type Marked = ReadonlySet<number>

/** Items of a page within one of its frames. */
interface Framed {
  readonly frame: Box
  readonly items: readonly number[]
}

/**
 * Gives the formulas that a page names as such: by its tags, or because the program that printed it
 * put each of them into a frame.
 *
 * Source: ISO 32000-2, 14.8.4.8.3 "Formula"; LibreOffice's prints, in which each formula is an
 * object.
 */
export function markedFormulas(page: ScenePage, faces: readonly MathFace[]): Marked[] {
  const tagged = taggedFormulas(page)
  const known = new Set(tagged.flatMap((items) => [...items]))
  const framed = framedItems(page).filter(
    ({ frame, items }) =>
      !items.some((at) => known.has(at)) &&
      isFramedFormula(
        items.flatMap((at) => page.items[at] ?? []),
        frame,
        faces,
      ),
  )
  return [...tagged, ...framed.map(({ items }) => new Set(items))]
}

/** Makes a zone of all glyphs and level strokes of each marked formula. */
export function markedZones(
  { items }: ScenePage,
  marked: readonly Marked[],
  atoms: readonly GlyphAtom[],
): Zone[] {
  return marked.flatMap((own) => {
    const words = wordRows(atoms.filter(({ item }) => own.has(item))).flat()
    const bars = [...own].flatMap((at) => {
      const item = items[at]
      const rule = item?.kind === "path" ? item.rule : undefined
      return rule?.direction === "horizontal"
        ? [{ x0: rule.from, x1: rule.to, y: rule.at, item: at }]
        : []
    })
    return words.length === 0 ? [] : [{ words, bars, isNamed: true }]
  })
}

function taggedFormulas({ structure, items }: ScenePage): Set<number>[] {
  const elements = formulaElements(structure)
  if (elements.length === 0) return []
  const byMark = new Map<number, number[]>()
  for (const [at, { mcid }] of items.entries()) {
    if (mcid === undefined) continue
    const own = byMark.get(mcid)
    if (own) own.push(at)
    else byMark.set(mcid, [at])
  }
  return elements
    .map((element) => new Set(marksOf(element).flatMap((mcid) => byMark.get(mcid) ?? [])))
    .filter((own) => [...own].some((at) => items[at]?.kind === "glyphs"))
}

const formulaElements = (elements: readonly StructureElement[]): StructureElement[] =>
  elements.flatMap((element) =>
    element.type === "Formula" ? [element] : formulaElements(element.children),
  )

/** All that is in a formula but its number. */
const marksOf = ({ mcids, children }: StructureElement): number[] => [
  ...mcids,
  ...children.flatMap((child) => (child.type === "Lbl" ? [] : marksOf(child))),
]

/** Items in each frame of the page; one in several is of the smallest. */
function framedItems({ items, frames = [] }: ScenePage): Framed[] {
  if (frames.length === 0) return []
  const left = new Set(items.keys())
  return frames
    .toSorted((a, b) => area(a) - area(b))
    .map((frame) => {
      const own = [...left].filter((at) => isWithin(items[at], frame))
      own.forEach((at) => left.delete(at))
      return { frame, items: own }
    })
    .filter(({ items: own }) => own.length > 0)
}

/**
 * How far what is in a frame may reach over it on either side, in points: slanted letters lean out.
 */
const overhang = points.near

/** Tells what has its middle in a frame; glyphs stand on their baseline there. */
function isWithin(item: SceneItem | undefined, frame: Box): boolean {
  if (!item) return false
  const { x0, x1, y0, y1 } = item.box
  const [baseline = (y0 + y1) / 2] = item.kind === "glyphs" ? item.y : []
  const middle = (x0 + x1) / 2
  return (
    x0 > frame.x0 - overhang &&
    x1 < frame.x1 + overhang &&
    middle > frame.x0 &&
    middle < frame.x1 &&
    baseline > frame.y0 &&
    baseline < frame.y1
  )
}

/** Spaces for each letter of what is written in words at least. */
const fewestSpaces = shares.little
/** Room between the frame of a formula and its signs at its ends, in ems. */
const room = ems.half

/**
 * Tells a formula from other things in a frame, such as cells: the frame fits it tightly, it is
 * drawn by glyphs and strokes alone, without the spaces of words, and has signs of formulas or
 * slanted letters alone.
 */
function isFramedFormula(
  items: readonly SceneItem[],
  frame: Box,
  faces: readonly MathFace[],
): boolean {
  const runs = items.filter((item) => item.kind === "glyphs")
  if (runs.length === 0 || items.some(({ kind }) => kind === "image")) return false
  const chars = runs.flatMap((run) => run.chars)
  const spaces = chars.filter((char) => isSpace(char)).length
  if (spaces > fewestSpaces * chars.length) return false
  const ink = runs.map(({ box }) => box).reduce(union)
  const slack = room * Math.max(...runs.map(({ size }) => size))
  const isTight = ink.x0 - frame.x0 < slack && frame.x1 - ink.x1 < slack
  return isTight && (runs.some((run) => hasSign(run, faces)) || areSlanted(runs, faces))
}

const hasSign = (run: GlyphRun, faces: readonly MathFace[]): boolean => {
  const face = faces[run.font]
  return run.chars.some(
    (char) =>
      formulaSigns.test(char) || (face?.kind !== undefined && letterWeight(char, face) === "math"),
  )
}

function areSlanted(runs: readonly GlyphRun[], faces: readonly MathFace[]): boolean {
  const lettered = runs.filter(({ chars }) => chars.some((char) => /\p{L}/u.test(char)))
  return lettered.length > 0 && lettered.every(({ font }) => faces[font]?.isItalic === true)
}
