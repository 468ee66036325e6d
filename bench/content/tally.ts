import type { PageWord, PageWords } from "./page-words.ts"

/** How often a character may stand in an output, at least and at most. */
interface Bounds {
  least: number
  most: number
}

/** The characters that the pages of a file show. */
export type Expected = ReadonlyMap<string, Bounds>

/** What was compared for one file in one format, in characters without spaces. */
export interface Tally {
  readonly expected: number
  readonly lost: number
  readonly added: number
  /** Strokes of fractions in one line, not added: the page draws a bar for each. */
  readonly barred: number
  /** Of what is added: signs with which a formula is spelled in one line. */
  readonly notation: number
  /** Of what is added: what a workbook keeps of cells that their neighbours or a page cut. */
  readonly kept: number
  readonly lostCharacters: string
  readonly addedCharacters: string
  /** Words of the page that stand nowhere in the output. */
  readonly missingWords: readonly string[]
}

/**
 * What says nothing about content: space, marks without width, hyphens, which join with their word
 * at a line's end, and leaders, which become tabs.
 */
const VOID = /[\s\p{Cf}\p{Cc}\p{Co}\ufffd]/gu

/** Dots and dashes that stand for a leader where they run on, three of them as one sign too. */
const LEADER = /([.·․…‥_\-–—⋯])(?:\s*\1){2,}|⋯/gu

/**
 * A word of nothing but dots or strokes of a blank: one part of a leader whose dots stand apart.
 */
const DOTS = /^[\s._]+$/u

/**
 * Signs of lists and of ticks; programs draw the same one with different characters, and forms draw
 * boxes with lines.
 */
const BULLET = /[☐☑☒◯◉⊙•●◦○▪■□▫–‣⁃∙·➢❖✓✔✗✘§Øüuo◼◾◆◇►▶»¨]/u

/**
 * The first codes of a font, alone at the start of a line: printer drivers give them to the signs
 * of Wingdings by turns, and poppler reads the codes.
 */
