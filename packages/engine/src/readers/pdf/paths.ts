import { apply, area, contains, intersection, multiply } from "../../base/geometry.ts"
import type { Box } from "../../base/geometry.ts"
import { rgb } from "../../base/colour.ts"
import type { Paint, PathSegment, ScenePath } from "../../model/scene.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import { clipBox, clipOutline } from "./clip.ts"
import { objectMatrix, throughForms } from "./objects.ts"
import type { PageObject } from "./objects.ts"
import { readSegments } from "./path-segments.ts"
import { kindOfObject } from "./pictures/picture-kind.ts"
import { splitSimplePath } from "./path-split.ts"
import { boxOfSegments } from "../../model/path-box.ts"
import { findRule, isAxisBox } from "./rules.ts"

/** A hairline is drawn one device pixel wide; on paper that is about this many points. */
const HAIRLINE = 0.25

/**
 * Segments of one path beyond this are left out: no page needs them and analysis would pay for
 * each.
 */
const MAX_SEGMENTS = 200_000

/**
 * Gives the drawn paths of a path object; one object that holds several rulings or boxes gives one
 * path for each.
 */
export function readPaths(pdfium: Pdfium, object: PageObject): ScenePath[] {
  const { calls, memory } = pdfium
  const { out } = memory
  if (!calls.FPDFPath_GetDrawMode(object.handle, out, out + 4)) return []
  const fillMode = memory.integer(out)
  const isStroked = memory.integer(out + 4) !== 0
  const fill = fillMode === 0 ? undefined : readPaint(pdfium, object.handle, "fill", object.alpha)
  const stroke = isStroked ? readPaint(pdfium, object.handle, "stroke", object.alpha) : undefined
  if (!fill && !stroke) return []
  const matrix = multiply(objectMatrix(pdfium, object.handle), object.space)
  const count = Math.min(calls.FPDFPath_CountSegments(object.handle), MAX_SEGMENTS)
  const segments = readSegments(
    pdfium,
    { count, segmentAt: (index) => calls.FPDFPath_GetPathSegment(object.handle, index) },
    matrix,
  )
  if (segments.length < 2) return []
  const own = clipBox(pdfium, object.handle, object.space)
  const clip = own ? intersection(object.clip, own) : object.clip
  if (!clip) return []
  const outline = own && !stroke ? paintedClip(pdfium, object, segments) : undefined
  const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
  const mcid = calls.FPDFPageObj_GetMarkedContentID(object.handle)
  const common = {
    kind: "path" as const,
    ...(fill
      ? { fill, fillRule: fillMode === 1 ? ("evenodd" as const) : ("nonzero" as const) }
      : {}),
    ...(stroke ? { stroke } : {}),
    ...(stroke
      ? strokeStyle(pdfium, object.handle, scale)
      : { lineWidth: 0, dash: [], lineCap: 0 as const, lineJoin: 0 as const }),
    ...(mcid >= 0 ? { mcid } : {}),
    ...(fill && (object.isBlended || calls.FPDFPageObj_HasTransparency(object.handle))
      ? { isBlended: true }
      : {}),
  }
  return splitSimplePath(outline ?? segments, fill !== undefined)
    .map((part) => finishPath(common, part, clip))
    .filter((path) => path !== undefined)
}

/**
 * Gives the box that a stencil of one pixel paints: so some programs draw rulings, bars of
 * fractions and underlines. Undefined for any other picture. Source: ISO 32000-2, 8.9.6.2.
 */
