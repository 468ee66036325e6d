import type { FileTypeId } from "@mozhuan/contract"
import { OfficeParts, type Hold, type OfficeView } from "./office-parts.ts"
import { readSheets } from "./sheet-view.ts"
import { readSlides } from "./slide-view.ts"
import { readWord } from "./word-view.ts"

/** Largest file that is looked into, in bytes. */
const largest = 60 * 1024 * 1024

/**
 * Reads the first pages, sheets or slides of an Office file since 2007; undefined where it is not
 * what its name says.
 */
export async function readOfficeView(
  file: File,
  type: FileTypeId,
  hold: Hold,
): Promise<OfficeView | undefined> {
  if (file.size > largest) return undefined
  const parts = await OfficeParts.open(file, hold)
  if (type === "docx") return readWord(parts)
  if (type === "xlsx") return readSheets(parts)
  return type === "pptx" ? readSlides(parts) : undefined
}
