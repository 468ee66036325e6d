import { points, shares } from "../../geometry/scale.ts"
import type { ChartWord } from "./chart-word.ts"
import { needsSpace, phrasesOf } from "./chart-words.ts"
import type { Box } from "../../../base/geometry.ts"

export interface CategoryNames {
  readonly names: readonly string[]
  readonly words: ReadonlySet<ChartWord>
  /**
   * Each name stands in the middle of its category: where others are missing, it is still its own.
   */
  readonly areCentred: boolean
}

/** How far names of categories stand from the plot, in ems, and how far their lines are apart. */
const NAME_REACH = 4.5
const LINE_GAP = 1.45

/**
 * Finds the names below a plot, or left of it (`isUpright`): each goes to the category whose middle
 * is nearest. `places` are the middles along the axis.
 */
export function categoryNames(
  words: readonly ChartWord[],
  {
    places,
    step,
    room,
    isUpright,
  }: {
    readonly places: readonly number[]
    readonly step: number
    readonly room: Box
    readonly isUpright: boolean
  },
): CategoryNames {
  const whole = isUpright ? leftOf(words, room, { places, step }) : belowOf(words, room)
  const groups = isUpright ? [] : outerNames(whole, places, step)
  const outer = new Set(groups.flatMap((group) => group.words))
  const band = whole.filter((word) => !outer.has(word))
  const slots = places.map((): ChartWord[] => [])
  for (const piece of isUpright ? band : pieces(band, places, step)) {
    const at = anchorOf(piece, isUpright)
    const nearest = places.reduce(
      (best, place, index) =>
        Math.abs(place - at) < Math.abs((places[best] ?? 0) - at) ? index : best,
      0,
    )
    const miss = Math.abs((places[nearest] ?? 0) - at)
    if (miss < 0.55 * step || places.length === 1) slots[nearest]?.push(piece)
  }
  const groupOf = (at: number): readonly ChartWord[] =>
    groups.find(({ from, to }) => at >= from && at <= to)?.words ?? []
  return {
    names: slots.map((slot, at) => spelled([...slot, ...groupOf(at)])),
    areCentred: slots.every((slot, at) => isCentred(slot, places[at] ?? 0, { step, isUpright })),
    words: new Set(
      words.filter(
        (word) =>
          outer.has(word) ||
          slots.some((slot) =>
            slot.some((piece) => isWithin(word, piece) || word.parts?.includes(piece)),
          ),
      ),
    ),
  }
}

/** A name of several categories that follow each other, and the first and last of these. */
interface OuterName {
  readonly words: readonly ChartWord[]
  readonly from: number
  readonly to: number
}

/**
 * Gives the names of an outer level: those in the last line below a plot that stand in the middle
 * of a group each, where the groups hold all categories and a name stands between two of them. None
 * where names have lines of their own alone; one name of all categories is the title of their axis.
 */
function outerNames(
  band: readonly ChartWord[],
  places: readonly number[],
  step: number,
): OuterName[] {
  const last = Math.max(...band.map(({ baseline }) => baseline))
  const row = band.filter(({ angle, baseline }) => angle === 0 && last - baseline < points.hair)
  if (row.length === band.length) return []
  const reach = shares.little * step + points.edge
  const found: OuterName[] = []
  let from = 0
  for (const phrase of phrasesOf(row)) {
    const middle = anchorOf(phrase, false)
    const to = places.findIndex(
      (place, at) => at >= from && Math.abs((place + (places[from] ?? place)) / 2 - middle) < reach,
    )
    if (to < 0) return []
    found.push({ words: row.filter((word) => isWithin(word, phrase)), from, to })
    from = to + 1
  }
  const isBetween = ({ from: start, to }: OuterName): boolean => (to - start) % 2 === 1
  return from === places.length && found.length > 1 && found.some(isBetween) ? found : []
}

/**
 * Gives the places along a plot over which level names stand, rising; undefined where they are no
 * more than one.
 */
