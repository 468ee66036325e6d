import type { FormControl } from "../prepare/form-controls.ts"
import { pageObjects } from "./named-places.ts"
import { openUpdate, type PdfUpdate } from "./pdf-update.ts"

/** A link of the office program's whose address is that of a field. */
const annotation =
  /\n(\d+) 0 obj\n<<\/Type\/Annot\/Subtype\/Link\/Border\[[\d ]*\]\/Rect\[([\d. -]+)\](?:\/Contents<[\dA-F]*>)?\/A<<\/Type\/Action\/S\/URI\/URI\(http:\/\/fields\.invalid\/(\d+)\)>>\s*(?:\/StructParent (\d+)\s*)?>>\s*endobj/g

/** Bits of a field's flags. Source: ISO 32000-2, tables 228, 230 and 233, counted from 1. */
const MULTILINE = 1 << 12
const COMBO = 1 << 17
const EDIT = 1 << 18
/** Printed with the page. Source: ISO 32000-2, table 167. */
const PRINT = 4
/** Letters of a field as high as this share of its line. */
const LETTERS = 0.7

interface Found {
  readonly object: number
  readonly control: number
  readonly box: readonly [number, number, number, number]
  readonly structParent: string | undefined
  readonly page: string
}

/**
 * Turns links whose addresses are those of fields into fields that can be filled in, in an update
 * behind the PDF. A field that nobody filled in looks as the page does; its letters cover what
 * stood there once somebody did. One over several lines of a page is a field with lines; over two
 * pages it is text.
 *
 * Source: ISO 32000-2, 7.5.6 incremental updates, 12.7 forms.
 */
export function withFormFields(
  pdf: Uint8Array,
  readControls: () => readonly FormControl[],
): Uint8Array {
  const view = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  if (!view.includes("fields.invalid")) return pdf
  const controls = readControls()
  const text = view.toString("latin1")
  const catalog = /\n(\d+) 0 obj\n<<\/Type\/Catalog([^]{0,4000}?)>>\s*endobj/.exec(text)
  const changes = openUpdate(pdf, text)
  if (!catalog || !changes) return pdf
  const font = changes.add(
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  )
  const objectOf = readObjects(text)
  const places = placesOf(text, objectOf)
  const dropped = new Set<number>()
  const names = new Map<string, number>()
  const inOrder = [...places].toSorted(([a], [b]) => a - b)
  const fields = inOrder.flatMap(([, found]) => {
    const control = controls[found[0]?.control ?? -1]
    const isField = control !== undefined && new Set(found.map(({ page }) => page)).size === 1
    for (const { object } of found.slice(isField ? 1 : 0)) dropped.add(object)
    if (!isField) return []
    return [writeField(found, { control, name: uniqueName(control.name, names), changes })]
  })
  const references = fields.map((object) => `${object} 0 R`).join(" ")
  const form = `/AcroForm<</Fields[${references}]/DA(/Helv 0 Tf 0 g)/DR<</Font<</Helv ${font} 0 R>>>>>>`
  const own = catalog[2] ?? ""
  // Controls of forms are fields of the office program's own.
  const entries = own.includes("/AcroForm")
    ? own.replace("/Fields[", `/Fields[${references} `)
    : own + form
  changes.set(Number(catalog[1]), `<</Type/Catalog${entries}>>`)
  tagAsForms(view, text, places)
  for (const [object, body] of pagesWithout(pageObjects(text), objectOf, dropped))
    changes.set(object, body)
  return changes.written()
}

/** Gives the text of an object, up to its end; nothing where there is none. */
type ObjectOf = (object: string) => string

function readObjects(text: string): ObjectOf {
  const starts = new Map(
    [...text.matchAll(/\n(\d+) 0 obj\n/g)].map(({ 1: object, index }) => [object, index]),
  )
  return (object) => {
    const from = starts.get(object)
    return from === undefined ? "" : text.slice(from, text.indexOf("endobj", from))
  }
}

/** Where the links of each control lie. */
function placesOf(text: string, objectOf: ObjectOf): Map<number, Found[]> {
  const pages = new Map(
    pageObjects(text).flatMap((page) => {
      const kept = /\/Annots\[([\d R\n\r]*)\]/.exec(objectOf(page))?.[1] ?? ""
      return [...kept.matchAll(/(\d+) 0 R/g)].map(([, object]) => [Number(object), page] as const)
    }),
  )
  const places = new Map<number, Found[]>()
  for (const [, object, rect = "", control, structParent] of text.matchAll(annotation)) {
    const page = pages.get(Number(object))
    const [left = 0, bottom = 0, right = 0, top = 0] = rect.split(" ").map(Number)
    if (page === undefined) continue
    const found: Found = {
      object: Number(object),
      control: Number(control),
      box: [left, bottom, right, top],
      structParent,
      page,
    }
    places.set(found.control, [...(places.get(found.control) ?? []), found])
  }
  return places
}

