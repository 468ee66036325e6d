import { binaryText, name } from "./values.ts"
import type { PdfDict, PdfName, PdfString, PdfValue } from "./values.ts"

/** Thrown where the bytes at hand end inside an object: the caller may come back with more. */
export class EndOfData extends Error {}

/** Classes of bytes. Source: ISO 32000-2, 7.2.3 "Character set". */
const REGULAR = 0
const WHITE = 1
const DELIMITER = 2
const classes = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) classes[code] = WHITE
for (const char of "()<>[]{}/%") classes[char.charCodeAt(0)] = DELIMITER

/** Arrays and dictionaries deeper than this are an attack, not a document. */
const MAX_DEPTH = 400

export const isWhite = (code: number): boolean => classes[code] === WHITE
export const isDigit = (code: number): boolean => code >= 48 && code <= 57

/**
 * Reads values from bytes in memory.
 *
 * Lenient as the common readers are: an unknown keyword is null, a dictionary may lack its end.
 * Strings come out as stored, still encrypted; `decryptString` is applied where given.
 * @throws EndOfData where the bytes end inside a value.
 */
export class ValueParser {
  readonly bytes: Uint8Array
  pos: number
  private readonly decryptString: ((value: string) => string) | undefined
  private depth = 0
  /** The keyword that `value` met in place of a value: "endobj", "stream", an operator. */
  keyword = ""

  constructor(bytes: Uint8Array, pos = 0, decryptString?: (value: string) => string) {
    this.bytes = bytes
    this.pos = pos
    this.decryptString = decryptString
  }

  /** Moves past white space and comments. */
  skipWhite(): void {
    const { bytes } = this
    let { pos } = this
    for (;;) {
      const code = bytes[pos]
      if (code === undefined) break
      if (classes[code] === WHITE) pos += 1
      else if (code === 37) {
        while (pos < bytes.length && bytes[pos] !== 10 && bytes[pos] !== 13) pos += 1
      } else break
    }
    this.pos = pos
  }

  /**
   * Reads one value; undefined where a keyword, a closing bracket or the end stands instead.
   *
   * `keyword` then says which: the word itself, "]", ">>", "}" or "" for the end of the bytes.
   */
  value(): PdfValue | undefined {
    this.skipWhite()
    const code = this.bytes[this.pos]
    if (code === undefined) {
      this.keyword = ""
      return undefined
    }
    if (isDigit(code)) return this.numberOrRef()
    switch (code) {
      case 47:
        this.pos += 1
        return this.nameToken()
      case 40:
        return this.literalString()
      case 60:
        if (this.bytes[this.pos + 1] === 60) return this.dictionary()
        return this.hexString()
      case 91:
        return this.array()
      case 43:
      case 45:
      case 46:
        return this.number()
      default:
        return this.word(code)
    }
  }

  private word(code: number): PdfValue | undefined {
    if (classes[code] === DELIMITER) {
      const isDouble = code === 62 && this.bytes[this.pos + 1] === 62
      this.keyword = isDouble ? ">>" : String.fromCharCode(code)
      this.pos += isDouble ? 2 : 1
      return undefined
    }
    const start = this.pos
    while (this.pos < this.bytes.length && classes[this.bytes[this.pos] ?? 0] === REGULAR)
      this.pos += 1
    const word = binaryText(this.bytes, start, Math.min(this.pos, start + 32))
    if (word === "true") return true
    if (word === "false") return false
    if (word === "null") return null
    this.keyword = word
    return undefined
  }

  private numberOrRef(): PdfValue {
    const first = this.number()
    const after = this.pos
    if (!Number.isInteger(first) || classes[this.bytes[after] ?? 0] !== WHITE) return first
    const { bytes } = this
    let pos = after + 1
    while (classes[bytes[pos] ?? 0] === WHITE && pos < bytes.length) pos += 1
    let gen = 0
    const genStart = pos
    for (
      let code = bytes[pos];
      code !== undefined && isDigit(code) && pos < genStart + 6;
      code = bytes[pos]
    ) {
      gen = gen * 10 + code - 48
      pos += 1
    }
    if (pos === genStart || classes[bytes[pos] ?? 0] !== WHITE) return first
    while (classes[bytes[pos] ?? 0] === WHITE && pos < bytes.length) pos += 1
    if (bytes[pos] !== 82 || (pos + 1 < bytes.length && classes[bytes[pos + 1] ?? 0] === REGULAR))
      return first
    this.pos = pos + 1
    return { kind: "ref", num: first, gen }
  }

