import { decodeText } from "../../pdf/objects/text.ts"
import { binaryText, bytesString } from "../../pdf/objects/values.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"

/**
 * Tells whether an object belongs to a layer that is not shown. Source: ISO 32000-2, 14.6 and
 * 8.11.3.2: /OC marks.
 */
export function isOnHiddenLayer(
  pdfium: Pdfium,
  object: number,
  hidden: ReadonlySet<string>,
): boolean {
  const { calls } = pdfium
  const count = calls.FPDFPageObj_CountMarks(object)
  for (let index = 0; index < count; index++) {
    const mark = calls.FPDFPageObj_GetMark(object, index)
    if (mark === 0 || readMarkName(pdfium, mark) !== "OC") continue
    if (hidden.has(readMarkText(pdfium, mark, "Name"))) return true
  }
  return false
}

/** Gives a name that a mark says of its content; empty where it says none. */
function readMarkText({ calls, memory }: Pdfium, mark: number, name: string): string {
  return memory.withUtf8(name, (key) => {
    const lengthAt = memory.out
    return memory.readText((buffer, length) =>
      calls.FPDFPageObjMark_GetParamStringValue(mark, key, buffer, length, lengthAt)
        ? memory.unsigned(lengthAt)
        : 0,
    )
  })
}

/** Bytes of a spelling that are read without a block of their own. */
const SHORT_SPELLING = 4_096

/**
 * Gives the letters that a mark says its content stands for; empty where it says none. The bytes
 * are decoded here: PDFium's own text has the low byte of the first half for each letter beyond
 * U+FFFF. Source: ISO 32000-2, 14.9.4.
 */
export function readSpelling({ calls, memory }: Pdfium, mark: number): string {
  return memory.withUtf8("ActualText", (key) => {
    const { scratch, out } = memory
    const read = (buffer: number, room: number): number =>
      calls.FPDFPageObjMark_GetParamBlobValue(mark, key, buffer, room, out)
        ? memory.unsigned(out)
        : 0
    const length = read(scratch, SHORT_SPELLING)
    const bytes =
      length <= SHORT_SPELLING
        ? memory.copyOut(scratch, length)
        : memory.withBlock(length, (block) => memory.copyOut(block, read(block, length)))
    return decodeText(bytesString(binaryText(bytes))).replaceAll(/\p{Cc}/gu, "")
  })
}

function readMarkName({ calls, memory }: Pdfium, mark: number): string {
  const lengthAt = memory.out
  return memory.readText((buffer, length) =>
    calls.FPDFPageObjMark_GetName(mark, buffer, length, lengthAt) ? memory.unsigned(lengthAt) : 0,
  )
}
