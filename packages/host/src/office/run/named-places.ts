/** A place in a PDF: its page from 0, and its height above the page's lower edge in points. */
export interface Place {
  readonly page: number
  readonly y: number
}

/**
 * Reads the places that the office program names in a PDF of its own, by name.
 *
 * It writes them as one dictionary, and its page tree as one list of pages. Source: LibreOffice,
 * vcl/source/gdi/pdfwriter_impl.cxx, emitNamedDestinations.
 */
export function namedPlaces(pdf: Uint8Array): ReadonlyMap<string, Place> {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString("latin1")
  const pageOf = new Map(pageObjects(text).map((object, page) => [object, page]))
  const places = new Map<string, Place>()
  const number = reference.exec(text)?.[1]
  const start = number === undefined ? -1 : text.indexOf(`\n${number} 0 obj`)
  if (start < 0) return places
  const dictionary = text.slice(start, text.indexOf("endobj", start))
  for (const [, name = "", object = "", y = ""] of dictionary.matchAll(
    /\/(\w+)\[(\d+) 0 R\/XYZ [\d.-]+ ([\d.-]+)/g,
  )) {
    const page = pageOf.get(object)
    if (page !== undefined) places.set(name, { page, y: Number(y) })
  }
  return places
}

const reference = /\/Dests (\d+) 0 R/

/**
 * The numbers of the page objects of a PDF of the office program's own, in the order of the pages.
 */
export function pageObjects(text: string): string[] {
  const tree = /\/Type\s*\/Pages\b[\s\S]*?\/Kids\s*\[([^\]]*)\]/.exec(text)?.[1] ?? ""
  return [...tree.matchAll(/(\d+) 0 R/g)].map(([, object = ""]) => object)
}

/** Takes the names out again, in place: the bytes keep their number. */
export function withoutNames(pdf: Uint8Array): Uint8Array {
  const view = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const found = reference.exec(view.toString("latin1"))
  if (found) view.fill(0x20, found.index, found.index + found[0].length)
  return pdf
}
