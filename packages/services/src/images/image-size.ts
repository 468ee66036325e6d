/** Kinds of image that articles may show. */
export interface ImageFacts {
  readonly mediaType: "image/png" | "image/jpeg" | "image/webp" | "image/gif"
  readonly extension: "png" | "jpg" | "webp" | "gif"
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/**
 * Reads kind and size of an image from its first bytes; undefined for anything that is not one of
 * the kinds we serve.
 */
export function imageFacts(bytes: Uint8Array): ImageFacts | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view)
  } catch (error) {
    // Cut off inside its header.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readPng(view: Buffer): ImageFacts | undefined {
  if (view.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n") return undefined
  return {
    mediaType: "image/png",
    extension: "png",
    width: view.readUInt32BE(16),
    height: view.readUInt32BE(20),
  }
}

function readGif(view: Buffer): ImageFacts | undefined {
  if (!/^GIF8[79]a/.test(view.toString("latin1", 0, 6))) return undefined
  return {
    mediaType: "image/gif",
    extension: "gif",
    width: view.readUInt16LE(6),
    height: view.readUInt16LE(8),
  }
}

function readWebp(view: Buffer): ImageFacts | undefined {
  if (view.toString("latin1", 0, 4) !== "RIFF" || view.toString("latin1", 8, 12) !== "WEBP")
    return undefined
  const kind = view.toString("latin1", 12, 16)
  const sized = (width: number, height: number): ImageFacts => ({
    mediaType: "image/webp",
    extension: "webp",
    width,
    height,
  })
  if (kind === "VP8 ") return sized(view.readUInt16LE(26) & 0x3fff, view.readUInt16LE(28) & 0x3fff)
  if (kind === "VP8X") return sized(view.readUIntLE(24, 3) + 1, view.readUIntLE(27, 3) + 1)
  if (kind !== "VP8L") return undefined
  const bits = view.readUInt32LE(21)
  return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
}

/** Source: ITU-T T.81, B.2: markers until a start of frame. */
function readJpeg(view: Buffer): ImageFacts | undefined {
  if (view.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  for (;;) {
    const marker = view.readUInt16BE(at)
    if ((marker & 0xff00) !== 0xff00) return undefined
    const isFrame =
      marker >= 0xffc0 &&
      marker <= 0xffcf &&
      marker !== 0xffc4 &&
      marker !== 0xffc8 &&
      marker !== 0xffcc
    if (isFrame)
      return {
        mediaType: "image/jpeg",
        extension: "jpg",
        width: view.readUInt16BE(at + 7),
        height: view.readUInt16BE(at + 5),
      }
    at += 2 + view.readUInt16BE(at + 2)
  }
}
