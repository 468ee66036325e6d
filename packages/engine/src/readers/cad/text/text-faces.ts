import type { TextStyle } from "@node-projects/acad-ts"
import type { Diagnostic } from "../../../base/failure.ts"
import type { Host } from "../../../base/host.ts"
import { extractFace } from "../../../fonts/sfnt-collection.ts"
import { parseSfnt, type SfntFont } from "../../../fonts/sfnt.ts"
import type { Companions } from "../companions.ts"
import { parseShx } from "../shx/read-shx.ts"
import { StrokeFont } from "../shx/stroke-font.ts"
import { unicodeOf } from "./text-codes.ts"
import { inlineFace, kinOf, stemOf, wantedFace, type WantedFace } from "./wanted-face.ts"

/** How a text style is set with the faces at hand. */
export interface StyledFaces {
  readonly latin: number
  readonly han: number
  /** Text height is the height of capitals: ems a unit of it, for each script. */
  readonly latinEm: number
  readonly hanEm: number
  /** Width of Latin letters against the face's own: stroke fonts are wider. */
  readonly latinStretch: number
  /** How far Han characters are raised, in ems, to stand on the baseline as stroke fonts do. */
  readonly hanRise: number
  /** The drawing's own stroke fonts, where they came with it: first for Latin, first for Han. */
  readonly strokes: readonly StrokeFont[]
}

/** A run of characters that one face, or one stroke font, can set. */
export interface FaceRun {
  readonly text: string
  readonly isHan: boolean
  readonly strokes?: StrokeFont
}

/**
 * Families asked of the host, first choice first; the last of each list is what every Debian system
 * with the product's packages has.
 */
const hanFamilies = ["WenQuanYi Zen Hei", "Noto Sans CJK SC", "SimHei"]
const latinFamilies = ["Liberation Sans", "DejaVu Sans", "Arial"]

/** Families that hold Chinese characters, by name. */
const HAN_FAMILY =
  /[\u3400-\u9fff]|^(sim(sun|hei|fang|kai|li|you)|st(song|kai|fang|hei|xihei|zhong|xing|li|hu|cai|xin)|fz|ms|microsoft|ming|kai|fang|hei|song|dengxian)/i

/** Stroke fonts with narrow letters. Source: the fonts' own widths. */
const narrowStrokeFonts = /^(gbenor|gbeitc|isocp|iso3098|hzfs|tssdeng)/i
/** Share of the em that a Han character's ink takes; stroke fonts fill the text height. */
const HAN_INK_EM = 0.9
/** Em of Han characters for outline fonts: their height is that of Latin capitals. */
const HAN_OUTLINE_EM = 1.33

type FaceLook = Pick<WantedFace, "isBold" | "isItalic">
const plainLook: FaceLook = { isBold: false, isItalic: false }

/** Finds faces through the host and keeps what stands for what. Made anew for each drawing. */
export class TextFaces {
  readonly fonts: SfntFont[] = []
  readonly families: string[] = []
  readonly diagnostics: Diagnostic[] = []
  readonly #host: Pick<Host, "findFont">
  readonly #byFamily = new Map<string, number | undefined>()
  readonly #byBytes = new Map<Uint8Array, number>()
  readonly #byStyle = new Map<TextStyle, StyledFaces>()
  readonly #strokes = new Map<string, StrokeFont | undefined>()
  readonly #reported = new Set<string>()
  readonly #companions: Companions

  constructor(host: Pick<Host, "findFont">, companions: Companions) {
    this.#host = host
    this.#companions = companions
  }

  /** Tells whether any text can be set at all. */
  get isEmpty(): boolean {
    return (
      this.#first(hanFamilies, "han-simplified") === undefined &&
      this.#first(latinFamilies, "latin") === undefined
    )
  }

  ofStyle(style: TextStyle): StyledFaces {
    const known = this.#byStyle.get(style)
    if (known) return known
    const faces = this.#choose(wantedFace(style), style.bigFontFilename ?? "")
    this.#byStyle.set(style, faces)
    return faces
  }

  /** Faces for what formatted text names: a family with its weight, or a file. */
  ofFamily(argument: string): StyledFaces {
    return this.#choose(inlineFace(argument), "")
  }

  /** Splits text where the face changes. Characters that no face has are left out and reported. */
  split(text: string, faces: StyledFaces): FaceRun[] {
    const runs: { text: string; isHan: boolean; strokes?: StrokeFont }[] = []
    for (const own of text) {
      const strokes = faces.strokes.find((font) => font.glyph(own) !== undefined)
      const char = strokes ? own : unicodeOf(own)
      const isHan = this.#isHan(unicodeOf(own).codePointAt(0) ?? 0, faces) ?? (strokes && false)
      if (isHan === undefined) {
        this.#report({ kind: "glyphs-dropped", detail: char })
        continue
      }
      const last = runs.at(-1)
      if (last && last.isHan === isHan && last.strokes === strokes) last.text += char
      else runs.push({ text: char, isHan, ...(strokes ? { strokes } : {}) })
    }
    return runs
  }

  /** Width of a run in units of the text height. */
  widthOf(run: FaceRun, faces: StyledFaces): number {
    const { strokes } = run
    if (strokes)
      return Array.from(run.text).reduce(
        (sum, char) => sum + (strokes.glyph(char)?.advance ?? 0),
        0,
      )
    return this.outlineWidthOf(run, faces)
  }

  /** Width of a run in its outline face, in units of the text height. */
  outlineWidthOf(run: FaceRun, faces: StyledFaces): number {
    const font = this.fonts[run.isHan ? faces.han : faces.latin]
    if (!font) return 0
    let width = 0
    for (const char of Array.from(run.text, unicodeOf))
      width += font.advanceOf(font.glyphOf(char.codePointAt(0) ?? 0))
    return (
      (width / font.unitsPerEm) * (run.isHan ? faces.hanEm : faces.latinEm * faces.latinStretch)
    )
  }

