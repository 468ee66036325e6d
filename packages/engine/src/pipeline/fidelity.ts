import type { Diagnostic } from "../base/failure.ts"
import type { FidelityReport } from "../base/files.ts"
import type { Document } from "../model/document.ts"
import { tablesOf } from "../model/walk.ts"

/** Confidence of a page below which the visitor is told to look at it; 0 to 1. */
const LOW_CONFIDENCE = 0.6

/** Sums up what was kept and what was not. */
export function fidelityReport(
  pages: number,
  diagnostics: readonly Diagnostic[],
  document?: Document,
): FidelityReport {
  const pagesWith = (...kinds: Diagnostic["kind"][]): number[] => {
    const found = diagnostics
      .filter((item) => kinds.includes(item.kind))
      .flatMap((item) => (item.page === undefined ? [] : [item.page]))
    return [...new Set(found)].sort((a, b) => a - b)
  }
  const unsure = (document?.pages ?? [])
    .filter((page) => page.confidence < LOW_CONFIDENCE)
    .map((page) => page.index + 1)
  return {
    pages,
    tables: document ? countTables(document) : 0,
    substitutedFonts: substitutions(diagnostics, document),
    recognisedPages: pagesWith("page-recognised"),
    lowConfidencePages: [...new Set([...pagesWith("low-confidence"), ...unsure])].sort(
      (a, b) => a - b,
    ),
    rasterisedPages: pagesWith("page-rasterised", "region-rasterised"),
  }
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
