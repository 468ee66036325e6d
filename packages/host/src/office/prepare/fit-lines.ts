import { formatNumber } from "@mozhuan/engine"
import { advancesOf, type Advances } from "../fonts/advances.ts"
import { SURE, TAB, tightLines, type Letter, type TightLine } from "./line-fit.ts"
import { attribute, elementsOf } from "./paragraph-format.ts"
import { isRagged, withHanging } from "./hanging-signs.ts"
import { afterTabs, leadingTabs, nextStop, withOwnStops } from "./tab-stops.ts"
import { placeTokens, sectionWidths, trackPlaces } from "./text-widths.ts"
import {
  readNumbering,
  readParagraphStyle,
  readRunStyle,
  readTextStyles,
  type TextStyle,
} from "./text-style.ts"

/** Twentieths of a point in a half-point. */
const PER_HALF_POINT = 10
/**
 * Space between Han and Latin letters, ems: Word's, and what it has more than the office program's.
 */
const AUTO_SPACE = { word: 0.25, more: 0.05 } as const
/** Shares of their width that punctuation and spaces can lose. Source: PDFs that Word exported. */
const PUNCTUATION_GIVES = 0.5
const SPACE_GIVES = 0.25
/** Since this mode of Word (2013) spaces give way. */
const SPACES_SINCE = 15
/** WPS sets all its documents as Word set those of this mode. */
const WPS_MODE = 14
/**
 * All letters of a line whose last sign hangs over the margin are narrower, to this many
 * hundredths.
 */
const NARROWEST = 90
/** Letters of an index are this much smaller. */
const INDEX_SIZE = 0.66
/** Longer paragraphs are left alone, characters. */
const LONGEST = 20_000

const punctuation =
  /[\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f\uff09\u300b\u3009\u300d\u300f\u3011\u3015]/
const hanLetter = /[\u2e80-\u2fff\u3040-\u9fff\uac00-\ud7af\uf900-\ufaff]/
const latinLetter = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9]/u
/** Signs that are in the face that the run hints at. */
const quote = /[\u2018\u2019\u201c\u201d]/
const either = /[\u2018\u2019\u201c\u201d\u2026\u2014\u00b7\u00d7\u00b1]/
/** What makes a paragraph more than its letters. */
const others =
  /<w:(?:br|cr|drawing|pict|object|sym|ruby|footnoteReference|endnoteReference|noBreakHyphen|softHyphen|vanish|framePr)\b|<m:oMath|<mc:|<w:textDirection\b/
/** Pictures that lines pass by in their whole width: behind or before text, or between lines. */
const aside =
  /<w:drawing><wp:anchor\b(?:(?!<\/?w:drawing>|<w:txbxContent)[\s\S])*?<wp:wrap(?:None|TopAndBottom)\b(?:(?!<w:drawing>|<w:txbxContent)[\s\S])*?<\/w:drawing>/g
const paragraphToken = String.raw`<w:p(?: [^>]*[^>/])?>(?:(?!<w:p[ >])[\s\S])*?<\/w:p>`
const tokens = new RegExp([...placeTokens, paragraphToken].join("|"), "g")
const textRun =
  /^(<w:r(?: [^>]*)?>)(?:<w:rPr>((?:(?!<w:rPr>)[\s\S])*)<\/w:rPr>)?((?:<w:(?:lastRenderedPageBreak|tab)\/>)*)<w:t(?: [^>]*)?>([^<]*)<\/w:t><\/w:r>$/

const tabsAlone =
  /^<w:r(?: [^>]*)?>(?:<w:rPr>(?:(?!<w:rPr>)[\s\S])*<\/w:rPr>)?(?:<w:(?:lastRenderedPageBreak|tab)\/>)+<\/w:r>$/

/** What a document as a whole says. */
interface Rules {
  readonly compresses: boolean
  readonly spacesGive: boolean
  readonly mode: number
  /** Whether WPS laid it out. */
  readonly isWps: boolean
}

/**
 * Makes letters give way in justified lines where Word lets them, so that lines end with the same
 * letter: punctuation loses up to half its width where one more letter then fits, and since Word
 * 2013 spaces lose up to a quarter. The office program does so within the last piece of a line
 * alone, with spaces never. Between Han and Latin letters Word leaves a quarter of an em, the
 * office program a fifth.
 *
 * Words that only just fit a line by themselves become a trifle narrower. Signs that Word does not
 * let hang over the margin are kept within it (`isRagged`).
 *
 * Paragraphs with text alone are laid out with the advances of their faces; where one of these is
 * not known, they stay. `width` is that of a header or a footer, twentieths of a point. Source:
 * lines of PDFs that Word exported; ECMA-376 part 1, 17.15.1.18 characterSpacingControl.
 */
