import { concat } from "../base/bytes.ts"

/** What the markers of a JPEG file say; nothing is decoded. */
export interface JpegInfo {
  readonly width: number
  readonly height: number
  readonly components: number
  readonly bitsPerComponent: number
  /** Exif orientation, 1 to 8. */
  readonly orientation: number
  /** Pixels per inch; undefined where the file does not say. */
  readonly dpi: number | undefined
  /** An Adobe marker is there: four-component data is then stored inverted. */
  readonly isAdobe: boolean
  /** ICC profile, whole. */
  readonly profile: Uint8Array | undefined
}

/**
 * Reads the markers up to the first scan, or gives undefined where this is no JPEG with a frame.
 * Source: ITU-T T.81, annex B.
 */
export function readJpegInfo(bytes: Uint8Array): JpegInfo | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const profile: (Uint8Array | undefined)[] = []
  let [orientation, isAdobe] = [1, false]
  let dpi: number | undefined
  let frame: Pick<JpegInfo, "width" | "height" | "components" | "bitsPerComponent"> | undefined
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xda || marker === 0xd9) break
    const length = view.getUint16(at + 2)
    const body = bytes.subarray(at + 4, at + 2 + length)
    if (isFrame(marker) && body.length >= 6) {
      frame = {
        bitsPerComponent: body[0] ?? 8,
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        components: body[5] ?? 3,
      }
    } else if (marker === 0xe0 && startsWith(body, "JFIF\0")) dpi ??= densityOf(body)
    else if (marker === 0xe1 && startsWith(body, "Exif\0\0")) {
      const exif = readExif(body.subarray(6))
      orientation = exif.orientation
      dpi = exif.dpi ?? dpi
    } else if (marker === 0xee && startsWith(body, "Adobe")) isAdobe = true
    else if (marker === 0xe2 && startsWith(body, "ICC_PROFILE\0"))
      profile[(body[12] ?? 1) - 1] = body.subarray(14)
    at += 2 + length
  }
  if (!frame || frame.width === 0 || frame.height === 0) return undefined
  return { ...frame, orientation, dpi, isAdobe, profile: joinProfile(profile) }
}

/** Start of frame, whatever the coding, but not the tables that share its range. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function startsWith(bytes: Uint8Array, text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (bytes[at] !== text.charCodeAt(at)) return false
  return true
}

function densityOf(body: Uint8Array): number | undefined {
  const [unit, x] = [body[7] ?? 0, ((body[8] ?? 0) << 8) | (body[9] ?? 0)]
  if (x < 10) return undefined
  return unit === 1 ? x : unit === 2 ? x * 2.54 : undefined
}

function joinProfile(chunks: readonly (Uint8Array | undefined)[]): Uint8Array | undefined {
  if (chunks.length === 0) return undefined
  const parts: Uint8Array[] = []
  for (let index = 0; index < chunks.length; index += 1) {
    const chunk = chunks[index]
    if (!chunk) return undefined
    parts.push(chunk)
  }
  return concat(parts)
}

/**
 * Reads orientation and resolution from a TIFF header as Exif wraps it. Source: CIPA DC-008, 4.6.
 */
function readExif(tiff: Uint8Array): { orientation: number; dpi: number | undefined } {
  const none = { orientation: 1, dpi: undefined }
  if (tiff.length < 14) return none
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const little = tiff[0] === 0x49
  const start = view.getUint32(4, little)
  if (start + 2 > tiff.length) return none
  const count = Math.min(200, view.getUint16(start, little))
  let [orientation, unit, density] = [1, 2, 0]
  for (let index = 0; index < count; index += 1) {
    const entry = start + 2 + index * 12
    if (entry + 12 > tiff.length) break
    const tag = view.getUint16(entry, little)
    if (tag === 0x0112) orientation = view.getUint16(entry + 8, little)
    else if (tag === 0x0128) unit = view.getUint16(entry + 8, little)
    else if (tag === 0x011a) {
      const at = view.getUint32(entry + 8, little)
      if (at + 8 <= tiff.length)
        density = view.getUint32(at, little) / Math.max(1, view.getUint32(at + 4, little))
    }
  }
  const dpi = density < 10 ? undefined : unit === 3 ? density * 2.54 : density
  return { orientation: orientation >= 1 && orientation <= 8 ? orientation : 1, dpi }
}
