/**
 * Gives how many characters to drop from the end of a line before the next one is joined: 1 for a
 * hyphen of the setter, else 0.
 */
export type HyphenRule = (line: string, next: string) => number

/**
 * Learns from the whole text which words are written with a hyphen.
 *
 * A hyphen at the end of a line goes when the joined word occurs elsewhere, stays when the
 * hyphenated one does, and otherwise goes where both sides are lower-case letters of a file that
 * hyphenates a lot.
 */
export function learnHyphens(lines: readonly string[]): HyphenRule {
  let broken = 0
  for (const line of lines) if (line.endsWith("-") && /\p{Ll}-$/u.test(line)) broken++
  const hyphenatesMuch = broken >= 4 && broken > lines.length * 0.02
  let known: ReadonlySet<string> | undefined
  return (line, next) => {
    if (!line.endsWith("-")) return 0
    const end = /(\p{L}+)-$/u.exec(line)?.[1]
    const start = /^(\p{Ll}+)/u.exec(next)?.[1]
    if (end === undefined || start === undefined) return 0
    // Most files part no words.
    const words = (known ??= wordsIn(lines))
    if (words.has((end + start).toLowerCase())) return 1
    if (words.has(`${end}-${start}`.toLowerCase())) return 0
    return hyphenatesMuch && /\p{Ll}$/u.test(end) ? 1 : 0
  }
}

function wordsIn(lines: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>()
  for (const line of lines)
    for (const word of line.match(/[\p{L}]+(?:-[\p{L}]+)*/gu) ?? []) words.add(word.toLowerCase())
  return words
}
