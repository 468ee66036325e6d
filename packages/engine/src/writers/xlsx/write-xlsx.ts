import { ConversionError, type Diagnostic, type Outcome } from "../../base/failure.ts"
import type { HostZlib } from "../../base/host.ts"
import type { Document } from "../../model/document.ts"
import type { SceneBytes } from "../../model/scene.ts"
import { paragraphsOf, plainText } from "../../model/walk.ts"
import { emitWorkbook } from "./emit/workbook.ts"
import { settle, type SettledOptions, type XlsxOptions } from "./options.ts"
import { chartsOf } from "./plan/chart-sheets.ts"
import { planWorkbook } from "./plan/plan-workbook.ts"
import { tablesOf } from "./plan/tables-of.ts"

/**
 * Writes a document's tables, or all its content, as an xlsx workbook.
 *
 * `zlib` deflates the package; absent: the engine does. Pages without a table are told in the
 * diagnostics when tables alone were asked for.
 * @throws ConversionError "table/none" where tables alone were asked for and no page has one;
 * "content/none" where there is no text at all.
 */
export async function writeXlsx(
  document: Document,
  _bytes: SceneBytes,
  options: XlsxOptions = {},
  zlib?: HostZlib,
): Promise<Outcome<Uint8Array>> {
  const settled = settle(options)
  assertContent(document, settled)
  const plan = planWorkbook(document, settled)
  const offered: Diagnostic[] =
    plan.formulaCount > 0 ? [{ kind: "formulas-offered", detail: String(plan.formulaCount) }] : []
  return {
    value: emitWorkbook(plan, document.info, zlib),
    diagnostics: [...lossesOf(document, settled), ...offered],
  }
}

/** Refuses a document that would become an empty workbook. */
export function assertContent(document: Document, options: SettledOptions): void {
  const blocks = document.sections.flatMap((section) => section.blocks)
  if (tablesOf(document, options).length > 0 || chartsOf(document).length > 0) return
  let hasText = false
  for (const { inlines } of paragraphsOf(blocks)) hasText ||= plainText(inlines).trim() !== ""
  if (options.content === "tables" && hasText) {
    throw new ConversionError("table/none", "No table was found on these pages.", {
      hint: 'Choose "all content" to put the text into a worksheet.',
    })
  }
  if (!hasText)
    throw new ConversionError("content/none", "These pages hold no text.", {
      hint: "Turn on text recognition if the pages are scans.",
    })
}

/** Tells what is not in the workbook: pages without a table, and pictures. */
export function lossesOf(document: Document, options: SettledOptions): Diagnostic[] {
  const blocks = document.sections.flatMap((section) => section.blocks)
  const withTable = new Set(
    tablesOf(document, options).flatMap(({ placement }) => placement.map(({ page }) => page)),
  )
  const withText = new Set(
    blocks.flatMap((block) =>
      block.kind === "paragraph" || block.kind === "table"
        ? block.placement.map((place) => place.page)
        : [],
    ),
  )
  const losses: Diagnostic[] = []
  for (const page of document.pages) {
    if (options.content === "tables" && withText.has(page.index) && !withTable.has(page.index))
      losses.push({ kind: "no-table", page: page.index + 1 })
  }
  const figures = blocks.filter(
    (block) => block.kind === "figure" && block.content.kind !== "chart",
  )
  for (const page of new Set(
    figures.flatMap((figure) => figure.placement.map((place) => place.page)),
  )) {
    losses.push({
      kind: "feature-dropped",
      page: page + 1,
      detail: "pictures are not carried into worksheets",
    })
  }
  return losses
}
