import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { samplePdf, tools } from "../../operations/test/sample-pdf.ts"
import { ownAesCbc } from "./ciphers.ts"
import { makeEncryption } from "./encryption.ts"
import { openPdf, toolsOf } from "./file.ts"
import { decodeFilters, decodeLzw } from "./filters.ts"
import { ownZlib } from "./flate.ts"
import { readPages } from "./pages.ts"
import { ValueParser } from "./parser.ts"
import { repairPdf } from "./repair.ts"
import { decodeText, encodeText } from "./text.ts"
import { binaryText, bytesString, dict, isDict, isStream, name, ref } from "./values.ts"

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))
const parse = (text: string): unknown => new ValueParser(ascii(text)).value()

test("values parse as written, escapes undone", () => {
  expect(parse("<</A 1/B[-.5 +2. 1 0 R]/C(a\\(b\\)\\101\\\n)/D<4a4B5>/E#20F true>>")).toEqual(
    new Map<string, unknown>([
      ["A", 1],
      ["B", [-0.5, 2, ref(1)]],
      ["C", bytesString("a(b)A")],
      ["D", bytesString("JKP")],
      ["E F", true],
    ]),
  )
})

test("broken syntax is read as far as it makes sense", () => {
  expect(parse("<</A 1/B 2 endobj")).toEqual(
    new Map([
      ["A", 1],
      ["B", 2],
    ]),
  )
  expect(parse("[1 oops 2]")).toEqual([1, 2])
  expect(parse("--5")).toBe(-5)
  expect(() => parse("[".repeat(5_000))).toThrow(RangeError)
})

test("filters undo what the standard defines, damaged data gives its readable start", () => {
  const undo = (filter: string, data: string): string =>
    binaryText(decodeFilters(ascii(data), [{ name: filter, params: undefined }], ownZlib).bytes)
  expect(undo("ASCIIHexDecode", "48 65 6C6c 6F>")).toBe("Hello")
  expect(undo("ASCII85Decode", '87cURD]i,"Ebo80~>')).toBe("Hello World!")
  expect(undo("RunLengthDecode", "\u0001ab\u00FEc\u0080")).toBe("abccc")
  // The example of ISO 32000-2, 7.4.4.2.
  expect([
    ...decodeLzw(Uint8Array.of(0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01), 1),
  ]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
  const packed = ownZlib.deflate(ascii("a long sentence that is cut off, ".repeat(400)), 6)
  expect(
    binaryText(
      decodeFilters(
        packed.subarray(0, packed.length - 6),
        [{ name: "FlateDecode", params: undefined }],
        ownZlib,
      ).bytes,
    ),
  ).toContain("a long sentence")
})

test("text strings come back in every encoding a reader may write", () => {
  expect(decodeText(encodeText("目录 Ω"))).toBe("目录 Ω")
  expect(decodeText(bytesString("\xEF\xBB\xBF\xE7\x9B\xAE"))).toBe("目")
  expect(decodeText(bytesString("\x84\xA0"))).toBe("—€")
})

test("a file cut anywhere behind its pages is rebuilt with the same pages", () => {
  for (const packs of [false, true]) {
    const whole = samplePdf({ mark: "cut", pages: 5, packs })
    expect(repairPdf(whole, tools)).toBeUndefined()
    const cut = whole.subarray(0, whole.length - (packs ? 60 : 200))
    const repaired = repairPdf(cut, tools)
    expect(repaired && readPages(openPdf(repaired, tools)).pages.length).toBe(5)
    expect(repaired && repairPdf(repaired, tools)).toBeUndefined()
  }
})

test("wrong offsets, junk before the header and a lost catalogue are lived with", () => {
  const whole = binaryText(samplePdf({ mark: "odd", pages: 2 }))
  const shifted = openPdf(ascii(`junk\n${whole}`), tools)
  expect([readPages(shifted).pages.length, shifted.isRebuilt]).toEqual([2, false])
  const wrong = openPdf(ascii(whole.replace(/startxref\n\d+/, "startxref\n7")), tools)
  expect([readPages(wrong).pages.length, wrong.isRebuilt]).toEqual([2, true])
  const lost = openPdf(
    ascii(whole.replaceAll("/Catalog", "/Cxtalog").replace(/trailer[\s\S]*/, "")),
    tools,
  )
  expect(readPages(lost).pages.length).toBe(2)
})

test("circular page trees end, empty ones are refused", () => {
  const tree = (kids: string): Uint8Array =>
    ascii(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[${kids}]/Count 9>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>`,
    )
  expect(readPages(openPdf(tree("3 0 R 2 0 R"), tools)).pages).toHaveLength(1)
  expect(() => readPages(openPdf(tree(""), tools)).pages.length === 0).not.toThrow()
  const none = ascii(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>",
  )
  expect(() => readPages(openPdf(none, tools))).toThrow(
    expect.objectContaining({ code: "file/no-pages" }),
  )
})

test("what is no PDF, empty or protected by other means is refused with its code", () => {
  expect(() => openPdf(new Uint8Array(0), tools)).toThrow(
    expect.objectContaining({ code: "file/empty" }),
  )
  expect(() => openPdf(ascii("hello"), tools)).toThrow(
    expect.objectContaining({ code: "type/unsupported" }),
  )
  expect(() => openPdf(ascii("%PDF-1.4 nothing"), tools)).toThrow(
    expect.objectContaining({ code: "file/damaged" }),
  )
  const other = ascii(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]>>endobj\ntrailer<</Root 1 0 R/Encrypt<</Filter/Adobe.PubSec/V 4>>>>",
  )
  expect(() => openPdf(other, tools)).toThrow(
    expect.objectContaining({ code: "encryption/unknown" }),
  )
})

test("reading block by block gives the same objects as reading from memory", () => {
  const whole = samplePdf({ mark: "blocks", pages: 40, ballast: 40_000 })
  const source = {
    size: whole.length,
    read: (start: number, end: number) => whole.slice(start, end),
  }
  const [memory, blocks] = [openPdf(whole, tools), openPdf(source, tools)]
  for (const num of memory.numbers()) {
    const [a, b] = [memory.load(num), blocks.load(num)]
    if (isStream(a) && isStream(b)) expect(b.body.bytes()).toEqual(a.body.bytes())
    else expect(b).toEqual(a)
  }
})

test("the engine's own ciphers and deflate are as good as the platform's", () => {
  const own = toolsOf({ aesCbc: ownAesCbc })
  const request = {
    algorithm: "aes-256",
    userPassword: "密",
    ownerPassword: "o",
    permissions: -4,
    encryptsMetadata: true,
  } as const
  const encryption = makeEncryption(request, own)
  expect(isDict(encryption.dict) && encryption.dict.get("R")).toBe(6)
  const data = ascii("x".repeat(10_000))
  const sealed = [
    ...encryption.encryptChunks(1, [data.subarray(0, 5_000), data.subarray(5_000)]),
  ].reduce((sum, piece) => sum + piece.length, 0)
  expect(sealed).toBe(encryption.encryptedLength(data.length))
  expect(own.zlib.inflate(tools.zlib.deflate(data, 9))).toEqual(data)
  expect(dict({ A: undefined, B: name("x") }).size).toBe(1)
})

test("no source file of the object layer reaches for the platform", () => {
  expect(readFileSync(new URL("file.ts", import.meta.url), "utf8")).not.toMatch(/from "node:/)
})
