import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import type { SheetFaces } from "../fonts/sheet-faces.ts"
import { truth, text } from "../run/export-options.ts"
import { settleDates } from "./date-formats.ts"
import { fitRows, readFitting } from "./fitted-rows.ts"
import { shrinkNumbers } from "./number-fit.ts"
import { isFittedByFile, planPaging } from "./paging-plan.ts"
import { absolutePrintNames } from "./print-names.ts"
import { columnOf, endMergesWithCells, refuseEndlessSheet } from "./sheet-extent.ts"
import { asExcelPrints, isByExcel, nameSheetFaces } from "./sheet-print.ts"
import { isPlainMarkup, withoutComments } from "./plain-markup.ts"
import { withPageSetup, withoutBreaks } from "./sheet-xml.ts"
import { drawTableStyles } from "./table-cells.ts"

type Options = Readonly<Record<string, unknown>>

const STYLES = "xl/styles.xml"
const TEXTS = "xl/sharedStrings.xml"

/** One sheet of a workbook, in workbook order. */
interface SheetEntry {
  readonly name: string
  readonly part: string
  readonly isHidden: boolean
  readonly index: number
}

/**
 * Sets up the pages of a workbook as the options wish, so that wide sheets are not cut into strips.
 *
 * A sheet with a set-up of its own (fit, scale or print area) keeps it under the default options.
 * Sheets left out are hidden, which the export passes over. Source: ECMA-376 part 1, 18.3.1.63
 * pageSetup, 18.2.5 definedName.
 */
export function pageWorkbook(
  bytes: Uint8Array,
  options: Options,
  faces: SheetFaces = () => undefined,
): Uint8Array {
  const parts = unzipSync(bytes)
  const read = (name: string): string => {
    const xml = parts[name] ? withoutComments(strFromU8(parts[name])) : ""
    return isPlainMarkup(xml) ? xml : ""
  }
  const workbook = absolutePrintNames(read("xl/workbook.xml"))
  const sheets = sheetsOf(workbook, read("xl/_rels/workbook.xml.rels"))
  const styles = read(STYLES)
  if (sheets.length === 0 || (parts[STYLES] && styles === "")) return bytes
  const chosen = chooseSheets(sheets, workbook, options)
  const keepsAreas = truth(options, "printArea", true)
  const titles: string[] = []
  const styled = new Map<string, string>()
  for (const sheet of sheets) {
    const whole = read(sheet.part)
    if (!chosen.has(sheet.index) || !/<worksheet[\s>]/.test(whole)) continue
    const area = keepsAreas
      ? definedNames(workbook).find(
          (name) => name.kind === "Print_Area" && name.sheet === sheet.index,
        )
      : undefined
    if (!area) refuseEndlessSheet(whole, sheet.name)
    const xml = area ? whole : endMergesWithCells(whole)
    const printed = area && printedColumns(area.whole)
    const plan = planPaging(xml, options, {
      ...(printed ? { printedColumns: printed } : {}),
      drawnColumns: drawnColumns(sheet.part, xml, read),
    })
    styled.set(sheet.part, withPageSetup(isFittedByFile(xml) ? withoutBreaks(xml) : xml, plan))
    // Who set a print area chose what is printed; titles are part of that.
    const title =
      !area && truth(options, "repeatHeader", true) ? headerTitle(xml, sheet, workbook) : undefined
    if (title) titles.push(title)
  }
  const drawn = drawTableStyles({ styles: settleDates(styles), sheets: styled }, (part) =>
    tablesOf(part, read),
  )
  const shrunk = shrinkNumbers(drawn)
  const isMac = /<Application>Microsoft Macintosh Excel/.test(read("docProps/app.xml"))
  const printed = asExcelPrints(shrunk, faces, isMac)
  const texts = read(TEXTS)
  const others = [...printed.sheets].filter(([, xml]) => !isByExcel(xml))
  const fitting =
    others.length > 0 ? readFitting(printed.styles, texts, faces) : { formats: [], texts: [] }
  for (const [part, xml] of printed.sheets)
    parts[part] = strToU8(isByExcel(xml) ? xml : fitRows(xml, fitting))
  if (parts[STYLES]) parts[STYLES] = strToU8(nameSheetFaces(printed.styles, faces))
  if (texts !== "") parts[TEXTS] = strToU8(nameSheetFaces(texts, faces))
  parts["xl/workbook.xml"] = strToU8(
    patchWorkbook(workbook, sheets, { chosen, titles, keepsAreas }),
  )
  return zipSync(parts, { level: 0 })
}

