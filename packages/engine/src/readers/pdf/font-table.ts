import type { DocumentFacts } from "./document-facts.ts"
import type { SceneFont } from "../../model/scene.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import type { DrawnStyle } from "./drawn-style.ts"
import { founderFace, founderForms, type FounderFace } from "../../fonts/founder-font.ts"
import { mathFontKind, type MathFontKind } from "../../fonts/math-font.ts"
import {
  decodeFontName,
  isCodedName,
  isNumberedName,
  readFontName,
  type FontNameReading,
} from "../../fonts/font-name.ts"
import { glyphOutlines, type Reach } from "./glyph-outlines.ts"
import { outlineFace } from "./outline-face.ts"
import { ownLetters, type OwnLetters } from "./own-letters.ts"
import { programName } from "../../fonts/program-name.ts"

/** Bits of the font descriptor's /Flags. Source: ISO 32000-2, table 121. */
const flagBits = { fixedPitch: 1, serif: 2, symbolic: 4, italic: 64, forceBold: 1 << 18 } as const

/** Ascent in ems below which no face has its letters: small ones alone are as high. */
const LEAST_ASCENT = 0.5
/** Weight from which a font is bold. */
const BOLD = 600

/** Key of the face of signs; keys of fonts hold a bar. */
const SIGNS = "signs"

/** A font while pages are being read; counts grow, the rest is settled at first sight. */
export interface FontEntry {
  readonly index: number
  readonly face: Omit<SceneFont, "mappedShare" | "spaceWidth">
  /** What it draws in formulas; undefined for fonts of text. */
  readonly math?: MathFontKind | undefined
  /** It is a font of Founder's typesetting programs, which set each glyph by itself. */
  readonly founder?: FounderFace | undefined
  /** Letters were seen that only formulas have. */
  hasFormulaLetters?: boolean
  /** What the file calls its glyphs is not what they are. */
  isMisnamed?: boolean
  /** Letters that its embedded program names; absent until they are asked for. */
  letters?: OwnLetters | "none"
  /** Names that its encoding gives to codes; absent until they are asked for. */
  names?: ReadonlyMap<number, string>
  /** Its codes are numbers of glyphs; absent until it is asked. */
  isCodedByGlyphs?: boolean
  glyphs: number
  mapped: number
  spaceWidth?: number
  /** Advance in em by character, for turned text, whose box PDFium does not give. */
  readonly advances: Map<string, number>
  /** Where the font can be found again: page and any text object's place in the walk. */
  readonly foundOn: number
}

/** What is known of the letters of a font of the page being read, in ems. */
export interface LetterWidths {
  readonly advances: Map<string, number>
  /** Widths of loose boxes that ink beside the advance makes so wide. */
  readonly withInk: Map<string, number>
  /** Where the ink of letters begins and ends; absent until one is asked. */
  reaches?: Map<string, Reach | undefined>
  /** Ink of its widest digit, in ems; absent until it is asked. */
  digit?: number
  /** How far above its origin it draws letters, in ems; absent until it is asked. */
  rise?: number
  /** Loose boxes of the font hold its ink and no more; absent until a glyph is asked. */
  hasInkAlone?: boolean
  /** What the page shows of the names of its glyphs; absent until it is asked. */
  isMisnamed?: boolean
}

interface FaceKey {
  readonly key: string
  readonly style: Partial<DrawnStyle> | undefined
}

