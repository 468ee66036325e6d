import type {
  GlyphRun,
  LinkTarget,
  OutlineItem,
  Scene,
  SceneBytes,
  SceneFont,
  SceneItem,
  ScenePage,
} from "@mozhuan/engine"

/** Text to be set on a page; lengths in points, `y` is the baseline. */
export interface TextSpec {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly size?: number
  readonly bold?: boolean
  readonly angle?: number
}

export interface PageSpec {
  readonly texts?: readonly TextSpec[]
  readonly items?: readonly SceneItem[]
  readonly links?: readonly {
    readonly x0: number
    readonly y0: number
    readonly x1: number
    readonly y1: number
    readonly target: LinkTarget
  }[]
}

const [regular, bold] = [0, 1]

const font = (name: string, weight: number): SceneFont => ({
  name,
  family: "Test",
  weight,
  isItalic: false,
  isSerif: true,
  isFixedPitch: false,
  isSymbolic: false,
  isEmbedded: true,
  ascent: 0.8,
  descent: -0.2,
  spaceWidth: 0.25,
  mappedShare: 1,
})

/**
 * Width of a character in ems: Han characters are square, spaces a quarter, all else half an em.
 */
export const charWidth = (char: string): number =>
  char === " " ? 0.25 : /[\u2E80-\uFFEF]/u.test(char) ? 1 : 0.5

/** Width of a text in points. */
export const textWidth = (text: string, size = 10): number =>
  Array.from(text).reduce((sum, char) => sum + charWidth(char) * size, 0)

/** Gives a run of glyphs, each `charWidth` wide. */
export function glyphs({
  x,
  y,
  text,
  size = 10,
  bold: isBold = false,
  angle = 0,
}: TextSpec): GlyphRun {
  const chars = Array.from(text)
  const advance = chars.map((char) => charWidth(char) * size)
  const turn = (angle * Math.PI) / 180
  let along = 0
  const [xs, ys]: [number[], number[]] = [[], []]
  for (const width of advance) {
    xs.push(x + along * Math.cos(turn))
    ys.push(y + along * Math.sin(turn))
    along += width
  }
  const end = { x: x + along * Math.cos(turn), y: y + along * Math.sin(turn) }
  return {
    kind: "glyphs",
    chars,
    x: xs,
    y: ys,
    advance,
    font: isBold ? bold : regular,
    size,
    angle,
    stretch: 1,
    skew: 0,
    isVertical: false,
    colour: 0,
    alpha: 1,
    renderMode: 0,
    box: {
      x0: Math.min(x, end.x),
      y0: Math.min(y, end.y) - 0.8 * size,
      x1: Math.max(x, end.x),
      y1: Math.max(y, end.y) + 0.2 * size,
    },
  }
}

/** Builds a scene of A4 pages (595 by 842 points). */
export function buildScene(
  pages: readonly PageSpec[],
  outline: readonly OutlineItem[] = [],
): Scene {
  return {
    pages: pages.map(page),
    fonts: [font("Test-Regular", 400), font("Test-Bold", 700)],
    images: [],
    outline,
    info: { isTagged: false },
  }
}

function page({ texts = [], items = [], links = [] }: PageSpec, index: number): ScenePage {
  const all = [...items, ...texts.map(glyphs)]
  const count = all.reduce((sum, item) => sum + (item.kind === "glyphs" ? item.chars.length : 0), 0)
  return {
    index,
    width: 595,
    height: 842,
    items: all,
    links: links.map(({ target, ...box }) => ({ box, target })),
    annotations: [],
    fields: [],
    structure: [],
    textQuality: { glyphs: count, unmapped: 0, invisible: 0, imageCover: 0 },
  }
}

/**
 * Sets words one after the other in lines of `width`, as a word processor would; gives one text a
 * line.
 */
export function setParagraph(
  text: string,
  place: {
    x: number
    y: number
    width: number
    size?: number
    leading?: number
    firstLine?: number
  },
): TextSpec[] {
  const { x, y, width, size = 10, leading = 14, firstLine = 0 } = place
  const units = text.match(/[\u2E80-\uFFEF][，。、；：！？”）]*|[^\s\u2E80-\uFFEF]+\s*|\s+/gu) ?? []
  const lines: TextSpec[] = []
  let [line, indent] = ["", firstLine]
  for (const unit of units) {
    if (line !== "" && indent + textWidth((line + unit).trimEnd(), size) > width) {
      lines.push({ x: x + indent, y: y + lines.length * leading, text: line.trimEnd(), size })
      line = ""
      indent = 0
    }
    line += unit
  }
  return [...lines, { x: x + indent, y: y + lines.length * leading, text: line.trimEnd(), size }]
}

/** Bytes of a scene without pictures and fonts. */
export const noBytes: SceneBytes = {
  image: () => Promise.reject(new Error("no pictures here")),
  font: () => Promise.resolve(undefined),
  drawRegion: () => Promise.resolve(new Uint8Array()),
}