const FIRST_CODE = /^[!"#$]$/

/** Signs that mean the same. */
const same: Readonly<Record<string, string>> = {
  "‐": "-",
  "‑": "-",
  "−": "-",
  "–": "-",
  "—": "-",
  "―": "-",
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "⁄": "/",
  // Fonts of formulas name one stroke or two by turns: `divides` and `bar`, `parallel` and `norm`.
  "∣": "|",
  "∥": "‖",
  // Adobe's list of glyphs names the Greek letter and the increment alike.
  "∆": "δ",
  // A sign over a letter, by itself and as it joins with the letter.
  ˆ: "\u0302",
  "‾": "\u0305",
  ˇ: "\u030c",
  // A line over a letter, as long as the letter or longer.
  "\u0304": "\u0305",
}

/**
 * Gives text as it is compared: compatibility forms unfolded, a dotless letter under an accent as
 * the letter, accents apart, no spaces, one sign for a meaning, and small letters, since small capitals are those
 * of Word and capitals of a page.
 */
export function plain(text: string): string {
  const dotted = text.replaceAll(/ı(?=\p{M})/gu, "i")
  const folded = dotted.normalize("NFKC").replaceAll(VOID, "").toLowerCase()
  const apart = folded.replaceAll(ACCENTED, (letter) => letter.normalize("NFD"))
  return Array.from(apart, (char) => same[char] ?? char).join("")
}

/** Letters whose accents a page may set as signs of their own: those of formulas. */
const ACCENTED = /[\p{Script=Latin}\p{Script=Greek}]/gu

/** What an output may say beside the words of the pages. */
export interface Allowance {
  readonly isUnpaged?: boolean
  /** Pages that the output has more. */
  readonly morePages?: number
  /** What its own markup repeats on each page: headers, head rows of tables. */
  readonly again?: readonly string[]
  /** Numbers that its charts are drawn from. */
  readonly data?: readonly string[]
}

/**
 * Counts what the pages show. Words that stand on each other, layers of scans, words over their own
 * letters as shapes, and leaders may stand in an output, but need not; nor need what runs above and
 * below the text of several pages, after its first time, where `isUnpaged`; nor characters that are
 * cut away. On pages that an output has more, what runs may stand once more.
 */
export function expectedOf(pages: readonly PageWords[], allowance: Allowance): Expected {
  const counts = sumOf(countPages(pages, allowance))
  needNoCodes(pages, counts)
  return counts
}

/**
 * Counts what the pages show to two readers, of which each names signs that the other does not: of a
 * character, a page needs as many as both see there, and may have as many as either sees.
 */
export function expectedOfBoth(pages: readonly PageWords[], allowance: Allowance): Expected {
  const one = countPages(pages, allowance)
  const two = countPages(
    pages.map((page) => ({ ...page, words: page.second ?? page.words })),
    allowance,
  )
  const counts = sumOf(one.map((counted, index) => ofEither(counted, two[index] ?? counted)))
  needNoCodes(pages, counts)
  return counts
}

function ofEither(one: Counts, two: Counts): Counts {
  const none = { least: 0, most: 0 }
  return new Map(
    Array.from(new Set([...one.keys(), ...two.keys()]), (char) => {
      const [a, b] = [one.get(char) ?? none, two.get(char) ?? none]
      return [char, { least: Math.min(a.least, b.least), most: Math.max(a.most, b.most) }]
    }),
  )
}

function sumOf(all: readonly Counts[]): Counts {
  const sum: Counts = new Map()
  for (const [char, { least, most }] of all.flatMap((counts) => [...counts])) {
    const bounds = sum.get(char) ?? { least: 0, most: 0 }
    sum.set(char, { least: bounds.least + least, most: bounds.most + most })
  }
  return sum
}

type Counts = Map<string, Bounds>

function addTo(counts: Counts, text: string, isNeeded: boolean): void {
  for (const char of plain(text)) {
    const bounds = counts.get(char) ?? { least: 0, most: 0 }
    counts.set(char, bounds)
    bounds.most++
    if (isNeeded) bounds.least++
  }
}

/** What may stand beside all pages, and what each of them shows. */
function countPages(
  pages: readonly PageWords[],
  { isUnpaged = false, morePages = 0, again = [], data = [] }: Allowance,
): Counts[] {
  const run = runningWords(pages)
  const running = isUnpaged ? run.again : new Set<PageWord>()
  const beside: Counts = new Map()
  const repeated = [...run.texts, ...again]
  for (let page = 0; page < morePages; page++)
    for (const text of repeated) addTo(beside, text, false)
  for (const text of data) addTo(beside, text, false)
  return [beside].concat(
    pages.map(({ words, isScan }) => {
      const counts: Counts = new Map()
      for (const word of words) {
        const mayStand =
          (word.isVisible || isScan || word.isDrawn) &&
          (!word.isVisible || running.has(word) || word.isStacked || DOTS.test(word.text))
        if (mayStand) addTo(counts, word.text, false)
        else if (word.isVisible) addSeen(counts, word)
      }
      return counts
    }),
  )
}

/** Counts a word that is seen, apart from leaders and what is cut away. */
function addSeen(counts: Counts, { text, startsLine, endsLine, cut }: PageWord): void {
  const withoutLeaders = (part: string): string =>
    part.replaceAll(LEADER, (run) => (addTo(counts, run, false), ""))
  if (cut) {
    const chars = Array.from(text)
    const [from, to] = [cut[0], chars.length - cut[1]]
    addTo(counts, chars.slice(0, from).join(""), false)
    addTo(counts, chars.slice(Math.max(from, to)).join(""), false)
    addTo(counts, withoutLeaders(chars.slice(from, to).join("")), true)
    return
  }
  const body = withoutLeaders(text)
  const isBullet =
    (Array.from(body).length === 1 && BULLET.test(body)) || (startsLine && FIRST_CODE.test(body))
  const end = endsLine && /.[-‐‑\u00ad]$/u.test(body) ? 1 : 0
  // A hyphen that a font calls soft and the page shows within a word is one.
  addTo(counts, body.slice(0, body.length - end).replaceAll("\u00ad", "-"), !isBullet)
  if (end > 0) addTo(counts, "-", false)
}

/** Share of a word beyond which its page cuts it: what is left may be another word's ink. */
const CUT_SHARE = 0.5

/**
 * Leaves out of the words that an output does not show those that its pages hardly show, each as
 * often as it stands there so: letters in all but the colour of their ground, or cut to a rest.
 */
export function hiddenWords(unseen: readonly string[], pages: readonly PageWords[]): string[] {
  const faint = pages
    .flatMap(({ words }) => words)
    .filter(({ text, cut }) => cut && cut[0] + cut[1] > CUT_SHARE * Array.from(text).length)
    .map(({ text }) => text)
  return unseen.filter((word) => {
    const at = faint.indexOf(word)
    if (at >= 0) faint.splice(at, 1)
    return at < 0
  })
}

/** Letters that are codes of signs need not be found. */
function needNoCodes(pages: readonly PageWords[], counts: ReadonlyMap<string, Bounds>): void {
  for (const letter of plain(pages.map((page) => page.lettersOfSigns).join(""))) {
    const bounds = counts.get(letter)
    if (bounds && bounds.least > 0) bounds.least--
  }
}

/** Height of the page's edges in which text runs from page to page, in points. */
const EDGE = 90

/** What runs from page to page, numbers blind. */
interface Running {
  /** Words that an earlier page had at the same height of its edge. */
  readonly again: ReadonlySet<PageWord>
  /** What such words say, one for each place. */
  readonly texts: readonly string[]
}

/**
 * Words at the edges of pages that an earlier page had at the same place: with the same numbers, or
 * with such as count the pages. Those of a list count otherwise, and are no header.
 */
export const runningAgain = (pages: readonly PageWords[]): ReadonlySet<PageWord> =>
  runningWords(pages).again

function runningWords(pages: readonly PageWords[]): Running {
  const seen = new Map<string, SeenWord[]>()
  const running = new Set<PageWord>()
  const texts = new Map<string, string>()
  for (const [page, { words }] of pages.entries()) {
    const own: (SeenWord & { readonly key: string })[] = []
    const foot = Math.max(0, ...words.map(({ box }) => box[3]))
    for (const word of words) {
      const [, y0, , y1] = word.box
      if (y0 > EDGE && y1 < foot - EDGE) continue
      const key = `${Math.round(y0 / 2)} ${word.text.replaceAll(/\d+/g, "#")}`
      const numbers = word.text.match(/\d+/g)?.map(Number) ?? []
      if (seen.get(key)?.some((before) => countsOn(before, { page, numbers })) === true) {
        running.add(word)
        texts.set(`${Math.round(word.box[0])} ${key}`, word.text)
      }
      own.push({ key, page, numbers })
    }
    for (const word of own) seen.set(word.key, [...(seen.get(word.key) ?? []), word])
  }
  return { again: running, texts: [...texts.values()] }
}

interface SeenWord {
  readonly page: number
  readonly numbers: readonly number[]
}

/** Tells whether each number of a word is that of an earlier page, or has grown with the pages. */
const countsOn = (before: SeenWord, own: SeenWord): boolean =>
  own.numbers.every((number, at) =>
    [0, own.page - before.page].includes(number - (before.numbers[at] ?? Number.NaN)),
  )

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1)
  return counts
}

