import { middleY, middleX, type Box } from "../../../base/geometry.ts"
import type { TableDraft, TextLine } from "../../drafts.ts"
import { lineOfWords, wordsOf, type Word } from "../../writing/words.ts"
import { points } from "../../geometry/scale.ts"

/** Height in points of the strips by which held text is looked up: about a row. */
const STRIP = points.line

/**
 * Gives a test of whether a table took the text of a line: cells hold pieces of lines, so places
 * are compared.
 *
 * A page may have as many lines as its table has cells; each line is compared with those of its
 * height alone.
 */
export function heldTest(table: TableDraft): (line: TextLine) => boolean {
  return heldTestBy(table, heldLines(table))
}

/** @param heldBy See `heldLines`. */
function heldTestBy(
  table: TableDraft,
  heldBy: (line: TextLine) => readonly TextLine[],
): (line: TextLine) => boolean {
  const nested = table.cells.flatMap((cell) => cell.nested.map(heldTest))
  return (line) => {
    const { box } = line
    const [x, y] = [middleX(box), middleY(box)]
    if (x < table.box.x0 || x > table.box.x1 || y < table.box.y0 - 1 || y > table.box.y1 + 1)
      return false
    return heldBy(line).length > 0 || nested.some((test) => test(line))
  }
}

/**
 * Gives what tables leave of lines: whole lines that they do not hold, and of a line that runs out
 * of a table, as a label before the first cell, the words outside.
 */
export function freeLines(
  lines: readonly TextLine[],
  tables: readonly TableDraft[],
): readonly TextLine[] {
  return tables.reduce<readonly TextLine[]>((left, table) => {
    const heldBy = heldLines(table)
    let last: { readonly line: TextLine; readonly held: readonly TextLine[] } | undefined
    // Both tests ask for the same line.
    const heldOnce = (line: TextLine): readonly TextLine[] => {
      if (last?.line !== line) last = { line, held: heldBy(line) }
      return last.held
    }
    const isHeld = heldTestBy(table, heldOnce)
    return left.flatMap((line) => {
      const isBeside = line.box.y1 < table.box.y0 || line.box.y0 > table.box.y1
      const held = isBeside ? [] : heldOnce(line).map(({ box }) => box)
      return held.length === 0
        ? isHeld(line)
          ? []
          : [line]
        : outside(line, { held, table: table.box, isHeld: isHeld(line) })
    })
  }, lines)
}

interface Holding {
  /** Boxes of held text at the height of the line. */
  readonly held: readonly Box[]
  readonly table: Box
  /** The line as a whole is the table's. */
  readonly isHeld: boolean
}

function outside(line: TextLine, { held, table, isHeld }: Holding): TextLine[] {
  const words = wordsOf(line)
  const isFree = (word: Word): boolean => {
    const x = middleX(word)
    if (held.some((box) => x > box.x0 && x < box.x1)) return false
    return !isHeld || x < table.x0 || x > table.x1
  }
  const parts: Word[][] = [[]]
  for (const word of words) {
    if (isFree(word)) parts.at(-1)?.push(word)
    else parts.push([])
  }
  if (parts[0]?.length === words.length) return [line]
  return parts.flatMap((part) => lineOfWords(part) ?? [])
}

/** Gives the lines of cells that stand at the height of a line, meet it, and say what it says. */
function heldLines(table: TableDraft): (line: TextLine) => TextLine[] {
  const strips = new Map<number, TextLine[]>()
  for (const { lines } of table.cells)
    for (const line of lines)
      for (const strip of stripsOf(line.box)) {
        const held = strips.get(strip)
        if (held) held.push(line)
        else strips.set(strip, [line])
      }
  return (line) =>
    stripsOf(line.box).flatMap(
      (strip) =>
        strips
          .get(strip)
          ?.filter((held) => overlapsLine(held.box, line.box) && isOfOne(held.text, line.text)) ??
        [],
    )
}

/**
 * Tells whether two texts at one place are of one line: they share a word. What somebody filled in
 * stands on the blank of a form, and is printed over it; no cell has it.
 */
function isOfOne(held: string, text: string): boolean {
  if (held === text) return true
  const [a, b] = [wordsIn(held), wordsIn(text)]
  if (a.length === 0 || b.length === 0) return a.length === b.length || held === text
  const [whole, other] = [a.join(""), b.join("")]
  return b.some((word) => whole.includes(word)) || a.some((word) => other.includes(word))
}

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

function stripsOf({ y0, y1 }: Box): number[] {
  const strips = [Math.floor(y0 / STRIP)]
  for (let strip = Math.floor(y0 / STRIP) + 1; strip <= Math.floor(y1 / STRIP); strip++)
    strips.push(strip)
  return strips
}

/** Glyphs without a width lie in the line that starts where they do. */
const overlapsLine = (a: Box, b: Box): boolean =>
  (Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 0 || (a.x0 === b.x0 && a.x1 === b.x1)) &&
  Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 0.5 * Math.min(a.y1 - a.y0, b.y1 - b.y0)
