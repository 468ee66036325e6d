/** Letters whose spaces the office program sets in the face for Chinese, Japanese and Korean. */
const asian =
  /[\u1100-\u11ff\u2e80-\u2fff\u3001-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\ud840-\ud888][\udc00-\udfff]/
/** Signs of no script, which leave the face of a space as it is. */
const weak = /[\s\u00a0\u2000-\u2bff\ufeff]/

const RUN = /<a:r>(?:(?!<a:r>)[\s\S])*?<\/a:r>/g
const TEXT = /<a:t>([^<]*)<\/a:t>/

/**
 * Spaces beside Chinese, Japanese and Korean letters are those of the face for Latin letters in
 * PowerPoint, and so are signs of no script (… “ ” ’ –) in runs whose language is another: each
 * gets a piece of its own, whose other face is the Latin one.
 *
 * Source: PDFs that PowerPoint exported. Spaces between the same Korean letters are .35 of the size
 * where letters are to be in Malgun Gothic, .28 in Arial, .23 in Calibri; “ … ” typed as English
 * between Chinese in YaHei are in Arial.
 *
 * @param letters the face of Latin letters that runs inherit: of titles, or of other text
 */
export function signsOfLatin(paragraph: string, letters: string): string {
  if (!asian.test(paragraph)) return paragraph
  // What stands before the first letter is set as that letter is.
  let isAsian = beginsAsian(paragraph)
  return paragraph.replace(RUN, (run) => {
    const text = TEXT.exec(run)?.[1]
    // A link is a field and stays in one piece.
    if (text === undefined || run.includes("<a:hlinkClick")) return run
    const isOther = /\blang="(?!zh|ja|ko)/.test(/<a:rPr\b[^>]*>/.exec(run)?.[0] ?? "")
    return joined(text.split(isOther ? SIGNS : /( +)/), (piece) => {
      const isSign = isAsian && (isOther ? SIGNS : / /).test(piece)
      isAsian = endsAsian(piece, isAsian)
      return isSign
    })
      .map(({ piece, isSign }) => {
        const made = run.replace(TEXT, () => `<a:t>${piece}</a:t>`)
        return isSign ? inLatinFace(made, letters) : made
      })
      .join("")
  })
}

const SIGNS = /([ \u00b7\u00d7\u2010-\u2027]+)/

interface Piece {
  readonly piece: string
  readonly isSign: boolean
}

/** Neighbours of one kind together. */
function joined(pieces: readonly string[], isSignOf: (piece: string) => boolean): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    if (piece === "") continue
    const isSign = isSignOf(piece)
    const last = all.at(-1)
    if (last && !last.isSign && !isSign) all[all.length - 1] = { piece: last.piece + piece, isSign }
    else all.push({ piece, isSign })
  }
  return all
}

/** Whether the first letter of a paragraph is set as Asian. */
function beginsAsian(paragraph: string): boolean {
  const text = [...paragraph.matchAll(new RegExp(TEXT, "g"))].map(([, part = ""]) => part).join("")
  const first = [...text].find((letter) => !weak.test(letter))
  return first !== undefined && asian.test(first)
}

/** Whether what follows a text would be set as Asian; signs leave it as it was before. */
function endsAsian(text: string, before: boolean): boolean {
  const letters = [...text.replaceAll(/&[^;]*;/g, "x")].filter((letter) => !weak.test(letter))
  const last = letters.at(-1)
  return last === undefined ? before : asian.test(last)
}

/** A run whose face for Chinese, Japanese and Korean is its Latin one. */
function inLatinFace(run: string, letters: string): string {
  const face = /<a:latin\b[^>]*?\btypeface="([^"]*)"/.exec(run)?.[1] ?? letters
  const ea = `<a:ea typeface="${face}"/>`
  if (/<a:ea\b[^>]*>/.test(run)) return run.replace(/<a:ea\b[^>]*>/, ea)
  if (/<a:latin\b[^>]*>/.test(run)) return run.replace(/<a:latin\b[^>]*>/, `$&${ea}`)
  const empty = run.replace(/<a:rPr\b([^>]*)\/>/, "<a:rPr$1></a:rPr>")
  const head = empty.includes("<a:rPr") ? empty : empty.replace("<a:r>", "<a:r><a:rPr></a:rPr>")
  // Before what follows the faces. Source: ECMA-376 part 1, 21.1.2.3.9 rPr.
  return head.replace(/(?=<a:(?:cs|sym|hlinkClick|hlinkMouseOver|rtl|extLst)\b|<\/a:rPr>)/, ea)
}
