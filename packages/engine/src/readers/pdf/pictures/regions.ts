import { rgb } from "../../../base/colour.ts"
import type { PixelImage } from "../../../base/host.ts"
import type { Rgb } from "../../../base/colour.ts"
import { area, height, intersection, union, width } from "../../../base/geometry.ts"
import type { Box, Point } from "../../../base/geometry.ts"
import type { PlacedImage, SceneItem, ScenePath } from "../../../model/scene.ts"
import { regionKey } from "../../../images/region-key.ts"
import { renderOpenPage } from "../../../pdf/pdfium/pdfium.ts"
import { clipBox, clipOutline } from "../clip.ts"
import type { PageObject } from "../objects.ts"
import { objectBounds } from "../overprint.ts"
import { isAxisBox } from "../rules.ts"
import type { PageReading } from "../page-reading.ts"
import { shadeOf } from "./shades.ts"

/**
 * Pixels a point of a region that is kept as a picture: print resolution for smooth shades, which
 * is all that shadings are.
 */
const REGION_SCALE = 2

/**
 * What PDFium answers for the colour of a tiling pattern, of a shading pattern, and of either in a
 * colour space that could colour it.
 */
const fakeColours: ReadonlySet<number> = new Set([0xbfbfbf, 0xffffff, 0])

/** Fills smaller than this are dots; nobody sees their pattern. In square points. */
const MIN_PATTERN_AREA = 16

/**
 * Fills looked at closely on one page; a page with more is a map or a chart whose fills are alike.
 */
const MAX_PATTERN_TESTS = 120

/**
 * Gives a shading as a picture of its region, or undefined where nothing of it shows. Source: ISO
 * 32000-2, 8.7.4.2 "sh".
 */
export function readShading(reading: PageReading, object: PageObject): PlacedImage | undefined {
  const { pdfium } = reading.file
  const own = clipBox(pdfium, object.handle, object.space)
  const bounds = objectBounds(pdfium, object.handle, object.space)
  const clip = own ? intersection(object.clip, own) : object.clip
  const box = clip && (bounds ? intersection(bounds, clip) : clip)
  if (!box || area(box) <= 0) return undefined
  const outline = clipOutline(pdfium, object.handle, object.space)
  return {
    ...regionImage(reading, box, object.ordinal, object.ordinal),
    ...(outline && shadeOf(reading, object, { box, segments: outline })),
  }
}

/**
 * Gives what a path really is filled with: itself, itself in its true colour, or a picture where it
 * is filled with a pattern.
 *
 * PDFium answers a made-up colour for patterns, so a path of that colour, on a page that has
 * patterns, is drawn and looked at.
 */
export function settleFill(
  reading: PageReading,
  object: PageObject,
  path: ScenePath,
): ScenePath | PlacedImage | undefined {
  if (!path.fill || area(path.box) < MIN_PATTERN_AREA) return path
  const mayBePattern = fakeColours.has(path.fill.colour) && reading.facts.hasPatterns(reading.index)
  if (!mayBePattern && !path.isBlended) return path
  if (enclosesNothing(path.segments)) return path
  // Shadows are few, and many half transparent marks of a chart leave patterns their tests.
  const kind = path.fill.alpha < 1 ? "shadowTests" : "patternTests"
  if (reading.tally[kind] >= MAX_PATTERN_TESTS) return path
  reading.tally[kind]++
  const { data, width } = drawAlone(reading, path.box, object.ordinal)
  if (path.isBlended && !isEvenlyCovered(data, width, path.fill.alpha))
    return regionImage(reading, path.box, object.ordinal, object.ordinal)
  if (!mayBePattern) return path
  if (drawsNothing(data)) return withoutFill(path)
  const colour = plainColour(data)
  if (colour !== undefined && isSameColour(colour, path.fill.colour)) return path
  // Holes in a box show that a tile leaves paper free; of other shapes nobody knows how much should
  // be covered.
  const isCovered = isAxisBox(path.segments) && coveredShare(data) > COVERED_SHARE
  if (colour === undefined || !isCovered)
    return {
      ...regionImage(reading, path.box, object.ordinal, object.ordinal),
      ...(colour === undefined && !path.stroke && shadeOf(reading, object, path)),
    }
  return { ...path, fill: { ...path.fill, colour } }
}

