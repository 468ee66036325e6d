import type { TextLine } from "../drafts.ts"

/** Tells whether a line runs in the direction of the page's text. */
export const isUpright = (line: TextLine): boolean => line.angle === 0 && !line.isVertical
