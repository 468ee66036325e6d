import { contains } from "../../../base/geometry.ts"
import { isLargeOperator } from "../../../model/formula.ts"
import { counts, ems, shares } from "../../geometry/scale.ts"
import { besideBar, rootOf, type Bar } from "./bars.ts"
import { isTallFence, joinPieces, pairFences } from "./fences.ts"
import { accents, axisOf, limitsOf, takesLimits } from "./limits.ts"
import { aloneGap, columnStarts, isAtMargin, type Margins } from "./margins.ts"
import { isOfLine, withoutLines } from "./text-lines.ts"
import { isIndex, type Word } from "./words.ts"
import { createSets, type Sets } from "./sets.ts"

/** Words and bars that make one formula, or part of one. */
export interface Zone {
  readonly words: readonly Word[]
  readonly bars: readonly Bar[]
  /** The file itself says that this, and no more, is a formula. */
  readonly isNamed?: boolean
}

/** Gaps within a formula, in ems: around signs, and between what no sign parts. */
const signGap = ems.half
const plainGap = 0.22
/** Raised and lowered signs stand this close behind their base, in ems of it. */
const scriptGap = 0.35
/** How far above and below its base's line the line of a script is, in ems of the base. */
const scriptRise = [-0.45, 0.85] as const
/** Smaller letters closer to the line of what stands before them are on it, in ems of that. */
const leastShift = shares.trace
/** What stands behind a brace without partner goes on over gaps up to this, in ems. */
const casesGap = 2.6

const isSign = ({ text, weight, node }: Word): boolean =>
  (weight !== "text" && /^[=+\-−×<>≤≥≈∼∝∈⊂⊆→←⇒⇔≡±∓·⋅∘∪∩∧∨|/≪≫≠∉⊃∣↦]$/u.test(text)) ||
  node.kind === "operator"

/** Groups words into zones: what stands beside, raised, under, over or between. */
export function findZones(rows: readonly (readonly Word[])[], bars: readonly Bar[]): Zone[] {
  const words = rows.flat()
  const sets = createSets(words.length + bars.length)
  const indexOf = new Map(words.map((word, at) => [word, at]))
  const place = (word: Word): number => indexOf.get(word) ?? 0
  const join = (a: Word, b: Word): void => sets.join(place(a), place(b))
  const grid = createGrid(words)
  const reach = joinScripts(words, grid, join)
  const endOf = (word: Word): number => reach.get(word) ?? word.end
  for (const row of rows)
    for (const [at, word] of row.slice(1).entries()) {
      const before = row[at]
      if (!before) continue
      const isMap = isMapColon(row[at - 1], before, endOf)
      const own: Word =
        reach.has(before) || isMap ? { ...before, weight: "math", isMathFont: true } : before
      if (goesOn(own, word, endOf(before))) join(before, word)
    }
  joinTall({ words, grid, join, endOf, margins: columnStarts(rows) })
  const used = joinBars({ words, bars, grid, sets, place })
  const groups = new Map<number, { words: Word[]; bars: Bar[] }>()
  const groupOf = (at: number): { words: Word[]; bars: Bar[] } => {
    const root = sets.find(at)
    const known = groups.get(root)
    if (known) return known
    const made = { words: [], bars: [] }
    groups.set(root, made)
    return made
  }
  words.forEach((word, at) => groupOf(at).words.push(word))
  for (const at of used) {
    const bar = bars[at]
    if (bar) groupOf(words.length + at).bars.push(bar)
  }
  return [...groups.values()].filter(({ words: own }) => own.length > 0)
}

/** A comma or stop of the text, with a space behind it, ends a formula. */
function goesOn(before: Word, word: Word, end: number): boolean {
  if (before.weight === "text" || word.weight === "text") return false
  const size = Math.max(before.size, word.size)
  const gap = (word.start - end) / size
  if (/^[.,;:!?]$/.test(before.text) && !before.isMathFont && gap > 0.2) return false
  const isRoomy = isSign(before) || isSign(word) || /[,;:]/.test(before.text) || word.text === ":"
  return gap < (isRoomy ? signGap : plainGap)
}

/** Room before a colon that says what goes where; one of the text has none. In ems. */
const colonGap = shares.little

