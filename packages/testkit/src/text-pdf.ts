/** What a generated PDF holds. */
export interface TextPdf {
  readonly pages: number
  /**
   * Lines of each page, ASCII without parentheses and backslashes; the page's number by default.
   */
  readonly lines?: (page: number) => readonly string[]
  /** Width and height of the pages, points; A4 by default. */
  readonly size?: readonly [number, number]
}

const A4 = [595, 842] as const

/**
 * Makes a small, valid PDF of text pages in Helvetica: input for tests and benchmarks that
 * carries no licence.
 *
 * Cross-reference offsets are exact, so that readers open it without repair.
 */
export function makeTextPdf({
  pages,
  lines = (page) => [`Page ${page}`],
  size: [width, height] = A4,
}: TextPdf): Uint8Array {
  const objects: string[] = []
  const add = (body: string): number => objects.push(body)
  add("<< /Type /Catalog /Pages 2 0 R >>")
  const firstPage = 4
  const kids = Array.from({ length: pages }, (_, index) => `${firstPage + index * 2} 0 R`)
  add(`<< /Type /Pages /Count ${pages} /Kids [${kids.join(" ")}] >>`)
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
  for (let page = 1; page <= pages; page++) {
    const content = contentOf(lines(page), height)
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${firstPage + (page - 1) * 2 + 1} 0 R >>`,
    )
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  }
  return new TextEncoder().encode(file(objects))
}

/** Prose for generated pages: enough lines to fill one. */
export function proseLines(page: number): readonly string[] {
  const sentence = "The quick brown fox jumps over the lazy dog while the five boxing wizards watch"
  return Array.from({ length: 40 }, (_, line) =>
    line === 0 ? `Chapter ${page}` : `${page}.${line} ${sentence}`,
  )
}

/** Lines from an inch below the top edge on. */
function contentOf(lines: readonly string[], height: number): string {
  return [
    "BT",
    "/F1 12 Tf",
    `72 ${height - 72} Td`,
    "17 TL",
    ...lines.map((line) => `(${line}) Tj T*`),
    "ET",
  ].join("\n")
}

function file(objects: readonly string[]): string {
  let text = "%PDF-1.7\n"
  const offsets = objects.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const start = text.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`)
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join("")}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}
