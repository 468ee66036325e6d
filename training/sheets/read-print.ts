import { readFileSync } from "node:fs"
import { sheetFurniture } from "../../packages/engine/src/analysis/file/sheets/sheet-pages.ts"
import { decorateLines } from "../../packages/engine/src/analysis/page/lines/decorate.ts"
import { cellLines } from "../../packages/engine/src/analysis/page/lines/page-lines.ts"
import { collectRules } from "../../packages/engine/src/analysis/page/rules/collect-rules.ts"
import { readPdf } from "../../packages/engine/src/readers/pdf/read-pdf.ts"
import { createNodeHost } from "../../packages/host/src/index.ts"

export type Cell = readonly [row: number, column: number, text: string]

/** The workbook that a print was made of, and the fold of its repository. */
export interface Truth {
  readonly fold: number
  readonly sheets: readonly (readonly Cell[])[]
}

/** A text as it is compared, whatever its spaces and the form of its letters. */
export const tight = (text: string): string => text.normalize("NFKC").replace(/\s+/g, "")

const { ocr: _ocr, ...host } = createNodeHost()

/** Reads a print of a workbook as far as the engine does before it looks for sheets. */
export async function readPrint(file: string) {
  const read = await readPdf(new Uint8Array(readFileSync(file)), host, {}, {})
  const { scene, close } = read.value
  const pages = scene.pages.map((page) => ({
    page,
    ...decorateLines(cellLines(page, scene.fonts).plainLines, collectRules(page)),
  }))
  return { scene, pages, furniture: sheetFurniture(pages, scene), close }
}
