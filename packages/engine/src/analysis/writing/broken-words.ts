import { width } from "../../base/geometry.ts"
import type { PlacedLine } from "../block-drafts.ts"
import type { TextLine } from "../drafts.ts"
import { ems } from "../geometry/scale.ts"
import { isCjk } from "./scripts.ts"

/** Signs that no line begins with unless what stands before them was broken. */
const closing = /^[\])}»›>”’,;:!?%‰°/]/u
/**
 * Signs behind which a line ends only where it was broken, and those that tie names of programs.
 */
const opening = /[[({«‹<“_/\\@#=&]$/u
/** Two of one sign: a line drawn by typing goes on. */
const repeated = /([_.…·*=~-])\1$/u
/** What stands between the letters of an address or a name in a program. */
const inner = /[\p{L}\p{N}][_{}/\\@=:.&]+[\p{L}\p{N}]?/u
const vowel = /[aeiouyаеёиоуыэюяіїєαεηιουω]/iu

/** The letters on both sides of the end of a line, if there are some. */
export interface WordHalves {
  readonly head: string
  readonly tail: string
}

/**
 * Gives the letters that end a line and those that begin the next one, where both are small, or all
 * are capitals.
 */
export function halvesAt(line: string, next: string): WordHalves | undefined {
  const head = /\p{L}+$/u.exec(line)?.[0]
  const tail = /^\p{L}+/u.exec(next)?.[0]
  if (head === undefined || tail === undefined) return undefined
  const goesOn = /\p{Ll}$/u.test(head)
    ? /^\p{Ll}/u.test(tail)
    : head.length > 1 && /^\p{Lu}+$/u.test(head + tail)
  return goesOn ? { head, tail } : undefined
}

/**
 * Tells whether a line is one word so long that not even the next sign had room behind it.
 *
 * Programs break a word only where it begins its line and still does not fit.
 */
export function isOverfull({ line, x0, x1 }: PlacedLine, next: TextLine): boolean {
  const first = next.spans[0]?.edges
  const sign = (first?.[1] ?? 0) - (first?.[0] ?? 0)
  // Signs set apart show no measure.
  const isFull =
    sign > 0 &&
    sign < ems.line * next.size &&
    x1 - x0 - width(line.box) < sign + ems.touch * next.size
  if (!isFull || line.gaps.length > 0 || line.direction === "rtl" || line.isVertical) return false
  const text = line.text.trimEnd()
  return text !== "" && !/\s/u.test(text) && !isCjk(text.at(-1) ?? "") && !isCjk(next.text[0] ?? "")
}

/**
 * Tells whether two lines read as one word in two pieces: `Estimat` and `e`, `{{name` and `}}`.
 *
 * Two words that happen to fill their lines look alike, so a piece has to be none by itself: a
 * letter, letters without a vowel or with those that no word has there, signs that begin no line.
 * Whole numbers as long as each other are never put together: they may stand below each other.
 */
export function readsAsBroken(line: string, next: string): boolean {
  const text = line.trimEnd()
  if (closing.test(next) || opening.test(text)) return true
  const sign = repeated.exec(text)?.[1]
  if (sign !== undefined) return next.startsWith(sign)
  if (/\d$/u.test(text) && /^\d/u.test(next)) return isBrokenNumber(text, next)
  const halves = halvesAt(text, next)
  if (!halves) return false
  if (isPiece(halves.tail) || isPiece(halves.head) || inner.test(text)) return true
  return beginsNone.test(halves.tail) || endsNone.test(halves.head)
}

const isPiece = (letters: string): boolean =>
  letters.length === 1 || !vowel.test(letters.normalize("NFD"))

/**
 * Letters that hardly a word begins with in any language of Latin letters (`nts` of "Requireme
 * nts"), and those that hardly one ends with (`scr` of "Descr iption").
 */
const beginsNone = /^(?:n[knst]|r[bcdfgkmnpst]|l[bcdfgkmnpst]|c[kt]|xt|([bcdfgkmnprstz])\1)/
const endsNone = /(?:[bcgp]r|[bcfgp]l|[cst]h[lr]|s[cpt]r)$/

/** Dates, times of day and numbers in groups of three, whole. */
const wholeFigure =
  /^(?:\d{4}([-/.])\d{2}\1\d{2}|\d{1,2}([-/.])\d{1,2}\2\d{4}|\d{1,2}:\d{2}(?::\d{2})?|\d{1,3}(?:,\d{3})+(?:\.\d+)?)$/

/** Characters from which a number is that of an account or a person: a shorter rest goes on. */
const longNumber = 10

/**
 * The rest of decimals has no point of its own and is shorter; names may end in any digits. Two
 * pieces of which both together alone are a date or a number in groups are one, and so are many
 * digits and a few: numbers below each other are alike.
 */
const isBrokenNumber = (text: string, next: string): boolean => {
  const rest = /^\d+/u.exec(next)?.[0] ?? ""
  const isAlone = rest === next.trimEnd()
  if (isAlone && !wholeFigure.test(text) && wholeFigure.test(text + rest)) return true
  if (isAlone && /^\d+$/.test(text) && text.length >= longNumber) return rest.length < text.length
  if (/\p{L}/u.test(text)) return rest.length < (/\d+$/u.exec(text)?.[0].length ?? 0)
  return /\d[.,]\d+$/u.test(text) && rest === next.trimEnd() && rest.length < text.length / 2
}

/** Tells whether the end of a line broke a word, as far as its two lines show. */
export const breaksWord = (placed: PlacedLine, next: TextLine): boolean =>
  isOverfull(placed, next) && readsAsBroken(placed.line.text, next.text)

/** Shortest address that fills a line by itself, in characters. */
const longAddress = 20

/**
 * Tells whether a web address goes on in the next line with no space. One link that lies on both
 * sides says so by its own spelling; where there is none, an end that no address has does, or a
 * beginning that only the rest of one has.
 */
export function isCutAddress(before: string, after: string, link?: string): boolean {
  const last = /\S+$/.exec(before.trimEnd())?.[0]
  const rest = /^[\w%./?=&#~+:@,;()-]+(?=\s|$)/.exec(after)?.[0]
  if (last === undefined || rest === undefined) return false
  const address = /(?:https?:\/\/|www\.)\S+$/.exec(last)?.[0]
  if (link !== undefined) return link.includes((address ?? last) + rest.replace(/[.,;:)]+$/, ""))
  // Another address, or a label, begins.
  if (!address || /^(?:https?:|www\.)/.test(rest) || rest.endsWith(":")) return false
  const isPart = /[/.%=&?]|\d/.test(rest)
  // Of a sentence that follows a line with an address alone a number says nothing.
  const isAlone = rest === after.trim() || /[/%=&?]|\.\p{L}/u.test(rest)
  if (address === before.trim() && address.length >= longAddress) return isPart && isAlone
  return /[/_?&=#%~-]$/.test(address)
    ? isPart
    : /^[/?&=#%_]/.test(rest) || (address.endsWith(".") && rest.includes("/"))
}