/** Tells a colon with room before it, behind a letter or sign of a formula. */
const isMapColon = (before: Word | undefined, word: Word, endOf: (word: Word) => number): boolean =>
  word.text === ":" &&
  before !== undefined &&
  before.weight !== "text" &&
  word.start - endOf(before) > colonGap * word.size &&
  word.start - endOf(before) < signGap * word.size

/** Gives the words near a stretch of the page. */
type Grid = (y0: number, y1: number, x0?: number, x1?: number) => readonly Word[]

/** Height and width of a cell, in points: a line high, a word or two wide. */
const [cell, wideCell] = [12, 48]

/** Words by the cells that they touch: a page of one long line is no slower than any other. */
function createGrid(words: readonly Word[]): Grid {
  const cells = new Map<number, Map<number, Word[]>>()
  for (const word of words)
    for (let at = Math.floor(word.box.y0 / cell); at <= Math.floor(word.box.y1 / cell); at++) {
      const line = cells.get(at) ?? new Map<number, Word[]>()
      cells.set(at, line)
      const [from, to] = [Math.floor(word.box.x0 / wideCell), Math.floor(word.box.x1 / wideCell)]
      for (let column = from; column <= to; column++) {
        const own = line.get(column)
        if (own) own.push(word)
        else line.set(column, [word])
      }
    }
  return (y0, y1, x0 = -Infinity, x1 = Infinity) => {
    const found = new Set<Word>()
    const [from, to] = [Math.floor(x0 / wideCell), Math.floor(x1 / wideCell)]
    for (let at = Math.floor(y0 / cell); at <= Math.floor(y1 / cell); at++) {
      const line = cells.get(at)
      if (!line) continue
      if (to - from < line.size)
        for (let column = from; column <= to; column++)
          for (const word of line.get(column) ?? []) found.add(word)
      else
        for (const [column, own] of line)
          if (column >= from && column <= to) for (const word of own) found.add(word)
    }
    return [...found]
  }
}

type Join = (a: Word, b: Word) => void

/**
 * Joins raised and lowered words to their bases; gives where those that have some end with them.
 */
function joinScripts(words: readonly Word[], grid: Grid, join: Join): Map<Word, number> {
  const reach = new Map<Word, number>()
  // From the right, so that the scripts of a script are known when it is joined.
  for (const word of words.toSorted((a, b) => b.start - a.start)) {
    if (word.size > largestScript) continue
    const { box, size } = word
    const near = grid(box.y0 - size, box.y1 + size, box.x0 - 2 * size, box.x1 + 2 * size)
    const best = baseOf(word, near)
    if (!best || !takesScript(best, word) || isOfLine(word, best, near)) continue
    join(best, word)
    // What follows a script on its own line is in it.
    const own = near.filter(
      (next) => next === word || (next.weight !== "text" && isNextTo(word, next)),
    )
    const ends = own.map((each) => reach.get(each) ?? each.end)
    reach.set(best, Math.max(reach.get(best) ?? best.end, ...ends))
  }
  for (const word of words) {
    if (word.sign === "′" && word.weight === "math") joinPrime(word, grid, join)
    if (accents.has(word.sign) && word.weight !== "text") joinAccent(word, grid, join)
  }
  return reach
}

/** Larger signs are no scripts, in points. */
const largestScript = 40

const takesScript = (base: Word, script: Word): boolean =>
  base.weight === "math" ||
  (base.weight === "neutral" && script.weight !== "text") ||
  (base.isVariable && isIndex(script)) ||
  (/^\p{L}+$/u.test(base.text) && script.weight === "math" && /^\p{L}/u.test(script.text))

/** The word that another is raised or lowered beside; that on the right where there are several. */
function baseOf(word: Word, near: readonly Word[]): Word | undefined {
  let best: Word | undefined
  for (const base of near) {
    if (base === word || base.size < 1.1 * word.size || (best && base.end <= best.end)) continue
    const isTall = base.box.y1 - base.box.y0 > 1.3 * base.size
    const least = base.start + (isTall ? 0.3 : 0.45) * (base.end - base.start)
    if (word.start - base.end > scriptGap * base.size || word.start < least) continue
    const rise = (base.baseline - word.baseline) / base.size
    const isBeside = isTall
      ? word.box.y1 > base.box.y0 - 0.5 * base.size && word.box.y0 < base.box.y1 + 0.5 * base.size
      : rise > scriptRise[0] && rise < scriptRise[1] && Math.abs(rise) > leastShift
    if (isBeside) best = base
  }
  return best
}

