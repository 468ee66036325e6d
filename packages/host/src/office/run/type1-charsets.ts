import { inflateSync } from "node:zlib"
import { openUpdate } from "./pdf-update.ts"

const DESCRIPTOR = /\b(\d+) 0 obj\s*<<(\/Type\/FontDescriptor(?:(?!endobj)[\s\S])*?)>>\s*endobj/g

/**
 * A PDF whose Type 1 faces tell which letters they hold, as PDF/A-1 asks of parts of faces; the
 * office program leaves it out. What is added stands behind the file as an update of it.
 *
 * Source: ISO 19005-1, 6.3.5; ISO 32000-1, 7.5.6 incremental updates, 9.8.1 CharSet.
 */
export function withCharSets(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString("latin1")
  const update = openUpdate(pdf, text)
  if (!update) return pdf
  for (const [, number = "", inside = ""] of text.matchAll(DESCRIPTOR)) {
    const file = /\/FontFile (\d+) 0 R/.exec(inside)?.[1]
    const names = file === undefined || inside.includes("/CharSet") ? [] : namesIn(text, file)
    if (names.length > 0)
      update.set(
        Number(number),
        `<<${inside}/CharSet(${names.map((name) => `/${name}`).join("")})>>`,
      )
  }
  return update.written()
}

/**
 * Names of the letters that a Type 1 program gives codes to. Source: Adobe Type 1 Font Format, 2.2.
 */
function namesIn(text: string, number: string): string[] {
  const head = new RegExp(`\\b${number} 0 obj\\s*<<`).exec(text)
  const begin = head ? text.indexOf("stream", head.index) : -1
  if (begin < 0) return []
  const from = begin + (text.startsWith("\r\n", begin + 6) ? 8 : 7)
  const packed = Buffer.from(text.slice(from, text.indexOf("endstream", from)), "latin1")
  const isPacked = text.slice(head?.index ?? 0, begin).includes("/FlateDecode")
  const program = (isPacked ? inflateSync(packed) : packed).toString("latin1")
  const clear = program.slice(0, Math.max(0, program.indexOf("eexec")))
  return [
    ...new Set([...clear.matchAll(/\bdup \d+ ?\/([^\s/]+) put/g)].map(([, name = ""]) => name)),
  ]
    .filter((name) => name !== ".notdef")
    .toSorted()
}
