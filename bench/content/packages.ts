import { readFileSync } from "node:fs"
import { strFromU8, unzipSync } from "fflate"
import { unescape } from "./readers.ts"

/** The text parts of an Office file by name; none where it cannot be read. */
function partsOf(file: string): ReadonlyMap<string, string> {
  try {
    const parts = unzipSync(readFileSync(file), { filter: ({ name }) => name.endsWith(".xml") })
    return new Map(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]))
  } catch {
    return new Map()
  }
}

const textIn = (xml: string): string =>
  Array.from(xml.matchAll(/<(?:w|m):t(?: [^>]*)?>([^<]*)</g), ([, text = ""]) => text).join("")

/** A row of a Word table, without tables in its cells. */
const ROW = /<w:tr[ >](?:(?!<w:tr[ >]).)*?<\/w:tr>/gs

/**
 * What a Word file says again on each page that it has more than it should: its headers and
 * footers, and the head rows of tables.
 */
export function repeatedText(file: string): readonly string[] {
  const parts = [...partsOf(file)]
  const running = parts.filter(([name]) => /^word\/(?:header|footer)\d*\.xml$/.test(name))
  const body = parts.find(([name]) => name === "word/document.xml")?.[1] ?? ""
  const heads = Array.from(body.matchAll(ROW), ([row]) => row).filter((row) =>
    row.includes("<w:tblHeader"),
  )
  return [...running.map(([, xml]) => xml), ...heads].map(textIn)
}

/** Values that charts of a workbook are drawn from, as the cells hold them. */
export function chartValues(file: string): readonly string[] {
  return [...partsOf(file)]
    .filter(([name]) => /^xl\/charts\/chart\d*\.xml$/.test(name))
    .flatMap(([, xml]) =>
      Array.from(xml.matchAll(/<c:v>([^<]*)<\/c:v>/g), ([, value = ""]) => unescape(value)),
    )
}

/** Whether a workbook draws charts, whose axes and names no cell shows. */
export const hasCharts = (file: string): boolean =>
  [...partsOf(file).keys()].some((name) => name.startsWith("xl/charts/"))

/** Values of the cells of a workbook that hold numbers. */
export function numberCells(file: string): ReadonlySet<number> {
  const cells = [...partsOf(file)]
    .filter(([name]) => /^xl\/worksheets\/sheet\d*\.xml$/.test(name))
    .flatMap(([, xml]) => Array.from(xml.matchAll(NUMBER_CELL), ([, value]) => Number(value)))
  return new Set(cells)
}

/** A cell without a type, or with that of numbers, and its value. */
const NUMBER_CELL = /<c(?![^>]* t="(?!n"))[^>]*><v>([^<]*)<\/v>/g
