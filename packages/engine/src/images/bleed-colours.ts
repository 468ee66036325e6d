import type { PixelImage } from "../base/host.ts"

const COLOUR = 0x00ffffff
const isClear = (word: number): boolean => word >>> 24 === 0

/**
 * Gives clear pixels the colour of what is beside them: of the last pixel that shows in their row,
 * else of the first, else of the row above or below.
 *
 * Programs that scale a picture mix the colour of clear pixels into edges: thin lines would fade on
 * white ones, bright shapes get dark rims on black ones.
 *
 * @param isOwn Nobody else uses the pixels: they are changed where they stand.
 */
export function bleedColours(image: PixelImage, isOwn = false): PixelImage {
  if (image.channels !== 4) return image
  const { width, height } = image
  const data = isOwn && image.data.byteOffset % 4 === 0 ? image.data : new Uint8Array(image.data)
  const words = new Uint32Array(data.buffer, data.byteOffset, width * height)
  let firstShown = -1
  let lastShown = -1
  for (let y = 0; y < height; y++) {
    const from = y * width
    if (bleedRow(words, from, from + width)) {
      lastShown = y
      if (firstShown < 0) firstShown = y
    } else if (lastShown === y - 1 && y > 0) copyColours(words, from - width, from, width)
    // A row that is clear by then is copied as it stands.
    else if (lastShown >= 0) words.copyWithin(from, from - width, from)
  }
  if (firstShown <= 0) return { ...image, data }
  const last = (firstShown - 1) * width
  copyColours(words, last + width, last, width)
  for (let from = last - width; from >= 0; from -= width) words.copyWithin(from, last, last + width)
  return { ...image, data }
}

/** Fills the clear pixels of a row; false where nothing of it shows. */
function bleedRow(words: Uint32Array, from: number, to: number): boolean {
  let first = from
  while (first < to && isClear(words[first] ?? 0)) first++
  if (first === to) return false
  let colour = (words[first] ?? 0) & COLOUR
  for (let at = from; at < first; at++) words[at] = colour
  for (let at = first; at < to; at++) {
    const word = words[at] ?? 0
    if (isClear(word)) words[at] = colour
    else colour = word & COLOUR
  }
  return true
}

function copyColours(words: Uint32Array, from: number, to: number, width: number): void {
  for (let x = 0; x < width; x++) words[to + x] = (words[from + x] ?? 0) & COLOUR
}
