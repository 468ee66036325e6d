import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { expect, it } from "vitest"
import { wrapText } from "./plain-text.ts"
import { showRevisions } from "./word-revisions.ts"

const plain = wrapText(new TextEncoder().encode("text"))
const changed = (settings?: string): Uint8Array => {
  const parts = unzipSync(plain)
  parts["word/document.xml"] = strToU8(
    strFromU8(parts["word/document.xml"] ?? new Uint8Array()).replace(
      "<w:body>",
      '<w:body><w:p><w:del w:id="1"><w:r><w:delText>old</w:delText></w:r></w:del></w:p>',
    ),
  )
  if (settings) parts["word/settings.xml"] = strToU8(settings)
  return zipSync(parts)
}
const settingsOf = (bytes: Uint8Array): string =>
  strFromU8(unzipSync(bytes)["word/settings.xml"] ?? new Uint8Array())

it("a document without tracked changes is left as it is", () => {
  expect(showRevisions(plain)).toBe(plain)
})

it("tracked changes are shown by the document's own view, in place of what it had", () => {
  const shown = settingsOf(
    showRevisions(
      changed('<w:settings xmlns:w="w"><w:revisionView w:insDel="0"/><w:zoom/></w:settings>'),
    ),
  )
  expect(shown).toBe(
    '<w:settings xmlns:w="w"><w:revisionView w:markup="1" w:insDel="1" w:formatting="1"/><w:zoom/></w:settings>',
  )
})

it("settings that were not there are made part of the package", () => {
  const parts = unzipSync(showRevisions(changed()))
  expect(strFromU8(parts["[Content_Types].xml"] ?? new Uint8Array())).toContain("settings+xml")
  expect(strFromU8(parts["word/_rels/document.xml.rels"] ?? new Uint8Array())).toContain(
    "settings.xml",
  )
})