/** Tags of links that are fields now say so, in place. Source: ISO 32000-2, 14.8.4.7.3. */
function tagAsForms(
  view: Buffer,
  text: string,
  places: ReadonlyMap<number, readonly Found[]>,
): void {
  const fields = new Set([...places.values()].flat().map(({ object }) => object))
  const references = new Set(
    [...text.matchAll(/\n(\d+) 0 obj\n<<\/Type\/OBJR\/Obj (\d+) 0 R>>/g)].flatMap(
      ([, reference = "", object]) => (fields.has(Number(object)) ? [reference] : []),
    ),
  )
  for (const { index, 0: tag, 1: kids = "" } of text.matchAll(
    /\/S\/Link\n[^[\]]{0,400}\/K\[([^\]]*)\]/g,
  ))
    if ([...kids.matchAll(/(\d+) 0 R/g)].some(([, kid = ""]) => references.has(kid)))
      view.write(tag.replace("/S/Link", "/S/Form").slice(0, "/S/Form".length), index, "latin1")
}

/** Pages whose lists of links lose some. */
function pagesWithout(
  pages: readonly string[],
  objectOf: ObjectOf,
  dropped: ReadonlySet<number>,
): [number, string][] {
  if (dropped.size === 0) return []
  return pages.flatMap((page): [number, string][] => {
    const whole = objectOf(page)
    const body = whole.slice(whole.indexOf("<<")).trimEnd()
    const kept = body.replace(/\/Annots\[([\d R\n\r]*)\]/, (list) =>
      list.replace(/(\d+) 0 R/g, (reference, object) =>
        dropped.has(Number(object)) ? "" : reference,
      ),
    )
    return kept === body ? [] : [[Number(page), kept]]
  })
}

interface Wish {
  readonly control: FormControl
  readonly name: string
  readonly changes: PdfUpdate
}

/** Writes a field over the first of its links. */
function writeField(found: readonly Found[], { control, name, changes }: Wish): number {
  const [first] = found
  if (!first) return 0
  const box = [0, 1, 2, 3].map((at) => {
    const values = found.map(({ box: each }) => each[at] ?? 0)
    return at < 2 ? Math.min(...values) : Math.max(...values)
  })
  const [left = 0, bottom = 0, right = 0, top = 0] = box
  const [width, height] = [right - left, top - bottom]
  const appearance = (content: string): number =>
    changes.add(
      `<</Type/XObject/Subtype/Form/BBox[0 0 ${width.toFixed(3)} ${height.toFixed(3)}]/Resources<<>>/Length ${content.length}>>stream\n${content}\nendstream`,
    )
  const own =
    control.kind === "checkbox"
      ? checkboxEntries(control, appearance, { width, height })
      : textEntries(control, { isLong: found.length > 1, line: height / found.length }) +
        `/AP<</N ${appearance("")} 0 R>>`
  const parent = first.structParent === undefined ? "" : `/StructParent ${first.structParent}`
  changes.set(
    first.object,
    `<</Type/Annot/Subtype/Widget/F ${PRINT}/Rect[${box.map((value) => value.toFixed(3)).join(" ")}]/P ${first.page} 0 R/T${written(name)}${control.name === "" ? "" : `/TU${written(control.name)}`}/MK<</BG[1 1 1]>>${own}${parent}>>`,
  )
  return first.object
}

function textEntries(
  { kind, value, choices, isOpen }: FormControl,
  { isLong, line }: { readonly isLong: boolean; readonly line: number },
): string {
  const letters = `/DA(/Helv ${Math.max(4, Math.round(line * LETTERS))} Tf 0 g)`
  if (kind === "text")
    return `/FT/Tx${letters}/V${written(value)}${isLong ? `/Ff ${MULTILINE}` : ""}`
  return `/FT/Ch${letters}/Ff ${COMBO + (isOpen ? EDIT : 0)}/Opt[${choices.map(written).join("")}]/V${written(value)}`
}

/** The state that the page shows is seen through; the other is drawn over it. */
function checkboxEntries(
  { isChecked }: FormControl,
  appearance: (content: string) => number,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const side = Math.min(width, height) * LETTERS
  const [x, y] = [(width - side) / 2, (height - side) / 2]
  const point = (right: number, up: number): string =>
    `${(x + side * right).toFixed(2)} ${(y + side * up).toFixed(2)}`
  const box = `1 g 0 0 ${width.toFixed(2)} ${height.toFixed(2)} re f 0 G .6 w ${point(0, 0)} ${side.toFixed(2)} ${side.toFixed(2)} re S`
  const cross = ` ${point(0, 0)} m ${point(1, 1)} l ${point(0, 1)} m ${point(1, 0)} l S`
  const state = isChecked ? "Yes" : "Off"
  const [yes, off] = [appearance(isChecked ? "" : box + cross), appearance(isChecked ? box : "")]
  return `/FT/Btn/V/${state}/AS/${state}/AP<</N<</Yes ${yes} 0 R/Off ${off} 0 R>>>>`
}

/**
 * Names are told apart, and hold no stops, which would make fields of fields. Source: ISO 32000-2,
 * 12.7.4.2.
 */
function uniqueName(wished: string, names: Map<string, number>): string {
  const plain = wished.replaceAll(".", " ").trim() || "field"
  const count = (names.get(plain) ?? 0) + 1
  names.set(plain, count)
  return count === 1 ? plain : `${plain} (${count})`
}

const written = (text: string): string =>
  `<FEFF${[...Array(text.length).keys()].map((at) => text.charCodeAt(at).toString(16).padStart(4, "0")).join("")}>`
