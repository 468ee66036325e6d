/**
 * What the codes of TeX's extension font (OMX, cmex10) draw, from 0x00. Sizes of one sign share its
 * character; pieces of tall signs have their own. Source: D. Knuth, "Computer Modern Typefaces".
 */
export const texExtension: readonly string[] = [
  ...Array.from("()[]⌊⌋⌈⌉{}⟨⟩|‖/\\"),
  ...Array.from("()()[]⌊⌋⌈⌉{}⟨⟩/\\"),
  ...Array.from("()[]⌊⌋⌈⌉{}⟨⟩/\\/\\"),
  ...Array.from("⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪⏐"),
  ...Array.from("⎝⎠⎜⎟⟨⟩⨆⨆∮∮⨀⨀⨁⨁⨂⨂"),
  ...Array.from("∑∏∫⋃⋂⨄⋀⋁∑∏∫⋃⋂⨄⋀⋁"),
  ...Array.from("∐∐ˆˆˆ˜˜˜[]⌊⌋⌈⌉{}"),
  ...Array.from("√√√√√√√‖↑↓⏞⏞⏟⏟⇑⇓"),
]

/**
 * What the codes of the font of integrals `esint10` draw, from 0x00; each stands twice, for lines
 * of text and for displays, as of 0x01. Source: E. Saudrais, "The esint package".
 */
export const texIntegrals: readonly string[] = ["", ...Array.from("∫∫∬∬∭∭⨌⨌∫∫∮∮∯∯⨖⨖⨖⨖")]

/**
 * What comes of the codes 0x00 to 0x19 where a font's codes are taken for those of TeX's letters
 * with accents. Source: N. Schwarz, "The European Computer Modern Fonts", encoding T1.
 */
export const texAccents: readonly string[] = Array.from("`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—\u200b‰ı")

/** Adobe's private codes for the pieces of tall signs. Source: Adobe Glyph List, "Symbol". */
export const privatePieces: ReadonlyMap<number, string> = new Map(
  Array.from("⏐⎯")
    .map((sign, at): [number, string] => [0xf8e6 + at, sign])
    .concat(Array.from("⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪").map((sign, at) => [0xf8eb + at, sign]))
    .concat(Array.from("⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭").map((sign, at) => [0xf8f5 + at, sign])),
)

/**
 * What the codes of TeX's font of signs (OMS, cmsy10) draw, from 0x00. Many of its names are in no
 * list, and a reader is left with the code. Source: D. Knuth, "Computer Modern Typefaces".
 */
export const texSigns: readonly string[] = [
  ...Array.from("−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘•"),
  ...Array.from("≍≡⊆⊇≤≥≼≽∼≈⊂⊃≪≫≺≻"),
  ...Array.from("←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝"),
  ...Array.from("′∞∈∋△▽\u0338↦∀∃¬∅ℜℑ⊤⊥"),
  ...Array.from("ℵABCDEFGHIJKLMNOPQRSTUVWXYZ∪∩⊎∧∨"),
  ...Array.from("⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀"),
  ...Array.from("√∐∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠"),
]

/**
 * What the codes of TeX's font of letters in formulas (OML, cmmi10) draw, from 0x00. Source: D.
 * Knuth, "Computer Modern Typefaces".
 */
export const texLetters: readonly string[] = [
  ...Array.from("ΓΔΘΛΞΠΣΥΦΨΩαβγδϵ"),
  ...Array.from("ζηθικλμνξπρστυϕχ"),
  ...Array.from("ψωεϑϖϱςφ↼↽⇀⇁‘’▹◃"),
  ...Array.from("0123456789.,</>⋆"),
  ...Array.from("∂ABCDEFGHIJKLMNOPQRSTUVWXYZ♭♮♯⌣⌢"),
  ...Array.from("ℓabcdefghijklmnopqrstuvwxyzıȷ℘\u20d7"),
]

/**
 * Signs of the American Mathematical Society's font `msam`, by their codes from 0; a space where it
 * draws a piece.
 */
export const amsSigns: readonly string[] = [
  ...Array.from("⊡⊞⊠□■·◊⧫↻↺⇌⇋⊟⊩⊪⊨"),
  ...Array.from("↠↞⇇⇉⇈⇊↾⇂↿⇃↣↢⇆⇄↰↱"),
  ...Array.from("⇝↭↫↬≗≿≳⪆⊸∴∵≑≜≾≲⪅"),
  ...Array.from("⪕⪖⋞⋟≼≦⩽≶‵ ≓≒≽≧⩾≷"),
  ...Array.from("⊏⊐⊳⊲⊵⊴★≬▼▶◀  △▲▽"),
  ...Array.from("≖⋚⋛⪋⪌¥⇛⇚✓⊻⊼⩞∠∡∢∝"),
  ...Array.from("⌣⌢⋐⋑⋓⋒⋏⋎⋋⋌⫅⫆≏≎⋘⋙"),
  ...Array.from("⌜⌝®Ⓢ⋔∔∽⋍⌞⌟✠∁⊺⊚⊛⊝"),
]

/** Signs of its font `msbm` that papers use, by their codes. */
export const amsBlackboard: ReadonlyMap<number, string> = new Map([
  [0x3f, "∅"],
  [0x40, "∄"],
])
