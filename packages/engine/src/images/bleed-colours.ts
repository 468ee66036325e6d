import type { PixelImage } from "../base/host.ts"

const COLOUR = 0x00ffffff
const isClear = (word: number): boolean => word >>> 24 === 0

/**
 * Gives clear pixels the colour of what is beside them: of the last pixel that shows in their row,
 * else of the first, else of the row above or below.
 *
 * Programs that scale a picture mix the colour of clear pixels into edges: thin lines would fade on
 * white ones, bright shapes get dark rims on black ones.
 */
export function bleedColours(image: PixelImage): PixelImage {
  if (image.channels !== 4) return image
  const { width, height } = image
  const data = new Uint8Array(image.data)
  const words = new Uint32Array(data.buffer)
  let firstShown = -1
  for (let y = 0; y < height; y++) {
    const row = words.subarray(y * width, (y + 1) * width)
    if (bleedRow(row)) {
      if (firstShown < 0) firstShown = y
    } else if (firstShown >= 0) copyColours(words.subarray((y - 1) * width, y * width), row)
  }
  for (let y = firstShown - 1; y >= 0; y--)
    copyColours(
      words.subarray((y + 1) * width, (y + 2) * width),
      words.subarray(y * width, (y + 1) * width),
    )
  return { ...image, data }
}

/** Fills the clear pixels of a row; false where nothing of it shows. */
function bleedRow(row: Uint32Array): boolean {
  const first = row.find((word) => !isClear(word))
  if (first === undefined) return false
  let colour = first & COLOUR
  for (let x = 0; x < row.length; x++) {
    const word = row[x] ?? 0
    if (isClear(word)) row[x] = colour
    else colour = word & COLOUR
  }
  return true
}

function copyColours(from: Uint32Array, to: Uint32Array): void {
  for (let x = 0; x < to.length; x++) to[x] = (from[x] ?? 0) & COLOUR
}
