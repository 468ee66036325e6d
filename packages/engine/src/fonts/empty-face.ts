import { assembleSfnt } from "./truetype-subset.ts"

/** Units of the em, and the advance of its glyphs: half an em. */
const EM = 1_000
export const EMPTY_ADVANCE = 500
const GLYPHS = 2

/**
 * Gives a TrueType face of two glyphs that draw nothing, for text that is there to be found and
 * copied but not seen: the first one stands for what is missing, the second for everything.
 *
 * Source: OpenType 1.9, "head", "hhea", "maxp".
 */
export function emptyFace(): Uint8Array {
  const head = table(54, (view) => {
    view.setUint32(0, 0x00010000)
    view.setUint32(12, 0x5f0f3cf5)
    view.setUint16(18, EM)
    view.setInt16(40, EM)
    view.setInt16(42, EM)
    view.setUint16(46, 8)
  })
  const hhea = table(36, (view) => {
    view.setUint32(0, 0x00010000)
    view.setInt16(4, 800)
    view.setInt16(6, -200)
    view.setUint16(10, EMPTY_ADVANCE)
    view.setUint16(34, 1)
  })
  const maxp = table(32, (view) => {
    view.setUint32(0, 0x00010000)
    view.setUint16(4, GLYPHS)
    view.setUint16(14, 1)
  })
  // One advance for both, and the left side of the second.
  const hmtx = table(6, (view) => view.setUint16(0, EMPTY_ADVANCE))
  return assembleSfnt(
    new Map([
      ["head", head],
      ["hhea", hhea],
      ["maxp", maxp],
      ["hmtx", hmtx],
      ["loca", new Uint8Array(2 * (GLYPHS + 1))],
      ["glyf", new Uint8Array(4)],
    ]),
  )
}

function table(length: number, fill: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(length)
  fill(new DataView(bytes.buffer))
  return bytes
}
