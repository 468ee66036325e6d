import type { ScenePage, ScenePath } from "../../../model/scene.ts"
import { contains, type Box } from "../../../base/geometry.ts"
import { counts, ems, points, shares } from "../../geometry/scale.ts"
import type { ChartInk } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"
import { MOST_COMPARED } from "../../geometry/limits.ts"

/**
 * Puts together numbers of which a program draws a part, as matplotlib does: a minus that its fonts
 * have no place for is a box before the digits, and a power of ten has its exponent raised behind
 * it.
 */
export function withDrawnSigns(
  words: readonly ChartWord[],
  page: ScenePage,
  region: Box,
): ChartWord[] {
  return withPowers(withExponents(withMinus(words, minusesIn(page, region))))
}

/**
 * Thickness and width of a minus, in points: of the smallest and the largest type that labels have.
 */
const THICK = [points.hair / 5, points.near] as const
const WIDE = [points.near, points.line] as const

function minusesIn(page: ScenePage, region: Box): ScenePath[] {
  const found = minusesOf(page).filter(({ box }) => contains(region, box, points.near))
  return found.length > MOST_COMPARED ? [] : found
}

/** Shapes of each page that may be a minus, wherever the region ends in which one is looked for. */
const minusesOfPages = new WeakMap<ScenePage, readonly ScenePath[]>()

function minusesOf(page: ScenePage): readonly ScenePath[] {
  const known = minusesOfPages.get(page)
  if (known) return known
  const found: ScenePath[] = []
  for (const item of page.items) {
    if (item.kind !== "path" || !item.fill || item.stroke || item.segments.length > counts.several)
      continue
    const { x0, y0, x1, y1 } = item.box
    if (isBetween(y1 - y0, THICK) && isBetween(x1 - x0, WIDE)) found.push(item)
  }
  minusesOfPages.set(page, found)
  return found
}

const isBetween = (value: number, [least, most]: readonly [number, number]): boolean =>
  value >= least && value <= most

/** Gives digits behind a drawn minus their sign. */
function withMinus(words: readonly ChartWord[], minuses: readonly ScenePath[]): ChartWord[] {
  if (minuses.length === 0) return [...words]
  const columns = Map.groupBy(minuses, ({ box }) => Math.floor(box.x1 / points.gap))
  return words.map((word) => {
    if (word.angle !== 0 || !/^[\d.]/.test(word.text)) return word
    const column = Math.floor(word.box.x0 / points.gap)
    const minus = [column - 1, column]
      .flatMap((at) => columns.get(at) ?? [])
      .find((one) => isMinusOf(one, word))
    if (!minus) return word
    const box = { ...word.box, x0: minus.box.x0 }
    return { ...word, text: `−${word.text}`, box, letters: [word.box] }
  })
}

/** Width of a minus, in sizes of its digits. */
const MINUS = [ems.tight, ems.most] as const

/**
 * A minus has the colour of its digits, is next to them, and stands in the middle of their height.
 */
function isMinusOf(
  { box, fill }: ScenePath,
  { box: digits, size, baseline, colour }: ChartWord,
): boolean {
  const [gap, rise] = [digits.x0 - box.x1, baseline - (box.y0 + box.y1) / 2]
  return (
    fill?.colour === colour &&
    gap > -ems.touch * size &&
    gap < ems.tight * size &&
    rise > shares.few * size &&
    rise < ems.half * size &&
    box.y1 - box.y0 < ems.touch * 2 * size &&
    isBetween((box.x1 - box.x0) / size, MINUS)
  )
}

/**
 * Leaves out what is drawn as the sign of a number: before the label next to it, it looks like a
 * key of a legend.
 */
export function withoutSigns(ink: ChartInk, words: readonly ChartWord[]): ChartInk {
  const drawn = words.filter(({ letters = [], box, text }) =>
    letters.some(({ x0 }) => SIGNED.test(text) && x0 > box.x0),
  )
  if (drawn.length === 0) return ink
  const isSign = (box: Box): boolean =>
    box.y1 - box.y0 <= THICK[1] &&
    box.x1 - box.x0 <= WIDE[1] &&
    drawn.some((word) => contains(word.box, box, points.hair))
  return {
    ...ink,
    inks: ink.inks.filter(({ box }) => !isSign(box)),
    rules: ink.rules.filter(
      ({ direction, at, from, to }) =>
        direction === "up" || !isSign({ x0: from, x1: to, y0: at, y1: at }),
    ),
  }
}

/** A number with a minus, before it or before its exponent. */
const SIGNED = /[−⁻]/

/** Joins "1e" with the exponent behind a drawn minus. */
function withExponents(words: readonly ChartWord[]): ChartWord[] {
  const made: ChartWord[] = []
  for (const word of words) {
    const last = made.at(-1)
    const isNext =
      last !== undefined &&
      word.letters !== undefined &&
      /^[+−]?\d[\d.]{0,12}e$/u.test(last.text) &&
      /^−\d{1,2}/u.test(word.text) &&
      Math.abs(last.baseline - word.baseline) < points.hair &&
      Math.abs(word.box.x0 - last.box.x1) < ems.tight * word.size
    if (!isNext) {
      made.push(word)
      continue
    }
    const letters = [...(last.letters ?? [last.box]), ...word.letters]
    const box = { ...last.box, x1: word.box.x1 }
    made[made.length - 1] = { ...last, text: `${last.text}${word.text}`, box, letters }
  }
  return made
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
const EXPONENT = /^[-−–]?\d{1,2}$/

/** Joins ten with the exponent that is raised behind it. */
function withPowers(words: readonly ChartWord[]): ChartWord[] {
  const tens = words.filter(
    ({ text, angle }) => angle === 0 && text.endsWith("10") && /^[×x]?10$/u.test(text),
  )
  if (tens.length === 0) return [...words]
  const raised = words.filter(({ text, angle }) => angle === 0 && EXPONENT.test(text))
  const exponents = new Map(
    tens.flatMap((ten) => {
      const own = raised.find((word) => isRaisedBehind(word, ten))
      return own ? [[ten, own] as const] : []
    }),
  )
  const gone = new Set(exponents.values())
  return words.flatMap((word) => {
    const exponent = exponents.get(word)
    if (!exponent) return gone.has(word) ? [] : [word]
    const text = `${word.text}${[...exponent.text].map((sign) => RAISED[Number(sign)] ?? "⁻").join("")}`
    const letters = [word.box, ...(exponent.letters ?? [exponent.box])]
    return [{ ...word, text, box: { ...word.box, x1: exponent.box.x1 }, letters }]
  })
}

/** Size of an exponent, in sizes of its base. */
const SMALLER = [shares.half, shares.nearlyAll] as const

function isRaisedBehind({ box, size, baseline }: ChartWord, ten: ChartWord): boolean {
  const [gap, rise] = [box.x0 - ten.box.x1, ten.baseline - baseline]
  return (
    isBetween(size / ten.size, SMALLER) &&
    gap > -ems.touch * ten.size &&
    gap < ems.tight * ten.size &&
    rise > shares.few * ten.size &&
    rise < ems.most * ten.size
  )
}
