import { isRightToLeft, isSpace } from "../../writing/scripts.ts"

/**
 * Puts a right-to-left line from the order of its places into reading order, in place.
 *
 * Numbers and Latin words inside keep their own direction. Source: Unicode Standard Annex 9, rule
 * L2, for one level.
 */
export function orderRightToLeft(line: {
  readonly text: string[]
  readonly edges: number[]
  readonly pieces: unknown[]
}): void {
  const order = line.text.map((_, index) => index).reverse()
  let at = 0
  while (at < order.length) {
    if (!isForward(line.text[order[at] ?? 0] ?? "")) {
      at++
      continue
    }
    let end = at
    for (let next = at; next < order.length; next++) {
      const char = line.text[order[next] ?? 0] ?? ""
      if (isForward(char)) end = next
      else if (!isSpace(char) && isRightToLeft(char)) break
    }
    order.splice(at, end - at + 1, ...order.slice(at, end + 1).reverse())
    at = end + 1
  }
  reorder(line.text, order)
  reorder(line.edges, order)
  reorder(line.pieces, order)
}

const isForward = (char: string): boolean => /[\p{L}\p{N}]/u.test(char) && !isRightToLeft(char)

function reorder<T>(list: T[], order: readonly number[]): void {
  const copy = order.map((index) => list[index] as T)
  list.splice(0, list.length, ...copy)
}
