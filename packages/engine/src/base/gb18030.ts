/**
 * Encoder for GB18030, the character set that Chinese text tools expect besides UTF-8.
 *
 * The platform decodes GB18030 but does not encode it, so the tables are gained by decoding every
 * code once. Source: WHATWG Encoding Standard, "gb18030".
 */
export interface Gb18030Encoder {
  /** Gives the bytes of a text; lone surrogates become "?". */
  encode(text: string): Uint8Array
  /**
   * Gives the one or two bytes of a character in GBK (code page 936), or undefined where GBK has
   * none.
   */
  gbk(char: string): readonly number[] | undefined
}

/** Code points in the four-byte area below the supplementary planes: pointers 0 to 39419. */
const bmpPointers = 39_420

/**
 * Builds the encoder; costs some ten milliseconds, so build it once a file and only where needed.
 */
export function createGb18030Encoder(): Gb18030Encoder {
  const twoByte = twoByteTable()
  const fourByte = fourByteTable()
  const bytesOf = (codePoint: number): readonly number[] => {
    if (codePoint < 0x80) return [codePoint]
    const two = twoByte[codePoint]
    if (two) return [two >> 8, two & 255]
    if (codePoint >= 0x10000) return fourBytes(189_000 + codePoint - 0x10000)
    const pointer = fourByte[codePoint]
    return pointer === undefined || pointer < 0 ? [0x3f] : fourBytes(pointer)
  }
  return {
    encode(text) {
      const bytes: number[] = []
      for (const char of text)
        for (const byte of bytesOf(char.codePointAt(0) ?? 0x3f)) bytes.push(byte)
      return Uint8Array.from(bytes)
    },
    gbk(char) {
      const codePoint = char.codePointAt(0) ?? 0
      if (codePoint < 0x80) return [codePoint]
      const two = codePoint < 0x10000 ? twoByte[codePoint] : 0
      return two ? [two >> 8, two & 255] : undefined
    },
  }
}

/** Two-byte code of each BMP code point, 0 where it has none. */
function twoByteTable(): Uint16Array {
  const table = new Uint16Array(0x10000)
  const decoder = new TextDecoder("gb18030")
  const row = new Uint8Array(2)
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if (trail === 0x7f) continue
      row[0] = lead
      row[1] = trail
      const decoded = decoder.decode(row)
      const codePoint = decoded.codePointAt(0) ?? 0
      if (decoded.length === 1 && codePoint >= 0x80 && codePoint !== 0xfffd && !table[codePoint])
        table[codePoint] = (lead << 8) | trail
    }
  }
  return table
}

/** Four-byte pointer of each BMP code point, -1 where it has none. */
function fourByteTable(): Int32Array {
  const table = new Int32Array(0x10000).fill(-1)
  const bytes = new Uint8Array(bmpPointers * 4)
  for (let pointer = 0; pointer < bmpPointers; pointer++) bytes.set(fourBytes(pointer), pointer * 4)
  const decoder = new TextDecoder("gb18030")
  for (let pointer = 0; pointer < bmpPointers; pointer++) {
    const decoded = decoder.decode(bytes.subarray(pointer * 4, pointer * 4 + 4))
    const codePoint = decoded.codePointAt(0) ?? 0xfffd
    if (decoded.length === 1 && codePoint !== 0xfffd) table[codePoint] = pointer
  }
  return table
}

function fourBytes(pointer: number): readonly number[] {
  return [
    0x81 + Math.floor(pointer / 12_600),
    0x30 + (Math.floor(pointer / 1260) % 10),
    0x81 + (Math.floor(pointer / 10) % 126),
    0x30 + (pointer % 10),
  ]
}
