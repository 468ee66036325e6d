import type { Rgb } from "../../../base/colour.ts"
import { unitSquareBox, type Box } from "../../../base/geometry.ts"
import type {
  DrawingItem,
  DrawingPath,
  DrawingPicture,
  DrawingText,
} from "../../../model/drawing.ts"
import type { PathSegment } from "../../../model/scene.ts"
import { ConversionError } from "../../../base/failure.ts"

/** How a path is drawn; widths and dashes in page points. */
export type PathStyle = Omit<DrawingPath, "kind" | "segments">

/**
 * Where entities draw to: a page, or a collector of boxes that finds out how large the drawing is.
 */
export interface Canvas {
  path(segments: readonly PathSegment[], style: PathStyle): void
  text(item: DrawingText, width: number): void
  picture(item: DrawingPicture): void
  clip(segments: readonly PathSegment[], isEvenOdd: boolean, draw: () => void): void
  /**
   * Notes where something without size or end starts: the drawing's box when there is nothing else.
   */
  anchor(x: number, y: number): void
  /** Construction lines have no end: they are cut to this box, and left out where there is none. */
  readonly frame: Box | undefined
  /** Colour that items of no colour of their own have: black on paper. */
  readonly ink: Rgb
}

/** Most items of one drawing. The largest of 640 real ones had 400,000. */
const MAX_ITEMS = 3_000_000

/**
 * Half the box, in drawing units, shown around the start of an endless line that is all there is.
 */
const ANCHOR_REACH = 50

/** Slack beyond the frame within which items are kept: thick lines reach in. */
const FRAME_SLACK = 20

/** Largest page coordinate written: readers keep 32-bit floats, and nothing beyond can be seen. */
const FAR = 1e7
const isFar = (value: number): boolean => Math.abs(value) >= FAR

/** A path whose points lie no farther off than readers can keep. */
function onPage(segments: readonly PathSegment[]): readonly PathSegment[] {
  const near = (value: number): number => Math.min(FAR, Math.max(-FAR, value))
  const isNear = (segment: PathSegment): boolean =>
    segment.every((part) => typeof part === "string" || !isFar(part))
  return segments.every(isNear)
    ? segments
    : segments.map((segment): PathSegment => {
        if (segment[0] === "Z") return segment
        if (segment[0] !== "C") return [segment[0], near(segment[1]), near(segment[2])]
        const [, x1, y1, x2, y2, x3, y3] = segment
        return ["C", near(x1), near(y1), near(x2), near(y2), near(x3), near(y3)]
      })
}

/** Collects items for a page. Items wholly outside the frame are left out. */
export class PageCanvas implements Canvas {
  items: DrawingItem[] = []
  readonly ink: Rgb
  #frame: Box | undefined
  #count = 0

  constructor(frame: Box, ink: Rgb) {
    this.#frame = frame
    this.ink = ink
  }

  get frame(): Box | undefined {
    return this.#frame
  }