/** A prime of full size stands on the line of its base. */
function joinPrime(prime: Word, grid: Grid, join: Join): void {
  const base = grid(
    prime.box.y0,
    prime.box.y1 + prime.size,
    prime.start - prime.size,
    prime.end,
  ).find(
    (other) =>
      other !== prime &&
      Math.abs(prime.start - other.end) < 0.2 * other.size &&
      other.weight !== "text",
  )
  if (base) join(base, prime)
}

/** A hat over a tall letter stands on a higher line than the letter. */
function joinAccent(accent: Word, grid: Grid, join: Join): void {
  const middle = (accent.start + accent.end) / 2
  const base = grid(accent.box.y0, accent.baseline + accent.size, accent.start, accent.end).find(
    (other) =>
      // A hat alone is a letter to Unicode, too.
      other !== accent &&
      other.weight === "math" &&
      /^\p{L}$/u.test(other.sign) &&
      Math.abs((other.start + other.end) / 2 - middle) < ems.half * other.size &&
      other.baseline - accent.baseline > -ems.touch * other.size &&
      other.baseline - accent.baseline < ems.half * other.size,
  )
  if (base) join(base, accent)
}

/** Tells whether a word is in the same script as another, up to eight ems behind it. */
const isNextTo = (word: Word, next: Word): boolean =>
  Math.abs(next.baseline - word.baseline) < 0.1 * word.size &&
  Math.abs(next.size - word.size) < 0.1 * word.size &&
  next.start > word.start &&
  next.start - word.end < 0.3 * word.size

interface TallInput {
  readonly words: readonly Word[]
  readonly grid: Grid
  readonly join: Join
  /** Where a word ends with its scripts. */
  readonly endOf: (word: Word) => number
  readonly margins: Margins
}

const isFence = (word: Word): boolean =>
  isTallFence(word) || /^[\u239b-\u23ae⏐⏞⏟|‖]$/u.test(word.sign)

/**
 * Tall brackets hold what is between, large signs their limits, and both touch their neighbours.
 */
function joinTall(input: TallInput): void {
  const { words, grid, join, margins } = input
  const fenced = words.filter(isFence)
  const whole = joinPieces(fenced)
  const piecesOf = new Map(whole.map((fence) => [fence, piecesWithin(fence.box, fenced)]))
  for (const [fence, [first, ...rest]] of piecesOf) {
    if (!first) continue
    for (const other of rest) join(first, other)
    for (const near of beside(fence, grid, fence.end)) if (touches(fence, near)) join(first, near)
  }
  for (const { open, close } of pairFences(whole)) {
    const [first] = piecesOf.get(open) ?? []
    const [last] = (close && piecesOf.get(close)) ?? []
    if (first && last) join(first, last)
    if (first) for (const word of wordsBetween(open, close, { grid, margins })) join(first, word)
  }
  for (const word of words) joinLarge(word, input)
  joinWideBraces(input)
}

/**
 * Joins the pieces of braces under and over terms to these and to what is said beside the brace.
 */
function joinWideBraces({ words, grid, join }: TallInput): void {
  const tips = words.filter(({ sign }) => sign === "⏞" || sign === "⏟")
  for (const { box, size } of joinPieces(tips)) {
    const pieces = piecesWithin(box, tips)
    const [first] = pieces
    if (!first || pieces.length < counts.pair) continue
    const slack = ems.tight * size
    for (const near of grid(box.y0 - ems.whole * size, box.y1 + ems.whole * size, box.x0, box.x1))
      if (
        near.box.x0 > box.x0 - slack &&
        near.box.x1 < box.x1 + slack &&
        (near.weight !== "text" || near.size < size) &&
        Math.max(box.y0 - near.box.y1, near.box.y0 - box.y1) < ems.most * size
      )
        join(first, near)
  }
}

const piecesWithin = (box: Word["box"], pieces: readonly Word[]): Word[] =>
  pieces.filter((word) => contains(box, word.box))

const beside = ({ box, size }: Pick<Word, "box" | "size">, grid: Grid, end: number) =>
  grid(box.y0, box.y1, box.x0 - size, Math.max(end, box.x1) + size)

