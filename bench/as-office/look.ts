import { readFileSync } from "node:fs"
import type { PixelImage } from "../../packages/engine/src/base/host.ts"
import { likenessOf } from "../../packages/engine/src/operations/compress/similarity.ts"
import { toGrey } from "../../packages/engine/src/operations/pdf-to-images/colours.ts"
import {
  openPdf,
  renderPage,
  startPdfium,
  type PdfFile,
} from "../../packages/engine/src/pdf/pdfium/pdfium.ts"
import { createNodeHost } from "../../packages/host/src/node-host.ts"

/** Pages of a file that are looked at. */
const PAGES = 8
/** Ink counts as met within this many pixels of 72 dpi. */
const TOLERANCE = 4
/** Grey below which a pixel is ink. */
const INK = 215

/**
 * Gives how alike the first pages of two files look, 0 to 1: half the ink that is met within four
 * points, half structural similarity. A page that is missing counts as nothing.
 */
export async function lookOf(truth: string, made: string): Promise<number> {
  const pdfium = await startPdfium(createNodeHost())
  const [wanted, got] = [truth, made].map((path) =>
    openPdf(pdfium, new Uint8Array(readFileSync(path))),
  )
  if (!wanted || !got) return 0
  try {
    const count = Math.min(PAGES, wanted.pageCount)
    const pages = Array.from({ length: count }, (_, page) =>
      page < got.pageCount ? pageLook(wanted, got, page) : 0,
    )
    return pages.reduce((sum, value) => sum + value, 0) / Math.max(1, count)
  } finally {
    wanted.close()
    got.close()
  }
}

function pageLook(wanted: PdfFile, got: PdfFile, page: number): number {
  const before = toGrey(renderPage(wanted, page, { scale: 1 }))
  const after = onCanvas(toGrey(renderPage(got, page, { scale: 1 })), before)
  const [a, b] = [inkOf(before), inkOf(after)]
  const { width } = before
  const [recall, precision] = [met(a, spread(b, width)), met(b, spread(a, width))]
  const ink = recall + precision > 0 ? (2 * recall * precision) / (recall + precision) : 0
  return (ink + Math.max(0, likenessOf(before, after).mean)) / 2
}

/** Puts a picture on white paper of another's size. */
function onCanvas(image: PixelImage, { width, height }: PixelImage): PixelImage {
  const data = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < Math.min(height, image.height); y++)
    data.set(
      image.data.subarray(y * image.width, y * image.width + Math.min(width, image.width)),
      y * width,
    )
  return { ...image, width, height, data }
}

const inkOf = ({ data }: PixelImage): Uint8Array => Uint8Array.from(data, (v) => Number(v < INK))

/** Share of the ink that falls on the other's. */
function met(ink: Uint8Array, other: Uint8Array): number {
  let [all, found] = [0, 0]
  for (const [at, value] of ink.entries()) {
    all += value
    found += value & (other[at] ?? 0)
  }
  return all === 0 ? 1 : found / all
}

/** Ink grown by the tolerance, first along rows, then along columns. */
function spread(ink: Uint8Array, width: number): Uint8Array {
  return grow(grow(ink, 1), width)
}

function grow(ink: Uint8Array, step: number): Uint8Array {
  const grown = new Uint8Array(ink.length)
  for (const [at, value] of ink.entries())
    if (value === 1)
      for (let by = -TOLERANCE; by <= TOLERANCE; by++)
        if (at + by * step >= 0 && at + by * step < grown.length) grown[at + by * step] = 1
  return grown
}
