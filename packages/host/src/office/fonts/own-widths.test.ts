import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { glyphsOf } from "./character-map.ts"
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

test.skipIf(carlito === undefined)(
  "Greek and Cyrillic letters are as wide as the Latin ones that they look like, else as the mean",
  () => {
    const table = tablesOf(carlito ?? "")
    const [hmtx, hhea, cmap] = [table("hmtx"), table("hhea"), table("cmap")]
    const unitsPerEm = new DataView(table("head").buffer).getUint16(18)
    const letters = { regular: { 700: "aceopxyABEHKMOPTXdhinrst" } }
    const made = ownWidths(
      { hmtx, hhea, cmap, gsub: undefined },
      { widths: { letters }, isBold: false, unitsPerEm },
    )
    const widthIn = (advances: Uint8Array, letter: string): number => {
      const glyph = glyphsOf(cmap)(letter.codePointAt(0) ?? 0) ?? 0
      return (new DataView(advances.buffer).getUint16(glyph * 4) / unitsPerEm) * 1000
    }
    for (const letter of "аеёорсхуАВЕНМОРТХοΑΒΤ") expect(widthIn(made, letter)).toBeCloseTo(700, 0)
    const told = [...letters.regular[700]].map((letter) => 700 / widthIn(hmtx, letter))
    const mean = told.reduce((sum, share) => sum + share, 0) / told.length
    for (const letter of "жмтКωΣ")
      expect(widthIn(made, letter) / widthIn(hmtx, letter)).toBeCloseTo(mean, 2)
  },
)
