import { greatest, least } from "../../../base/extremes.ts"
import { intersection, union, type Box } from "../../../base/geometry.ts"
import type { Shape } from "../../../model/document.ts"
import type { FigureDraft } from "../../drafts.ts"

/**
 * Parts drawings in which pictures of the page were painted between their shapes: a drawing has one
 * place in paint order, and a shadow that lies below one box and on another would lie on both.
 */
export const inPaintedLayers = (figures: readonly FigureDraft[]): FigureDraft[] =>
  figures.flatMap((figure) => layersOf(figure, figures))

/** Shapes that are painted at one place. */
interface Layer {
  readonly shapes: Shape[]
  z: number
  /** Where the first picture was painted that lies on one of them. */
  below: number
}

/**
 * Parts one drawing where others of the figures were painted between its shapes.
 *
 * @returns its parts, the last of which keeps the lines; or the figure itself
 */
export function layersOf(figure: FigureDraft, others: readonly FigureDraft[]): FigureDraft[] {
  const { content, lines, items, z } = figure
  if (content.kind !== "drawing" || content.shapes.length === 0) return [figure]
  const shapes = content.shapes.toSorted((a, b) => a.z - b.z)
  const last = shapes.at(-1)?.z ?? z
  const near = others.filter(
    (other) =>
      other.content.kind !== "drawing" &&
      other.z > z &&
      other.z < last &&
      meets(other.box, figure.box),
  )
  if (near.length === 0) return [figure]
  const layers = shapes.reduce<Layer[]>((made, shape) => placed(made, shape, near), [])
  return layers.map((layer, at): FigureDraft => {
    const next = layers[at + 1]?.shapes[0]?.z ?? Infinity
    const from = at === 0 ? -Infinity : (layer.shapes[0]?.z ?? 0)
    return {
      ...figure,
      box: layers.length === 1 ? figure.box : layer.shapes.map(({ box }) => box).reduce(union),
      content: { ...content, shapes: layer.shapes },
      lines: next === Infinity ? lines : [],
      items: items.filter((item) => item >= from && item < next),
      z: layer.z,
    }
  })
}

/**
 * Adds a shape, in paint order, to the last layer, or to one of its own where a picture is between.
 */
function placed(layers: Layer[], shape: Shape, pictures: readonly FigureDraft[]): Layer[] {
  const met = pictures.filter(({ box }) => meets(box, shape.box))
  const above = greatest(met.flatMap(({ z }) => (z < shape.z ? [z] : [])))
  const below = least(met.flatMap(({ z }) => (z > shape.z ? [z] : [])))
  const layer = layers.at(-1)
  if (!layer || (above > layer.z && shape.z > layer.below))
    return [...layers, { shapes: [shape], z: shape.z, below }]
  layer.shapes.push(shape)
  layer.below = Math.min(layer.below, below)
  if (above > layer.z) layer.z = shape.z
  return layers
}

const meets = (one: Box, other: Box): boolean => intersection(one, other) !== undefined
