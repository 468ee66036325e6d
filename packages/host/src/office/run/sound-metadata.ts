/** A reference to a sign that was escaped once more. */
const twice = /&amp;(amp|lt|gt|quot|apos);/g

/**
 * A PDF whose metadata tell its title as its information does: the office program escapes signs of
 * XML in titles, names and subjects twice. In place: the bytes keep their number.
 *
 * Source: ISO 19005-1, 6.7.3; measured on LibreOffice 7.4.
 */
export function withSoundMetadata(pdf: Uint8Array): Uint8Array {
  const view = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const from = view.indexOf("<?xpacket begin")
  const to = view.indexOf("<?xpacket end", from)
  if (from < 0 || to < from) return pdf
  const packet = view.toString("latin1", from, to)
  const sound = packet.replace(/>([^<>]*&amp;[^<>]*)(<\/[^<>]*>)/g, (whole, text: string, end) => {
    const once = `>${text.replace(twice, "&$1;")}${end}`
    return once.padEnd(whole.length, " ")
  })
  view.write(sound, from, "latin1")
  return pdf
}