/** Tells whether nothing of a fill is seen: a mask lets none of it through. */
const drawsNothing = (data: Uint8Array): boolean => coveredShare(data) === 0

function withoutFill(path: ScenePath): ScenePath | undefined {
  const { fill, ...outline } = path
  return fill && path.stroke ? outline : undefined
}

/** Points that an outline without any room inside may be off its line. */
const OFF_LINE = 0.05

/** Tells an outline that goes along a line and back, as that of a slice of nothing. */
function enclosesNothing(segments: ScenePath["segments"]): boolean {
  const points = segments.flatMap(([, ...at]) =>
    [0, 2, 4].flatMap((first): Point[] => {
      const [x, y] = [at[first], at[first + 1]]
      return x === undefined || y === undefined ? [] : [{ x, y }]
    }),
  )
  const [from] = points
  if (!from) return true
  const far = (point: Point): number => Math.hypot(point.x - from.x, point.y - from.y)
  const end = points.reduce((a, b) => (far(b) > far(a) ? b : a), from)
  const length = far(end)
  return points.every(
    ({ x, y }) =>
      Math.abs((x - from.x) * (end.y - from.y) - (y - from.y) * (end.x - from.x)) <=
      OFF_LINE * length,
  )
}

/** Draws one object on nothing, as small as it may be to be looked at. */
export const drawAlone = (
  { file, page, index }: PageReading,
  box: Box,
  ordinal: number,
): PixelImage =>
  renderOpenPage(file, page, index, {
    scale: testScale(box),
    box,
    background: 0,
    withoutAnnotations: true,
    objects: [[ordinal, ordinal]],
  })

/** Pixels of the longer and of the shorter side of a fill that is looked at, and of all of it. */
const TEST_PIXELS = { longer: 48, shorter: 24, all: 40_000 } as const

/**
 * Pixels a point by which a fill is looked at. The letters of a line that was drawn as one shape
 * have no pixel of their own where the line is as small as a box may be.
 */
function testScale(box: Box): number {
  const [longer, shorter] = [width(box), height(box)].toSorted((a, b) => b - a) as [number, number]
  const wanted = Math.max(TEST_PIXELS.longer / longer, TEST_PIXELS.shorter / shorter)
  return Math.min(2, wanted, Math.sqrt(TEST_PIXELS.all / (longer * shorter)))
}

/** Alpha from which on nothing shows through: roundings. */
const OPAQUE = 250
/** Share of the pixels inside a fill through which more or less may show: corners of its edge. */
const FAINT_SHARE = 0.1

/** Channel difference that still counts as the same colour: rounding and colour conversion. */
const SAME_CHANNEL = 6

/** Share of pixels that may differ from the rest of a plain fill: edges. */
const DIFFERING_SHARE = 0.02

/** By how much the alpha of a half transparent fill may differ from pixel to pixel: roundings. */
const SAME_ALPHA = 0.08

/**
 * Tells whether what a path is painted with covers all that lies under it, or lets it show through
 * evenly: a mask or a group may let it show more here than there. Pixels at an edge are blended
 * with nothing and tell nothing.
 */
function isEvenlyCovered(pixels: Uint8Array, width: number, alpha: number): boolean {
  /** How many pixels inside have each alpha. */
  const counted = new Uint32Array(256)
  let inside = 0
  const row = 4 * width
  for (let at = row + 3; at < pixels.length - row; at += 4) {
    const own = pixels[at] ?? 0
    if (own === 0 || pixels[at - 4] === 0 || pixels[at + 4] === 0) continue
    if (pixels[at - row] === 0 || pixels[at + row] === 0) continue
    counted[own] = (counted[own] ?? 0) + 1
    inside++
  }
  const middle = middleAlpha(counted, inside)
  const off = Math.max(2, SAME_ALPHA * middle)
  const usual = alpha === 1 ? OPAQUE : middle - off
  let differing = 0
  for (const [value, count] of counted.entries())
    if (value < usual || (alpha !== 1 && value > middle + off)) differing += count
  return differing <= inside * FAINT_SHARE
}

