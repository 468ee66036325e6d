import {
  all,
  attribute,
  kid,
  kids,
  type OfficeParts,
  type OfficeView,
  type ViewCell,
} from "./office-parts.ts"

/** Cells shown of one sheet; the rest is told of. */
const mostRows = 80
const mostColumns = 26
const mostSheets = 12

/** Reads the visible sheets of a workbook with the values they show. */
export function readSheets(parts: OfficeParts): OfficeView | undefined {
  const workbook = parts.xml("xl/workbook.xml")
  if (workbook === undefined) return undefined
  const relations = parts.relations("xl/workbook.xml")
  const shared = kids(parts.xml("xl/sharedStrings.xml"), "si").map((entry) =>
    all(entry, "t")
      .filter((text) => text.parentElement?.localName !== "rPh")
      .map((text) => text.textContent ?? "")
      .join(""),
  )
  const formats = formatsOf(parts)
  const is1904 = attribute(kid(workbook, "workbookPr"), "date1904") === "1"
  const listed = kids(kid(workbook, "sheets"), "sheet").filter(
    (sheet) => (attribute(sheet, "state") ?? "visible") === "visible",
  )
  const sheets = listed.slice(0, mostSheets).flatMap((entry) => {
    const part = relations.get(
      [...entry.attributes].find(({ localName, prefix }) => localName === "id" && prefix !== null)
        ?.value ?? "",
    )
    const sheet = part === undefined ? undefined : parts.xml(part)
    return sheet === undefined
      ? []
      : [{ name: attribute(entry, "name") ?? "", ...gridOf(sheet, { shared, formats, is1904 }) }]
  })
  return sheets.length > 0 ? { kind: "sheets", sheets } : undefined
}

interface Facts {
  readonly shared: readonly string[]
  /** Number format of each cell style. */
  readonly formats: readonly string[]
  readonly is1904: boolean
}

function gridOf(sheet: Element, facts: Facts): { rows: ViewCell[][]; isCut: boolean } {
  const spans = mergesOf(sheet)
  const listed = kids(kid(sheet, "sheetData"), "row").filter(
    (row) => attribute(row, "hidden") !== "1",
  )
  const shown = listed
    .filter((row) => Number(attribute(row, "r") ?? 0) <= mostRows * 2)
    .slice(0, mostRows)
  let isCut = listed.length > shown.length
  let width = 0
  const rows = shown.map((row) => {
    const values = new Map<number, { text: string; isNumber: boolean; at: string }>()
    for (const cell of kids(row, "c")) {
      const at = attribute(cell, "r") ?? ""
      const column = columnOf(at)
      if (column >= mostColumns) isCut = true
      else values.set(column, { ...valueOf(cell, facts), at })
    }
    for (const [column, { text }] of values) if (text !== "") width = Math.max(width, column + 1)
    return { number: Number(attribute(row, "r") ?? 0), values }
  })
  return {
    isCut,
    rows: rows.map(({ number, values }) =>
      Array.from({ length: width }, (_, column) => ({
        column,
        name: `${lettersOf(column)}${number}`,
      })).flatMap(({ column, name }): ViewCell[] => {
        if (spans.covered.has(name)) return []
        const [across, down] = spans.starts.get(name) ?? [1, 1]
        const { text = "", isNumber = false } = values.get(column) ?? {}
        return [{ text, isNumber, across: Math.min(across, width - column), down }]
      }),
    ),
  }
}

/**
 * Cells that reach over others, and those that are covered. Source: ECMA-376-1, 18.3.1.55
 * "mergeCell".
 */
function mergesOf(sheet: Element): {
  starts: Map<string, readonly [number, number]>
  covered: Set<string>
} {
  const starts = new Map<string, readonly [number, number]>()
  const covered = new Set<string>()
  for (const merge of kids(kid(sheet, "mergeCells"), "mergeCell").slice(0, 2_000)) {
    const [from = "", to = from] = (attribute(merge, "ref") ?? "").split(":")
    const [left, right, top, bottom] = [
      columnOf(from),
      Math.min(columnOf(to), mostColumns),
      rowOf(from),
      Math.min(rowOf(to), mostRows * 2),
    ]
    starts.set(from, [right - left + 1, bottom - top + 1])
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1)
        if (row !== top || column !== left) covered.add(`${lettersOf(column)}${row}`)
  }
  return { starts, covered }
}

