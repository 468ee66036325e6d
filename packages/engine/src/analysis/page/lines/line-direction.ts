import { ems } from "../../geometry/scale.ts"
import { bulletSign } from "../../writing/bullet-signs.ts"
import { isLetter, isRightToLeft, isSpace } from "../../writing/scripts.ts"
import type { Row } from "./rows.ts"

/** Letters of a word that stands in a line for itself, and not for a sign. */
const leastWord = 2

/** How many visible characters of a row are read from the right, and how many letters are not. */
interface Share {
  readonly fromRight: number
  readonly letters: number
  readonly visible: number
}

function shareOf({ pieces }: Row): Share {
  let [fromRight, letters, visible] = [0, 0, 0]
  for (const { text } of pieces) {
    if (isSpace(text)) continue
    visible++
    if (isRightToLeft(text)) fromRight++
    else if (isLetter(text)) letters++
  }
  return { fromRight, letters, visible }
}

const holdsFromRight = ({ pieces }: Row): boolean => pieces.some(({ text }) => isRightToLeft(text))

const isMostly = ({ fromRight, visible }: Share): boolean => fromRight * 2 > visible

/** A bullet or a number that stands by itself before a text. */
const labelAlone = new RegExp(`^(?:${bulletSign}|[o–—-]|\\d{1,3}[.)])$`, "u")
/** A row that begins with one, or with the name of what follows: "User: ". */
const fromLeft = new RegExp(
  String.raw`^(?:${bulletSign}|(?:o|\d{1,3}[.)]|\p{Script=Latin}[\p{Script=Latin}\p{N} ]*:)\s)`,
  "u",
)
const endsWithLabel = new RegExp(String.raw`(?:${bulletSign}|\s(?:[.(]\d{1,3}|\d{1,3}[.)]))$`, "u")

/** Room that shows where a word ends, in ems. */
const wordRoomEm = ems.tight

/** Text of a row from left to right, with a space where one is drawn or there is room for one. */
const shownText = ({ pieces }: Row): string =>
  pieces
    .map(({ text, start, size }, at) => {
      const room = start - (pieces[at - 1]?.end ?? start)
      return room > wordRoomEm * size ? ` ${text}` : text
    })
    .join("")
    .trim()

/**
 * Tells whether a row has its label at the left and none at the right: a text of words that are
 * read from the right, in a list that is read from the left.
 */
function isLabelledLeft(rows: readonly Row[], at: number): boolean {
  const [before, row, next] = [rows[at - 1], rows[at], rows[at + 1]]
  if (!row) return false
  const text = shownText(row)
  const isLeft =
    fromLeft.test(text) || (before?.isFollowed === true && labelAlone.test(shownText(before)))
  return (
    isLeft &&
    !endsWithLabel.test(text) &&
    !(row.isFollowed === true && next && labelAlone.test(shownText(next)))
  )
}

/**
 * Gives a test of which rows of a page are read from the right: those with more such letters than
 * anything else, and on a page of such rows those with a word of them, however long its Latin words
 * are; none whose bullet or number stands at the left. Source: Unicode Standard Annex 9, rule P2 (a
 * paragraph may be told its direction).
 */
export function readFromRight(rows: readonly Row[]): (row: Row) => boolean {
  // Nearly all pages have no such letter, and the others are not counted.
  if (!rows.some(holdsFromRight)) return () => false
  const shares = new Map<Row, Share>()
  let [fromRight, fromLeft] = [0, 0]
  for (const [at, row] of rows.entries()) {
    const share = shareOf(row)
    if (share.fromRight === 0 && share.letters === 0) continue
    if (share.fromRight > 0 && isLabelledLeft(rows, at)) continue
    shares.set(row, share)
    if (isMostly(share)) fromRight++
    else if (share.fromRight === 0) fromLeft++
  }
  return (row) => {
    const share = shares.get(row)
    if (!share || share.fromRight === 0) return false
    return isMostly(share) || (fromRight > fromLeft && share.fromRight >= leastWord)
  }
}
