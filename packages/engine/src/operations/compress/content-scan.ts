import { ConversionError } from "../../base/failure.ts"
import { concat } from "../../base/bytes.ts"
import { identity, multiply } from "../../base/geometry.ts"
import type { Matrix } from "../../base/geometry.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import { forEachOperator, matrixOf } from "../../pdf/objects/content-operators.ts"
import { isName, isRef, isStream, isString, nameOf } from "../../pdf/objects/values.ts"
import type { PdfPage } from "../../pdf/objects/pages.ts"
import type { PdfDict, PdfStream, PdfValue } from "../../pdf/objects/values.ts"

/** What a walk through content reports. */
export interface ContentListener {
  /** An image is drawn: its unit square lands where `matrix` says, in points of the page. */
  onImage(image: PdfValue, matrix: Matrix): void
  /** Bytes are shown with a font. */
  onText(font: PdfValue, bytes: string): void
}

/** Forms inside forms beyond this depth are a loop. */
const MAX_DEPTH = 24
/**
 * Bytes of content walked for one file, forms each time they are drawn anew. Books of 5,000 pages
 * have a tenth of it; forms that draw themselves at ever new sizes have no end.
 */
const MAX_WALKED = 1 << 29

interface State {
  matrix: Matrix
  font: PdfValue
}

/**
 * Walks through content, forms and patterns included, as far as images and shown text go.
 *
 * Each form is walked once per font it inherits and per matrix scale, so that a letterhead on 5,000
 * pages stays cheap.
 */
export class ContentScanner {
  private readonly file: PdfFile
  private readonly listener: ContentListener
  private readonly walked = new Set<string>()
  private walkedBytes = 0

  constructor(file: PdfFile, listener: ContentListener) {
    this.file = file
    this.listener = listener
  }

  /**
   * Walks a page: its content, its patterns and Type 3 glyphs, and the appearances of its
   * annotations.
   */
  scanPage(page: PdfDict): void {
    const contents = this.file.resolve(page.get("Contents"))
    const parts: Uint8Array[] = []
    for (const item of Array.isArray(contents) ? contents : [contents]) {
      const stream = this.file.resolve(item)
      // Streams of one page are one text, with white space between them. Source: ISO 32000-2,
      // 7.8.2.
      if (isStream(stream)) parts.push(this.file.decode(stream).bytes, Uint8Array.of(10))
    }
    const resources = this.file.dict(page.get("Resources"))
    this.scan(concat(parts), resources, { matrix: identity, font: null }, 0)
    this.scanHidden(resources, 0)
    for (const entry of this.file.array(page.get("Annots")) ?? [])
      this.scanAppearances(this.file.dict(entry)?.get("AP"), 0)
  }

  private scanAppearances(value: PdfValue | undefined, depth: number): void {
    const found = this.file.resolve(value)
    if (isStream(found))
      this.scanForm(value ?? null, found, undefined, { matrix: identity, font: null }, depth)
    else if (found instanceof Map && depth < 3)
      for (const entry of found.values()) this.scanAppearances(entry, depth + 1)
  }

  /**
   * Patterns, Type 3 glyphs and soft masks are drawn by operators that are not followed; all that
   * are named count as drawn.
   */
  private scanHidden(resources: PdfDict | undefined, depth: number): void {
    if (!resources || depth > MAX_DEPTH) return
    for (const value of this.file.dict(resources.get("Pattern"))?.values() ?? []) {
      const pattern = this.file.resolve(value)
      if (isStream(pattern))
        this.scanForm(value, pattern, resources, { matrix: identity, font: null }, depth)
    }
    for (const value of this.file.dict(resources.get("ExtGState"))?.values() ?? []) {
      const group = this.file.dict(this.file.dict(value)?.get("SMask"))?.get("G") ?? null
      const form = this.file.resolve(group)
      if (isStream(form))
        this.scanForm(group, form, resources, { matrix: identity, font: null }, depth)
    }
    for (const value of this.file.dict(resources.get("Font"))?.values() ?? []) {
      const font = this.file.dict(value)
      if (!font || nameOf(this.file.resolve(font.get("Subtype"))) !== "Type3") continue
      const own = this.file.dict(font.get("Resources")) ?? resources
      for (const glyph of this.file.dict(font.get("CharProcs"))?.values() ?? []) {
        const stream = this.file.resolve(glyph)
        if (isStream(stream))
          this.scanForm(glyph, stream, own, { matrix: identity, font: null }, depth)
      }
    }
  }

