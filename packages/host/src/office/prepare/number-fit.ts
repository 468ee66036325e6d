import { columnWidths, isTooWide } from "./general-numbers.ts"

/**
 * Larger sheets are left as they are: their text is held several times over while it is changed.
 */
const LONGEST = 64_000_000
/**
 * Most of a cell that is looked at, in characters: no formula is longer, and in a broken sheet
 * whose cells never end the next end would be sought through the whole of it, once for each cell.
 */
const LONGEST_CELL = 9_000

/** A workbook's styles and sheets, as text. */
export interface StyledSheets {
  readonly styles: string
  /** By the name of their part. */
  readonly sheets: ReadonlyMap<string, string>
}

/**
 * Makes numbers shrink where their column is too narrow, instead of giving way to "###".
 *
 * Each format of cells with numbers gets a twin that shrinks; text keeps its own. Numbers without a
 * format are rounded to fit by the office program; they shrink where even that is too wide. Source:
 * ECMA-376 part 1, 18.8.1 alignment, 18.8.10 cellXfs, 18.3.1.4 c.
 */
export function shrinkNumbers({ styles, sheets }: StyledSheets): StyledSheets {
  const formats = /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles)
  const own = [...(formats?.[1] ?? "").matchAll(/<xf\b[^>]*?(?:\/>|>[\s\S]*?<\/xf>)/g)].map(
    ([xf]) => xf,
  )
  if (!formats || own.length === 0) return { styles, sheets }
  const twins = new Map<number, number>()
  const added: string[] = []
  const twinOf = (format: number): number => {
    const known = twins.get(format)
    if (known !== undefined) return known
    const twin = shrinking(own[format] ?? "")
    const place = twin === undefined ? format : own.length + added.push(twin) - 1
    twins.set(format, place)
    return place
  }
  const isGeneral = (format: number): boolean => /\bnumFmtId="0"/.test(own[format] ?? "")
  const changed = [...sheets].map(
    ([name, xml]) =>
      [name, xml.length > LONGEST ? xml : withTwins(xml, twinOf, isGeneral)] as const,
  )
  const all = [...own, ...added]
  return {
    styles: styles.replace(
      formats[0],
      () => `<cellXfs count="${all.length}">${all.join("")}</cellXfs>`,
    ),
    sheets: new Map(changed),
  }
}

/** A sheet whose cells with numbers have the formats that shrink. */
function withTwins(
  xml: string,
  twinOf: (format: number) => number,
  isGeneral: (format: number) => boolean,
): string {
  const widthOf = columnWidths(xml)
  return xml.replace(/<c\b([^>]*?)(\/?)>/g, (cell, inside: string, end: string, at: number) => {
    if (end !== "" || / t="(?!n")/.test(inside)) return cell
    const format = Number(/ s="(\d+)"/.exec(inside)?.[1] ?? 0)
    if (isGeneral(format)) {
      const behind = xml.slice(at + cell.length, at + cell.length + LONGEST_CELL)
      const [content = ""] = behind.split("</c>", 1)
      if (!isTooWide(inside, content, widthOf)) return cell
    }
    const twin = twinOf(format)
    return twin === format ? cell : `<c${inside.replace(/ s="\d+"/, "")} s="${twin}">`
  })
}

/** Undefined for a format that needs no twin: none, or shrunk already. */
function shrinking(format: string): string | undefined {
  if (format === "" || /\bshrinkToFit="(1|true)"/.test(format)) return undefined
  const alignment = /<alignment\b[^>]*?\/?>/.exec(format)?.[0]
  const attributes = (alignment ?? "<alignment/>")
    .replace(/^<alignment|\s*\/?>$/g, "")
    .replace(/\s(?:wrapText|shrinkToFit)="[^"]*"/g, "")
  const twin = `<alignment${attributes} shrinkToFit="1"/>`
  const open = (/^<xf\b[^>]*?(?=\/?>)/.exec(format)?.[0] ?? "<xf").replace(
    /\sapplyAlignment="[^"]*"/,
    "",
  )
  const rest = /^<xf\b[^>]*\/>$/.test(format)
    ? ""
    : format
        .replace(/^<xf\b[^>]*>/, "")
        .replace(/<\/xf>$/, "")
        .replace(/<alignment\b[^>]*?(?:\/>|>\s*<\/alignment>)/, "")
  return `${open} applyAlignment="1">${twin}${rest}</xf>`
}
