import type { GlyphRun } from "../../model/scene.ts"
import type { DrawnRule, TextLine } from "../drafts.ts"

/** What glyph runs of plain level text of ten points have in common. */
export const plainRun = {
  kind: "glyphs",
  font: 0,
  size: 10,
  angle: 0,
  stretch: 1,
  skew: 0,
  isVertical: false,
  colour: 0,
  alpha: 1,
  renderMode: 0,
} as const satisfies Partial<GlyphRun>

interface LineLook {
  /** Size of the type, in points. */
  readonly size?: number
  /** Right edge; letters are half an em wide where it is not said, Han letters a whole one. */
  readonly x1?: number
  readonly page?: number
  readonly direction?: TextLine["direction"]
  readonly angle?: number
  readonly z?: number
}

const isWide = (letter: string): boolean => /[\p{Script=Han}，。、；：？！（）「」]/u.test(letter)

/** A line of one look whose letters are even in width, as the passes hand it on. */
export function lineAt(
  text: string,
  x0: number,
  baseline: number,
  { size = 10, x1, page = 0, direction = "ltr", angle = 0, z = 0 }: LineLook = {},
): TextLine {
  const widths = [...text].map((letter) => (isWide(letter) ? size : size / 2))
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const scale = x1 === undefined ? 1 : (x1 - x0) / whole
  let at = x0
  const edges = [x0, ...widths.map((width) => (at += width * scale))]
  // Sums of parts miss the edge by the last bit.
  if (x1 !== undefined) edges.splice(-1, 1, x1)
  const box = { x0, y0: baseline - 0.8 * size, x1: x1 ?? at, y1: baseline + 0.2 * size }
  const look = { font: 0, size, spacing: 0, colour: 0, bold: false, italic: false }
  const span = { ...look, text, edges, box, rise: "none" } as unknown as TextLine["spans"][number]
  return {
    page,
    spans: [span],
    text,
    box,
    baseline,
    size,
    angle,
    isVertical: false,
    direction,
    z,
    gaps: [],
  }
}

/** A thin black level rule at a height, from one place to another. */
export const ruleAt = (
  from: number,
  to: number,
  at: number,
  look: Partial<DrawnRule> = {},
): DrawnRule => ({
  direction: "horizontal",
  at,
  from,
  to,
  thickness: 0.5,
  colour: 0,
  dash: [],
  items: [1],
  ...look,
})
