import type { Rgb } from "../../base/colour.ts"
import type { FontQuery, Host } from "../../base/host.ts"
import { parseSfnt, type SfntFont } from "../../fonts/sfnt.ts"
import type { DrawingItem } from "../../model/drawing.ts"

/** How letters look besides their size. */
export interface FaceStyle {
  readonly isBold: boolean
  readonly isItalic: boolean
  /** All letters of one width, as code has them. */
  readonly isFixed: boolean
}

const upright: FaceStyle = { isBold: false, isItalic: false, isFixed: false }

/** Families asked of the host; a character is set in the first that has it. */
const families = [
  ["Carlito", "latin"],
  ["Liberation Sans", "latin"],
  ["WenQuanYi Zen Hei", "han-simplified"],
  ["DejaVu Sans", "other"],
] as const
const fixedFamily = ["Liberation Mono", "latin"] as const
/** It has no bold face: a line around its letters makes one. */
const withoutBold = "WenQuanYi Zen Hei"
/** Breadth of that line, in ems. */
const OUTLINE = 0.03

/** Scripts that run from right to left or whose letters change beside each other, and marks. */
const shaped =
  /[\u0590-\u08ff\u0900-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufefe\p{M}]|[\ud83a-\ud83b]/u

/** Black. */
const INK = 0

/** Where a line of text begins, in points, y of its baseline; and how it is painted. */
interface LinePlace {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly colour?: Rgb
}

/** A piece of a line in one face. */
interface FaceRun {
  text: string
  face: number
  /** Ems. */
  width: number
}

/** The faces of one file, each once, however many styles use it. */
export class FaceShelf {
  readonly fonts: SfntFont[] = []
  readonly families: string[] = []
  readonly #places = new Map<Uint8Array, number | undefined>()
  readonly #host: Pick<Host, "findFont">

  constructor(host: Pick<Host, "findFont">) {
    this.#host = host
  }

  /** Places on the shelf of the faces that a style is set in, the preferred ones first. */
  facesFor(style: FaceStyle): number[] {
    return (style.isFixed ? [fixedFamily, ...families] : families).flatMap(
      ([name, script]) => this.#place(name, script, style) ?? [],
    )
  }

  #place(name: string, script: FontQuery["script"], style: FaceStyle): number | undefined {
    const face = this.#host.findFont({
      name,
      weight: style.isBold ? 700 : 400,
      italic: style.isItalic,
      serif: false,
      fixedPitch: name === fixedFamily[0],
      script,
      isExact: true,
    })
    if (!face || this.#places.has(face.bytes)) return face && this.#places.get(face.bytes)
    const font = parseSfnt(face.bytes)
    // Only faces with quadratic outlines can be cut down for a PDF.
    const place = font.outlines === "glyf" ? this.fonts.length : undefined
    if (place !== undefined) {
      this.fonts.push(font)
      this.families.push(name)
    }
    this.#places.set(face.bytes, place)
    return place
  }
}

/** Faces for text of one style, with what their letters measure. */
export class PlainFaces {
  readonly #shelf: FaceShelf
  readonly #places: readonly number[]
  readonly #isBold: boolean
  readonly #known = new Map<string, { face: number; width: number } | undefined>()

  constructor(shelf: FaceShelf, style: FaceStyle = upright) {
    this.#shelf = shelf
    this.#places = shelf.facesFor(style)
    this.#isBold = style.isBold
  }

  /** Whether every character of a text can be set one after another from left to right. */
  covers(text: string): boolean {
    if (shaped.test(text)) return false
    for (const letter of new Set(text)) if (letter > " " && !this.#find(letter)) return false
    return true
  }

  /** Ems that a text is wide. */
  widthOf(text: string): number {
    let width = 0
    for (const letter of text) width += this.#find(letter)?.width ?? 0
    return width
  }

  /** A line of text as items of a page: left edge and baseline in points from the page's top. */
  draw(text: string, place: LinePlace): DrawingItem[] {
    const runs: FaceRun[] = []
    for (const letter of text) {
      const found = this.#find(letter)
      if (!found) continue
      const last = runs.at(-1)
      if (last?.face === found.face) {
        last.text += letter
        last.width += found.width
      } else runs.push({ text: letter, ...found })
    }
    const { size, colour = INK } = place
    let { x } = place
    return runs.map(({ text: part, face, width }) => {
      const matrix = [size, 0, 0, -size, x, place.y] as const
      x += width * size
      const isThick = this.#isBold && this.#shelf.families[face] === withoutBold
      const outline = isThick ? { outline: OUTLINE * size } : {}
      return { kind: "text", layer: 0, text: part, face, matrix, colour, alpha: 1, ...outline }
    })
  }

  #find(letter: string): { face: number; width: number } | undefined {
    if (this.#known.has(letter)) return this.#known.get(letter)
    const code = letter.codePointAt(0) ?? 0
    const { fonts } = this.#shelf
    const face = this.#places.find((place) => fonts[place]?.glyphOf(code))
    const font = face === undefined ? undefined : fonts[face]
    const found =
      font && face !== undefined
        ? { face, width: font.advanceOf(font.glyphOf(code)) / font.unitsPerEm }
        : undefined
    this.#known.set(letter, found)
    return found
  }
}
