/** Kinds of image file, told by their first bytes. */
export type ImageKind = "jpg" | "png" | "webp" | "bmp" | "gif" | "tiff" | "heic" | "avif" | "svg"

/** Brands of ISO base media files that hold HEVC pictures. */
const heicBrands = new Set(["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"])

/** Gives the kind of an image file, or undefined where it is none of ours. */
export function imageKindOf(bytes: Uint8Array): ImageKind | undefined {
  const text = (start: number, end: number): string =>
    String.fromCharCode(...bytes.subarray(start, end))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpg"
  if (text(0, 8) === "\u0089PNG\r\n\u001A\n") return "png"
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp"
  if (text(0, 2) === "BM") return "bmp"
  if (text(0, 4) === "GIF8") return "gif"
  if (["II*\u0000", "MM\u0000*", "II+\u0000", "MM\u0000+"].includes(text(0, 4))) return "tiff"
  if (text(4, 8) === "ftyp")
    return text(8, 12) === "avif" || text(8, 12) === "avis"
      ? "avif"
      : heicBrands.has(text(8, 12))
        ? "heic"
        : undefined
  return /<svg[\s>]/.test(text(0, 4_096)) ? "svg" : undefined
}
