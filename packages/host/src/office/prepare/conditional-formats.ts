import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"

const sheets = /^xl\/worksheets\/[^/]+\.xml$/
const formats =
  /<conditionalFormatting\b(?:(?!<conditionalFormatting\b)[\s\S])*?<\/conditionalFormatting>|<x14:conditionalFormattings>(?:(?!<x14:conditionalFormattings>)[\s\S])*?<\/x14:conditionalFormattings>/g

/**
 * A workbook without its conditional formats; undefined where it has none. A rule that asks for the
 * cell that it formats makes the office program call itself without end where that cell is TRUE or
 * FALSE. Source: ECMA-376 part 1, 18.3.1.18 conditionalFormatting.
 */
export function withoutConditionalFormats(bytes: Uint8Array): Uint8Array | undefined {
  const parts = unzipSync(bytes)
  let isChanged = false
  for (const [name, part] of Object.entries(parts)) {
    if (!sheets.test(name)) continue
    const xml = strFromU8(part)
    const bare = xml.replace(formats, "")
    if (bare === xml) continue
    isChanged = true
    parts[name] = strToU8(bare)
  }
  return isChanged ? zipSync(parts, { level: 0 }) : undefined
}
