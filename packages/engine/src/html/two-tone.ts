import { toHex, type Rgb } from "../base/colour.ts"

/** Luma, 0 to 255, that letters have at least on a dark ground, and fills behind them at most. */
const LIGHT_LETTERS = 165
const DARK_FILL = 60

const channels = (colour: Rgb): [number, number, number] => [
  colour >> 16,
  (colour >> 8) & 255,
  colour & 255,
]

const luma = ([red, green, blue]: readonly [number, number, number]): number =>
  0.299 * red + 0.587 * green + 0.114 * blue

const joined = (values: readonly number[]): Rgb => {
  const [red = 0, green = 0, blue = 0] = values.map((value) => Math.round(value))
  return (red << 16) | (green << 8) | blue
}

/** A colour of letters, lightened as far as a dark ground asks; light ones stay. */
function onDark(colour: Rgb): Rgb {
  const parts = channels(colour)
  const share = (LIGHT_LETTERS - luma(parts)) / (255 - Math.min(254, luma(parts)))
  return share <= 0 ? colour : joined(parts.map((value) => value + share * (255 - value)))
}

/** A fill, darkened as far as light letters ask; dark ones stay. */
function asDark(colour: Rgb): Rgb {
  const parts = channels(colour)
  const share = DARK_FILL / Math.max(1, luma(parts))
  return share >= 1 ? colour : joined(parts.map((value) => value * share))
}

/**
 * Declarations that give a property the colour of the page, and one of like hue where the reader's
 * device is dark. Browsers without `light-dark` keep the first.
 */
export function twoTone(property: string, colour: Rgb, use: "letters" | "fill"): string[] {
  const dark = use === "letters" ? onDark(colour) : asDark(colour)
  const plain = `${property}:#${toHex(colour)}`
  return dark === colour
    ? [plain]
    : [plain, `${property}:light-dark(#${toHex(colour)},#${toHex(dark)})`]
}
