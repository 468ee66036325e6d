import type { Rgb } from "../../base/colour.ts"
import type { BorderLine, Paragraph } from "../../model/document.ts"
import type { FigureDraft, TableDraft, TextLine } from "../drafts.ts"
import type { Piece } from "../layout/bands.ts"
import type { Label } from "./labels.ts"

/** Pieces that stand in one column of one page, in reading order. */
export interface Stretch {
  readonly page: number
  readonly column: number
  /** Edges between which text runs. */
  readonly x0: number
  readonly x1: number
  readonly pieces: readonly Piece[]
}

/** A line with the column it stands in. */
export interface PlacedLine {
  readonly line: TextLine
  readonly page: number
  readonly column: number
  readonly x0: number
  readonly x1: number
}

export interface ParagraphDraft {
  readonly kind: "paragraph"
  readonly lines: readonly PlacedLine[]
  readonly shape: ParagraphShape
  readonly label?: Label
  readonly headingLevel?: number
  readonly role?: Paragraph["role"]
  readonly tocLevel?: number
  /** Rulings that go with the paragraph. */
  readonly above?: DrawnEdge
  readonly below?: DrawnEdge
  readonly fill?: Rgb
}

/** A ruling above or below a paragraph; `at` is its middle on the page, in points. */
export interface DrawnEdge {
  readonly at: number
  readonly line: BorderLine
}

/** Layout of a paragraph, lengths in points; indents are measured from the column's edges. */
export interface ParagraphShape {
  readonly align: "left" | "centre" | "right" | "justify"
  readonly direction: "ltr" | "rtl"
  readonly left: number
  readonly right: number
  readonly firstLine: number
  /** Distance of baselines; undefined for a single line. */
  readonly leading?: number
}

export type BlockDraft =
  | ParagraphDraft
  | {
      readonly kind: "table"
      readonly table: TableDraft
      readonly page: number
      readonly column: number
      readonly x0: number
      readonly x1: number
    }
  | {
      readonly kind: "figure"
      readonly figure: FigureDraft
      readonly page: number
      readonly column: number
      readonly x0: number
      readonly x1: number
    }