function sheetsOf(workbook: string, relations: string): SheetEntry[] {
  const targets = new Map(
    [...relations.matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, "Id"),
      attribute(tag, "Target"),
    ]),
  )
  return [...workbook.matchAll(/<sheet\b[^>]*>/g)].map(([tag], index) => {
    const target = targets.get(attribute(tag, "r:id") ?? attribute(tag, "id")) ?? ""
    return {
      name: attribute(tag, "name") ?? "",
      part: target.startsWith("/") ? target.slice(1) : `xl/${target}`,
      isHidden: /hidden/i.test(attribute(tag, "state") ?? ""),
      index,
    }
  })
}

/**
 * Charts and pictures end in the column after the 0-based one they name. Source: ECMA-376 part 1,
 * 20.5.2.35 "to".
 */
function drawnColumns(part: string, xml: string, read: (name: string) => string): number {
  if (!/<drawing\b/.test(xml.slice(-SHEET_TAIL))) return 0
  const relations = read(part.replace(/([^/]+)$/, "_rels/$1.rels"))
  const targets = [...relations.matchAll(/Target="([^"]*drawings\/drawing\d+\.xml)"/g)].map(
    ([, target = ""]) => `xl/${target.replace(/^(\.\.\/|\/xl\/)/, "")}`,
  )
  const ends = targets.flatMap((target) =>
    [...read(target).matchAll(/<xdr:to>\s*<xdr:col>(\d+)<\/xdr:col>/g)].map(
      ([, column]) => Number(column) + 1,
    ),
  )
  return Math.min(MAX_COLUMNS, Math.max(0, ...ends))
}

/** Parts of a sheet's tables. Source: ECMA-376 part 1, 18.3.1.95 tablePart. */
function tablesOf(part: string, read: (name: string) => string): string[] {
  const relations = read(part.replace(/([^/]+)$/, "_rels/$1.rels"))
  return [...relations.matchAll(/Target="(?:\.\.|\/xl)\/(tables\/[^"/]+\.xml)"/g)].map(
    ([, target = ""]) => read(`xl/${target}`),
  )
}

/** The reference to drawings stands behind the cells, within this many characters of the end. */
const SHEET_TAIL = 100_000
/** Source: ECMA-376 part 1, 18.3.1.13; columns of the format. */
const MAX_COLUMNS = 16_384

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
}

/** First and last column of a print area, over all its parts; undefined where it names rows alone. */
function printedColumns(name: string): readonly [number, number] | undefined {
  const columns = [...name.matchAll(/\$([A-Z]{1,3})(?=\$|:|,|<)/g)].map(([, letters = ""]) =>
    columnOf(letters),
  )
  return columns.length === 0 ? undefined : [Math.min(...columns), Math.max(...columns)]
}

/** Gives the places of the sheets to print; at least one, as a workbook must show something. */
function chooseSheets(
  sheets: readonly SheetEntry[],
  workbook: string,
  options: Options,
): Set<number> {
  const wish = text(options, "sheets") ?? "visible"
  const withHidden = truth(options, "hiddenSheets", false)
  const shown = sheets.filter((sheet) => withHidden || !sheet.isHidden)
  const names = Array.isArray(options["sheetNames"]) ? options["sheetNames"] : []
  const active = Number(/<workbookView\b[^>]*\bactiveTab="(\d+)"/.exec(workbook)?.[1] ?? 0)
  const wanted =
    wish === "active"
      ? sheets.filter((sheet) => sheet.index === active)
      : wish === "chosen" && names.length > 0
        ? sheets.filter((sheet) => names.includes(sheet.name))
        : shown
  return new Set(
    (wanted.length > 0 ? wanted : shown.length > 0 ? shown : sheets.slice(0, 1)).map(
      (sheet) => sheet.index,
    ),
  )
}

interface DefinedName {
  readonly kind: string
  readonly sheet: number
  readonly whole: string
}

