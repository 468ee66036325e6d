/** A colour by the levels of its channels, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Difference between the channels of one colour from which it is no grey. */
export const LEAST_CHROMA = 44

export function eachOf(rgb: Rgb, change: (level: number, at: number) => number): Rgb {
  return [change(rgb[0], 0), change(rgb[1], 1), change(rgb[2], 2)]
}

export const rgbOf = (colour: number): Rgb => [colour >> 16, (colour >> 8) & 255, colour & 255]

export const distanceOf = (a: Rgb, b: Rgb): number =>
  Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]))
export const chromaOf = (rgb: Rgb): number => Math.max(...rgb) - Math.min(...rgb)
export const lightness = ([red, green, blue]: Rgb): number => 0.3 * red + 0.59 * green + 0.11 * blue
