import type { FigureDraft, FlowItem, TableDraft, TextLine } from "./drafts.ts"
import type { Rgb } from "../base/colour.ts"
import type { BorderLine, ListLevel, Paragraph } from "../model/document.ts"

/** Pieces that stand in one column of one page, in reading order. */
export interface Stretch {
  readonly page: number
  readonly column: number
  /** Edges between which text runs. */
  readonly x0: number
  readonly x1: number
  readonly pieces: readonly FlowItem[]
  /** Its edges leave room already for the wider letters of another machine. */
  readonly hasRoom?: boolean
  /** Text of the columns that it lies across keeps out of its frame. */
  readonly isAcross?: boolean
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

/** The label that a line starts with: a bullet, or a number in one of the ways people count. */
export interface Label {
  readonly format: ListLevel["format"]
  /** The bullet, or the number as written without the signs around it. */
  readonly body: string
  readonly prefix: string
  readonly suffix: string
  /** Numbers of the levels, outermost first; empty for a bullet. */
  readonly numbers: readonly number[]
  /** Characters of the line up to the first one of its text. */
  readonly length: number
  /** A tab or a jump stands after it: Word's own numbering, or as good as that. */
  readonly hasGap: boolean
  /**
   * A program wrote it: it was painted apart, with a gap that nothing drew, or the outline tells.
   */
  readonly isCounted?: boolean
  /** Where the text after it starts, scene space. */
  readonly textStart: number
  /** The picture that is the bullet. */
  readonly picture?: FigureDraft
}

/** Blocks of a file: a group a section, then one a frame. */
export type BlockGroups = readonly (readonly BlockDraft[])[]
