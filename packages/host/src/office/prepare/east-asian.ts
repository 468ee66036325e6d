import { strFromU8 } from "fflate"
import { inflateEntry, readZipDirectory } from "../formats/zip-directory.ts"
import { LONGEST } from "./plain-markup.ts"

const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/g
const LETTERS = /[\p{L}]/gu
/** Share of letters above which a document's lines are those of East Asian text. */
const SHARE = 0.1

/** Whether a docx is of Chinese, Japanese or Korean text, by the letters of its body. */
export function isEastAsian(docx: Uint8Array): boolean {
  const entry = readZipDirectory(docx).find(({ name }) => name === "word/document.xml")
  if (entry === undefined || entry.unpacked > LONGEST) return false
  const text = strFromU8(inflateEntry(docx, entry)).replaceAll(/<[^>]*>/g, " ")
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0
  return count(EAST_ASIAN) > SHARE * count(LETTERS)
}
