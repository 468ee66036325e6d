import type { PixelImage } from "../base/host.ts"

/** Pixels in a word. */
export const WORD = 4

/**
 * A row of a grey picture, four pixels at a time. Most of a page is paper, which is passed over so
 * in a fraction of the time.
 */
export class RowWords {
  /** The row as it lies in words, with paper up to the end of the last one. */
  readonly words: Int32Array
  /** The same, pixel by pixel. */
  readonly pixels: Uint8Array

  constructor(width: number) {
    this.words = new Int32Array(Math.ceil(width / WORD))
    this.pixels = new Uint8Array(this.words.buffer).fill(255)
  }

  take({ width, data }: PixelImage, row: number): void {
    this.pixels.set(data.subarray(row * width, (row + 1) * width))
  }
}
