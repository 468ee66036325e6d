import type { Box } from "../../base/geometry.ts"
import type { SceneField } from "../../model/scene.ts"
import { bindForm } from "../../pdf/pdfium/pdfium.ts"
import type { PageReading } from "./page-reading.ts"

/** FPDF_FORMFIELD_* of fpdf_formfill.h. */
const fieldTypes: Readonly<Record<number, SceneField["type"]>> = {
  1: "button",
  2: "checkbox",
  3: "radio",
  4: "choice",
  5: "choice",
  6: "text",
  7: "signature",
}

/** Bits of a field's /Ff. Source: ISO 32000-2, tables 227, 230 and 233. */
const READ_ONLY = 1
const MULTILINE = 1 << 12
const COMB = 1 << 24
const COMBO = 1 << 17
const EDIT = 1 << 18

/** FPDF_ANNOT_AACTION_FORMAT of fpdf_annot.h: the script that spells a value. */
const FORMAT_ACTION = 13

/** Entries of a choice beyond this are left out. */
const MOST_CHOICES = 2_000

/** The spellings that AFDate_Format knows by number. Source: Acrobat's Forms.js. */
const numberedDates = [
  "m/d",
  "m/d/yy",
  "mm/dd/yy",
  "mm/yy",
  "d-mmm",
  "d-mmm-yy",
  "dd-mmm-yy",
  "yy-mm-dd",
  "mmm-yy",
  "mmmm-yy",
  "mmm d, yyyy",
  "mmmm d, yyyy",
  "m/d/yy h:MM tt",
  "m/d/yy HH:MM",
]

/** Gives the form field that a widget shows; nothing where PDFium knows no such field. */
export function readField(reading: PageReading, handle: number, box: Box): SceneField[] {
  const { form, pdfium } = reading.file
  const { calls, memory } = pdfium
  bindForm(reading.file, reading.page)
  const type = form === 0 ? undefined : fieldTypes[calls.FPDFAnnot_GetFormFieldType(form, handle)]
  if (!type) return []
  const read = (
    call: "FPDFAnnot_GetFormFieldName" | "FPDFAnnot_GetFormFieldValue" | typeof labelCall,
  ): string => memory.readText((buffer, length) => calls[call](form, handle, buffer, length))
  const flags = calls.FPDFAnnot_GetFormFieldFlags(form, handle)
  const isTicked = type === "checkbox" || type === "radio"
  const value = isTicked ? "" : read("FPDFAnnot_GetFormFieldValue")
  const label = read(labelCall)
  return [
    {
      box,
      name: read("FPDFAnnot_GetFormFieldName"),
      type,
      ...(value ? { value } : {}),
      ...(isTicked ? { isChecked: calls.FPDFAnnot_IsChecked(form, handle) !== 0 } : {}),
      ...(label ? { label } : {}),
      ...((flags & READ_ONLY) !== 0 ? { isReadOnly: true } : {}),
      ...(type === "text" ? textFacts(reading, handle, flags) : {}),
      ...(type === "choice" ? choiceFacts(reading, handle, flags) : {}),
    },
  ]
}

const labelCall = "FPDFAnnot_GetFormFieldAlternateName"

function textFacts(
  { file: { form, pdfium } }: PageReading,
  handle: number,
  flags: number,
): Partial<SceneField> {
  const { calls, memory } = pdfium
  const script = memory.readText((buffer, length) =>
    calls.FPDFAnnot_GetFormAdditionalActionJavaScript(form, handle, FORMAT_ACTION, buffer, length),
  )
  const dateFormat = dateFormatOf(script)
  return {
    ...((flags & MULTILINE) !== 0 ? { isMultiline: true } : {}),
    ...((flags & COMB) !== 0 ? { isComb: true } : {}),
    ...(dateFormat === undefined ? {} : { dateFormat }),
  }
}

function dateFormatOf(script: string): string | undefined {
  const spelled = /AFDate_FormatEx\(\s*(["'])(.+?)\1/.exec(script)?.[2]
  const number = /AFDate_Format\(\s*(\d+)/.exec(script)?.[1]
  return spelled ?? (number === undefined ? undefined : numberedDates[Number(number)])
}

function choiceFacts(
  { file: { form, pdfium } }: PageReading,
  handle: number,
  flags: number,
): Partial<SceneField> {
  const { calls, memory } = pdfium
  const count = Math.max(0, calls.FPDFAnnot_GetOptionCount(form, handle))
  const choices = Array.from({ length: Math.min(count, MOST_CHOICES) }, (_, index) =>
    memory.readText((buffer, length) =>
      calls.FPDFAnnot_GetOptionLabel(form, handle, index, buffer, length),
    ),
  )
  if ((flags & COMBO) === 0) return { choices, choosing: "inView" }
  return (flags & EDIT) === 0 ? { choices } : { choices, choosing: "orTyped" }
}
