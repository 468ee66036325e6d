import { least } from "../../../base/extremes.ts"
import { white } from "../../../base/colour.ts"
import { area, contains, height, intersection, width, type Box } from "../../../base/geometry.ts"
import { points, shares } from "../../geometry/scale.ts"
import {
  rulingHeight,
  isRuling,
  drawnShapes,
  type DrawnShape,
} from "../../page/figures/page-shapes.ts"
import { layersOf } from "../../page/figures/painted-layers.ts"
import type { FigureDraft, FurnishedPage, PageDraft } from "../../drafts.ts"
import { boxAround, clusterBoxes } from "../../geometry/clusters.ts"
import { decorations, ownedItems } from "../../page/figures/find-figures.ts"
import type { Float } from "../../page/order/floats.ts"
import { MOST_LOOKED_INTO } from "../../geometry/limits.ts"

/** Most separators and frames of a page that are kept each: more is a drawing, and one picture. */
const mostShapes = 200

/**
 * Gives what is drawn on a page and belongs to no table, figure or word: separators, and frames
 * around text.
 */
export function pageMarks(draft: PageDraft): Float[] {
  return markOf(draft, markShapes(draft))
}

/** Shapes this close are one mark, in points. */
const oneMark = points.slack
/** Farthest above the first note that the ruling stands which Word draws on its own, in points. */
const noteRuling = points.block

/**
 * Gives the same shapes for text that flows.
 *
 * Left out is what Word draws from elsewhere: rulings of headers and footers, and the one above
 * notes.
 */
export function bodyShapes(
  draft: PageDraft,
  furniture: FurnishedPage | undefined,
  notes: readonly { readonly top: number; readonly x0: number; readonly x1: number }[] = [],
): DrawnShape[] {
  const body = boxAround([
    ...(furniture?.body ?? draft.lines).map((line) => line.box),
    ...draft.tables.map((table) => table.box),
  ])
  const grounds = groundsOf(draft)
  return markShapes(draft).filter(({ shape }) => {
    const { box } = shape
    if (isBlank(shape) && !grounds.some((ground) => isOn(shape, ground))) return false
    if (!isRuling(shape) || !body) return true
    if (notes.some((block) => isAbove(box, block))) return false
    return (
      !(furniture?.headerRule && box.y1 < body.y0 + rulingHeight) &&
      !(furniture?.footerRule && box.y0 > body.y1 - rulingHeight)
    )
  })
}

/** Tells the ruling above a block of notes. */
const isAbove = (
  { x0, x1, y0, y1 }: Box,
  notes: { readonly top: number; readonly x0: number; readonly x1: number },
): boolean =>
  y1 > notes.top - noteRuling &&
  y0 < notes.top + oneMark &&
  x0 < notes.x1 &&
  x1 > notes.x0 - oneMark

/**
 * Leaves out pages with so many marks that they are a drawing: it is kept as it is, and none of it
 * is a paragraph's.
 */
export const boundShapes = (shapes: readonly DrawnShape[]): readonly DrawnShape[] =>
  shapes.length > mostShapes ? [] : shapes

/**
 * Leaves out rulings that stand among the lines of a header or a footer: no text of the body has
 * them.
 */
export function ofBody(
  shapes: readonly DrawnShape[],
  furniture: FurnishedPage | undefined,
): DrawnShape[] {
  const foot = Math.max(-Infinity, ...(furniture?.header ?? []).map(({ baseline }) => baseline))
  const head = Math.min(
    Infinity,
    ...(furniture?.footer ?? []).map(({ baseline, size }) => baseline - size),
  )
  return shapes.filter(
    ({ shape }) => !isRuling(shape) || (shape.box.y1 > foot && shape.box.y0 < head),
  )
}

/**
 * Leaves out fills on which pictures lie below words: as the shading of a paragraph, which is drawn
 * before what is behind the text, they would cover the pictures.
 */
export function bareShapes(shapes: readonly DrawnShape[], floats: readonly Float[]): DrawnShape[] {
  const below = floats.flatMap(({ figure, wrap }) => (wrap === "behind" ? [figure] : []))
  return shapes.filter(
    ({ shape }) =>
      !below.some(({ box, z }) => z > shape.z && contains(shape.box, box, oneMark)) ||
      isRuling(shape),
  )
}

/** Gives them as one mark of a page on which nothing moves. */
export const bodyMark = (draft: PageDraft, furniture: FurnishedPage | undefined): Float[] =>
  markOf(draft, bodyShapes(draft, furniture))

/**
 * Gives what no paragraph took up, each mark on its own behind the text; very many are one. A dot
 * by itself is none: Word fills the corners with them where borders meet.
 */
export function bodyMarks(draft: PageDraft, shapes: readonly DrawnShape[]): Float[] {
  const groups = clusterBoxes(
    shapes.map(({ shape }) => shape.box),
    oneMark,
  ).map((group) => group.flatMap((at) => shapes[at] ?? []))
  const marks = groups.flatMap((group) => markOf(draft, group)).filter((mark) => !isDot(mark))
  return marks.length > mostShapes ? markOf(draft, groups.flat()) : marks
}

/** Longest side of a dot, in points. */
const dot = points.edge

const isDot = ({ figure: { box } }: Float): boolean => width(box) <= dot && height(box) <= dot

/** Share of a shape that stands on what is behind it. */
const onShare = shares.half

/** The largest pictures, drawings and coloured fills of a page. */
const groundsOf = ({ figures, rules }: PageDraft): { box: Box; z: number }[] =>
  [
    ...figures,
    ...rules.fills.flatMap(({ box, items, paint: { colour } }) =>
      colour === white ? [] : [{ box, z: least(items) }],
    ),
  ]
    .toSorted((a, b) => area(b.box) - area(a.box))
    .slice(0, MOST_LOOKED_INTO)

/** Tells white paint on something: it is seen. */
function isOn({ box, z }: DrawnShape["shape"], ground: { box: Box; z: number }): boolean {
  const shared = intersection(box, ground.box)
  return ground.z < z && shared !== undefined && area(shared) > onShare * area(box)
}

/** White paper on white paper. */
const isBlank = ({ fill, stroke }: DrawnShape["shape"]): boolean =>
  !stroke && (!fill || fill.colour === white)

function markShapes({ page, rules, tables, figures }: PageDraft): DrawnShape[] {
  if (!page.items.some(({ kind }) => kind === "path")) return []
  const taken = ownedItems(tables, decorations(page, rules))
  for (const { items } of figures) for (const item of items) taken.add(item)
  return drawnShapes(page, taken)
}

function markOf({ page, figures }: PageDraft, shapes: readonly DrawnShape[]): Float[] {
  const box = boxAround(shapes.map(({ shape }) => shape.box))
  if (!box) return []
  const items = shapes.flatMap((drawn) => drawn.items)
  const content =
    shapes.length > mostShapes
      ? ({ kind: "region", reason: "complex" } as const)
      : ({ kind: "drawing", shapes: shapes.map(({ shape }) => shape) } as const)
  const figure: FigureDraft = {
    page: page.index,
    box,
    content,
    lines: [],
    items,
    isBackground: true,
    z: least(items),
  }
  return layersOf(figure, figures).map((layer) => ({ figure: layer, wrap: "behind" }))
}