  private scanForm(
    value: PdfValue,
    form: PdfStream,
    inherited: PdfDict | undefined,
    state: State,
    depth: number,
  ): void {
    if (depth > MAX_DEPTH) return
    const numbers = (this.file.array(form.dict.get("Matrix")) ?? []).map(
      (entry) => this.file.number(entry) ?? 0,
    )
    const own = numbers.length === 6 ? (numbers as unknown as Matrix) : identity
    const matrix = multiply(own, state.matrix)
    const scale = [matrix[0], matrix[1], matrix[2], matrix[3]]
      .map((entry) => Math.round(entry * 1_000))
      .join(",")
    const key = `${isRef(value) ? value.num : "direct"}/${isRef(state.font) ? state.font.num : ""}/${scale}`
    if (isRef(value) && this.walked.has(key)) return
    this.walked.add(key)
    const resources = this.file.dict(form.dict.get("Resources")) ?? inherited
    this.scan(this.file.decode(form).bytes, resources, { matrix, font: state.font }, depth + 1)
    this.scanHidden(resources, depth + 1)
  }

  /** @throws ConversionError "limit/time" where forms draw each other without an end */
  private count(bytes: Uint8Array): void {
    // A form of no bytes is not free either.
    this.walkedBytes += bytes.length + 4_000
    if (this.walkedBytes <= MAX_WALKED) return
    throw new ConversionError(
      "limit/time",
      "The drawings of this PDF repeat themselves endlessly.",
      { hint: "Print it to a new PDF first." },
    )
  }

  private scan(
    bytes: Uint8Array,
    resources: PdfDict | undefined,
    start: State,
    depth: number,
  ): void {
    this.count(bytes)
    const lookUp = (kind: string, key: PdfValue | undefined): PdfValue => {
      const found = isName(key) ? this.file.dict(resources?.get(kind))?.get(key.value) : undefined
      return found ?? null
    }
    let state = start
    const stack: State[] = []
    const show = (value: PdfValue | undefined): void => {
      if (isString(value)) this.listener.onText(state.font, value.value)
      else if (Array.isArray(value)) for (const item of value) show(item)
    }
    forEachOperator(bytes, (operator, operands) => {
      switch (operator) {
        case "q":
          if (stack.length < 1_000) stack.push(state)
          break
        case "Q":
          state = stack.pop() ?? state
          break
        case "cm":
          state = { ...state, matrix: multiply(matrixOf(operands), state.matrix) }
          break
        case "Tf":
          state = { ...state, font: lookUp("Font", operands[0]) }
          break
        case "gs": {
          const [font] =
            this.file.array(this.file.dict(lookUp("ExtGState", operands[0]))?.get("Font")) ?? []
          if (font !== undefined) state = { ...state, font }
          break
        }
        case "Tj":
        case "TJ":
        case "'":
          show(operands[0])
          break
        case '"':
          show(operands[2])
          break
        case "Do": {
          const value = lookUp("XObject", operands[0])
          const object = this.file.resolve(value)
          if (!isStream(object)) break
          const kind = nameOf(this.file.resolve(object.dict.get("Subtype")))
          if (kind === "Image") this.listener.onImage(value, state.matrix)
          else if (kind === "Form") this.scanForm(value, object, resources, state, depth)
          break
        }
      }
    })
  }
}

/** Gives the numbers of streams that hold page content: pages, forms and tiling patterns. */
export function contentNums(file: PdfFile, pages: readonly PdfPage[]): ReadonlySet<number> {
  const nums = new Set<number>()
  for (const { dict } of pages) {
    const value = dict.get("Contents")
    if (isRef(value)) nums.add(value.num)
    for (const item of file.array(value) ?? []) if (isRef(item)) nums.add(item.num)
  }
  for (const num of file.numbers()) {
    const value = file.load(num)
    if (!isStream(value)) continue
    const isForm = nameOf(file.resolve(value.dict.get("Subtype"))) === "Form"
    if (isForm || file.number(value.dict.get("PatternType")) === 1) nums.add(num)
  }
  return nums
}
