/**
 * Luminance table of quality 50. Source: ITU-R T.81, annex K, table K.1; its mean stands for the
 * table here.
 */
const MEAN_AT_50 = 57.6

/**
 * Estimates the quality a JPEG was saved with, 1 to 100, from its first quantisation table.
 *
 * Undefined where no table of 8 bits is found. Saving again at that quality or above only adds
 * loss.
 */
export function estimateQuality(bytes: Uint8Array): number | undefined {
  for (let at = 2; at + 4 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    if (marker === 0xda || length < 2) return undefined
    if (marker === 0xdb && (bytes[at + 4] ?? 0) >> 4 === 0) {
      let sum = 0
      for (let index = 0; index < 64; index += 1) sum += bytes[at + 5 + index] ?? 0
      const scale = sum / 64 / MEAN_AT_50
      return Math.round(Math.max(1, Math.min(100, scale <= 1 ? 100 - scale * 50 : 50 / scale)))
    }
    at += 2 + length
  }
  return undefined
}
