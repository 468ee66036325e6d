import {
  attribute,
  elementsOf,
  isOn,
  paragraphFormat,
  readStyles,
  type LineFormat,
} from "./paragraph-format.ts"
import { beginGridAtMargin } from "./page-grid.ts"
import { textHeight } from "./text-height.ts"

/** A line that overshoots the grid by less than this still fits, in lines. */
const SLACK = 0.01

/** Styles based on one another further than this are a circle, or as good as one. */
const DEEPEST = 64

/** The grid of a document. */
interface Grid {
  /** Between lines, twentieths of a point; absent where sections differ. */
  readonly pitch: number | undefined
  /** Whether text in tables stands on it. */
  readonly isInTables: boolean
}

/**
 * Writes the height of lines on a document grid into the paragraphs, as Word sets them.
 *
 * On a grid of lines Word gives text that is higher than one grid line the next number of whole
 * lines, or the multiple asked for of one grid line where that is more; the office program multiplies
 * the whole lines, and headings become half as high again. Text in tables has no grid unless the
 * document says so, nor where the table's style takes it off or a least height is set; lines of an
 * exact height have none anywhere. The office program knows none of this. Source: measured on PDFs that Word exported; ECMA-376 part 1, 17.6.5
 * docGrid, 17.3.1.33 spacing, 17.15.3.1 adjustLineHeightInTable.
 */
export function settleGridLines(body: string, styles: string, settings: string): SettledBody {
  if (!/<w:docGrid\b[^>]*w:type="(lines|linesAndChars)"/.test(body)) return { body, lead: 0 }
  const opened = body.replace(/<w:p((?: [^>]*[^>/])?)\/>/g, "<w:p$1></w:p>")
  const isInTables = isOn(/<w:adjustLineHeightInTable\b[^>]*>/.exec(settings)?.[0])
  const { body: lines, lead } = settleParagraphs(opened, styles, {
    pitch: gridPitch(body),
    isInTables,
  })
  return { body: beginGridAtMargin(lines, lead), lead }
}

/** The one pitch of a document all of whose sections have a grid of lines, twentieths of a point. */
export function gridPitch(body: string): number | undefined {
  const sections = body.match(/<w:sectPr\b/g)?.length ?? 0
  const pitches = [...body.matchAll(/<w:docGrid\b[^>]*>/g)].map(([tag]) =>
    /w:type="(lines|linesAndChars)"/.test(tag) ? Number(attribute(tag, "linePitch")) : Number.NaN,
  )
  const [first] = pitches
  const isOne = pitches.length === sections && pitches.every((pitch) => pitch === first)
  return isOne && first !== undefined && first > 0 ? first : undefined
}

/** A body whose lines are as high as Word sets them. */
export interface SettledBody {
  readonly body: string
  /** Space above most of its text within a line, twentieths of a point: see `leadOf`. */
  readonly lead: number
}

/** Gives a body whose lines have the height that Word gives them on a grid. */
export function settleParagraphs(
  body: string,
  styles: string,
  { pitch, isInTables }: Grid,
): SettledBody {
  const formatOf = readStyles(styles)
  const snapOf = tablesOf(body, looseTableStyles(styles))
  /** Characters of text, by the space above it. */
  const leads = new Map<number, number>()
  const count = (lead: number, paragraph: string): void =>
    void leads.set(lead, (leads.get(lead) ?? 0) + paragraph.replace(/<[^>]*>/g, "").length)
  const settled = body.replace(
    // Paragraphs that hold others, in frames, are passed over; those within are met.
    /<w:p(?: [^>]*)?>(?:(?!<w:p[ >])[\s\S])*?<\/w:p>/g,
    (paragraph, at: number) => {
      const format = paragraphFormat(paragraph, formatOf)
      const { rule, isSnapped = true } = format
      const table = snapOf(at)
      const isLoose = table && (!isInTables || rule === "least" || !table.isSnapped)
      if (isSnapped && (isLoose || rule === "exact")) return offGrid(paragraph)
      const set = pitch === undefined ? undefined : heightOnGrid(paragraph, format, pitch)
      if (set && pitch !== undefined) return withHeight(paragraph, set.height, set.isWhole)
      count(pitch !== undefined && isSnapped ? leadOf(format, pitch) : 0, paragraph)
      return paragraph
    },
  )
  const [most] = [...leads].toSorted(([, a], [, b]) => b - a)
  return { body: settled, lead: most?.[0] ?? 0 }
}

/**
 * Word sets text that fits one grid line in the middle of a multiple of it, the office program at
 * its top; the difference, in twentieths of a point.
 */
const leadOf = ({ multiple = 240 }: LineFormat, pitch: number): number =>
  Math.round((Math.max(0, multiple - 240) / 240) * (pitch / 2))

interface TableGrid {
  readonly isSnapped: boolean
}

