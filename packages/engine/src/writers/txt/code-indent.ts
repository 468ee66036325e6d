import { readFontName } from "../../fonts/font-name.ts"
import type { Block, Document, Paragraph } from "../../model/document.ts"
import { firstRunStyle, plainText } from "../../model/walk.ts"

/** Paragraphs in a row from which text of one pitch is a program; one alone is a line of type. */
const FEWEST_LINES = 2

/** Advance of common faces of one pitch in ems, where no line of the program tells it. */
const PITCH_EM = 0.6

/** Characters from which a line tells the pitch of its face. */
const TELLING_LENGTH = 4

/** Spaces that are an indentation; text further in stands elsewhere on the page. */
const MOST_SPACES = 60

/** Gives the spaces that stand before the lines of a program, by paragraph and line (from 0). */
export type CodeIndents = (paragraph: Paragraph, line?: number) => string

/**
 * Finds the programs among blocks: paragraphs in a face of one pitch, one after the other. Their
 * indentation says what they mean (Python, YAML), and plain text has only spaces to keep it.
 *
 * It counts from the outermost line of the program, in characters of its face.
 */
export function codeIndents(blocks: readonly Block[], { fonts }: Document): CodeIndents {
  const spaces = new Map<Paragraph, { readonly first: number; readonly pitch: number }>()
  const isFixed = fonts.map(
    ({ source, ascii }) =>
      readFontName(source).isFixedPitch === true || readFontName(ascii).isFixedPitch === true,
  )
  let program: Paragraph[] = []
  const settle = (): void => {
    if (program.length >= FEWEST_LINES) {
      const starts = startsOf(program)
      const outermost = Math.min(...starts)
      const pitch = pitchOf(program)
      for (const [at, paragraph] of program.entries())
        spaces.set(paragraph, { first: ((starts[at] ?? 0) - outermost) / pitch, pitch })
    }
    program = []
  }
  for (const block of blocks) {
    const isCode =
      block.kind === "paragraph" &&
      !block.list &&
      isFixed[firstRunStyle(block.inlines)?.font ?? -1] === true
    if (isCode) program.push(block)
    else settle()
  }
  settle()
  return (paragraph, line = 0) => {
    const found = spaces.get(paragraph)
    if (!found) return ""
    const { lines = [] } = paragraph
    const inward = ((lines[line]?.box.x0 ?? 0) - (lines[0]?.box.x0 ?? 0)) / found.pitch
    const count = Math.round(found.first + (line === 0 ? 0 : inward))
    return " ".repeat(Math.min(MOST_SPACES, Math.max(0, count)))
  }
}

/**
 * Gives the indents of the first lines of a program, in points. That of a line which seems to hang
 * on the right edge, as one far in may, is told by its place beside the line before it.
 */
function startsOf(program: readonly Paragraph[]): number[] {
  let edge: number | undefined
  return program.map(({ format: { align, indent }, lines = [], placement }) => {
    const start = indent.left + indent.firstLine
    const place = lines[0]?.box.x0 ?? placement[0]?.box.x0
    const isSure = align === "left" || align === "justify" || align === "distribute"
    if (isSure && place !== undefined) edge = place - start
    return isSure || place === undefined || edge === undefined ? start : place - edge
  })
}

/** Advance of the face, from the middle one of the lines that tell it, in points. */
function pitchOf(program: readonly Paragraph[]): number {
  const told = program
    .flatMap(({ inlines, lines = [] }) => {
      const [line] = lines
      const text = plainText(inlines).slice(0, line?.end).trim()
      const isTelling = line && text.length >= TELLING_LENGTH && /^[\x20-\x7e]+$/.test(text)
      return isTelling ? [(line.box.x1 - line.box.x0) / text.length] : []
    })
    .toSorted((a, b) => a - b)
  const size = (program[0] && firstRunStyle(program[0].inlines)?.size) ?? 10
  return Math.max(1, told[told.length >> 1] ?? size * PITCH_EM)
}
