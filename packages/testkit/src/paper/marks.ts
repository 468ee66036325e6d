import { widthOf } from "./faces.ts"
import type {
  Corners,
  FieldMark,
  FrameMark,
  GradientMark,
  LinkMark,
  Mark,
  NoteMark,
  PathMark,
  PictureMark,
  Segment,
  TextMark,
  TextStyle,
} from "./types.ts"

/** Sets a text, or texts with gaps in ems between them, on the baseline `y`. */
export function text(
  x: number,
  y: number,
  content: string | readonly (string | number)[],
  style: TextStyle = {},
): TextMark {
  return { kind: "text", x, y, parts: typeof content === "string" ? [content] : content, ...style }
}

/** Sets lines below each other; `leading` is the distance of their baselines. */
export function lines(
  x: number,
  y: number,
  contents: readonly string[],
  { leading, ...style }: TextStyle & { readonly leading?: number } = {},
): TextMark[] {
  const pitch = leading ?? (style.size ?? 10) * 1.2
  return contents.flatMap((content, index) =>
    content === "" ? [] : [text(x, y + index * pitch, content, style)],
  )
}

export interface ParagraphStyle extends Omit<TextStyle, "align"> {
  readonly width: number
  readonly leading?: number
  /** Indent of the first line; negative where it hangs out. */
  readonly firstLine?: number
  readonly align?: "left" | "right" | "centre" | "justify"
}

/** Sets a paragraph: words are wrapped at `width`, Han between any two characters. */
export function paragraph(x: number, y: number, content: string, how: ParagraphStyle): TextMark[] {
  const { width, leading, firstLine = 0, align = "left", ...style } = how
  const size = style.size ?? 10
  const set = wrap(content, { width, firstLine, size, face: style.face })
  return set.map((line, index) => {
    const indent = index === 0 ? firstLine : 0
    const place = y + index * (leading ?? size * 1.2)
    if (align === "right") return text(x + width, place, line, { ...style, align })
    if (align === "centre") return text(x + width / 2, place, line, { ...style, align })
    const isFull = align === "justify" && index < set.length - 1
    const slack = isFull ? width - indent - widthOf(line, size, style.face) : 0
    const spaces = line.split(" ").length - 1
    if (slack <= 0) return text(x + indent, place, line, style)
    return text(x + indent, place, line, {
      ...style,
      ...(spaces > 0
        ? { wordSpacing: slack / spaces }
        : { spacing: slack / Math.max(1, [...line].length - 1) }),
    })
  })
}

function wrap(
  content: string,
  {
    width,
    firstLine,
    size,
    face,
  }: { width: number; firstLine: number; size: number; face: TextStyle["face"] },
): string[] {
  const pieces = content.match(/[\u2e80-\uffff]|[^\u2e80-\uffff\s]+\s*|\s+/gu) ?? []
  const set: string[] = []
  let line = ""
  for (const piece of pieces) {
    const room = width - (set.length === 0 ? firstLine : 0)
    const isOver = widthOf((line + piece).trimEnd(), size, face) > room
    const mayStart = !/^[，。、；：！？）」』]/u.test(piece)
    if (isOver && line !== "" && mayStart) {
      set.push(line.trimEnd())
      line = ""
    }
    line += piece
  }
  return [...set, line.trimEnd()].filter((each) => each !== "")
}

type Stroke = Pick<PathMark, "width" | "dash" | "alpha" | "clip"> & { readonly colour?: number }

/** Draws a straight line. */
export function rule(
  [x0, y0, x1, y1]: Corners,
  { colour = 0, width = 0.5, ...rest }: Stroke = {},
): PathMark {
  return {
    kind: "path",
    segments: [
      ["M", x0, y0],
      ["L", x1, y1],
    ],
    stroke: colour,
    width,
    ...rest,
  }
}

type Paint = Pick<PathMark, "fill" | "stroke" | "width" | "alpha" | "clip" | "dash">

/** Draws an upright box; filled, stroked or both. */
export function box([x0, y0, x1, y1]: Corners, paint: Paint): PathMark {
  return {
    kind: "path",
    segments: [["M", x0, y0], ["L", x1, y0], ["L", x1, y1], ["L", x0, y1], ["Z"]],
    ...paint,
  }
}

