import type { PdfFile } from "../../pdf/objects/file.ts"
import { withData } from "../../pdf/objects/file.ts"
import { EndOfData, ValueParser } from "../../pdf/objects/parser.ts"
import { isRef, isStream, isString, name } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfStream, PdfString, PdfValue } from "../../pdf/objects/values.ts"
import type { FontSurvey, FontUser } from "./font-uses.ts"

/**
 * Gives shorter forms of what fonts say about characters nothing is set with: maps to Unicode and
 * lists of widths, by object number.
 *
 * Maps of an unusual form are left alone.
 */
export function trimMaps(
  { file, duplicates }: FontSurvey,
  users: ReadonlyMap<number, FontUser>,
): Map<number, PdfValue> {
  const ownNum = (num: number): number => duplicates.get(num) ?? num
  const trimmed = new Map<number, PdfValue>()
  const descendants = new Map<number, Descendant>()
  const maps = new Map<number, { stream: PdfStream; codes: Set<number>; bytes: Set<number> }>()
  for (const user of users.values()) {
    const isComposite = user.font.has("DescendantFonts")
    if (isComposite && !user.descendant) continue
    const [descendant] = file.array(user.font.get("DescendantFonts")) ?? []
    if (user.descendant && isRef(descendant))
      noteDescendant(descendants, ownNum(descendant.num), user)
    const value = user.font.get("ToUnicode")
    const stream = file.resolve(value)
    if (!isRef(value) || !isStream(stream)) continue
    const num = ownNum(value.num)
    let map = maps.get(num)
    if (!map) maps.set(num, (map = { stream, codes: new Set(), bytes: new Set() }))
    for (const code of user.codes) map.codes.add(code)
    map.bytes.add(isComposite ? 2 : 1)
  }
  for (const [num, { dict, codes }] of descendants) {
    const made = trimWidths(file, dict, codes)
    if (made) trimmed.set(num, made)
  }
  for (const [num, { stream, codes, bytes }] of maps) {
    const [length] = bytes
    const made =
      bytes.size === 1 && length !== undefined
        ? trimUnicode(file, stream, codes, length)
        : undefined
    if (made) trimmed.set(num, made)
  }
  return trimmed
}

/** Source: ISO 32000-2, 9.10.3 "ToUnicode CMaps". */
function trimUnicode(
  file: PdfFile,
  stream: PdfStream,
  codes: ReadonlySet<number>,
  codeBytes: number,
): PdfStream | undefined {
  const { bytes, rest } = file.decode(stream)
  const entries = rest.length === 0 ? readUnicode(bytes, codeBytes) : undefined
  if (!entries) return undefined
  const kept = [...entries].filter(([code]) => codes.has(code)).toSorted(([a], [b]) => a - b)
  const made = file.tools.zlib.deflate(spellUnicode(kept, codeBytes), 9)
  return made.length < stream.body.bytes().length
    ? withData(stream.dict, made, name("FlateDecode"))
    : undefined
}

/**
 * Gives UTF-16 text, one character a byte, by code; undefined where codes have another length or
 * other maps are used.
 */
function readUnicode(bytes: Uint8Array, codeBytes: number): Map<number, string> | undefined {
  const parser = new ValueParser(bytes)
  const entries = new Map<number, string>()
  let operands: PdfValue[] = []
  try {
    for (;;) {
      const value = parser.value()
      if (value !== undefined) {
        operands.push(value)
        continue
      }
      const { keyword } = parser
      if (keyword === "") return entries
      if (keyword === "usecmap" || keyword === "begincidrange" || keyword === "begincidchar")
        return undefined
      const isRead =
        keyword === "endbfchar"
          ? addCharacters(operands, codeBytes, entries)
          : keyword === "endbfrange"
            ? addRanges(operands, codeBytes, entries)
            : true
      if (!isRead) return undefined
      operands = []
    }
  } catch (cause) {
    if (cause instanceof EndOfData || cause instanceof RangeError) return undefined
    throw cause
  }
}

function addCharacters(
  operands: readonly PdfValue[],
  codeBytes: number,
  entries: Map<number, string>,
): boolean {
  for (let at = 0; at + 1 < operands.length; at += 2) {
    const [code, text] = [operands[at], operands[at + 1]]
    if (!isString(code) || !isString(text) || code.value.length !== codeBytes) return false
    entries.set(numberOf(code), text.value)
  }
  return operands.length % 2 === 0
}

function addRanges(
  operands: readonly PdfValue[],
  codeBytes: number,
  entries: Map<number, string>,
): boolean {
  for (let at = 0; at + 2 < operands.length; at += 3) {
    const [from, to, target] = [operands[at], operands[at + 1], operands[at + 2]]
    if (
      !isString(from) ||
      !isString(to) ||
      from.value.length !== codeBytes ||
      to.value.length !== codeBytes
    )
      return false
    const [first, last] = [numberOf(from), numberOf(to)]
    if (last - first > 65_535) return false
    for (let code = first; code <= last; code += 1) {
      const text = Array.isArray(target)
        ? target[code - first]
        : isString(target)
          ? shifted(target, code - first)
          : undefined
      if (text === undefined) continue
      if (!isString(text)) return false
      entries.set(code, text.value)
    }
  }
  return operands.length % 3 === 0
}

const numberOf = (text: PdfString): number =>
  [...text.value].reduce((sum, char) => sum * 256 + char.charCodeAt(0), 0)

