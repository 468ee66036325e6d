import { spawnSync } from "node:child_process"
import { normaliseGlyph } from "../../packages/engine/src/analysis/page/lines/normalise.ts"

/** A word as a reader of PDF tells it. */
export interface BareWord {
  readonly text: string
  /** Scene space: points, y down. */
  readonly box: readonly [number, number, number, number]
  readonly startsLine: boolean
  readonly endsLine: boolean
}

/**
 * Gives where the ink of a word may be: in its box, or about it where the box has no width. Signs
 * that are set over a letter take no room, and are drawn beside their place.
 */
export function inkBox({ box: [x0, y0, x1, y1] }: BareWord): BareWord["box"] {
  const beside = x1 > x0 || y1 <= y0 ? 0 : (y1 - y0) / 2
  return [x0 - beside, y0, x1 + beside, y1]
}

/** Longest that a reader may read one file, ms: a plot of ten thousand strokes takes it minutes. */
const LONGEST_READ = 240_000

/** Gives the words of each page as poppler reads them; pages beyond `most` are left out. */
export function popplerPages(path: string, most: number): BareWord[][] {
  const limit = Number.isFinite(most) ? ["-l", String(most)] : []
  const { stdout, stderr, error } = spawnSync(
    "pdftotext",
    ["-cropbox", "-bbox-layout", ...limit, path, "-"],
    {
      encoding: "utf8",
      maxBuffer: 1 << 30,
      timeout: LONGEST_READ,
    },
  )
  // A file that was not read to its end is none without words.
  if (error) throw error
  if (stderr.includes("Missing language pack")) throw new Error("poppler lacks maps of its letters")
  const pages = stdout.split("<page ").slice(1)
  // Damaged so that poppler finds no page: without a truth, all that an output holds would be
  // added.
  if (pages.length === 0) throw new Error("poppler finds no page")
  return pages.map((page) => page.split("<line ").slice(1).flatMap(wordsOfLine))
}

/** A letter of the mathematical alphabets that a map names by both halves, each as a whole. */
const TWICE = /([\u{1d400}-\u{1d7ff}])\1/gu

/** Radicals, and ideographs of older codes: other names of characters of Han. */
const HAN_FORM = /[\u2e80-\u2fdf\uf900-\ufaff]/u

/** Leaves out what macOS names beside a character of Han: its radical, its form of older codes. */
function namedOnce(text: string): string {
  if (!HAN_FORM.test(text)) return text
  const kept: { char: string; isForm: boolean }[] = []
  for (const char of text) {
    const isForm = HAN_FORM.test(char)
    const last = kept.at(-1)
    const isSame = last && normaliseGlyph(last.char) === normaliseGlyph(char)
    if (!isSame || isForm === last.isForm) kept.push({ char, isForm })
    else if (last.isForm) kept[kept.length - 1] = { char, isForm }
  }
  return kept.map(({ char }) => normaliseGlyph(char)).join("")
}

const WORD = /<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">([^<]*)<\/word>/g

function wordsOfLine(line: string): BareWord[] {
  const found = [...line.matchAll(WORD)]
  return found.map(([, x0, y0, x1, y1, text = ""], index) => ({
    text: namedOnce(unescape(text).replaceAll(TWICE, "$1")),
    box: [Number(x0), Number(y0), Number(x1), Number(y1)],
    startsLine: index === 0,
    endsLine: index === found.length - 1,
  }))
}

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
}

/** Gives the text that XML or HTML with the five entities of XML or numbers spells. */
export function unescape(text: string): string {
  return text.replaceAll(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/**
 * Gives the words of the first pages as MuPDF reads them; undefined where it is not there or does
 * not read as many.
 */
export function mupdfPages(path: string, count: number): BareWord[][] | undefined {
  const { stdout, error } = spawnSync("mutool", ["draw", "-q", "-F", "stext", path, `1-${count}`], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
    timeout: LONGEST_READ,
  })
  if (error) return undefined
  const pages = stdout.split("<page ").slice(1)
  return pages.length === count ? pages.map(mupdfWords) : undefined
}

/** A character of MuPDF's structured text with the corners of its cell. */
const CHAR = /<char quad="([^"]+)"[^>]* c="([^"]*)"\/>/g

/** Gives the words of a page of MuPDF's structured text: what stands together on a line. */
export function mupdfWords(page: string): BareWord[] {
  return page.split("<line ").slice(1).flatMap(mupdfLine)
}

interface Cell {
  text: string
  box: [number, number, number, number]
}

function mupdfLine(line: string): BareWord[] {
  const words: Cell[] = []
  let isOpen = false
  for (const { text, box } of overstruck(cellsOf(line))) {
    const last = isOpen ? words.at(-1) : undefined
    isOpen = text !== NAMELESS && text.trim() !== ""
    if (!isOpen) continue
    if (last && isBeside(last.box, box)) {
      last.text += text
      last.box = around(last.box, box)
    } else words.push({ text, box })
  }
  return words.map(({ text, box }, index) => ({
    text: namedOnce(text.replaceAll(TWICE, "$1")),
    box,
    startsLine: index === 0,
    endsLine: index === words.length - 1,
  }))
}

function cellsOf(line: string): Cell[] {
  return Array.from(line.matchAll(CHAR), ([, quad = "", char = ""]) => {
    const at = quad.split(" ").map(Number)
    const [xs, ys] = [0, 1].map((odd) => at.filter((_, index) => index % 2 === odd))
    const box: Cell["box"] = [
      Math.min(...(xs ?? [])),
      Math.min(...(ys ?? [])),
      Math.max(...(xs ?? [])),
      Math.max(...(ys ?? [])),
    ]
    return { text: unescape(char), box }
  })
}

/** What MuPDF gives for a character that has no name. */
const NAMELESS = "\ufffd"

/** MuPDF sets no space between two cells of a row that is read from the right. */
const isBeside = (word: Cell["box"], next: Cell["box"]): boolean =>
  Math.max(next[0] - word[2], word[0] - next[2]) < next[3] - next[1]

const around = (a: Cell["box"], b: Cell["box"]): Cell["box"] => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]

/** The stroke of a negation, which TeX sets before the sign that it strikes. */
const NOT = "\u0338"

/**
 * Joins what TeX prints over each other: a stroke and the sign behind it, and the bar of `↦`, which
 * has neither a name nor room, and its arrow.
 */
function overstruck(cells: readonly Cell[]): Cell[] {
  const joined: Cell[] = []
  for (const cell of cells) {
    const last = joined.at(-1)
    const isBar = last?.text === NAMELESS && last.box[0] === last.box[2] && cell.text === "→"
    if (last && (isBar || last.text === NOT))
      joined[joined.length - 1] = {
        text: isBar ? "↦" : (cell.text + NOT).normalize("NFC"),
        box: around(last.box, cell.box),
      }
    else joined.push(cell)
  }
  return joined
}
