/** One page of a drawn PDF. */
export interface DrawnPage {
  /** Content stream. */
  readonly content: string
  /** Inside of the resource dictionary, besides the fonts /F1 (Helvetica) and /F2 (Times-Bold). */
  readonly resources?: string
  /** Further entries of the page, such as `/Rotate 90` or `/Annots [9 0 R]`. */
  readonly entries?: string
  /** Default: [0 0 200 100]. */
  readonly mediaBox?: string
}

export interface DrawnPdf {
  readonly pages: readonly DrawnPage[]
  /**
   * Bodies of further objects by number; numbers from 100 on are free. Streams are given by
   * `streamObject`.
   */
  readonly objects?: Readonly<Record<number, string>>
  /** Further entries of the catalogue. */
  readonly catalog?: string
  /** Entries of the information dictionary. */
  readonly info?: string
}

/** Object number of the information dictionary. */
const infoObject = 5

/** First object number of the pages; page n (from 0) is object `firstPageObject + 2n`. */
export const firstPageObject = 10

/**
 * Makes a PDF whose pages draw what a test needs; text is Latin-1, one character a byte.
 *
 * Cross-reference offsets are exact, so that readers open it without repair.
 */
export function makeDrawnPdf({ pages, objects = {}, catalog = "", info }: DrawnPdf): Uint8Array {
  const bodies = new Map<number, string>(
    Object.entries(objects).map(([number, body]) => [Number(number), body]),
  )
  const pageNumber = (index: number): number => firstPageObject + index * 2
  bodies.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`)
  bodies.set(
    2,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageNumber(index)} 0 R`).join(" ")}] >>`,
  )
  bodies.set(3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
  bodies.set(
    4,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold /Encoding /WinAnsiEncoding >>",
  )
  pages.forEach((page, index) => {
    const number = pageNumber(index)
    const resources = `<< /Font << /F1 3 0 R /F2 4 0 R >> ${page.resources ?? ""} >>`
    bodies.set(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox ${page.mediaBox ?? "[0 0 200 100]"} /Resources ${resources} /Contents ${number + 1} 0 R ${page.entries ?? ""} >>`,
    )
    bodies.set(number + 1, streamObject("", page.content))
  })
  if (info !== undefined) bodies.set(infoObject, `<< ${info} >>`)
  return assemble(bodies, info === undefined ? "" : `/Info ${infoObject} 0 R`)
}

/** Gives the body of a stream object; `data` is one character a byte. */
export function streamObject(entries: string, data: string): string {
  return `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`
}

function assemble(bodies: ReadonlyMap<number, string>, entries: string): Uint8Array {
  let text = "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n"
  const numbers = [...bodies.keys()].toSorted((a, b) => a - b)
  const sections = numbers.map((number) => {
    const offset = text.length
    text += `${number} 0 obj\n${bodies.get(number) ?? ""}\nendobj\n`
    return `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`
  })
  const start = text.length
  const size = (numbers.at(-1) ?? 0) + 1
  text += `xref\n0 1\n0000000000 65535 f \n${sections.join("")}trailer\n<< /Size ${size} /Root 1 0 R ${entries} >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}
