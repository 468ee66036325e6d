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

/** Gives a text that a mark says of its content; empty where it says none. */
export function readMarkText({ calls, memory }: Pdfium, mark: number, name: string): string {
  return memory.withUtf8(name, (key) => {
    const lengthAt = memory.out
    return memory.readText((buffer, length) =>
      calls.FPDFPageObjMark_GetParamStringValue(mark, key, buffer, length, lengthAt)
        ? memory.unsigned(lengthAt)
        : 0,
    )
  })
}

function readMarkName({ calls, memory }: Pdfium, mark: number): string {
  const lengthAt = memory.out
  return memory.readText((buffer, length) =>
    calls.FPDFPageObjMark_GetName(mark, buffer, length, lengthAt) ? memory.unsigned(lengthAt) : 0,
  )
}
