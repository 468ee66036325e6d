import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { inflateEntry, readZipDirectory } from "../formats/zip-directory.ts"

const SETTINGS = "word/settings.xml"
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/settings"
const TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml"

/**
 * Makes a document show its tracked changes, whatever the author last looked at.
 *
 * The office program has no option for it, but follows the document's own view. Documents without
 * changes are given back as they are. Source: ECMA-376 part 1, 17.15.1.69 revisionView.
 */
export function showRevisions(bytes: Uint8Array): Uint8Array {
  const body = readZipDirectory(bytes).find((entry) => entry.name === "word/document.xml")
  if (
    !body ||
    !/<w:(ins|del|moveFrom|moveTo|rPrChange|pPrChange)\b/.test(strFromU8(inflateEntry(bytes, body)))
  )
    return bytes
  const parts = unzipSync(bytes)
  const view = `<w:revisionView w:markup="1" w:insDel="1" w:formatting="1"/>`
  const settings = parts[SETTINGS] ? strFromU8(parts[SETTINGS]) : undefined
  parts[SETTINGS] = strToU8(
    settings ? withView(settings, view) : `<w:settings xmlns:w="${WORD}">${view}</w:settings>`,
  )
  if (settings === undefined) relateSettings(parts)
  return zipSync(parts, { level: 1 })
}

function withView(settings: string, view: string): string {
  const plain = settings
    .replace(/<w:revisionView\b[^<>]*\/>/g, "")
    .replace(/<w:settings\b([^<>]*)\/>/, "<w:settings$1></w:settings>")
  return plain.replace(/(<w:settings\b[^<>]*>)/, `$1${view}`)
}

function relateSettings(parts: Record<string, Uint8Array>): void {
  const change = (name: string, edit: (xml: string) => string): void => {
    const part = parts[name]
    if (part) parts[name] = strToU8(edit(strFromU8(part)))
  }
  change("[Content_Types].xml", (xml) =>
    xml.replace("</Types>", `<Override PartName="/${SETTINGS}" ContentType="${TYPE}"/></Types>`),
  )
  change("word/_rels/document.xml.rels", (xml) =>
    xml.replace(
      "</Relationships>",
      `<Relationship Id="rIdSettings" Type="${RELATION}" Target="settings.xml"/></Relationships>`,
    ),
  )
}
