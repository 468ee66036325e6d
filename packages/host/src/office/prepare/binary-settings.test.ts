import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { expect, it } from "vitest"
import { withBinarySettings } from "./binary-settings.ts"
import { toldPages } from "./told-pages.ts"

const SECTOR = 512
/** Streams of at least this many bytes lie in sectors of their own. */
const STREAM = 4096
const END = 0xffff_fffe
const FREE = 0xffff_ffff

/** A compound file of two streams of eight sectors each. Source: [MS-CFB] 2.2, 2.3, 2.6. */
function compoundFile(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const names = Object.keys(streams)
  const perStream = STREAM / SECTOR
  const bytes = new Uint8Array(SECTOR * (3 + names.length * perStream))
  const view = new DataView(bytes.buffer)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  view.setUint16(30, 9, true)
  view.setUint32(44, 1, true)
  view.setUint32(48, 1, true)
  view.setUint32(56, STREAM, true)
  view.setUint32(68, END, true)
  for (let at = 76; at < SECTOR; at += 4) view.setUint32(at, at === 76 ? 0 : FREE, true)
  const fat = (sector: number, next: number): void =>
    view.setUint32(SECTOR + sector * 4, next, true)
  fat(0, FREE - 2)
  fat(1, END)
  for (const [index, name] of names.entries()) {
    const first = 2 + index * perStream
    for (let piece = 0; piece < perStream; piece++)
      fat(first + piece, piece === perStream - 1 ? END : first + piece + 1)
    const entry = SECTOR * 2 + index * 128
    for (const [at, letter] of [...name].entries())
      view.setUint16(entry + at * 2, letter.charCodeAt(0), true)
    view.setUint16(entry + 64, name.length * 2 + 2, true)
    view.setUint8(entry + 66, 2)
    view.setUint32(entry + 116, first, true)
    view.setUint32(entry + 120, STREAM, true)
    bytes.set(streams[name] ?? new Uint8Array(), SECTOR * (first + 1))
  }
  return bytes
}

/** A document whose properties stand at an offset of its table stream. */
function binaryDocument(typography: number, pages = 0): Uint8Array {
  const main = new DataView(new ArrayBuffer(STREAM))
  main.setUint16(0x0a, 0x0200, true)
  main.setUint32(0x192, 1000, true)
  const table = new DataView(new ArrayBuffer(STREAM))
  table.setUint16(1000 + 0x5a, typography, true)
  table.setUint16(1000 + 0x2e, pages, true)
  return compoundFile({
    WordDocument: new Uint8Array(main.buffer),
    "1Table": new Uint8Array(table.buffer),
  })
}

const docx = zipSync({ "word/settings.xml": strToU8("<w:settings><w:compat/></w:settings>") })
const settingsOf = (bytes: Uint8Array): string =>
  strFromU8(unzipSync(bytes)["word/settings.xml"] ?? new Uint8Array())

it("lets punctuation give way where the binary document does", () => {
  expect(settingsOf(withBinarySettings(docx, binaryDocument(0b011)))).toContain(
    '<w:characterSpacingControl w:val="compressPunctuation"/>',
  )
  expect(withBinarySettings(docx, binaryDocument(0b001))).toBe(docx)
})

it("leaves the docx where the binary document is cut off", () => {
  expect(withBinarySettings(docx, binaryDocument(0b011).subarray(0, SECTOR * 12))).toBe(docx)
})

it("tells how many pages the binary document had, which is never 1", () => {
  const counted = withBinarySettings(docx, binaryDocument(0, 54))
  expect(toldPages(strFromU8(unzipSync(counted)["docProps/app.xml"] ?? new Uint8Array()))).toBe(54)
  expect(withBinarySettings(docx, binaryDocument(0, 1))).toBe(docx)
})
