import { concat } from "../../base/bytes.ts"

/**
 * Gives a colour profile of sRGB for displays: matrix and curve, in some 600 bytes.
 *
 * Source: ICC.1:2010 (version 4.3), 7 and 10; IEC 61966-2-1, adapted to D50 by Bradford's matrix.
 */
export function srgbProfile(): Uint8Array {
  const curve = tag("para", [u16(3), u16(0), ...CURVE.map(fixed)])
  const tags: readonly (readonly [name: string, data: Uint8Array])[] = [
    ["desc", text("sRGB")],
    ["cprt", text("No copyright, use freely")],
    ["wtpt", tag("XYZ ", D50.map(fixed))],
    ["chad", tag("sf32", ADAPTATION.map(fixed))],
    ["rXYZ", tag("XYZ ", [0.43607, 0.22249, 0.01392].map(fixed))],
    ["gXYZ", tag("XYZ ", [0.38515, 0.71687, 0.09708].map(fixed))],
    ["bXYZ", tag("XYZ ", [0.14307, 0.06061, 0.7141].map(fixed))],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ]
  const start = HEADER + 4 + 12 * tags.length
  const table: Uint8Array[] = [u32(tags.length)]
  const bodies: Uint8Array[] = []
  let at = start
  for (const [name, data] of tags) {
    table.push(signature(name), u32(at), u32(data.length))
    bodies.push(data)
    at += data.length
  }
  return concat([header(at), ...table, ...bodies])
}

const HEADER = 128
const D50 = [0.9642, 1, 0.8249]
/** Exponent and pieces of the curve of sRGB, as a parametric curve of type 3 takes them. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
const ADAPTATION = [
  1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01708, -0.00925, 0.01508, 0.75168,
]

function header(size: number): Uint8Array {
  const bytes = new Uint8Array(HEADER)
  bytes.set(u32(size), 0)
  bytes.set([4, 0x30, 0, 0], 8)
  for (const [at, name] of [
    [12, "mntr"],
    [16, "RGB "],
    [20, "XYZ "],
    [36, "acsp"],
  ] as const)
    bytes.set(signature(name), at)
  // Any date will do, and the same bytes are wanted every time.
  bytes.set(
    [2_000, 1, 1, 0, 0, 0].flatMap((part) => [...u16(part)]),
    24,
  )
  bytes.set(concat(D50.map(fixed)), 68)
  return bytes
}

/** One record of text in English, padded to four bytes. */
function text(value: string): Uint8Array {
  const units = concat(Array.from(value, (char) => u16(char.charCodeAt(0))))
  return tag("mluc", [u32(1), u32(12), signature("enUS"), u32(units.length), u32(28), units])
}

function tag(type: string, parts: readonly Uint8Array[]): Uint8Array {
  const data = concat([signature(type), u32(0), ...parts])
  const padded = new Uint8Array(Math.ceil(data.length / 4) * 4)
  padded.set(data)
  return padded
}

const signature = (name: string): Uint8Array => new TextEncoder().encode(name)
const u16 = (value: number): Uint8Array => Uint8Array.of(value >> 8, value & 255)
const u32 = (value: number): Uint8Array =>
  Uint8Array.of((value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255)
const fixed = (value: number): Uint8Array => u32(Math.round(value * 0x10000))
