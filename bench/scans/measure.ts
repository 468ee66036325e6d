/** Least number of changes of one character that turn one text into the other. */
export function distance(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  let row = Uint32Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [index, char] of left.entries()) {
    const next = new Uint32Array(right.length + 1)
    next[0] = index + 1
    for (let at = 1; at <= right.length; at++) {
      const change = (row[at - 1] ?? 0) + (right[at - 1] === char ? 0 : 1)
      next[at] = Math.min(change, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1)
    }
    row = next
  }
  return row[right.length] ?? 0
}

/** Gives a text as it is compared: without spaces and quotes, wide forms made narrow. */
export const comparable = (text: string): string =>
  text.normalize("NFKC").replace(/[\s"'“”‘’「」『』]/g, "")

/** Gives the numbers of a page that were read exactly, and those that became other amounts. */
export function compareNumbers(
  truth: readonly string[],
  words: readonly string[],
): { exact: number; other: number } {
  const left = [...words]
  const missing = truth.filter((number) => {
    const at = left.indexOf(number)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  let other = 0
  for (const number of missing) {
    const at = left.findIndex(
      (word) =>
        /^\d[\d,]*(?:\.\d+)?$/.test(word) &&
        /\./.test(number) === /\./.test(word) &&
        distance(word, number) <= 2,
    )
    if (at < 0) continue
    left.splice(at, 1)
    other++
  }
  return { exact: truth.length - missing.length, other }
}