/** Signs that are neither letters nor digits: what a code of a font of formulas may draw. */
const SIGN = /(?![\^_])[\p{P}\p{S}\p{M}]/u

/** Signs that say how a formula stands: raised, lowered, over a bar or without one, in rows. */
const PLACED = ["^", "_", "/", ";", "¦"]

/** Brackets that such a sign needs at most, around what stands before and behind it. */
const BRACKETS_EACH = 4

/** Counts the added signs with which formulas are spelled in one line. */
function notationOf(surplus: ReadonlyMap<string, number>): number {
  const sum = (signs: readonly string[]): number =>
    signs.reduce((total, sign) => total + (surplus.get(sign) ?? 0), 0)
  const placed = sum(PLACED)
  return placed + Math.min(BRACKETS_EACH * placed, sum(["(", ")", "{", "}"]))
}

/** Counts the added characters that are among those kept on purpose. */
function keptOf(surplus: ReadonlyMap<string, number>, kept: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const [char, count] of surplus) sum += Math.min(count, kept.get(char) ?? 0)
  return sum
}

/** What an output holds or may hold besides what the pages show. */
interface Beside {
  /** What its charts draw by themselves. */
  readonly drawn?: readonly string[]
  /** Characters that it keeps on purpose, told apart. */
  readonly kept?: string
}

