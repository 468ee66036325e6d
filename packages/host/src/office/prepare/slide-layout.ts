import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import type { SlideFaces } from "../fonts/slide-faces.ts"
import { readZipDirectory } from "../formats/zip-directory.ts"
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
  const wanted = new Set(
    readZipDirectory(bytes)
      .filter(({ name, unpacked }) => PARTS.test(name) && unpacked <= LONGEST)
      .map(({ name }) => name),
  )
  const parts = unzipSync(bytes)
  const texts = new Map(
    [...wanted].map((name) => [name, strFromU8(parts[name] ?? new Uint8Array())]),
  )
  const slides = [...texts].filter(([name]) => SLIDES.test(name)).map(([, xml]) => xml)
  const script = mainScript(slides)
  const settled: Record<string, [Uint8Array, { level: 0 | 1 }]> = {}
  for (const [name, part] of Object.entries(parts)) settled[name] = [part, { level: 0 }]
  for (const [name, xml] of texts) {
    if (hidesTags.test(xml)) continue
    const named = nameFaces(xml, faces, script)
    settled[name] = [strToU8(settleSlideText(named)), { level: 1 }]
  }
  return zipSync(settled)
}
