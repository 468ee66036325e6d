import { concat } from "../../base/bytes.ts"
import { cambriaGlyphs, planckConstant } from "../../fonts/data/cambria-math.ts"
import { openPdf, withData } from "./file.ts"
import type { PdfFile, PdfTools } from "./file.ts"
import { Graft, type Transform } from "./graft.ts"
import { binaryBytes, binaryText, dict, isDict, isRef, isStream, nameOf, ref } from "./values.ts"
import type { PdfDict, PdfStream, PdfValue } from "./values.ts"
import { PdfWriter } from "./writer.ts"

interface MendOptions {
  readonly password?: string | undefined
  /** Fonts of one byte a code alone, or all. */
  readonly fonts?: "simple" | "all"
}

/**
 * Gives a file whose maps name its letters, or undefined where nothing is to mend.
 *
 * WPS counts halves of pairs as characters: the letters of its formulas in Cambria Math are named
 * by one half, or by what stands next to them. Acrobat names them twice over, and some by a letter
 * that is another's: 153 by 111. Numbers of glyphs tell them apart. Quartz and Google Sheets let
 * ranges run over the end of a first byte, FPDF and what grew out of it write one for all codes, and
 * PDFium leaves out all that stands in a block with such a one. PDFTron names a code by nothing before it names it, and PDFium takes the nothing.
 * Microsoft's printer takes the names of fonts away and leaves the italic letters of Cambria Math
 * out of its map: readers then take the numbers of their glyphs for characters, ݔ for 𝑥. Old
 * Ghostscript names a dozen codes by one letter. Source: ISO 32000-2, 9.10.3.
 */
export function mendMaps(
  bytes: Uint8Array,
  tools: PdfTools,
  { password, fonts = "all" }: MendOptions = {},
): Uint8Array | undefined {
  const file = openPdf(bytes, tools, password)
  const mended = new Map<number, PdfValue>()
  for (const num of file.numbers()) {
    if (mended.size === mostMaps) break
    const value = file.get(num)
    if (!isDict(value) || !value.has("ToUnicode")) continue
    if (fonts === "simple" && nameOf(value.get("Subtype")) === "Type0") continue
    const [map, stream] = [value.get("ToUnicode"), file.resolve(value.get("ToUnicode"))]
    const sound = isRef(map) && isStream(stream) ? soundMap(file, stream, mendOf(value)) : undefined
    if (isRef(map) && sound) mended.set(map.num, sound)
  }
  if (mended.size === 0) return undefined
  return rewrite(file, (value, num) => mended.get(num) ?? withoutDoubled(file, value))
}

/** What is to mend in the map of a font. */
function mendOf(font: PdfDict): (map: string) => string {
  if (nameOf(font.get("Subtype")) !== "Type0") return (map) => withoutLies(withNames(map))
  return cambria.test(nameOf(font.get("BaseFont")) ?? "")
    ? withLetters
    : (map) => withLeftOut(withRanges(withNames(map)))
}

/** What stands in place of the letters of a stretch, as a short literal string of UTF-16. */
const actualText = /\/ActualText \(\xfe\xff((?:\\[^]|[^\\)]){0,1000})\)/g

/** Longest content of a page that is looked through, in bytes. */
const longestContent = 4_000_000

/**
 * Takes texts out of the content of a page that name letters beyond U+FFFF twice over: what the
 * program says there is as wrong as its maps were.
 */
function withoutDoubled(file: PdfFile, value: PdfValue): PdfValue {
  const isContent = isStream(value) && !value.dict.has("Subtype") && !value.dict.has("Type")
  if (!isContent || (value.body.length ?? 0) > longestContent) return value
  const { bytes, rest } = file.decode(value)
  if (rest.length > 0 || bytes.length > longestContent) return value
  const text = binaryText(bytes)
  const sound = text.replace(actualText, (whole, named: string) =>
    namesDoubled(named.replace(/\\([^])/g, "$1")) ? "" : whole,
  )
  return sound === text ? value : withData(value.dict, binaryBytes(sound), undefined)
}

/** Tells whether a text is of surrogate pairs alone, each there twice. */
const namesDoubled = (text: string): boolean => /^(?:(\xd8[\x34\x35][^]{2})\1)+$/.test(text)

const cambria = /^(?:[A-Z]{6}\+)?Cambria ?-?Math$/

