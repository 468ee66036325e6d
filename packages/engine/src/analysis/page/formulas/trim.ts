import { isIndex, type Word } from "./words.ts"
import type { Zone } from "./zones.ts"

const opens = "([{"
const closes = ")]}"

/**
 * Takes from the ends of a zone what belongs to the sentence: stops, and brackets without partner.
 */
export function trimZone({ words, bars }: Zone): Zone {
  let own = words.toSorted((a, b) => a.start - b.start)
  for (let at = 0; at < 12; at++) {
    const shorter = trimOnce(own)
    if (shorter === own) break
    own = shorter
  }
  return { words: own, bars }
}

const isText = ({ isMathFont, weight }: Word): boolean => !isMathFont && weight !== "math"

function trimOnce(words: Word[]): Word[] {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return words
  if (isText(last) && /^[.,;:!?'’\-–*]$/.test(last.text)) return words.slice(0, -1)
  if (isText(first) && /^[.,;:!?'’*]$/.test(first.text)) return words.slice(1)
  if (isText(last) && opens.includes(last.text) && last.text !== "") return words.slice(0, -1)
  if (isText(first) && closes.includes(first.text)) return words.slice(1)
  const text = words.map((word) => (word.text.length === 1 ? word.text : "x")).join("")
  if (isText(last) && closes.includes(last.text) && !hasPartner(text, text.length - 1))
    return words.slice(0, -1)
  if (isText(first) && opens.includes(first.text) && !hasPartner(text, 0)) return words.slice(1)
  // Brackets around a whole relation are the sentence's.
  if (
    isText(first) &&
    isText(last) &&
    first.text === "(" &&
    last.text === ")" &&
    partnerOf(text, 0) === text.length - 1 &&
    /[=<>≤≥≈∈≠]/u.test(text)
  )
    return words.slice(1, -1)
  return words
}

const hasPartner = (text: string, at: number): boolean => partnerOf(text, at) !== undefined

/** Place of the bracket that goes with another; any kind closes any kind. */
function partnerOf(text: string, at: number): number | undefined {
  const step = opens.includes(text[at] ?? "") ? 1 : -1
  let depth = 0
  for (let on = at; on >= 0 && on < text.length; on += step) {
    const sign = text[on] ?? ""
    if (opens.includes(sign)) depth += step
    else if (closes.includes(sign)) depth -= step
    if (depth === 0) return on
  }
  return undefined
}

/** Size of a raised or lowered letter at most, as share of that of its base. */
const scriptSize = 0.8

/**
 * Tells a slanted letter, alone or with small ones beside it: where a page has formulas whose
 * letters are those of its text, nothing else tells them.
 */
export function isLetterOfFormulas({ words, bars }: Zone): boolean {
  const [only, ...others] = words
  if (bars.length === 0 && isApplied(words)) return true
  if (others.length === 0)
    return bars.length === 0 && only?.isVariable === true && !/^[aAI]$/.test(only.text)
  const size = Math.max(...words.map((word) => word.size))
  const small = words.filter((word) => word.size < scriptSize * size)
  return (
    bars.length === 0 &&
    small.length > 0 &&
    words.every(
      (word) =>
        word.isVariable ||
        word.weight !== "text" ||
        word.text === "," ||
        (isIndex(word) && word.size < scriptSize * size),
    ) &&
    words.some(({ isVariable, size: own }) => isVariable && own === size)
  )
}

/** A letter with another in brackets behind it: a function of it. */
const isApplied = ([first, open, ...rest]: readonly Word[]): boolean =>
  first?.isVariable === true &&
  open?.text === "(" &&
  rest.at(-1)?.text === ")" &&
  rest
    .slice(0, -1)
    .every(
      ({ isVariable, isVector, weight, text }) =>
        isVariable || isVector || (weight !== "text" && !/^\d/.test(text)),
    )

/**
 * Gives the fat letters of the text face that stand in formulas: vectors and matrices are set so.
 */
export const vectorsOf = (zones: readonly Zone[]): ReadonlySet<string> =>
  new Set(
    zones.flatMap(({ words }) => words.flatMap((word) => (word.isVector ? [...word.text] : []))),
  )

/**
 * Tells fat letters without a sign, alone or with small ones beside them, as a vector stands in a
 * sentence; those that are words, too, where formulas have them.
 */
export function isVectorAlone({ words, bars }: Zone, vectors: ReadonlySet<string>): boolean {
  const size = Math.max(...words.map((word) => word.size))
  return (
    vectors.size > 0 &&
    bars.length === 0 &&
    words.length > 0 &&
    words.every(
      ({ isVector, isVariable, weight, size: own, text }) =>
        (isVector && (!/^[aAI]$/.test(text) || vectors.has(text))) ||
        ((isVariable || weight !== "text") && own < scriptSize * size),
    )
  )
}

/** Tells upright letters and numbers that a sign relates, all of them in a font of formulas. */
const isUprightRelation = (words: readonly Word[]): boolean =>
  words.length > 2 &&
  words.every(({ isMathFont }) => isMathFont) &&
  words.some(({ text }) => /^[=<>≤≥≈]$/u.test(text)) &&
  words.some(({ node, text }) => node.kind === "identifier" || /^\p{L}+$/u.test(text))

/** Tells whether a zone says anything that only formulas say. */
export function isFormula({ words, bars }: Zone): boolean {
  const math = words.filter(({ weight }) => weight === "math")
  const named = words.filter(
    ({ node, isVariable, weight, text }) =>
      isVariable || (weight !== "text" && (node.kind === "identifier" || /^\d/.test(text))),
  )
  if (named.length === 0) return false
  const strong = math.filter(({ isMathFont }) => isMathFont)
  if (strong.some(({ node }) => node.kind === "identifier")) return true
  if (strong.length > 0 && words.length > 1) return true
  if (isUprightRelation(words)) return true
  if (bars.length > 0) return named.length > 1
  const signs = math.filter(({ node }) => node.kind === "operator")
  const letters = words.filter(
    ({ isVariable, node, weight }) =>
      isVariable || (weight === "math" && node.kind === "identifier"),
  )
  // Fonts of symbols draw single signs of any text: only several make a formula.
  return signs.length > 1 && letters.length > 0
}
