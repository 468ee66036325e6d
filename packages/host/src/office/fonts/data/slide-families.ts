import type { StyleShapes } from "../fitted-outlines.ts"
import type { OwnWidths } from "../own-widths.ts"
import { bulletFamilies } from "./bullet-families.ts"
import { madeFamilies, type FaceMetrics, type HanSource } from "./families.ts"
import { latinFamilies } from "./latin-families.ts"
import type { latinSources } from "./latin-sources.ts"
import * as shapes from "./own-shapes.ts"
import * as letters from "./own-widths.ts"

/** A face as PowerPoint lays it out, with the families it stands for. */
export interface SlideFamily {
  readonly name: string
  readonly source: HanSource | keyof typeof latinSources
  readonly metrics: FaceMetrics
  /** Times the size of the open face; 1 where absent. */
  readonly scale?: number
  readonly hasHalfWidth?: boolean
  /** Advances that are not the open face's. */
  readonly widths?: OwnWidths
  /** How its letters are drawn where it is not as in the open face. */
  readonly shapes?: StyleShapes
  /**
   * Whether pairs of letters are drawn together as in the open face; where absent, not if widths
   * are told.
   */
  readonly hasPairs?: boolean
  /** The one character that it has, where it is to have no other. */
  readonly only?: number
  readonly standsFor: readonly string[]
}

/**
 * A line on a slide is 1.2 times as high as the size of its text, whatever its face. Source: PDFs
 * that PowerPoint exported; Arial, Calibri, Microsoft YaHei, Malgun Gothic, MS PGothic, Meiryo and
 * Exo 2 alike.
 *
 * How much of it is above the baseline differs a little from face to face there (.94 for Calibri,
 * .98 for Malgun Gothic); here it is one for all, since otherwise lines of two faces would be
 * higher.
 */
const metrics: FaceMetrics = { ascent: 960, descent: 240 }

/**
 * Faces for text below the size from which a presentation draws pairs of letters together, which
 * the office program does at any size; in other faces the two differ by less than a thousandth.
 * Source: ECMA-376 part 1, 21.1.2.3.9 rPr, kern.
 */
const apartFamilies: readonly SlideFamily[] = [
  { name: "Mozhuan Slide Calibri Apart", source: "carlito", metrics, hasPairs: false, shapes: shapes.calibri, standsFor: [] },
]

/** The face without pairs that goes with one that has them. */
export const apartFaces: ReadonlyMap<string, string> = new Map(
  apartFamilies.map(({ name }) => [name.replace(/ Apart$/, ""), name]),
)

const slideName = (name: string): string => name.replace("Mozhuan", "Mozhuan Slide")

/** A face without a space: shapers leave out what has no width in it, where others draw a space. */
export const GAP_FACE = "Mozhuan Slide Gap"

