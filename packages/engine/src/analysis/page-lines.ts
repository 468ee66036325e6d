import type { Diagnostic } from "../base/failure.ts"
import type { Scene, ScenePage } from "../model/scene.ts"
import type { RuleSet, TextLine } from "./drafts.ts"
import { collectRules } from "./rules/collect-rules.ts"
import { cellRuns, joinCellLines } from "./tables/sheets/cell-runs.ts"
import { buildLines } from "./text/build-lines.ts"
import { cleanGlyphs } from "./text/clean-glyphs.ts"
import { decorateLines, linkLines } from "./text/decorate.ts"
import { joinLabels } from "./text/join-labels.ts"

/** Lines of a page with their decorations, and what is drawn besides. */
export interface PageLines {
  readonly page: ScenePage
  readonly lines: readonly TextLine[]
  readonly rules: RuleSet
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads the lines of a page; on a printed sheet a line never holds text of two cells. */
export function readPageLines(page: ScenePage, scene: Pick<Scene, "fonts">, isSheet: boolean): PageLines {
  const clean = cleanGlyphs(page)
  const built = isSheet ? cellRuns(clean).flatMap((cell) => joinCellLines(buildLines(page.index, cell, scene.fonts))) : joinLabels(buildLines(page.index, clean, scene.fonts))
  const decorated = decorateLines(built, collectRules(page))
  return { page, lines: linkLines(decorated.lines, page.links), rules: decorated.rules, diagnostics: clean.diagnostics }
}
