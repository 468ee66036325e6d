import type { PlainFaces } from "./plain-faces.ts"

/** Characters that no line begins with, and that none ends with. Source: GB/T 15834 5.1. */
const closing = /[)\]},.:;!?%’”）〕］｝〉》」』】〗、。，．：；！？…—～·]/
const opening = /[([{‘“（〔［｛〈《「『【〖]/
const wide = /[\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]|[\ud840-\ud888]/

/** Ems from one tab stop to the next: half an inch at the usual size. */
const TAB = 36 / 10.5

/** A piece of a line between tabs. */
interface Piece {
  /** Ems from the line's beginning. */
  readonly x: number
  text: string
}

/**
 * Lines of a paragraph in as many ems of room: broken at spaces, between Chinese characters, or
 * where nothing else helps.
 */
export function* breakLines(
  paragraph: string,
  faces: PlainFaces,
  room: number,
): Generator<readonly Piece[]> {
  let line: Piece[] = [{ x: 0, text: "" }]
  let x = 0
  for (const unit of unitsOf(paragraph)) {
    if (unit === "\t") {
      x = (Math.floor(x / TAB + 0.01) + 1) * TAB
      line.push({ x, text: "" })
      continue
    }
    const width = faces.widthOf(unit.trimEnd())
    for (const part of width > room ? unit : [unit]) {
      const isOver = x + faces.widthOf(part.trimEnd()) > room
      if (isOver && x > 0) {
        yield line
        line = [{ x: 0, text: "" }]
        x = 0
      }
      const last = line.at(-1)
      if (last) last.text += part
      x += faces.widthOf(part)
    }
  }
  yield line
}

/** What stays on one line: words with the spaces behind them, characters with their signs, tabs. */
export function unitsOf(paragraph: string): string[] {
  const units: string[] = []
  let last = ""
  for (const letter of paragraph) {
    const isNew =
      letter === "\t" ||
      last === "" ||
      last === "\t" ||
      (!opening.test(last) &&
        !closing.test(letter) &&
        letter !== " " &&
        (last === " " || wide.test(last) || wide.test(letter)))
    if (isNew) units.push(letter)
    else units[units.length - 1] += letter
    last = letter
  }
  return units
}