function definedNames(workbook: string): DefinedName[] {
  return [
    ...workbook.matchAll(
      /<definedName\b[^>]*name="_xlnm\.(Print_Area|Print_Titles)"[^>]*>[^<]*<\/definedName>/g,
    ),
  ].map((match) => ({
    kind: match[1] ?? "",
    sheet: Number(attribute(match[0], "localSheetId") ?? -1),
    whole: match[0],
  }))
}

/** Rows above a frozen pane, or the head of a filter, go on every page. */
function headerTitle(xml: string, sheet: SheetEntry, workbook: string): string | undefined {
  if (
    definedNames(workbook).some(
      (name) => name.kind === "Print_Titles" && name.sheet === sheet.index,
    )
  )
    return undefined
  const pane = /<pane\b[^>]*>/.exec(xml)?.[0] ?? ""
  const frozen = /state="frozen/.test(pane) ? Number(attribute(pane, "ySplit") ?? 0) : 0
  const filtered = Number(/<autoFilter\b[^>]*ref="[A-Z]+(\d+):/.exec(xml)?.[1] ?? 0)
  const last =
    frozen > 0 && frozen <= MAX_HEADER_ROWS
      ? frozen
      : filtered > 0 && filtered <= MAX_HEADER_ROWS
        ? filtered
        : 0
  if (last === 0) return undefined
  const first = frozen > 0 ? firstShownRow(xml) : last
  const end = frozen > 0 ? first + frozen - 1 : last
  const name = sheet.name.replaceAll("'", "''")
  return `<definedName name="_xlnm.Print_Titles" localSheetId="${sheet.index}">'${name}'!$${first}:$${end}</definedName>`
}

/** The row from which frozen ones are counted. Source: ECMA-376 part 1, 18.3.1.87 sheetView topLeftCell. */
const firstShownRow = (xml: string): number =>
  Number(/<sheetView\b[^>]*\btopLeftCell="[A-Z]+(\d+)"/.exec(xml)?.[1] ?? 1)

/** A header of more rows would leave no room for the table. */
const MAX_HEADER_ROWS = 10

/**
 * Makes the sheet that opens a chosen one: the program shows, and prints, the sheet that opens even
 * where it is hidden. Without a word of it the first opens.
 */
function withOpenSheet(workbook: string, chosen: ReadonlySet<number>, first: number): string {
  const view = /<workbookView\b[^>]*>/.exec(workbook)?.[0]
  const isGood = chosen.has(Number(attribute(view ?? "", "activeTab") ?? 0))
  if (isGood) return workbook
  if (view === undefined)
    return workbook.replace(
      "<sheets>",
      `<bookViews><workbookView activeTab="${first}"/></bookViews><sheets>`,
    )
  return workbook.replace(
    view,
    view
      .replace(/\s+(?:activeTab|firstSheet)="[^"]*"/g, "")
      .replace("<workbookView", `<workbookView activeTab="${first}"`),
  )
}

function patchWorkbook(
  workbook: string,
  sheets: readonly SheetEntry[],
  wish: { chosen: ReadonlySet<number>; titles: readonly string[]; keepsAreas: boolean },
): string {
  let place = 0
  let patched = workbook.replace(/<sheet\b[^>]*>/g, (tag) => {
    const isChosen = wish.chosen.has(sheets[place++]?.index ?? -1)
    const plain = tag.replace(/\s+state="[^"]*"/, "")
    return isChosen ? plain : plain.replace(/<sheet\b/, '<sheet state="hidden"')
  })
  const [first] = [...wish.chosen].toSorted((a, b) => a - b)
  patched = withOpenSheet(patched, wish.chosen, first ?? 0)
  // A print area prints a hidden sheet, too.
  for (const name of definedNames(patched))
    if (name.kind === "Print_Area" && !(wish.keepsAreas && wish.chosen.has(name.sheet)))
      patched = patched.replace(name.whole, "")
  if (wish.titles.length === 0) return patched
  const titles = wish.titles.join("")
  return patched.includes("<definedNames>")
    ? patched.replace("<definedNames>", `<definedNames>${titles}`)
    : patched.replace("</sheets>", `</sheets><definedNames>${titles}</definedNames>`)
}
