import type { Box, Matrix } from "../base/geometry.ts"
import type { Rgb } from "../base/colour.ts"
import type { Pt } from "../base/units.ts"

/**
 * The scene: finished pages, what they look like.
 *
 * Scene space is in points, origin top left of the crop box, y down, page rotation already applied.
 * Every node is plain data that survives JSON; image and font bytes are referred to by id.
 */
export interface Scene {
  readonly pages: readonly ScenePage[]
  readonly fonts: readonly SceneFont[]
  readonly images: readonly SceneImage[]
  readonly outline: readonly OutlineItem[]
  readonly info: SceneInfo
}

export interface SceneInfo {
  readonly title?: string
  readonly author?: string
  readonly subject?: string
  readonly keywords?: string
  readonly creator?: string
  readonly producer?: string
  readonly language?: string
  readonly isTagged: boolean
}

/** How a page of a file became the one of its scene. */
export interface Righting {
  /** Quarters clockwise. */
  readonly turns: 0 | 1 | 2 | 3
  /** What its lengths were divided by. */
  readonly shrink: number
  /**
   * The part of the file's page that it is, before it is turned or made smaller: one of two pages
   * on one picture, a sheet of a scroll; absent: all of it.
   */
  readonly part?: Box
}

export interface ScenePage {
  /**
   * 0-based place in the file; the right one of two pages on one picture stands half a place behind
   * the left one, each sheet of a scroll a thousandth behind the one before.
   */
  readonly index: number
  readonly width: Pt
  readonly height: Pt
  /** What was done to a scan to stand upright, at the size of a sheet; absent where nothing was. */
  readonly righted?: Righting
  /** Printed label, such as "iv"; absent where the file gives none. */
  readonly label?: string
  /** Text, paths and images in paint order: the last covers the first. */
  readonly items: readonly SceneItem[]
  readonly links: readonly SceneLink[]
  readonly annotations: readonly SceneAnnotation[]
  readonly fields: readonly SceneField[]
  /**
   * Objects from this place on (`SceneItem.object`) show annotations and fields; absent where the
   * page draws none.
   */
  readonly annotationsFrom?: number
  /** Root elements of the page's part of the structure tree; empty where the file is not tagged. */
  readonly structure: readonly StructureElement[]
  /**
   * Boxes of the objects that a program placed in its text, such as formulas, and clipped each for
   * itself; absent where nothing is known of any.
   */
  readonly frames?: readonly Box[]
  /**
   * Boxes that a spreadsheet program clipped the texts of the page to: cells, rows, or more; absent
   * where nothing is known of any.
   */
  readonly textClips?: readonly Box[]
  /**
   * Texts that a spreadsheet program clipped at their cells or at the edge of the page, also where
   * nothing of them is left to be seen; absent where nothing is known of any.
   */
  readonly clippedTexts?: readonly ClippedText[]
  readonly textQuality: TextQuality
}

/** A text by the place on its baseline where it begins, and what the program clipped it to. */
export interface ClippedText {
  readonly x: number
  readonly y: number
  readonly clip: Box
}

/** How far the page's text layer can be believed. */
export interface TextQuality {
  readonly glyphs: number
  /** Glyphs without a trustworthy Unicode value: no map, or mapped to private use. */
  readonly unmapped: number
  /** Glyphs drawn invisibly: the text layer of a scan. */
  readonly invisible: number
  /** Share of the page covered by images of the file, 0 to 1; shades and fades are none. */
  readonly imageCover: number
}

export type SceneItem = (GlyphRun | ScenePath | PlacedImage) & {
  /**
   * Place of the source object among all objects of the page, in paint order: what `drawRegion` can
   * be limited to.
   */
  readonly object?: number
}

/**
 * Consecutive glyphs with one font, size, colour, matrix and mark, on one straight baseline.
 *
 * `chars`, `x`, `y` and `advance` have one entry a glyph. A glyph's text is usually one character;
 * a ligature that stands for several carries them all. Spaces that the file draws are kept as
 * glyphs.
 */