/** What stands between two tall brackets, or behind one as far as no wide gap parts it. */
function wordsBetween(
  open: Pick<Word, "box" | "size">,
  close: Pick<Word, "box"> | undefined,
  { grid, margins }: Pick<TallInput, "grid" | "margins">,
): Word[] {
  const within = grid(open.box.y0, open.box.y1).filter((word) => {
    const y = (word.box.y0 + word.box.y1) / 2
    return word.box.x0 > open.box.x0 && y > open.box.y0 - 2 && y < open.box.y1 + 2
  })
  if (close) return within.filter((word) => word.box.x1 < close.box.x1 + 1)
  const taken: Word[] = []
  let reach = open.box.x1
  for (const word of within.toSorted((a, b) => a.start - b.start)) {
    const gap = word.start - reach
    if (gap > casesGap * open.size) break
    // Where lines of words start there is the next column.
    if (gap > aloneGap * open.size && isAtMargin(word.start, margins)) break
    taken.push(word)
    reach = Math.max(reach, word.end)
  }
  return taken
}

/** Joins a large sign, or a name that takes limits, to its neighbours and limits. */
function joinLarge(word: Word, { grid, join, endOf }: TallInput): void {
  const end = endOf(word)
  if (isLargeOperator(word.sign) || word.sign === "√")
    for (const near of beside(word, grid, end))
      if (touches({ ...word, end }, near)) join(word, near)
  if (!takesLimits(word)) return
  const { box, size } = word
  const near = grid(box.y0 - 2 * size, box.y1 + 2 * size, box.x0 - 5 * size, box.x1 + 5 * size)
  for (const side of ["below", "above"] as const)
    for (const limit of limitsOf(word, near, side)) {
      const own = near.find((other) => other === limit)
      if (own) join(word, own)
    }
}

/** Tells whether a word that is no text stands beside a tall sign. */
function touches(tall: Pick<Word, "box" | "size" | "start" | "end">, word: Word): boolean {
  if (word.weight === "text") return false
  const gap = Math.max(word.start - tall.end, tall.start - word.end)
  const middle = (word.box.y0 + word.box.y1) / 2
  const isComma = /^[.,;:]$/.test(word.text) && !word.isMathFont
  return (
    gap > -0.5 * tall.size &&
    gap < (isComma ? 0.1 : 0.4) * tall.size &&
    middle > tall.box.y0 - 0.2 * tall.size &&
    middle < tall.box.y1 + 0.2 * tall.size
  )
}

interface BarInput {
  readonly words: readonly Word[]
  readonly bars: readonly Bar[]
  readonly grid: Grid
  readonly sets: Sets
  readonly place: (word: Word) => number
}

/**
 * Longest bar of a fraction against what stands over and under it, and room on top of that in ems.
 */
const longestBar = ems.line

/** Joins what stands over and under bars and beside them; gives the bars that are of formulas. */
function joinBars({ words, bars, grid, sets, place }: BarInput): number[] {
  const used: number[] = []
  for (const [at, bar] of bars.entries()) {
    const near = grid(bar.y - 60, bar.y + 60, bar.x0 - 10, bar.x1 + 10).filter(
      (word) => word.end > bar.x0 - 8 && word.start < bar.x1 + 8,
    )
    const own = rootWords(near, bar) ?? fractionWords(near, bar)
    if (!own || isUnderline(bar, own, { near, bars })) continue
    used.push(at)
    for (const word of own) sets.join(words.length + at, place(word))
    const size = Math.max(...own.map((word) => word.size))
    for (const word of near) {
      if (own.includes(word) || word.weight === "text") continue
      const gap = Math.max(word.start - bar.x1, bar.x0 - word.end)
      const isLevel = Math.abs(axisOf(word) - bar.y) < 0.3 * size
      const isScript =
        gap < 0.15 * size && word.size < size && Math.abs(word.baseline - bar.y) < 2 * size
      const isComma = /^[.,;:]$/.test(word.text) && !word.isMathFont
      if (gap > -1 && gap < (isComma ? 0.1 : 0.55) * size && (isLevel || isScript))
        sets.join(words.length + at, place(word))
    }
    for (const other of used) {
      const another = bars[other]
      if (!another || other === at || Math.abs(another.y - bar.y) > 0.2 * size) continue
      const gap = Math.max(another.x0 - bar.x1, bar.x0 - another.x1)
      if (gap > 0 && gap < 0.5 * size) sets.join(words.length + at, words.length + other)
    }
  }
  return used
}

