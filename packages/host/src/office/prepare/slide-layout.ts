import { strFromU8, strToU8 } from "fflate"
import type { SlideFaces } from "../fonts/slide-faces.ts"
import { rewriteZip } from "../formats/rewrite-zip.ts"
import { inflateEntry, readZipDirectory } from "../formats/zip-directory.ts"
import { isPlainMarkup, LONGEST } from "./plain-markup.ts"
import type { ThemeFaces } from "./slide-baselines.ts"
import type { Ancestors } from "./slide-inherited.ts"
import { PRESENTATION, relationsIn, slideOrder } from "./slide-order.ts"
import { slideSteps, type AboutSlide } from "./slide-steps.ts"
import { mainScript, nameFaces, namesNoHanFace } from "./slide-typefaces.ts"
import { NOTHING_LEFT_OUT, takeSteps, type LeftOut } from "./step.ts"

const SLIDES = /^ppt\/slides\/[^/]+\.xml$/
/** Parts that hold text of slides, or name the faces of it. */
const PARTS =
  /^ppt\/(?:(?:slides|slideLayouts|slideMasters|notesSlides|notesMasters|handoutMasters|theme|charts|diagrams)\/[^/]+|presentation|tableStyles)\.xml$/

/**
 * Writes into a presentation what PowerPoint does and the office program cannot be told
 * (`slideSteps`).
 */
export function settleSlides(
  bytes: Uint8Array,
  faces: SlideFaces,
  without: LeftOut = NOTHING_LEFT_OUT,
): Uint8Array {
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
  const theme = nameFaces(texts.get("ppt/theme/theme1.xml") ?? "", faces, script)
  const ofAll = {
    presentation,
    today: new Date(),
    script,
    faces,
    hasNoHanFace: namesNoHanFace(
      [...texts].filter(([name]) => name.startsWith("ppt/theme/")).map(([, xml]) => xml),
    ),
    themeFaces: facesOfTheme(theme, faces),
    pairsFrom: Number(/\bkern="(\d+)"/.exec(presentation)?.[1] ?? 0) / 100,
  }
  const settled = [...texts].map(([name, xml]): [string, Uint8Array] => {
    const about: AboutSlide = {
      ...ofAll,
      kind: kindOf(name),
      place: order.indexOf(name),
      ancestors: () => ancestors(name),
    }
    return [name, strToU8(takeSteps(slideSteps, xml, { about, without }))]
  })
  return rewriteZip(bytes, new Map(settled))
}

function kindOf(part: string): AboutSlide["kind"] {
  if (part.startsWith("ppt/charts/")) return "chart"
  if (part.startsWith("ppt/slideLayouts/")) return "layout"
  return SLIDES.test(part) ? "slide" : "other"
}

const facesOfTheme = (theme: string, faces: SlideFaces): ThemeFaces => ({
  major: /<a:majorFont>\s*<a:latin typeface="([^"]*)"/.exec(theme)?.[1],
  minor: /<a:minorFont>\s*<a:latin typeface="([^"]*)"/.exec(theme)?.[1],
  nameOf: (face) => faces({ name: face, script: "latin" }) ?? face,
})

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