/**
 * Compares what an output says with what the pages show; a sign may stand for each that poppler
 * gives by its code, a low line for each stroke that draws one, and a stroke for the bar of each
 * fraction. What its charts draw by
 * themselves is found there, and never counts as added.
 */
export function tally(
  pages: readonly PageWords[],
  expected: Expected,
  output: readonly string[],
  { drawn = [], kept = "" }: Beside = {},
): Tally {
  const text = plain(output.join(" "))
  const found = countsOf(text)
  const beside = countsOf(plain(drawn.join(" ")))
  const bare = countsOf(plain(output.join(" ").replaceAll(LEADER, "")))
  let [total, lost] = [0, 0]
  const losses: string[] = []
  const surplus = new Map<string, number>()
  let codes = pages.reduce((sum, page) => sum + page.codes + page.lettersOfSigns.length, 0)
  const drawnSigns = new Map([
    ["_", pages.reduce((sum, page) => sum + page.strokes, 0)],
    ["/", pages.reduce((sum, page) => sum + page.bars, 0)],
  ])
  let barred = 0
  const addMore = (char: string, more: number): void => {
    if (more <= 0 || BULLET.test(char)) return
    const strokes = drawnSigns.get(char)
    const known = Math.min(more, strokes ?? (SIGN.test(char) ? codes : 0))
    if (strokes === undefined) codes -= known
    if (char === "/") barred = known
    if (more > known) surplus.set(char, more - known)
  }
  for (const [char, { least, most }] of expected) {
    const count = found.get(char) ?? 0
    total += least
    const missing = least - Math.max(count, beside.get(char) ?? 0)
    if (missing > 0) {
      lost += missing
      losses.push(`${char}${missing}`)
    }
    addMore(char, (bare.get(char) ?? 0) - most)
  }
  for (const [char, count] of bare) if (!expected.has(char)) addMore(char, count)
  return {
    expected: total,
    lost,
    added: [...surplus.values()].reduce((sum, count) => sum + count, 0),
    barred,
    notation: notationOf(surplus),
    kept: keptOf(surplus, countsOf(plain(kept))),
    lostCharacters: losses.join(" "),
    addedCharacters: Array.from(surplus, ([char, count]) => char + count).join(" "),
    missingWords: missingWords(pages, text),
  }
}

function missingWords(pages: readonly PageWords[], text: string): string[] {
  const missing: string[] = []
  pages.forEach(({ words }, page) => {
    for (const { text: word, isVisible, cut } of words) {
      const wanted = plain(word.replaceAll(LEADER, "")).replace(/-$/, "")
      if (isVisible && !cut && wanted.length > 1 && !text.includes(wanted))
        missing.push(`${page + 1}:${word}`)
    }
  })
  return missing
}
