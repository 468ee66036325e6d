import { sceneOfPages, type PageSpec } from "@mozhuan/testkit"
import type { PrintedSheets } from "../../../drafts.ts"
import { cellLines } from "../../../page/lines/page-lines.ts"
import { collectRules } from "../../../page/rules/collect-rules.ts"
import { decorateLines } from "../../../page/lines/decorate.ts"
import { findSheets } from "../find-sheets.ts"

export function sheetsOf(
  pages: readonly PageSpec[],
  outline: Record<string, number> = { Data: 0 },
  info: { readonly creator?: string; readonly producer?: string; readonly title?: string } = {
    creator: "Calc",
  },
): PrintedSheets | undefined {
  const scene = {
    ...sceneOfPages(pages, info),
    outline: Object.entries(outline).map(([title, page]) => ({
      title,
      level: 1,
      target: { kind: "page" as const, page },
    })),
  }
  return findSheets(
    scene.pages.map((page) => ({
      page,
      ...decorateLines(cellLines(page, scene.fonts).plainLines, collectRules(page)),
    })),
    scene,
  )
}

/** Filled cells of a page as "row,column text". */
export const cellsOf = (sheets: PrintedSheets | undefined, page: number): string[] =>
  (sheets?.tables.get(page)?.cells ?? []).flatMap((cell) =>
    cell.lines.length === 0
      ? []
      : [`${cell.row},${cell.column} ${cell.lines.map((line) => line.text).join(" ")}`],
  )
