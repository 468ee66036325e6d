/** Tells whether bytes are a PDF, and how many pages its page objects amount to. */
export function countPages(pdf: Uint8Array): number {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  if (text.toString("latin1", 0, 5) !== "%PDF-") return 0
  let pages = 0
  for (let at = text.indexOf("/Type"); at >= 0; at = text.indexOf("/Type", at + 5))
    if (/^\/Type\s*\/Page(?![A-Za-z])/.test(text.toString("latin1", at, at + 16))) pages++
  return pages
}
