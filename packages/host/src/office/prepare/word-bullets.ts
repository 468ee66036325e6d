/** The face of bullets that has the height of lines of Symbol; see `latinFamilies`. */
export const BULLET_FACE = "Mozhuan Symbol"
/** The bullet of Symbol as Word writes it, and as every face has it. */
const WRITTEN = "\uf0b7"
const BULLET = "\u2022"

/**
 * Gives bullets of Symbol a face that is as high as Symbol: 1.225 em, more of it above the line than
 * most faces have. A line that begins with one is higher in Word by that (12 pt Times: 1.4 pt); the
 * office program puts a face of its own in place of Symbol that is lower than the text.
 *
 * Source: Symbol, hhea 2059 and 450 of 2048; ECMA-376 part 1, 17.9.6 lvl, 17.9.11 lvlText.
 */
export function bulletsAsHigh(numbering: string): string {
  if (!numbering.includes(WRITTEN) && !numbering.includes("&#xF0B7;")) return numbering
  return numbering.replace(/<w:lvl\b[^>]*>(?:(?!<w:lvl\b)[\s\S])*?<\/w:lvl>/g, (level) => {
    const text = /<w:lvlText\b[^>]*w:val="(?:\uf0b7|&#xF0B7;)"[^>]*>/i.exec(level)?.[0]
    const faces = /<w:rFonts\b[^>]*\/>/.exec(level)?.[0]
    if (text === undefined || faces === undefined || !/w:ascii="Symbol"/.test(faces)) return level
    return level
      .replace(text, () => text.replace(/w:val="[^"]*"/, `w:val="${BULLET}"`))
      .replace(
        faces,
        `<w:rFonts w:ascii="${BULLET_FACE}" w:eastAsia="${BULLET_FACE}" w:hAnsi="${BULLET_FACE}" w:cs="${BULLET_FACE}"/>`,
      )
  })
}
