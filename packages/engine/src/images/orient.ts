import type { PixelImage } from "../base/host.ts"

/** What undoes an Exif orientation. Source: CIPA DC-008, 4.6.5. */
const undone: Readonly<Record<number, number>> = { 6: 8, 8: 6 }
export const inverseOrientation = (orientation: number): number =>
  undone[orientation] ?? orientation

/**
 * Exif orientation after a quarter turn clockwise, by the orientation before. Source: Exif 3.0,
 * "Orientation".
 */
const quarterTurns: Readonly<Record<number, number>> = {
  1: 6,
  6: 3,
  3: 8,
  8: 1,
  2: 7,
  7: 4,
  4: 5,
  5: 2,
}

/** Gives the orientation of a picture turned clockwise by a multiple of 90 degrees. */
export function turnedOrientation(orientation: number, degrees: number): number {
  let turned = orientation
  for (let turn = 0; turn < degrees; turn += 90) turned = quarterTurns[turned] ?? 6
  return turned
}

/** Gives the pixels as an Exif orientation wants them shown. */
export function orientPixels(image: PixelImage, orientation: number): PixelImage {
  if (orientation < 2 || orientation > 8) return image
  const { width, height, channels, data } = image
  const isSideways = orientation >= 5
  const [newWidth, newHeight] = isSideways ? [height, width] : [width, height]
  const mirrorsX = [2, 3, 7, 8].includes(orientation)
  const mirrorsY = [3, 4, 6, 7].includes(orientation)
  const turned = new Uint8Array(data.length)
  for (let y = 0, to = 0; y < newHeight; y += 1) {
    for (let x = 0; x < newWidth; x += 1, to += channels) {
      const [column, row] = isSideways ? [y, x] : [x, y]
      const from =
        ((mirrorsY ? height - 1 - row : row) * width + (mirrorsX ? width - 1 - column : column)) *
        channels
      for (let channel = 0; channel < channels; channel += 1)
        turned[to + channel] = data[from + channel] ?? 0
    }
  }
  return { width: newWidth, height: newHeight, channels, data: turned }
}
