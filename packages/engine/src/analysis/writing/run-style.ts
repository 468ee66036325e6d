import { overWhite } from "../../base/colour.ts"
import type { RunStyle } from "../../model/document.ts"
import type { Span } from "../drafts.ts"

/** A scale nearer to 1 than this is rounding. */
const leastScale = 0.04

/** What letters take to fill their lines as on the page. */
export interface LetterFit {
  /** Narrows or widens them. */
  readonly scale: number
  /** Space behind each, in points. */
  readonly spacing: number
}

/** Gives the look of a span; a raised span has the size of the line it belongs to. */
export function runStyleOf(
  span: Span,
  lineSize: number,
  fit: LetterFit = { scale: 1, spacing: 0 },
): RunStyle {
  const isRaised = span.rise !== "none"
  const scale = Math.round(writtenStretch(span) * fit.scale * 100) / 100
  return {
    font: span.font,
    size: roundSize(isRaised ? lineSize : span.size),
    bold: span.bold,
    italic: span.italic,
    // Letters that let their ground through are paler: office programs keep no opacity of text.
    colour: overWhite(span),
    ...(span.underline ? { underline: span.underline } : {}),
    ...(span.strike ? { strike: true } : {}),
    ...(span.smallCaps ? { smallCaps: true } : {}),
    ...(span.written === undefined ? {} : { allCaps: true }),
    ...(span.highlight === undefined ? {} : { highlight: span.highlight }),
    ...(span.rise !== "none" ? { verticalAlign: span.rise } : {}),
    ...(fit.spacing === 0 ? {} : { spacing: fit.spacing }),
    ...(scale === 1 ? {} : { scale }),
    ...(span.confidence === undefined ? {} : { confidence: span.confidence }),
  }
}

/** The stretch that a span keeps: what TeX lends or takes from letters to fill a line is let go. */
export const writtenStretch = ({ stretch }: Span): number =>
  Math.abs(stretch - 1) > leastScale ? stretch : 1

/** Word keeps sizes in half points. */
export const roundSize = (size: number): number => Math.max(1, Math.round(size * 2) / 2)

export function sameRun(a: RunStyle, b: RunStyle): boolean {
  return (
    a.font === b.font &&
    a.size === b.size &&
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.colour === b.colour &&
    a.underline === b.underline &&
    a.strike === b.strike &&
    a.smallCaps === b.smallCaps &&
    a.allCaps === b.allCaps &&
    a.highlight === b.highlight &&
    a.verticalAlign === b.verticalAlign &&
    a.scale === b.scale &&
    a.spacing === b.spacing
  )
}

/** Width of a sign on the page. */
export const advanceAt = (span: Span, at: number): number =>
  (span.edges[at + 1] ?? 0) - (span.edges[at] ?? 0)