const rowOf = (name: string): number => Number(/\d+$/.exec(name)?.[0] ?? 1)
const columnOf = (name: string): number =>
  [...(/^[A-Z]*/.exec(name)?.[0] ?? "")].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1
const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : "") +
  String.fromCharCode(65 + (column % 26))

function valueOf(
  cell: Element,
  { shared, formats, is1904 }: Facts,
): { text: string; isNumber: boolean } {
  const raw = kid(cell, "v")?.textContent ?? ""
  switch (attribute(cell, "t")) {
    case "s":
      return { text: shared[Number(raw)] ?? "", isNumber: false }
    case "inlineStr":
      return {
        text: all(cell, "t")
          .map((text) => text.textContent ?? "")
          .join(""),
        isNumber: false,
      }
    case "b":
      return { text: raw === "1" ? "TRUE" : "FALSE", isNumber: false }
    case "str":
    case "e":
      return { text: raw, isNumber: false }
    default: {
      const value = Number(raw)
      if (raw === "" || !Number.isFinite(value)) return { text: raw, isNumber: false }
      return {
        text: spelled(value, formats[Number(attribute(cell, "s") ?? 0)] ?? "", is1904),
        isNumber: true,
      }
    }
  }
}

/** Formats that files name by number alone. Source: ECMA-376-1, 18.8.30 "numFmt". */
const builtIn: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  14: "yyyy-mm-dd",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm",
  19: "h:mm:ss",
  20: "h:mm",
  21: "h:mm:ss",
  22: "yyyy-mm-dd h:mm",
  37: "#,##0",
  38: "#,##0",
  39: "#,##0.00",
  40: "#,##0.00",
  57: "yyyy-mm",
  58: "mm-dd",
}

function formatsOf(parts: OfficeParts): string[] {
  const styles = parts.xml("xl/styles.xml")
  const own = new Map(
    kids(kid(styles, "numFmts"), "numFmt").map((format) => [
      Number(attribute(format, "numFmtId")),
      attribute(format, "formatCode") ?? "",
    ]),
  )
  return kids(kid(styles, "cellXfs"), "xf").map((style) => {
    const id = Number(attribute(style, "numFmtId") ?? 0)
    return own.get(id) ?? builtIn[id] ?? ""
  })
}

/**
 * Days between the two beginnings of time that workbooks know, and the first of 1970 in days of
 * 1900.
 */
const days1904 = 1462
const days1970 = 25_569

/** Spells a number the way its format means it: as a date, a share, with groups and places. */
function spelled(value: number, format: string, is1904: boolean): string {
  const [first = ""] = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, "").split(";")
  const hasDate = /[yd]|m{3,}/i.test(first) || /(?:^|[^h:])m+(?![s:])/i.test(first)
  const hasTime = /[hs]/i.test(first)
  if ((hasDate || hasTime) && !/[0#]/.test(first)) {
    const moment = new Date(
      Math.round((value + (is1904 ? days1904 : 0) - days1970) * 86_400_000),
    ).toISOString()
    return [
      hasDate ? moment.slice(0, 10) : "",
      hasTime ? moment.slice(11, /s/i.test(first) ? 19 : 16) : "",
    ]
      .filter((part) => part !== "")
      .join(" ")
  }
  const places = /\.(0+)/.exec(first)?.[1]?.length ?? 0
  if (first.includes("%")) return `${(value * 100).toFixed(places)}%`
  if (!/[0#]/.test(first)) return String(Number(value.toPrecision(12)))
  return value.toLocaleString("en", {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    useGrouping: first.includes(","),
  })
}
