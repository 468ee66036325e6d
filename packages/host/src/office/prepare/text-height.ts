import { madeFamilies, type FaceMetrics } from "../fonts/data/families.ts"
import { latinFamilies } from "../fonts/data/latin-families.ts"
import { attribute, elementsOf, type LineFormat } from "./paragraph-format.ts"

/** A face of Han letters that is not known, thousandths of the em: most are as high as Song. */
const han: FaceMetrics = { ascent: 1009, descent: 290 }
/** A Latin face that is not known. */
const latin: FaceMetrics = { ascent: 933, descent: 216 }

/** Faces whose open kin are installed, with what they leave between lines above. Source: their hhea tables. */
const installed: readonly (readonly [string, FaceMetrics])[] = [
  ["Times New Roman", latin],
  ["Arial", { ascent: 938, descent: 212 }],
  ["Calibri", { ascent: 952, descent: 269 }],
  ["Courier New", { ascent: 833, descent: 300 }],
]

const metricsOf = new Map<string, FaceMetrics>([
  ...installed,
  ...[...madeFamilies, ...latinFamilies].flatMap(({ standsFor, metrics }) =>
    standsFor.map((face) => [face, metrics] as const),
  ),
])

const hanLetters = /[\u2e80-\uffef]/
const otherLetters = /[^\s\u2e80-\uffef]/
const inlinePicture = /<wp:inline\b(?:(?!<wp:extent)[\s\S]){0,2000}<wp:extent\b[^>]*\bcy="(\d+)"/g
/** Units of drawings in a twentieth of a point. */
const PER_TWIP = 635
/** Twentieths of a point in a thousandth of an em of one half-point. */
const PER_HALF_POINT = 0.01

/**
 * The height of a line of a paragraph's text as Word sets it off the grid, twentieths of a point: the
 * most that any of its faces has above the baseline and the most below. A line of pictures alone is as
 * high as they are, an empty one as high as one of Song.
 */
export function textHeight(paragraph: string, style: LineFormat, size: number): number {
  let above = 0
  let below = 0
  const properties = /<w:pPr>[\s\S]*?<\/w:pPr>/.exec(paragraph)?.[0] ?? ""
  for (const run of elementsOf(paragraph.replace(properties, ""), /<w:r[ >]/g, "</w:r>")) {
    const text = elementsOf(run, /<w:t[ >]/g, "</w:t>")
      .join("")
      .replace(/<[^>]*>/g, "")
    if (text === "") continue
    const faces = /<w:rFonts\b[^>]*>/.exec(run)?.[0] ?? ""
    const own = Number(/<w:sz w:val="(\d+)"/.exec(run)?.[1] ?? style.size ?? size)
    const raise = ({ ascent, descent }: FaceMetrics): void => {
      above = Math.max(above, ascent * own * PER_HALF_POINT)
      below = Math.max(below, descent * own * PER_HALF_POINT)
    }
    if (hanLetters.test(text))
      raise(metricsOf.get(attribute(faces, "eastAsia") ?? style.han ?? "") ?? han)
    if (otherLetters.test(text))
      raise(metricsOf.get(attribute(faces, "ascii") ?? style.latin ?? "") ?? latin)
  }
  const pictures = [...paragraph.matchAll(inlinePicture)].map(([, height]) => Number(height))
  if (above === 0 && pictures.length > 0) return Math.max(...pictures) / PER_TWIP
  return above + below || (han.ascent + han.descent) * size * PER_HALF_POINT
}
