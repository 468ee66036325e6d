import type { TextLine, TextColumns, TextBlock } from "../text/text-block.ts"
import {
  type AttributeBase,
  Color,
  ColumnType,
  type Entity,
  type MText,
  type TextEntity,
  TextMirrorFlag,
} from "@node-projects/acad-ts"
import type { Rgb } from "../../../base/colour.ts"
import {
  chain,
  mapPoint,
  mapVector,
  objectSpace,
  point,
  rotation,
  translation,
  type Affine3,
  type Point3,
} from "../geometry/affine.ts"
import {
  colourByPen,
  fillPath,
  strokePath,
  styleOf,
  type DrawContext,
  type EntityStyle,
} from "./draw-context.ts"
import { layOutMText } from "../text/mtext-layout.ts"
import { PathBuilder } from "../geometry/path-builder.ts"
import { colourOfIndex, plotted } from "./properties.ts"
import { drawNamedShape, traceGlyph } from "./draw-shape.ts"
import { shapeNameOf } from "../dxf/records.ts"
import type { StrokeFont } from "../shx/stroke-font.ts"
import { decodeControlCodes, unicodeOf } from "../text/text-codes.ts"
import type { FaceRun } from "../text/text-faces.ts"

export function lineWidth(line: TextLine, context: DrawContext): number {
  const { faces } = context.session
  const runs = faces.split(line.text, line.faces)
  const spacing = (line.tracking - 1) * line.height * 0.5 * line.text.length
  return (
    runs.reduce((sum, run) => sum + faces.widthOf(run, line.faces), 0) *
      line.height *
      line.widthFactor +
    spacing
  )
}

/** Draws one line whose plane is `space`, and gives its width. */
export function drawLine(
  line: TextLine,
  space: Affine3,
  style: EntityStyle,
  context: DrawContext,
): number {
  const { faces } = context.session
  let pen = 0
  const shear = Math.tan(Math.min(1.4, Math.max(-1.4, line.oblique)))
  for (const run of faces.split(line.text, line.faces)) {
    if (run.strokes) {
      pen += drawStrokes(run.strokes, { run, line, pen, shear }, space, style, context)
      continue
    }
    const em = line.height * (run.isHan ? line.faces.hanEm : line.faces.latinEm)
    const stretch = line.widthFactor * (run.isHan ? 1 : line.faces.latinStretch)
    const origin = mapPoint(space, point(pen, run.isHan ? line.faces.hanRise * em : 0))
    const along = mapVector(space, point(em * stretch, 0))
    const up = mapVector(space, point(em * shear, em))
    const width = faces.widthOf(run, line.faces) * line.height * line.widthFactor
    const numbers = [along.x, along.y, up.x, up.y, origin.x, origin.y] as const
    if (numbers.every(Number.isFinite)) {
      const face = run.isHan ? line.faces.han : line.faces.latin
      context.canvas.text(
        {
          kind: "text",
          layer: style.layer,
          text: run.text,
          face,
          matrix: numbers,
          colour: line.colour,
          alpha: style.alpha,
        },
        width / (em * stretch),
      )
    }
    pen += width
  }
  return pen
}

/**
 * Draws a run in the drawing's own stroke font, and beneath it the same text unseen, so that it can
 * be found.
 */
function drawStrokes(
  font: StrokeFont,
  { run, line, pen, shear }: { run: FaceRun; line: TextLine; pen: number; shear: number },
  space: Affine3,
  style: EntityStyle,
  context: DrawContext,
): number {
  const path = new PathBuilder(space)
  const size = line.height
  let x = pen
  for (const char of run.text) {
    const glyph = font.glyph(char)
    if (!glyph) continue
    const at = (gx: number, gy: number): Point3 =>
      point(x + gx * size * line.widthFactor + gy * size * shear, gy * size)
    traceGlyph(path, glyph, at)
    x += glyph.advance * size * line.widthFactor
  }
  if (path.segments.length > 1)
    context.canvas.path(path.segments, { ...style, stroke: line.colour, dash: [] })
  const { faces } = context.session
  const natural = faces.outlineWidthOf(run, line.faces)
  const face = run.isHan ? line.faces.han : line.faces.latin
  if (natural > 0 && x > pen && faces.fonts[face]) {
    const em = size * (run.isHan ? line.faces.hanEm : line.faces.latinEm)
    const ems = (natural * size) / em
    const [origin, along, up] = [
      mapPoint(space, point(pen, 0)),
      mapVector(space, point((x - pen) / ems, 0)),
      mapVector(space, point(em * shear, em)),
    ]
    const matrix = [along.x, along.y, up.x, up.y, origin.x, origin.y] as const
    const text = Array.from(run.text, unicodeOf).join("")
    if (matrix.every(Number.isFinite))
      context.canvas.text(
        {
          kind: "text",
          layer: style.layer,
          text,
          face,
          matrix,
          colour: line.colour,
          alpha: style.alpha,
          isHidden: true,
        },
        ems,
      )
  }
  return x - pen
}

