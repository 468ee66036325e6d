import type { LineFormat } from "./paragraph-format.ts"
import { emptyNeed, textNeed } from "./text-height.ts"

/** A line that overshoots the grid by less than this still fits, in lines. */
const SLACK = 0.01
const SINGLE = 240
/**
 * Of a line of an exact height the office program leaves this share above the baseline. Source: its
 * own prints.
 */
const ABOVE = 0.8

/** Grid lines that text of a height takes. */
export const linesOf = (height: number, pitch: number): number =>
  Math.max(1, Math.ceil(height / pitch - SLACK))

/** How lines of a paragraph are set, twentieths of a point. */
export interface GridLine {
  readonly height: number
  /** Whether that is the height of all its lines, and not the least of them. */
  readonly isExact: boolean
  /** How much lower than in Word its text stands in lines of an exact height. */
  readonly lower: number
}

/** What makes single lines higher; pictures beside the text do not. */
const objects = /<wp:inline\b|<w:(?:pict|object|ruby)\b|<m:oMath\b/
const fallbacks = /<mc:Fallback>(?:(?!<mc:Fallback>)[\s\S])*?<\/mc:Fallback>/g

const hasObjects = (paragraph: string): boolean => objects.test(paragraph.replace(fallbacks, ""))

/**
 * Whether a paragraph's text has formulas or pictures among its letters: its lines are not all as
 * high.
 */
export const isAmongObjects = (paragraph: string): boolean =>
  /<w:t[ >]/.test(paragraph) && hasObjects(paragraph)

/**
 * The lines of a paragraph on a grid as Word sets them: whole lines of the grid that its text or
 * its picture needs, or the multiple that is asked for of one line where that is more, with the
 * text in its middle.
 */
export function lineOnGrid(paragraph: string, format: LineFormat, pitch: number): GridLine {
  const { size = 20, multiple = SINGLE, rule, height: set = 0 } = format
  const asked = Math.max((pitch * multiple) / SINGLE, rule === "least" ? set : 0)
  const heightOf = (need: number): number =>
    Math.round(Math.max(linesOf(need, pitch) * pitch, asked))
  const need = textNeed(paragraph, format, size)
  if (hasObjects(paragraph)) {
    // A picture stands on the line, with what the mark has below it.
    const mark = emptyNeed(paragraph, size).below
    const pictures = need.above > 0 ? [] : need.pictures
    const [picture = 0, ...more] = pictures.map((height) => heightOf(height + mark))
    const isOne = more.every((height) => height === picture)
    return { height: isOne && picture > 0 ? picture : heightOf(0), isExact: false, lower: 0 }
  }
  const { above, below } = need.above > 0 ? need : emptyNeed(paragraph, size)
  const height = heightOf(above + below)
  const least = need.runs.reduce((lowest, run) => Math.min(lowest, heightOf(run)), height)
  if (least < height) return { height: least, isExact: false, lower: 0 }
  const lower = ABOVE * height - above - (height - above - below) / 2
  return { height, isExact: true, lower }
}

const opening = /^<w:p(?: [^>]*)?>(<w:pPr>(?:(?!<w:pPr>)[\s\S])*?<\/w:pPr>)?/

/**
 * Gives a paragraph the height of its lines, off the grid. Source: ECMA-376 part 1, 17.3.1.33
 * spacing.
 */
export function withLine(paragraph: string, { height, isExact }: GridLine): string {
  const [whole = "", properties = "<w:pPr></w:pPr>"] = opening.exec(paragraph) ?? []
  const head = whole.slice(0, whole.indexOf(">") + 1)
  const mark = properties.indexOf("<w:rPr>")
  const own = /<w:spacing\b[^>]*\/>/.exec(mark < 0 ? properties : properties.slice(0, mark))?.[0]
  const line = `w:line="${height}" w:lineRule="${isExact ? "exact" : "atLeast"}"`
  const spacing = (own ?? "<w:spacing/>")
    .replace(/ w:(?:line|lineRule)="[^"]*"/g, "")
    .replace(/\s*\/>$/, ` ${line}/>`)
  const bare = properties.replace(own ?? "", "").replace(/<w:snapToGrid\b[^>]*\/>/, "")
  const settled = bare.replace(
    /^<w:pPr>(<w:pStyle\b[^>]*\/>)?/,
    (start) => `${start}<w:snapToGrid w:val="0"/>${spacing}`,
  )
  return head + settled + paragraph.slice(whole.length)
}
