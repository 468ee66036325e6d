import type { ClippedText } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import { SAME } from "./cut-lines.ts"

/** Parts of a point in which clips are told apart: those of drawings are a little larger. */
const STEPS = 10

/** Names the clip of a text. */
const clipKey = ({ clip }: ClippedText): string =>
  [clip.x0, clip.y0, clip.x1, clip.y1].map((at) => Math.round(at * STEPS)).join(" ")

/** Names the height of a text, and its clip. */
export const lineKey = (text: ClippedText): string =>
  `${Math.round(text.y / SAME)} ${clipKey(text)}`

/** Tells whether a line is the clipped text, or begins with it. */
export const beginsAt = ({ baseline, spans }: TextLine, { x, y }: ClippedText): boolean =>
  Math.abs(baseline - y) < SAME && Math.abs((spans[0]?.edges[0] ?? Infinity) - x) < SAME

/**
 * Leaves out the texts of drawings, which programs clip to the page as a whole: in the clip of a
 * cell no two lines stand at one height.
 */
export function textsOfCells(
  texts: readonly ClippedText[],
  lines: readonly TextLine[],
): readonly ClippedText[] {
  if (texts.length === 0) return texts
  const byHeight = Map.groupBy(lines, ({ baseline }) => Math.round(baseline))
  const seen = new Map<string, TextLine>()
  const drawings = new Set<string>()
  for (const text of texts) {
    const near = [-1, 0, 1].flatMap((step) => byHeight.get(Math.round(text.y) + step) ?? [])
    const own = near.find((line) => beginsAt(line, text))
    if (!own) continue
    const key = lineKey(text)
    if ((seen.get(key) ?? own) !== own) drawings.add(clipKey(text))
    seen.set(key, own)
  }
  return texts.filter((text) => !drawings.has(clipKey(text)))
}
