import { madeFamilies, type FaceMetrics } from "../fonts/data/families.ts"
import { latinFamilies } from "../fonts/data/latin-families.ts"
import { attribute, elementsOf, type LineFormat } from "./paragraph-format.ts"

/** A face of Han letters that is not known, thousandths of the em: most are as high as Song. */
const han: FaceMetrics = { ascent: 1009, descent: 290 }
/** A Latin face that is not known. */
const latin: FaceMetrics = { ascent: 933, descent: 216 }

/**
 * Faces whose open kin are installed, with what they leave between lines above. Source: their hhea
 * tables.
 */
const installed: readonly (readonly [string, FaceMetrics])[] = [
  ["Times New Roman", latin],
  ["Arial", { ascent: 938, descent: 212 }],
  ["Calibri", { ascent: 952, descent: 269 }],
  ["Courier New", { ascent: 833, descent: 300 }],
]

type Family = Pick<(typeof madeFamilies)[number], "standsFor" | "metrics">

const named = (families: readonly Family[]): (readonly [string, FaceMetrics])[] =>
  families.flatMap(({ standsFor, metrics }) => standsFor.map((face) => [face, metrics] as const))

const chinese = new Map(named(madeFamilies))
const metricsOf = new Map([...installed, ...named(madeFamilies), ...named(latinFamilies)])

const hanLetters = /[\u2e80-\uffef]/
const otherLetters = /[^\s\u2e80-\uffef]/
/** With what it has around it: shadows and frames. */
const inlinePicture =
  /<wp:inline\b(?:(?!<wp:extent)[\s\S]){0,2000}<wp:extent\b[^>]*\bcy="(\d+)"[^>]*>(?:<wp:effectExtent\b[^>]*\bt="(\d+)"[^>]*\bb="(\d+)")?/g
/** Units of drawings in a twentieth of a point. */
const PER_TWIP = 635
/** Twentieths of a point in a thousandth of an em of one half-point. */
const PER_HALF_POINT = 0.01

/** What a line of a paragraph's text needs, twentieths of a point. */
export interface TextNeed {
  /** The most that any of its faces has above the baseline, and the most below. */
  readonly above: number
  readonly below: number
  /** Both together of each run with text. */
  readonly runs: readonly number[]
  /** Heights of pictures that stand in its lines. */
  readonly pictures: readonly number[]
}

/** Reads what a paragraph's lines need as Word sets them off the grid. */
export function textNeed(paragraph: string, style: LineFormat, size: number): TextNeed {
  let [above, below] = [0, 0]
  const runs: number[] = []
  const properties = /<w:pPr>[\s\S]*?<\/w:pPr>/.exec(paragraph)?.[0] ?? ""
  for (const run of elementsOf(paragraph.replace(properties, ""), /<w:r[ >]/g, "</w:r>")) {
    const text = elementsOf(run, /<w:t[ >]/g, "</w:t>")
      .join("")
      .replace(/<[^>]*>/g, "")
    if (text === "") continue
    const faces = /<w:rFonts\b[^>]*>/.exec(run)?.[0] ?? ""
    const own = Number(/<w:sz w:val="(\d+)"/.exec(run)?.[1] ?? style.usual ?? size)
    let [ascent, descent] = [0, 0]
    const raise = (face: FaceMetrics): void => {
      ascent = Math.max(ascent, face.ascent * own * PER_HALF_POINT)
      descent = Math.max(descent, face.descent * own * PER_HALF_POINT)
    }
    if (hanLetters.test(text))
      raise(metricsOf.get(attribute(faces, "eastAsia") ?? style.han ?? "") ?? han)
    if (otherLetters.test(text))
      raise(metricsOf.get(attribute(faces, "ascii") ?? style.latin ?? "") ?? latin)
    ;[above, below] = [Math.max(above, ascent), Math.max(below, descent)]
    if (ascent > 0) runs.push(ascent + descent)
  }
  const pictures = [...paragraph.matchAll(inlinePicture)].map(
    ([, height, above = 0, below = 0]) =>
      (Number(height) + Number(above) + Number(below)) / PER_TWIP,
  )
  return { above, below, runs, pictures }
}

/**
 * What an empty line needs: that of its mark, half-points high, in the Chinese face that the mark
 * names, or else in Song.
 */
export function emptyNeed(paragraph: string, size: number): Pick<TextNeed, "above" | "below"> {
  const properties = /<w:pPr>[\s\S]*?<\/w:pPr>/.exec(paragraph)?.[0] ?? ""
  const faces = /<w:rFonts\b[^>]*>/.exec(properties)?.[0] ?? ""
  const isAsian = attribute(faces, "hint") === "eastAsia"
  const face = attribute(faces, isAsian ? "eastAsia" : "ascii") ?? ""
  const { ascent, descent } = chinese.get(face) ?? han
  return { above: ascent * size * PER_HALF_POINT, below: descent * size * PER_HALF_POINT }
}

/**
 * The height of a line of a paragraph's text as Word sets it off the grid, twentieths of a point:
 * the most that any of its faces has above the baseline and the most below. A line of pictures
 * alone is as high as they are, an empty one as high as one of Song.
 */
export function textHeight(paragraph: string, style: LineFormat, size: number): number {
  const { above, below, pictures } = textNeed(paragraph, style, size)
  if (above === 0 && pictures.length > 0)
    return pictures.reduce((most, height) => Math.max(most, height), 0)
  const empty = emptyNeed(paragraph, size)
  return above + below || empty.above + empty.below
}
