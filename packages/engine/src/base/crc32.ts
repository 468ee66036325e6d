import type { HostZlib } from "./host.ts"

/** Reversed polynomial of CRC-32. Source: W3C PNG, annex D. */
const POLYNOMIAL = 0xedb88320

/** Made when it is first needed: most platforms count themselves. */
let table: Uint32Array | undefined

const makeTable = (): Uint32Array =>
  new Uint32Array(256).map((_, index) => {
    let value = index
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 1 ? POLYNOMIAL ^ (value >>> 1) : value >>> 1
    return value
  })

/** Gives the CRC-32 of bytes, carried on from `start`, by the platform where it can. */
export function crc32(
  bytes: Uint8Array,
  start: number,
  zlib: Pick<HostZlib, "crc32"> | undefined,
): number {
  if (zlib?.crc32) return zlib.crc32(bytes, start)
  table ??= makeTable()
  let value = ~start
  for (const byte of bytes) value = (table[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)
  return ~value >>> 0
}