export function fitLines(
  body: string,
  {
    styles,
    settings,
    numbering,
    isWps = false,
    width: whole,
  }: Readonly<Record<"styles" | "settings" | "numbering", string>> & {
    readonly isWps?: boolean
    readonly width?: number
  },
): string {
  const named = Number(/w:name="compatibilityMode"[^>]*w:val="(\d+)"/.exec(settings)?.[1] ?? 0)
  const mode = isWps ? Math.min(named, WPS_MODE) : named
  const rules: Rules = {
    compresses: /<w:characterSpacingControl\b[^>]*w:val="compressPunctuation/.test(settings),
    spacesGive: mode >= SPACES_SINCE,
    mode,
    isWps,
  }
  const read = styleReader(styles, numbering)
  const widthAt = whole === undefined ? sectionWidths(body) : () => whole
  const places = trackPlaces(styles)
  const every = Number(
    attribute(/<w:defaultTabStop\b[^>]*>/.exec(settings)?.[0] ?? "", "val") ?? 720,
  )
  const indented = findIndents(every)
  return body.replace(tokens, (token, ...found) => {
    if (!/^<w:p[ >]/.test(token)) {
      places.read(token)
      return token
    }
    const { style, own } = read(token)
    const indent = indented(style, own, leadingTabs(token))
    const width = places.width(widthAt(Number(found.at(-2))))
    const hangs = (style.hangs ?? true) && !isRagged(style.jc, mode)
    const made = withHanging(token, hangs)
    if (width === undefined || indent === undefined || style.isSpacedOut) return made
    if (others.test(made.replace(aside, ""))) return made
    return fitParagraph(made, style, { rules, width, indent, hangs, every }) ?? made
  })
}

/**
 * Reads what paragraphs say of how they are laid out, with their styles and lists, and their own
 * properties.
 */
function styleReader(
  styles: string,
  numbering: string,
): (paragraph: string) => { readonly style: TextStyle; readonly own: string } {
  const styleOf = readTextStyles(styles)
  const indentOf = readNumbering(numbering)
  return (paragraph) => {
    const properties = /^<w:p(?: [^>]*)?>(<w:pPr>(?:(?!<w:pPr>)[\s\S])*?<\/w:pPr>)?/.exec(
      paragraph,
    )?.[1]
    const bare = (properties ?? "").replace(/<w:rPr>[\s\S]*<\/w:rPr>/, "")
    const base = styleOf(attribute(/<w:pStyle\b[^>]*>/.exec(bare)?.[0] ?? "", "val"))
    const own = readParagraphStyle(bare)
    const named = { ...base, ...own, stops: withOwnStops(base.stops ?? [], own.stops ?? []) }
    // List 0 is none, which takes a style's away.
    const number = named.number === "0" ? undefined : named.number
    const style =
      number === undefined ? { ...named, number } : { ...named, ...indentOf(named), ...own }
    return { style: inLengths(style, paragraph), own: bare }
  }
}

/** A style whose first line is indented by a length; letters are those of the first run. */
function inLengths(style: TextStyle, paragraph: string): TextStyle {
  const { firstLetters = 0 } = style
  if (firstLetters === 0) return style
  const run = /<w:r[ >](?:(?!<w:t[ >]|<\/w:r>)[\s\S])*<w:t[ >]/.exec(paragraph)?.[0] ?? ""
  const size = readRunStyle(run).size ?? style.size ?? 20
  return { ...style, first: (firstLetters / 100) * size * PER_HALF_POINT }
}

/** Ways to align a paragraph in whose lines punctuation gives way. */
const aligned = /^(?:both|left|start)$/

/**
 * Tells how much later than the others the first line's text begins; undefined where that is not
 * known.
 *
 * Text of a numbered paragraph begins where its other lines do. Where the number reaches that
 * place, it begins at the next default tab stop, in the office program as in Word. Tabs are
 * followed where a paragraph begins with them (`tabs`, undefined where some depend on its edges).
 */
function findIndents(
  stop: number,
): (style: TextStyle, own: string, tabs: number | undefined) => number | undefined {
  const counts = new Map<string, number>()
  return (style, own, tabs) => {
    const { number, level = "0", label = "", left = 0, first = 0 } = style
    const { start = 1, counting = "decimal" } = style
    if (number === undefined && tabs !== undefined) {
      const at = afterTabs(tabs, { first, left, stops: style.stops ?? [], every: stop })
      return at === undefined ? undefined : at - left
    }
    if (number === undefined) return undefined
    const key = `${number} ${level}`
    const count = (counts.get(key) ?? start - 1) + 1
    counts.set(key, count)
    if (first >= 0 || tabs !== 0) return undefined
    if (label === "" || stop <= 0 || own.includes("<w:tabs>")) return 0
    const text = label.replace(`%${Number(level) + 1}`, formatNumber(count, counting))
    const { isBold = false, isItalic = false } = style
    const advances = advancesOf(style.latin ?? "Times New Roman", { isBold, isItalic })
    const ems = Array.from(text, (sign) => advanceOf(sign, { advances, isAsian: false }))
    if (text.includes("%") || ems.includes(undefined)) return 0
    const em = (style.size ?? 20) * PER_HALF_POINT
    const end = left + first + ems.reduce<number>((sum, advance) => sum + (advance ?? 0) * em, 0)
    return end < left ? 0 : (Math.floor(end / stop) + 1) * stop - left
  }
}

