import type { ByteSink } from "./byte-sink.ts"
import type { PdfDict, PdfValue } from "./values.ts"

/** How values change on their way out. */
export interface Spelling {
  /** Gives the number a reference has in the new file; 0 writes null. */
  readonly mapRef: (num: number) => number
  /** Encrypts the characters of a string; absent where strings stay in clear. */
  readonly encryptString?: (value: string) => string
}

/** Characters a name may hold unescaped. Source: ISO 32000-2, 7.3.5. */
const plainInName = new Uint8Array(256)
for (let code = 33; code < 127; code += 1)
  plainInName[code] = "()<>[]{}/%#".includes(String.fromCharCode(code)) ? 0 : 1

/** Writes one value with as few bytes as the syntax allows; a stream writes its dictionary only. */
export function writeValue(sink: ByteSink, value: PdfValue, spelling: Spelling): void {
  if (typeof value === "number") writeWord(sink, numberText(value))
  else if (value === null) writeWord(sink, "null")
  else if (typeof value === "boolean") writeWord(sink, value ? "true" : "false")
  else if (Array.isArray(value)) writeArray(sink, value, spelling)
  else if (value instanceof Map) writeDict(sink, value, spelling)
  else if (value.kind === "ref") {
    const num = spelling.mapRef(value.num)
    writeWord(sink, num === 0 ? "null" : `${num} 0 R`)
  } else if (value.kind === "name") writeName(sink, value.value)
  else if (value.kind === "string")
    writeString(sink, spelling.encryptString ? spelling.encryptString(value.value) : value.value)
  else writeDict(sink, value.dict, spelling)
}

export function writeDict(sink: ByteSink, dict: PdfDict, spelling: Spelling): void {
  sink.text("<<")
  for (const [key, value] of dict) {
    writeName(sink, key)
    writeValue(sink, value, spelling)
  }
  sink.text(">>")
}

function writeArray(sink: ByteSink, items: readonly PdfValue[], spelling: Spelling): void {
  sink.byte(91)
  for (const item of items) writeValue(sink, item, spelling)
  sink.byte(93)
}

/** A word needs white space before it unless a delimiter stands there. */
function writeWord(sink: ByteSink, word: string): void {
  const { last } = sink
  if (last !== 91 && last !== 93 && last !== 62 && last !== 41 && last !== 32 && last !== 10)
    sink.byte(32)
  sink.text(word)
}

function writeName(sink: ByteSink, text: string): void {
  sink.byte(47)
  for (let at = 0; at < text.length; at += 1)
    if (plainInName[text.charCodeAt(at)] !== 1) return writeEscapedName(sink, text)
  sink.text(text)
}

function writeEscapedName(sink: ByteSink, text: string): void {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (plainInName[code] === 1) sink.byte(code)
    else sink.text(`#${(code & 255).toString(16).padStart(2, "0")}`)
  }
}

function writeString(sink: ByteSink, text: string): void {
  sink.byte(40)
  sink.text(/[\\()\r\n]/.test(text) ? escapeString(text) : text)
  sink.byte(41)
}

function escapeString(text: string): string {
  return text.replaceAll(/[\\()\r\n]/g, (char) =>
    char === "\r" ? "\\r" : char === "\n" ? "\\n" : `\\${char}`,
  )
}

/** Spells a number without an exponent, which PDF does not know. */
export function numberText(value: number): string {
  const text = String(value)
  if (!text.includes("e")) return Number.isFinite(value) ? text : "0"
  if (Math.abs(value) >= 1) return value > 0 ? "2147483647" : "-2147483647"
  return value.toFixed(12).replace(/\.?0+$/, "") || "0"
}
