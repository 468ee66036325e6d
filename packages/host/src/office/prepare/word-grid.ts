import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { inflateEntry, readZipDirectory } from "../formats/zip-directory.ts"
import { beginGridAtMargin } from "./page-grid.ts"

const BODY = "word/document.xml"
const STYLES = "word/styles.xml"
const SETTINGS = "word/settings.xml"
/** Larger bodies are left to the office program's own rule, characters. */
const LONGEST = 24_000_000
/** Tags that are none could make a search for their ends start over at each of them; Word writes none. */
const hidesTags = /<!\[CDATA\[|<!--/
/** A line of Han letters as Word sets it, in ems of its size: their own height and three tenths. */
const HAN_LINE = 1.3
/** Twentieths of a point in a half-point. */
const PER_HALF_POINT = 10
/** A line that overshoots the grid by less than this still fits, in lines. */
const SLACK = 0.02

/** Styles based on one another further than this are a circle, or as good as one. */
const DEEPEST = 64

/** What decides the height of a line: size in half-points, spacing in 240ths of a line. */
interface LineFormat {
  readonly size?: number
  readonly multiple?: number
  readonly isSnapped?: boolean
  /** Where a height is set instead of a multiple. */
  readonly rule?: "least" | "exact" | undefined
}

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
export function settleGridLines(bytes: Uint8Array): Uint8Array {
  const entries = readZipDirectory(bytes)
  const read = (name: string): string => {
    const entry = entries.find((each) => each.name === name)
    return entry && entry.unpacked <= LONGEST ? strFromU8(inflateEntry(bytes, entry)) : ""
  }
  const [body, styles] = [read(BODY), read(STYLES)]
  if (!/<w:docGrid\b[^>]*w:type="(lines|linesAndChars)"/.test(body)) return bytes
  if (hidesTags.test(body) || hidesTags.test(styles)) return bytes
  const isInTables = isOn(/<w:adjustLineHeightInTable\b[^>]*>/.exec(read(SETTINGS))?.[0])
  const { body: lines, lead } = settleParagraphs(body, styles, {
    pitch: gridPitch(body),
    isInTables,
  })
  const settled = beginGridAtMargin(lines, lead)
  if (settled === body) return bytes
  const parts = unzipSync(bytes)
  parts[BODY] = strToU8(settled)
  return zipSync(parts, { level: 1 })
}

/** The one pitch of a document all of whose sections have a grid of lines, twentieths of a point. */
function gridPitch(body: string): number | undefined {
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
      const height = pitch === undefined ? undefined : settledHeight(format, pitch)
      if (height !== undefined && pitch !== undefined) return withHeight(paragraph, height, pitch)
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

/** Undefined where the office program's own rule gives what Word gives. */
function settledHeight(
  { size = 20, multiple = 240, isSnapped = true }: LineFormat,
  pitch: number,
): number | undefined {
  const lines = Math.ceil((size * PER_HALF_POINT * HAN_LINE) / pitch - SLACK)
  if (lines < 2 || multiple <= 240 || !isSnapped) return undefined
  return Math.max(lines * pitch, Math.round((pitch * multiple) / 240))
}

function paragraphFormat(
  paragraph: string,
  formatOf: (id: string | undefined) => LineFormat,
): LineFormat {
  const properties = /<w:pPr>[\s\S]*?<\/w:pPr>/.exec(paragraph)?.[0] ?? ""
  const style = formatOf(attribute(/<w:pStyle\b[^>]*>/.exec(properties)?.[0] ?? "", "val"))
  const sizes = elementsOf(paragraph.replace(properties, ""), /<w:r[ >]/g, "</w:r>")
    .filter((run) => /<w:t[ >]/.test(run))
    .map((run) => Number(/<w:sz w:val="(\d+)"/.exec(run)?.[1] ?? style.size ?? 20))
  const own = readLine(properties)
  // An empty line is as high as its mark.
  return {
    ...style,
    ...own,
    ...(sizes.length > 0 ? { size: greatest(sizes) } : readSize(properties)),
  }
}

/**
 * The pieces from each opening to the next closing tag. Where none closes any more nothing is looked
 * for again: a search that starts over at each opening would take the square of their number.
 */
function elementsOf(xml: string, opening: RegExp, closing: string): string[] {
  const found: string[] = []
  for (let match = opening.exec(xml); match; match = opening.exec(xml)) {
    const end = xml.indexOf(closing, match.index)
    if (end < 0) break
    found.push(xml.slice(match.index, end + closing.length))
    opening.lastIndex = end + closing.length
  }
  return found
}

/** A paragraph may have more runs than a call takes arguments. */
const greatest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0)

/** The line format of each paragraph style, with what it is based on. */
function readStyles(styles: string): (id: string | undefined) => LineFormat {
  const base: LineFormat = {
    ...readLine(/<w:pPrDefault>[\s\S]*?<\/w:pPrDefault>/.exec(styles)?.[0] ?? ""),
    ...readSize(/<w:rPrDefault>[\s\S]*?<\/w:rPrDefault>/.exec(styles)?.[0] ?? ""),
  }
  const found = new Map<string, { xml: string; basedOn: string | undefined }>()
  let usual: string | undefined
  for (const xml of elementsOf(styles, /<w:style\b[^>]*w:type="paragraph"/g, "</w:style>")) {
    const id = attribute(xml, "styleId")
    if (id === undefined) continue
    if (/^<w:style\b[^>]*w:default="(1|true)"/.test(xml)) usual = id
    found.set(id, { xml, basedOn: attribute(/<w:basedOn\b[^>]*>/.exec(xml)?.[0] ?? "", "val") })
  }
  const known = new Map<string, LineFormat>()
  const formatOf = (id: string | undefined, depth = 0): LineFormat => {
    const style = found.get(id ?? usual ?? "")
    if (!style || depth > DEEPEST) return base
    const key = id ?? usual ?? ""
    const format = known.get(key) ?? {
      ...(style.basedOn === undefined ? base : formatOf(style.basedOn, depth + 1)),
      ...readLine(style.xml),
      ...readSize(style.xml),
    }
    known.set(key, format)
    return format
  }
  return formatOf
}

function readSize(xml: string): LineFormat {
  const size = /<w:sz w:val="(\d+)"/.exec(xml)?.[1]
  return size === undefined ? {} : { size: Number(size) }
}

/** A switch is on where it stands without a word of being off. */
const isOn = (tag: string | undefined): boolean =>
  tag !== undefined && !/w:val="(0|false|off)"/.test(tag)

/** Exact and least heights count as single: no multiple of the grid is asked for. */
function readLine(xml: string): LineFormat {
  const spacing = /<w:spacing\b[^>]*w:line="[^>]*>/.exec(xml)?.[0]
  const snap = /<w:snapToGrid\b[^>]*>/.exec(xml)?.[0]
  const rule = spacing === undefined ? undefined : (attribute(spacing, "lineRule") ?? "auto")
  return {
    ...(spacing === undefined
      ? {}
      : {
          multiple: rule === "auto" ? Number(attribute(spacing, "line")) : 240,
          rule: rule === "atLeast" ? "least" : rule === "exact" ? "exact" : undefined,
        }),
    ...(snap === undefined ? {} : { isSnapped: isOn(snap) }),
  }
}

/** Whole grid lines are single spacing on the grid; other heights stand off it. */
function withHeight(paragraph: string, height: number, pitch: number): string {
  const isWhole = height % pitch === 0
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

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\bw:${name}="([^"]*)"`).exec(tag)?.[1]
