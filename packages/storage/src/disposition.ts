/**
 * Gives a Content-Disposition header with the name in full (RFC 6266) and an ASCII form for old
 * readers.
 */
export function contentDisposition(disposition: "attachment" | "inline", fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%;]/g, "_")
  const full = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${full}`
}
