import type { GlyphRun } from "../../../model/scene.ts"
import type { Row, RowGlyph } from "./rows.ts"

interface GlyphLook {
  /** Room before it, in points. */
  readonly gap?: number
  readonly size?: number
  readonly font?: number
  /** How far below the line it stands, in points. */
  readonly down?: number
  /** In ems. */
  readonly wide?: number
  readonly run?: Partial<GlyphRun>
}

/** Signs one behind the other from 100 on, half an em wide; each text is one with its look. */
export function rowOf(
  ...signs: readonly (string | readonly [text: string, look: GlyphLook])[]
): Row {
  let at = 100
  const pieces = signs.map((sign): RowGlyph => {
    const [text, look] = typeof sign === "string" ? [sign, {}] : sign
    const { gap = 0, size = 10, font = 0, down = 0, wide = 0.5, run = {} } = look as GlyphLook
    const start = at + gap
    at = start + wide * size
    const glyph = { run: { font, chars: [text], stretch: 1, ...run } }
    return {
      glyph: glyph as unknown as RowGlyph["glyph"],
      text,
      start,
      end: at,
      v: 100 + down,
      size,
    }
  })
  return { pieces, v: 100, size: 10, start: 100, end: at }
}
