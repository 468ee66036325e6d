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

/** Adobe's private codes for the pieces of tall signs. Source: Adobe Glyph List, "Symbol". */
export const privatePieces: ReadonlyMap<number, string> = new Map(
  Array.from("⏐⎯")
    .map((sign, at): [number, string] => [0xf8e6 + at, sign])
    .concat(Array.from("⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪").map((sign, at) => [0xf8eb + at, sign]))
    .concat(Array.from("⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭").map((sign, at) => [0xf8f5 + at, sign])),
)

/**
 * What the codes of TeX's font of signs (OMS, cmsy10) draw, from 0x00. Many of its names are in no list, and
 * a reader is left with the code. Source: D. Knuth, "Computer Modern Typefaces".
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
