import {
  AttributeDefinition,
  type CadDocument,
  CadWipeoutBase,
  type Entity,
  Insert,
  UnderlayEntity,
  XY,
  XYZ,
} from "@node-projects/acad-ts"
import { filterOf } from "./spatial-filter.ts"
import { latinText, pairsOf, type Pair } from "./records.ts"

/** Kinds of records that are read again. */
const KINDS = new Set([
  "IMAGE",
  "WIPEOUT",
  "PDFUNDERLAY",
  "PDFDEFINITION",
  "SPATIAL_FILTER",
  "ATTDEF",
])

/** Numbers of a record by group code; codes that repeat keep every value. */
type Values = ReadonlyMap<number, readonly string[]>

/**
 * Puts pictures, wipeouts, PDF underlays and the outlines of clipped references of a text DXF where
 * they belong.
 *
 * The parser reads their kind, definition and boundary, but not their place, size or file. Records
 * are found by their handles. Source: DXF reference, IMAGE, WIPEOUT, PDFUNDERLAY,
 * UNDERLAYDEFINITION.
 */
export function restorePictures(document: CadDocument, bytes: Uint8Array): void {
  const text = latinText(bytes)
  if (![...KINDS].some((kind) => text.includes(`\n${kind}`))) return
  const records = readRecords(text)
  if (records.size === 0) return
  for (const block of document.blockRecords ?? []) {
    for (const entity of block.entities) {
      const values = records.get(entity.handle)
      if (values) restore(entity, values, records)
      else if (entity instanceof Insert) restoreFilter(entity, records)
    }
  }
}

function readRecords(text: string): Map<number, Values> {
  const records = new Map<number, Values>()
  let current: Map<number, string[]> | undefined
  for (const [code, value] of pairsOf(text) as Iterable<Pair>) {
    if (code === 0) current = KINDS.has(value.trim()) ? new Map() : undefined
    if (!current) continue
    const list = current.get(code)
    if (list) list.push(value)
    else current.set(code, [value])
    if (code === 5) records.set(Number.parseInt(value.trim(), 16), current)
  }
  return records
}

/** The first twelve of the filter's numbers are three rows of its inverse transform. */
function restoreFilter(entity: Insert, records: ReadonlyMap<number, Values>): void {
  const filter = filterOf(entity)
  const values = filter && records.get(filter.handle)
  if (!filter || !values) return
  // A front plane puts its distance before the rows.
  const [a, b, c, d, e, f, g, h] = (values.get(40) ?? [])
    .slice(Number(values.get(72)?.[0]) === 1 ? 1 : 0)
    .map(Number)
  if (![a, b, c, d, e, f, g, h].every((part) => Number.isFinite(part))) return
  Object.assign(filter.inverseInsertTransform, {
    m00: a,
    m01: b,
    m02: c,
    m03: d,
    m10: e,
    m11: f,
    m12: g,
    m13: h,
  })
}

function restore(entity: Entity, values: Values, records: ReadonlyMap<number, Values>): void {
  const number = (code: number, absent: number): number => {
    const value = Number.parseFloat(values.get(code)?.[0] ?? "")
    return Number.isFinite(value) ? value : absent
  }
  if (entity instanceof AttributeDefinition) {
    // The value of code 1 is in the drawing's encoding, which the parser knows; tags are in
    // capitals of ASCII mostly.
    const tag = values.get(2)?.[0]?.trim() ?? ""
    if (!entity.tag && /^[\x20-\x7e]*$/.test(tag)) entity.tag = tag
    return
  }
  const point = (code: number): XYZ =>
    new XYZ(number(code, 0), number(code + 10, 0), number(code + 20, 0))
  if (entity instanceof CadWipeoutBase) {
    entity.insertPoint = point(10)
    entity.uVector = point(11)
    entity.vVector = point(12)
    entity.size = new XY(number(13, 1), number(23, 1))
    entity.flags = number(70, 7)
  } else if (entity instanceof UnderlayEntity) {
    entity.insertPoint = point(10)
    entity.xScale = number(41, 1)
    entity.yScale = number(42, 1)
    entity.rotation = (number(50, 0) * Math.PI) / 180
    entity.flags = number(280, 3)
    const [xs, ys] = [values.get(11) ?? [], values.get(21) ?? []]
    entity.clipBoundaryVertices = xs.map(
      (x, index) => new XY(Number.parseFloat(x), Number.parseFloat(ys[index] ?? "0")),
    )
    const definition = records.get(Number.parseInt(values.get(340)?.[0]?.trim() ?? "", 16))
    if (entity.definition && definition) {
      entity.definition.file = definition.get(1)?.[0]?.trim() ?? ""
      if ("page" in entity.definition)
        entity.definition.page = definition.get(2)?.[0]?.trim() ?? "1"
    }
  }
}
