/** Samples as PNG holds them: rows from the top, each begun on a byte, nothing between them. */
export interface PngSamples {
  readonly width: number
  readonly height: number
  readonly bitDepth: 1 | 2 | 4 | 8
  /** 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  readonly colourType: 0 | 2 | 3 | 4 | 6
  readonly rows: Uint8Array
  /** RGB triples of colour type 3. */
  readonly palette?: Uint8Array
  /** Alpha of the first entries of the palette. */
  readonly transparency?: Uint8Array
  /** Pixels an inch; absent: the file does not say. */
  readonly dpi?: number
}
