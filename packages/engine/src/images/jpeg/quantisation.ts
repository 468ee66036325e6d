/** Places of a block, row by row, in the order of a scan. Source: ITU-T T.81, figure A.6. */
export const ZIGZAG = Uint8Array.from([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
  13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52,
  45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
])

/** Row by row. Source: ITU-T T.81, tables K.1 and K.2. */
const LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
  14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
  92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]
const CHROMINANCE_LOW = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99,
  47, 66, 99, 99, 99, 99, 99, 99,
]

const CHROMINANCE = [...CHROMINANCE_LOW, ...Array.from({ length: 32 }, () => 99)]

/** Gives the tables of luminance and chrominance for a quality of 1 to 100, row by row. */
export function tablesFor(quality: number): readonly [Uint16Array, Uint16Array] {
  const whole = Math.max(1, Math.min(100, Math.round(quality)))
  const scale = whole < 50 ? Math.floor(5000 / whole) : 200 - 2 * whole
  const scaled = (table: readonly number[]): Uint16Array =>
    Uint16Array.from(table, (step) =>
      Math.max(1, Math.min(255, Math.floor((step * scale + 50) / 100))),
    )
  return [scaled(LUMINANCE), scaled(CHROMINANCE)]
}

/**
 * Gives a function that divides 64 coefficients by their steps, to the nearest whole number, halves
 * away from zero, and lays them down in the order of a scan. Coefficients are eight times as large
 * as those of the standard.
 */
export function quantised(
  table: Uint16Array,
): (coefficients: Int32Array, target: Int16Array, at: number) => void {
  const steps = Int32Array.from(ZIGZAG, (place) => (table[place] ?? 1) * 8)
  return (coefficients, target, at) => {
    for (let index = 0; index < 64; index++) {
      const value = coefficients[ZIGZAG[index] as number] as number
      const step = steps[index] as number
      const half = step >> 1
      target[at + index] = value < 0 ? -(((half - value) / step) | 0) : ((value + half) / step) | 0
    }
  }
}
