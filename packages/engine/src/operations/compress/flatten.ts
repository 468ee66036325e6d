import { multiply } from "../../base/geometry.ts"
import type { Matrix } from "../../base/geometry.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import type { PdfPage } from "../../pdf/objects/pages.ts"
import { numberText } from "../../pdf/objects/serialise.ts"
import { isDict, isRef, isStream, nameOf } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"

/** What becomes of a page whose annotations are made part of it. */
export interface FlatPage {
  /** Annotations that stay: links, attached files, fields without a looks of their own. */
  readonly annotations: readonly PdfValue[]
  /** Content behind the page's own. */
  readonly drawing: string
  readonly resources: PdfDict
}

export interface Flattening {
  /** By object number. */
  readonly pages: ReadonlyMap<number, FlatPage>
  /** Fields some of whose parts are gone, by object number. */
  readonly fields: ReadonlyMap<number, PdfDict>
  /** Fields that stay; undefined where none does. */
  readonly roots: PdfValue[] | undefined
}

/** Kinds that do something besides being looked at. */
const lively = new Set([
  "Link",
  "FileAttachment",
  "Sound",
  "Movie",
  "Screen",
  "RichMedia",
  "3D",
  "TrapNet",
  "PrinterMark",
])
/** Hidden, or not for the screen. Source: ISO 32000-2, table 167. */
const UNSEEN = 0b10_0010

/**
 * Plans how annotations and field values become part of their pages, as they are seen on a screen.
 */
export function planFlattening(file: PdfFile, pages: readonly PdfPage[]): Flattening {
  const flat = new Map<number, FlatPage>()
  const gone = new Set<number>()
  for (const page of pages) {
    const planned = page.num >= 0 ? flatPage(file, page.dict, gone) : undefined
    if (planned) flat.set(page.num, planned)
  }
  const fields = new Map<number, PdfDict>()
  const known = new Map<PdfDict, boolean>()
  const form = file.dict(file.catalog.get("AcroForm"))
  const roots = (file.array(form?.get("Fields")) ?? []).filter((root) =>
    staysField(file, root, { gone, fields, known }, 0),
  )
  return { pages: flat, fields, roots: roots.length > 0 ? roots : undefined }
}

function flatPage(file: PdfFile, page: PdfDict, gone: Set<number>): FlatPage | undefined {
  const listed = file.array(page.get("Annots"))
  if (!listed || listed.length === 0) return undefined
  const resources: PdfDict = new Map(file.dict(page.get("Resources")) ?? [])
  const objects: PdfDict = new Map(file.dict(resources.get("XObject")) ?? [])
  const annotations: PdfValue[] = []
  const drawing: string[] = []
  for (const entry of listed) {
    const annotation = file.dict(entry)
    if (!annotation) continue
    const isUnseen =
      ((file.number(annotation.get("F")) ?? 0) & UNSEEN) !== 0 ||
      kindOf(file, annotation) === "Popup"
    const look = isUnseen ? undefined : lookOf(file, annotation)
    if (
      !isUnseen &&
      (look === undefined || lively.has(kindOf(file, annotation)) || annotation.has("OC"))
    ) {
      annotations.push(entry)
      continue
    }
    if (isRef(entry)) gone.add(entry.num)
    if (!look || look === "nothing") continue
    let key = `Flat${objects.size}`
    while (objects.has(key)) key += "x"
    objects.set(key, look.form)
    drawing.push(
      `q ${look.matrix.map((value) => numberText(Math.round(value * 1e5) / 1e5)).join(" ")} cm /${key} Do Q`,
    )
  }
  resources.set("XObject", objects)
  return { annotations, drawing: drawing.join("\n"), resources }
}

const kindOf = (file: PdfFile, annotation: PdfDict): string =>
  nameOf(file.resolve(annotation.get("Subtype"))) ?? ""

/**
 * Gives the form an annotation is drawn with and where, "nothing" for the off state of a box,
 * undefined where it has no looks.
 *
 * Source: ISO 32000-2, 12.5.5, algorithm "appearance streams".
 */
function lookOf(
  file: PdfFile,
  annotation: PdfDict,
): { form: PdfValue; matrix: Matrix } | "nothing" | undefined {
  let form = file.dict(annotation.get("AP"))?.get("N")
  const found = file.resolve(form)
  if (isDict(found)) {
    const state = nameOf(file.resolve(annotation.get("AS"))) ?? "Off"
    form = found.get(state)
    if (form === undefined) return "nothing"
  }
  const stream = file.resolve(form)
  const rect = numbers(file, annotation.get("Rect"), 4)
  if (form === undefined || !isStream(stream) || !rect) return undefined
  const box = numbers(file, stream.dict.get("BBox"), 4)
  if (!box) return undefined
  const own = (numbers(file, stream.dict.get("Matrix"), 6) ?? [
    1, 0, 0, 1, 0, 0,
  ]) as unknown as Matrix
  const [from, to] = [bounds(box, own), bounds(rect, [1, 0, 0, 1, 0, 0])]
  const [across, down] = [
    scaleOf(to.x1 - to.x0, from.x1 - from.x0),
    scaleOf(to.y1 - to.y0, from.y1 - from.y0),
  ]
  return {
    form,
    matrix: multiply([1, 0, 0, 1, -from.x0, -from.y0], [across, 0, 0, down, to.x0, to.y0]),
  }
}

const scaleOf = (wanted: number, given: number): number => (given > 0 ? wanted / given : 1)

function numbers(file: PdfFile, value: PdfValue | undefined, count: number): number[] | undefined {
  const found = (file.array(value) ?? []).map((entry) => file.number(entry))
  return found.length === count && found.every((entry) => entry !== undefined) ? found : undefined
}

function bounds(
  box: readonly number[],
  [a, b, c, d, e, f]: Matrix,
): { x0: number; y0: number; x1: number; y1: number } {
  const [left = 0, bottom = 0, right = 0, top = 0] = box
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ] as const
  const xs = corners.map(([x, y]) => a * x + c * y + e)
  const ys = corners.map(([x, y]) => b * x + d * y + f)
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** Fields nested deeper are a loop. */
const MAX_DEPTH = 60

/** Tells whether anything of a field stays, and notes it anew where only a part does. */
function staysField(
  file: PdfFile,
  value: PdfValue,
  found: {
    readonly gone: ReadonlySet<number>
    readonly fields: Map<number, PdfDict>
    /** Answers given before: fields that name each other twice would be asked without end. */
    readonly known: Map<PdfDict, boolean>
  },
  depth: number,
): boolean {
  const field = file.dict(value)
  const known = field && found.known.get(field)
  if (known !== undefined) return known
  if (!field || depth > MAX_DEPTH || (isRef(value) && found.gone.has(value.num))) return false
  const kids = file.array(field.get("Kids"))
  // Until it is known, a field that leads back to itself has nothing that stays.
  found.known.set(field, !kids)
  if (!kids) return true
  const kept = kids.filter((kid) => staysField(file, kid, found, depth + 1))
  if (kept.length < kids.length && isRef(value))
    found.fields.set(value.num, new Map([...field, ["Kids", kept]]))
  found.known.set(field, kept.length > 0)
  return kept.length > 0
}
