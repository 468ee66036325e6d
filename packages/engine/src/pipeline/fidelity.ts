import type { Diagnostic } from "../base/failure.ts"
import type { DoubtfulPage, FidelityReport, ReportedFormula } from "../base/files.ts"
import { formulaMathml } from "../html/mathml.ts"
import type { Document, DocumentPage } from "../model/document.ts"
import { formulaLatex } from "../model/formula-latex.ts"
import { blockListsOf, leavesOf, paragraphsOf, tablesOf } from "../model/walk.ts"

/** Confidence of a page below which the visitor is told to look at it; 0 to 1. */
const LOW_CONFIDENCE = 0.6

/** A document and the place in the file of each of its pages, from 0. */
interface ReportedSource {
  readonly document: Document
  readonly places: readonly number[]
  /** Words of scans that a person should look at. */
  readonly doubts?: readonly DoubtfulPage[]
}

/** Sums up what was kept and what was not. */
export function fidelityReport(
  pages: number,
  diagnostics: readonly Diagnostic[],
  read?: ReportedSource,
): FidelityReport {
  const document = read?.document
  const numberOf = ({ index }: DocumentPage): number => (read?.places[index] ?? index) + 1
  const pagesWith = (...kinds: Diagnostic["kind"][]): number[] => {
    const found = diagnostics
      .filter((item) => kinds.includes(item.kind))
      // What is told of a part of a page, one of two on a sheet or of a scroll, is told of the
      // page.
      .flatMap((item) => (item.page === undefined ? [] : [Math.floor(item.page)]))
    return [...new Set(found)].sort((a, b) => a - b)
  }
  const unsure = (document?.pages ?? [])
    .filter((page) => page.confidence < LOW_CONFIDENCE)
    .map(numberOf)
  const designed = [
    ...new Set((document?.pages ?? []).filter(({ isDesigned }) => isDesigned).map(numberOf)),
  ]
  return {
    pages,
    tables: document ? countTables(document) : 0,
    substitutedFonts: substitutions(diagnostics, document),
    recognisedPages: pagesWith("page-recognised"),
    lowConfidencePages: [...new Set([...pagesWith("low-confidence"), ...unsure])].sort(
      (a, b) => a - b,
    ),
    rasterisedPages: pagesWith("page-rasterised", "region-rasterised"),
    ...(designed.length > 0 ? { designedPages: designed } : {}),
    ...reportedFormulas(document),
    ...reportedDoubts(read?.doubts ?? []),
  }
}

/** Doubtful words that a report lists at most, the amounts of their sums among them. */
const MOST_WORDS = 800

function reportedDoubts(
  doubts: readonly DoubtfulPage[],
): Pick<FidelityReport, "doubts" | "doubtsLeftOut"> {
  let room = MOST_WORDS
  let leftOut = 0
  const pages = doubts.map((page) => {
    const words = page.words.filter(({ summands = [] }) => {
      room -= 1 + summands.length
      return room >= 0
    })
    leftOut += page.words.length - words.length
    return { ...page, words }
  })
  const listed = pages.filter(({ words }) => words.length > 0)
  return {
    ...(listed.length > 0 && { doubts: listed }),
    ...(leftOut > 0 && { doubtsLeftOut: leftOut }),
  }
}

/** Formulas that a report lists at most, and letters of all of them: it is kept with its task. */
const MOST_FORMULAS = 100
const MOST_LETTERS = 80_000

function reportedFormulas(document: Document | undefined): Pick<FidelityReport, "formulas"> {
  if (!document) return {}
  const formulas: ReportedFormula[] = []
  let letters = 0
  for (const blocks of blockListsOf(document))
    for (const paragraph of paragraphsOf(blocks, "rich"))
      for (const leaf of leavesOf(paragraph.inlines)) {
        if (leaf.kind !== "formula") continue
        const { number: _number, ...formula } = leaf.formula
        const latex = formulaLatex(formula.tree)
        const mathml: string = formulaMathml({ ...formula, display: "inline" })
        letters += latex.length + mathml.length
        if (letters > MOST_LETTERS || formulas.length >= MOST_FORMULAS) return { formulas }
        formulas.push({ page: leaf.formula.page + 1, latex, mathml })
      }
  return formulas.length > 0 ? { formulas } : {}
}

function countTables(document: Document): number {
  let count = 0
  for (const section of document.sections) for (const _table of tablesOf(section.blocks)) count++
  return count
}

function substitutions(
  diagnostics: readonly Diagnostic[],
  document: Document | undefined,
): FidelityReport["substitutedFonts"] {
  const found = new Map<string, string>()
  for (const { kind, data } of diagnostics) {
    if (
      kind === "font-substituted" &&
      typeof data?.wanted === "string" &&
      typeof data.used === "string"
    )
      found.set(data.wanted, data.used)
  }
  for (const font of document?.fonts ?? [])
    if (font.isSubstituted) found.set(font.source, font.ascii)
  return [...found].map(([wanted, used]) => ({ wanted, used }))
}
