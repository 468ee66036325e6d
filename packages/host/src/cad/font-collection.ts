/**
 * Takes one face out of a font collection; other files are given back as they are.
 *
 * Source: OpenType 1.9, "Font Collections": tables lie at offsets from the start of the file.
 */
export function extractFace(bytes: Uint8Array, index: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (new TextDecoder("latin1").decode(bytes.subarray(0, 4)) !== "ttcf") return bytes
  const directory = view.getUint32(12 + 4 * index)
  const count = view.getUint16(directory + 4)
  const records = Array.from({ length: count }, (_, place) => directory + 12 + place * 16)
  const size = records.reduce((sum, at) => sum + ((view.getUint32(at + 12) + 3) & ~3), 12 + count * 16)
  const face = new Uint8Array(size)
  const target = new DataView(face.buffer)
  face.set(bytes.subarray(directory, directory + 12 + count * 16))
  let next = 12 + count * 16
  for (const [place, at] of records.entries()) {
    const [start, length] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    face.set(bytes.subarray(start, start + length), next)
    target.setUint32(12 + place * 16 + 8, next)
    next += (length + 3) & ~3
  }
  return face
}
