import type { Box, Matrix } from "../../base/geometry.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import type { PdfPage } from "../../pdf/objects/pages.ts"
import { decodeText } from "../../pdf/objects/text.ts"
import { isStream, isString } from "../../pdf/objects/values.ts"
import { boxInSpace } from "./cell-clips.ts"

/** Programs that print each object in their text, such as a formula, within a clip of its own. */
const framing = /LibreOffice|OpenOffice/i

/** Tells whether a file was printed by a program that frames the objects in its text. */
export function framesObjects(file: PdfFile): boolean {
  const producer = file.resolve(file.dict(file.trailer.get("Info"))?.get("Producer"))
  return isString(producer) && framing.test(decodeText(producer))
}

/** A clip that takes the place of the one before. Source: LibreOffice, `PDFWriterImpl`. */
const clipStart = /Q q (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\s+W\* n/g

/** One character a byte, which is all that the pattern asks for. */
const byteText = new TextDecoder("latin1")

/**
 * Reads the clips of a page of such a file, in PDF page space. PDFium does not tell them: it drops
 * a clip that cuts nothing off.
 */
export function objectFrames(file: PdfFile, { dict }: PdfPage): Box[] {
  const contents = file.resolve(dict.get("Contents"))
  const streams = (Array.isArray(contents) ? contents : [contents]).map((each) =>
    file.resolve(each),
  )
  return streams.flatMap((stream) => {
    if (!isStream(stream)) return []
    const text = byteText.decode(file.decode(stream).bytes)
    return [...text.matchAll(clipStart)].map(([, ...numbers]) => {
      const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
      return { x0: x, y0: y, x1: x + width, y1: y + height }
    })
  })
}

/** Frames higher than this share of the page hold no single object of a text. */
const highest = 0.5

/** Takes frames to scene space; those around most of a page are none. */
export function framesInScene(frames: readonly Box[], space: Matrix, height: number): Box[] {
  return frames
    .map((frame) => boxInSpace(frame, space))
    .filter(({ y0, y1 }) => y1 - y0 < highest * height)
}