/** Draws a TEXT, ATTRIB or ATTDEF entity; `value` replaces its own text. */
export function drawText(entity: TextEntity, context: DrawContext, value = entity.value): void {
  const shape = shapeNameOf(value)
  if (shape !== undefined) return drawNamedShape(entity, shape, context)
  // Attributes without a value come without the property.
  const { text, isUnderlined, isOverlined } = decodeControlCodes(
    (value as string | undefined) ?? "",
  )
  if (text.trim() === "" || !(entity.height > 0)) return
  const faces = context.session.faces.ofStyle(entity.style)
  const style = styleOf(entity, context)
  const line: TextLine = {
    text,
    faces,
    height: entity.height,
    widthFactor: entity.widthFactor > 0 ? entity.widthFactor : 1,
    oblique: entity.obliqueAngle,
    colour: style.colour,
    tracking: 1,
  }
  const placed = placeText(entity, line, lineWidth(line, context))
  const space = chain(chain(placed.plane, objectSpace(entity.normal)), context.toPage)
  drawLine(
    { ...line, height: placed.height, widthFactor: placed.widthFactor },
    space,
    style,
    context,
  )
  const width = placed.width
  for (const y of [...(isUnderlined ? [-0.2] : []), ...(isOverlined ? [1.2] : [])]) {
    strokePath(
      entity,
      context,
      (path) => path.polyline([point(0, y * placed.height), point(width, y * placed.height)]),
      space,
    )
  }
}

interface PlacedText {
  readonly plane: Affine3
  readonly height: number
  readonly widthFactor: number
  readonly width: number
}

/** Applies the justification. Source: DXF reference, TEXT, group codes 72 and 73. */
function placeText(entity: TextEntity, line: TextLine, width: number): PlacedText {
  const { horizontalAlignment: horizontal } = entity
  const vertical = entity.verticalAlignment
  const [insert, aligned] = [entity.insertPoint, entity.alignmentPoint]
  if (horizontal === 3 || horizontal === 5) return stretchBetween(entity, line, width)
  const isPlain = horizontal === 0 && vertical === 0
  const anchor = isPlain || !isFinitePoint(aligned) ? insert : aligned
  const shift = horizontal === 1 || horizontal === 4 ? -width / 2 : horizontal === 2 ? -width : 0
  const rise =
    horizontal === 4 || vertical === 2
      ? -line.height / 2
      : vertical === 3
        ? -line.height
        : vertical === 1
          ? line.height * 0.3
          : 0
  const turned = chain(mirrored(entity), chain(rotation(entity.rotation), translation(anchor)))
  return {
    plane: chain(translation(point(shift, rise)), turned),
    height: line.height,
    widthFactor: line.widthFactor,
    width,
  }
}

/** "Aligned" and "fit": the text fills the line between its two points. */
function stretchBetween(entity: TextEntity, line: TextLine, width: number): PlacedText {
  const [from, to] = [entity.insertPoint, entity.alignmentPoint]
  const reach = Math.hypot(to.x - from.x, to.y - from.y)
  const factor = width > 0 && reach > 0 ? reach / width : 1
  const isAligned = entity.horizontalAlignment === 3
  const plane = chain(
    rotation(reach > 0 ? Math.atan2(to.y - from.y, to.x - from.x) : entity.rotation),
    translation(from),
  )
  return {
    plane,
    height: isAligned ? line.height * factor : line.height,
    widthFactor: isAligned ? line.widthFactor : line.widthFactor * factor,
    width: width * factor,
  }
}

function mirrored(entity: TextEntity): Affine3 {
  const isBackward = (entity.mirror & TextMirrorFlag.Backward) !== 0
  const isUpsideDown = (entity.mirror & TextMirrorFlag.UpsideDown) !== 0
  return {
    x: point(isBackward ? -1 : 1, 0),
    y: point(0, isUpsideDown ? -1 : 1),
    z: point(0, 0, 1),
    o: point(0, 0),
  }
}

const isFinitePoint = (p: Point3): boolean => Number.isFinite(p.x) && Number.isFinite(p.y)

/** Draws an attribute: its multi-line form where it has one. */
export function drawAttribute(entity: AttributeBase, context: DrawContext, value: string): void {
  if ((entity.flags & 1) !== 0) return // Hidden. Source: DXF reference, ATTRIB, group code 70.
  if (entity.mText) drawMText(entity.mText, context)
  else drawText(entity, context, value)
}

