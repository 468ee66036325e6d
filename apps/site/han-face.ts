import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { extractFace, parseSfnt, readCff, writeCff } from "@mozhuan/engine"
import type { Plugin } from "vite"

/**
 * The open face that documents with Chinese text but without its font are shown in; part of every
 * installation.
 */
const source = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
const family = "Noto Sans CJK SC"
/**
 * Where pages find it, below the client's folder; a new number whenever its content changes, as
 * browsers keep it.
 */
const hanFacePath = "assets/han-face-1.otf"

/**
 * Lays a face for Chinese text beside the built files, for page pictures in the browser.
 *
 * Outlines outside GB 2312 are emptied, so that little is left to send once it is packed. Where the
 * font is not installed there is no such file, and such pages are shown without those characters.
 */
export function hanFace(): Plugin {
  return {
    name: "mozhuan-han-face",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle: {
      sequential: true,
      async handler({ dir }) {
        const face = await makeFace()
        if (dir === undefined || face === undefined) return
        await mkdir(join(dir, "assets"), { recursive: true })
        await writeFile(join(dir, hanFacePath), face)
      },
    },
  }
}

/** "endchar": a glyph of nothing. Source: Adobe technical note 5177, 4.1. */
const nothing = Uint8Array.of(14)
/** Tables without which a page cannot be drawn; the rest is for setting text. */
const kept = ["CFF ", "OS/2", "cmap", "head", "hhea", "hmtx", "maxp", "name", "post"]

async function makeFace(): Promise<Uint8Array | undefined> {
  const file = await readFile(source).catch(() => undefined)
  const face = file && extractFace(new Uint8Array(file), family)
  if (!face) return undefined
  const font = parseSfnt(face)
  const table = (tag: string): Uint8Array | undefined => {
    const span = font.tables.get(tag)
    return span && face.subarray(span.start, span.start + span.length)
  }
  const outlines = table("CFF ")
  const cff = outlines && readCff(outlines)
  if (!cff) return undefined
  const glyphs = new Set([0, ...[...commonCharacters()].map((code) => font.glyphOf(code))])
  // Glyphs keep their numbers: the maps of the face name them by these.
  const lean = writeCff({
    ...cff,
    charStrings: cff.charStrings.map((charString, glyph) =>
      glyphs.has(glyph) ? charString : nothing,
    ),
  })
  return writeFace(
    kept.flatMap((tag) => {
      const bytes = tag === "CFF " ? lean : table(tag)
      return bytes ? [{ tag, bytes }] : []
    }),
  )
}

/**
 * Writes an OpenType face of some tables, which are in the order of their tags. Source: OpenType
 * 1.9, "Table directory".
 */
function writeFace(
  tables: readonly { readonly tag: string; readonly bytes: Uint8Array }[],
): Uint8Array {
  const head = 12 + tables.length * 16
  const padded = (length: number): number => (length + 3) & ~3
  const face = new Uint8Array(
    head + tables.reduce((sum, { bytes }) => sum + padded(bytes.length), 0),
  )
  const view = new DataView(face.buffer)
  const power = Math.floor(Math.log2(tables.length))
  view.setUint32(0, 0x4f54544f) // "OTTO"
  view.setUint16(4, tables.length)
  view.setUint16(6, 2 ** power * 16)
  view.setUint16(8, power)
  view.setUint16(10, (tables.length - 2 ** power) * 16)
  let at = head
  for (const [index, { tag, bytes }] of tables.entries()) {
    const entry = 12 + index * 16
    for (let char = 0; char < 4; char += 1) view.setUint8(entry + char, tag.charCodeAt(char))
    view.setUint32(entry + 8, at)
    view.setUint32(entry + 12, bytes.length)
    face.set(bytes, at)
    at += padded(bytes.length)
  }
  return face
}

/**
 * Latin, and every character of GB 2312: the 6,763 that ordinary text is written in, and their
 * punctuation.
 */
function commonCharacters(): Set<number> {
  const codes = new Set(Array.from({ length: 95 }, (_, offset) => 32 + offset))
  const decoder = new TextDecoder("gb18030")
  for (let row = 0xa1; row <= 0xf7; row += 1) {
    for (let cell = 0xa1; cell <= 0xfe; cell += 1)
      codes.add(decoder.decode(Uint8Array.of(row, cell)).codePointAt(0) ?? 32)
  }
  return codes
}