  path(given: readonly PathSegment[], style: PathStyle): void {
    const segments = onPage(given)
    const box = boxOf(segments)
    if (!box || !this.#shows(box)) return
    this.#push({ kind: "path", segments, ...style })
  }

  text(item: DrawingText, width: number): void {
    if (!item.matrix.some(isFar) && this.#shows(textBox(item, width))) this.#push(item)
  }

  picture(item: DrawingPicture): void {
    if (item.matrix.some(isFar)) return
    if (item.isNaturalSize || this.#shows(unitSquareBox(item.matrix))) this.#push(item)
  }

  clip(given: readonly PathSegment[], isEvenOdd: boolean, draw: () => void): void {
    const segments = onPage(given)
    const box = boxOf(segments)
    if (!box || !this.#shows(box)) return
    const [outerItems, outerFrame] = [this.items, this.#frame]
    this.items = []
    this.#frame = outerFrame ? narrower(outerFrame, box) : box
    draw()
    const inner = this.items
    ;[this.items, this.#frame] = [outerItems, outerFrame]
    if (inner.length > 0) this.#push({ kind: "clip", clip: segments, isEvenOdd, items: inner })
  }

  anchor(): void {
    // Pages have their box already.
  }

  #shows(box: Box): boolean {
    const frame = this.#frame
    if (!frame) return true
    return (
      box.x1 >= frame.x0 - FRAME_SLACK &&
      box.x0 <= frame.x1 + FRAME_SLACK &&
      box.y1 >= frame.y0 - FRAME_SLACK &&
      box.y0 <= frame.y1 + FRAME_SLACK
    )
  }

  #push(item: DrawingItem): void {
    if (++this.#count > MAX_ITEMS)
      throw new ConversionError("limit/size", "The drawing has more parts than can be converted.")
    this.items.push(item)
  }
}

/** Box of one drawn item, with what sheet frames are found by. */
export interface ItemBox extends Box {
  /** A closed rectangle parallel to the axes. */
  readonly isRectangle: boolean
}

/** Collects the boxes of everything drawn; clips are taken for their own box. */
export class BoundsCanvas implements Canvas {
  readonly boxes: ItemBox[] = []
  readonly anchors: Box[] = []
  readonly frame = undefined
  readonly ink: Rgb = 0

  path(segments: readonly PathSegment[]): void {
    const box = boxOf(segments)
    if (box) this.#push({ ...box, isRectangle: isRectangle(segments) })
  }

  text(item: DrawingText, width: number): void {
    this.#push({ ...textBox(item, width), isRectangle: false })
  }

  picture(item: DrawingPicture): void {
    this.#push({ ...unitSquareBox(item.matrix), isRectangle: false })
  }

  clip(segments: readonly PathSegment[]): void {
    this.path(segments)
  }

  anchor(x: number, y: number): void {
    if (Number.isFinite(x) && Number.isFinite(y) && this.anchors.length < MAX_ITEMS)
      this.anchors.push({
        x0: x - ANCHOR_REACH,
        y0: y - ANCHOR_REACH,
        x1: x + ANCHOR_REACH,
        y1: y + ANCHOR_REACH,
      })
  }

  #push(box: ItemBox): void {
    if (this.boxes.length > MAX_ITEMS)
      throw new ConversionError("limit/size", "The drawing has more parts than can be converted.")
    this.boxes.push(box)
  }
}

export function boxOf(segments: readonly PathSegment[]): Box | undefined {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const segment of segments) {
    for (let at = 1; at < segment.length; at += 2) {
      const [x, y] = [segment[at] as number, segment[at + 1] as number]
      if (x < x0) x0 = x
      if (x > x1) x1 = x
      if (y < y0) y0 = y
      if (y > y1) y1 = y
    }
  }
  return x1 >= x0 ? { x0, y0, x1, y1 } : undefined
}

function textBox({ matrix: [a, b, c, d, e, f] }: DrawingText, width: number): Box {
  const xs = [e, e + a * width, e + c, e + a * width + c]
  const ys = [f, f + b * width, f + d, f + b * width + d]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

const narrower = (a: Box, b: Box): Box => ({
  x0: Math.max(a.x0, b.x0),
  y0: Math.max(a.y0, b.y0),
  x1: Math.min(a.x1, b.x1),
  y1: Math.min(a.y1, b.y1),
})

function isRectangle(segments: readonly PathSegment[]): boolean {
  const points = segments.flatMap((segment) =>
    segment[0] === "M" || segment[0] === "L" ? [[segment[1], segment[2]] as const] : [],
  )
  const isClosed =
    segments.at(-1)?.[0] === "Z" ||
    (points.length === 5 && points[0]?.[0] === points[4]?.[0] && points[0]?.[1] === points[4]?.[1])
  if (
    !isClosed ||
    points.length < 4 ||
    points.length > 5 ||
    segments.some((segment) => segment[0] === "C")
  )
    return false
  const corners = points.slice(0, 4)
  return corners.every(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % 4] ?? [x, y]
    const reach = Math.abs(nextX - x) + Math.abs(nextY - y)
    return Math.min(Math.abs(nextX - x), Math.abs(nextY - y)) <= reach * 1e-4
  })
}