/** The alpha in the middle of all; 0 where there are none. */
function middleAlpha(counted: Uint32Array, inside: number): number {
  let left = (inside >> 1) + 1
  for (const [value, count] of counted.entries()) {
    left -= count
    if (left <= 0) return inside === 0 ? 0 : value
  }
  return 0
}

/** Share of a box's pixels that a plain fill covers; the rest are its edges. */
const COVERED_SHARE = 0.8

export function coveredShare(pixels: Uint8Array): number {
  let covered = 0
  for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 0) covered++
  return covered / (pixels.length / 4)
}

function isSameColour(a: number, b: number): boolean {
  return [16, 8, 0].every(
    (shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)) <= SAME_CHANNEL,
  )
}

/**
 * Gives the one colour of a small picture's ink, or undefined where it has several or its alpha
 * varies.
 */
export function plainColour(pixels: Uint8Array): Rgb | undefined {
  const inked: number[] = []
  let faint = 0
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    // Edges are blended with nothing and tell no colour.
    if (alpha >= OPAQUE) inked.push(at)
    else if (alpha > 0) faint++
  }
  const middle = inked[inked.length >> 1]
  if (middle === undefined) return faint === 0 ? 0xffffff : undefined
  const channel = (at: number, index: number): number => pixels[at + index] ?? 0
  const differing = inked.filter((at) =>
    [0, 1, 2].some((index) => Math.abs(channel(at, index) - channel(middle, index)) > SAME_CHANNEL),
  ).length
  if (differing > inked.length * DIFFERING_SHARE) return undefined
  return rgb(channel(middle, 0), channel(middle, 1), channel(middle, 2))
}

/** Gives what some objects draw in a box as a picture that is drawn when it is asked for. */
export function regionImage(reading: PageReading, box: Box, from: number, to: number): PlacedImage {
  const key = regionKey({
    page: reading.index,
    box,
    scale: REGION_SCALE,
    withoutText: false,
    objects: [[from, to]],
  })
  const image = reading.images.region(key, box, REGION_SCALE)
  reading.diagnostics.push({ kind: "region-rasterised", page: reading.index + 1 })
  return {
    kind: "image",
    image,
    matrix: [box.x1 - box.x0, 0, 0, box.y1 - box.y0, box.x0, box.y0],
    box,
    alpha: 1,
    isRasterised: true,
  }
}

/**
 * Joined regions may cover this many times the area of their parts; more would picture what lies
 * between.
 */
const MAX_JOIN_WASTE = 1.3

/** Regions that are joined so far. */
interface Open {
  readonly box: Box
  readonly parts: number
  readonly from: number
  readonly to: number
  readonly shades: PlacedImage["shades"]
}

/**
 * Joins regions that follow each other in paint order and lie together: gradients are often drawn
 * in strips.
 */
export function joinRegions(reading: PageReading, items: readonly SceneItem[]): SceneItem[] {
  const joined: SceneItem[] = []
  let open: Open | undefined
  for (const item of items) {
    const place = item.object ?? -1
    if (item.kind !== "image" || !item.isRasterised) {
      joined.push(item)
      continue
    }
    const both: Box | undefined =
      open && open.to + 1 >= place ? union(open.box, item.box) : undefined
    if (
      open &&
      both &&
      area(both) <= (open.parts + area(item.box)) * MAX_JOIN_WASTE &&
      joined.at(-1)?.object === open.to
    ) {
      const shades = open.shades && item.shades && [...open.shades, ...item.shades]
      open = { box: both, parts: open.parts + area(item.box), from: open.from, to: place, shades }
      joined.pop()
      joined.push({
        ...regionImage(reading, both, open.from, place),
        ...(shades && { shades }),
        firstObject: open.from,
        object: place,
      })
    } else {
      open = {
        box: item.box,
        parts: area(item.box),
        from: place,
        to: place,
        shades: item.shades,
      }
      joined.push(item)
    }
  }
  return joined
}
