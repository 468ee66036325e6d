import type { Span, TextLine } from "../../drafts.ts"
import type { ParagraphDraft } from "../../block-drafts.ts"

/**
 * Gives a heading in capitals the letters that its author wrote, where the outline has them: the
 * page shows "SCOPE OF WORK", the outline says "Scope of work", and the capitals are a look.
 */
export function withWrittenLetters(paragraph: ParagraphDraft, title: string): ParagraphDraft {
  const lines = paragraph.lines.map(({ line }) => line)
  const respelled = writtenLines(lines, title)
  if (respelled === lines) return paragraph
  return {
    ...paragraph,
    lines: paragraph.lines.map((placed, at) => ({
      ...placed,
      line: respelled[at] ?? placed.line,
    })),
  }
}

/**
 * Gives the lines of a heading with the letters that the outline has; the same lines without them.
 */
export function writtenLines(lines: readonly TextLine[], title: string): readonly TextLine[] {
  const letters = [...signs(title)]
  const shown = lines.flatMap((line) => line.spans.flatMap(({ text }) => [...signs(text)]))
  // A number may stand on the page or in the outline alone.
  const skip = Math.max(0, shown.length - letters.length)
  const written = letters.slice(Math.max(0, letters.length - shown.length))
  const isLook = written.every((letter, at) => capital(letter) === shown[skip + at])
  if (!isLook || written.every((letter, at) => letter === shown[skip + at])) return lines
  let at = -skip
  const respelled = (span: Span): Span => {
    const own = span.text.replace(/\S/gu, (sign) => written[at++] ?? sign)
    return own === span.text ? span : { ...span, written: own }
  }
  return lines.map((line) => ({ ...line, spans: line.spans.map(respelled) }))
}

const signs = (text: string): Iterable<string> => text.normalize("NFC").replace(/\s+/gu, "")

/** The capital that a letter is drawn as; letters whose capital is two stay as they are. */
function capital(letter: string): string {
  const upper = letter.toUpperCase()
  return upper.length === letter.length ? upper : letter
}