/** A run that holds text alone, and its letters. */
interface TextRun {
  readonly xml: string
  readonly head: string
  readonly properties: string
  readonly mark: string
  /** Tabs that stand behind other text, which are its first letters. */
  readonly tabs: number
  readonly letters: Letter[]
  /** Others as they stand in the markup. */
  readonly signs: readonly string[]
}

function fitParagraph(
  paragraph: string,
  style: TextStyle,
  {
    rules,
    width,
    indent,
    hangs,
    every,
  }: {
    readonly rules: Rules
    readonly width: number
    readonly indent: number
    readonly hangs: boolean
    readonly every: number
  },
): string | undefined {
  const runs = readRuns(paragraph, style, rules)
  if (!runs) return undefined
  const letters = withAutoSpace(
    withQuotes(runs.flatMap((run) => run.letters)),
    style.hasAutoSpace ?? true,
  )
  if (letters.length > LONGEST || letters.length === 0) return undefined
  const { left = 0, right = 0, first = 0, stops = [] } = style
  const rest = width - left - right
  const all = first < 0 ? withOwnStops(stops, [{ at: left, kind: "left" }]) : stops
  const afterTab = (at: number): number => (nextStop(left + at, all, every) ?? Number.NaN) - left
  const room = { first: rest - indent, rest, hangs, isWps: rules.isWps, afterTab }
  const forms = formsOf(letters, tightLines(letters, room))
  return forms.every(isPlain) ? undefined : rewrite(paragraph, runs, forms)
}

/**
 * The runs of a paragraph with text; undefined where one holds more, or is in a face that nobody
 * knows.
 */
function readRuns(paragraph: string, style: TextStyle, rules: Rules): TextRun[] | undefined {
  const runs: TextRun[] = []
  for (const xml of elementsOf(paragraph, /<w:r[ >]/g, "</w:r>")) {
    // Tabs before all text are in the indent.
    const tabs = runs.length === 0 ? [] : (xml.match(/<w:tab\/>/g) ?? []).map(() => tabLetter)
    if (!/<w:t[ >]/.test(xml) && tabs.length === 0) continue
    const run = readRun(xml, style, rules)
    if (!run) return undefined
    runs.push({ ...run, tabs: tabs.length, letters: [...tabs, ...run.letters] })
  }
  return runs
}

/** What letters get so that their lines are as narrow as they are to be. */
function formsOf(letters: readonly Letter[], tight: readonly TightLine[]): Form[] {
  const forms: Form[] = letters.map(({ after, scale = 100 }) => ({
    spacing: Math.round((after * AUTO_SPACE.more) / AUTO_SPACE.word),
    scale,
  }))
  for (const { from, to, short, isWhole = false } of tight) {
    if (isWhole) {
      const length = letters.slice(from, to).reduce((sum, { advance }) => sum + advance, 0)
      const scale = Math.floor(100 * (1 - (short + SURE) / length))
      for (let at = from; at < to; at++)
        if (scale >= NARROWEST) forms[at] = { spacing: forms[at]?.spacing ?? 0, scale }
      continue
    }
    const gives = letters.slice(from, to - 1).reduce((sum, letter) => sum + letter.gives, 0)
    const share = Math.min(1, (short + SURE) / gives)
    for (let at = from; at < to - 1; at++) {
      const { gives: own, advance } = letters[at] ?? { gives: 0, advance: 1 }
      const scale = Math.floor((100 * (advance - own * share)) / advance)
      if (own > 0) forms[at] = { spacing: forms[at]?.spacing ?? 0, scale }
    }
  }
  return forms
}

/** What a letter gets: space after it in twentieths of a point, and its width in hundredths. */
interface Form {
  readonly spacing: number
  readonly scale: number
}

const isPlain = ({ spacing, scale }: Form): boolean => spacing === 0 && scale === 100

const tabLetter: Letter = { sign: TAB, advance: 0, gives: 0, after: 0 }