/** A lone half of a pair, or nothing, as the text of a code. */
const loneHalf = /<[\dA-F]{4}>\s*<(?:D[89A-F][\dA-F]{2}|0000)>/i

/** A pair twice over as the text of a code. */
const twicePair = /<[\dA-F]{4}>\s*<(D83[45][\dA-F]{4})\1>/gi

/** Tells whether a map names two glyphs by one pair. */
function namesTwoAlike(text: string): boolean {
  const pairs = [...text.matchAll(twicePair)].map(([, pair]) => pair)
  return new Set(pairs).size < pairs.length
}

/** Entries that these programs write, one code each. */
const entry = /<([\dA-F]{4})>\s*<([\dA-F]{4,16})>/gi

function soundMap(
  file: PdfFile,
  stream: PdfStream,
  mend: (map: string) => string,
): PdfStream | undefined {
  if ((stream.body.length ?? 0) > longestMap) return undefined
  const { bytes, rest } = file.decode(stream)
  if (rest.length > 0 || bytes.length > longestMap) return undefined
  const text = binaryText(bytes)
  const mended = mend(text)
  return mended === text ? undefined : withData(stream.dict, binaryBytes(mended), undefined)
}

/** Names the letters of formulas by the numbers of their glyphs. */
function withLetters(text: string): string {
  if (!loneHalf.test(text) && !namesTwoAlike(text)) return text
  return text.replace(entry, (whole, code: string, named: string) => {
    const char = charOf(Number.parseInt(code, 16))
    if (char !== undefined) return `<${code}> <${utf16Of(char)}>`
    return loneHalf.test(whole) ? `<${code}> <FFFD>` : `<${code}> <${named}>`
  })
}

/** Glyphs of Cambria Math that a map must name as that font numbers them, and none otherwise. */
const leastAlike = 3

/** Most entries of a block of a map. Source: Adobe, Technical Note 5411, 1.4.1. */
const entriesOfBlock = 100

/**
 * Names the letters of Cambria Math that its map leaves out; what it names tells that it is that
 * font.
 */
function withLeftOut(text: string): string {
  const named = new Map<number, string>()
  for (const [, code = "", name = ""] of text.matchAll(entry))
    named.set(Number.parseInt(code, 16), name.toUpperCase())
  const known = [...named].flatMap(([code, name]) => {
    const char = charOf(code)
    return char === undefined ? [] : [utf16Of(char) === name]
  })
  const end = text.lastIndexOf("endcmap")
  if (end < 0 || known.length < leastAlike || !known.every(Boolean)) return text
  const missing = cambriaGlyphs
    .flatMap(([first, , count]) => Array.from({ length: count }, (_, at) => first + at))
    .filter((code) => !named.has(code))
    .map((code) => `<${hexOf(code)}> <${utf16Of(charOf(code) ?? 0)}>`)
  const blocks = Array.from({ length: Math.ceil(missing.length / entriesOfBlock) }, (_, at) => {
    const own = missing.slice(at * entriesOfBlock, (at + 1) * entriesOfBlock)
    return `${own.length} beginbfchar\n${own.join("\n")}\nendbfchar\n`
  })
  return `${text.slice(0, end)}\n${blocks.join("")}${text.slice(end)}`
}

/** Codes that are named one by one, and each of them with its name. */
const chars = /\bbeginbfchar\b[\s\S]*?\bendbfchar\b/g
const charOfAnyLength = /<([\dA-F]+)>\s*<([\dA-F]+)>/gi

/** Gives codes that are named by nothing the name that they have besides. */
function withNames(text: string): string {
  const isNothing = (named: string): boolean => /^0+$/.test(named)
  const names = new Map<string, string>()
  for (const [block] of text.matchAll(chars))
    for (const [, code = "", named = ""] of block.matchAll(charOfAnyLength))
      if (!isNothing(named)) names.set(code, named)
  return text.replace(chars, (block) =>
    block.replace(charOfAnyLength, (whole, code: string, named: string) => {
      const name = isNothing(named) ? names.get(code) : undefined
      return name === undefined ? whole : `<${code}> <${name}>`
    }),
  )
}

/** Codes of one byte in all, in blocks of either kind. */
const rangeOfByte = /<([\dA-F]{2})>\s*<([\dA-F]{2})>\s*<([\dA-F]{4})>/gi
const charOfByte = /<([\dA-F]{2})>\s*<([\dA-F]{4})>/gi
const rangeBlocks = /\bbeginbfrange\b[\s\S]*?\bendbfrange\b/g

