import { extractFace } from "@mozhuan/engine"
import type { FaceMetrics } from "./data/families.ts"
import { singleMap } from "./character-map.ts"
import { fittedOutlines, type LetterShape, type StyleShapes } from "./fitted-outlines.ts"
import { halfWidthMap } from "./half-width.ts"
import { ownWidths, type OwnWidths } from "./own-widths.ts"
import { withoutLigatures, withoutPairs } from "./unwanted-features.ts"

/** One face of the collection that is made. */
export interface MetricFace {
  readonly family: string
  readonly isBold: boolean
  readonly isItalic?: boolean
  readonly metrics: FaceMetrics
  /** Whose outlines these are, and under which licence. */
  readonly licence: string
  /** Times the size of the source; 1 where absent. */
  readonly scale?: number
  /** Latin letters half an em wide, where the source has such. */
  readonly hasHalfWidth?: boolean
  /** Advances that are not the source's. */
  readonly widths?: OwnWidths | undefined
  /** How letters are drawn where it is not as in the source; outlines of TrueType alone. */
  readonly shapes?: StyleShapes | undefined
  /**
   * Whether pairs of letters are drawn together as in the source; where absent, not if widths are
   * told.
   */
  readonly hasPairs?: boolean | undefined
  /** The one character of a face that is to have no other. */
  readonly only?: number | undefined
}

interface Table {
  readonly tag: string
  readonly bytes: Uint8Array
}

/** Faces that are made of one face of a file: of its only one, or that of a family. */
export interface FaceSet {
  readonly of?: string
  readonly faces: readonly MetricFace[]
}

/**
 * Makes font collections whose faces share outlines and differ in name and vertical metrics, each
 * of `most` faces.
 *
 * The outlines are stored once a collection, so three families cost the space of one; so do those
 * of several faces of `file` that share them. Faces that share widths follow each other. None where
 * `file` has none of the families that faces are made of. Source: OpenType 1.9, "Font Collections",
 * hhea, OS/2, name.
 */
export function makeMetricCollections(
  file: Uint8Array,
  sets: readonly FaceSet[],
  most = Infinity,
): Uint8Array[] {
  const shared: Table[] = []
  const made = sets.flatMap(({ of, faces }) => {
    const source = extractFace(file, of)
    if (!source) return []
    const tables = readTables(source).map((table) => onceOnly(table, shared))
    return directoriesOf(tables, faces)
  })
  const alike = [...Map.groupBy(made, (tables) => tableOf(tables, "hmtx")).values()].flat()
  const collections: Uint8Array[] = []
  for (let from = 0; from < alike.length; from += most)
    collections.push(collectionOf(alike.slice(from, from + most)))
  return collections
}

function collectionOf(directories: readonly Table[][]): Uint8Array {
  const all: Uint8Array[] = []
  const places = new Map<Uint8Array, number>()
  for (const { bytes } of directories.flat())
    if (!places.has(bytes)) places.set(bytes, all.push(bytes) - 1)
  return assemble(directories, all, places)
}

/**
 * The table of an earlier face where it is the same: those of a collection differ in the map of
 * characters and little else.
 */
function onceOnly(table: Table, shared: Table[]): Table {
  const known = shared.find(
    ({ tag, bytes }) => tag === table.tag && Buffer.compare(bytes, table.bytes) === 0,
  )
  if (known) return known
  shared.push(table)
  return table
}

/** The tables of each face that is made of one. */
function directoriesOf(source: readonly Table[], faces: readonly MetricFace[]): Table[][] {
  const tables = source.map(({ tag, bytes }) => ({
    tag,
    bytes: tag === "GSUB" ? withoutLigatures(bytes) : bytes,
  }))
  const unitsPerEm = new DataView(
    tableOf(tables, "head").buffer,
    tableOf(tables, "head").byteOffset,
  ).getUint16(18)
  const isNarrow = faces.some(({ hasHalfWidth }) => hasHalfWidth)
  const apart = tables.map(({ tag, bytes }) => ({
    tag,
    bytes: tag === "GPOS" ? withoutPairs(bytes) : bytes,
  }))
  const narrow = isNarrow
    ? halfWidthMap(tableOf(tables, "cmap"), tableOf(tables, "GSUB"))
    : undefined
  const drawn = outlinesOnce(tables)
  return faces.map((face) => {
    // Pairs that are drawn together belong to the outlines: those of another face are others.
    const { hasPairs = face.widths === undefined, scale = 1 } = face
    const fitted = drawn(face, unitsPerEm / scale)
    return (hasPairs ? tables : apart).map(({ tag, bytes }) => ({
      tag,
      bytes:
        (tag === "cmap" ? ownMap(bytes, face, narrow) : undefined) ??
        ownTable(tag, fitted?.get(tag) ?? bytes, face, unitsPerEm),
    }))
  })
}

