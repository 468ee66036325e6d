import { dict, isRef, isString, nameOf } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import { fieldName, renameFonts } from "./part.ts"
import type { Part } from "./kept-part.ts"

/**
 * Chooses new names for root fields and form fonts that clash between parts.
 *
 * To be called before pages are written, because widgets take the names with them.
 */
export function settleFormNames(parts: readonly Part[]): void {
  const fields = new Set<string>()
  const fonts = new Map<string, string>()
  for (const part of parts) {
    if (!part.source.form) continue
    const own = new Set<string>()
    for (const root of part.source.fieldRoots) {
      if (!isRef(root)) continue
      const wanted = fieldName(part, root.num)
      // Two roots of one name inside one file are that file's own affair.
      if (fields.has(wanted) && wanted !== "")
        part.fieldNames.set(root.num, unused(wanted, fields, own))
      own.add(part.fieldNames.get(root.num) ?? wanted)
    }
    for (const used of own) fields.add(used)
    settleFonts(part, fonts)
  }
}

function unused(wanted: string, ...sets: readonly ReadonlySet<string>[]): string {
  for (let copy = 2; ; copy += 1) {
    const candidate = `${wanted}_${copy}`
    if (!sets.some((set) => set.has(candidate))) return candidate
  }
}

function settleFonts(part: Part, taken: Map<string, string>): void {
  const { file, form } = part.source
  for (const [font, value] of file.dict(file.dict(form?.get("DR"))?.get("Font")) ?? []) {
    const identity = fontIdentity(part, value)
    const before = taken.get(font)
    if (before === undefined) taken.set(font, identity)
    else if (before !== identity) {
      const renamed = unused(font, new Set(taken.keys()))
      part.fontNames.set(font, renamed)
      taken.set(renamed, identity)
    }
  }
}

/** Two form fonts of one name, kind and encoding are the same font unless they are embedded. */
function fontIdentity(part: Part, value: PdfValue): string {
  const { file } = part.source
  const font = file.dict(value)
  const isEmbedded = font?.has("FontDescriptor") || font?.has("DescendantFonts")
  const encoding =
    nameOf(file.resolve(font?.get("Encoding"))) ?? (file.dict(font?.get("Encoding")) ? "own" : "")
  const base = `${nameOf(file.resolve(font?.get("Subtype")))}/${nameOf(file.resolve(font?.get("BaseFont")))}/${encoding}`
  return isEmbedded || encoding === "own"
    ? `${base}#${part.source.name}#${isRef(value) ? value.num : 0}`
    : base
}

/**
 * Gives the interactive form of the new file, or undefined where no part has fields. References
 * mean the new file.
 */
export function joinForms(parts: readonly Part[]): PdfValue | undefined {
  const withForm = parts.flatMap((part) =>
    part.source.form ? [{ part, form: part.source.form }] : [],
  )
  const fields = withForm.flatMap(({ part }) =>
    part.source.fieldRoots.map((root) => part.graft.localise(root)).filter((root) => root !== null),
  )
  if (fields.length === 0) return undefined
  const joined = dict({ Fields: fields, DR: joinResources(withForm.map(({ part }) => part)) })
  for (const { part, form } of withForm) {
    const { file } = part.source
    if (file.resolve(form.get("NeedAppearances")) === true) joined.set("NeedAppearances", true)
    const appearance = file.resolve(form.get("DA"))
    if (isString(appearance) && !joined.has("DA"))
      joined.set("DA", renameFonts(part, appearance.value))
    const order = (file.array(form.get("CO")) ?? [])
      .map((field) => part.graft.localise(field))
      .filter((field) => field !== null)
    const before = joined.get("CO")
    if (order.length > 0) joined.set("CO", Array.isArray(before) ? [...before, ...order] : order)
  }
  return joined
}

function joinResources(parts: readonly Part[]): PdfDict {
  const joined: PdfDict = new Map()
  for (const part of parts) {
    const { file, form } = part.source
    for (const [kind, value] of file.dict(form?.get("DR")) ?? []) {
      const group = file.dict(value)
      if (!group) {
        if (!joined.has(kind)) joined.set(kind, part.graft.localise(value))
        continue
      }
      const before = joined.get(kind)
      const target: PdfDict = before instanceof Map ? before : new Map<string, PdfValue>()
      for (const [key, item] of group) {
        const renamed = kind === "Font" ? (part.fontNames.get(key) ?? key) : key
        if (!target.has(renamed)) target.set(renamed, part.graft.localise(item))
      }
      joined.set(kind, target)
    }
  }
  return joined
}
