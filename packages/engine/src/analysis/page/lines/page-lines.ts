import type { Diagnostic } from "../../../base/failure.ts"
import type { Scene, ScenePage } from "../../../model/scene.ts"
import type { PageFormulas, TextLine } from "../../drafts.ts"
import { cellRuns, joinCellLines } from "./cell-runs.ts"
import { buildLines } from "./build-lines.ts"
import { cleanGlyphs, type CleanGlyphs, type Glyph } from "./clean-glyphs.ts"
import { composeAccents } from "./compose-accents.ts"
import { composeMarks } from "./compose-marks.ts"
import { isDrawnByFreeOffice } from "../../writing/free-office.ts"
import { joinDropCaps } from "./drop-caps.ts"
import { joinBrackets } from "./join-blanks.ts"
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

/** Reads the lines of a page of a file. */
export function textLines(
  page: ScenePage,
  { fonts, info }: Pick<Scene, "fonts" | "info">,
  formulas: PageFormulas = { formulas: [], taken: new Map(), items: new Set() },
): PlainLines {
  const overprint = overprintStart(page)
  const clean = withFormulas(withAccents(cleanGlyphs(page, overprint)), formulas)
  const plainLines = layersOf(clean, overprint).flatMap((layer) =>
    joinDropCaps(
      joinLabels(
        joinBrackets(buildLines(page.index, layer, fonts, isDrawnByFreeOffice(info)), fonts),
      ),
    ),
  )
  return { plainLines, overprint, diagnostics: clean.diagnostics }
}

/** Reads the lines of a printed sheet, of which none holds text of two cells. */
export function cellLines(page: ScenePage, fonts: Scene["fonts"]): PlainLines {
  const clean = withAccents(cleanGlyphs(page, undefined, "cells"))
  const plainLines = cellRuns(clean).flatMap((cell) =>
    joinCellLines(buildLines(page.index, cell, fonts)).map((line) => withClip(line, cell.glyphs)),
  )
  return { plainLines, overprint: undefined, diagnostics: clean.diagnostics }
}

const withAccents = (clean: CleanGlyphs): CleanGlyphs => ({
  ...clean,
  glyphs: composeMarks(composeAccents(clean.glyphs)),
})

/** Puts one sign for each formula in the place of its glyphs. */
function withFormulas(clean: CleanGlyphs, { formulas, taken }: PageFormulas): CleanGlyphs {
  if (formulas.length === 0) return clean
  const signs = formulas.map(({ run, glyphs }): Glyph => ({
    text: run.chars[0] ?? "",
    x: run.x[0] ?? 0,
    y: run.y[0] ?? 0,
    advance: run.advance[0] ?? 0,
    run,
    z: Math.min(...glyphs.map(({ item }) => item)),
    at: 0,
  }))
  return {
    ...clean,
    glyphs: [...clean.glyphs.filter(({ z, at }) => !taken.get(z)?.has(at)), ...signs],
    formulas: new Map(formulas.map((formula) => [formula.run, formula])),
  }
}

function withClip(line: TextLine, glyphs: readonly Glyph[]): TextLine {
  const clip = glyphs[0]?.run.clip
  if (clip === undefined) return line
  let [x0, x1] = [line.box.x0, line.box.x1]
  for (const { run } of glyphs) {
    x0 = Math.min(x0, run.box.x0)
    x1 = Math.max(x1, run.box.x1)
  }
  return { ...line, clip, whole: { x0, x1 } }
}

function layersOf(clean: CleanGlyphs, overprint: number | undefined): CleanGlyphs[] {
  if (overprint === undefined) return [clean]
  return [false, true].map((isUpper) => ({
    ...clean,
    glyphs: clean.glyphs.filter(({ z }) => z >= overprint === isUpper),
  }))
}