/** The tables that a face's widths and outlines are in. */
type Drawn = ReadonlyMap<string, Uint8Array>

/**
 * Gives the widths and outlines that a face is to have; undefined where they are those of its
 * source. Faces of one family, for text, slides and sheets, share them.
 */
function outlinesOnce(
  tables: readonly Table[],
): (face: MetricFace, unitsPerEm: number) => Drawn | undefined {
  const known: { face: MetricFace; unitsPerEm: number; drawn: Drawn }[] = []
  return (face, unitsPerEm) => {
    const { widths, shapes } = face
    if (!widths && !shapes) return undefined
    const found = known.find(
      (other) =>
        other.face.widths === widths &&
        other.face.shapes === shapes &&
        other.unitsPerEm === unitsPerEm,
    )
    if (found) return found.drawn
    const drawn = drawOutlines(tables, face, unitsPerEm)
    known.push({ face, unitsPerEm, drawn })
    return drawn
  }
}

function drawOutlines(tables: readonly Table[], face: MetricFace, unitsPerEm: number): Drawn {
  const find = (tag: string): Uint8Array | undefined =>
    tables.find((table) => table.tag === tag)?.bytes
  const [hmtx, hhea, cmap] = [
    tableOf(tables, "hmtx"),
    tableOf(tables, "hhea"),
    tableOf(tables, "cmap"),
  ]
  const { widths: told = {}, shapes = {}, isBold, isItalic = false } = face
  const widths = ownWidths(
    { hmtx, hhea, cmap, gsub: find("GSUB") },
    { widths: told, isBold, isItalic, unitsPerEm },
  )
  const [glyf, loca] = [find("glyf"), find("loca")]
  if (!glyf || !loca) return new Map([["hmtx", widths]])
  const head = new Uint8Array(tableOf(tables, "head"))
  const view = new DataView(head.buffer)
  const isLong = view.getInt16(LOCA_FORMAT) === 1
  const { outlines, hmtx: placed } = fittedOutlines(
    { glyf, loca, isLong, cmap, hhea, hmtx, widths },
    { shape: shapeOf(shapes, isBold, isItalic), unitsPerEm },
  )
  view.setInt16(LOCA_FORMAT, 1)
  return new Map([
    ["hmtx", placed],
    ["glyf", outlines.glyf],
    ["loca", outlines.loca],
    ["head", head],
    ["maxp", partsPutTogether(tableOf(tables, "maxp"))],
  ])
}

/** Where "head" tells how long offsets of glyphs are. Source: OpenType 1.9, "head". */
const LOCA_FORMAT = 50

/**
 * Slanted letters have the heights of upright ones; how thick their strokes are no letter's width
 * tells.
 */
function shapeOf({ regular, bold }: StyleShapes, isBold: boolean, isItalic: boolean): LetterShape {
  const { stem, ...heights } = (isBold ? bold : regular) ?? {}
  return isItalic || stem === undefined ? heights : { stem, ...heights }
}

/**
 * Points and lines of glyphs that were put together of others count as their own. Source: OpenType
 * 1.9, "maxp".
 */
function partsPutTogether(maxp: Uint8Array): Uint8Array {
  const copy = new Uint8Array(maxp)
  const view = new DataView(copy.buffer)
  for (const [own, together] of [
    [6, 10],
    [8, 12],
  ] as const)
    view.setUint16(own, Math.max(view.getUint16(own), view.getUint16(together)))
  return copy
}

function readTables(face: Uint8Array): Table[] {
  const view = new DataView(face.buffer, face.byteOffset, face.byteLength)
  return Array.from({ length: view.getUint16(4) }, (_, index) => {
    const at = 12 + index * 16
    const start = view.getUint32(at + 8)
    return {
      tag: new TextDecoder("latin1").decode(face.subarray(at, at + 4)),
      bytes: face.subarray(start, start + view.getUint32(at + 12)),
    }
  })
}

function tableOf(tables: readonly Table[], tag: string): Uint8Array {
  const found = tables.find((table) => table.tag === tag)
  if (!found) throw new Error(`the font has no table ${tag}`)
  return found.bytes
}

/** The character map of a face that has fewer or narrower letters than its source. */
function ownMap(
  cmap: Uint8Array,
  { only, hasHalfWidth = false }: MetricFace,
  narrow: Uint8Array | undefined,
): Uint8Array | undefined {
  if (only !== undefined) return singleMap(cmap, only)
  return hasHalfWidth ? narrow : undefined
}

