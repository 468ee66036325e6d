import type { PdfFile } from "./file.ts"
import type { PdfDict, PdfValue } from "./values.ts"
import { isRef, isStream } from "./values.ts"

/** Streams that were added are not in the file that the page comes from: see `local`. */
const isOfNewFile = (item: PdfValue): boolean => isRef(item) && item.num < 0

/**
 * Gives a page whose Contents is a stream or a list of streams and nothing else: what a list names
 * besides is no content, and other programs call a copy of it an error. Pages that are sound come
 * back as they are. Source: ISO 32000-2, 7.7.3.3, "Contents".
 */
export function withSoundContents(file: PdfFile, page: PdfDict): PdfDict {
  if (!page.has("Contents")) return page
  const contents = file.resolve(page.get("Contents"))
  if (isStream(contents)) return page
  const listed = Array.isArray(contents) ? contents : []
  const kept = listed.filter((item) => isOfNewFile(item) || isStream(file.resolve(item)))
  if (kept.length === listed.length && Array.isArray(contents)) return page
  const sound = new Map(page)
  if (kept.length === 0) sound.delete("Contents")
  else sound.set("Contents", kept)
  return sound
}
