import type { PixelImage } from "../../base/host.ts"

/** The samples of one component, filled up to whole blocks by its last ones. */
export interface Plane {
  /**
   * Blocks of the component that hold samples, and of it with those that fill up the scan's units.
   */
  readonly columns: number
  readonly rows: number
  /** Samples a row. */
  readonly stride: number
  readonly samples: Uint8Array
  /** How many blocks a unit of the scan has across and down. */
  readonly factor: 1 | 2
}

/** Bits of the fractions that colours are turned by. */
const BITS = 16
const HALF = 1 << (BITS - 1)
const fixed = (value: number): number => Math.round(value * (1 << BITS))
const Y = [fixed(0.299), fixed(0.587), fixed(0.114)] as const
const CB = [-fixed(0.168735892), -fixed(0.331264108), fixed(0.5)] as const
const CR = [fixed(0.5), -fixed(0.418687589), -fixed(0.081312411)] as const
/** Half of the range of chrominance, and a half less one for rounding. */
const CHROMA_OFFSET = (128 << BITS) + HALF - 1

/**
 * Gives the components of a picture: grey, or luminance and chrominance at half resolution. Source:
 * JFIF 1.02, "Conversion to and from RGB"; chrominance is rounded as libjpeg does.
 */
export function planesOf(image: PixelImage): Plane[] {
  if (image.channels === 1) return [greyPlane(image)]
  const { width, height } = image
  const [y, cb, cr] = ycc(image)
  return [
    filled({ width, height, samples: y }, 2),
    filled(halved({ width, height, samples: cb }), 1),
    filled(halved({ width, height, samples: cr }), 1),
  ]
}

interface Whole {
  readonly width: number
  readonly height: number
  readonly samples: Uint8Array
}

const greyPlane = ({ width, height, data }: PixelImage): Plane =>
  filled({ width, height, samples: data }, 1)

function ycc({ width, height, channels, data }: PixelImage): [Uint8Array, Uint8Array, Uint8Array] {
  const count = width * height
  const planes: [Uint8Array, Uint8Array, Uint8Array] = [
    new Uint8Array(count),
    new Uint8Array(count),
    new Uint8Array(count),
  ]
  const [y, cb, cr] = planes
  for (let pixel = 0, at = 0; pixel < count; pixel++, at += channels) {
    const alpha = channels === 4 ? (data[at + 3] as number) : 255
    const red = onWhite(data[at] as number, alpha)
    const green = onWhite(data[at + 1] as number, alpha)
    const blue = onWhite(data[at + 2] as number, alpha)
    y[pixel] = (Y[0] * red + Y[1] * green + Y[2] * blue + HALF) >> BITS
    cb[pixel] = (CB[0] * red + CB[1] * green + CB[2] * blue + CHROMA_OFFSET) >> BITS
    cr[pixel] = (CR[0] * red + CR[1] * green + CR[2] * blue + CHROMA_OFFSET) >> BITS
  }
  return planes
}

const onWhite = (level: number, alpha: number): number =>
  alpha === 255 ? level : Math.round((level * alpha + 255 * (255 - alpha)) / 255)

/**
 * Means of two by two samples, halves rounded down and up by turns, in whole blocks across: what
 * fills these up is the mean of the last samples repeated.
 */
function halved({ width, height, samples }: Whole): Whole {
  const [columns, rows] = [Math.ceil(width / 16) * 8, Math.ceil(height / 2)]
  const made = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const above = 2 * row * width
    const below = Math.min(2 * row + 1, height - 1) * width
    for (let column = 0; column < columns; column++) {
      const left = Math.min(2 * column, width - 1)
      const right = Math.min(2 * column + 1, width - 1)
      const sum =
        (samples[above + left] as number) +
        (samples[above + right] as number) +
        (samples[below + left] as number) +
        (samples[below + right] as number)
      made[row * columns + column] = (sum + 1 + (column & 1)) >> 2
    }
  }
  return { width: columns, height: rows, samples: made }
}

/** Repeats the last sample of each row, and the last row, up to whole blocks. */
function filled({ width, height, samples }: Whole, factor: 1 | 2): Plane {
  const [columns, rows] = [Math.ceil(width / 8), Math.ceil(height / 8)]
  const stride = columns * 8
  const whole = new Uint8Array(stride * rows * 8)
  for (let row = 0; row < rows * 8; row++) {
    const from = Math.min(row, height - 1) * width
    whole.set(samples.subarray(from, from + width), row * stride)
    whole.fill(samples[from + width - 1] ?? 0, row * stride + width, (row + 1) * stride)
  }
  return { columns, rows, stride, samples: whole, factor }
}
