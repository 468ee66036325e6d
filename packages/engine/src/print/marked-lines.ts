import { isMarked } from "./merge-marks.ts"

/**
 * The commonest words of languages whose letters have marks, as they read without: German, French,
 * Spanish, Portuguese, Italian, Polish, Czech, Hungarian, Romanian, Turkish, Swedish, Danish. Words
 * that are also English, or units and names, are left out.
 */
const foreign: ReadonlySet<string> = new Set(
  [
    "der und den von mit dem fur nicht ist ein eine auf werden auch sich oder bei nach aus zum zur",
    "les des est une dans que qui sur pour par avec ses cette sont aux ont leur du au",
    "los las del con por para una como esta pero este muy sus se",
    "uma dos das nao com seu foi ao pelo mais",
    "della che gli dei delle sono nel alla questo anche",
    "nie sie jest oraz przez przy jak dla ze",
    "jsou nebo byl bude jako ktery pri podle pouze musi",
    "egy hogy nem vagy meg azt volt",
    "este sunt pentru prin mai sau fost",
    "bir ve ile icin olan olarak daha",
    "och att som det ikke til med af jeg ett inte",
  ]
    .join(" ")
    .split(" "),
)
const english: ReadonlySet<string> = new Set(
  "the of and to in is for that with are be this by not from or as on which it".split(" "),
)

/**
 * Words of such a language, or letters with marks that the networks know, that a page must have.
 */
const LEAST_SIGNS = 4
/** Letters that a line must have to be worth a second reading. */
const LEAST_LETTERS = 3

/** Tells which lines of a page hold Latin letters of a language that has marks on some. */
export function linesWithMarks(lines: readonly string[]): boolean[] {
  const words = lines.flatMap((line) => line.toLowerCase().match(/\p{Script=Latin}+/gu) ?? [])
  const count = (known: ReadonlySet<string>): number =>
    words.filter((word) => known.has(word)).length
  const marks = lines.join("").match(/\p{L}/gu)?.filter(isMarked).length ?? 0
  const signs = count(foreign) + marks
  if (signs < LEAST_SIGNS || signs <= count(english)) return lines.map(() => false)
  return lines.map((line) => {
    const letters = line.match(/\p{L}/gu) ?? []
    const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length
    return latin >= LEAST_LETTERS && 2 * latin > letters.length
  })
}
