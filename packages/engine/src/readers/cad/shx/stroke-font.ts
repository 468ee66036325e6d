import { createGb18030Encoder } from "../../../base/gb18030.ts"
import { drawShape, type StrokeGlyph } from "./pen-program.ts"
import type { ShxFile } from "./read-shx.ts"
import { codeOfCharacter } from "../text/text-codes.ts"

/** Numbers that shape fonts give to signs outside ASCII. Source: AutoCAD's text fonts. */
const shapeNumbers: ReadonlyMap<string, number> = new Map([
  ["°", 127],
  ["±", 128],
  ["Ø", 129],
  ["∅", 129],
  ["ø", 129],
])

/**
 * Names of big fonts that are not Chinese in the mainland's encoding. Source: AutoCAD's list of
 * Asian big fonts.
 */
const encodings: readonly (readonly [RegExp, string])[] = [
  [/^chineset|^hztxtf|^ttf|big5/i, "big5"],
  [/^@?ext|^bigfont|^japan|^jis|^kanji/i, "shift_jis"],
  [/^wh|^hang|^kor/i, "euc-kr"],
]

/** Characters of a compiled stroke font. Glyphs are drawn once each. */
export class StrokeFont {
  readonly #file: ShxFile
  readonly #numberOf: (char: string) => number | undefined
  readonly #glyphs = new Map<number, StrokeGlyph | undefined>()

  /** `name` is the file's, which tells the encoding of a big font. */
  constructor(file: ShxFile, name: string) {
    this.#file = file
    this.#numberOf =
      file.kind === "bigfont"
        ? doubleByteNumbers(name)
        : file.kind === "unifont"
          ? unicodeNumber
          : shapeNumber
  }

  /** Gives a character's strokes, or undefined where the font lacks it. */
  glyph(char: string): StrokeGlyph | undefined {
    const number = this.#numberOf(char)
    return number === undefined ? undefined : this.shape(number)
  }

  /** Gives the strokes of a number. */
  shape(number: number): StrokeGlyph | undefined {
    if (!this.#glyphs.has(number)) this.#glyphs.set(number, drawShape(this.#file, number))
    return this.#glyphs.get(number)
  }

  shapeNamed(name: string): StrokeGlyph | undefined {
    const number = this.#file.numberOf.get(name.toUpperCase())
    return number === undefined ? undefined : this.shape(number)
  }
}

const codeOf = (char: string): number => char.codePointAt(0) ?? 0

function unicodeNumber(char: string): number | undefined {
  return codeOfCharacter(char) ?? codeOf(char)
}

function shapeNumber(char: string): number | undefined {
  const code = codeOf(char)
  return codeOfCharacter(char) ?? shapeNumbers.get(char) ?? (code < 127 ? code : undefined)
}

function doubleByteNumbers(name: string): (char: string) => number | undefined {
  const encoding = encodings.find(([pattern]) => pattern.test(name))?.[1]
  const encode = encoding === undefined ? gbNumbers() : reversed(encoding)
  return (char) => codeOfCharacter(char) ?? (codeOf(char) < 127 ? codeOf(char) : encode(char))
}

function gbNumbers(): (char: string) => number | undefined {
  const encoder = createGb18030Encoder()
  return (char) => {
    const [lead, trail] = encoder.gbk(char) ?? []
    return lead === undefined || trail === undefined ? undefined : lead * 256 + trail
  }
}

/** Two-byte codes by character, made by decoding every pair once. */
function reversed(encoding: string): (char: string) => number | undefined {
  let table: Map<string, number> | undefined
  const build = (): Map<string, number> => {
    const decoder = new TextDecoder(encoding)
    const made = new Map<string, number>()
    for (let lead = 0x81; lead <= 0xfe; lead++) {
      for (let trail = 0x40; trail <= 0xfe; trail++) {
        const char = decoder.decode(Uint8Array.of(lead, trail))
        if (Array.from(char).length === 1 && char !== "\ufffd" && !made.has(char))
          made.set(char, lead * 256 + trail)
      }
    }
    return made
  }
  return (char) => (table ??= build()).get(char)
}
