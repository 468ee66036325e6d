import type { DocumentFace } from "../../model/document-face.ts"
import type { Document } from "../../model/document.ts"
import { declare, officeRelation } from "../../ooxml/namespaces.ts"
import type { OpcPackage } from "../../ooxml/package.ts"
import { element, type Xml } from "../../ooxml/xml.ts"

const fontTable = "word/fontTable.xml"
const obfuscated = "application/vnd.openxmlformats-officedocument.obfuscatedFont"

/**
 * Gives w:fonts, every family once, and adds the faces that travel with the document. Source:
 * ECMA-376 part 1, 17.8.
 */
export function fontTablePart(
  document: Document,
  faces: readonly DocumentFace[],
  pack: OpcPackage,
): Xml {
  const names = [...new Set(document.fonts.flatMap((font) => [font.ascii, font.eastAsia]))]
  const parts = new Map(
    faces
      .filter(({ family }) => names.includes(family))
      .map((face, index) => [face, addFace(face, index, pack)] as const),
  )
  return element(
    "w:fonts",
    declare("w", "r"),
    names.map((name) => fontXml(name, parts)),
  )
}

/** The places of faces in their family, in the order of the schema. */
const places = [
  ["Regular", "w:embedRegular"],
  ["Bold", "w:embedBold"],
  ["Italic", "w:embedItalic"],
  ["Bold Italic", "w:embedBoldItalic"],
] as const

interface FacePart {
  readonly relation: string
  readonly key: string
}

function fontXml(name: string, parts: ReadonlyMap<DocumentFace, FacePart>): Xml {
  const own = [...parts].filter(([{ family }]) => family === name)
  const [first] = own[0] ?? []
  return element("w:font", { "w:name": name }, [
    first && first.standIn !== name && element("w:altName", { "w:val": first.standIn }),
    element("w:charset", { "w:val": first?.isHan ? "86" : "00" }),
    places.map(([style, tag]) => {
      const [, part] = own.find(([face]) => face.style === style) ?? []
      return part && element(tag, { "r:id": part.relation, "w:fontKey": part.key })
    }),
  ])
}

function addFace({ content }: DocumentFace, index: number, pack: OpcPackage): FacePart {
  const part = `word/fonts/font${index + 1}.odttf`
  const key = keyOf(content, index)
  pack.add(part, obfuscated, obfuscate(content, key))
  return { relation: pack.relate(fontTable, officeRelation("font"), part), key: braced(key) }
}

/** Bytes at the start of a face that are hidden. */
const HIDDEN = 32

/**
 * Hides the first bytes of a face behind its key, the last byte of the key first. Source: ECMA-376
 * part 1, 17.8.1 "Embedded font obfuscation".
 */
function obfuscate(content: Uint8Array, key: readonly number[]): Uint8Array {
  const hidden = new Uint8Array(content)
  for (let at = 0; at < Math.min(HIDDEN, hidden.length); at++)
    hidden[at] = (hidden[at] ?? 0) ^ (key[15 - (at % 16)] ?? 0)
  return hidden
}

/** The prime of FNV-1a. */
const PRIME = 0x01000193

/** Sixteen bytes that the content decides: equal documents give equal files. Source: FNV-1a. */
function keyOf(content: Uint8Array, index: number): number[] {
  const seed = (word: number): number => 0x811c9dc5 ^ (word * 0x9e3779b9) ^ index
  let [a, b, c, d] = [seed(0), seed(1), seed(2), seed(3)]
  for (const byte of content) {
    a = Math.imul(a ^ byte, PRIME)
    b = Math.imul(b ^ byte, PRIME)
    c = Math.imul(c ^ byte, PRIME)
    d = Math.imul(d ^ byte, PRIME)
  }
  return [a, b, c, d].flatMap((hash) => [24, 16, 8, 0].map((shift) => (hash >>> shift) & 0xff))
}

function braced(key: readonly number[]): string {
  const hex = key.map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join("")
  return `{${[0, 8, 12, 16, 20].map((from, at, all) => hex.slice(from, all[at + 1] ?? 32)).join("-")}}`
}