export interface GlyphRun {
  readonly kind: "glyphs"
  readonly chars: readonly string[]
  /** Glyph origins on the baseline, scene space. */
  readonly x: readonly number[]
  readonly y: readonly number[]
  /**
   * Distance to the next origin along the writing direction, in points, word and character spacing
   * excluded.
   */
  readonly advance: readonly number[]
  /** Index into `Scene.fonts`. */
  readonly font: number
  /** Em height in scene space. */
  readonly size: Pt
  /** Direction of the baseline in degrees, clockwise on the page: 0 runs right, 90 runs down. */
  readonly angle: number
  /** Horizontal scale, 1 where the glyphs have their designed width. */
  readonly stretch: number
  /** Slant from a skewed matrix in degrees, 0 where upright. */
  readonly skew: number
  readonly isVertical: boolean
  readonly colour: Rgb
  readonly alpha: number
  readonly strokeColour?: Rgb
  /** PDF text render mode 0 to 7; 3 is invisible. Source: ISO 32000-2, 9.3.6. */
  readonly renderMode: number
  /** Marked-content id that ties the run to the structure tree. */
  readonly mcid?: number
  /**
   * Drawn, but not seen: something was painted on it, or it has the colour of its ground. Absent:
   * seen, as far as is known.
   */
  readonly hidden?: "covered" | "faint"
  /** Union of the glyph boxes: advance wide, ascent to descent high. */
  readonly box: Box
  /** 0 to 1, for recognised text; absent for text the file held. */
  readonly confidence?: number
  /** The file gave no trustworthy Unicode for this run. */
  readonly isUnmapped?: boolean
  /** Whether a space was drawn behind its last letter; absent where that is not known. */
  readonly trails?: boolean
  /**
   * A space on its own was drawn right behind: Word draws the mark at the end of a paragraph so.
   */
  readonly isMarked?: true
  /**
   * The same glyphs are drawn once more in the same colour, shifted by so many points: fake bold.
   */
  readonly overprint?: { readonly dx: Pt; readonly dy: Pt }
  /**
   * What a clip leaves to be seen, where it cuts the run: a cell's text that runs over into the
   * next.
   */
  readonly clip?: Box
  /**
   * Painted through another clip than the run before: a text of another cell, or of another object.
   */
  readonly startsClip?: boolean
  /** Boxes of the ink, x0 y0 x1 y1 a glyph; fonts of formulas alone, whose tall signs hang down. */
  readonly ink?: readonly number[]
}

export interface SceneFont {
  /** PostScript name without subset prefix. */
  readonly name: string
  readonly family: string
  readonly weight: number
  readonly isItalic: boolean
  readonly isSerif: boolean
  readonly isFixedPitch: boolean
  readonly isSymbolic: boolean
  readonly isEmbedded: boolean
  /** It draws formulas, or letters that only formulas have; absent for fonts of text. */
  readonly isMath?: boolean
  /** Ascent and descent in em; descent is negative. */
  readonly ascent: number
  readonly descent: number
  /** Advance of the space glyph in em, where the font has one. */
  readonly spaceWidth?: number
  /** Share of glyphs seen with a trustworthy Unicode value, 0 to 1. */
  readonly mappedShare: number
  /** Key for `SceneBytes.font`; absent where no program is embedded. */
  readonly program?: string
}

/** Path segments as a flat list: M x y, L x y, C x1 y1 x2 y2 x y, Z. Scene space. */
export type PathSegment =
  | readonly ["M", number, number]
  | readonly ["L", number, number]
  | readonly ["C", number, number, number, number, number, number]
  | readonly ["Z"]

export interface ScenePath {
  readonly kind: "path"
  readonly segments: readonly PathSegment[]
  readonly fill?: Paint
  readonly fillRule?: "nonzero" | "evenodd"
  readonly stroke?: Paint
  readonly lineWidth: Pt
  readonly dash: readonly number[]
  readonly lineCap: 0 | 1 | 2
  readonly lineJoin: 0 | 1 | 2
  /** Box of the drawn ink, clip applied. */
  readonly box: Box
  /** It is blended, masked or in a group of its own: what lies beneath it may be seen. */
  readonly isBlended?: boolean
  /** Set where the path is a straight ruling, drawn as a line or as a thin filled box. */
  readonly rule?: Rule
  readonly mcid?: number
}

/** A straight horizontal or vertical ruling: centre line and thickness. */
export interface Rule {
  readonly direction: "horizontal" | "vertical"
  /** y of a horizontal, x of a vertical rule. */
  readonly at: Pt
  readonly from: Pt
  readonly to: Pt
  readonly thickness: Pt
}

export interface Paint {
  readonly colour: Rgb
  readonly alpha: number
}