/** Draws a multi-line text entity. */
export function drawMText(entity: MText, context: DrawContext): void {
  const z = objectSpace(entity.normal).z
  const angle = Number.isFinite(entity.rotation) ? entity.rotation : 0
  const flat = Math.abs(z.x) < 1e-9 && Math.abs(z.y) < 1e-9
  const plane = flat
    ? chain(rotation(z.z < 0 ? Math.PI - angle : angle), identityFlip(z.z))
    : chain(rotation(angle), objectSpace(entity.normal))
  drawTextBlock(
    entity,
    { ...entityBlock(entity), plane: chain(plane, translation(entity.insertPoint)) },
    context,
  )
}

/** A plane seen from behind shows its text mirrored. */
const identityFlip = (z: number): Affine3 => ({
  x: point(z < 0 ? -1 : 1, 0),
  y: point(0, 1),
  z: point(0, 0, 1),
  o: point(0, 0),
})

function entityBlock(entity: MText): Omit<TextBlock, "plane"> {
  const hasMask = (entity.backgroundFillFlags & 3) !== 0
  // The parser of DXF leaves a bare number in place of a colour.
  const own =
    entity.backgroundColor instanceof Color && (entity.backgroundFillFlags & 2) === 0
      ? entity.backgroundColor.getRgb()
      : []
  const [r = 255, g = 255, b = 255] = own
  const columns = columnsOf(entity)
  return {
    value: entity.value,
    style: entity.style,
    height: entity.height,
    wrapWidth: columns ? columns.width : entity.rectangleWidth > 0 ? entity.rectangleWidth : 0,
    ...(columns ? { columns } : {}),
    attachment: entity.attachmentPoint,
    lineSpacing: entity.lineSpacing > 0 ? entity.lineSpacing : 1,
    ...(hasMask
      ? {
          mask: {
            margin: (Math.max(1, entity.backgroundScale) - 1) * entity.height,
            colour: (r << 16) | (g << 8) | b,
          },
        }
      : {}),
  }
}

function columnsOf(entity: MText): TextColumns | undefined {
  const { columnData } = entity
  if (!columnData || !entity.hasColumns || !(columnData.width > 0)) return undefined
  const own = columnData.heights.filter((height) => height > 0)
  const heights = own.length > 0 ? own : entity.rectangleHeight > 0 ? [entity.rectangleHeight] : []
  return {
    width: columnData.width,
    gutter: Math.max(0, columnData.gutter),
    heights,
    count:
      columnData.columnType === ColumnType.StaticColumns ? Math.max(0, columnData.columnCount) : 0,
  }
}

/** Draws a block of formatted lines for an entity, which gives layer and colour. */
export function drawTextBlock(entity: Entity, block: TextBlock, context: DrawContext): void {
  const { session, canvas } = context
  const own = styleOf(entity, context)
  const style = block.colour === undefined ? own : { ...own, colour: block.colour }
  const colourOfPiece = (index: number | undefined): Rgb =>
    index === undefined
      ? style.colour
      : plotted(
          colourByPen(context, index, colourOfIndex(index, style.colour, canvas.ink)),
          session.colourMode,
          canvas.ink,
        )
  const layout = layOutMText(block, (text, height, format) => {
    const faces = format.family
      ? session.faces.ofFamily(format.family)
      : session.faces.ofStyle(block.style)
    const widthFactor = format.widthFactor * (block.style.width > 0 ? block.style.width : 1)
    const line: TextLine = {
      text,
      faces,
      height,
      widthFactor,
      oblique: (format.oblique * Math.PI) / 180 + block.style.obliqueAngle,
      colour: colourOfPiece(format.colour),
      tracking: format.tracking,
    }
    return { line, width: lineWidth(line, context) }
  })
  if (layout.placed.length === 0) return
  if (block.mask) drawMask(block.mask, layout.box, block.plane, style, context)
  for (const piece of layout.placed) {
    const space = chain(chain(translation(point(piece.x, piece.y)), block.plane), context.toPage)
    drawLine(piece.line, space, style, context)
  }
  for (const rule of layout.rules) {
    strokePath(
      entity,
      context,
      (path) => path.polyline([point(rule.x0, rule.y0), point(rule.x1, rule.y1)]),
      chain(block.plane, context.toPage),
    )
  }
}

function drawMask(
  mask: { margin: number; colour: Rgb },
  box: { x0: number; y0: number; x1: number; y1: number },
  plane: Affine3,
  style: EntityStyle,
  context: DrawContext,
): void {
  const path = new PathBuilder(chain(plane, context.toPage))
  const [x0, y0, x1, y1] = [
    box.x0 - mask.margin,
    box.y0 - mask.margin,
    box.x1 + mask.margin,
    box.y1 + mask.margin,
  ]
  path.polyline([point(x0, y0), point(x1, y0), point(x1, y1), point(x0, y1)], true)
  fillPath(context, path.segments, { ...style, colour: mask.colour, alpha: 1 })
}
