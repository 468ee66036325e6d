import { area } from "../../base/geometry.ts"
import type { GlyphRun, SceneItem } from "../../model/scene.ts"
import { spelledRun } from "./glyph-runs.ts"
import { readSpelling } from "./layers.ts"
import type { PageObject } from "./objects.ts"
import { objectBounds } from "./overprint.ts"
import type { PageReading } from "./page-reading.ts"

/** Text objects in a row that a file spells with one text. */
interface Spelling {
  readonly mark: number
  readonly text: string
  readonly objects: [PageObject, ...PageObject[]]
}

/** Letters of which PDFium leaves out of a spelling: emoji, flags, rare characters of Han. */
const beyondShort = /[\u{10000}-\u{10FFFF}]/u

/**
 * Gathers text objects for which PDFium gives no characters because the file spells them together,
 * letter by letter painted, or not all that it spells. Source: ISO 32000-2, 14.9.4 "Replacement
 * text".
 */
export class SpelledText {
  readonly #reading: PageReading
  readonly #texts = new Map<number, string>()
  #open: Spelling | undefined
  /** The last text object that has characters: it has those of its whole spelling. */
  #read = 0
  /** What was read of it. */
  #run: SceneItem | undefined

  constructor(reading: PageReading) {
    this.#reading = reading
  }

  /** Notes an object with characters, and what was read of it. */
  pass(object: PageObject, [run]: readonly SceneItem[]): void {
    this.#read = object.handle
    this.#run = run
    // PDFium gave the whole spelling to an object behind the first.
    if (this.goesOn(object)) this.#open = undefined
  }

  /**
   * Joins an object with the last of `items` where PDFium tells the same of both, because the file
   * spells them with one text: a letter and the mark above it are no line to it, and it gives the
   * whole to each. The letter, which has the larger ink, stands for both. False where they are not
   * such.
   */
  join(object: PageObject, [run]: readonly SceneItem[], items: SceneItem[]): boolean {
    const before = this.#run
    if (run?.kind !== "glyphs" || before?.kind !== "glyphs") return false
    const said = run.chars.join("")
    if (said !== before.chars.join("") || !this.#isSpelledWith(object, said)) return false
    const { pdfium } = this.#reading.file
    const inkOf = (handle: number): number => {
      const box = objectBounds(pdfium, handle, object.space)
      return box ? area(box) : 0
    }
    if (inkOf(object.handle) > inkOf(this.#read))
      items[items.length - 1] = { ...run, object: object.ordinal }
    return true
  }

  /** Whether an object and the one before it are in a mark that spells just these letters. */
  #isSpelledWith({ handle }: PageObject, said: string): boolean {
    const { calls } = this.#reading.file.pdfium
    for (let index = calls.FPDFPageObj_CountMarks(handle) - 1; index >= 0; index--) {
      const mark = calls.FPDFPageObj_GetMark(handle, index)
      if (mark === 0 || !this.#has(this.#read, mark)) continue
      if (signsOf(this.#textOf(mark)) === signsOf(said)) return true
    }
    return false
  }

  /** Takes an object without characters; false where nothing spells it that is not read already. */
  take(object: PageObject): boolean {
    const { pdfium } = this.#reading.file
    const { calls } = pdfium
    for (let index = calls.FPDFPageObj_CountMarks(object.handle) - 1; index >= 0; index--) {
      const mark = calls.FPDFPageObj_GetMark(object.handle, index)
      if (mark === 0) continue
      if (mark === this.#open?.mark) {
        this.#open.objects.push(object)
        return true
      }
      if (this.#open || this.#has(this.#read, mark)) continue
      const text = this.#textOf(mark)
      if (text.trim() === "") continue
      this.#open = { mark, text, objects: [object] }
      return true
    }
    return false
  }

  /** Takes an object that the file spells with letters of which PDFium gives none. */
  takeRare(object: PageObject): boolean {
    const { calls } = this.#reading.file.pdfium
    for (let index = calls.FPDFPageObj_CountMarks(object.handle) - 1; index >= 0; index--) {
      const mark = calls.FPDFPageObj_GetMark(object.handle, index)
      if (mark !== 0 && beyondShort.test(this.#textOf(mark))) return this.take(object)
    }
    return false
  }

  /** What a mark spells: read once, for many objects may be in it. */
  #textOf(mark: number): string {
    const known = this.#texts.get(mark)
    if (known !== undefined) return known
    const text = readSpelling(this.#reading.file.pdfium, mark)
    this.#texts.set(mark, text)
    return text
  }

  /** Whether an object goes on with what is open; all others end it. */
  goesOn(object: PageObject): boolean {
    return this.#open !== undefined && this.#has(object.handle, this.#open.mark)
  }

  #has(object: number, mark: number): boolean {
    const { calls } = this.#reading.file.pdfium
    const count = object === 0 ? 0 : calls.FPDFPageObj_CountMarks(object)
    for (let index = 0; index < count; index++)
      if (calls.FPDFPageObj_GetMark(object, index) === mark) return true
    return false
  }

  /** The run of what was gathered, and its last object; undefined where there is nothing. */
  end(): { readonly run: GlyphRun; readonly ordinal: number } | undefined {
    const open = this.#open
    this.#open = undefined
    if (!open) return undefined
    const run = spelledRun(this.#reading, lettersOf(open.text.trim()), open.objects)
    return { run, ordinal: open.objects.at(-1)?.ordinal ?? open.objects[0].ordinal }
  }
}

/** The signs of a text in an order of their own: in lines from the right PDFium turns them. */
const signsOf = (text: string): string => Array.from(text.trim()).toSorted().join("")

/** Made when it is first needed: few files spell. */
let graphemes: Intl.Segmenter | undefined

/** The letters of a spelling: the two halves of a flag are one, as are the parts of an emoji. */
function lettersOf(spelling: string): string[] {
  graphemes ??= new Intl.Segmenter("und", { granularity: "grapheme" })
  return Array.from(graphemes.segment(spelling), ({ segment }) => segment)
}
