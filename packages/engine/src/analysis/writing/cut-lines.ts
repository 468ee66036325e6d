import { middleY, type Box } from "../../base/geometry.ts"
import type { TextLine } from "../drafts.ts"
import { lineOfWords, wordsOf, type Word } from "./words.ts"

/**
 * Cuts lines between words where they cross the side of a box, so that each lies in one or in none.
 * Lines that cross none come back as they are.
 */
export function cutAt(lines: readonly TextLine[], boxes: readonly Box[]): readonly TextLine[] {
  if (boxes.length === 0) return lines
  return lines.flatMap((line) => {
    const pieces: Word[][] = []
    let open: Box | undefined
    for (const word of wordsOf(line)) {
      const [x, y] = [(word.x0 + word.x1) / 2, middleY(line.box)]
      const own = boxes.find(({ x0, y0, x1, y1 }) => x > x0 && x <= x1 && y > y0 && y <= y1)
      const last = pieces.at(-1)
      if (last && own === open) last.push(word)
      else pieces.push([word])
      open = own
    }
    return pieces.length <= 1 ? [line] : pieces.flatMap((words) => lineOfWords(words) ?? [])
  })
}
