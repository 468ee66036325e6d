import type { Diagnostic } from "../base/failure.ts"
import type { Scene, ScenePage } from "../model/scene.ts"
import type { RuleSet, TextLine } from "./drafts.ts"
import { collectRules } from "./rules/collect-rules.ts"
import { cellRuns, joinCellLines } from "./tables/sheets/cell-runs.ts"
import { buildLines } from "./text/build-lines.ts"
import { cleanGlyphs, type CleanGlyphs } from "./text/clean-glyphs.ts"
import { decorateLines, linkLines } from "./text/decorate.ts"
import { joinDropCaps } from "./text/drop-caps.ts"
import { joinLabels } from "./text/join-labels.ts"
import { overprintStart } from "./text/overprint.ts"

/** Lines of a page with their decorations, and what is drawn besides. */
export interface PageLines {
  readonly page: ScenePage
  readonly lines: readonly TextLine[]
  readonly rules: RuleSet
  readonly diagnostics: readonly Diagnostic[]
  /**
   * First item of the page that is printed over others; what was painted before and after is read
   * apart.
   */
  readonly overprint?: number
}

/** Reads the lines of a page; on a printed sheet a line never holds text of two cells. */
export function readPageLines(
  page: ScenePage,
  scene: Pick<Scene, "fonts">,
  isSheet: boolean,
): PageLines {
  const overprint = isSheet ? undefined : overprintStart(page)
  const clean = cleanGlyphs(page, overprint)
  const built = isSheet
    ? cellRuns(clean).flatMap((cell) => joinCellLines(buildLines(page.index, cell, scene.fonts)))
    : layersOf(clean, overprint).flatMap((layer) =>
        joinDropCaps(joinLabels(buildLines(page.index, layer, scene.fonts))),
      )
  const decorated = decorateLines(built, collectRules(page))
  return {
    page,
    lines: linkLines(decorated.lines, page.links),
    rules: decorated.rules,
    diagnostics: clean.diagnostics,
    ...(overprint === undefined ? {} : { overprint }),
  }
}

function layersOf(clean: CleanGlyphs, overprint: number | undefined): CleanGlyphs[] {
  if (overprint === undefined) return [clean]
  return [false, true].map((isUpper) => ({
    ...clean,
    glyphs: clean.glyphs.filter(({ z }) => z >= overprint === isUpper),
  }))
}
