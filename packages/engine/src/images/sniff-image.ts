/** Gives the format of image bytes that office programs and browsers show, by their first bytes. */
export function sniffImage(bytes: Uint8Array): "jpg" | "png" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpg"
  if (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) return "png"
  return undefined
}
