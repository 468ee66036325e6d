import { strFromU8, strToU8 } from "fflate"
import type { SlideFaces } from "../fonts/slide-faces.ts"
import { rewriteZip } from "../formats/rewrite-zip.ts"
import { inflateEntry, readZipDirectory } from "../formats/zip-directory.ts"
import { formulasAmongWords } from "./slide-formulas.ts"
import { scatterAxesFromZero } from "./scatter-axes.ts"
import { wordBreaksNoted } from "./slide-hangul.ts"
import { inheritedSizesNoted, type Ancestors } from "./slide-inherited.ts"
import { baselinesAsSet, spacesOfLines, type ThemeFaces } from "./slide-baselines.ts"
import { bulletsOnLine } from "./slide-bullets.ts"
import { cellsAsSet } from "./slide-cells.ts"
import { cropsWithoutRests } from "./slide-crops.ts"
import { datesWritten } from "./slide-dates.ts"
import { emptyFirstLines, emptyLinesInTheirList } from "./slide-empty-lines.ts"
import { plainGradients } from "./slide-gradients.ts"
import { withoutFaintOutlines } from "./slide-letter-outlines.ts"
import { outerSpacesAsRoom } from "./slide-outer-spaces.ts"
import { turnedFillsAsPictures } from "./slide-pictures.ts"
import { sizesAsShrunk } from "./slide-shrink.ts"
import { lettersWithoutFace, mainScript, nameFaces, namesNoHanFace } from "./slide-typefaces.ts"
import { roundingEvened } from "./slide-rounding.ts"
import { settleSlideText } from "./slide-text.ts"
import { connectorsAsShapes, numbersWritten, withoutNumbers } from "./slide-shapes.ts"
import { PRESENTATION, relationsIn, slideOrder } from "./slide-order.ts"
import { washedFills } from "./slide-washed-fills.ts"
import { isPlainMarkup, LONGEST } from "./plain-markup.ts"

const SLIDES = /^ppt\/slides\/[^/]+\.xml$/
/** Parts that hold text of slides, or name the faces of it. */
const PARTS =
  /^ppt\/(?:(?:slides|slideLayouts|slideMasters|notesSlides|notesMasters|handoutMasters|theme|charts|diagrams)\/[^/]+|presentation|tableStyles)\.xml$/

/**
 * Writes into a presentation what PowerPoint does and the office program cannot be told: heights of
 * lines, no space between scripts, tab stops beside indents, links that break at their spaces, text
 * that fits already.
 */
export function settleSlides(bytes: Uint8Array, faces: SlideFaces): Uint8Array {
  const texts = new Map(
    readZipDirectory(bytes)
      .filter(({ name, unpacked }) => PARTS.test(name) && unpacked <= LONGEST)
      .map((entry): [string, string] => [entry.name, strFromU8(inflateEntry(bytes, entry))])
      .filter(([, xml]) => isPlainMarkup(xml)),
  )
  const slides = [...texts].filter(([name]) => SLIDES.test(name)).map(([, xml]) => xml)
  const script = mainScript(slides)
  const presentation = texts.get(PRESENTATION) ?? ""
  const order = slideOrder(presentation, relationsIn(bytes)(PRESENTATION))
  const ancestors = ancestorsIn(bytes, texts)
  const hasNoHanFace = namesNoHanFace(
    [...texts].filter(([name]) => name.startsWith("ppt/theme/")).map(([, xml]) => xml),
  )
  const theme = nameFaces(texts.get("ppt/theme/theme1.xml") ?? "", faces, script)
  const letters = /<a:minorFont>\s*<a:latin typeface="([^"]*)"/.exec(theme)?.[1]
  const titles = /<a:majorFont>\s*<a:latin typeface="([^"]*)"/.exec(theme)?.[1]
  const pairsFrom = Number(/\bkern="(\d+)"/.exec(presentation)?.[1] ?? 0) / 100
  const numberedAndSized = (name: string, xml: string): string => {
    if (name.startsWith("ppt/charts/")) return scatterAxesFromZero(xml)
    if (name.startsWith("ppt/slideLayouts/")) return withoutNumbers(xml, presentation)
    if (!SLIDES.test(name)) return xml
    const find = (): Ancestors => ancestors(name)
    const findLayout = (): string => find().layout
    const numbered = numbersWritten(xml, { presentation, findLayout, place: order.indexOf(name) })
    const sized = emptyFirstLines(emptyLinesInTheirList(sizesAsShrunk(numbered, find)), find)
    return wordBreaksNoted(inheritedSizesNoted(sized, find), find)
  }
  const themeFaces: ThemeFaces = {
    major: titles,
    minor: letters,
    nameOf: (face) => faces({ name: face, script: "latin" }) ?? face,
  }
  const today = new Date()
  const settled = [...texts].map(([name, xml]): [string, Uint8Array] => {
    const outlined = withoutFaintOutlines(washedFills(datesWritten(xml, today)))
    const lettered = hasNoHanFace ? lettersWithoutFace(outlined) : outlined
    const drawn = plainGradients(
      cropsWithoutRests(turnedFillsAsPictures(connectorsAsShapes(formulasAmongWords(lettered)))),
    )
    const named = nameFaces(numberedAndSized(name, drawn), faces, script)
    const text = bulletsOnLine(settleSlideText(named), faces)
    const raised = SLIDES.test(name) ? raisedText(text, themeFaces, () => ancestors(name)) : text
    return [name, strToU8(roundingEvened(spacesOfLines(raised), letters, pairsFrom))]
  })
  return rewriteZip(bytes, new Map(settled))
}

/** A slide whose text stands where PowerPoint sets it, in shapes and in cells of tables. */
const raisedText = (slide: string, faces: ThemeFaces, find: () => Ancestors): string =>
  cellsAsSet(baselinesAsSet(outerSpacesAsRoom(slide, find), faces, find), faces)

/** Finds the layout and master of a slide by the relations of the parts. */
function ancestorsIn(
  bytes: Uint8Array,
  texts: ReadonlyMap<string, string>,
): (slide: string) => Ancestors {
  const relations = relationsIn(bytes)
  const parentOf = (part: string, folder: string): string => {
    const rels = relations(part)
    const file = new RegExp(`\\bTarget="[^"]*/${folder}/([^"/]+)"`).exec(rels)?.[1]
    return file === undefined ? "" : `ppt/${folder}/${file}`
  }
  return (slide) => {
    const layout = parentOf(slide, "slideLayouts")
    const text = (part: string): string => texts.get(part) ?? ""
    return {
      layout: text(layout),
      master: layout === "" ? "" : text(parentOf(layout, "slideMasters")),
      presentation: text(PRESENTATION),
    }
  }
}