  /** Gives a shape file that came with the drawing, by its name. */
  strokeFont(path: string): StrokeFont | undefined {
    const stem = stemOf(path)
    if (stem === "") return undefined
    const key = stem.toLowerCase()
    if (!this.#strokes.has(key)) {
      const bytes = this.#companions.find(`${stem}.shx`)
      const file = bytes && parseShx(bytes)
      if (bytes && !file)
        this.#report({
          kind: "feature-dropped",
          detail: `${stem}.shx`,
          data: { cause: "not a shape file" },
        })
      this.#strokes.set(key, file && new StrokeFont(file, stem))
    }
    return this.#strokes.get(key)
  }

  /** Notes that shapes of a file were not drawn because it did not come with the drawing. */
  reportMissingShapes(path: string): void {
    const name = path.replace(/^.*[\\/]/, "")
    this.#report({ kind: "font-substituted", detail: name, data: { wanted: name, used: "" } })
  }

  #isHan(code: number, faces: StyledFaces): boolean | undefined {
    const has = (index: number): boolean => (this.fonts[index]?.glyphOf(code) ?? 0) !== 0
    const prefersHan = code >= 0x2e80 || (code >= 0x2010 && code <= 0x201f)
    if (prefersHan ? has(faces.han) : !has(faces.latin) && has(faces.han)) return true
    if (has(faces.latin)) return false
    return has(faces.han) ? true : undefined
  }

  #choose(wanted: WantedFace, bigFont: string): StyledFaces {
    const { name, family } = wanted
    const isStrokeFont = wanted.isStroke || bigFont !== ""
    const strokes = [name, bigFont].map((path) =>
      /\.(ttf|ttc|otf)$/i.test(path) ? undefined : this.strokeFont(path),
    )
    const isHan = HAN_FAMILY.test(family)
    const own =
      isStrokeFont || family === ""
        ? undefined
        : (this.#findFile(name) ?? this.#find(family, isHan ? "han-simplified" : "latin", wanted))
    const han =
      own !== undefined && this.#hasHan(own)
        ? own
        : (this.#first(hanFamilies, "han-simplified", wanted) ?? own ?? 0)
    const latin = own ?? this.#first([...kinOf(family), ...latinFamilies], "latin", wanted) ?? han
    for (const [index, missing] of [name, bigFont].entries()) {
      if (missing && !strokes[index] && (isStrokeFont || own === undefined))
        this.#reportSubstitute(missing, index === 1 || isHan ? han : latin)
    }
    const latinFont = this.fonts[latin]
    return {
      latin,
      han,
      latinEm: latinFont ? latinFont.unitsPerEm / latinFont.capHeight : 1.4,
      hanEm: isStrokeFont ? 1 / HAN_INK_EM : HAN_OUTLINE_EM,
      latinStretch: isStrokeFont && !narrowStrokeFonts.test(family) ? 1.12 : 1,
      hanRise: isStrokeFont ? 0.08 : 0,
      strokes: strokes.flatMap((font) => font ?? []),
    }
  }

  #first(
    families: readonly string[],
    script: "han-simplified" | "latin",
    look: FaceLook = plainLook,
  ): number | undefined {
    for (const family of families) {
      const found = this.#find(family, script, look)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** A face that came with the drawing, where the style names its file. */
  #findFile(path: string): number | undefined {
    const name = path.replace(/^.*[\\/]/, "")
    if (!/\.(ttf|ttc)$/i.test(name)) return undefined
    const key = `file ${name.toLowerCase()}`
    if (this.#byFamily.has(key)) return this.#byFamily.get(key)
    const file = this.#companions.find(name)
    const bytes = file && extractFace(file)
    const index = bytes ? this.#keep(stemOf(name), bytes) : undefined
    this.#byFamily.set(key, index)
    return index
  }

  #keep(family: string, bytes: Uint8Array): number | undefined {
    const font = parseSfnt(bytes)
    if (font.outlines !== "glyf") return undefined
    this.families.push(family)
    return this.fonts.push(font) - 1
  }

  /** Only faces with quadratic outlines can be cut down for a PDF. */
  #find(family: string, script: "han-simplified" | "latin", look: FaceLook): number | undefined {
    const { isBold, isItalic } = look
    const key = `${script} ${isBold ? "bold" : ""} ${isItalic ? "italic" : ""} ${family.toLowerCase()}`
    if (this.#byFamily.has(key)) return this.#byFamily.get(key)
    const face = this.#host.findFont({
      name: family,
      weight: isBold ? 700 : 400,
      italic: isItalic,
      serif: false,
      fixedPitch: false,
      script,
      isExact: true,
    })
    const known = face ? this.#byBytes.get(face.bytes) : undefined
    const index = known ?? (face && this.#keep(face.family, face.bytes))
    if (face && index !== undefined) this.#byBytes.set(face.bytes, index)
    this.#byFamily.set(key, index)
    return index
  }

  /** 的, the most frequent character. */
  #hasHan(index: number): boolean {
    return (this.fonts[index]?.glyphOf(0x7684) ?? 0) !== 0
  }

  #reportSubstitute(wanted: string, used: number): void {
    this.#report({
      kind: "font-substituted",
      detail: wanted,
      data: { wanted, used: this.families[used] ?? "" },
    })
  }

  #report(diagnostic: Diagnostic): void {
    const key = `${diagnostic.kind} ${diagnostic.detail}`
    if (this.#reported.has(key) || this.#reported.size > 200) return
    this.#reported.add(key)
    this.diagnostics.push(diagnostic)
  }
}