export function placesOfNames(
  words: readonly ChartWord[],
  room: Box,
  places: readonly number[],
): number[] | undefined {
  const level = phrasesOf(belowOf(words, room)).filter(({ angle }) => angle === 0)
  const [first] = level
  if (!first) return undefined
  const row = level.filter(({ baseline }) => Math.abs(baseline - first.baseline) < points.hair)
  const found = row.map(({ box }) => (box.x0 + box.x1) / 2).toSorted((a, b) => a - b)
  return found.length > 1 && found.length < places.length ? found : undefined
}

/** Share of a step by which the name of a category may stand beside its middle. */
const OFF_MIDDLE = 0.25

function isCentred(
  slot: readonly ChartWord[],
  place: number,
  { step, isUpright }: { readonly step: number; readonly isUpright: boolean },
): boolean {
  const reach = shares.little * step + points.edge
  if (isUpright) {
    const [low, high] = [slot.map(({ box }) => box.y0), slot.map(({ box }) => box.y1)]
    const middle = (Math.min(...low) + Math.max(...high)) / 2
    return slot.length === 0 || Math.abs(middle - place) < reach
  }
  return phrasesOf(slot).every(
    (phrase) =>
      Math.abs(anchorOf(phrase, false) - place) <
      // Where a slanted name points at, is known less well.
      (phrase.angle === 0 ? reach : OFF_MIDDLE * step),
  )
}

const isWithin = (word: ChartWord, { box, baseline, angle }: ChartWord): boolean =>
  word.angle === angle &&
  (angle !== 0
    ? word.box === box
    : Math.abs(word.baseline - baseline) < 0.5 &&
      word.box.x0 > box.x0 - 0.5 &&
      word.box.x1 < box.x1 + 0.5)

function spelled(slot: readonly ChartWord[]): string {
  const sorted = slot.toSorted(
    (a, b) => alongText(a, b) || a.baseline - b.baseline || a.box.x0 - b.box.x0,
  )
  return sorted.reduce((text, piece) => {
    if (text === "") return piece.text
    return `${text}${needsSpace({ text }, piece) ? " " : ""}${piece.text}`
  }, "")
}

/** Words of one slanted line follow each other in its direction, not from the top down. */
function alongText(a: ChartWord, b: ChartWord): number {
  if (a.angle === 0 || a.angle !== b.angle) return 0
  const turn = (a.angle * Math.PI) / 180
  const along = ({ box }: ChartWord): number =>
    ((box.x0 + box.x1) / 2) * Math.cos(turn) + ((box.y0 + box.y1) / 2) * Math.sin(turn)
  return along(a) - along(b)
}

/** Where a name points at: its middle, or the end of a slanted one that is next to the axis. */
export function anchorOf({ box, angle, baseline, size }: ChartWord, isUpright: boolean): number {
  if (isUpright) return angle === 0 ? baseline - 0.36 * size : (box.y0 + box.y1) / 2
  if (angle > 270) return box.x1 - 0.35 * size
  if (angle > 0 && angle < 90) return box.x0 + 0.35 * size
  return (box.x0 + box.x1) / 2
}

/** Lines of words below a plot, as far as they follow each other closely. */
function belowOf(words: readonly ChartWord[], room: Box): ChartWord[] {
  const below = words.filter(
    ({ box, size, angle }) =>
      box.y0 > room.y1 - 0.6 * size &&
      box.y0 < room.y1 + NAME_REACH * size &&
      (angle !== 0 || box.x1 > room.x0 - 2 * size),
  )
  const turned = below.filter(({ angle }) => angle !== 0)
  if (turned.length >= 2) return turned
  const sorted = below.toSorted((a, b) => a.baseline - b.baseline)
  const [first] = sorted
  if (!first || first.box.y0 > room.y1 + 2.2 * first.size) return []
  const band: ChartWord[] = []
  let last = first.baseline
  for (const word of sorted) {
    if (word.baseline - last > LINE_GAP * first.size) break
    if (Math.abs(word.size - first.size) > 0.15 * first.size) break
    band.push(word)
    last = word.baseline
  }
  return band
}

