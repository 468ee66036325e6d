import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { glyphsOf } from "./character-map.ts"
import { fittedOutlines, type LetterShape } from "./fitted-outlines.ts"
import {
  boxOf,
  outlineOf,
  writeOutline,
  writeGlyphs,
  type OutlineTables,
} from "./glyph-outlines.ts"
import { ownWidths } from "./own-widths.ts"
import { latinFiles } from "./prepare-fonts.ts"

const [carlito] = latinFiles("carlito") ?? []

/** The tables of a face by their tags. Source: OpenType 1.9, table directory. */
function tablesOf(path: string): (tag: string) => Uint8Array {
  const bytes = new Uint8Array(readFileSync(path))
  const view = new DataView(bytes.buffer)
  return (tag) => {
    for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16)
      if (String.fromCharCode(...bytes.subarray(at, at + 4)) === tag)
        return bytes.slice(view.getUint32(at + 8), view.getUint32(at + 8) + view.getUint32(at + 12))
    return new Uint8Array()
  }
}

const table = carlito === undefined ? () => new Uint8Array() : tablesOf(carlito)
const [hmtx, hhea, cmap] = [table("hmtx"), table("hhea"), table("cmap")]
const head = carlito === undefined ? undefined : new DataView(table("head").buffer)
const unitsPerEm = head?.getUint16(18) ?? 1000
const source: OutlineTables = {
  glyf: table("glyf"),
  loca: table("loca"),
  isLong: head?.getInt16(50) === 1,
}

/** The letters of Carlito drawn anew, and where they stand. */
function drawn(letters: Readonly<Record<number, string>>, shape: LetterShape) {
  const widths = ownWidths(
    { hmtx, hhea, cmap, gsub: undefined },
    { widths: { letters: { regular: letters } }, isBold: false, unitsPerEm },
  )
  const made = fittedOutlines({ ...source, cmap, hhea, hmtx, widths }, { shape, unitsPerEm })
  const place = new DataView(made.hmtx.buffer)
  const glyphOf = (letter: string): number => glyphsOf(cmap)(letter.codePointAt(0) ?? 0) ?? 0
  const thousandths = (units: number): number => (units * 1000) / unitsPerEm
  /** Left, right, lower and upper end of a letter in thousandths of the em. */
  const box = (letter: string, tables: OutlineTables = made.outlines): number[] => {
    const { x, y } = boxOf(outlineOf(tables, glyphOf(letter)) ?? [])
    return [...x, ...y].map(thousandths)
  }
  return {
    box,
    bearing: (letter: string) => thousandths(place.getInt16(glyphOf(letter) * 4 + 2)),
    /** Black area, square thousandths. */
    ink: (letter: string, tables: OutlineTables = made.outlines) =>
      Math.abs(inkOf(tables, glyphOf(letter))) * (1000 / unitsPerEm) ** 2,
  }
}

/** Area within the points of a glyph, what is left free counted off. */
function inkOf(tables: OutlineTables, glyph: number): number {
  let area = 0
  for (const contour of outlineOf(tables, glyph) ?? [])
    for (const [index, { x, y }] of contour.entries()) {
      const next = contour[(index + 1) % contour.length] ?? { x, y }
      area += (x * next.y - next.x * y) / 2
    }
  return area
}

describe.skipIf(carlito === undefined)("letters drawn anew", () => {
  it("are as wide as they are told to be, and begin where they are drawn", () => {
    const { box, bearing } = drawn({ 700: "o", 1: "abcdefghijklmnpqrst" }, {})
    const [left = 0, right = 0] = box("o")
    const [oldLeft = 0, oldRight = 0] = box("o", source)
    const width = new DataView(hmtx.buffer).getUint16((glyphsOf(cmap)(0x6f) ?? 0) * 4)
    const share = 700 / ((width * 1000) / unitsPerEm)
    expect(right - left).toBeCloseTo((oldRight - oldLeft) * share, -1)
    expect(Math.abs(bearing("o") - left)).toBeLessThan(1)
    // An accented letter follows its letter.
    const [accentedLeft = 0, accentedRight = 0] = box("ò")
    expect(accentedRight - accentedLeft).toBeCloseTo(right - left, -1)
  })

  it("have strokes of the thickness that is told, and are otherwise as large as before", () => {
    const { box, ink } = drawn({}, { stem: 40 })
    const [left = 0, right = 0] = box("l")
    expect(right - left).toBeCloseTo(40, 0)
    for (const letter of "nomHE") {
      const [before, now] = [box(letter, source), box(letter)]
      for (const [index, end] of now.entries())
        expect(Math.abs(end - (before[index] ?? 0))).toBeLessThan(6)
      expect(ink(letter)).toBeLessThan(ink(letter, source) * 0.62)
    }
    const bold = drawn({}, { stem: 130 })
    expect(bold.ink("o")).toBeGreaterThan(ink("o", source) * 1.3)
  })

  it("are as high as x, H and l are told to be", () => {
    const { box } = drawn({}, { x: 450, cap: 680, ascender: 720 })
    expect(box("x")[3]).toBeCloseTo(450, 0)
    expect(box("H")[3]).toBeCloseTo(680, 0)
    expect(box("l")[3]).toBeCloseTo(720, 0)
    // What is neither stays.
    expect(box("+")).toEqual(box("+", source))
  })
})

it("an outline that was written is read as it was", () => {
  const outline = [
    [
      { x: 0, y: 0, isOn: true },
      { x: 10, y: 700, isOn: false },
      { x: 300, y: 700, isOn: true },
      { x: 300, y: -40, isOn: true },
    ],
    [
      { x: 50, y: 50, isOn: true },
      { x: 90, y: 50, isOn: true },
      { x: 90, y: 90, isOn: false },
    ],
  ]
  const tables = writeGlyphs([new Uint8Array(), writeOutline(outline), writeOutline(outline)])
  expect(outlineOf(tables, 0)).toBeUndefined()
  expect(outlineOf(tables, 1)).toEqual(outline)
  expect(outlineOf(tables, 2)).toEqual(outline)
})
