import type { ImageCodec } from "../../../base/host.ts"
import { isStream } from "../../../pdf/objects/values.ts"
import { FilePicture } from "./file-picture.ts"
import { pictureSamples, sampleColours } from "./picture-samples.ts"
import type { PictureSamples } from "./picture-samples.ts"

/** Alpha below this is a hole; rounding of opaque pixels stays above. */
export const OPAQUE = 250

/**
 * Gives the soft mask of a picture where its samples are its alpha; undefined where there is none
 * or PDFium must apply it.
 */
function plainMask(picture: FilePicture): FilePicture | undefined {
  const mask = picture.entry("SMask")
  if (!isStream(mask) || picture.stream.dict.has("Mask")) return undefined
  const found = new FilePicture(picture.file, mask)
  return alphaOfSample(found) ? found : undefined
}

/** Gives the alpha that each sample value stands for. */
function alphaOfSample(mask: FilePicture): Uint8Array | undefined {
  const how = sampleColours(mask)
  return how && how.colours.kind !== "rgb" ? greysOf(how) : undefined
}

function greysOf({ bits, colours }: Pick<PictureSamples, "bits" | "colours">): Uint8Array {
  const last = 2 ** bits - 1
  const greys = new Uint8Array(last + 1)
  for (let value = 0; value <= last; value += 1)
    greys[value] =
      colours.kind === "table" ? (colours.table[value * 3] ?? 0) : Math.round((value * 255) / last)
  return greys
}

/**
 * Gives the pixels that a picture is seen with: those of its mask, where it has more of them. Word
 * paints letters with effects as two pixels of colour behind a fine mask. Source: ISO 32000-2,
 * 11.6.5.2.
 */
export function seenSize(picture: FilePicture): Size {
  const masks = ["SMask", "Mask"].flatMap((name) => {
    const mask = picture.entry(name)
    const found = isStream(mask) ? new FilePicture(picture.file, mask) : undefined
    return found && isHeld(found) ? [found] : []
  })
  return largestSize([picture, ...masks])
}

/**
 * Most pixels that a mask gives its picture: a sheet of paper at 600 dots an inch has 35 million.
 */
const MOST_PIXELS = 40_000_000

/**
 * Pixels that a byte of packed data may stand for: more are told by the size alone, and not held.
 */
const PIXELS_A_BYTE = 32_768

/** Tells whether the data of a mask can hold the pixels that it claims, which cost room to draw. */
const isHeld = ({ width, height, stream }: FilePicture): boolean =>
  Number.isInteger(width) &&
  Number.isInteger(height) &&
  width * height <= Math.min(MOST_PIXELS, PIXELS_A_BYTE * stream.body.bytes().length)

type Size = Pick<FilePicture, "width" | "height">

/** The most pixels of each side. */
export const largestSize = (sizes: readonly Size[]): Size => ({
  width: Math.max(...sizes.map(({ width }) => width)),
  height: Math.max(...sizes.map(({ height }) => height)),
})

/**
 * Part of a photograph's side whose holes are given up for its data: scaling leaves its edges thin,
 * and no more.
 */
const EDGE_SHARE = 1 / 48

/** Tells whether a picture has holes; undefined where only drawing it can show that. */
export function hasHoles(picture: FilePicture): boolean | undefined {
  const { dict } = picture.stream
  // Data of JPEG 2000 may hold alpha itself.
  if (!dict.has("SMask") && !dict.has("Mask"))
    return picture.file.number(dict.get("SMaskInData")) ? undefined : false
  const mask = plainMask(picture)
  const alpha = mask && alphaOfSample(mask)
  if (!mask || !alpha) return undefined
  const isPhotograph = picture.file.filters(picture.stream).at(-1)?.name === "DCTDecode"
  const held = mask.decode()
  // A photograph without holes keeps its data, which is worth a look; others are taken to have what
  // a mask is for.
  if (held.rest.length > 0) return isPhotograph ? undefined : true
  const bits = Math.log2(alpha.length)
  const rowBytes = Math.ceil((mask.width * bits) / 8)
  if (held.bytes.length < rowBytes * mask.height) return undefined
  const byValue = bits === 8 ? alpha : undefined
  return anyBelow(
    byValue ? held.bytes : widened(held.bytes, mask, alpha),
    byValue,
    mask,
    isPhotograph ? EDGE_SHARE : 0,
  )
}

/** Looks for a hole in samples of a byte each, whose alpha `alpha` gives; absent: they are it. */
function anyBelow(
  samples: Uint8Array,
  alpha: Uint8Array | undefined,
  { width, height }: FilePicture,
  edge: number,
): boolean {
  const [dx, dy] = [Math.ceil(width * edge), Math.ceil(height * edge)]
  for (let y = dy; y < height - dy; y += 1) {
    for (let at = y * width + dx, end = (y + 1) * width - dx; at < end; at += 1) {
      const sample = samples[at] ?? 0
      if ((alpha ? (alpha[sample] ?? 0) : sample) < OPAQUE) return true
    }
  }
  return false
}

/**
 * Gives the alpha of each pixel; undefined where the mask has another size or PDFium must apply it.
 */
export async function maskAlpha(
  picture: FilePicture,
  images: ImageCodec,
): Promise<Uint8Array | undefined> {
  const mask = plainMask(picture)
  // Colours that were mixed with a matte before must be taken out of it.
  if (
    mask?.width !== picture.width ||
    mask.height !== picture.height ||
    mask.stream.dict.has("Matte")
  )
    return undefined
  const samples = await pictureSamples(mask, images)
  const alpha = alphaOfSample(mask)
  if (!samples || !alpha) return undefined
  return samples.bits === 8 && samples.colours.kind === "grey"
    ? samples.rows
    : widened(samples.rows, mask, alpha)
}

/** Gives a byte a pixel: what `alpha` says of each sample. */
function widened(rows: Uint8Array, { width, height }: FilePicture, alpha: Uint8Array): Uint8Array {
  const bits = Math.log2(alpha.length)
  const rowBytes = Math.ceil((width * bits) / 8)
  const wide = new Uint8Array(width * height)
  if (bits === 8) {
    for (let at = 0; at < wide.length; at += 1) wide[at] = alpha[rows[at] ?? 0] ?? 0
    return wide
  }
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let bit = 0; bit < width * bits; bit += bits) {
      const sample =
        ((rows[y * rowBytes + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & (alpha.length - 1)
      wide[to++] = alpha[sample] ?? 0
    }
  }
  return wide
}
