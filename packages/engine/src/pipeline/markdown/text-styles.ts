import type { Rgb } from "../../base/colour.ts"
import type { Host } from "../../base/host.ts"
import type { Pt } from "../../base/units.ts"
import type { MarkdownText } from "../../readers/plain/markdown.ts"
import { FaceShelf, PlainFaces } from "../plain/plain-faces.ts"

/** Colours of text, links, quotations, grounds and rules. */
export const INK: Rgb = 0
export const LINK: Rgb = 0x0563c1
export const QUIET: Rgb = 0x595959
export const GROUND: Rgb = 0xf3f3f3
export const RULE: Rgb = 0xbfbfbf

/** Usual size of text, and the height of its lines. */
export const SIZE: Pt = 10.5
export const LINE: Pt = 16.5

/** Size of code beside text, whose letters are larger for their size. */
const CODE_SCALE = 0.9

/** How a stretch of text is set. */
export interface SpanStyle {
  readonly faces: PlainFaces
  readonly size: Pt
  readonly colour: Rgb
  readonly isCode: boolean
  readonly isStruck: boolean
  readonly link?: string
}

export interface Span {
  readonly text: string
  readonly style: SpanStyle
}

/** What a block gives its texts. */
export interface BlockStyle {
  readonly size: Pt
  readonly colour: Rgb
  readonly isBold: boolean
}

/** The faces of a file by their style; each is read when it is first asked for. */
export class TextStyles {
  readonly shelf: FaceShelf
  readonly #faces = new Map<string, PlainFaces>()

  constructor(host: Pick<Host, "findFont">) {
    this.shelf = new FaceShelf(host)
  }

  /** Whether every character can be set one after another; other styles have the same ones. */
  covers(text: string): boolean {
    return this.#facesOf(false, false, false).covers(text)
  }

  /** Spans of a text within a block. */
  spansOf(inlines: readonly MarkdownText[], block: BlockStyle): Span[] {
    return inlines.map((inline) => ({
      text: inline.text.replaceAll("\t", "    "),
      style: {
        faces: this.#facesOf(block.isBold || inline.isBold, inline.isItalic, inline.isCode),
        size: inline.isCode ? block.size * CODE_SCALE : block.size,
        colour: inline.link === undefined ? block.colour : LINK,
        isCode: inline.isCode,
        isStruck: inline.isStruck,
        ...(inline.link === undefined ? {} : { link: inline.link }),
      },
    }))
  }

  #facesOf(isBold: boolean, isItalic: boolean, isFixed: boolean): PlainFaces {
    const key = `${isBold} ${isItalic} ${isFixed}`
    const known = this.#faces.get(key)
    if (known) return known
    const faces = new PlainFaces(this.shelf, { isBold, isItalic, isFixed })
    this.#faces.set(key, faces)
    return faces
  }
}
