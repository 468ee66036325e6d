/** Numbers held exactly, in one piece of memory that others share. */
export type Numbers = Float32Array | Float64Array

/** Keeps a copy of some numbers outside of the heap. */
export type NumberShelf = (values: Float64Array) => Numbers

/** Numbers of one piece of memory: small pieces stay with the process when they are freed. */
const PIECE = 1 << 19

/**
 * Makes a shelf that holds numbers exactly: most places come from a file's short ones, and take
 * half the bytes.
 */
export function createNumberShelf(): NumberShelf {
  let short = new Float32Array(0)
  let long = new Float64Array(0)
  return (values) => {
    const { length } = values
    if (areShort(values)) {
      if (short.length < length) short = new Float32Array(Math.max(PIECE, length))
      const held = short.subarray(0, length)
      short = short.subarray(length)
      held.set(values)
      return held
    }
    if (long.length < length) long = new Float64Array(Math.max(PIECE, length))
    const held = long.subarray(0, length)
    long = long.subarray(length)
    held.set(values)
    return held
  }
}

/** Tells whether single precision holds numbers to the last digit. */
export function areShort(
  values: ArrayLike<number>,
  from: number = 0,
  to: number = values.length,
): boolean {
  for (let at = from; at < to; at++) if (!isShort(values[at] ?? 0)) return false
  return true
}

export const isShort = (value: number): boolean =>
  Math.fround(value) === value || Number.isNaN(value)
