import type { GlyphRun, SceneItem } from "../../model/scene.ts"

/** Different characters of a font from which it is told that their bytes are turned. */
const LEAST = 3

/**
 * Turns the bytes of characters back whose font's map names them in the wrong order, as Photoshop
 * writes on a Macintosh: `䴀` (4D00) for M (004D).
 *
 * A font whose every character ends in a byte of zeros and begins with that of a Latin one has such
 * a map: no text holds those characters alone.
 */
export function withTurnedCharacters(items: readonly SceneItem[]): readonly SceneItem[] {
  const chars = Map.groupBy(
    items.filter((item) => item.kind === "glyphs"),
    ({ font }) => font,
  )
  const turned = new Set([...chars].flatMap(([font, runs]) => (isTurned(runs) ? [font] : [])))
  if (turned.size === 0) return items
  return items.map((item) =>
    item.kind === "glyphs" && turned.has(item.font)
      ? { ...item, chars: item.chars.map(turnedBack) }
      : item,
  )
}

function isTurned(runs: readonly GlyphRun[]): boolean {
  const isSpace = (char: string): boolean => char.trim() === ""
  if (!runs.every(({ chars }) => chars.every((char) => isSpace(char) || isTurnedLatin(char))))
    return false
  return new Set(runs.flatMap(({ chars }) => chars)).size >= LEAST
}

const isTurnedLatin = (char: string): boolean => {
  const back = turnedBack(char)
  return back !== char && /^[!-~\u00a1-\u00ff]$/.test(back)
}

/** A character with its two bytes in the other order; others as they are. */
function turnedBack(char: string): string {
  const code = char.codePointAt(0) ?? 0
  return char.length === 1 && (code & 0xff) === 0 ? String.fromCharCode(code >> 8) : char
}
