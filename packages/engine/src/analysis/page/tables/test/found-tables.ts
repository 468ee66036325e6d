import { sceneOfPages, textGrid, type PageSpec } from "@mozhuan/testkit"
import type { TableDraft, TableInput } from "../../../drafts.ts"
import { textLines } from "../../lines/page-lines.ts"
import { collectRules } from "../../rules/collect-rules.ts"
import { decorateLines } from "../../lines/decorate.ts"
import { findTables } from "../find-tables.ts"

export function inputOf(spec: PageSpec): TableInput {
  const scene = sceneOfPages([spec])
  const [page] = scene.pages
  if (!page) throw new Error("a page was asked for")
  const { plainLines } = textLines(page, scene)
  return { page, ...decorateLines(plainLines, collectRules(page)) }
}

export const tablesOf = (spec: PageSpec): TableDraft[] => findTables(inputOf(spec))

/** Texts by row, cells joined with "|", spans as "2x1". */
export function sketch(table: TableDraft | undefined): string[] {
  const rows: string[][] = []
  for (const cell of table?.cells ?? []) {
    const span = cell.rowSpan * cell.columnSpan > 1 ? `<${cell.rowSpan}x${cell.columnSpan}>` : ""
    ;(rows[cell.row] ??= []).push(cell.lines.map((line) => line.text).join(" ") + span)
  }
  return rows.map((row) => row.join("|"))
}

export const xs = [100, 200, 300, 400]
export const ys = [100, 120, 140, 160]
export const inCells = (rows: readonly (readonly string[])[]) =>
  textGrid(rows, { xs: [104, 204, 304], y: 114, pitch: 20 })
