import type { PathSegment, SceneFont } from "../../model/scene.ts"
import { cffTable } from "./cff-table.ts"
import { glyfTables } from "./glyf-table.ts"
import {
  CFF_FLAVOUR,
  describingTables,
  writeTables,
  type FaceHeight,
  type FaceName,
} from "./sfnt-face.ts"

/** One character of a face: outline in ems, y up, and advance in ems. */
export interface OutlineGlyph {
  readonly char: string
  readonly segments: readonly PathSegment[]
  readonly advance: number
}

/** Units of an em in the faces made here; CFF's own default. */
const UNITS = 1000

/** What a face is for. */
export interface FaceKind {
  /** Quadratic outlines: office programs leave embedded faces with others out. */
  readonly trueType?: boolean
  readonly name?: FaceName
  /** Of its lines, where that is not to be what the file says. */
  readonly height?: FaceHeight
  /** Width of a space that no cut draws, in ems. */
  readonly space?: number
}

/**
 * Makes an OpenType face of outlines: what is left of a bare CFF or Type 1 program, or of one
 * without a Unicode map, once the PDF library has drawn it. Hints are lost; at the sizes of a
 * screen that does not show.
 */
export function outlineFont(
  glyphs: readonly OutlineGlyph[],
  font: SceneFont,
  { trueType = false, name, height }: FaceKind = {},
): Uint8Array {
  const scaled = glyphs.map(({ segments, advance }) => ({
    segments: segments.map(toUnits),
    advance: units(advance),
  }))
  const all = [{ segments: [], advance: units(0.5) }, ...scaled]
  const quadratic = trueType ? glyfTables(all.map(({ segments }) => segments)) : undefined
  const outlines: readonly (readonly [string, Uint8Array])[] = quadratic
    ? Object.entries(quadratic.tables)
    : [
        ["maxp", maxpTable(all.length)],
        ["CFF ", cffTable(all)],
      ]
  const byTag = new Map([
    ["head", headTable(trueType)],
    ["hhea", hheaTable(height ?? heightOf(font), all.length)],
    [
      "hmtx",
      hmtxTable(
        all.map(({ advance }) => advance),
        quadratic?.starts,
      ),
    ],
    ...outlines,
  ])
  const map = new Map(glyphs.map(({ char }, index) => [char.codePointAt(0) ?? 0, index + 1]))
  const tables = [...byTag].map(([tag, bytes]) => ({ tag, bytes }))
  const described = [...tables, ...describingTables(byTag, map, font, name)]
  return writeTables(described, trueType ? 0x00010000 : CFF_FLAVOUR)
}

const units = (ems: number): number => Math.max(-16_000, Math.min(16_000, Math.round(ems * UNITS)))

function toUnits(segment: PathSegment): PathSegment {
  if (segment[0] === "Z") return segment
  if (segment[0] === "C") {
    const [, x1, y1, x2, y2, x, y] = segment
    return ["C", units(x1), units(y1), units(x2), units(y2), units(x), units(y)]
  }
  return [segment[0], units(segment[1]), units(segment[2])]
}

function headTable(hasLongPlaces: boolean): Uint8Array {
  const bytes = new Uint8Array(54)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x00010000)
  view.setUint32(4, 0x00010000)
  view.setUint32(12, 0x5f0f3cf5)
  view.setUint16(16, 3)
  view.setUint16(18, UNITS)
  view.setInt16(36, -UNITS)
  view.setInt16(38, -UNITS)
  view.setInt16(40, 2 * UNITS)
  view.setInt16(42, 2 * UNITS)
  view.setUint16(46, 8)
  view.setInt16(48, 2)
  view.setInt16(50, hasLongPlaces ? 1 : 0)
  return bytes
}

const heightOf = ({ ascent, descent }: SceneFont): FaceHeight => ({
  ascent: ascent || 0.88,
  descent: -descent || 0.2,
})

function hheaTable({ ascent, descent }: FaceHeight, count: number): Uint8Array {
  const bytes = new Uint8Array(36)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x00010000)
  view.setInt16(4, units(ascent))
  view.setInt16(6, -units(descent))
  view.setUint16(10, 2 * UNITS)
  view.setInt16(18, 1)
  view.setUint16(34, count)
  return bytes
}

/** Version 0.5, for CFF outlines. */
function maxpTable(count: number): Uint8Array {
  const bytes = new Uint8Array(6)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x00005000)
  view.setUint16(4, count)
  return bytes
}

/**
 * Advances, and where glyphs start: what is said of that place is where programs put the outline,
 * whatever its own numbers say. Those of CFF outlines are not asked for.
 */
function hmtxTable(advances: readonly number[], starts: readonly number[] = []): Uint8Array {
  const bytes = new Uint8Array(advances.length * 4)
  const view = new DataView(bytes.buffer)
  for (const [index, advance] of advances.entries()) {
    view.setUint16(index * 4, Math.max(0, advance))
    view.setInt16(index * 4 + 2, starts[index] ?? 0)
  }
  return bytes
}