function readRun(xml: string, style: TextStyle, rules: Rules): Omit<TextRun, "tabs"> | undefined {
  if (tabsAlone.test(xml))
    return { xml, head: "", properties: "", mark: "", letters: [], signs: [] }
  const [, head = "", properties = "", mark = "", text] = textRun.exec(xml) ?? []
  if (text === undefined) return undefined
  const own = { ...style, ...readRunStyle(properties) }
  if (own.isSpacedOut) return undefined
  const compresses =
    rules.compresses && aligned.test(own.jc ?? "left") && !isRagged(own.jc, rules.mode)
  const isIndex = /<w:vertAlign w:val="su(?:per|b)script"/.test(properties)
  const em = (own.size ?? 20) * PER_HALF_POINT * (isIndex ? INDEX_SIZE : 1)
  const { isBold = false, isItalic = false } = own
  const advances = advancesOf(own.latin ?? "Times New Roman", { isBold, isItalic })
  const isAsian = properties.includes('w:hint="eastAsia"')
  const staysIn = !/^zh/i.test(own.language ?? "zh")
  const signs = text.match(/&[^;]{1,8};|[\s\S]/gu) ?? []
  const letters: Letter[] = []
  for (const raw of signs) {
    const sign = entities[raw] ?? raw
    const advance = advanceOf(sign, { advances, isAsian })
    if (advance === undefined) return undefined
    const gives = punctuation.test(sign)
      ? Number(compresses) * PUNCTUATION_GIVES * em
      : sign === " "
        ? Number(rules.spacesGive && own.jc === "both") * SPACE_GIVES * advance * em
        : 0
    // What is left after it depends on what follows; its em is kept until then.
    letters.push({ sign, advance: advance * em, gives, after: em, staysIn })
  }
  return { xml, head, properties, mark, letters, signs }
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
}

function advanceOf(
  sign: string,
  { advances, isAsian }: { readonly advances: Advances | undefined; readonly isAsian: boolean },
): number | undefined {
  if (sign >= "\u2e80" || (isAsian && either.test(sign))) return 1
  return advances?.(sign)
}

/**
 * Makes Latin quotation marks after Han letters as narrow as in Word: the office program sets them
 * in the Chinese face.
 */
function withQuotes(letters: readonly Letter[]): Letter[] {
  let isAfterWide = false
  return letters.map((letter) => {
    if (!either.test(letter.sign) && /[\p{L}\p{N}\u2e80-\uffef]/u.test(letter.sign))
      isAfterWide = letter.sign >= "\u2e80"
    // Until space is left between letters, what comes after one is its em.
    const { advance, after: em } = letter
    const isNarrow = quote.test(letter.sign) && isAfterWide && advance < em
    return isNarrow ? { ...letter, scale: Math.round((100 * advance) / em) } : letter
  })
}

/** Leaves space between Han and Latin letters that follow each other, in ems of the Han letter. */
function withAutoSpace(letters: readonly Letter[], hasAutoSpace: boolean): Letter[] {
  return letters.map((letter, at) => {
    const next = letters[at + 1]
    const isHan = hanLetter.test(letter.sign)
    const isBorder =
      hasAutoSpace &&
      next !== undefined &&
      (isHan
        ? latinLetter.test(next.sign)
        : latinLetter.test(letter.sign) && hanLetter.test(next.sign))
    const em = isHan ? letter.after : (next?.after ?? 0)
    return { ...letter, after: isBorder ? em * AUTO_SPACE.word : 0 }
  })
}

/** Writes a paragraph's runs anew, cut where the form of letters changes. */
function rewrite(paragraph: string, runs: readonly TextRun[], forms: readonly Form[]): string {
  let result = ""
  let rest = paragraph
  let first = 0
  for (const run of runs) {
    const at = rest.indexOf(run.xml)
    first += run.tabs
    result += rest.slice(0, at) + cut(run, forms.slice(first, first + run.signs.length))
    rest = rest.slice(at + run.xml.length)
    first += run.signs.length
  }
  return result + rest
}

function cut({ xml, head, properties, mark, signs }: TextRun, forms: readonly Form[]): string {
  if (forms.every(isPlain)) return xml
  const pieces: { text: string; readonly form: Form }[] = []
  for (const [at, sign] of signs.entries()) {
    const form = forms[at] ?? { spacing: 0, scale: 100 }
    const last = pieces.at(-1)
    if (last?.form.spacing === form.spacing && last.form.scale === form.scale) last.text += sign
    else pieces.push({ text: sign, form })
  }
  return pieces
    .map(({ text, form: { spacing, scale } }, index) => {
      const own =
        properties +
        (spacing === 0 ? "" : `<w:spacing w:val="${spacing}"/>`) +
        (scale === 100 ? "" : `<w:w w:val="${scale}"/>`)
      const format = own === "" ? "" : `<w:rPr>${own}</w:rPr>`
      const begun = index === 0 ? mark : ""
      return `${head}${format}${begun}<w:t xml:space="preserve">${text}</w:t></w:r>`
    })
    .join("")
}