export function readLonePixel(
  pdfium: Pdfium,
  object: PageObject,
  page: { readonly handle: number },
): ScenePath | undefined {
  const { calls, memory } = pdfium
  const { out } = memory
  if (!calls.FPDFImageObj_GetImagePixelSize(object.handle, out, out + 4)) return undefined
  if (memory.unsigned(out) !== 1 || memory.unsigned(out + 4) !== 1) return undefined
  const fill = readPaint(pdfium, object.handle, "fill", object.alpha)
  if (!fill || !kindOfObject(pdfium, object.handle, page).isMask) return undefined
  const matrix = multiply(objectMatrix(pdfium, object.handle), object.space)
  const own = clipBox(pdfium, object.handle, object.space)
  const clip = own ? intersection(object.clip, own) : object.clip
  if (!clip) return undefined
  const at = (x: number, y: number) => {
    const corner = apply(matrix, x, y)
    return [corner.x, corner.y] as const
  }
  const mcid = calls.FPDFPageObj_GetMarkedContentID(object.handle)
  return filledPath(
    [["M", ...at(0, 0)], ["L", ...at(1, 0)], ["L", ...at(1, 1)], ["L", ...at(0, 1)], ["Z"]],
    fill,
    { clip, mcid: mcid >= 0 ? mcid : undefined },
  )
}

/** Gives a filled path without a stroke; undefined where its clip leaves nothing to be seen. */
export const filledPath = (
  segments: readonly PathSegment[],
  fill: Paint,
  { clip, mcid }: { readonly clip: Box; readonly mcid: number | undefined },
): ScenePath | undefined =>
  finishPath(
    {
      kind: "path",
      fill,
      fillRule: "nonzero",
      lineWidth: 0,
      dash: [],
      lineCap: 0,
      lineJoin: 0,
      ...(mcid === undefined ? {} : { mcid }),
    },
    segments,
    clip,
  )

/** By how much a clip may reach over the box that fills it, in points: roundings. */
const ROUNDING = 0.5

/**
 * Gives the outline that shows of a filled box whose clip lies in it: illustrations are painted as
 * boxes, each through a clip of its own.
 */
function paintedClip(
  pdfium: Pdfium,
  object: PageObject,
  segments: readonly PathSegment[],
): readonly PathSegment[] | undefined {
  if (!isAxisBox(segments)) return undefined
  const outline = clipOutline(pdfium, object.handle, object.space)
  // Boxes side by side are the cells of a table, and what fills them its fills.
  const bars = outline && barsOfFrame(outline)
  if (!outline || (isLevel(outline) && !bars)) return undefined
  const seen = boxOfSegments(outline)
  return contains(boxOfSegments(segments), seen, ROUNDING) && contains(object.clip, seen, ROUNDING)
    ? (bars ?? outline)
    : undefined
}

/**
 * Gives the four bars of a box within a box: what is painted through such a clip is the frame
 * between them. Undefined for any other outline.
 */
function barsOfFrame(outline: readonly PathSegment[]): readonly PathSegment[] | undefined {
  const second = outline.findLastIndex(([command]) => command === "M")
  if (second <= 0) return undefined
  const parts = [outline.slice(0, second), outline.slice(second)]
  if (!parts.every((part) => isAxisBox(part))) return undefined
  const [a, b] = parts.map((part) => boxOfSegments(part)) as [Box, Box]
  const [outer, inner] = contains(a, b) ? [a, b] : [b, a]
  if (!contains(outer, inner)) return undefined
  const bars: readonly Box[] = [
    { ...outer, y1: inner.y0 },
    { ...outer, y0: inner.y1 },
    { ...outer, x1: inner.x0 },
    { ...outer, x0: inner.x1 },
  ]
  // Where the boxes share a side nothing shows of it; a box drawn twice is no frame.
  const shown = bars.filter((bar) => area(bar) > 0).flatMap(boxSegments)
  return shown.length > 0 ? shown : undefined
}

const boxSegments = ({ x0, y0, x1, y1 }: Box): PathSegment[] => [
  ["M", x0, y0],
  ["L", x1, y0],
  ["L", x1, y1],
  ["L", x0, y1],
  ["Z"],
]

/** Tells an outline whose edges are all upright or level. */
function isLevel(outline: readonly PathSegment[]): boolean {
  let [x, y] = [0, 0]
  return outline.every((segment) => {
    if (segment[0] === "Z") return true
    if (segment[0] === "C") return false
    const isSlanted =
      segment[0] === "L" &&
      Math.abs(segment[1] - x) > ROUNDING &&
      Math.abs(segment[2] - y) > ROUNDING
    ;[, x, y] = segment
    return !isSlanted
  })
}

