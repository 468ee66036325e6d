import type { Entity, Shape, TextEntity, TextStyle } from "@node-projects/acad-ts"
import type { PathSegment } from "../../../model/scene.ts"
import {
  chain,
  objectSpace,
  point,
  rotation,
  translation,
  type Affine3,
  type Point3,
} from "../geometry/affine.ts"
import { strokePath, type DrawContext } from "./draw-context.ts"
import type { PathBuilder } from "../geometry/path-builder.ts"
import type { StrokeGlyph } from "../shx/pen-program.ts"

/** Adds a glyph's strokes to a path; `at` places a point of the glyph. */
export function traceGlyph(
  path: PathBuilder,
  glyph: { readonly segments: readonly PathSegment[] },
  at: (x: number, y: number) => Point3,
): void {
  for (const segment of glyph.segments) {
    if (segment[0] === "M") path.move(at(segment[1], segment[2]))
    else if (segment[0] === "L") path.line(at(segment[1], segment[2]))
    else if (segment[0] === "C")
      path.curve(at(segment[1], segment[2]), at(segment[3], segment[4]), at(segment[5], segment[6]))
    else path.close()
  }
}

/**
 * Draws a symbol of a shape file by its number; where the file did not come with the drawing it is
 * named.
 */
export function drawShape(entity: Shape, context: DrawContext): void {
  const { filename, name } = entity.shapeStyle
  const glyph = context.session.faces.strokeFont(filename || name)?.shape(entity.shapeIndex)
  if (!glyph) return context.session.faces.reportMissingShapes(filename || name || "SHX")
  const plane = chain(placed(entity.insertionPoint, entity.rotation), objectSpace(entity.normal))
  drawGlyph(
    entity,
    glyph,
    { size: entity.size, stretch: entity.relativeXScale, oblique: entity.obliqueAngle, plane },
    context,
  )
}

/**
 * Draws a symbol that text DXF gives by name; the shape files of the drawing are searched in their
 * order.
 */
export function drawNamedShape(entity: TextEntity, name: string, context: DrawContext): void {
  const styles = shapeStyles(context)
  for (const style of styles) {
    const glyph = context.session.faces.strokeFont(style.filename)?.shapeNamed(name)
    if (!glyph) continue
    const plane = chain(placed(entity.insertPoint, entity.rotation), objectSpace(entity.normal))
    return drawGlyph(
      entity,
      glyph,
      { size: entity.height, stretch: entity.widthFactor, oblique: entity.obliqueAngle, plane },
      context,
    )
  }
  for (const style of styles) context.session.faces.reportMissingShapes(style.filename)
  if (styles.length === 0)
    context.session.report({ kind: "feature-dropped", detail: "SHAPE", data: { name } })
}

/** Styles that stand for files of symbols. */
export function shapeStyles(context: DrawContext): TextStyle[] {
  return [...(context.session.document.textStyles ?? [])].filter(
    (style) => style.isShapeFile && style.filename !== "",
  )
}

const placed = (at: Point3, angle: number): Affine3 => chain(rotation(angle), translation(at))

function drawGlyph(
  entity: Entity,
  glyph: StrokeGlyph,
  {
    size,
    stretch,
    oblique,
    plane,
  }: { size: number; stretch: number; oblique: number; plane: Affine3 },
  context: DrawContext,
): void {
  const across = size * (stretch > 0 ? stretch : 1)
  const shear = Math.tan(Math.min(1.4, Math.max(-1.4, oblique || 0)))
  strokePath(
    entity,
    context,
    (path) => traceGlyph(path, glyph, (x, y) => point(x * across + y * size * shear, y * size)),
    chain(plane, context.toPage),
  )
}
