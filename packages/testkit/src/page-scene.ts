import type { GlyphRun, Scene, SceneInfo, SceneItem, ScenePage, ScenePath } from "@mozhuan/engine"

/**
 * Text set at a place: `x` is its left edge (right edge for "right"), `y` its baseline. In points.
 */
export interface TextAt {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly size?: number
  readonly align?: "left" | "right"
}

/**
 * One page to be: its texts, straight lines as [x0, y0, x1, y1], and filled boxes with a colour.
 */
export interface PageSpec {
  readonly texts?: readonly TextAt[]
  readonly lines?: readonly (readonly [number, number, number, number])[]
  readonly fills?: readonly {
    readonly box: readonly [number, number, number, number]
    readonly colour: number
  }[]
  /** Items painted last. */
  readonly more?: readonly SceneItem[]
  /** Width and height in points; default A4 upright. */
  readonly size?: readonly [number, number]
}

/** Width of a glyph in ems: half for Latin, whole for Chinese. */
const advanceOf = (char: string): number => (char.charCodeAt(0) > 0x2e80 ? 1 : 0.5)

export const widthOfText = (text: string, size = 10): number =>
  [...text].reduce((sum, char) => sum + advanceOf(char) * size, 0)

/** Gives one run of glyphs as a page draws it. */
export function glyphRun({ x, y, text, size = 10, align }: TextAt): GlyphRun {
  const chars = [...text]
  const start = align === "right" ? x - widthOfText(text, size) : x
  const advance = chars.map((char) => advanceOf(char) * size)
  let at = start
  const xs = advance.map((width) => {
    const here = at
    at += width
    return here
  })
  return {
    kind: "glyphs",
    chars,
    x: xs,
    y: chars.map(() => y),
    advance,
    font: 0,
    size,
    angle: 0,
    stretch: 1,
    skew: 0,
    isVertical: false,
    colour: 0,
    alpha: 1,
    renderMode: 0,
    box: { x0: start, y0: y - 0.8 * size, x1: at, y1: y + 0.2 * size },
  }
}

/** Gives a straight line half a point thick. */
export function ruleItem([x0, y0, x1, y1]: readonly [number, number, number, number]): ScenePath {
  const isAcross = Math.abs(y1 - y0) < Math.abs(x1 - x0)
  return {
    kind: "path",
    segments: [
      ["M", x0, y0],
      ["L", x1, y1],
    ],
    stroke: { colour: 0, alpha: 1 },
    lineWidth: 0.5,
    dash: [],
    lineCap: 0,
    lineJoin: 0,
    box: { x0, y0, x1, y1 },
    rule: isAcross
      ? { direction: "horizontal", at: y0, from: x0, to: x1, thickness: 0.5 }
      : { direction: "vertical", at: x0, from: y0, to: y1, thickness: 0.5 },
  }
}

/** Gives a filled upright box. */
export function fillItem(
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  colour: number,
): ScenePath {
  return {
    kind: "path",
    segments: [["M", x0, y0], ["L", x1, y0], ["L", x1, y1], ["L", x0, y1], ["Z"]],
    fill: { colour, alpha: 1 },
    lineWidth: 0,
    dash: [],
    lineCap: 0,
    lineJoin: 0,
    box: { x0, y0, x1, y1 },
  }
}

/** Gives a scene of A4 pages in one font, painted fills first, then lines, then texts. */
export function sceneOfPages(specs: readonly PageSpec[], info: Partial<SceneInfo> = {}): Scene {
  const pages = specs.map((spec, index): ScenePage => {
    const items: SceneItem[] = [
      ...(spec.fills ?? []).map(({ box, colour }) => fillItem(box, colour)),
      ...(spec.lines ?? []).map(ruleItem),
      ...(spec.texts ?? []).map(glyphRun),
      ...(spec.more ?? []),
    ]
    const glyphs = (spec.texts ?? []).reduce((sum, { text }) => sum + text.length, 0)
    const [width, height] = spec.size ?? [595, 842]
    return {
      index,
      width,
      height,
      items,
      links: [],
      annotations: [],
      fields: [],
      structure: [],
      textQuality: { glyphs, unmapped: 0, invisible: 0, imageCover: 0 },
    }
  })
  const font = {
    name: "Sample",
    family: "Sample",
    weight: 400,
    isItalic: false,
    isSerif: false,
    isFixedPitch: false,
    isSymbolic: false,
    isEmbedded: true,
    ascent: 0.8,
    descent: -0.2,
    spaceWidth: 0.5,
    mappedShare: 1,
  }
  return { pages, fonts: [font], images: [], outline: [], info: { isTagged: false, ...info } }
}

/**
 * Gives texts in rows and columns: `xs` are the left edges, rows stand `pitch` apart from baseline
 * `y` on.
 */
export function textGrid(
  rows: readonly (readonly string[])[],
  { xs, y, pitch = 16 }: { xs: readonly number[]; y: number; pitch?: number },
): TextAt[] {
  return rows.flatMap((row, index) =>
    row.flatMap((text, column) =>
      text === "" ? [] : [{ x: xs[column] ?? 0, y: y + index * pitch, text }],
    ),
  )
}

/** Gives the lines of a full grid. */
export function gridLines(
  xs: readonly number[],
  ys: readonly number[],
): (readonly [number, number, number, number])[] {
  const [x0, x1, y0, y1] = [xs[0] ?? 0, xs[xs.length - 1] ?? 0, ys[0] ?? 0, ys[ys.length - 1] ?? 0]
  return [...ys.map((y) => [x0, y, x1, y] as const), ...xs.map((x) => [x, y0, x, y1] as const)]
}