function rootWords(near: readonly Word[], bar: Bar): Word[] | undefined {
  const root = near.find((word) => word === rootOf(near, bar))
  if (!root) return undefined
  return near.filter((word) => {
    const [x, y] = [(word.start + word.end) / 2, (word.box.y0 + word.box.y1) / 2]
    return (
      word === root ||
      (x > root.box.x0 - 0.3 * root.size && x < bar.x1 + 1 && y > bar.y - 2 && y < root.box.y1 + 1)
    )
  })
}

/** Farthest that the next word of its line stands from an underlined one, in sizes. */
const nextWord = ems.half

const isOver = ({ start, end }: Word, { x0, x1 }: Bar): boolean =>
  (start + end) / 2 > x0 && (start + end) / 2 < x1

/**
 * Tells a line under words of a line that goes on beside it: nothing goes on level with a
 * numerator.
 */
function isUnderline(
  bar: Bar,
  own: readonly Word[],
  { near, bars }: { readonly near: readonly Word[]; readonly bars: readonly Bar[] },
): boolean {
  const above = own.filter(({ box }) => (box.y0 + box.y1) / 2 < bar.y)
  const isOverAnother = (word: Word): boolean =>
    bars.some(
      (other) =>
        other !== bar &&
        Math.abs(other.y - bar.y) < ems.tight * (above[0]?.size ?? 0) &&
        isOver(word, other),
    )
  return near.some(
    (word) =>
      !own.includes(word) &&
      !isOver(word, bar) &&
      !isFence(word) &&
      !isOverAnother(word) &&
      above.some(
        ({ baseline, size }) =>
          Math.abs(word.baseline - baseline) < ems.touch * size &&
          Math.abs(word.size - size) < ems.touch * size &&
          Math.max(word.start - bar.x1, bar.x0 - word.end) < nextWord * size,
      ),
  )
}

/** Words in a fraction at most: more are the cells of a table, signs among them or not. */
const mostWords = counts.several

function fractionWords(near: readonly Word[], bar: Bar): Word[] | undefined {
  const wordsOf = (side: "above" | "below"): Word[] => {
    const found = new Set<unknown>(besideBar(near, bar, side))
    return near.filter((word) => found.has(word))
  }
  const all = { above: wordsOf("above"), below: wordsOf("below") }
  const largest = Math.max(
    ...[...all.above, ...all.below].map(({ weight, size }) => (weight === "text" ? 0 : size)),
  )
  // Larger words over or under a small fraction are those of the next line.
  const [above, below] = [all.above, all.below].map((side) => {
    const fitting = side.filter(({ weight, size }) => weight !== "text" || size < 1.2 * largest)
    return withoutLines(fitting, near, bar)
  })
  if (!above || !below) return undefined
  const own = [...above, ...below]
  if (below.length === 0 || !own.some(({ weight }) => weight !== "text")) return undefined
  const size = Math.max(...own.map((word) => word.size))
  const widthOf = (words: readonly Word[]): number =>
    words.length === 0
      ? 0
      : Math.max(...words.map(({ end }) => end)) - Math.min(...words.map(({ start }) => start))
  const widest = Math.max(widthOf(above), widthOf(below))
  if (bar.x1 - bar.x0 > longestBar * widest + 0.6 * size) return undefined
  // A line over a term that nothing stands on.
  if (above.length === 0) {
    const top = Math.min(...below.map(({ box }) => box.y0))
    const isMath =
      below.every(({ weight }) => weight !== "text") &&
      below.some(({ weight }) => weight === "math")
    return isMath && top - bar.y < 0.4 * size ? below : undefined
  }
  // Words over and under a line are cells of a table, unless signs of formulas are among them.
  const hasSigns = own.some(({ weight, isMathFont }) => weight === "math" && isMathFont)
  const words = own.filter(({ weight }) => weight === "text").length
  if (words === 0) return own
  const isCentred = [above, below].every((side) => offMiddle(side, bar) <= offCentre * size)
  return hasSigns && words <= mostWords && isCentred ? own : undefined
}

/**
 * How far from the middle of its bar a numerator of words stands, in sizes: heads of columns stand
 * aside.
 */
const offCentre = ems.whole

const offMiddle = (side: readonly Word[], { x0, x1 }: Bar): number =>
  side.length === 0
    ? 0
    : Math.abs(
        Math.max(...side.map(({ end }) => end)) +
          Math.min(...side.map(({ start }) => start)) -
          x0 -
          x1,
      ) / 2
