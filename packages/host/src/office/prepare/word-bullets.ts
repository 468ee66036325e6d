/** Faces of bullets that have the height of lines that they have in Word; see `latinFamilies`. */
const SYMBOL = "Mozhuan Symbol"
const CIRCLE = "Mozhuan Bullet"
/** The bullet of Symbol, U+F0B7 there, as every face has it. */
const BULLET = "\u2022"

/**
 * Gives bullets faces that are as high as in Word.
 *
 * Symbol is 1.225 em high, more of it above the line than most faces have: a line that begins with
 * one is higher in Word by that (12 pt Times: 1.4 pt); the office program puts a face of its own in
 * place of Symbol that is lower than the text. The circle of Courier New, the second level of
 * Word's own lists, does not make a line higher in Word though it reaches further below it; in the
 * office program by 1.0 pt.
 *
 * Source: PDFs that Word exported; Symbol, hhea 2059 and 450 of 2048; ECMA-376 part 1, 17.9.6 lvl,
 * 17.9.11 lvlText.
 */
export function bulletsAsHigh(numbering: string): string {
  if (!/\uf0b7|&#xF0B7;|w:val="o"/i.test(numbering)) return numbering
  return numbering.replace(/<w:lvl\b[^>]*>(?:(?!<w:lvl\b)[\s\S])*?<\/w:lvl>/g, (level) => {
    const faces = /<w:rFonts\b[^>]*\/>/.exec(level)?.[0]
    if (faces === undefined) return level
    const text = /<w:lvlText\b[^>]*w:val="(?:\uf0b7|&#xF0B7;)"[^>]*>/i.exec(level)?.[0]
    if (text !== undefined && faces.includes('w:ascii="Symbol"'))
      return level
        .replace(text, () => text.replace(/w:val="[^"]*"/, `w:val="${BULLET}"`))
        .replace(faces, inFace(SYMBOL))
    const isCircle = /<w:lvlText\b[^>]*w:val="o"/.test(level)
    return isCircle && faces.includes('w:ascii="Courier New"')
      ? level.replace(faces, inFace(CIRCLE))
      : level
  })
}

const inFace = (face: string): string =>
  `<w:rFonts w:ascii="${face}" w:eastAsia="${face}" w:hAnsi="${face}" w:cs="${face}"/>`
