import { expect, test } from "vitest"
import { glyphName, readCff } from "../cff/read-cff.ts"
import { keepCids, keepNames } from "../cff/subset-cff.ts"
import { writeCff } from "../cff/write-cff.ts"
import { readType1 } from "./read-type1.ts"
import { type1ToCff } from "./to-cff.ts"
import { traceGlyph } from "./trace-glyph.ts"

/** Source: Adobe Type 1 Font Format, 7.1. */
function encrypt(plain: Uint8Array, key: number): Uint8Array {
  let state = key
  return plain.map((byte) => {
    const coded = byte ^ (state >> 8)
    state = ((coded + state) * 52_845 + 22_719) & 0xffff
    return coded
  })
}

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
const number = (value: number): number => value + 139

/** Type 1 charstrings: hsbw, moves and lines; `acute` is an accent, `aacute` is put together. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  ".notdef": [number(0), number(100), 13, 14],
  a: [
    number(5),
    number(100),
    13,
    number(0),
    number(10),
    3,
    number(7),
    4,
    number(50),
    6,
    number(60),
    7,
    number(-50),
    6,
    9,
    14,
  ],
  acute: [number(3), number(40), 13, number(1), 10, 9, 14],
  // The accent's code in the standard encoding is 194, which takes two bytes.
  aacute: [
    number(5),
    number(100),
    13,
    number(3),
    number(20),
    number(30),
    number(97),
    247,
    194 - 108,
    12,
    6,
  ],
  unused: [number(0), number(90), 13, number(9), number(9), 5, 9, 14],
}
/** Subroutine 1: a diagonal line. */
const subrs: readonly (readonly number[])[] = [
  [11],
  [number(8), number(9), 21, number(11), number(12), 5, 11],
]

function type1Font(): Uint8Array {
  const entry = (body: readonly number[]): string =>
    textOf(encrypt(Uint8Array.from([0, 0, 0, 0, ...body]), 4_330))
  const code = (name: string, body: readonly number[]): string =>
    `/${name} ${body.length + 4} RD ${entry(body)} ND\n`
  const listed = subrs
    .map((body, index) => `dup ${index} ${body.length + 4} RD ${entry(body)} NP\n`)
    .join("")
  const named = Object.entries(glyphs).map(([name, body]) => code(name, body))
  const secret = `dup /Private 8 dict dup begin /lenIV 4 def /BlueValues [-10 0 500 510] def /StdVW [80] def /Subrs 2 array\n${listed}ND\n2 index /CharStrings 5 dict dup begin\n${named.join("")}end\nend mark currentfile closefile\n`
  const clear =
    "%!PS-AdobeFont-1.0: Test\n/FontName /Test def /FontMatrix [0.001 0 0 0.001 0 0] readonly def /FontBBox {0 0 100 100} readonly def /Encoding 256 array\ndup 97 /a put\ndup 98 /aacute put\nreadonly def\ncurrentfile eexec\n"
  return Uint8Array.from([...bytesOf(clear), ...encrypt(bytesOf(`0000${secret}`), 55_665)])
}

test("glyphs, subroutines, encoding and hints of a Type 1 program are read", () => {
  const font = readType1(type1Font())
  expect([
    font?.name,
    [...(font?.glyphs.keys() ?? [])],
    font?.encoding?.get(98),
    font?.subrs.size,
  ]).toEqual(["Test", Object.keys(glyphs), "aacute", 2])
  expect(font && traceGlyph(font, "acute")).toEqual({
    width: 40,
    composite: undefined,
    steps: [
      ["move", 11, 9],
      ["line", 11, 12],
    ],
  })
  expect(readType1(bytesOf("%!PS nothing here"))).toBeUndefined()
})

test("as CFF it keeps the wanted glyphs, the parts of composite ones, widths and codes, and nothing else", () => {
  const font = readType1(type1Font())
  const made = font && type1ToCff(font, new Set(["aacute"]))
  const read = made && readCff(writeCff(made))
  const names = read?.charStrings.map((_, glyph) => (read ? glyphName(read, glyph) : ""))
  expect(names?.toSorted((a, b) => a.localeCompare(b))).toEqual([".notdef", "a", "aacute", "acute"])
  expect([read?.name, read && glyphName(read, read.encoding?.get(98) ?? 0)]).toEqual([
    "Test",
    "aacute",
  ])
  // Width 100 is the usual one and needs no number; "a" is a stem, a move to (5, 7) and three
  // lines.
  const letter = read?.charStrings[names?.indexOf("a") ?? 0]
  expect([...(letter ?? [])]).toEqual([
    number(5),
    number(10),
    3,
    number(5),
    number(7),
    21,
    number(50),
    number(60),
    number(-50),
    6,
    14,
  ])
})

test("a CFF font written and cut down again stays the font it was", () => {
  const font = readType1(type1Font())
  const made = font && type1ToCff(font, new Set(["a", "aacute", "unused"]))
  const whole = made && readCff(writeCff(made))
  const one = whole && keepNames(whole, new Set(["unused"]))
  expect(one?.charStrings.length).toBe(2)
  const byNumber = whole && keepCids(whole, new Set([2]))
  const read = byNumber && readCff(writeCff(byNumber))
  expect([read?.isCid, read?.charset, read?.charStrings.length]).toEqual([true, [0, 2], 2])
  expect(read?.charStrings[1]).toEqual(whole?.charStrings[2])
})
