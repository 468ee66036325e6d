import { counts, ems, shares } from "../../geometry/scale.ts"
import { isCjk } from "../../writing/scripts.ts"
import type { GlyphAtom, MathFace } from "./atoms.ts"
import type { Word } from "./words.ts"
import type { Zone } from "./zones.ts"

const told = ({ words }: Zone): string => words.map(({ text }) => text).join("")

/** A letter that formulas name something by. */
const isNamed = ({ isVariable, isVector, weight, node, text }: Word): boolean =>
  isVariable || isVector || (weight !== "text" && node.kind === "identifier" && /\p{L}/u.test(text))

const isLetterless = ({ words }: Zone): boolean =>
  words.every((word) => !isNamed(word) && !/\p{L}/u.test(word.text))

/** Share of the size of what is on the line up to which a sign is raised or lowered beside it. */
const scriptSize = 0.85

const hasScripts = ({ words }: Zone): boolean => {
  const size = Math.max(...words.map((word) => word.size))
  return words.some((word) => word.size < scriptSize * size)
}

/**
 * Tells brackets that open nothing or are never closed; any kind closes any, as intervals have it.
 */
function hasLoneBracket(text: string): boolean {
  let depth = 0
  for (const sign of text) {
    if (/[([{]/.test(sign)) depth += 1
    else if (/[)\]}]/.test(sign)) depth -= 1
    if (depth < 0) return true
  }
  return depth !== 0
}

/**
 * Tells upright capitals of the text with an index and nothing else: the name of a register, of a
 * product.
 */
function isNameWithIndex({ words, bars }: Zone): boolean {
  const size = Math.max(...words.map((word) => word.size))
  const [name, ...others] = words.filter((word) => word.size >= scriptSize * size)
  return (
    bars.length === 0 &&
    name !== undefined &&
    others.length === 0 &&
    name.weight === "text" &&
    !name.isMathFont &&
    /^\p{Lu}{2,}$/u.test(name.text) &&
    words.every((word) => word === name || /^[\p{L}\d]+$/u.test(word.text))
  )
}

/**
 * Tells letters among pieces of brackets without ends, and no other sign: some programs draw the
 * sides of boxes and trees with them.
 */
const isOfStrokes = (zone: Zone): boolean => {
  const text = told(zone)
  return zone.bars.length === 0 && /[⎜⎟⎢⎥⎪]/u.test(text) && /^[\p{L}⎜⎟⎢⎥⎪]+$/u.test(text)
}

/**
 * Tells a name with an index, and numbers that say nothing by themselves, though a font of formulas
 * draws a sign of theirs: a number of pages behind a stroke, values behind arrows, what a program
 * repeats so many times, pieces of its brackets.
 */
export function isNoFormula(zone: Zone): boolean {
  if (isNameWithIndex(zone) || isOfStrokes(zone)) return true
  if (!isLetterless(zone)) return false
  const text = told(zone)
  // French intervals turn their brackets outwards.
  if (hasLoneBracket(text) && !/[=<>≤≥∈≠]|^\].*\[$/u.test(text)) return true
  if (zone.bars.length > 0) return false
  return text.startsWith("/") || (/[←-⇿]/u.test(text) && /^[\d.,+\-−–←-⇿/\s]+$/u.test(text))
}

