import type { TextStyle } from "@node-projects/acad-ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { Host } from "../../base/host.ts"
import { parseSfnt, type SfntFont } from "../../fonts/sfnt.ts"

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
}

/** A run of characters that one face can set. */
export interface FaceRun {
  readonly text: string
  readonly isHan: boolean
}

/** Families asked of the host, first choice first; the last of each list is what every Debian system with the product's packages has. */
const hanFamilies = ["WenQuanYi Zen Hei", "Noto Sans CJK SC", "SimHei"]
const latinFamilies = ["Liberation Sans", "DejaVu Sans", "Arial"]

/** Stroke fonts with narrow letters. Source: the fonts' own widths. */
const narrowStrokeFonts = /^(gbenor|gbeitc|isocp|iso3098|hzfs|tssdeng)/i
/** Share of the em that a Han character's ink takes; stroke fonts fill the text height. */
const HAN_INK_EM = 0.9
/** Em of Han characters for outline fonts: their height is that of Latin capitals. */
const HAN_OUTLINE_EM = 1.33

/** Finds faces through the host and keeps what stands for what. Made anew for each drawing. */
export class TextFaces {
  readonly fonts: SfntFont[] = []
  readonly families: string[] = []
  readonly diagnostics: Diagnostic[] = []
  readonly #host: Pick<Host, "findFont">
  readonly #byFamily = new Map<string, number | undefined>()
  readonly #byStyle = new Map<TextStyle, StyledFaces>()
  readonly #reported = new Set<string>()

  constructor(host: Pick<Host, "findFont">) {
    this.#host = host
  }

  /** Tells whether any text can be set at all. */
  get isEmpty(): boolean {
    return this.#first(hanFamilies, "han-simplified") === undefined && this.#first(latinFamilies, "latin") === undefined
  }

  ofStyle(style: TextStyle): StyledFaces {
    const known = this.#byStyle.get(style)
    if (known) return known
    const faces = this.#choose(style.filename || style.name, style.bigFontFilename ?? "", style.isShapeFile)
    this.#byStyle.set(style, faces)
    return faces
  }

  /** Faces for a family named inside formatted text. */
  ofFamily(family: string): StyledFaces {
    return this.#choose(family, "", /\.shx$/i.test(family))
  }

  /** Splits text where the face changes. Characters that no face has are left out and reported. */
  split(text: string, faces: StyledFaces): FaceRun[] {
    const runs: { text: string; isHan: boolean }[] = []
    for (const char of text) {
      const isHan = this.#isHan(char.codePointAt(0) ?? 0, faces)
      if (isHan === undefined) {
        this.#report({ kind: "glyphs-dropped", detail: char })
        continue
      }
      const last = runs.at(-1)
      if (last && last.isHan === isHan) last.text += char
      else runs.push({ text: char, isHan })
    }
    return runs
  }

  /** Width of a run in units of the text height. */
  widthOf(run: FaceRun, faces: StyledFaces): number {
    const font = this.fonts[run.isHan ? faces.han : faces.latin]
    if (!font) return 0
    let width = 0
    for (const char of run.text) width += font.advanceOf(font.glyphOf(char.codePointAt(0) ?? 0))
    return (width / font.unitsPerEm) * (run.isHan ? faces.hanEm : faces.latinEm * faces.latinStretch)
  }

  #isHan(code: number, faces: StyledFaces): boolean | undefined {
    const has = (index: number): boolean => (this.fonts[index]?.glyphOf(code) ?? 0) !== 0
    const prefersHan = code >= 0x2e80 || (code >= 0x2010 && code <= 0x201f)
    if (prefersHan ? has(faces.han) : !has(faces.latin) && has(faces.han)) return true
    if (has(faces.latin)) return false
    return has(faces.han) ? true : undefined
  }

  #choose(name: string, bigFont: string, isStroke: boolean): StyledFaces {
    const stem = (path: string): string => path.replace(/^.*[\\/]/, "").replace(/\.(shx|ttf|ttc|otf)$/i, "")
    const isStrokeFont = isStroke || /\.shx$/i.test(name) || bigFont !== ""
    const family = stem(name)
    const own = isStrokeFont || family === "" ? undefined : this.#find(family, /[\u3400-\u9fff]|^(sim|st|fz|ms|ming|kai|fang|hei|song)/i.test(family) ? "han-simplified" : "latin")
    const han = own !== undefined && this.#hasHan(own) ? own : (this.#first(hanFamilies, "han-simplified") ?? own ?? 0)
    const latin = own ?? this.#first(latinFamilies, "latin") ?? han
    for (const missing of [name, bigFont]) if (missing && (isStrokeFont || own === undefined)) this.#reportSubstitute(missing, missing === bigFont ? han : latin)
    const latinFont = this.fonts[latin]
    return {
      latin,
      han,
      latinEm: latinFont ? latinFont.unitsPerEm / latinFont.capHeight : 1.4,
      hanEm: isStrokeFont ? 1 / HAN_INK_EM : HAN_OUTLINE_EM,
      latinStretch: isStrokeFont && !narrowStrokeFonts.test(family) ? 1.12 : 1,
      hanRise: isStrokeFont ? 0.08 : 0,
    }
  }

  #first(families: readonly string[], script: "han-simplified" | "latin"): number | undefined {
    for (const family of families) {
      const found = this.#find(family, script)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** Only faces with quadratic outlines can be cut down for a PDF. */
  #find(family: string, script: "han-simplified" | "latin"): number | undefined {
    const key = `${script} ${family.toLowerCase()}`
    if (this.#byFamily.has(key)) return this.#byFamily.get(key)
    const face = this.#host.findFont({ name: family, weight: 400, italic: false, serif: false, fixedPitch: false, script, isExact: true })
    const same = face ? this.families.indexOf(face.family) : -1
    let index: number | undefined = same >= 0 ? same : undefined
    if (face && same < 0) {
      const font = parseSfnt(face.bytes)
      if (font.outlines === "glyf") {
        index = this.fonts.push(font) - 1
        this.families.push(face.family)
      }
    }
    this.#byFamily.set(key, index)
    return index
  }

  /** 的, the most frequent character. */
  #hasHan(index: number): boolean {
    return (this.fonts[index]?.glyphOf(0x7684) ?? 0) !== 0
  }

  #reportSubstitute(wanted: string, used: number): void {
    this.#report({ kind: "font-substituted", detail: wanted, data: { wanted, used: this.families[used] ?? "" } })
  }

  #report(diagnostic: Diagnostic): void {
    const key = `${diagnostic.kind} ${diagnostic.detail}`
    if (this.#reported.has(key) || this.#reported.size > 200) return
    this.#reported.add(key)
    this.diagnostics.push(diagnostic)
  }
}
