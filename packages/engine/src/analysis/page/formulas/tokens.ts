import { functionNames, QUAD, type MathNode, type MathToken } from "../../../model/formula.ts"
import { sameWord } from "./words.ts"

/** Signs of a formula farther from each other than this are parted by a space, in ems. */
export const wordGap = 0.2

/** A node of a line and where it starts and ends; `size` of its letters. */
export interface Placed {
  readonly node: MathNode
  readonly start: number
  readonly end: number
  readonly size: number
}

/** Joins digits to numbers and upright letters to names and words. */
export function joinTokens(placed: readonly Placed[]): MathNode[] {
  const joined: Placed[] = []
  for (const next of placed) {
    const last = joined.at(-1)
    const made = last && joinTwo(last, next)
    if (made) joined[joined.length - 1] = made
    else joined.push(next)
  }
  return withQuads(withSpaces(withDots(joined))).flatMap(({ node }) => {
    const own = named(node)
    return own.kind === "row" && node.kind === "number" ? own.items : [own]
  })
}

/** A space of a sentence that was set as a formula is narrower than this, in ems. */
const widestSpace = 2

/**
 * Gives words of slanted letters that were set as a formula the spaces between them: letters of a
 * product stand close, and what parts two of several letters was typed.
 */
function withSpaces(placed: readonly Placed[]): Placed[] {
  const gapBehind = (at: number): number => {
    const [a, b] = [placed[at], placed[at + 1]]
    return a && b && isName(a.node) && isName(b.node) ? (b.start - a.end) / a.size : Infinity
  }
  const isTight = (at: number): boolean => gapBehind(at) < sameWord
  return placed.flatMap((own, at) => {
    const gap = gapBehind(at)
    const isParted = gap > wordGap && gap < widestSpace && (isTight(at - 1) || isTight(at + 1))
    if (!isParted) return [own]
    const node: MathNode = { kind: "operator", text: "\u00a0" }
    return [own, { node, start: own.end, end: own.end, size: own.size }]
  })
}

/**
 * Room that nothing but an author leaves between two signs of a line, in ems: that around a
 * relation is a third of an em, and twice that where a full line is spread.
 */
const leastQuad = 0.8
/** Wider room than this is the same to a reader, in ems. */
const mostQuads = 2

/** Gives what stands apart in one line, as a condition behind an equation, the room between. */
function withQuads(placed: readonly Placed[]): Placed[] {
  return placed.flatMap((own, at) => {
    const next = placed[at + 1]
    const gap = next ? (next.start - own.end) / own.size : 0
    if (gap < leastQuad) return [own]
    const quads = Math.min(mostQuads, Math.round(gap))
    const node: MathNode = { kind: "operator", text: QUAD.repeat(quads) }
    return [own, { node, start: own.end, end: own.end, size: own.size }]
  })
}

const isName = (node: MathNode): boolean =>
  node.kind === "identifier" && /^\p{L}+$/u.test(node.text)

/** Points of a row of dots are parted by spaces; three stops typed together are none. In ems. */
const dotGap = 0.08

/** Three points in a row are one sign. */
function withDots(placed: readonly Placed[]): Placed[] {
  const dotted: Placed[] = []
  for (const own of placed) {
    dotted.push(own)
    const [a, b, c] = dotted.slice(-3)
    if (!a || !b || !c) continue
    const texts = [a, b, c].map(({ node }) => (node.kind === "operator" ? node.text : ""))
    const said = texts.join("")
    const isLow = said === "..." && b.start - a.end > dotGap * a.size
    if (!isLow && !/^[·⋅]{3}$/.test(said)) continue
    const node: MathNode = { kind: "operator", text: isLow ? "…" : "⋯" }
    dotted.splice(-3, 3, { node, start: a.start, end: c.end, size: a.size })
  }
  return dotted
}

function joinTwo(a: Placed, b: Placed): Placed | undefined {
  const gap = (b.start - a.end) / a.size
  const scripts = b.node.kind === "scripts" && isToken(b.node.base) ? b.node : undefined
  const [left, right] = [a.node, scripts ? scripts.base : b.node]
  if (!isToken(left) || !isToken(right)) return undefined
  const token = joinedToken(left, right, gap)
  if (!token) return undefined
  const node: MathNode = scripts ? { ...scripts, base: named(token) } : token
  return { node, start: a.start, end: b.end, size: a.size }
}

function joinedToken(a: MathToken, b: MathToken, gap: number): MathToken | undefined {
  // A stroke through a sign is drawn before it.
  if (a.kind === "operator" && a.text === "̸" && b.kind === "operator")
    return { ...b, text: `${b.text}\u0338`.normalize("NFC") }
  if (b.kind === "operator" && b.text === "̸" && a.kind === "operator" && gap < -0.2)
    return { ...a, text: `${a.text}\u0338`.normalize("NFC") }
  const isPoint = b.kind === "operator" && /^[.,]$/.test(b.text)
  if (a.kind === "number" && gap < sameWord) {
    if (b.kind === "number") return { ...a, text: a.text + b.text }
    // A point is one of the number only where digits follow: see below.
    if (isPoint && gap < 0.06) return { kind: "number", text: a.text + b.text }
  }
  if (isWord(a) && isWord(b)) {
    if (gap < sameWord) return { kind: "text", text: a.text + b.text }
    if (gap < 2 && (a.text.length > 1 || b.text.length > 1) && gap > wordGap)
      return { kind: "text", text: `${a.text} ${b.text}` }
  }
  return undefined
}

const isToken = (node: MathNode): node is MathToken =>
  node.kind === "number" ||
  node.kind === "identifier" ||
  node.kind === "operator" ||
  node.kind === "text"

const isWord = (token: MathToken): boolean =>
  token.kind === "text" ||
  (token.kind === "identifier" && token.variant === "normal" && /^\p{L}+$/u.test(token.text))

/** Names of functions are identifiers; a point at the end of a number is a sign of its own. */
function named(node: MathNode): MathNode {
  if (node.kind === "text" && functionNames.has(node.text))
    return { kind: "identifier", text: node.text }
  if (node.kind === "number" && /[.,]$/.test(node.text)) {
    const text = node.text.slice(0, -1)
    return {
      kind: "row",
      items: [
        { ...node, text },
        { kind: "operator", text: node.text.slice(-1) },
      ],
    }
  }
  return node
}
