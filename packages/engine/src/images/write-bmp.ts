import type { PixelImage } from "../base/host.ts"

/** Writes an uncompressed BMP of 24 bits; alpha is laid on white, grey becomes colour. */
export function writeBmp(image: PixelImage, dpi: number): Uint8Array {
  const { width, height, channels, data } = image
  const stride = (width * 3 + 3) & ~3
  const bytes = new Uint8Array(54 + stride * height)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0x4d42, true)
  view.setUint32(2, bytes.length, true)
  view.setUint32(10, 54, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, width, true)
  view.setInt32(22, height, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  view.setUint32(34, stride * height, true)
  const perMetre = Math.round(dpi / 0.0254)
  view.setInt32(38, perMetre, true)
  view.setInt32(42, perMetre, true)
  for (let y = 0; y < height; y += 1) {
    let to = 54 + (height - 1 - y) * stride
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * channels
      const alpha = channels === 4 ? (data[at + 3] ?? 255) : 255
      for (let channel = 2; channel >= 0; channel -= 1) {
        const value = data[at + (channels === 1 ? 0 : channel)] ?? 0
        bytes[to++] = alpha === 255 ? value : Math.round(255 + ((value - 255) * alpha) / 255)
      }
    }
  }
  return bytes
}