/** The last two bytes count upwards through a range. */
function shifted(text: PdfString, step: number): PdfString {
  if (step === 0) return text
  const head = text.value.slice(0, -2)
  const tail = text.value.slice(-2)
  const number = [...tail].reduce((sum, char) => sum * 256 + char.charCodeAt(0), 0) + step
  return {
    ...text,
    value:
      head +
      (tail.length === 2
        ? String.fromCharCode((number >> 8) & 255, number & 255)
        : String.fromCharCode(number & 255)),
  }
}

/** Blocks hold at most this many entries. Source: Adobe technical note 5014, "beginbfchar". */
const BLOCK = 100

function spellUnicode(
  entries: readonly (readonly [number, string])[],
  codeBytes: number,
): Uint8Array {
  const hex = (value: number, bytes: number): string =>
    value
      .toString(16)
      .toUpperCase()
      .padStart(bytes * 2, "0")
  const hexText = (text: string): string =>
    [...text].map((char) => hex(char.charCodeAt(0), 1)).join("")
  const runs: { first: number; last: number; text: string }[] = []
  for (const [code, text] of entries) {
    const run = runs.at(-1)
    // A range may not carry over into the high byte of its code.
    const isNext =
      run &&
      code === run.last + 1 &&
      code >> 8 === run.first >> 8 &&
      text.length === 2 &&
      run.text.length === 2
    if (
      isNext &&
      shifted({ kind: "string", value: run.text }, code - run.first).value === text &&
      run.text.charCodeAt(1) + code - run.first < 256
    )
      run.last = code
    else runs.push({ first: code, last: code, text })
  }
  const lines = [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CMapName/Adobe-Identity-UCS def/CMapType 2 def",
  ]
  lines.push(
    `1 begincodespacerange<${hex(0, codeBytes)}><${hex(256 ** codeBytes - 1, codeBytes)}>endcodespacerange`,
  )
  const blocks = (kind: string, listed: readonly string[]): void => {
    for (let at = 0; at < listed.length; at += BLOCK) {
      const part = listed.slice(at, at + BLOCK)
      lines.push(`${part.length} begin${kind}`, ...part, `end${kind}`)
    }
  }
  blocks(
    "bfchar",
    runs
      .filter(({ first, last }) => first === last)
      .map(({ first, text }) => `<${hex(first, codeBytes)}><${hexText(text)}>`),
  )
  blocks(
    "bfrange",
    runs
      .filter(({ first, last }) => first < last)
      .map(
        ({ first, last, text }) =>
          `<${hex(first, codeBytes)}><${hex(last, codeBytes)}><${hexText(text)}>`,
      ),
  )
  lines.push("endcmap CMapName currentdict/CMap defineresource pop end end")
  return new TextEncoder().encode(lines.join("\n"))
}

/** A CIDFont with the CIDs shown in it. */
interface Descendant {
  readonly dict: PdfDict
  readonly codes: Set<number>
}

function noteDescendant(
  descendants: Map<number, Descendant>,
  num: number,
  { codes, descendant }: FontUser,
): void {
  const known = descendants.get(num)
  if (known) for (const code of codes) known.codes.add(code)
  else if (descendant) descendants.set(num, { dict: descendant, codes: new Set(codes) })
}

/** Widths of a composite font by CID. Source: ISO 32000-2, 9.7.4.3. */
function trimWidths(
  file: PdfFile,
  descendant: PdfDict,
  codes: ReadonlySet<number>,
): PdfDict | undefined {
  const widths = file.array(descendant.get("W"))
  const all = widths && readWidths(file, widths)
  if (!all || all.size <= codes.size) return undefined
  const normal = file.number(descendant.get("DW")) ?? 1_000
  const kept = [...all]
    .filter(([cid, width]) => codes.has(cid) && width !== normal)
    .toSorted(([a], [b]) => a - b)
  return withWidths(descendant, spellWidths(kept))
}

function withWidths(descendant: PdfDict, widths: PdfValue[]): PdfDict {
  const made: PdfDict = new Map(descendant)
  if (widths.length > 0) made.set("W", widths)
  else made.delete("W")
  return made
}

function readWidths(file: PdfFile, items: readonly PdfValue[]): Map<number, number> | undefined {
  const widths = new Map<number, number>()
  for (let at = 0; at < items.length;) {
    const first = file.number(items[at])
    const second = file.resolve(items[at + 1])
    if (first === undefined) return undefined
    if (Array.isArray(second)) {
      for (const [index, item] of second.entries())
        widths.set(first + index, file.number(item) ?? 0)
      at += 2
      continue
    }
    const width = file.number(items[at + 2])
    if (typeof second !== "number" || width === undefined || second - first > 65_535)
      return undefined
    for (let cid = first; cid <= second; cid += 1) widths.set(cid, width)
    at += 3
  }
  return widths
}

function spellWidths(entries: readonly (readonly [number, number])[]): PdfValue[] {
  const runs: [number, number[]][] = []
  for (const [cid, width] of entries) {
    const run = runs.at(-1)
    if (run && cid === run[0] + run[1].length) run[1].push(width)
    else runs.push([cid, [width]])
  }
  return runs.flatMap(([first, widths]): PdfValue[] =>
    widths.length > 2 && widths.every((width) => width === widths[0])
      ? [first, first + widths.length - 1, widths[0] ?? 0]
      : [first, widths],
  )
}