/** Codes that one letter may have at most: capitals, small ones and others of a face. */
const mostCodes = 3

/** Share of the codes of a map that share their letters from which on it names none. */
const mostShared = 1 / 3

/** Codes of a map that tell of it at least. */
const fewestCodes = 8

/** What codes may share: spaces, signs for unknown, and nothing. */
const sharedNames = /^(?:0000|0020|00A0|00AD|FFFD)$/

/** Takes the entries out of a map of a byte that names many codes by few letters. */
function withoutLies(text: string): string {
  const codes = new Map<string, number>()
  let all = 0
  const count = (name: string): void => {
    all++
    if (!sharedNames.test(name)) codes.set(name, (codes.get(name) ?? 0) + 1)
  }
  for (const [block] of text.matchAll(rangeBlocks))
    for (const [, from = "", to = "", name = ""] of block.matchAll(rangeOfByte)) {
      const last = Number.parseInt(to, 16) - Number.parseInt(from, 16)
      for (let at = 0; at <= last; at++) count(hexOf(Number.parseInt(name, 16) + at).toUpperCase())
    }
  for (const [block] of text.matchAll(chars))
    for (const [, , name = ""] of block.matchAll(charOfByte)) count(name.toUpperCase())
  const shared = [...codes.values()].filter((own) => own > mostCodes)
  const isLie = shared.reduce((sum, own) => sum + own, 0) > mostShared * all
  return isLie && all >= fewestCodes ? text.replace(rangeBlocks, "").replace(chars, "") : text
}

/**
 * Ranges of codes that follow each other, behind their number; a list in brackets names each code
 * of one.
 */
const ranges = /(\d+)(\s+beginbfrange\b)([\s\S]*?)(?=\bendbfrange\b)/g
const range = /\[[^\]]*\]|<([\dA-F]{4})>\s*<([\dA-F]{4})>\s*<([\dA-F]{4})>/gi

/** Codes that share all but their last byte. */
const codesOfByte = 0x100

/** Parts ranges where the first byte of their codes changes. */
const withRanges = (text: string): string =>
  text.replace(ranges, (_, count: string, name: string, block: string) => {
    let more = 0
    const parted = block.replace(range, (whole, ...places: string[]) => {
      if (whole.startsWith("[")) return whole
      const [from = 0, to = 0, char = 0] = places
        .slice(0, 3)
        .map((place) => Number.parseInt(place, 16))
      if (Math.floor(from / codesOfByte) >= Math.floor(to / codesOfByte)) return whole
      const parts: string[] = []
      for (let start = from; start <= to;) {
        const end = Math.min(to, start + codesOfByte - 1 - (start % codesOfByte))
        const own = [start, end, char + start - from].map(hexOf)
        parts.push(own.map((place) => `<${place}>`).join(""))
        start = end + 1
      }
      more += parts.length - 1
      return parts.join("\n")
    })
    return `${Number(count) + more}${name}${parted}`
  })

const hexOf = (code: number): string => code.toString(16).padStart(4, "0")

/** Most fonts of a file that are mended: programs write one a document, or one a page. */
const mostMaps = 1_000

/** Longest map that is looked at, in bytes; Cambria Math has 8,000 glyphs. */
const longestMap = 60_000

/** Character of a glyph by its number in the whole font. */
function charOf(glyph: number): number | undefined {
  if (glyph === planckConstant.glyph) return planckConstant.char
  const run = cambriaGlyphs.find(([first, , count]) => glyph >= first && glyph < first + count)
  return run && run[1] + glyph - run[0]
}

const utf16Of = (char: number): string =>
  Array.from(String.fromCodePoint(char).split(""), (unit) =>
    unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0"),
  ).join("")

/** Writes every object that the file refers to, some of them changed. */
function rewrite(file: PdfFile, transform: Transform): Uint8Array {
  const writer = new PdfWriter({ tools: file.tools, version: file.version, packs: false })
  const graft = new Graft(file, writer, { transform })
  const [root, info] = ["Root", "Info"].map((key) => file.trailer.get(key))
  const rootNum = isRef(root) ? graft.mapRef(root.num) : 0
  const infoNum = isRef(info) ? graft.mapRef(info.num) : 0
  const pieces = [...graft.flush()]
  writer.finish(dict({ Root: ref(rootNum), Info: infoNum > 0 ? ref(infoNum) : undefined }))
  return concat([...pieces, ...writer.take()])
}
