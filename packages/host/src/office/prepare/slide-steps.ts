import type { SlideFaces } from "../fonts/slide-faces.ts"
import { scatterAxesFromZero } from "./scatter-axes.ts"
import { baselinesAsSet, spacesOfLines, type ThemeFaces } from "./slide-baselines.ts"
import { bulletsAtEdge, bulletsOnLine } from "./slide-bullets.ts"
import { cellsAsSet } from "./slide-cells.ts"
import { cropsWithoutRests } from "./slide-crops.ts"
import { datesWritten } from "./slide-dates.ts"
import { emptyFirstLines, emptyLinesInTheirList } from "./slide-empty-lines.ts"
import { formulasAmongWords } from "./slide-formulas.ts"
import { plainGradients } from "./slide-gradients.ts"
import { wordBreaksNoted } from "./slide-hangul.ts"
import { inheritedSizesNoted, type Ancestors } from "./slide-inherited.ts"
import { withoutFaintOutlines } from "./slide-letter-outlines.ts"
import { outerSpacesAsRoom } from "./slide-outer-spaces.ts"
import { turnedFillsAsPictures } from "./slide-pictures.ts"
import { roundingEvened } from "./slide-rounding.ts"
import { connectorsAsShapes, numbersWritten, withoutNumbers } from "./slide-shapes.ts"
import { sizesAsShrunk } from "./slide-shrink.ts"
import { signsOfLatin } from "./slide-signs.ts"
import { tabsWithinCells } from "./slide-tabs.ts"
import {
  apartWithoutSpace,
  breakableLinks,
  changeParagraphs,
  fitsAlready,
  inUnicode,
  linksEnded,
  tabsBesideIndents,
} from "./slide-text.ts"
import { lettersWithoutFace, nameFaces, type HanScript } from "./slide-typefaces.ts"
import { washedFills } from "./slide-washed-fills.ts"
import type { Step } from "./step.ts"

/** What steps ask of a part of a presentation, and of the presentation, besides. */
export interface AboutSlide {
  readonly kind: "slide" | "layout" | "chart" | "other"
  /** Where a slide stands among the others, from 0. */
  readonly place: number
  readonly ancestors: () => Ancestors
  readonly presentation: string
  readonly today: Date
  readonly script: HanScript
  readonly hasNoHanFace: boolean
  readonly faces: SlideFaces
  readonly themeFaces: ThemeFaces
  /** Size from which letters move together in pairs, points. */
  readonly pairsFrom: number
}

type SlideStep = Step<string, AboutSlide>

const ofParts = (name: string, settle: (xml: string, about: AboutSlide) => string): SlideStep => ({
  name,
  settle,
})

/** A step for one kind of part. */
const ofKind = (
  kind: AboutSlide["kind"],
  name: string,
  settle: (xml: string, about: AboutSlide) => string,
): SlideStep => ({ name, settle: (xml, about) => (about.kind === kind ? settle(xml, about) : xml) })

const ofParagraphs = (
  name: string,
  settle: (paragraph: string, isTitle: () => boolean) => string,
): SlideStep => ({ name, settle: (xml) => changeParagraphs(xml, settle) })

/**
 * What is written into each part of a presentation, in this order: what shapes are comes before
 * sizes that text inherits, these before faces, faces before heights of lines, and the evening of
 * widths is last.
 */
export const slideSteps: readonly SlideStep[] = [
  ofParts("dates of the day", (xml, { today }) => datesWritten(xml, today)),
  ofParts("washed-out fills", washedFills),
  ofParts("no faint outlines", withoutFaintOutlines),
  ofParts("letters without a face", (xml, { hasNoHanFace }) =>
    hasNoHanFace ? lettersWithoutFace(xml) : xml,
  ),
  ofParts("formulas among words", formulasAmongWords),
  ofParts("connectors as shapes", connectorsAsShapes),
  ofParts("turned fills as pictures", turnedFillsAsPictures),
  ofParts("crops without rests", cropsWithoutRests),
  ofParts("plain gradients", plainGradients),
  ofKind("chart", "scatter axes from zero", scatterAxesFromZero),
  ofKind("layout", "no numbers of layouts", (xml, { presentation }) =>
    withoutNumbers(xml, presentation),
  ),
  ofKind("slide", "slide numbers", (xml, { presentation, ancestors, place }) =>
    numbersWritten(xml, { presentation, findLayout: () => ancestors().layout, place }),
  ),
  ofKind("slide", "sizes as shrunk", (xml, { ancestors }) => sizesAsShrunk(xml, ancestors)),
  ofKind("slide", "empty lines in their list", emptyLinesInTheirList),
  ofKind("slide", "empty first lines", (xml, { ancestors }) => emptyFirstLines(xml, ancestors)),
  ofKind("slide", "inherited sizes", (xml, { ancestors }) => inheritedSizesNoted(xml, ancestors)),
  ofKind("slide", "breaks of Korean words", (xml, { ancestors }) =>
    wordBreaksNoted(xml, ancestors),
  ),
  ofParts("stand-in faces", (xml, { faces, script }) => nameFaces(xml, faces, script)),
  ofParts("tabs within cells", tabsWithinCells),
  ofParts("text that fits already", fitsAlready),
  ofParagraphs("bullets at the edge", bulletsAtEdge),
  ofParagraphs("tabs beside indents", tabsBesideIndents),
  ofParagraphs("symbols in Unicode", inUnicode),
  ofParagraphs("links that break", breakableLinks),
  ofParagraphs("colours after links", linksEnded),
  ofParagraphs("signs of Latin", (paragraph, isTitle) =>
    signsOfLatin(paragraph, isTitle() ? "+mj-lt" : "+mn-lt"),
  ),
  ofParagraphs("no space between scripts", apartWithoutSpace),
  ofParts("bullets on the line", (xml, { faces }) => bulletsOnLine(xml, faces)),
  ofKind("slide", "outer spaces as room", (xml, { ancestors }) =>
    outerSpacesAsRoom(xml, ancestors),
  ),
  ofKind("slide", "first lines", (xml, { themeFaces, ancestors }) =>
    baselinesAsSet(xml, themeFaces, ancestors),
  ),
  ofKind("slide", "text in cells", (xml, { themeFaces }) => cellsAsSet(xml, themeFaces)),
  ofParts("spaces of lines", spacesOfLines),
  ofParts("rounding evened", (xml, { themeFaces, pairsFrom }) =>
    roundingEvened(xml, themeFaces.minor, pairsFrom),
  ),
]
