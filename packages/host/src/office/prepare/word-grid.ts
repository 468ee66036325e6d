import {
  attribute,
  elementsOf,
  isOn,
  paragraphFormat,
  readStyles,
  type LineFormat,
} from "./paragraph-format.ts"
import { isAmongObjects, lineOnGrid, linesOf, withLine } from "./grid-lines.ts"
import {
  beginGridAtMargin,
  hasLineGrid,
  lineGrids,
  withoutLineGrid,
  type LineGrid,
} from "./page-grid.ts"
import { textHeight } from "./text-height.ts"

/** Styles based on one another further than this are a circle, or as good as one. */
const DEEPEST = 64

/**
 * Writes the height of lines on a document grid into the paragraphs, as Word sets them.
 *
 * On a grid of lines Word gives text that is higher than one grid line the next number of whole
 * lines, or the multiple asked for of one grid line where that is more; the office program
 * multiplies the whole lines, and headings become half as high again. Text in tables has no grid
 * unless the document says so, nor where the table's style takes it off or a least height is set;
 * lines of an exact height have none anywhere. The office program knows none of this. Source:
 * measured on PDFs that Word exported; ECMA-376 part 1, 17.6.5 docGrid, 17.3.1.33 spacing,
 * 17.15.3.1 adjustLineHeightInTable.
 */
export function settleGridLines(
  body: string,
  styles: string,
  settings: string,
  isLoose = false,
): SettledBody {
  if (!hasLineGrid(body)) return { body, lead: 0 }
  const opened = body.replace(/<w:p((?: [^>]*[^>/])?)\/>/g, "<w:p$1></w:p>")
  const isInTables = isOn(/<w:adjustLineHeightInTable\b[^>]*>/.exec(settings)?.[0])
  const { body: lines, lead, lower } = settleParagraphs(opened, styles, { isInTables, isLoose })
  const loose = lower === undefined ? lines : withoutLineGrid(lines, lower)
  return { body: beginGridAtMargin(loose, lead), lead }
}

/** A body whose lines are as high as Word sets them. */
export interface SettledBody {
  readonly body: string
  /** Space above most of its text within a line, twentieths of a point: see `leadOf`. */
  readonly lead: number
}

/** What stands in text boxes, which hold no others. */
const boxes = /<w:txbxContent>(?:(?!<w:txbxContent>)[\s\S])*?<\/w:txbxContent>/g
/** What stands for it. */
const held = /<w:txbxContent w:n="(\d+)"\/>/g

/**
 * Gives a body whose lines have the height that Word gives them on a grid, and how much lower most
 * of them stand than in Word where they have it without one; undefined where they stand on it. Text
 * boxes stand on the grid of the paragraph that holds them.
 */
export function settleParagraphs(
  body: string,
  styles: string,
  { isInTables, isLoose = false }: { readonly isInTables: boolean; readonly isLoose?: boolean },
): SettledBody & { readonly lower: number | undefined } {
  const contents: string[] = []
  const bare = body.replace(boxes, (box) => `<w:txbxContent w:n="${contents.push(box) - 1}"/>`)
  const settling: Settling = {
    formatOf: readStyles(styles),
    loose: looseTableStyles(styles),
    isInTables,
    isKept: !isLoose || needsGrid(bare),
    leads: new Map(),
    lowers: new Map(),
  }
  const grids = new Map<string, LineGrid | undefined>()
  const gridAt = lineGrids(bare)
  const settled = settleEach(bare, settling, (at, paragraph) => {
    const grid = gridAt(at)
    for (const [, index = ""] of paragraph.matchAll(held)) grids.set(index, grid)
    return grid
  })
  const { leads, lowers, isKept } = settling
  const [lead, lower] = [mostOf(leads), isKept ? undefined : mostOf(lowers)]
  const whole = settled.replace(held, (_, index: string) =>
    settleEach(contents[Number(index)] ?? "", settling, () => grids.get(index)),
  )
  return { body: whole, lead, lower }
}

/** What is known of a document whose lines are settled. */
interface Settling {
  readonly formatOf: (id: string | undefined) => LineFormat
  readonly loose: ReadonlySet<string>
  readonly isInTables: boolean
  /** Whether grids of lines stay. */
  readonly isKept: boolean
  /**
   * Letters by how much of their line is above them on a grid, and by how much lower they stand
   * without.
   */
  readonly leads: Map<number, number>
  readonly lowers: Map<number, number>
}

function settleEach(
  body: string,
  { formatOf, loose, isInTables, isKept, leads, lowers }: Settling,
  gridAt: (at: number, paragraph: string) => LineGrid | undefined,
): string {
  const snapOf = tablesOf(body, loose)
  const count = (of: Map<number, number>, length: number, paragraph: string): void =>
    void of.set(length, (of.get(length) ?? 0) + paragraph.replace(/<[^>]*>/g, "").length)
  return body.replace(paragraphs, (paragraph, at: number) => {
    // The office program sets lines that hold boxes on its grid as Word does.
    if (isKept && paragraph.includes("<w:txbxContent w:n=")) return paragraph
    const format = paragraphFormat(paragraph, formatOf)
    const { rule, isSnapped = true } = format
    const [table, grid] = [snapOf(at), gridAt(at, paragraph)]
    const isLoose = table && (!isInTables || rule === "least" || !table.isSnapped)
    const isOff = isSnapped && (isLoose || rule === "exact")
    if (isOff || !grid || !isSnapped) {
      count(lowers, 0, paragraph)
      return isOff ? offGrid(paragraph) : paragraph
    }
    if (!isKept && !grid.hasLetters) {
      const line = lineOnGrid(paragraph, format, grid.pitch)
      count(lowers, Math.round(line.lower), paragraph)
      return withLine(paragraph, line)
    }
    const set = heightOnGrid(paragraph, format, grid.pitch)
    if (set) return withHeight(paragraph, set.height, set.isWhole)
    count(leads, leadOf(format, grid.pitch), paragraph)
    return paragraph
  })
}

/** The length that most letters have. */
const mostOf = (lengths: ReadonlyMap<number, number>): number =>
  [...lengths].reduce((most, length) => (length[1] > most[1] ? length : most), [0, 0] as const)[0]

/** Paragraphs that hold others, in frames, are passed over; those within are met. */
const paragraphs = /<w:p(?: [^>]*)?>(?:(?!<w:p[ >])[\s\S])*?<\/w:p>/g

/**
 * A larger share of text than this among formulas or pictures needs a grid on which single lines
 * are higher.
 */
const MANY = 0.1

function needsGrid(body: string): boolean {
  let [among, all] = [0, 0]
  for (const [paragraph] of body.matchAll(paragraphs)) {
    const { length } = paragraph.replace(/<[^>]*>/g, "")
    all += length
    if (isAmongObjects(paragraph)) among += length
  }
  return among > MANY * all
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
 * The height that a paragraph's lines are to have, twentieths of a point; undefined where the
 * office program's own rule gives it.
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

/** Text without a letter of East Asia, and nothing but text. */
const isWestern = (paragraph: string): boolean => {
  const text = [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g)].map(([, own]) => own).join("")
  return (
    /\S/.test(text) &&
    !/[\u2e80-\uffef]/.test(text) &&
    !/<w:(?:drawing|pict|object)\b|<m:oMath\b/.test(paragraph)
  )
}

/**
 * The whole grid lines that text needs are single spacing on the grid; other heights stand off it.
 */
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
