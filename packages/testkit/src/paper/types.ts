/**
 * A small PDF, described by what is seen on its pages.
 *
 * Lengths are in points, places in scene space: origin top left, y down. A text stands on its
 * baseline.
 */
export interface Paper {
  readonly pages: readonly Sheet[]
  /** Entries of the document's outline. */
  readonly outline?: readonly { readonly title: string; readonly level: number; page: number }[]
  /** Entries of the information dictionary, such as Title and Producer. */
  readonly info?: Readonly<Record<string, string>>
  readonly language?: string
}

/** One page: its size (A4 upright by default) and its marks, the first painted first. */
export interface Sheet {
  readonly size?: readonly [width: number, height: number]
  /** Degrees by which viewers turn the page clockwise; places are of the page before that. */
  readonly rotate?: 0 | 90 | 180 | 270
  readonly marks: readonly Mark[]
  /** Printed label, such as "iv". */
  readonly label?: string
}

export type Mark =
  | TextMark
  | PathMark
  | PictureMark
  | GradientMark
  | FrameMark
  | LinkMark
  | NoteMark
  | FieldMark

/**
 * Faces without embedded programs; Han and other characters beyond Latin are set in `han`, whatever
 * the face beside them.
 */
export type Face =
  | "sans"
  | "sans-bold"
  | "sans-italic"
  | "sans-bold-italic"
  | "serif"
  | "serif-bold"
  | "serif-italic"
  | "serif-bold-italic"
  | "mono"
  | "han"
  | "hei"
  | "kai"
  | "hebrew"
  | "cid-sans"
  | "math-letters"
  | "math-signs"
  | "math-roman"
  | "math-tall"
  | "math-office"
  | "math-word"
  | "math-web"
  | "tex-bold"
  | "tex-italic"
  | "arial"

export interface TextStyle {
  /** Default: 10. */
  readonly size?: number
  /** Default: "sans". */
  readonly face?: Face
  /** Face of the Han characters; default: "han". */
  readonly hanFace?: Face
  /** 0xrrggbb; default: black. */
  readonly colour?: number
  readonly alpha?: number
  /** Degrees clockwise by which the baseline is turned. */
  readonly angle?: number
  /** Degrees by which the letters lean to the right. */
  readonly skew?: number
  /** Horizontal scale; 1 is as designed. */
  readonly stretch?: number
  /** Added behind each character, and behind each space, in points. */
  readonly spacing?: number
  readonly wordSpacing?: number
  /** Text render mode of ISO 32000-2, 9.3.6; 3 is invisible. */
  readonly mode?: number
  /** The text ends at x, or has its middle there. */
  readonly align?: "left" | "right" | "centre"
  /** The letters run from right to left: they are painted in the order in which they are seen. */
  readonly isRightToLeft?: boolean
  /** The letters stand below each other. */
  readonly isVertical?: boolean
  /** Elements of the structure tree that hold the text, outermost first: "Table/TR/TD". */
  readonly tag?: string
  /** What is seen of the text: left, top, right, bottom. */
  readonly clip?: Corners
}

/** Left, top, right and bottom edge. */
export type Corners = readonly [x0: number, y0: number, x1: number, y1: number]

export interface TextMark extends TextStyle {
  readonly kind: "text"
  readonly x: number
  readonly y: number
  /** Texts, and between them gaps in ems. */
  readonly parts: readonly (string | number)[]
}

/** M x y, L x y, C x1 y1 x2 y2 x y, Z; as in the scene. */
export type Segment = readonly ["M" | "L" | "C" | "Z", ...number[]]

export interface PathMark {
  readonly kind: "path"
  readonly segments: readonly Segment[]
  readonly fill?: number
  readonly stroke?: number
  /** Width of the stroke; default 0.5. */
  readonly width?: number
  readonly dash?: readonly number[]
  readonly alpha?: number
  readonly clip?: Corners
}

export interface PictureMark {
  readonly kind: "picture"
  readonly box: Corners
  /** Pixels across and down; default 8 by 8. */
  readonly pixels?: readonly [number, number]
  /** Equal seeds are equal pictures. */
  readonly seed?: number
  /** Turned over: left and right, or top and bottom, change places. */
  readonly flip?: "x" | "y"
  /** What is seen of it. */
  readonly clip?: Corners
  /** Outline of what is seen of it. */
  readonly outline?: readonly Segment[]
  readonly tag?: string
  readonly altText?: string
}

/** An object of the text, in a clip of its own, as LibreOffice prints a formula. */
export interface FrameMark {
  readonly kind: "frame"
  readonly box: Corners
  readonly marks: readonly Mark[]
}

/** A box filled from one colour (left) to another (right). */
export interface GradientMark {
  readonly kind: "gradient"
  readonly box: Corners
  /** Corners of what is seen of the box; absent: all. */
  readonly outline?: readonly (readonly [number, number])[]
  readonly from: number
  readonly to: number
}

export interface LinkMark {
  readonly kind: "link"
  readonly box: Corners
  /** An address, or the number of a page of this paper, from 1. */
  readonly target: string | number
}

export interface NoteMark {
  readonly kind: "note"
  readonly box: Corners
  readonly contents: string
  readonly author?: string
  /** Default: Text. */
  readonly subtype?: "Text" | "Highlight" | "Underline" | "StrikeOut" | "FreeText" | "Stamp"
  /** 0xrrggbb, of a mark of the text in its box. */
  readonly colour?: number
}

export interface FieldMark {
  readonly kind: "field"
  readonly box: Corners
  readonly name: string
  readonly type: "text" | "lines" | "checkbox" | "radio" | "choice" | "openChoice" | "list"
  readonly value?: string
  /** What it is called for people. */
  readonly label?: string
  readonly isReadOnly?: boolean
  /** Entries of a choice; absent: its value. */
  readonly choices?: readonly string[]
  /** A text is a date, spelled so: "yyyy-mm-dd". */
  readonly dateFormat?: string
  /** Cells of a text whose letters stand each in one. */
  readonly cells?: number
}
