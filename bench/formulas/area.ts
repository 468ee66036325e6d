/**
 * Prints LaTeX sources with all of their formulas in one colour, and measures how much of it is
 * found.
 */
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import type { FormulaDraft } from "../../packages/engine/src/analysis/drafts.ts"
import type { GlyphRun, Scene, ScenePage } from "../../packages/engine/src/model/scene.ts"

/** Nearly black: no document has it of its own. */
const colour = 0x010203

/** Environments whose cells are formulas of their own: nothing may stand before their rows. */
const rowed =
  "align,align*,gather,gather*,multline,multline*,flalign,flalign*,alignat,alignat*,eqnarray,eqnarray*"

/**
 * What TeX is told before the first page: colours within formulas are left out, and tables of words
 * are formulas to TeX, too. Source: pdfTeX manual, "\pdfcolorstack".
 */
const preamble = String.raw`
\makeatletter\AtBeginDocument{\def\mzpush{\let\set@color\relax\let\reset@color\relax\pdfcolorstack0 push{0.004 0.008 0.012 rg 0.004 0.008 0.012 RG}}%
\protected\def\mzpop{\pdfcolorstack0 pop\relax}\everymath\expandafter{\the\everymath\mzpush\aftergroup\mzpop}%
\let\mzarray\@tabarray\def\@tabarray{\ifx\@acol\@tabacol\pdfcolorstack0 push{0 g 0 G}\aftergroup\mzpop\fi\mzarray}%
\everydisplay\expandafter{\the\everydisplay\mzdisplay}%
\def\mzdisplay{\edef\mzenv{,\@currenvir,}\expandafter\in@\expandafter{\mzenv}{,${rowed},}%
\ifin@\else\mzpush\aftergroup\mzpop\fi}}\makeatother
`

/**
 * Prints a LaTeX file, from its own folder, with coloured formulas; undefined where TeX gives no
 * page.
 */
export function printColoured(file: string, out: string): string | undefined {
  const made = join(resolve(out), `${basename(file, ".tex")}.pdf`)
  if (existsSync(made)) return made
  mkdirSync(out, { recursive: true })
  const folder = dirname(resolve(file))
  const source = readFileSync(file, "utf8")
  const at = source.indexOf("\\begin{document}")
  if (at < 0) return undefined
  const copy = join(folder, `coloured-${basename(file)}`)
  writeFileSync(copy, source.slice(0, at) + preamble + source.slice(at))
  const job = basename(file, ".tex")
  const order = ["-interaction=nonstopmode", `-output-directory=${resolve(out)}`]
  // Twice: references are known the second time.
  for (let turn = 0; turn < 2; turn++)
    spawnSync("pdflatex", [...order, `-jobname=${job}`, copy], { cwd: folder, timeout: 60_000 })
  rmSync(copy)
  return existsSync(made) ? made : undefined
}

/** Areas of signs: of formulas, taken for formulas, and both. */
export interface AreaScore {
  truth: number
  found: number
  both: number
  /** Signs that are missed, and signs of text that are taken, as they follow each other. */
  readonly missed: string[]
  readonly strange: string[]
}

/** Measures by area how much of the coloured formulas is found. */
export function areaScore(scene: Scene, found: readonly FormulaDraft[]): AreaScore {
  const owned = new Map<string, FormulaDraft>()
  for (const formula of found)
    for (const { item, at } of formula.glyphs) owned.set(`${formula.page} ${item} ${at}`, formula)
  const score: AreaScore = { truth: 0, found: 0, both: 0, missed: [], strange: [] }
  for (const page of scene.pages)
    for (const [item, run] of page.items.entries()) {
      if (run.kind !== "glyphs" || isMadeByLatex(run)) continue
      const isTruth = run.colour === colour
      const stretches = { missed: "", strange: "" }
      for (const [at, char] of run.chars.entries()) {
        if (char.trim() === "" || isUnseen(page, run, at)) continue
        const owner = owned.get(`${page.index} ${item} ${at}`)
        const area = areaOf(run, at)
        // A number beside a formula is taken with it on purpose.
        const isNumber = !isTruth && owner?.number !== undefined && /[\d()]/.test(char)
        if (isTruth) score.truth += area
        if (owner && !isNumber) score.found += area
        if (owner && isTruth) score.both += area
        if (isTruth && !owner) stretches.missed += char
        if (!isTruth && owner && !isNumber) stretches.strange += char
      }
      for (const kind of ["missed", "strange"] as const)
        if (stretches[kind] !== "")
          score[kind].push(`p${page.index + 1} y${run.box.y0.toFixed(0)} ${stretches[kind]}`)
    }
  return score
}

/**
 * Bullets of lists and dots that lead to a number of a page: LaTeX sets them as formulas, no author
 * does.
 */
const isMadeByLatex = ({ chars }: GlyphRun): boolean => /^[•▶.]+$/u.test(chars.join("").trim())

/** Beamer moves what a later slide uncovers far off the page, or paints it with nothing. */
const isUnseen = ({ width, height }: ScenePage, { x, y, alpha }: GlyphRun, at: number): boolean => {
  const [left, baseline] = [x[at] ?? 0, y[at] ?? 0]
  return alpha === 0 || left < 0 || left > width || baseline < 0 || baseline > height
}

/** Area of a sign; wide ones count as they are drawn. */
export const areaOf = (run: GlyphRun, at: number): number =>
  Math.max(1, run.advance[at] ?? 0) * run.size