/** Gathers the fonts of a file: one entry for each name, shape and program, across pages. */
export class FontTable {
  readonly #pdfium: Pdfium
  readonly #entries: FontEntry[] = []
  readonly #byKey = new Map<string, FontEntry>()
  /** Handles live only as long as their page: PDFium reuses addresses. */
  #byHandle = new Map<number, FontEntry>()
  #widths = new Map<number, LetterWidths>()
  /** Widths of letters in the encodings of a program, by the key of its font. */
  readonly #encodings = new Map<string, LettersTold[]>()
  #styleOf: (font: number) => DrawnStyle | undefined = () => undefined

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium
  }

  /** `styleOf` tells what fonts without a name look like on the page that begins. */
  startPage(styleOf: (font: number) => DrawnStyle | undefined = () => undefined): void {
    this.#byHandle = new Map()
    this.#widths = new Map()
    this.#styleOf = styleOf
  }

  /**
   * Whether the ink of a font of the page tells what else does not: a Type 3 font has neither name
   * nor program, and thick stems in a descriptor whose name knows of no weight are often made up.
   */
  isToldByInk(font: number): boolean {
    return isNameless(fontKey(this.#pdfium, font)) || this.#isUnsurelyBold(font)
  }

  #isUnsurelyBold(font: number): boolean {
    if (this.#pdfium.calls.FPDFFont_GetWeight(font) < BOLD) return false
    return readFontName(tellingName(this.#pdfium, font)).weight === undefined
  }

  /** Gives the handle a font has on the page being read. */
  handleOf(entry: FontEntry): number {
    for (const [handle, known] of this.#byHandle) if (known === entry) return handle
    return 0
  }

  /** Gives all handles that a font has on the page being read. */
  handlesOf(entry: FontEntry): number[] {
    return [...this.#byHandle].flatMap(([handle, known]) => (known === entry ? [handle] : []))
  }

  /** Widths that are told of a font of the page being read, to be added to. */
  widthsOf(font: number): LetterWidths {
    const known = this.#widths.get(font)
    if (known) return known
    const widths = { advances: new Map(), withInk: new Map() }
    this.#widths.set(font, widths)
    return widths
  }

  entry(font: number, page: number): FontEntry {
    const known = this.#byHandle.get(font)
    if (known) return known
    const ownKey = this.keyOf(font)
    const style = isNameless(ownKey) ? this.#styleOf(font) : undefined
    // One face is cut into many such fonts, each with a few of its glyphs.
    const key = style ? `|drawn ${style.weight} ${style.isSerif ? "serif" : "sans"}|0` : ownKey
    const entry =
      this.#byKey.get(key) ?? this.#add({ key, style: style ?? this.#weightOf(font) }, font, page)
    this.#byHandle.set(font, entry)
    return entry
  }

  /**
   * Gives the key of a font: where one program serves two encodings that draw the same letters in
   * other shapes, such as small capitals, each has its own.
   */
  keyOf(font: number): string {
    const key = fontKey(this.#pdfium, font)
    if (isNameless(key) || key.endsWith("|-")) return key
    const own = lettersTold(this.#pdfium, font)
    const known = this.#encodings.get(key) ?? []
    const found = known.findIndex((other) => !drawsOthers(own, other))
    const at = found < 0 ? known.length : found
    known[at] = new Map([...own, ...(known[at] ?? [])])
    this.#encodings.set(key, known)
    return at === 0 ? key : `${key}|${at}`
  }

  /** The weight that the ink of a font shows whose descriptor is not to be believed. */
  #weightOf(font: number): Pick<DrawnStyle, "weight"> | undefined {
    const drawn = this.#isUnsurelyBold(font) ? this.#styleOf(font) : undefined
    return drawn && { weight: drawn.weight }
  }

  /** Gives the face in which signs stand that the file draws without a font. */
  signs(page: number): FontEntry {
    const known = this.#byKey.get(SIGNS)
    if (known) return known
    const face: FontEntry["face"] = {
      name: "SegoeUISymbol",
      family: "Segoe UI Symbol",
      weight: 400,
      isItalic: false,
      isSerif: false,
      isFixedPitch: false,
      isSymbolic: false,
      isEmbedded: false,
      ascent: 0.88,
      descent: -0.12,
    }
    const index = this.#entries.length
    const entry: FontEntry = {
      index,
      face,
      glyphs: 0,
      mapped: 0,
      advances: new Map(),
      foundOn: page,
    }
    this.#entries.push(entry)
    this.#byKey.set(SIGNS, entry)
    return entry
  }

  #add({ key, style }: FaceKey, font: number, page: number): FontEntry {
    const read = { ...readFace(this.#pdfium, font, key), ...style }
    const { founder, face } = withFounder(this.#pdfium, font, read)
    const entry: FontEntry = {
      index: this.#entries.length,
      face,
      math: mathFontKind(face.name),
      founder,
      glyphs: 0,
      mapped: 0,
      advances: new Map(),
      foundOn: page,
    }
    this.#entries.push(entry)
    this.#byKey.set(key, entry)
    return entry
  }

  /** Gives the fonts in the order of their indices. */
  list(): SceneFont[] {
    return this.#entries.map((entry) => ({
      ...entry.face,
      mappedShare: entry.glyphs === 0 ? 1 : entry.mapped / entry.glyphs,
      ...(entry.math === undefined && entry.hasFormulaLetters !== true ? {} : { isMath: true }),
      ...(entry.spaceWidth === undefined ? {} : { spaceWidth: entry.spaceWidth }),
    }))
  }

  /** Letters by number of the glyph, as the embedded program of a font has them. */
  lettersOf(entry: FontEntry): OwnLetters | undefined {
    if (entry.letters === undefined) {
      const program = embeddedProgram(this.#pdfium, this.handleOf(entry))
      entry.letters = (program && ownLetters(program)) ?? "none"
    }
    return entry.letters === "none" ? undefined : entry.letters
  }

  /** Name of a code in the encoding of a font. */
  nameOf(entry: FontEntry, code: number, facts: DocumentFacts): string | undefined {
    entry.names ??= facts.glyphNames(entry.foundOn, baseName(this.#pdfium, this.handleOf(entry)))
    return entry.names.get(code)
  }

  /** Whether a code of a font is the number of a glyph, and no letter. */
  isCodedByGlyphs(entry: FontEntry, facts: DocumentFacts): boolean {
    entry.isCodedByGlyphs ??= facts.isCodedByGlyphs(
      entry.foundOn,
      baseName(this.#pdfium, this.handleOf(entry)),
    )
    return entry.isCodedByGlyphs
  }

  find(program: string): FontEntry | undefined {
    return this.#entries.find((entry) => entry.face.program === program)
  }
}

/** Widths of letters of a font, in ems; without those that it lacks. */
type LettersTold = ReadonlyMap<string, number>

/** Letters that nearly every text has. */
const COMMON_LETTERS = Array.from("aeinorst")

/** Letters that differ at least: one may be a fault of the file. */
const FEWEST_OTHERS = 2

/** Widths of one glyph agree to within this many ems. */
const SAME_WIDTH = 0.02

function lettersTold({ calls, memory }: Pdfium, font: number): LettersTold {
  const told = new Map<string, number>()
  for (const letter of COMMON_LETTERS) {
    if (!calls.FPDFFont_GetGlyphWidth(font, letter.charCodeAt(0), 1, memory.out)) continue
    const width = memory.float(memory.out)
    if (width > 0) told.set(letter, width)
  }
  return told
}

/** Tells whether two encodings draw other glyphs for letters that both have. */
function drawsOthers(a: LettersTold, b: LettersTold): boolean {
  const shared = [...a].flatMap(([letter, width]) => {
    const other = b.get(letter)
    return other === undefined ? [] : [Math.abs(width - other)]
  })
  const others = shared.filter((apart) => apart > SAME_WIDTH).length
  return others >= FEWEST_OTHERS && others > shared.length / 2
}

const isNameless = (key: string): boolean => key.startsWith("|")

/**
 * Tells fonts apart that share a name: subset prefix, flags, weight and size of the embedded
 * program are in the key.
 */
export function fontKey(pdfium: Pdfium, font: number): string {
  const { calls, memory } = pdfium
  const name = baseName(pdfium, font)
  const embedded = calls.FPDFFont_GetIsEmbedded(font) === 1
  let size = 0
  if (embedded && calls.FPDFFont_GetFontData(font, 0, 0, memory.out))
    size = memory.unsigned(memory.out)
  return `${name}|${calls.FPDFFont_GetFlags(font)}|${calls.FPDFFont_GetWeight(font)}|${embedded ? size : "-"}`
}

const baseName = ({ calls, memory }: Pdfium, font: number): string =>
  decodeFontName(
    memory.readText(
      (buffer, length) => calls.FPDFFont_GetBaseFontName(font, buffer, length),
      "bytes",
    ),
  )

/** Bytes of the font as it is embedded, or undefined where it is not. */
export function embeddedProgram({ calls, memory }: Pdfium, font: number): Uint8Array | undefined {
  if (!calls.FPDFFont_GetFontData(font, 0, 0, memory.out)) return undefined
  const length = memory.unsigned(memory.out)
  return memory.withBlock(length, (address) => {
    calls.FPDFFont_GetFontData(font, address, length, memory.out)
    return memory.copyOut(address, length)
  })
}

/** The name in the file, or the one that the embedded font has where the file gives a number. */
function tellingName(pdfium: Pdfium, font: number): string {
  const name = baseName(pdfium, font)
  if (!isNumberedName(name) || pdfium.calls.FPDFFont_GetIsEmbedded(font) !== 1) return name
  const program = embeddedProgram(pdfium, font)
  return (program && programName(program)) ?? name
}

/** Letters and digits of which a font of the West draws one. */
const TOLD_BY = "aeinorst0123456789AIT"

/**
 * Gives what is known of a font of Founder's: one that has a number for a name is told by what it
 * draws, letters of the West or signs of Chinese.
 */
function withFounder(
  pdfium: Pdfium,
  font: number,
  face: FontEntry["face"],
): Pick<FontEntry, "face" | "founder"> {
  const founder = founderFace(face.name)
  if (founder?.weight !== undefined || !founder) return { face, founder }
  const told = glyphOutlines(pdfium, { font, name: face.name }, founderForms(TOLD_BY))
  return told.size === 0
    ? { face: { ...face, family: "宋体", isSerif: true }, founder: { ...founder, isLatin: false } }
    : {
        face: { ...face, family: face.isSerif ? "Times" : "Arial" },
        founder: { ...founder, isLatin: true },
      }
}

/** What the outlines of a face say of it that its name does not. */
function drawnFace(
  pdfium: Pdfium,
  font: number,
  { name, isSerif: said, isItalic }: FontNameReading,
): Partial<Pick<SceneFont, "weight" | "isSerif">> {
  const { isSerif, isBold } = outlineFace(pdfium, { font, name })
  // Some slanted faces have serifs on few of their letters; those of a "Gothic" are spurs.
  const isSure = isSerif === true ? said !== false : isSerif === false && !isItalic
  return {
    ...(isBold === true && (isCodedName(name) || founderFace(name)) ? { weight: 700 } : {}),
    ...(isSure ? { isSerif } : said === false ? { isSerif: false } : {}),
  }
}

function readFace(pdfium: Pdfium, font: number, key: string): FontEntry["face"] {
  const { calls, memory } = pdfium
  const { out } = memory
  const rawName = tellingName(pdfium, font)
  const family = memory.readText(
    (buffer, length) => calls.FPDFFont_GetFamilyName(font, buffer, length),
    "utf8",
  )
  const parsed = readFontName(rawName || family)
  const flags = Math.max(0, calls.FPDFFont_GetFlags(font))
  const statedWeight = calls.FPDFFont_GetWeight(font)
  const slant = calls.FPDFFont_GetItalicAngle(font, out) ? memory.integer(out) : 0
  const ascent = calls.FPDFFont_GetAscent(font, 1, out) ? memory.float(out) : 0
  const descent = calls.FPDFFont_GetDescent(font, 1, out) ? memory.float(out) : 0
  const isEmbedded = calls.FPDFFont_GetIsEmbedded(font) === 1
  const hasProgram = isEmbedded && !key.endsWith("|0")
  const isItalic = parsed.isItalic || (flags & flagBits.italic) !== 0 || slant !== 0
  const drawn = hasProgram ? drawnFace(pdfium, font, { ...parsed, isItalic }) : {}
  return {
    name: parsed.name,
    family: parsed.family || family || parsed.name,
    weight:
      parsed.weight ??
      drawn.weight ??
      (statedWeight >= 100 && statedWeight <= 950
        ? statedWeight
        : flags & flagBits.forceBold
          ? 700
          : 400),
    isItalic,
    isSerif: drawn.isSerif ?? ((flags & flagBits.serif) !== 0 || parsed.isSerif === true),
    isFixedPitch: (flags & flagBits.fixedPitch) !== 0 || parsed.isFixedPitch === true,
    isSymbolic: (flags & flagBits.symbolic) !== 0,
    isEmbedded,
    // Descriptors with zeros are common, and PDFium tells the height of some letter then; the em
    // box of most text faces is close to these.
    ascent: ascent > LEAST_ASCENT && ascent < 2 ? ascent : 0.88,
    descent: descent < -0.02 && descent > -1.5 ? descent : -0.12,
    ...(hasProgram ? { program: key } : {}),
  }
}