/** Families that need no face of their own in Word. Widths: PDFs that PowerPoint exported. */
const others: readonly SlideFamily[] = [
  { name: GAP_FACE, source: "sans", metrics, only: 0x41, standsFor: [] },
  { name: "Mozhuan Slide Sans Latin", source: "liberationSans", metrics, shapes: shapes.arial, standsFor: ["Arial", "Helvetica", "Liberation Sans"] },
  ...apartFamilies,
  { name: "Mozhuan Slide Bold Latin", source: "liberationSansBold", metrics, standsFor: ["Arial Black", "Haettenschweiler"] },
  { name: "Mozhuan Slide Impact", source: "liberationSansBold", metrics, widths: { letters: letters.impact }, shapes: shapes.impact, standsFor: ["Impact"] },
  { name: "Mozhuan Slide Serif Latin", source: "liberationSerif", metrics, shapes: shapes.timesNewRoman, standsFor: ["Times New Roman", "Times", "Liberation Serif"] },
  { name: "Mozhuan Slide Mono Latin", source: "liberationMono", metrics, shapes: shapes.courierNew, standsFor: ["Courier New", "Courier", "Liberation Mono"] },
  { name: "Mozhuan Slide Narrow", source: "liberationSansNarrow", metrics, standsFor: ["Arial Narrow", "Liberation Sans Narrow"] },
  { name: "Mozhuan Slide Malgun", source: "sans", metrics, widths: { hangul: 1000, space: 347, letters: letters.malgunGothic }, standsFor: ["Malgun Gothic", "맑은 고딕", "Gulim", "굴림", "Dotum", "돋움"] },
  { name: "Mozhuan Slide KoPub", source: "sans", metrics, widths: { hangul: 870, space: 290 }, standsFor: ["KoPub돋움체 Light", "KoPub돋움체 Medium", "KoPub돋움체 Bold", "KoPubWorld돋움체 Light", "KoPubWorld돋움체 Medium", "KoPubWorld돋움체 Bold"] },
  { name: "Mozhuan Slide Gmarket", source: "sans", metrics, widths: { hangul: 960, space: 280 }, standsFor: ["G마켓 산스 TTF Light", "G마켓 산스 TTF Medium", "G마켓 산스 TTF Bold", "G마켓 산스 Light", "G마켓 산스 Medium", "G마켓 산스 Bold"] },
  { name: "Mozhuan Slide Yu Gothic", source: "sansJapanese", metrics, standsFor: ["Yu Gothic", "游ゴシック", "Yu Gothic UI", "游ゴシック Light", "Yu Gothic Light"] },
  { name: "Mozhuan Slide Meiryo", source: "sansJapanese", metrics, widths: { space: 320, letters: letters.meiryo }, standsFor: ["Meiryo", "メイリオ"] },
  { name: "Mozhuan Slide Meiryo UI", source: "sansJapanese", metrics, widths: { space: 320, letters: letters.meiryoUI }, standsFor: ["Meiryo UI"] },
  { name: "Mozhuan Slide Franklin Book", source: "liberationSans", scale: 0.953, metrics, widths: { letters: letters.franklinGothicBook }, shapes: shapes.franklinGothicBook, standsFor: ["Franklin Gothic Book", "Franklin Gothic Medium"] },
  { name: "Mozhuan Slide Franklin Demi", source: "liberationSansBold", scale: 0.93, metrics, widths: { letters: letters.franklinGothicDemi }, shapes: shapes.franklinGothicDemi, standsFor: ["Franklin Gothic Demi", "Franklin Gothic Heavy"] },
  { name: "Mozhuan Slide Schoolbook", source: "caladea", scale: 1.1, metrics, widths: { letters: letters.centurySchoolbook }, standsFor: ["Century Schoolbook", "New Century Schoolbook"] },
  { name: "Mozhuan Slide Avenir", source: "liberationSans", scale: 0.98, metrics, widths: { letters: letters.avenirNext }, shapes: shapes.avenirNext, standsFor: ["Avenir Next LT Pro", "Avenir Next", "Avenir"] },
  { name: "Mozhuan Slide Rockwell", source: "caladea", scale: 1.06, metrics, widths: { letters: letters.rockwell }, shapes: shapes.rockwell, standsFor: ["Rockwell"] },
  { name: "Mozhuan Slide Bahnschrift", source: "liberationSans", scale: 0.97, metrics, widths: { letters: letters.bahnschrift }, shapes: shapes.bahnschrift, standsFor: ["Bahnschrift", "Bahnschrift SemiBold"] },
  { name: "Mozhuan Slide Bahnschrift Light", source: "liberationSans", scale: 0.97, metrics, widths: { letters: letters.bahnschriftSemilight }, shapes: shapes.bahnschrift, standsFor: ["Bahnschrift SemiLight", "Bahnschrift Light"] },
  { name: "Mozhuan Slide Baskerville", source: "liberationSerif", scale: 0.95, metrics, widths: { letters: letters.baskervilleOldFace }, shapes: shapes.baskervilleOldFace, standsFor: ["Baskerville Old Face"] },
  { name: "Mozhuan Slide Calisto", source: "liberationSerif", scale: 1.03, metrics, widths: { letters: letters.calisto }, shapes: shapes.calisto, standsFor: ["Calisto MT"] },
  { name: "Mozhuan Slide Century", source: "caladea", scale: 1.1, metrics, widths: { letters: letters.century }, shapes: shapes.century, standsFor: ["Century"] },
  { name: "Mozhuan Slide Lucida Sans", source: "liberationSans", scale: 1.02, metrics, widths: { letters: letters.lucidaSans }, shapes: shapes.lucidaSans, standsFor: ["Lucida Sans", "Lucida Sans Unicode", "Lucida Grande"] },
  { name: "Mozhuan Slide Neue Haas", source: "liberationSans", metrics, widths: { letters: letters.neueHaas }, shapes: shapes.arial, standsFor: ["Neue Haas Grotesk Text Pro"] },
  { name: "Mozhuan Slide Tw Cen Condensed", source: "liberationSansNarrow", scale: 0.88, metrics, widths: { letters: letters.twCenCondensed }, shapes: shapes.twCenCondensed, standsFor: ["Tw Cen MT Condensed"] },
  { name: "Mozhuan Slide Rockwell Condensed", source: "caladea", scale: 1.06, metrics, widths: { letters: letters.rockwellCondensed }, shapes: shapes.rockwell, standsFor: ["Rockwell Condensed"] },
  { name: "Mozhuan Slide Exo", source: "carlito", scale: 1.113, metrics, widths: { letters: letters.exo2 }, standsFor: ["Exo 2", "Exo"] },
]

/**
 * Families as PowerPoint sets them; each shares its outlines with the other faces of its source.
 */
export const slideFamilies: readonly SlideFamily[] = [
  ...madeFamilies.map((family) => ({
    ...family,
    name: slideName(family.name),
    metrics,
  })),
  ...latinFamilies.map((family) => ({
    ...family,
    name: slideName(family.name),
    metrics,
  })),
  ...others,
  ...bulletFamilies,
]
