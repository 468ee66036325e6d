import type { Rotation } from "../../session/session-state.ts"
import type { Frame } from "./crop-frame.ts"

/** JPEG quality of cropped photographs: beyond it files grow and nobody sees why. */
const quality = 0.95

/**
 * Draws a picture turned to the right, upright by its camera's mark. @throws where the browser
 * cannot read it
 */
export async function drawTurned(file: File, turn: Rotation): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" })
  const isSideways = turn % 180 !== 0
  const canvas = new OffscreenCanvas(
    isSideways ? bitmap.height : bitmap.width,
    isSideways ? bitmap.width : bitmap.height,
  )
  const context = contextOf(canvas)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
  bitmap.close()
  return canvas
}

/**
 * Cuts a frame out of a drawn picture, as a file under the old name; photographs stay JPEG, the
 * rest becomes PNG.
 */
export async function cutOut(canvas: OffscreenCanvas, frame: Frame, file: File): Promise<File> {
  const { x, y, width, height } = pixelsOf(frame, canvas)
  const cut = new OffscreenCanvas(width, height)
  contextOf(cut).drawImage(canvas, x, y, width, height, 0, 0, width, height)
  const isPhoto = file.type === "image/jpeg"
  const blob = await cut.convertToBlob(
    isPhoto ? { type: "image/jpeg", quality } : { type: "image/png" },
  )
  const name = isPhoto ? file.name : file.name.replace(/\.[^.]+$/, "") + ".png"
  return new File([blob], name, { type: blob.type, lastModified: file.lastModified })
}

export function pixelsOf(
  { left, top, right, bottom }: Frame,
  { width, height }: { readonly width: number; readonly height: number },
) {
  return {
    x: Math.round(left * width),
    y: Math.round(top * height),
    width: Math.max(1, Math.round((right - left) * width)),
    height: Math.max(1, Math.round((bottom - top) * height)),
  }
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("there is no canvas to draw on")
  return context
}
