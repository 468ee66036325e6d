/**
 * The 6,763 characters of GB 2312, with which simplified Chinese is written; traditional forms and
 * rare characters are not among them. Source: GB 2312-80, rows 16 to 87.
 */
const readSimplified = (): ReadonlySet<string> =>
  new Set(
    new TextDecoder("gbk").decode(
      Uint8Array.from(
        Array.from({ length: 72 * 94 }, (_, cell) => [
          0xb0 + Math.floor(cell / 94),
          0xa1 + (cell % 94),
        ]).flat(),
      ),
    ),
  )

/** Read when it is first asked: only scans ask. */
let simplified: ReadonlySet<string> | undefined

/** Tells whether simplified Chinese is written with a character, as traditional may be too. */
export const isSimplified = (char: string): boolean => (simplified ??= readSimplified()).has(char)

/**
 * Share of Han characters from which a line, or a page, is traditional. Such print has a third, of
 * which the networks read some as simplified.
 */
const LEAST_SHARE = 0.1
/** Such characters that a line must have; fewer are a name. */
const LEAST_OLD = 3

/** Counts a text's Han characters, and those that simplified Chinese is not written with. */
function countHan(text: string): { readonly han: number; readonly old: number } {
  const han = text.match(/[\u3400-\u9fff\uf900-\ufaff]/g) ?? []
  return { han: han.length, old: han.filter((char) => !isSimplified(char)).length }
}

/** Tells which lines of a page are traditional Chinese: by themselves, or as the page is. */
export function traditionalLines(lines: readonly string[]): boolean[] {
  const counts = lines.map(countHan)
  const sum = counts.reduce((a, b) => ({ han: a.han + b.han, old: a.old + b.old }), {
    han: 0,
    old: 0,
  })
  const isPage = sum.old >= LEAST_OLD && sum.old >= LEAST_SHARE * sum.han
  return counts.map(
    ({ han, old }) => (isPage && han > 0) || (old >= LEAST_OLD && old >= LEAST_SHARE * han),
  )
}
