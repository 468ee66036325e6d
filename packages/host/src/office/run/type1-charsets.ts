import { inflateSync } from "node:zlib"

const DESCRIPTOR = /\b(\d+) 0 obj\s*<<(\/Type\/FontDescriptor(?:(?!endobj)[\s\S])*?)>>\s*endobj/g

/**
 * A PDF whose Type 1 faces tell which letters they hold, as PDF/A-1 asks of parts of faces; the office
 * program leaves it out. What is added stands behind the file as an update of it.
 *
 * Source: ISO 19005-1, 6.3.5; ISO 32000-1, 7.5.6 incremental updates, 9.8.1 CharSet.
 */
export function withCharSets(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString("latin1")
  const changes = new Map<number, string>()
  for (const [, number = "", inside = ""] of text.matchAll(DESCRIPTOR)) {
    const file = /\/FontFile (\d+) 0 R/.exec(inside)?.[1]
    const names = file === undefined || inside.includes("/CharSet") ? [] : namesIn(text, file)
    if (names.length > 0)
      changes.set(
        Number(number),
        `<<${inside}/CharSet(${names.map((name) => `/${name}`).join("")})>>`,
      )
  }
  return changes.size === 0 ? pdf : updated(pdf, text, changes)
}

/** Names of the letters that a Type 1 program gives codes to. Source: Adobe Type 1 Font Format, 2.2. */
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

function updated(pdf: Uint8Array, text: string, changes: ReadonlyMap<number, string>): Uint8Array {
  const tail = text.slice(text.lastIndexOf("trailer"))
  const before = /startxref\s+(\d+)/.exec(tail)?.[1]
  const trailer = /<<([\s\S]*?)>>\s*startxref/.exec(tail)?.[1]
  if (before === undefined || trailer === undefined) return pdf
  let added = "\n"
  let table = "xref\n"
  for (const [number, dictionary] of [...changes].toSorted(([a], [b]) => a - b)) {
    table += `${number} 1\n${String(pdf.length + added.length).padStart(10, "0")} 00000 n \n`
    added += `${number} 0 obj\n${dictionary}\nendobj\n`
  }
  const place = pdf.length + added.length
  const end = `trailer\n<<${trailer}/Prev ${before}>>\nstartxref\n${place}\n%%EOF\n`
  return new Uint8Array(Buffer.concat([pdf, Buffer.from(added + table + end, "latin1")]))
}