/** Words left of a plot whose rows belong to its categories. */
function leftOf(
  words: readonly ChartWord[],
  room: Box,
  { places, step }: { readonly places: readonly number[]; readonly step: number },
): ChartWord[] {
  const reach = places.length === 1 ? Infinity : 0.5 * Math.abs(step)
  const left = words.filter((word) => {
    const at = anchorOf(word, true)
    return (
      word.angle === 0 &&
      word.box.x1 < room.x0 + 0.3 * word.size &&
      places.some((place) => Math.abs(place - at) < reach)
    )
  })
  const phrases = phrasesOf(left)
  const edge = Math.max(...phrases.map(({ box }) => box.x1))
  return phrases.filter(({ box, size }) => box.x1 > edge - 8 * size)
}

/** Share of a step that a name takes at most. */
const WIDEST = 1.2

/** Phrases that belong to one category each; what reaches over several comes apart. */
function pieces(band: readonly ChartWord[], places: readonly number[], step: number): ChartWord[] {
  return phrasesOf(band).flatMap((phrase) => {
    const isOne = phrase.box.x1 - phrase.box.x0 < WIDEST * step || places.length === 1
    const middle = (phrase.box.x0 + phrase.box.x1) / 2
    const isCentred = places.some((place) => Math.abs(place - middle) < OFF_MIDDLE * step)
    if (phrase.angle !== 0 || (isOne && isCentred)) return [phrase]
    return band
      .filter((word) => isWithin(word, phrase))
      .flatMap((word) => touching(word, places, step) ?? [word])
  })
}

/**
 * Parts names that touch each other, as narrow steps make them: each piece that was painted by
 * itself stands in the middle of a category, and no two in the same.
 */
function touching(
  { parts, angle }: ChartWord,
  places: readonly number[],
  step: number,
): readonly ChartWord[] | undefined {
  if (!parts || angle !== 0) return undefined
  const owners = parts.map(({ box }) =>
    places.findIndex((place) => Math.abs(place - (box.x0 + box.x1) / 2) < OFF_MIDDLE * step),
  )
  return owners.includes(-1) || new Set(owners).size < parts.length ? undefined : parts
}

/**
 * Fills in names that the page leaves out for want of room: whole numbers that go on evenly. Others
 * stay empty where those that are printed stand at their categories, or where no name is printed at
 * all; undefined where it is not sure whose a name is.
 */
export function completedNames({
  names,
  areCentred,
}: CategoryNames): readonly string[] | undefined {
  if (!names.includes("")) return names
  const counted = countedNames(names)
  if (counted) return counted
  const printed = names.filter((name) => name !== "").length
  // One text in the middle below is a title.
  const isTitle = printed === 1 && names[names.length >> 1] !== ""
  return areCentred && !isTitle ? names : undefined
}

/** Whole numbers that go on evenly, some of them not printed. */
function countedNames(names: readonly string[]): readonly string[] | undefined {
  const missing = names.filter((name) => name === "").length
  const known = names.flatMap((name, at) =>
    /^\d{1,4}$/.test(name) ? [{ at, value: Number(name) }] : [],
  )
  const [first, second] = known
  if (!first || !second || known.length + missing !== names.length) return undefined
  const step = (second.value - first.value) / (second.at - first.at)
  // An end without a number has none where all others are printed.
  const isFull = names.slice(first.at, (known.at(-1)?.at ?? 0) + 1).every((name) => name !== "")
  const isEven =
    !isFull &&
    Number.isInteger(step) &&
    known.every(({ at, value }) => value === first.value + (at - first.at) * step)
  return isEven ? names.map((_, at) => String(first.value + (at - first.at) * step)) : undefined
}
