import {
  type CadWipeoutBase,
  type PdfUnderlay,
  RasterImage,
  type UnderlayEntity,
  Wipeout,
} from "@node-projects/acad-ts"
import type { Matrix } from "../../../base/geometry.ts"
import {
  chain,
  mapPoint,
  mapVector,
  objectSpace,
  point,
  rotation,
  scaling,
  translation,
  type Affine3,
  type Point3,
} from "../geometry/affine.ts"
import { fillPath, styleOf, type DrawContext, type EntityStyle } from "./draw-context.ts"
import { PathBuilder } from "../geometry/path-builder.ts"

/**
 * Covers what lies below with the paper's colour, or shows a picture; one that did not come shows
 * its frame and is reported by name.
 */
export function drawWipeoutOrImage(entity: CadWipeoutBase, context: DrawContext): void {
  const path = new PathBuilder(chain(imagePlane(entity), context.toPage))
  path.polyline(clipBoundary(entity), true)
  if (entity instanceof Wipeout)
    return fillPath(context, path.segments, {
      ...styleOf(entity, context),
      colour: context.canvas.ink === 0 ? 0xffffff : 0,
      alpha: 1,
    })
  const file = entity instanceof RasterImage ? (entity.definition?.fileName ?? "image") : undefined
  const image = file === undefined ? undefined : context.session.images.indexOf(file)
  if (image !== undefined) {
    const [width, height] = [entity.size.x || 1, entity.size.y || 1]
    const matrix = matrixOf(
      chain(scaling(width, height, 1), chain(imagePlane(entity), context.toPage)),
    )
    const { layer, alpha } = styleOf(entity, context)
    if (matrix)
      context.canvas.clip(path.segments, false, () =>
        context.canvas.picture({
          kind: "picture",
          layer,
          image,
          matrix,
          isNaturalSize: false,
          alpha,
        }),
      )
    return
  }
  if (path.segments.length > 2) context.canvas.path(path.segments, styleOf(entity, context))
  if (file !== undefined)
    context.session.report({ kind: "xref-missing", detail: file.replace(/^.*[\\/]/, "") })
}

/**
 * Pixels of an image, first row on top, to the drawing. Source: DXF reference, IMAGE, group codes
 * 10 to 13.
 */
function imagePlane(entity: CadWipeoutBase): Affine3 {
  return { x: entity.uVector, y: entity.vVector, z: point(0, 0, 1), o: entity.insertPoint }
}

function clipBoundary(entity: CadWipeoutBase): Point3[] {
  const [width, height] = [entity.size.x || 1, entity.size.y || 1]
  const vertices = entity.clipBoundaryVertices
  // Boundaries count from the centre of the first pixel, rows downwards.
  const corners = vertices.map((vertex) => point(vertex.x + 0.5, height - 0.5 - vertex.y))
  const [a, b] = corners
  if (corners.length === 2 && a && b) return [a, point(b.x, a.y), b, point(a.x, b.y)]
  return corners.length > 2
    ? corners
    : [point(0, 0), point(width, 0), point(width, height), point(0, height)]
}

const SHOWN = 2
const CLIPPED = 1
/** At scale 1 an inch of the page is a unit of the drawing. */
const UNITS_A_POINT = 1 / 72

/**
 * Shows a page of a PDF that lies beneath the drawing; one that did not come is reported by name.
 */
export function drawUnderlay(entity: PdfUnderlay, context: DrawContext): void {
  if ((entity.flags & SHOWN) === 0) return
  const file = entity.definition?.file
  const image = file ? context.session.images.indexOf(file, pageOf(entity)) : undefined
  if (image === undefined)
    return context.session.report({
      kind: "xref-missing",
      detail: file?.replace(/^.*[\\/]/, "") ?? "underlay",
    })
  const placed = chain(
    chain(scaling(entity.xScale || 1, entity.yScale || 1, 1), rotation(entity.rotation || 0)),
    translation(entity.insertPoint),
  )
  const toPage = chain(chain(placed, objectSpace(entity.normal)), context.toPage)
  const matrix = matrixOf(chain(scaling(UNITS_A_POINT, UNITS_A_POINT, 1), toPage))
  if (!matrix) return
  if (!context.canvas.frame)
    return measureUnderlay(
      context.session.images.images[image]?.bytes,
      chain(scaling(UNITS_A_POINT, UNITS_A_POINT, 1), toPage),
      styleOf(entity, context),
      context,
    )
  const { layer, alpha } = styleOf(entity, context)
  const show = (): void =>
    context.canvas.picture({ kind: "picture", layer, image, matrix, isNaturalSize: true, alpha })
  const outline = clipOf(entity)
  if (outline.length < 3) return show()
  const path = new PathBuilder(toPage)
  path.polyline(outline, true)
  context.canvas.clip(path.segments, false, show)
}

/** Page size assumed where the file does not tell it in plain sight: Letter, in points. */
const USUAL_PAGE: readonly [number, number] = [612, 792]
const SIZE_REACH = 1024 * 1024

/**
 * How large the drawing is with a PDF beneath it, as far as the first page box of the file tells.
 */
function measureUnderlay(
  bytes: Uint8Array | undefined,
  toPage: Affine3,
  style: EntityStyle,
  context: DrawContext,
): void {
  const text = new TextDecoder("latin1").decode(bytes?.subarray(0, SIZE_REACH))
  const [, x0 = "", y0 = "", x1 = "", y1 = ""] =
    /\/MediaBox\s*\[\s*([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s*\]/.exec(text) ?? []
  const told = [
    Number.parseFloat(x1) - Number.parseFloat(x0),
    Number.parseFloat(y1) - Number.parseFloat(y0),
  ] as const
  const [width, height] = told[0] > 0 && told[1] > 0 ? told : USUAL_PAGE
  const path = new PathBuilder(toPage)
  path.polyline([point(0, 0), point(width, 0), point(width, height), point(0, height)], true)
  context.canvas.path(path.segments, style)
}

function pageOf(entity: PdfUnderlay): number {
  const { definition } = entity
  const page = definition && "page" in definition ? Number.parseInt(String(definition.page), 10) : 1
  return page > 0 ? page : 1
}

function clipOf(entity: UnderlayEntity): Point3[] {
  if ((entity.flags & CLIPPED) === 0) return []
  const corners = entity.clipBoundaryVertices.map((vertex) => point(vertex.x, vertex.y))
  const [a, b] = corners
  return corners.length === 2 && a && b ? [a, point(b.x, a.y), b, point(a.x, b.y)] : corners
}

function matrixOf(m: Affine3): Matrix | undefined {
  const [x, y, o] = [mapVector(m, point(1, 0)), mapVector(m, point(0, 1)), mapPoint(m, point(0, 0))]
  const matrix: Matrix = [x.x, x.y, y.x, y.y, o.x, o.y]
  return matrix.every(Number.isFinite) ? matrix : undefined
}
