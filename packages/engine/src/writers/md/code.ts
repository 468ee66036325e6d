import type { Paragraph } from "../../model/document.ts"
import { leavesOf, plainText } from "../../model/walk.ts"
import type { Writing } from "./context.ts"
import { isCode } from "./inlines.ts"

/** Tells whether a paragraph is code: by its role, or because all of it is set like code. */
export function isCodeParagraph(paragraph: Paragraph, writing: Writing): boolean {
  if (paragraph.role === "code") return true
  if (paragraph.role || paragraph.headingLevel || paragraph.list) return false
  const leaves = leavesOf(paragraph.inlines).filter(
    (leaf) => leaf.kind !== "text" || leaf.text.trim() !== "",
  )
  return (
    leaves.some(({ kind }) => kind === "text") &&
    leaves.every(
      (leaf) =>
        leaf.kind === "tab" ||
        leaf.kind === "break" ||
        (leaf.kind === "text" && isCode(leaf.text, leaf.style, writing)),
    )
  )
}

/**
 * Gives the lines of neighbouring paragraphs of code as they stood: indents are counted in
 * characters from the leftmost line of them all.
 */
export function codeLines(paragraphs: readonly Paragraph[]): string[] {
  const lines = paragraphs.flatMap(sourceLines)
  const left = Math.min(...lines.map(({ x }) => x ?? Infinity))
  return lines.map(({ text, x, advance }) => {
    const columns = x === undefined || !advance ? 0 : Math.round((x - left) / advance)
    return (" ".repeat(Math.max(0, columns)) + text).trimEnd()
  })
}

interface SourceLine {
  readonly text: string
  /** Left edge on the page, points; absent where the source tells no lines. */
  readonly x?: number
  /** Width of a character, points. */
  readonly advance?: number
}

function sourceLines(paragraph: Paragraph): SourceLine[] {
  const text = plainText(paragraph.inlines)
  const { lines } = paragraph
  if (!lines || lines.length === 0) return text.split("\n").map((line) => ({ text: line }))
  let from = 0
  return lines.map(({ end, box }) => {
    const line = text.slice(from, end).replaceAll("\n", "").trim()
    from = end
    return { text: line, x: box.x0, advance: (box.x1 - box.x0) / Math.max(1, line.length) }
  })
}
