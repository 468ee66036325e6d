import type { TextLine } from "../drafts.ts"

/**
 * Whether a line was read in a picture: nobody knows in which order it was painted, and its places
 * are those of its ink.
 */
export const isRecognised = ({ spans }: Pick<TextLine, "spans">): boolean =>
  spans.some(({ confidence }) => confidence !== undefined)
