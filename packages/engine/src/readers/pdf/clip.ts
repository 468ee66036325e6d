import { area, contains, intersection } from "../../base/geometry.ts"
import type { Box, Matrix } from "../../base/geometry.ts"
import type { PathSegment } from "../../model/scene.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import { readSegments } from "./path-segments.ts"
import { boxOfSegments } from "../../model/path-box.ts"
import { isAxisBox } from "./rules.ts"

/** Segments looked at in one clip path; more never make the box around it worth its price. */
const MAX_CLIP_SEGMENTS = 400

/**
 * Gives the box around an object's clip in scene space, or undefined where nothing clips it.
 *
 * The clip is in the space of the object's parent. Several clip paths cut each other; a clip made
 * of text is not known to PDFium's interface.
 */
export function clipBox(pdfium: Pdfium, object: number, space: Matrix): Box | undefined {
  const { calls } = pdfium
  const clip = calls.FPDFPageObj_GetClipPath(object)
  const paths = clip === 0 ? 0 : calls.FPDFClipPath_CountPaths(clip)
  let box: Box | undefined
  for (let path = 0; path < paths; path++) {
    const around = boxOfPath(pdfium, clip, path, space)
    if (!around) continue
    box = box
      ? (intersection(box, around) ?? {
          x0: around.x0,
          y0: around.y0,
          x1: around.x0,
          y1: around.y0,
        })
      : around
  }
  return box
}

/** By how much one clip may reach over another that lies in it, in points: roundings. */
const ROUNDING = 0.1

/**
 * Gives the outline that an object is clipped to in scene space. Of several clip paths it is the
 * one that is no upright box, or else the smallest; nothing is known where others cut it.
 */
export function clipOutline(
  pdfium: Pdfium,
  object: number,
  space: Matrix,
): readonly PathSegment[] | undefined {
  const { calls } = pdfium
  const clip = calls.FPDFPageObj_GetClipPath(object)
  const paths = clip === 0 ? 0 : calls.FPDFClipPath_CountPaths(clip)
  const outlines: (readonly PathSegment[])[] = []
  for (let path = 0; path < paths; path++) {
    const count = calls.FPDFClipPath_CountPathSegments(clip, path)
    if (count <= 0 || count > MAX_CLIP_SEGMENTS) return undefined
    const segmentAt = (at: number): number => calls.FPDFClipPath_GetPathSegment(clip, path, at)
    outlines.push(readSegments(pdfium, { count, segmentAt }, space))
  }
  const shapes = outlines.filter((outline) => !isAxisBox(outline))
  if (shapes.length > 1) return undefined
  const sizeOf = (outline: readonly PathSegment[]): number => area(boxOfSegments(outline))
  const own = shapes[0] ?? outlines.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0]
  if (!own) return undefined
  const box = boxOfSegments(own)
  const isWhole = outlines.every((other) => contains(boxOfSegments(other), box, ROUNDING))
  return isWhole ? own : undefined
}

function boxOfPath(
  { calls, memory }: Pdfium,
  clip: number,
  path: number,
  space: Matrix,
): Box | undefined {
  const segments = calls.FPDFClipPath_CountPathSegments(clip, path)
  if (segments <= 0 || segments > MAX_CLIP_SEGMENTS) return undefined
  const { out } = memory
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let index = 0; index < segments; index++) {
    const segment = calls.FPDFClipPath_GetPathSegment(clip, path, index)
    if (!calls.FPDFPathSegment_GetPoint(segment, out, out + 4)) continue
    const [px, py] = [memory.float(out), memory.float(out + 4)]
    const x = space[0] * px + space[2] * py + space[4]
    const y = space[1] * px + space[3] * py + space[5]
    if (x < x0) x0 = x
    if (x > x1) x1 = x
    if (y < y0) y0 = y
    if (y > y1) y1 = y
  }
  return x1 >= x0 ? { x0, y0, x1, y1 } : undefined
}
