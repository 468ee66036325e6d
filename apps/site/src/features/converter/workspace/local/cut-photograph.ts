import { cutSheet } from "@mozhuan/engine"

/** Longest side of what is cut, in pixels: a sheet of A4 at 300 dpi. */
const longest = 3508
/** JPEG quality: beyond it files grow and nobody sees why. */
const quality = 0.92

/**
 * Cuts the sheet out of a photograph, upright by its camera's mark, as JPEG; undefined where no
 * sheet is seen. For workers. @throws where the browser cannot read the picture
 */
export async function cutPhotograph(file: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" })
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const shown = contextOf(width, height)
  shown.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const data = new Uint8Array(shown.getImageData(0, 0, width, height).data.buffer)
  const cut = cutSheet({ width, height, channels: 4, data })
  if (!cut) return undefined
  const made = contextOf(cut.width, cut.height)
  const pixels = new Uint8ClampedArray(cut.data)
  made.putImageData(new ImageData(pixels, cut.width, cut.height), 0, 0)
  return await made.canvas.convertToBlob({ type: "image/jpeg", quality })
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })
  if (context === null) throw new Error("there is no canvas to draw on")
  return context
}
