import { counts } from "../../geometry/scale.ts"
import type { RowGlyph, Row } from "./rows.ts"
import { isSpace } from "../../writing/scripts.ts"

const leaders: Readonly<Record<string, "dot" | "hyphen" | "underscore" | "middleDot">> = {
  ".": "dot",
  "…": "dot",
  "‥": "dot",
  "·": "middleDot",
  "⋯": "middleDot",
}

/** So many leader signs in a row are a tab with a leader. */
export const leastLeaders = 5

export interface LeaderRun {
  readonly count: number
  /** Pieces that it takes, spaces among them. */
  readonly length: number
  readonly leader: "dot" | "hyphen" | "underscore" | "middleDot"
}

/**
 * Counts the leader signs that start at `index`, spaces between them included in `length`;
 * undefined where none does.
 */
export function leaderRun(pieces: readonly RowGlyph[], index: number): LeaderRun | undefined {
  const first = pieces[index]?.text ?? ""
  const leader = leaders[first]
  if (!leader) return undefined
  let count = 0
  let length = 0
  for (let at = index; at < pieces.length; at++) {
    const text = pieces[at]?.text ?? ""
    if (text === first) {
      count += text === "…" ? 3 : 1
      length = at - index + 1
    } else if (!isSpace(text)) break
  }
  return { count, length, leader }
}

/**
 * Tells whether signs were typed for somebody to write on: in one go with the text beside them, and
 * to no figures.
 */
export function isBlank(
  { pieces, isFollowed = false }: Row,
  { index, length }: { index: number; length: number },
  last: RowGlyph,
): boolean {
  const rest = pieces.slice(index + length)
  const next = rest.find((piece) => !isSpace(piece.text))
  if (!next && isFollowed) return false
  const [first, end] = [pieces[index], pieces[index + length - 1]]
  if (last.glyph.run !== first?.glyph.run && (!next || next.glyph.run !== end?.glyph.run))
    return false
  return !figures.test(
    rest
      .map((piece) => piece.text)
      .join("")
      .trim(),
  )
}

/** Dots of the Chinese ellipsis, two signs of three dots each: never a leader. */
const ELLIPSIS_DOTS = counts.several

/** Dots up to which a run that leads to no figures was typed within a sentence. */
const TYPED_DOTS = counts.dozen

/**
 * Tells whether dots are part of a sentence: a leader is long, or leads to figures.
 * Proof: fixtures/lines/dots-in-a-sentence-are-typed.
 */
export function isEllipsis(
  { pieces, isFollowed = false }: Row,
  index: number,
  { count, length }: LeaderRun,
): boolean {
  if (pieces[index]?.text === "…" && count <= ELLIPSIS_DOTS) return true
  if (count >= TYPED_DOTS) return false
  const rest = pieces.slice(index + length).map((piece) => piece.text)
  const text = rest.join("").trim()
  return text === "" ? !isFollowed : !figures.test(text)
}

/** What leaders lead to: a page number, or figures of a table. */
const figures =
  /^(?:[([-]?(?:[ivxlc]{1,7}|[IVXLC]{1,7})[)\]-]?|(?=.*\d)[\d\s.,:%‰$€£¥+*()[\]–—-]+)$/
