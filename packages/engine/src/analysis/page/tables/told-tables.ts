import type { SceneInfo, ScenePage, StructureElement } from "../../../model/scene.ts"
import { counts } from "../../geometry/scale.ts"
import type { TableDraft, TextLine } from "../../drafts.ts"

/** What tags the tables of a document, if it tags anything. */
const tagsTables = /\bMicrosoft\W+(?:Office )?Word\b/

/** Tells whether the program that made a file tags its tables where it tags a page. */
export const isTaggedInFull = ({ producer = "" }: SceneInfo): boolean => tagsTables.test(producer)

/**
 * Rows up to which a table that was tagged as text is none: Word has no tags for tables with space
 * between their cells, so that what lines up over more of them is one all the same.
 */
const mostRows = counts.pair

/** Stands for the table of a text that was tagged as no part of one. */
const noTable = ""

/** Gives the tables of a page the names that their tags have for them, one name on all pages. */
export function withToldNames(page: ScenePage, tables: readonly TableDraft[]): TableDraft[] {
  const told = readTold(page)
  if (told.size === 0) return [...tables]
  return tables.map((table) => {
    const [name, ...others] = namesOf(table, told)
    return name === undefined || name === noTable || others.length > 0
      ? table
      : { ...table, told: name }
  })
}

/**
 * Leaves out small tables without a drawn grid of which all text was tagged, and none as a table's:
 * text at tabs, the words of a diagram.
 */
export function withoutTold(page: ScenePage, tables: readonly TableDraft[]): TableDraft[] {
  const told = readTold(page)
  return tables.filter((table) => {
    if (table.evidence === "ruled" || table.ys.length > mostRows + 1) return true
    const [name, ...others] = namesOf(table, told)
    return name !== noTable || others.length > 0
  })
}

/**
 * The tables that the texts of a table were tagged as: undefined among them where one has no tag.
 */
function namesOf(
  { cells }: TableDraft,
  told: ReadonlyMap<number, string>,
): Set<string | undefined> {
  const names = new Set<string | undefined>()
  for (const { lines } of cells)
    for (const line of lines)
      for (const mcid of marksOf(line)) names.add(mcid === undefined ? undefined : told.get(mcid))
  return names
}

const marksOf = ({ spans }: TextLine): (number | undefined)[] =>
  spans.filter(({ text }) => text.trim() !== "").map(({ mcid }) => mcid)

/**
 * Reads of which table each marked content of a page is: the outermost, by its place in the tree.
 */
function readTold(page: ScenePage): Map<number, string> {
  const told = new Map<number, string>()
  const visit = (element: StructureElement, path: string, table: string): void => {
    const own = `${path}.${element.place ?? 0}`
    const inner = table === noTable && element.type === "Table" ? own : table
    for (const mcid of element.mcids) told.set(mcid, inner)
    for (const child of element.children) visit(child, own, inner)
  }
  for (const root of page.structure) visit(root, "", noTable)
  return told
}