/** Gives the shared bytes, or a patched copy for the tables that differ. */
function ownTable(
  tag: string,
  bytes: Uint8Array,
  face: MetricFace,
  sourceUnits: number,
): Uint8Array {
  // More units to the em make letters smaller; nothing of their outlines changes.
  const unitsPerEm = Math.round(sourceUnits / (face.scale ?? 1))
  const units = (thousandths: number): number => Math.round((thousandths * unitsPerEm) / 1000)
  const [ascent, descent] = [units(face.metrics.ascent), units(face.metrics.descent)]
  if (tag === "name") return nameTable(face)
  if (tag === "head" && unitsPerEm === sourceUnits) return bytes
  if (tag !== "hhea" && tag !== "OS/2" && tag !== "head") return bytes
  const copy = new Uint8Array(bytes)
  const view = new DataView(copy.buffer)
  if (tag === "head") view.setUint16(18, unitsPerEm)
  else if (tag === "hhea") {
    view.setInt16(4, ascent)
    view.setInt16(6, -descent)
    view.setInt16(8, 0)
  } else {
    view.setInt16(68, ascent)
    view.setInt16(70, -descent)
    view.setInt16(72, 0)
    view.setUint16(74, ascent)
    view.setUint16(76, descent)
  }
  return copy
}

/**
 * Family, style, unique and full name, PostScript name, licence. Source: OpenType 1.9, "name", name
 * ids.
 */
function nameTable(face: MetricFace): Uint8Array {
  const { family, isBold, isItalic = false } = face
  const style =
    [isBold ? "Bold" : "", isItalic ? "Italic" : ""].filter(Boolean).join(" ") || "Regular"
  const postScript = `${family.replaceAll(" ", "")}-${style.replace(" ", "")}`
  const names: readonly (readonly [number, string])[] = [
    [1, family],
    [2, style],
    [3, postScript],
    [4, style === "Regular" ? family : `${family} ${style}`],
    [5, "Version 1.0"],
    [6, postScript],
    [13, face.licence],
  ]
  const texts = names.map(([, value]) => utf16(value))
  const head = 6 + names.length * 12
  const table = new Uint8Array(head + texts.reduce((sum, text) => sum + text.length, 0))
  const view = new DataView(table.buffer)
  view.setUint16(2, names.length)
  view.setUint16(4, head)
  let offset = 0
  for (const [index, [id]] of names.entries()) {
    const text = texts[index] ?? new Uint8Array()
    const record = 6 + index * 12
    for (const [place, value] of [3, 1, 0x409, id, text.length, offset].entries())
      view.setUint16(record + place * 2, value)
    table.set(text, head + offset)
    offset += text.length
  }
  return table
}

function utf16(text: string): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let index = 0; index < text.length; index++)
    view.setUint16(index * 2, text.charCodeAt(index))
  return new Uint8Array(view.buffer)
}

const padded = (length: number): number => (length + 3) & ~3

function assemble(
  directories: readonly (readonly Table[])[],
  all: readonly Uint8Array[],
  places: ReadonlyMap<Uint8Array, number>,
): Uint8Array {
  const header = 12 + 4 * directories.length
  const directorySize = (tables: readonly Table[]): number => 12 + 16 * tables.length
  const bodyStart = directories.reduce((sum, tables) => sum + directorySize(tables), header)
  const starts: number[] = []
  let end = bodyStart
  for (const bytes of all) {
    starts.push(end)
    end += padded(bytes.length)
  }
  const file = new Uint8Array(end)
  const view = new DataView(file.buffer)
  file.set(new TextEncoder().encode("ttcf"))
  view.setUint32(4, 0x00010000)
  view.setUint32(8, directories.length)
  for (const [index, bytes] of all.entries()) file.set(bytes, starts[index] ?? 0)
  const sums = all.map((bytes, index) => checksum(view, starts[index] ?? 0, bytes.length))
  let at = header
  for (const [index, tables] of directories.entries()) {
    view.setUint32(12 + index * 4, at)
    writeDirectory(view, at, tables, (bytes) => {
      const place = places.get(bytes) ?? 0
      return { start: starts[place] ?? 0, sum: sums[place] ?? 0 }
    })
    at += directorySize(tables)
  }
  return file
}

function writeDirectory(
  view: DataView,
  at: number,
  tables: readonly Table[],
  placeOf: (bytes: Uint8Array) => { start: number; sum: number },
): void {
  const isCff = tables.some(({ tag }) => tag === "CFF ")
  const power = Math.floor(Math.log2(tables.length))
  view.setUint32(at, isCff ? 0x4f54544f : 0x00010000)
  for (const [place, value] of [
    tables.length,
    16 * 2 ** power,
    power,
    16 * (tables.length - 2 ** power),
  ].entries())
    view.setUint16(at + 4 + place * 2, value)
  for (const [index, { tag, bytes }] of tables.entries()) {
    const record = at + 12 + index * 16
    const { start, sum } = placeOf(bytes)
    for (let char = 0; char < 4; char++) view.setUint8(record + char, tag.charCodeAt(char))
    view.setUint32(record + 4, sum)
    view.setUint32(record + 8, start)
    view.setUint32(record + 12, bytes.length)
  }
}

function checksum(view: DataView, start: number, length: number): number {
  let sum = 0
  for (let at = start; at < start + padded(length); at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}
