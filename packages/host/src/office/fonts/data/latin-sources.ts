import type { StyleShapes } from "../fitted-outlines.ts"
import type { OwnWidths } from "../own-widths.ts"
import type { FaceMetrics } from "./families.ts"

/** A Latin face that is made from an open one by its size and the height of its lines. */
export interface LatinFamily {
  readonly name: string
  readonly source: keyof typeof latinSources
  /** Times the size of the open face: its letters are then as wide as those it stands for. */
  readonly scale: number
  readonly metrics: FaceMetrics
  /** Advances that are not the open face's. */
  readonly widths?: OwnWidths
  /** How its letters are drawn where it is not as in the open face. */
  readonly shapes?: StyleShapes
  /** Whether pairs of letters are drawn together as in the open face, of the same design. */
  readonly hasPairs?: boolean
  readonly standsFor: readonly string[]
}

/** Files of the open faces: regular, bold, italic, bold and italic. */
export const latinSources = {
  carlito: ["Carlito-Regular", "Carlito-Bold", "Carlito-Italic", "Carlito-BoldItalic"],
  caladea: ["Caladea-Regular", "Caladea-Bold", "Caladea-Italic", "Caladea-BoldItalic"],
  liberationSans: [
    "LiberationSans-Regular",
    "LiberationSans-Bold",
    "LiberationSans-Italic",
    "LiberationSans-BoldItalic",
  ],
  /** For families that are bold in themselves. */
  liberationSansBold: [
    "LiberationSans-Bold",
    "LiberationSans-Bold",
    "LiberationSans-BoldItalic",
    "LiberationSans-BoldItalic",
  ],
  liberationSerif: [
    "LiberationSerif-Regular",
    "LiberationSerif-Bold",
    "LiberationSerif-Italic",
    "LiberationSerif-BoldItalic",
  ],
  liberationMono: [
    "LiberationMono-Regular",
    "LiberationMono-Bold",
    "LiberationMono-Italic",
    "LiberationMono-BoldItalic",
  ],
  liberationSansNarrow: [
    "LiberationSansNarrow-Regular",
    "LiberationSansNarrow-Bold",
    "LiberationSansNarrow-Italic",
    "LiberationSansNarrow-BoldItalic",
  ],
  dejaVuSans: ["DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique", "DejaVuSans-BoldOblique"],
  dejaVuSerif: [
    "DejaVuSerif",
    "DejaVuSerif-Bold",
    "DejaVuSerif-Italic",
    "DejaVuSerif-BoldItalic",
  ],
  /** Signs alone, in one style. */
  openSymbol: ["opens___", "opens___", "opens___", "opens___"],
  dejaVuMono: [
    "DejaVuSansMono",
    "DejaVuSansMono-Bold",
    "DejaVuSansMono-Oblique",
    "DejaVuSansMono-BoldOblique",
  ],
} as const
