import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import type { SheetFaces } from "../fonts/sheet-faces.ts"
import { truth, text } from "../run/export-options.ts"
import { isFittedByFile, planPaging } from "./paging-plan.ts"
import { absolutePrintNames } from "./print-names.ts"
import { columnOf, endMergesWithCells, refuseEndlessSheet } from "./sheet-extent.ts"
import { isPlainMarkup, withoutComments } from "./plain-markup.ts"
import { pagingSteps, sheetSteps } from "./sheet-steps.ts"
import { withPageSetup, withoutBreaks } from "./sheet-xml.ts"
import { NOTHING_LEFT_OUT, takeSteps, type LeftOut } from "./step.ts"

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
  without: LeftOut = NOTHING_LEFT_OUT,
): Uint8Array {
  const parts = unzipSync(bytes)
  const read = (name: string): string => {
    const xml = parts[name] ? withoutComments(strFromU8(parts[name])) : ""
    return isPlainMarkup(xml) ? xml : ""
  }
  const own = read("xl/workbook.xml")
  const workbook = without.has(pagingSteps.absoluteNames) ? own : absolutePrintNames(own)
  const sheets = sheetsOf(workbook, read("xl/_rels/workbook.xml.rels"))
  const styles = read(STYLES)
  if (sheets.length === 0 || (parts[STYLES] && styles === "")) return bytes
  const chosen = chooseSheets(sheets, workbook, options)
  const keepsAreas = truth(options, "printArea", true)
  const printed = sheets.filter(({ index }) => chosen.has(index))
  const paged = pageSheets(printed, { workbook, options, keepsAreas, read, without })
  const settled = takeSteps(
    sheetSteps,
    { styles, texts: read(TEXTS), sheets: paged.sheets },
    {
      about: {
        faces,
        isMac: /<Application>Microsoft Macintosh Excel/.test(read("docProps/app.xml")),
        tablesOf: (part) => tablesOf(part, read),
      },
      without,
    },
  )
  for (const [part, xml] of settled.sheets) parts[part] = strToU8(xml)
  if (parts[STYLES]) parts[STYLES] = strToU8(settled.styles)
  if (settled.texts !== "") parts[TEXTS] = strToU8(settled.texts)
  parts["xl/workbook.xml"] = strToU8(
    patchWorkbook(workbook, sheets, { chosen, titles: paged.titles, keepsAreas }),
  )
  return zipSync(parts, { level: 0 })
}

/** What setting up the pages of a workbook's sheets goes by. */
interface Paging {
  readonly workbook: string
  readonly options: Options
  readonly keepsAreas: boolean
  readonly read: (part: string) => string
  readonly without: LeftOut
}

/** Sheets with their pages set up, and the names of rows that stand on every page. */
function pageSheets(
  printed: readonly SheetEntry[],
  { workbook, options, keepsAreas, read, without }: Paging,
): { readonly sheets: ReadonlyMap<string, string>; readonly titles: readonly string[] } {
  const repeats = truth(options, "repeatHeader", true) && !without.has(pagingSteps.heads)
  const titles: string[] = []
  const sheets = new Map<string, string>()
  for (const sheet of printed) {
    const whole = read(sheet.part)
    if (!/<worksheet[\s>]/.test(whole)) continue
    const area = keepsAreas
      ? definedNames(workbook).find(
          (name) => name.kind === "Print_Area" && name.sheet === sheet.index,
        )
      : undefined
    if (!area) refuseEndlessSheet(whole, sheet.name)
    const xml = area || without.has(pagingSteps.merges) ? whole : endMergesWithCells(whole)
    const paged = without.has(pagingSteps.pages)
      ? xml
      : withPages(xml, options, { area: area?.whole, drawn: drawnColumns(sheet.part, xml, read) })
    sheets.set(sheet.part, paged)
    // Who set a print area chose what is printed; titles are part of that.
    const title = !area && repeats ? headerTitle(xml, sheet, workbook) : undefined
    if (title) titles.push(title)
  }
  return { sheets, titles }
}

/** A sheet whose pages are set up, for its print area or all of it. */
function withPages(
  xml: string,
  options: Options,
  { area, drawn }: { readonly area: string | undefined; readonly drawn: number },
): string {
  const printed = area === undefined ? undefined : printedColumns(area)
  const plan = planPaging(xml, options, {
    ...(printed ? { printedColumns: printed } : {}),
    drawnColumns: drawn,
  })
  return withPageSetup(isFittedByFile(xml) ? withoutBreaks(xml) : xml, plan)
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

/**
 * First and last column of a print area, over all its parts; undefined where it names rows alone.
 */
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

/**
 * The row from which frozen ones are counted. Source: ECMA-376 part 1, 18.3.1.87 sheetView
 * topLeftCell.
 */
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
