import type { Box } from "../../../base/geometry.ts"
import type { Diagnostic } from "../../../base/failure.ts"
import type { Scene, ScenePage } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import { cellRuns, joinCellLines } from "./cell-runs.ts"
import { buildLines } from "./build-lines.ts"
import { cleanGlyphs, type CleanGlyphs } from "./clean-glyphs.ts"
import { joinDropCaps } from "./drop-caps.ts"
import { joinLabels } from "./join-labels.ts"
import { overprintStart } from "./overprint.ts"

/** Lines of a page before they are decorated. */
export interface PlainLines {
  readonly plainLines: readonly TextLine[]
  /**
   * First item of the page that is printed over others; what was painted before and after is read
   * apart.
   */
  readonly overprint: number | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads the lines of a page. */
export function textLines(page: ScenePage, fonts: Scene["fonts"]): PlainLines {
  const overprint = overprintStart(page)
  const clean = cleanGlyphs(page, overprint)
  const plainLines = layersOf(clean, overprint).flatMap((layer) =>
    joinDropCaps(joinLabels(buildLines(page.index, layer, fonts))),
  )
  return { plainLines, overprint, diagnostics: clean.diagnostics }
}

/** Reads the lines of a printed sheet, of which none holds text of two cells. */
export function cellLines(page: ScenePage, fonts: Scene["fonts"]): PlainLines {
  const clean = cleanGlyphs(page)
  const plainLines = cellRuns(clean).flatMap((cell) =>
    joinCellLines(buildLines(page.index, cell, fonts)).map((line) =>
      withClip(line, cell.glyphs[0]?.run.clip),
    ),
  )
  return { plainLines, overprint: undefined, diagnostics: clean.diagnostics }
}

const withClip = (line: TextLine, clip: Box | undefined): TextLine =>
  clip === undefined ? line : { ...line, clip }

function layersOf(clean: CleanGlyphs, overprint: number | undefined): CleanGlyphs[] {
  if (overprint === undefined) return [clean]
  return [false, true].map((isUpper) => ({
    ...clean,
    glyphs: clean.glyphs.filter(({ z }) => z >= overprint === isUpper),
  }))
}
