import { strFromU8, strToU8 } from "fflate"
import type { SlideFaces } from "../fonts/slide-faces.ts"
import { rewriteZip } from "../formats/rewrite-zip.ts"
import { inflateEntry, readZipDirectory } from "../formats/zip-directory.ts"
import { nameFaces, mainScript } from "./slide-typefaces.ts"
import { settleSlideText } from "./slide-text.ts"
import { hidesTags, LONGEST } from "./word-layout.ts"

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
      .map((entry) => [entry.name, strFromU8(inflateEntry(bytes, entry))]),
  )
  const slides = [...texts].filter(([name]) => SLIDES.test(name)).map(([, xml]) => xml)
  const script = mainScript(slides)
  const settled = [...texts]
    .filter(([, xml]) => !hidesTags.test(xml))
    .map(([name, xml]): [string, Uint8Array] => [
      name,
      strToU8(settleSlideText(nameFaces(xml, faces, script))),
    ])
  return rewriteZip(bytes, new Map(settled))
}
