import { ConversionError } from "@mozhuan/engine"

/** Cells of usual size on one upright page of A4. */
const PAGE = { rows: 50, columns: 8 }
/**
 * Pages of one sheet from which it is refused before LibreOffice lays it out, which takes minutes
 * and gigabytes: a million rows of twenty columns have 60,000.
 */
const MOST_PAGES = 200_000

/** Last rows and columns of the formats before and since 2007. */
const EDGES = { columns: [256, 16_384], rows: [65_536, 1_048_576] } as const

/** The last row and column of something, from 1. */
interface Extent {
  readonly rows: number
  readonly columns: number
}

/**
 * Refuses a sheet whose cells lie so far apart that nobody could print what is between them: two
 * cells in opposite corners make forty million pages.
 *
 * @throws ConversionError "limit/pages"
 */
export function refuseEndlessSheet(xml: string, name: string): void {
  const { rows, columns } = extentOfCells(xml)
  const pages = Math.ceil(rows / PAGE.rows) * Math.ceil(columns / PAGE.columns)
  if (pages > MOST_PAGES)
    throw new ConversionError("limit/pages", `The sheet ${name} would fill ${pages} pages.`, {
      hint: "Delete the cells that lie far outside, or set a print area.",
    })
}

/**
 * Ends merged cells that reach the sheet's last row or column where the sheet's own cells end.
 *
 * Excel prints as far as cells go; to the office program a title merged over the whole row makes
 * two thousand pages. Source: measured on PDFs that Excel exported.
 */
export function endMergesWithCells(xml: string): string {
  const cells = xml.indexOf("</sheetData>")
  const tail = cells < 0 ? "" : xml.slice(cells)
  if (![...tail.matchAll(/<mergeCell ref="([^"]*)"/g)].some(([, ref = ""]) => isEndless(ref)))
    return xml
  const extent = extentOfCells(xml)
  const ended = tail.replace(/<mergeCell ref="([^"]*)"\s*\/>/g, (merge, ref: string) =>
    isEndless(ref) ? endedMerge(ref, extent) : merge,
  )
  const count = ended.match(/<mergeCell /g)?.length ?? 0
  const counted =
    count === 0
      ? ended.replace(/<mergeCells[^>]*>\s*<\/mergeCells>/, "")
      : ended.replace(/<mergeCells[^>]*>/, `<mergeCells count="${count}">`)
  return xml.slice(0, cells) + counted
}

/** Empty where one cell is left, which is none that is merged. */
function endedMerge(ref: string, extent: Extent): string {
  const area = areaOf(ref)
  if (!area) return ""
  const [first, last] = area
  const columns = isEdge(last.columns, "columns")
    ? Math.max(first.columns, extent.columns)
    : last.columns
  const rows = isEdge(last.rows, "rows") ? Math.max(first.rows, extent.rows) : last.rows
  if (columns === first.columns && rows === first.rows) return ""
  return `<mergeCell ref="${lettersOf(first.columns)}${first.rows}:${lettersOf(columns)}${rows}"/>`
}

function isEndless(ref: string): boolean {
  const last = areaOf(ref)?.[1]
  return last !== undefined && (isEdge(last.columns, "columns") || isEdge(last.rows, "rows"))
}

const isEdge = (place: number, axis: keyof typeof EDGES): boolean =>
  EDGES[axis].some((edge) => edge === place)

function areaOf(ref: string): readonly [Extent, Extent] | undefined {
  const [, left, top, right, bottom] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? []
  if (!left || !right) return undefined
  return [
    { columns: columnOf(left), rows: Number(top) },
    { columns: columnOf(right), rows: Number(bottom) },
  ]
}

function extentOfCells(xml: string): Extent {
  let [rows, columns] = [0, 0]
  for (const [, letters = "", row = "0"] of xml.matchAll(
    /<c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"/g,
  )) {
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnOf(letters))
  }
  return { rows, columns }
}

/** "A" is 1, "XFD" is 16384. */
export function columnOf(letters: string): number {
  let column = 0
  for (let at = 0; at < letters.length; at++) column = column * 26 + letters.charCodeAt(at) - 64
  return column
}

function lettersOf(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return (rest > 0 ? lettersOf(rest) : "") + String.fromCharCode(65 + ((column - 1) % 26))
}