/** Tells of places, asked for in their order, which table they are inside. */
function tablesOf(body: string, loose: ReadonlySet<string>): (at: number) => TableGrid | undefined {
  const tags = body.matchAll(/<(\/?)w:tbl>(?:<w:tblPr><w:tblStyle w:val="([^"]*)")?/g)
  let next = tags.next()
  const open: TableGrid[] = []
  return (at) => {
    for (; !next.done && next.value.index < at; next = tags.next())
      if (next.value[1] === "/") open.pop()
      else open.push({ isSnapped: !loose.has(next.value[2] ?? "") })
    return open.at(-1)
  }
}

/** Table styles that take text off the grid, by themselves or by what they are based on. */
function looseTableStyles(styles: string): ReadonlySet<string> {
  const basedOn = new Map<string, string>()
  const loose = new Set<string>()
  for (const xml of elementsOf(styles, /<w:style\b[^>]*w:type="table"/g, "</w:style>")) {
    const id = attribute(xml, "styleId") ?? ""
    const base = attribute(/<w:basedOn\b[^>]*>/.exec(xml)?.[0] ?? "", "val")
    const snap = /<w:snapToGrid\b[^>]*>/.exec(xml)?.[0]
    if (snap !== undefined && !isOn(snap)) loose.add(id)
    else if (snap === undefined && base !== undefined) basedOn.set(id, base)
  }
  for (const id of basedOn.keys()) {
    let base: string | undefined = id
    for (let depth = 0; base !== undefined && depth < DEEPEST; depth++) {
      if (loose.has(base)) loose.add(id)
      base = basedOn.get(base)
    }
  }
  return loose
}

/** A paragraph that does not stand on the grid. */
function offGrid(paragraph: string): string {
  const off = '<w:snapToGrid w:val="0"/>'
  const properties = /<w:pPr>[\s\S]*?<\/w:pPr>/.exec(paragraph)?.[0]
  if (properties === undefined)
    return paragraph.replace(/^<w:p(?: [^>]*)?>/, `$&<w:pPr>${off}</w:pPr>`)
  const own = properties
    .replace(/<w:snapToGrid\b[^>]*\/>/, "")
    .replace(/<w:pPr>(<w:pStyle\b[^>]*\/>)?/, `$&${off}`)
  return paragraph.replace(properties, () => own)
}

/**
 * The height that a paragraph's lines are to have, twentieths of a point; undefined where the office
 * program's own rule gives it.
 *
 * To a grid line the office program adds a multiple of the text's own height instead of the line's:
 * right for Han text, whose lines are about as high, half a point short for Western lines.
 */
function heightOnGrid(
  paragraph: string,
  format: LineFormat,
  pitch: number,
): { readonly height: number; readonly isWhole: boolean } | undefined {
  const { size = 20, multiple = 240, isSnapped = true } = format
  if (!isSnapped || multiple <= 240) return undefined
  const lines = linesOf(textHeight(paragraph, format, size), pitch)
  const height = Math.round((pitch * multiple) / 240)
  // Single spacing gives as many whole lines as the text needs, and no more.
  if (lines > 1 && lines * pitch >= height) return { height: lines * pitch, isWhole: true }
  return lines > 1 || isWestern(paragraph) ? { height, isWhole: false } : undefined
}

/** Grid lines that text of a height takes. */
export const linesOf = (height: number, pitch: number): number =>
  Math.max(1, Math.ceil(height / pitch - SLACK))

/** Text without a letter of East Asia, and nothing but text. */
const isWestern = (paragraph: string): boolean => {
  const text = [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g)].map(([, own]) => own).join("")
  return (
    /\S/.test(text) &&
    !/[\u2e80-\uffef]/.test(text) &&
    !/<w:(?:drawing|pict|object)\b|<m:oMath\b/.test(paragraph)
  )
}

/** The whole grid lines that text needs are single spacing on the grid; other heights stand off it. */
export function withHeight(paragraph: string, height: number, isWhole: boolean): string {
  const line = isWhole ? 'w:line="240" w:lineRule="auto"' : `w:line="${height}" w:lineRule="exact"`
  const off = isWhole ? "" : '<w:snapToGrid w:val="0"/>'
  const properties = /<w:pPr>([\s\S]*?)<\/w:pPr>/.exec(paragraph)
  if (!properties)
    return paragraph.replace(/^<w:p(?: [^>]*)?>/, `$&<w:pPr>${off}<w:spacing ${line}/></w:pPr>`)
  const spacing = /<w:spacing\b[^>]{0,400}\bw:(?:line|before|after)\w{0,40}="[^>]{0,400}\/>/.exec(
    properties[1]?.replace(/<w:rPr>[\s\S]*/, "") ?? "",
  )?.[0]
  const kept = spacing
    ?.replace(/ w:(?:line|lineRule)="[^"]*"/g, "")
    .replace(/\s*\/>$/, ` ${line}/>`)
  const edited =
    spacing === undefined || kept === undefined
      ? properties[0].replace(/<w:pPr>(<w:pStyle\b[^>]*\/>)?/, `$&${off}<w:spacing ${line}/>`)
      : properties[0].replace(spacing, () => `${off}${kept}`)
  return paragraph.replace(properties[0], () => edited)
}
