import { isSameSize } from "../../geometry/alike.ts"
import type { TextLine } from "../../drafts.ts"
import { readLabel } from "../../writing/labels.ts"

/** Edges nearer than this, in ems, are aligned. */
export const ALIGNED = 0.35

/**
 * Height between two lines. Boxes of lines differ with the font; the baseline and the size do not.
 */
export const gapBetween = (line: TextLine, below: TextLine): number =>
  below.baseline - 0.8 * below.size - (line.baseline + 0.2 * line.size)

/** Tells whether two lines of one look start at one place. */
export const isOneStart = (a: TextLine, b: TextLine): boolean =>
  Math.abs(a.box.x0 - b.box.x0) < ALIGNED * b.size &&
  isSameSize(a, b) &&
  a.spans[0]?.font === b.spans[0]?.font &&
  a.spans[0]?.colour === b.spans[0]?.colour

/** Bullet that a line begins with. */
export function bulletOf(line: TextLine): string | undefined {
  const label = readLabel(line)
  return label?.format === "bullet" ? label.body : undefined
}
