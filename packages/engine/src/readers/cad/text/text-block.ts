import { type TextStyle } from "@node-projects/acad-ts"
import type { Rgb } from "../../../base/colour.ts"
import { type Affine3 } from "../geometry/affine.ts"
import type { StyledFaces } from "./text-faces.ts"

/** One line of text in a plane: x runs along the baseline, y up; units of the drawing. */
export interface TextLine {
  readonly text: string
  readonly faces: StyledFaces
  readonly height: number
  readonly widthFactor: number
  /** Radians from the upright, to the right. */
  readonly oblique: number
  readonly colour: Rgb
  readonly tracking: number
}

/** Columns of a block; lengths in drawing units. */
export interface TextColumns {
  readonly width: number
  readonly gutter: number
  /**
   * Height of each column; the last counts for those after it; empty where lines are shared out
   * evenly.
   */
  readonly heights: readonly number[]
  /** 0 where the text alone decides. */
  readonly count: number
}

/** A block of lines with an anchor. */
export interface TextBlock {
  readonly value: string
  readonly style: TextStyle
  readonly height: number
  /** Width at which lines are broken; 0 for never. */
  readonly wrapWidth: number
  /** 1 to 9, top left to bottom right. */
  readonly attachment: number
  readonly lineSpacing: number
  /** Lines go on in columns side by side. */
  readonly columns?: TextColumns
  readonly plane: Affine3
  readonly colour?: Rgb
  readonly mask?: { readonly margin: number; readonly colour: Rgb }
}
