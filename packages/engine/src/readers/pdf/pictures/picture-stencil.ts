import type { Rgb } from "../../../base/colour.ts"
import type { HostZlib } from "../../../base/host.ts"
import { writePng } from "../../../images/write-png.ts"
import type { FilePicture } from "./file-picture.ts"

/** A picture of one bit a pixel that lets its colour through or not. */
export interface Stencil {
  readonly width: number
  readonly height: number
  /** Rows of bits, each begun on a byte. */
  readonly rows: Uint8Array
  /** Value of the bits that are painted. */
  readonly painted: 0 | 1
}

/** Gives a stencil in its colour: a palette of two, one of them clear. */
export function stencilPng(
  { width, height, rows, painted }: Stencil,
  colour: Rgb,
  zlib: HostZlib,
): Promise<Uint8Array> {
  const palette = new Uint8Array(6)
  palette.set([(colour >> 16) & 255, (colour >> 8) & 255, colour & 255], painted * 3)
  return writePng(
    {
      width,
      height,
      bitDepth: 1,
      colourType: 3,
      rows,
      palette,
      transparency: Uint8Array.of(painted === 0 ? 255 : 0, painted === 0 ? 0 : 255),
    },
    zlib,
  )
}

/**
 * Gives the stencil that the file's objects hold; undefined where a codec needs PDFium or rows are
 * missing. Source: ISO 32000-2, 8.9.6.2.
 */
export function fileStencil(picture: FilePicture): Stencil | undefined {
  if (picture.entry("ImageMask") !== true) return undefined
  const { bytes, rest } = picture.decode()
  const { width, height } = picture
  const size = Math.ceil(width / 8) * height
  if (rest.length > 0 || bytes.length < size) return undefined
  const [first] = picture.file.array(picture.entry("Decode")) ?? []
  return {
    width,
    height,
    rows: bytes.subarray(0, size),
    painted: picture.file.number(first) === 1 ? 1 : 0,
  }
}
