import { codeSpan, emptyMd, escapeText, joinMd, spelt, type Markdown } from "./escape.ts"

/** Marks of a stretch of text. */
export interface Marks {
  readonly bold: boolean
  readonly italic: boolean
  readonly strike: boolean
  readonly code: boolean
  readonly raised?: "superscript" | "subscript" | undefined
}

/** A stretch of text with its marks, or Markdown that is finished: a picture, a link, a break. */
export type MarkedText =
  | { readonly kind: "text"; readonly text: string; readonly marks: Marks }
  | { readonly kind: "done"; readonly markdown: Markdown }

/**
 * Gives pieces as one line of Markdown.
 *
 * Neighbours with equal marks become one. A mark opens and closes only beside letters, so blanks
 * are moved out of it, and so is punctuation at an edge that a letter follows: "**甲，**乙" would show
 * its asterisks. Source: CommonMark 0.31.2, 6.2 "left-flanking delimiter run".
 */
export function joinPieces(pieces: readonly MarkedText[]): Markdown {
  const merged = mergePieces(pieces)
  return joinMd(
    merged.map((piece, index) =>
      piece.kind === "done"
        ? piece.markdown
        : markedText(piece.text, piece.marks, {
            before: edgeOf(merged[index - 1], "end"),
            after: edgeOf(merged[index + 1], "start"),
          }),
    ),
  )
}

function mergePieces(pieces: readonly MarkedText[]): MarkedText[] {
  const merged: MarkedText[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (piece.kind === "text" && last?.kind === "text" && goTogether(last, piece))
      merged[merged.length - 1] = { ...last, text: last.text + piece.text }
    else merged.push(piece)
  }
  return merged
}

/** Blanks carry no marks of their own: they go with what stands before them. */
const goTogether = (
  last: Extract<MarkedText, { kind: "text" }>,
  piece: Extract<MarkedText, { kind: "text" }>,
): boolean =>
  (piece.text.trim() === "" && !last.marks.raised) ||
  (Object.keys(last.marks) as (keyof Marks)[]).every((key) => last.marks[key] === piece.marks[key])

const edgeOf = (piece: MarkedText | undefined, side: "start" | "end"): string => {
  const text = piece?.kind === "text" ? piece.text : (piece?.markdown ?? "")
  return (side === "end" ? [...text].at(-1) : [...text][0]) ?? ""
}

interface Neighbours {
  readonly before: string
  readonly after: string
}

const isBlankOrMark = (character: string): boolean => /^[\s\p{P}\p{S}]?$/u.test(character)

function markedText(text: string, marks: Marks, { before, after }: Neighbours): Markdown {
  if (marks.raised && text.trim() !== "") return raised(text, marks.raised)
  const [bold, italic, strike] = [
    marks.bold ? spelt`**` : emptyMd,
    marks.italic ? spelt`*` : emptyMd,
    marks.strike ? spelt`~~` : emptyMd,
  ]
  const open = spelt`${bold}${italic}${strike}`
  if (!marks.code && open === "") return escapeText(text)
  const lead = (isBlankOrMark(before) ? /^\s*/ : /^[\s\p{P}\p{S}]*/u).exec(text)?.[0] ?? ""
  const rest = text.slice(lead.length)
  const tail = (isBlankOrMark(after) ? /\s*$/ : /[\s\p{P}\p{S}]*$/u).exec(rest)?.[0] ?? ""
  const core = rest.slice(0, rest.length - tail.length)
  if (marks.code) return text.trim() === "" ? escapeText(text) : blankOut(text, codeSpan)
  if (core === "") return escapeText(text)
  const close = spelt`${strike}${italic}${bold}`
  return spelt`${escapeText(lead)}${open}${escapeText(core)}${close}${escapeText(tail)}`
}

/** Spells what stands between the blanks at both ends. */
function blankOut(text: string, spell: (core: string) => Markdown): Markdown {
  const core = text.trim()
  const at = text.indexOf(core)
  const [lead, tail] = [text.slice(0, at), text.slice(at + core.length)]
  return spelt`${escapeText(lead)}${spell(core)}${escapeText(tail)}`
}

/** Markdown has no raised text; GitHub and most readers know these two elements. */
function raised(text: string, place: NonNullable<Marks["raised"]>): Markdown {
  return blankOut(text, (core) =>
    place === "superscript"
      ? spelt`<sup>${escapeText(core)}</sup>`
      : spelt`<sub>${escapeText(core)}</sub>`,
  )
}
