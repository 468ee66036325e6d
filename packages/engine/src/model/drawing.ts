import type { Rgb } from "../base/colour.ts"
import type { Box, Matrix } from "../base/geometry.ts"
import type { PixelImage } from "../base/host.ts"
import type { Pt } from "../base/units.ts"
import type { PathSegment } from "./scene.ts"

/**
 * A technical drawing, ready to be written: vector pages with layers.
 *
 * Unlike a `Scene`, which records what a PDF shows, its text may be mirrored or slanted freely, its
 * items belong to layers that a reader can switch, and clips nest (viewports). Page space: points,
 * origin top left, y down.
 */
export interface Drawing {
  readonly pages: readonly DrawingPage[]
  readonly layers: readonly DrawingLayer[]
  readonly faces: readonly DrawingFace[]
  /** Files of pictures that pages show; absent where none came with the drawing. */
  readonly images?: readonly DrawingImage[]
  readonly title?: string
  /** Headings in the order of the text, for the outline of the file. */
  readonly headings?: readonly DrawingHeading[]
}

/** Where a heading stands. */
export interface DrawingHeading {
  readonly title: string
  /** From 1. */
  readonly level: number
  /** Index into `Drawing.pages`. */
  readonly page: number
  /** Top of the heading on its page. */
  readonly y: Pt
}

/** A picture file as it came with the drawing: an image of any kind, or a page of a PDF. */
export interface DrawingImage {
  readonly name: string
  readonly bytes: Uint8Array
  /** 1-based, of a PDF. */
  readonly page?: number
}

/** A picture of a drawing, opened; sizes in points where they count, in pixels elsewhere. */
export interface OpenedPicture {
  readonly width: number
  readonly height: number
  readonly pixels: PixelImage
  /** The file itself, where it is a JPEG that can be written as it is. */
  readonly jpeg?: Uint8Array
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
  /** Places that lead to an address. */
  readonly links?: readonly { readonly box: Box; readonly address: string }[]
}

export type DrawingItem = DrawingPath | DrawingText | DrawingClip | DrawingPicture

export interface DrawingPath {
  readonly kind: "path"
  /** Index into `Drawing.layers`. */
  readonly layer: number
  readonly segments: readonly PathSegment[]
  readonly fill?: Rgb
  /** Colours that run into each other, in place of `fill`. */
  readonly shade?: DrawingShade
  readonly stroke?: Rgb
  readonly lineWidth: Pt
  /** Lengths of dashes and gaps in points; empty for a solid line. */
  readonly dash: readonly number[]
  readonly isEvenOdd: boolean
  /** 1 is opaque. */
  readonly alpha: number
}

/** A run of colours: along x from 0 to 1, or outwards from a centre over a radius of 1. */
export interface DrawingShade {
  readonly kind: "linear" | "radial"
  /** Takes the space of the run to the page. */
  readonly matrix: Matrix
  /** At least two, rising from 0 to 1. */
  readonly stops: readonly { readonly at: number; readonly colour: Rgb }[]
}

/**
 * A picture; `matrix` takes the unit square (y up) to the page, or points of the picture's own size
 * where that is natural.
 */
export interface DrawingPicture {
  readonly kind: "picture"
  readonly layer: number
  /** Index into `Drawing.images`. */
  readonly image: number
  readonly matrix: Matrix
  readonly isNaturalSize: boolean
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
  /** Breadth of a line around the letters, which makes them bold; absent for none. */
  readonly outline?: Pt
  /** Only found, not seen: the same text is drawn as strokes. */
  readonly isHidden?: boolean
}

/** Items that show only inside a path. */
export interface DrawingClip {
  readonly kind: "clip"
  readonly clip: readonly PathSegment[]
  readonly isEvenOdd: boolean
  readonly items: readonly DrawingItem[]
}