/** Draws a box whose corners are rounded by `radius`. */
export function roundBox([x0, y0, x1, y1]: Corners, radius: number, paint: Paint): PathMark {
  const k = radius * 0.4477
  const segments: Segment[] = [
    ["M", x0 + radius, y0],
    ["L", x1 - radius, y0],
    ["C", x1 - k, y0, x1, y0 + k, x1, y0 + radius],
    ["L", x1, y1 - radius],
    ["C", x1, y1 - k, x1 - k, y1, x1 - radius, y1],
    ["L", x0 + radius, y1],
    ["C", x0 + k, y1, x0, y1 - k, x0, y1 - radius],
    ["L", x0, y0 + radius],
    ["C", x0, y0 + k, x0 + k, y0, x0 + radius, y0],
    ["Z"],
  ]
  return { kind: "path", segments, ...paint }
}

/** Paints the frame of a box with round corners as a ring, as browsers do. */
export function roundFrame(
  [x0, y0, x1, y1]: Corners,
  radius: number,
  { fill, thickness }: { readonly fill: number; readonly thickness: number },
): PathMark {
  const outer = roundBox([x0, y0, x1, y1], radius, { fill })
  // Mirrored twice, the inner path runs the other way around and stays empty.
  const inner = roundBox(
    [thickness - x1, y0 + thickness, -x0 - thickness, y1 - thickness],
    radius - thickness,
    {},
  )
  return { ...outer, segments: [...outer.segments, ...inner.segments.map(mirrored)] }
}

const mirrored = ([command, ...places]: Segment): Segment => [
  command,
  ...places.map((place, at) => (at % 2 === 0 ? -place : place)),
]

/** Draws an ellipse that fills a box. */
export function ellipse([x0, y0, x1, y1]: Corners, paint: Paint): PathMark {
  const [cx, cy, kx, ky] = [
    (x0 + x1) / 2,
    (y0 + y1) / 2,
    ((x1 - x0) / 2) * 0.5523,
    ((y1 - y0) / 2) * 0.5523,
  ]
  const segments: Segment[] = [
    ["M", x0, cy],
    ["C", x0, cy - ky, cx - kx, y0, cx, y0],
    ["C", cx + kx, y0, x1, cy - ky, x1, cy],
    ["C", x1, cy + ky, cx + kx, y1, cx, y1],
    ["C", cx - kx, y1, x0, cy + ky, x0, cy],
    ["Z"],
  ]
  return { kind: "path", segments, ...paint }
}

/** Draws a polygon through points; closed unless it has only a stroke and `isOpen`. */
export function polygon(
  points: readonly (readonly [number, number])[],
  paint: Paint & { readonly isOpen?: boolean },
): PathMark {
  const { isOpen, ...rest } = paint
  const segments: Segment[] = points.map(([x, y], index) => [index === 0 ? "M" : "L", x, y])
  return { kind: "path", segments: isOpen ? segments : [...segments, ["Z"]], ...rest }
}

/** Places a picture of coloured squares. */
export const picture = (
  corners: Corners,
  rest: Omit<PictureMark, "kind" | "box"> = {},
): PictureMark => ({ kind: "picture", box: corners, ...rest })

/** Fills a box, or an outline in it, with a shading. */
export const gradient = (
  corners: Corners,
  from: number,
  to: number,
  outline?: GradientMark["outline"],
): GradientMark => ({ kind: "gradient", box: corners, from, to, ...(outline && { outline }) })

/** Puts marks into an object of the text with a clip of its own. */
export const frame = (corners: Corners, marks: readonly Mark[]): FrameMark => ({
  kind: "frame",
  box: corners,
  marks,
})

/** Makes an area a link to an address or to a page of the paper. */
export const link = (corners: Corners, target: string | number): LinkMark => ({
  kind: "link",
  box: corners,
  target,
})

/** Adds an annotation with a text. */
export const note = (
  corners: Corners,
  contents: string,
  rest: Omit<NoteMark, "kind" | "box" | "contents"> = {},
): NoteMark => ({ kind: "note", box: corners, contents, ...rest })

/** Adds a form field. */
export const field = (
  corners: Corners,
  name: string,
  rest: Omit<FieldMark, "kind" | "box" | "name">,
): FieldMark => ({ kind: "field", box: corners, name, ...rest })
