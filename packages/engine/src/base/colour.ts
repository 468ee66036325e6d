/** 24-bit sRGB colour as 0xRRGGBB. */
export type Rgb = number & { readonly __unit?: "rgb" }

export const white: Rgb = 0xffffff

export const rgb = (r: number, g: number, b: number): Rgb =>
  (((r & 255) << 16) | ((g & 255) << 8) | (b & 255)) as Rgb

/** How a colour of some opacity, 0 to 1, looks on white paper. */
export function overWhite({ colour, alpha }: { readonly colour: Rgb; alpha: number }): Rgb {
  const channel = (shift: number): number =>
    Math.round(255 + (((colour >> shift) & 255) - 255) * alpha) << shift
  return alpha < 1 ? channel(16) | channel(8) | channel(0) : colour
}

/**
 * Gives six upper-case hex digits without a hash: the form of ST_HexColorRGB (ECMA-376 part 1,
 * 22.9.2.5).
 */
export const toHex = (colour: Rgb): string => colour.toString(16).padStart(6, "0").toUpperCase()

/** Relative luminance from 0 (black) to 1 (white). Source: WCAG 2.2, "relative luminance". */
export function luminance(colour: Rgb): number {
  const channel = (value: number): number => {
    const c = value / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  return (
    0.2126 * channel((colour >> 16) & 255) +
    0.7152 * channel((colour >> 8) & 255) +
    0.0722 * channel(colour & 255)
  )
}
