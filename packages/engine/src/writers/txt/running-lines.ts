const NUMBER = /\d+/g

/**
 * Gives a test whether a line above or below a page says something that the pages before did not:
 * in a text that runs on without marks of its pages, what they repeat stands once.
 *
 * Numbers that count with the pages are no news; any other number is.
 */
export function createRunningLines(): (line: string, page: number) => boolean {
  const last = new Map<string, { readonly numbers: readonly number[]; readonly page: number }>()
  return (line, page) => {
    const key = line.replaceAll(NUMBER, "#").trim()
    const numbers = Array.from(line.matchAll(NUMBER), ([digits]) => Number(digits))
    const before = last.get(key)
    last.set(key, { numbers, page })
    if (!before) return true
    const step = page - before.page
    return numbers.some((number, at) => ![0, step].includes(number - (before.numbers[at] ?? 0)))
  }
}