/** Half the width from which on a stroke is asked whether it is seen at all, in points. */
const BROAD = 2

/**
 * Tells whether a stroke shows within a clip: a broad frame may lie around it, and its box holds
 * the whole of it all the same.
 */
function isStrokeSeen(segments: readonly PathSegment[], margin: number, clip: Box): boolean {
  let pen: readonly number[] = []
  let start: readonly number[] = []
  return segments.some((segment) => {
    const points = segment[0] === "Z" ? start : segment.slice(1).map(Number)
    const way = [...pen, ...points]
    pen = points.slice(-2)
    if (segment[0] === "M") start = pen
    const [xs, ys] = [way.filter((_, at) => at % 2 === 0), way.filter((_, at) => at % 2 === 1)]
    return (
      segment[0] !== "M" &&
      Math.min(...xs) - margin < clip.x1 - ROUNDING &&
      Math.max(...xs) + margin > clip.x0 + ROUNDING &&
      Math.min(...ys) - margin < clip.y1 - ROUNDING &&
      Math.max(...ys) + margin > clip.y0 + ROUNDING
    )
  })
}

function finishPath(
  common: Omit<ScenePath, "segments" | "box" | "rule">,
  segments: readonly PathSegment[],
  clip: Box,
): ScenePath | undefined {
  const ink = boxOfSegments(segments)
  const margin = common.stroke ? common.lineWidth / 2 : 0
  const reach = {
    x0: ink.x0 - margin,
    y0: ink.y0 - margin,
    x1: ink.x1 + margin,
    y1: ink.y1 + margin,
  }
  const box = intersection(reach, clip)
  if (!box || (!common.fill && margin > BROAD && !isStrokeSeen(segments, margin, clip)))
    return undefined
  const rule = findRule(
    segments,
    {
      isFilled: common.fill !== undefined,
      isStroked: common.stroke !== undefined,
      lineWidth: common.lineWidth,
    },
    clip,
  )
  return { ...common, segments, box, ...(rule ? { rule } : {}) }
}

/** Reads what a path or a stencil is painted with, in forms of the alpha `around` it. */
export function readPaint(
  { calls, memory }: Pdfium,
  object: number,
  which: "fill" | "stroke",
  around = 1,
): Paint | undefined {
  const { out } = memory
  const call = which === "fill" ? calls.FPDFPageObj_GetFillColor : calls.FPDFPageObj_GetStrokeColor
  if (!call(object, out, out + 4, out + 8, out + 12)) return undefined
  const alpha = throughForms(memory.unsigned(out + 12) / 255, around)
  if (alpha === 0) return undefined
  return {
    colour: rgb(memory.unsigned(out), memory.unsigned(out + 4), memory.unsigned(out + 8)),
    alpha,
  }
}

function strokeStyle(
  { calls, memory }: Pdfium,
  object: number,
  scale: number,
): Pick<ScenePath, "lineWidth" | "dash" | "lineCap" | "lineJoin"> {
  const { out } = memory
  const width = calls.FPDFPageObj_GetStrokeWidth(object, out) ? memory.float(out) * scale : 1
  const count = calls.FPDFPageObj_GetDashCount(object)
  const dash: number[] = []
  if (count > 0 && count < 64 && calls.FPDFPageObj_GetDashArray(object, out, count)) {
    for (let index = 0; index < count; index++) dash.push(memory.float(out + index * 4) * scale)
  }
  return {
    lineWidth: Math.max(HAIRLINE, width),
    dash: dash.some((length) => length > 0) ? dash : [],
    lineCap: asStyle(calls.FPDFPageObj_GetLineCap(object)),
    lineJoin: asStyle(calls.FPDFPageObj_GetLineJoin(object)),
  }
}

const asStyle = (value: number): 0 | 1 | 2 => (value === 1 ? 1 : value === 2 ? 2 : 0)