export interface PlacedImage {
  readonly kind: "image"
  /** Index into `Scene.images`. */
  readonly image: number
  /** Takes the unit square (origin top left, y down) to scene space. */
  readonly matrix: Matrix
  /** Where the picture shows, clip applied. */
  readonly box: Box
  /** What it is clipped to in scene space, where that is one outline and no upright box. */
  readonly outline?: readonly PathSegment[]
  readonly alpha: number
  readonly mcid?: number
  /** The picture is a rendering of a region that holds more than an image. */
  readonly isRasterised?: boolean
  /** First of the objects of a rendering of several; `object` is the last of them. */
  readonly firstObject?: number
  /** What the region is made of, where it is shades alone and their outlines are known. */
  readonly shades?: readonly Shade[]
}

/** An outline filled from one colour to others. */
export interface Shade {
  readonly segments: readonly PathSegment[]
  /** Half way between its darkest and its lightest, channel by channel. */
  readonly colour: Rgb
}

export interface SceneImage {
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
  readonly isMask: boolean
  /** Format of the bytes under `key`; "jpg" and "jpx" are the file's own bytes, untouched. */
  readonly format: "jpg" | "jpx" | "png"
  /** Key for `SceneBytes.image`. Equal keys are equal pictures. */
  readonly key: string
}

/** Where a writer fetches the bytes that the scene refers to. */
export interface SceneBytes {
  image(key: string): Promise<Uint8Array>
  font(key: string): Promise<Uint8Array | undefined>
  /**
   * Gives the outlines of characters of an embedded font, in ems with y up, origin on the baseline.
   * Characters the font does not draw are left out. Absent where the source draws no text of its
   * own.
   */
  outlines?(
    key: string,
    characters: readonly string[],
  ): Promise<ReadonlyMap<string, readonly PathSegment[]>>
  /** Draws a region of a page at `scale` pixels per point and gives a PNG. */
  drawRegion(page: number, box: Box, scale: number, options?: RegionOptions): Promise<Uint8Array>
}

export interface RegionOptions {
  /** Leaves all text out. */
  readonly withoutText?: boolean
  /** Keeps coloured ink alone, on nothing. */
  readonly onlyColoured?: boolean
  /** Quarters clockwise by which the drawing is turned; the box is that of the page as it lies. */
  readonly turns?: 1 | 2 | 3
  /**
   * Draws these objects alone, on nothing: ranges of `SceneItem.object`, both ends included, in
   * order.
   */
  readonly objects?: readonly (readonly [number, number])[]
}

export interface SceneLink {
  readonly box: Box
  readonly target: LinkTarget
}

export type LinkTarget =
  | { readonly kind: "uri"; readonly uri: string }
  | { readonly kind: "page"; readonly page: number; readonly x?: Pt; readonly y?: Pt }

export interface OutlineItem {
  readonly title: string
  /** 1 is the outermost. */
  readonly level: number
  readonly target?: LinkTarget
}

export interface SceneAnnotation {
  readonly type:
    | "text"
    | "highlight"
    | "underline"
    | "strikeout"
    | "squiggly"
    | "freetext"
    | "stamp"
    | "ink"
    | "other"
  readonly box: Box
  /** Boxes of the text that it marks, one a line; absent for what marks none. */
  readonly stretches?: readonly Box[]
  readonly contents?: string
  readonly author?: string
  readonly colour?: Rgb
  /** Opacity, 0 to 1; absent where it is whole. */
  readonly alpha?: number
}

export interface SceneField {
  readonly box: Box
  readonly name: string
  readonly type: "text" | "checkbox" | "radio" | "choice" | "button" | "signature"
  readonly value?: string
  readonly isChecked?: boolean
  /** What the file calls it for people. */
  readonly label?: string
  readonly isReadOnly?: boolean
  /** A text that may have several lines. */
  readonly isMultiline?: boolean
  /** Each letter of its value stands in a cell of its own. */
  readonly isComb?: boolean
  /** Entries of a choice as they are shown, in order. */
  readonly choices?: readonly string[]
  /** A choice that also takes other text, or whose entries all stand in view. */
  readonly choosing?: "orTyped" | "inView"
  /** How a date is spelled, in the letters of PDF's scripts: "yyyy-mm-dd". */
  readonly dateFormat?: string
}

export interface StructureElement {
  /** Standard structure type: P, H1, L, LI, Table, TR, TD, Figure. Source: ISO 32000-2, 14.8.4. */
  readonly type: string
  /** Its place among all children of its parent, those of other pages counted. */
  readonly place?: number
  readonly mcids: readonly number[]
  readonly altText?: string
  readonly actualText?: string
  readonly language?: string
  readonly attributes?: Readonly<Record<string, string | number>>
  readonly children: readonly StructureElement[]
}
