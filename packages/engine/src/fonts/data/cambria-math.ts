/**
 * Glyphs of Cambria Math by number: first glyph, first character, how many. Numbers stay those of
 * the whole font where a file embeds a part of it.
 *
 * Read off maps of public files that agree with each other, and off what they draw.
 */
export const cambriaGlyphs: readonly (readonly [glyph: number, char: number, count: number])[] = [
  [0x0004, 0x41, 26],
  [0x0083, 0x61, 26],
  [0x01e1, 0x2c, 1],
  [0x01e3, 0x3a, 1],
  [0x01e4, 0x2e, 1],
  [0x01e5, 0x2026, 1],
  [0x0335, 0x2032, 1],
  [0x0372, 0x30, 10],
  [0x05ca, 0x2200, 1],
  [0x05d0, 0x2208, 1],
  [0x05e4, 0x2223, 1],
  [0x05ea, 0x2229, 1],
  [0x0643, 0x2286, 1],
  [0x06ef, 0x1d400, 52],
  [0x0723, 0x1d434, 52],
  [0x07bf, 0x1d6e2, 58],
  [0x0d45, 0x2b, 1],
  [0x0d46, 0x2212, 1],
  [0x0d4c, 0x3d, 1],
  [0x0d4d, 0x2260, 1],
  [0x0d4f, 0x3c, 1],
  [0x0d51, 0x2264, 2],
  [0x123a, 0x28, 2],
]

/** The one italic letter that stands outside of its alphabet. Source: Unicode, "Letterlike Symbols". */
export const planckConstant = { glyph: 0x0744, char: 0x210e } as const
