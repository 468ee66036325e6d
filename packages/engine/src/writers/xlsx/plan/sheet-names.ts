import type { Document } from "../../../model/document.ts"
import { paragraphsOf, plainText } from "../../../model/walk.ts"
import type { SettledOptions } from "../options.ts"
import type { SheetParts } from "./parts.ts"

/** Source: ECMA-376 part 1, 18.2.19 "sheet"; Excel refuses longer names and these characters. */
const MAX_NAME = 31
const forbidden = /[\u0000-\u001f[\]:*?/\\]/g // oxlint-disable-line no-control-regex -- 2026-11-21: they are what the pattern is there to find

/**
 * Gives each sheet a name that Excel accepts and that occurs once: its caption, or what it was made
 * from.
 */
export function nameSheets(
  sheets: readonly SheetParts[],
  document: Document,
  options: SettledOptions,
): string[] {
  const words = isChinese(document)
    ? { table: "表", page: (n: number) => `第${n}页`, all: "全部" }
    : { table: "Table ", page: (n: number) => `Page ${n}`, all: "All" }
  const taken = new Set<string>()
  return sheets.map((sheet, index) => {
    const plain =
      options.sheets === "one"
        ? words.all
        : options.sheets === "table"
          ? `${words.table}${index + 1}`
          : words.page(sheet.page + 1)
    const name = uniqueName(cleaned(sheet.name ?? "") || plain, taken)
    taken.add(name.toLowerCase())
    return name
  })
}

function cleaned(name: string): string {
  const kept = name
    .replace(forbidden, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_NAME)
    .replace(/^'+|'+$/g, "")
    .trim()
  // Excel keeps this name for itself.
  return /^history$/i.test(kept) ? "" : kept.toWellFormed()
}

/** Gives a name that is not taken, with a number behind it where it must. */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name
  for (let count = 2; ; count++) {
    const suffix = ` (${count})`
    const candidate = name.slice(0, MAX_NAME - suffix.length) + suffix
    if (!taken.has(candidate.toLowerCase())) return candidate
  }
}

/** Paragraphs looked at to tell the language of the document. */
const SAMPLE = 200

/** Tells whether the text has Chinese letters, so that sheets are named in Chinese. */
export function isChinese(document: Document): boolean {
  let seen = 0
  for (const section of document.sections) {
    for (const paragraph of paragraphsOf(section.blocks)) {
      if (/[\u4e00-\u9fff]/.test(plainText(paragraph.inlines))) return true
      if (++seen >= SAMPLE) return false
    }
  }
  return false
}
