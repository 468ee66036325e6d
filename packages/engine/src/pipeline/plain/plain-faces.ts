import type { Host } from "../../base/host.ts"
import { parseSfnt, type SfntFont } from "../../fonts/sfnt.ts"
import type { DrawingItem } from "../../model/drawing.ts"

/** Families asked of the host; a character is set in the first that has it. */
const families = [
  ["Carlito", "latin"],
  ["Liberation Sans", "latin"],
  ["WenQuanYi Zen Hei", "han-simplified"],
  ["DejaVu Sans", "other"],
] as const

/** Scripts that run from right to left or whose letters change beside each other, and marks. */
const shaped =
  /[\u0590-\u08ff\u0900-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufefe\p{M}]|[\ud83a-\ud83b]/u

/** Black. */
const INK = 0

/** A piece of a line in one face. */
interface FaceRun {
  text: string
  face: number
  /** Ems. */
  width: number
}

/** Faces for plain text, with what their letters measure. */
export class PlainFaces {
  readonly fonts: readonly SfntFont[]
  readonly families: readonly string[]
  readonly #known = new Map<string, { face: number; width: number } | undefined>()

  private constructor(found: readonly (readonly [string, SfntFont])[]) {
    this.families = found.map(([family]) => family)
    this.fonts = found.map(([, font]) => font)
  }

  static of(host: Pick<Host, "findFont">): PlainFaces {
    return new PlainFaces(
      families.flatMap(([name, script]) => {
        const face = host.findFont({
          name,
          weight: 400,
          italic: false,
          serif: false,
          fixedPitch: false,
          script,
          isExact: true,
        })
        const font = face && parseSfnt(face.bytes)
        // Only faces with quadratic outlines can be cut down for a PDF.
        return font?.outlines === "glyf" ? [[name, font] as const] : []
      }),
    )
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
  draw(text: string, place: { x: number; y: number; size: number }): DrawingItem[] {
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
    const { size } = place
    let { x } = place
    return runs.map(({ text: part, face, width }) => {
      const matrix = [size, 0, 0, -size, x, place.y] as const
      x += width * size
      return { kind: "text", layer: 0, text: part, face, matrix, colour: INK, alpha: 1 }
    })
  }

  #find(letter: string): { face: number; width: number } | undefined {
    if (this.#known.has(letter)) return this.#known.get(letter)
    const code = letter.codePointAt(0) ?? 0
    const face = this.fonts.findIndex((font) => font.glyphOf(code) !== 0)
    const font = this.fonts[face]
    const found = font && { face, width: font.advanceOf(font.glyphOf(code)) / font.unitsPerEm }
    this.#known.set(letter, found)
    return found
  }
}