  /** Reads a number at `pos`; tolerates "--5", "1.2.3", "5-3" and "4E" as the common readers do. */
  number(): number {
    const { bytes } = this
    let { pos } = this
    let sign = 1
    for (; bytes[pos] === 45 || bytes[pos] === 43; pos += 1) if (bytes[pos] === 45) sign = -1
    let mantissa = 0
    let decimals = -1
    for (let code = bytes[pos]; code !== undefined; code = bytes[pos]) {
      if (isDigit(code)) {
        if (decimals < 15) {
          mantissa = mantissa * 10 + code - 48
          if (decimals >= 0) decimals += 1
        }
      } else if (code === 46 && decimals < 0) decimals = 0
      else break
      pos += 1
    }
    while (pos < bytes.length && classes[bytes[pos] ?? 0] === REGULAR) {
      // "12-34" is one sick number; letters begin a keyword ("0R", "1endobj").
      const code = bytes[pos] ?? 0
      if (code !== 45 && code !== 46 && !isDigit(code)) break
      pos += 1
    }
    if (pos === this.pos) pos += 1
    this.pos = pos
    const magnitude = decimals > 0 ? mantissa / 10 ** decimals : mantissa
    return sign < 0 && magnitude !== 0 ? -magnitude : magnitude
  }

  private nameToken(): PdfName {
    return name(this.nameText())
  }

  private nameText(): string {
    const { bytes } = this
    const start = this.pos
    let pos = start
    let isEscaped = false
    for (
      let code = bytes[pos];
      code !== undefined && classes[code] === REGULAR;
      code = bytes[pos]
    ) {
      if (code === 35) isEscaped = true
      pos += 1
    }
    this.pos = pos
    const text = binaryText(bytes, start, pos)
    if (!isEscaped) return text
    return text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  }

  private literalString(): PdfString {
    const { bytes } = this
    const start = this.pos + 1
    let pos = start
    let depth = 1
    let isPlain = true
    for (; ; pos += 1) {
      const code = bytes[pos]
      if (code === undefined) throw new EndOfData("string")
      if (code === 92) {
        isPlain = false
        pos += 1
      } else if (code === 13) isPlain = false
      else if (code === 40) depth += 1
      else if (code === 41) {
        depth -= 1
        if (depth === 0) break
      }
    }
    this.pos = pos + 1
    const raw = binaryText(bytes, start, pos)
    return this.stringOf(isPlain ? raw : unescape(raw))
  }

  private hexString(): PdfString {
    const { bytes } = this
    let pos = this.pos + 1
    let value = ""
    let half = -1
    for (; ; pos += 1) {
      const code = bytes[pos]
      if (code === undefined) throw new EndOfData("hex string")
      if (code === 62) break
      const digit = hexDigit(code)
      if (digit < 0) continue
      if (half < 0) half = digit
      else {
        value += String.fromCharCode(half * 16 + digit)
        half = -1
      }
    }
    if (half >= 0) value += String.fromCharCode(half * 16)
    this.pos = pos + 1
    return this.stringOf(value)
  }

  private stringOf(value: string): PdfString {
    return { kind: "string", value: this.decryptString ? this.decryptString(value) : value }
  }

  private array(): PdfValue[] {
    this.enter()
    this.pos += 1
    const items: PdfValue[] = []
    for (;;) {
      const item = this.value()
      if (item !== undefined) items.push(item)
      else if (this.keyword === "]") break
      else if (this.keyword === "") throw new EndOfData("array")
      else if (this.isOuterWord()) break
    }
    this.depth -= 1
    return items
  }

  private dictionary(): PdfDict {
    this.enter()
    this.pos += 2
    const entries: PdfDict = new Map()
    for (;;) {
      this.skipWhite()
      if (this.bytes[this.pos] !== 47) {
        if (this.endsDictionary()) break
        continue
      }
      this.pos += 1
      const key = this.nameText()
      const value = this.value()
      if (value !== undefined) entries.set(key, value)
      else if (this.keyword === ">>") break
      else if (this.keyword === "") throw new EndOfData("dictionary")
      else if (this.isOuterWord()) break
    }
    this.depth -= 1
    return entries
  }

  /** Consumes something that is no key; tells whether the dictionary is over. */
  private endsDictionary(): boolean {
    if (this.value() !== undefined) return false
    if (this.keyword === ">>") return true
    if (this.keyword === "") throw new EndOfData("dictionary")
    return this.isOuterWord()
  }

  /** A keyword that can only follow the whole object: the closing bracket was lost. */
  private isOuterWord(): boolean {
    if (
      this.keyword !== "endobj" &&
      this.keyword !== "stream" &&
      this.keyword !== "endstream" &&
      this.keyword !== "obj"
    )
      return false
    this.pos -= this.keyword.length
    return true
  }

  private enter(): void {
    this.depth += 1
    if (this.depth > MAX_DEPTH) throw new RangeError("objects nested too deeply")
  }
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  if (code >= 65 && code <= 70) return code - 55
  return code >= 97 && code <= 102 ? code - 87 : -1
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" }

/** Undoes the escapes of a literal string. Source: ISO 32000-2, 7.3.4.2. */
function unescape(raw: string): string {
  return raw.replaceAll(/\\([0-7]{1,3}|\r\n|[\s\S])|\r\n?/g, (_, escaped: string | undefined) => {
    if (escaped === undefined) return "\n"
    if (escaped >= "0" && escaped < "8")
      return String.fromCharCode(Number.parseInt(escaped, 8) & 255)
    if (escaped === "\n" || escaped === "\r" || escaped === "\r\n") return ""
    return escapes[escaped] ?? escaped
  })
}