/** A sign with a number on each side relates or reckons. */
const reckons = /\d\)?[=+\-−×⋅·÷<>≤≥≈*∗]\(?[−-]?\d/u
/** A number with what may stand around one in any text. */
const number = /^[=≈∼~<>≤≥≲≳±∓+−\-–×]*[\d.,]+[×%]?$/u
/** Units that a Greek letter writes, alone, behind their number or before a letter. */
const unit = /^[=≈∼~<>≤≥±+−\-–]*[\d.,]*(?:[kKM]?Ω|[μµ]\p{L}?)$/u

/**
 * Tells letters that a font of symbols draws in text alone, as bullets and lists of signs have
 * them.
 */
const isSymbolsOfText = ({ words }: Zone, faces: readonly MathFace[]): boolean =>
  words.every(
    ({ glyphs, node }) =>
      node.kind === "identifier" && glyphs.every(({ font }) => faces[font]?.kind === "office"),
  )

/**
 * Tells what formulas and ordinary text have alike: numbers with a sign, units, Greek letters of a
 * font of symbols. It is a formula only where its page has others.
 */
export function isPlain(zone: Zone, faces: readonly MathFace[]): boolean {
  if (zone.bars.length > 0 || hasScripts(zone)) return false
  const text = told(zone)
  if (number.test(text)) return true
  if (isLetterless(zone)) return !reckons.test(text) && /^[\d.,/%+−\-–±]+$/u.test(text)
  return unit.test(text) || isSymbolsOfText(zone, faces)
}

/** Signs around a zone that are looked at, on either side. */
const signsAround = counts.dozen
/**
 * Widest gap between two signs of a line of a program, in ems: its words stand apart by whole
 * signs.
 */
const widestGap = ems.apart
/** Widest sign of a program, in ems. */
const widestPitch = ems.most
/** How far from its place in a grid a sign stands at most, as share of the pitch. */
const offGrid = shares.few
/**
 * Signs that are narrower or wider than most: their steps tell columns from letters of one width.
 */
const telling = /^[ijlftrI1.,:;'"()[\]{}|!/mwMW]$/
/**
 * How far a step from sign to sign is off whole columns where it counts as even; how many, and the
 * share that is.
 */
const evenStep = shares.little
const leastTelling = counts.several
const mostEven = shares.most
/** Share of the signs that stand in their places: within words of a wider face some do not. */
const mostInColumns = shares.mostly
/** Signs that a grid is told by, at least. */
const leastSigns = counts.dozen

const middleOf = ({ start, end }: GlyphAtom): number => (start + end) / 2

/** What stands on one baseline, from the left, and the place of each sign in it. */
interface Line {
  readonly signs: readonly GlyphAtom[]
  readonly placeOf: ReadonlyMap<GlyphAtom, number>
}

/**
 * Gives what tells a zone in a line of a program: its signs are set in columns, in a face of one
 * pitch or not, and those of the zone, too. A formula among them has the widths of its own signs.
 */
export function programsIn(rows: readonly (readonly Word[])[]): (zone: Zone) => boolean {
  const rowOf = new Map(rows.flatMap((row) => row.map((word) => [word, row] as const)))
  const lines = new Map<readonly Word[], Line>()
  const lineOf = (row: readonly Word[]): Line => {
    const known = lines.get(row)
    if (known) return known
    const signs = row.flatMap(({ glyphs }) => glyphs)
    const made = { signs, placeOf: new Map(signs.map((sign, at) => [sign, at])) }
    lines.set(row, made)
    return made
  }
  return ({ words, bars }) => {
    const row = words[0] && rowOf.get(words[0])
    const own = words.flatMap(({ glyphs }) => glyphs)
    return row && bars.length === 0 && !own.some(isLetterOfFormulas)
      ? isInColumns(own, lineOf(row))
      : false
  }
}

function isInColumns(own: readonly GlyphAtom[], { signs, placeOf }: Line): boolean {
  const places = own.flatMap((sign) => placeOf.get(sign) ?? []).toSorted((a, b) => a - b)
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined || places.length < own.length) return false
  let [from, to] = [first, last]
  while (from > 0 && first - from < signsAround && isNear(signs[from - 1], signs[from])) from--
  while (to + 1 < signs.length && to - last < signsAround && isNear(signs[to], signs[to + 1])) to++
  return isOnGrid(signs.slice(from, to + 1))
}

const isLetterOfFormulas = ({ isMathFont, sign }: GlyphAtom): boolean =>
  isMathFont && /^\p{L}$/u.test(sign)

const isNear = (before: GlyphAtom | undefined, sign: GlyphAtom | undefined): boolean =>
  before !== undefined &&
  sign !== undefined &&
  sign.start - before.end < widestGap * sign.size &&
  !isCjk(before.sign) &&
  !isCjk(sign.sign)

function isOnGrid(signs: readonly GlyphAtom[]): boolean {
  const letters = signs.filter(({ sign }) => /^[a-z]$/i.test(sign))
  const [first] = signs
  if (!first || signs.length < leastSigns || letters.length < leastSigns / 2) return false
  const places = signs.map((sign) => middleOf(sign) - middleOf(first))
  const steps = places.slice(1).map((place, at) => place - (places[at] ?? 0))
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  if (usual <= 0 || usual > widestPitch * first.size) return false
  const columns = [0]
  for (const step of steps) columns.push((columns.at(-1) ?? 0) + Math.round(step / usual))
  const pitch = (places.at(-1) ?? 0) / Math.max(columns.at(-1) ?? 0, 1)
  const off = places.map((place, at) => place / pitch - (columns[at] ?? 0))
  const middle = off.toSorted((a, b) => a - b)[Math.floor(off.length / 2)] ?? 0
  const inColumn = off.filter((each) => Math.abs(each - middle) < offGrid)
  const tellingSteps = steps.filter(
    (_step, at) => telling.test(signs[at]?.sign ?? "") || telling.test(signs[at + 1]?.sign ?? ""),
  )
  const even = tellingSteps.filter(
    (step) => Math.abs(step / pitch - Math.round(step / pitch)) < evenStep,
  )
  return (
    inColumn.length >= mostInColumns * off.length &&
    even.length >= leastTelling &&
    even.length >= mostEven * tellingSteps.length
  )
}
