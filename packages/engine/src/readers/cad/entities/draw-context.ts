import type { BlockRecord, CadDocument, Entity, Layer, LineType } from "@node-projects/acad-ts"
import type { Rgb } from "../../../base/colour.ts"
import { ConversionError, type Diagnostic } from "../../../base/failure.ts"
import type { PathSegment } from "../../../model/scene.ts"
import { planeScale, type Affine3 } from "../geometry/affine.ts"
import type { Canvas, PathStyle } from "../geometry/canvas.ts"
import { PathBuilder } from "../geometry/path-builder.ts"
import type { ImageList } from "../image-list.ts"
import { penFor, shownBy, type PlotPen, type PlotPens } from "../plot-styles.ts"
import {
  alphaOf,
  colourIndexOf,
  colourOf,
  dashOf,
  effectiveLayer,
  lineTypeOf,
  plotted,
  weightOf,
  weightToPt,
  type ColourMode,
  type Inherited,
} from "./properties.ts"
import type { References } from "../references.ts"
import type { TextFaces } from "../text/text-faces.ts"

/** What is the same for a whole drawing. */
export interface DrawSession {
  readonly document: CadDocument
  readonly faces: TextFaces
  readonly colourMode: ColourMode
  readonly leastLineMm: number
  readonly hiddenLayers: ReadonlySet<string>
  readonly references: References
  readonly images: ImageList
  /** Draws the texts and symbols of a line type along a path on the page. */
  readonly drawAlong: (
    entity: Entity,
    segments: readonly PathSegment[],
    context: DrawContext,
  ) => void
  /** Index of a layer in the drawing's list. */
  layerIndex(layer: Layer): number
  report(diagnostic: Diagnostic): void
  /**
   * Entities drawn in this pass over a space, all blocks unfolded; shared with the drawings
   * referred to.
   */
  readonly count: { drawn: number }
}

/** Where and how the entities of one space or block are drawn. */
export interface DrawContext {
  readonly session: DrawSession
  readonly canvas: Canvas
  /** From the coordinates of the entities to the page. */
  readonly toPage: Affine3
  readonly inherited: Inherited
  readonly frozen: ReadonlySet<Layer>
  /** Blocks being unfolded, outermost first. */
  readonly stack: readonly BlockRecord[]
  /** Factor on line type patterns, the drawing's LTSCALE included. */
  readonly patternScale: number
  /** Pens that the plot style file of this page gives. */
  readonly pens: PlotPens | undefined
  /** Drawings being drawn, outermost first: the one that is converted, and those it refers to. */
  readonly within: readonly CadDocument[]
}

/** Most entities drawn, blocks unfolded: a small file may nest blocks to any number. */
const MAX_DRAWN = 1_000_000

/** @throws ConversionError "limit/size" */
export function countDrawn(session: DrawSession): void {
  if (++session.count.drawn > MAX_DRAWN)
    throw new ConversionError(
      "limit/size",
      "The drawing unfolds to more parts than can be converted.",
    )
}

/** Layer, colour, width and dashes of an entity, resolved. */
export interface EntityStyle extends PathStyle {
  readonly colour: Rgb
}

export function styleOf(entity: Entity, context: DrawContext): EntityStyle {
  const { session, canvas, inherited } = context
  const layer = effectiveLayer(entity, inherited)
  const pen = penFor(context.pens, colourIndexOf(entity.color, layer, inherited), layer)
  const own = colourOf(entity.color, layer, inherited, canvas.ink)
  const colour = plotted(byPen(pen, own, canvas.ink), session.colourMode, canvas.ink)
  return {
    layer: session.layerIndex(layer),
    colour,
    stroke: colour,
    lineWidth: weightToPt(
      pen?.lineWeight ?? weightOf(entity.lineWeight, layer, inherited),
      session.leastLineMm,
    ),
    dash: dashOf(lineTypeOf(entity, layer, inherited), patternScaleOf(entity, context)),
    isEvenOdd: false,
    alpha: alphaOf(entity),
  }
}

/** Black of a pen is the ink of the page, which may be black itself. */
function byPen(pen: PlotPen | undefined, own: Rgb, ink: Rgb): Rgb {
  return pen ? shownBy(pen, (pen.colour === 0 ? ink : pen.colour) ?? own) : own
}

/** The colour of a number inside formatted text, after the pen that the page has for it. */
export const colourByPen = (context: DrawContext, index: number, own: Rgb): Rgb =>
  byPen(context.pens?.byColour.get(index), own, context.canvas.ink)

/** Points that a unit of an entity's line type pattern takes. */
export const patternScaleOf = (entity: Entity, context: DrawContext): number =>
  planeScale(context.toPage) *
  context.patternScale *
  (entity.lineTypeScale > 0 ? entity.lineTypeScale : 1)

/** The line type an entity is drawn with, after ByLayer and ByBlock. */
export const effectiveLineType = (entity: Entity, context: DrawContext): LineType | undefined =>
  lineTypeOf(entity, effectiveLayer(entity, context.inherited), context.inherited)

/** Draws a stroked path. */
export function strokePath(
  entity: Entity,
  context: DrawContext,
  build: (path: PathBuilder) => void,
  space: Affine3 = context.toPage,
): void {
  const path = new PathBuilder(space)
  build(path)
  if (path.segments.length < 2) return
  context.canvas.path(path.segments, styleOf(entity, context))
  context.session.drawAlong(entity, path.segments, context)
}

/** Draws a filled path without outline. */
export function fillPath(
  context: DrawContext,
  segments: readonly PathSegment[],
  style: EntityStyle,
  isEvenOdd = false,
): void {
  const { stroke: _, ...rest } = style
  if (segments.length > 2)
    context.canvas.path(segments, { ...rest, fill: style.colour, dash: [], isEvenOdd })
}
