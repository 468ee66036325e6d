import type { Outcome } from "../base/failure.ts"
import type { Handover } from "../base/handover.ts"
import type { RunContext } from "../base/progress.ts"
import type { Document } from "../model/document.ts"
import type { Scene, SceneBytes, SceneInfo } from "../model/scene.ts"
import * as file from "./passes/file-passes.ts"
import * as page from "./passes/page-passes.ts"
import { inOrder, type AnalyseOptions, type AnyPass, type FileInput } from "./passes/pass.ts"
import { runPasses } from "./passes/run-passes.ts"
import type { StageName } from "./passes/stages.ts"
import { isPrintedSpreadsheet } from "./file/sheets/sheet-pages.ts"

export { loadParts } from "./passes/parts.ts"
export type { AnalyseOptions }

const { drawnRules, decorations, figures } = page

/** The start of every list: what is found on one page alone. */
const textPages = [
  page.formulas,
  page.lines,
  drawnRules,
  decorations,
  page.charts,
  page.diagrams,
  page.tables,
  figures,
] as const
const slidePages = [
  page.slideFormulas,
  page.lines,
  drawnRules,
  decorations,
  page.charts,
  page.slideTables,
  page.slideFigures,
] as const
const sheetPages = [
  page.plainText,
  page.cells,
  drawnRules,
  decorations,
  page.charts,
  page.sheets,
  page.sheetTables,
  page.sheetFigures,
] as const

const { drafts, furniture, notes, noNotes, tags, sections, paragraphs, titles } = file

/**
 * The passes, in order, of each kind of document. That a pass needs nothing which those before it
 * do not give is checked by the types.
 */
export const passLists = {
  /** Text that flows over pages. */
  flow: inOrder([
    ...textPages,
    drafts,
    furniture,
    notes,
    tags,
    file.order,
    sections,
    paragraphs,
    titles,
    file.marks,
    file.document,
  ]),
  /** Text with every line in its place. */
  exact: inOrder([
    ...textPages,
    drafts,
    furniture,
    noNotes,
    tags,
    file.orderInPlace,
    sections,
    paragraphs,
    titles,
    file.noMarks,
    file.document,
  ]),
  /** What a spreadsheet program printed. */
  sheet: inOrder([
    ...sheetPages,
    drafts,
    furniture,
    noNotes,
    tags,
    file.order,
    sections,
    paragraphs,
    titles,
    file.sheetMarks,
    file.sheetDocument,
  ]),
  exactSheet: inOrder([
    ...sheetPages,
    drafts,
    furniture,
    noNotes,
    tags,
    file.orderInPlace,
    sections,
    paragraphs,
    titles,
    file.noMarks,
    file.sheetDocument,
  ]),
  slides: inOrder([...slidePages, drafts, tags, file.slides]),
} as const satisfies Record<string, readonly AnyPass[]>

/** Names the list of passes for a file and what is wanted of it. */
export function passListFor(
  info: SceneInfo,
  { arrangement = "flow", tables = true, unruledTables = true, cutsCells = false }: AnalyseOptions,
): keyof typeof passLists {
  if (arrangement === "slides") return "slides"
  const isSheet = tables && unruledTables && isPrintedSpreadsheet({ info }, !cutsCells)
  if (arrangement === "exact") return isSheet ? "exactSheet" : "exact"
  return isSheet ? "sheet" : "flow"
}

/**
 * Works out what the pages of a scene mean. Equal scenes give equal documents.
 *
 * A long scene is handed over, so that its glyphs can go while its document is made.
 */
export async function analyseScene(
  scene: Scene | Handover<Scene>,
  _bytes: SceneBytes,
  options: AnalyseOptions = {},
  context: RunContext = {},
): Promise<Outcome<Document>> {
  const { value, diagnostics } = await analyseUntil(scene, ["document"], options, context)
  return { value: value.document, diagnostics }
}

/**
 * Runs the passes up to the last of some stages and gives their values, those of pages as lists.
 */
export async function analyseUntil<Wanted extends StageName>(
  scene: Scene | Handover<Scene>,
  wanted: readonly Wanted[],
  options: AnalyseOptions = {},
  context: RunContext = {},
): Promise<Outcome<FileInput<Wanted>>> {
  const list = (info: SceneInfo): readonly AnyPass[] => passLists[passListFor(info, options)]
  return runPasses(scene, { passes: list, wanted, options }, context)
}
