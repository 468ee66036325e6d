import type { Span, TextLine } from "../drafts.ts"

/** How far from a whole number of letters a gap of typed spaces is at most, in letters. */
const offGrid = 0.15
/** Share by which widths of one pitch differ at most: places are rounded. */
const offPitch = 0.03

/** Letters that faces of any but one pitch give widths of their own. */
const narrow = /[iIl1.,:;!|'()[\]/]/
const wide = /[a-hm-zA-HJ-Z]/

/**
 * Counts the spaces that were typed between two letters as wide as `pitch`; undefined where the gap
 * is one space, or does not keep to their grid.
 */
export function typedSpaces(gap: number, pitch: number): number | undefined {
  const count = gap / pitch
  const spaces = Math.round(count)
  return spaces > 1 && Math.abs(count - spaces) < offGrid ? spaces : undefined
}

/** Spaces typed between two lines that stand beside each other in letters of one width. */
export function spacesBeside(a: TextLine, b: TextLine): number | undefined {
  const pitch = pitchOf(a, b)
  return pitch === undefined ? undefined : typedSpaces(b.box.x0 - a.box.x1, pitch)
}

/**
 * Width that all letters of two lines have, in points; undefined where they differ, or tell too
 * little.
 */
export function pitchOf(a: TextLine, b: TextLine): number | undefined {
  let pitch: number | undefined
  for (const { spans } of [a, b])
    for (const span of spans) {
      const own = pitchOfSpan(span, pitch)
      // Nearly all lines are left here: their second letter is wider than the first, or narrower.
      if (own === "differ") return undefined
      pitch = own
    }
  const text = a.text + b.text
  // Digits are as wide as each other in most faces.
  return narrow.test(text) && wide.test(text) ? pitch : undefined
}

/** Width of all letters of a span, which is that of those before it. */
function pitchOfSpan(
  { text, edges }: Span,
  before: number | undefined,
): number | "differ" | undefined {
  let pitch = before
  let at = 0
  for (const char of text) {
    const width = (edges[at + 1] ?? 0) - (edges[at] ?? 0)
    at++
    if (char > "\u00ff" || char.trim() === "") continue
    pitch ??= width
    if (pitch <= 0 || Math.abs(width - pitch) > offPitch * pitch) return "differ"
  }
  return pitch
}
