import { zipSync, type Zippable } from "fflate"

/** A file of an archive, in the order in which it shall stand. */
export interface ZipEntry {
  /** Path with forward slashes and without a leading one. */
  readonly name: string
  readonly content: string | Uint8Array
}

/**
 * The earliest date a zip can carry: equal input must give equal bytes.
 * fflate writes local calendar fields, so the date is built from local fields too and reads the same in every zone.
 */
const fixedDate = new Date(1980, 0, 1)

/** Extensions of bytes that deflate does not make smaller. */
const packedAlready = /\.(?:png|jpe?g|gif|webp|zip|woff2?)$/i

/** Packs files into a zip; the same entries give the same bytes at any time and place. */
export function packZip(entries: readonly ZipEntry[]): Uint8Array {
  const encoder = new TextEncoder()
  const files: Zippable = {}
  for (const { name, content } of entries) {
    if (name in files) throw new Error(`two entries named ${name} in one archive`)
    const bytes = typeof content === "string" ? encoder.encode(content) : content
    files[name] = [bytes, { level: packedAlready.test(name) ? 0 : 6, mtime: fixedDate }]
  }
  return zipSync(files)
}
