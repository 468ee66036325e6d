import type { TextLine } from "../drafts.ts"

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

/** Width that all letters of two lines have, in points; undefined where they differ, or tell too little. */
export function pitchOf(a: TextLine, b: TextLine): number | undefined {
  const widths = [...widthsOf(a), ...widthsOf(b)]
  const pitch = widths[0]
  const text = a.text + b.text
  // Digits are as wide as each other in most faces.
  if (pitch === undefined || pitch <= 0 || !narrow.test(text) || !wide.test(text)) return undefined
  return widths.some((width) => Math.abs(width - pitch) > offPitch * pitch) ? undefined : pitch
}

const widthsOf = ({ spans }: TextLine): number[] =>
  spans.flatMap(({ text, edges }) =>
    Array.from(text).flatMap((char, at) =>
      char.trim() === "" || char > "\u00ff" ? [] : [(edges[at + 1] ?? 0) - (edges[at] ?? 0)],
    ),
  )
