/**
 * Reads the cells that a chart of a workbook draws: where they differ from the cache in its chart
 * part, office programs print the cells. Source: ECMA-376 part 1, 18.3.
 */

/** The text of a part of a package by its path; undefined where there is none. */
export type PartText = (path: string) => string | undefined

const texts = (markup: string): string =>
  [...markup.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?t>/g)]
    .map((match) => unescaped(match[1] ?? ""))
    .join("")

/** Gives text without the escapes of markup. */
export const unescaped = (words: string): string =>
  words
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll(/&#(?:10|13|xA|xD);/gi, " ")
    .replaceAll("&amp;", "&")

const attribute = (markup: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(markup)?.[1]

export interface OfficeRelation {
  readonly id: string
  readonly type: string
  readonly target: string
}

/** Gives the relations of a part, their targets as paths in the package. */
export function relationsOf(part: string, textOf: PartText): OfficeRelation[] {
  const folder = part.slice(0, part.lastIndexOf("/"))
  const markup = textOf(`${folder}/_rels/${part.slice(folder.length + 1)}.rels`) ?? ""
  return [...markup.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([relation]) => {
    const target = attribute(relation, "Target") ?? ""
    const path = target.startsWith("/")
      ? target.slice(1)
      : new URL(target, `file:///${folder}/`).pathname.slice(1)
    return {
      id: attribute(relation, "Id") ?? "",
      type: (attribute(relation, "Type") ?? "").replace(/^.*\//, ""),
      target: path,
    }
  })
}

interface Sheet {
  readonly name: string
  readonly path: string
  readonly isHidden: boolean
}

/** Gives the sheets of a workbook. */
export function sheetsOf(textOf: PartText): Sheet[] {
  const relations = relationsOf("xl/workbook.xml", textOf)
  const markup = textOf("xl/workbook.xml") ?? ""
  return [...markup.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].flatMap(([sheet]): Sheet[] => {
    const id = /\s\w+:id="([^"]*)"/.exec(sheet)?.[1]
    const relation = relations.find((each) => each.id === id)
    return relation
      ? [
          {
            name: unescaped(attribute(sheet, "name") ?? ""),
            path: relation.target,
            isHidden: /hidden/i.test(attribute(sheet, "state") ?? ""),
          },
        ]
      : []
  })
}

/**
 * What a range shows: null for blanks; undefined where formulas or another file tell its values.
 */
export type ReadRange = (reference: string) => (string | null)[] | undefined

interface Cells {
  readonly values: ReadonlyMap<string, string | null>
  readonly hiddenRows: ReadonlySet<number>
  readonly isColumnHidden: (column: number) => boolean
}

/** Cells of a range at most: a whole column is no series. */
const MOST_CELLS = 5000

/** Gives a reader of ranges; what is hidden is left out, as charts leave it out. */
export function rangeReader(textOf: PartText): ReadRange {
  const sheets = sheetsOf(textOf)
  const shared = [
    ...(textOf("xl/sharedStrings.xml") ?? "").matchAll(/<(?:\w+:)?si>([^]*?)<\/(?:\w+:)?si>/g),
  ].map((match) => texts(match[1] ?? ""))
  const known = new Map<string, Cells>()
  return (reference) => {
    const [, quoted, bare, from, to] =
      /^(?:'((?:[^']|'')+)'|([^'!]+))!\$?([A-Z]+\$?\d+)(?::\$?([A-Z]+\$?\d+))?$/.exec(
        unescaped(reference.trim()),
      ) ?? []
    const name = quoted?.replaceAll("''", "'") ?? bare
    const sheet = sheets.find((each) => each.name === name)
    if (!sheet || from === undefined) return undefined
    const cells = known.get(sheet.path) ?? cellsOf(textOf(sheet.path) ?? "", shared)
    known.set(sheet.path, cells)
    const [start, end] = [placeOf(from), placeOf(to ?? from)]
    const found: (string | null)[] = []
    for (let row = start.row; row <= end.row; row++)
      for (let column = start.column; column <= end.column; column++) {
        if (found.length > MOST_CELLS) return undefined
        if (cells.hiddenRows.has(row) || cells.isColumnHidden(column)) continue
        const value = cells.values.get(`${column} ${row}`)
        if (value === "=") return undefined
        found.push(value ?? null)
      }
    return found
  }
}

function placeOf(cell: string): { readonly column: number; readonly row: number } {
  const letters = cell.replace(/[^A-Z]/g, "")
  return {
    column: [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0),
    row: Number(cell.replace(/\D/g, "")),
  }
}

function cellsOf(markup: string, shared: readonly string[]): Cells {
  const values = new Map<string, string | null>()
  const hiddenRows = new Set<number>()
  for (const [row] of markup.matchAll(/<(?:\w+:)?row\s[^>]*>/g))
    if (/\shidden="(?:1|true)"/.test(row)) hiddenRows.add(Number(attribute(row, "r")))
  const hidden = [...markup.matchAll(/<(?:\w+:)?col\s[^>]*>/g)]
    .filter(([column]) => /\shidden="(?:1|true)"/.test(column))
    .map(
      ([column]) => [Number(attribute(column, "min")), Number(attribute(column, "max"))] as const,
    )
  for (const match of markup.matchAll(/<(?:\w+:)?c\s([^>]*[^/])>([^]*?)<\/(?:\w+:)?c>/g)) {
    const [, head = "", body = ""] = match
    const reference = attribute(` ${head}`, "r")
    if (reference === undefined) continue
    const { column, row } = placeOf(reference)
    values.set(`${column} ${row}`, cellValue(attribute(` ${head}`, "t"), body, shared))
  }
  return {
    values,
    hiddenRows,
    isColumnHidden: (column) => hidden.some(([from, to]) => column >= from && column <= to),
  }
}

/** The value of a cell; "=" of a formula, whose value each program works out anew. */
function cellValue(
  type: string | undefined,
  body: string,
  shared: readonly string[],
): string | null {
  if (/<(?:\w+:)?f[\s>/]/.test(body)) return "="
  const value = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(body)?.[1]
  if (type === "inlineStr") return texts(body)
  if (value === undefined || type === "e") return null
  return type === "s" ? (shared[Number(value)] ?? null) : unescaped(value)
}
