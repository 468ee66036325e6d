/** What is wrong with a page range; undefined when nothing is. */
export type RangeFault = "syntax" | "outside"

const part = /^(?:odd|even|last:\d{1,5}|\d{1,5}(?:-\d{0,5})?|-\d{1,5})$/

/**
 * Checks a range such as `1-3,5,8-` against the number of pages, where that is known. Empty means
 * every page.
 */
export function checkRange(range: string, pages: number | undefined): RangeFault | undefined {
  const parts = rangeParts(range)
  if (parts.some((entry) => !part.test(entry))) return "syntax"
  if (pages === undefined) return undefined
  const isOutside = parts.some((entry) => /^\d/.test(entry) && Number.parseInt(entry, 10) > pages)
  return isOutside || parts.some((entry) => entry.startsWith("0")) ? "outside" : undefined
}

/** Full-width commas and spaces are what Chinese keyboards give; both count as separators. */
function rangeParts(range: string): string[] {
  return range
    .split(/[,，、\s]+/)
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== "")
}

/** Spells a range the way the server reads it. */
export const normaliseRange = (range: string): string => rangeParts(range).join(",")

/**
 * Spells out a range; an empty one is every page. Text that is no range counts as every page, as
 * nothing was converted by it.
 */
export function inRange(range: string, pages: number): readonly number[] {
  const parts = rangeParts(range)
  const all = Array.from({ length: pages }, (_, index) => index)
  if (parts.length === 0) return all
  return [...new Set(parts.flatMap((part) => pagesOf(part, all)))]
}

function pagesOf(part: string, all: readonly number[]): readonly number[] {
  if (part === "odd") return all.filter((page) => page % 2 === 0)
  if (part === "even") return all.filter((page) => page % 2 === 1)
  if (part.startsWith("last:")) return all.slice(-Number(part.slice(5)))
  const [from = "", to] = part.split("-")
  const first = from === "" ? 1 : Number(from)
  const last = to === undefined ? first : to === "" ? all.length : Number(to)
  return all.slice(Math.max(0, first - 1), last)
}
