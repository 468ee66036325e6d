import type { Rgb } from "../base/colour.ts"
import type { Matrix } from "../base/geometry.ts"
import type { Pt } from "../base/units.ts"
import type { PathSegment } from "./scene.ts"

/**
 * A technical drawing, ready to be written: vector pages with layers.
 *
 * Unlike a `Scene`, which records what a PDF shows, its text may be mirrored or slanted freely, its items belong to
 * layers that a reader can switch, and clips nest (viewports). Page space: points, origin top left, y down.
 */
export interface Drawing {
  readonly pages: readonly DrawingPage[]
  readonly layers: readonly DrawingLayer[]
  readonly faces: readonly DrawingFace[]
  readonly title?: string
}

export interface DrawingLayer {
  readonly name: string
}

/** A face that text is set in. The parsed faces travel beside the drawing, in the same order. */
export interface DrawingFace {
  readonly family: string
}

export interface DrawingPage {
  /** Name of the layout or sheet. */
  readonly name: string
  readonly width: Pt
  readonly height: Pt
  readonly background?: Rgb
  readonly items: readonly DrawingItem[]
}

export type DrawingItem = DrawingPath | DrawingText | DrawingClip

export interface DrawingPath {
  readonly kind: "path"
  /** Index into `Drawing.layers`. */
  readonly layer: number
  readonly segments: readonly PathSegment[]
  readonly fill?: Rgb
  readonly stroke?: Rgb
  readonly lineWidth: Pt
  /** Lengths of dashes and gaps in points; empty for a solid line. */
  readonly dash: readonly number[]
  readonly isEvenOdd: boolean
  /** 1 is opaque. */
  readonly alpha: number
}

/** Characters of one face on one straight baseline. */
export interface DrawingText {
  readonly kind: "text"
  readonly layer: number
  readonly text: string
  /** Index into `Drawing.faces`. */
  readonly face: number
  /** Takes text space (em units, baseline from the origin along x, y up) to the page. */
  readonly matrix: Matrix
  readonly colour: Rgb
  readonly alpha: number
}

/** Items that show only inside a path. */
export interface DrawingClip {
  readonly kind: "clip"
  readonly clip: readonly PathSegment[]
  readonly isEvenOdd: boolean
  readonly items: readonly DrawingItem[]
}
