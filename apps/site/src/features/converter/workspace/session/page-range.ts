/** What is wrong with a page range; undefined when nothing is. */
export type RangeFault = "syntax" | "outside"

const part = /^(?:odd|even|last:\d{1,5}|\d{1,5}(?:-\d{0,5})?|-\d{1,5})$/

/** Checks a range such as `1-3,5,8-` against the number of pages, where that is known. Empty means every page. */
export function checkRange(range: string, pages: number | undefined): RangeFault | undefined {
  const parts = rangeParts(range)
  if (parts.some((entry) => !part.test(entry))) return "syntax"
  if (pages === undefined) return undefined
  const isOutside = parts.some((entry) => /^\d/.test(entry) && Number.parseInt(entry, 10) > pages)
  return isOutside || parts.some((entry) => entry.startsWith("0")) ? "outside" : undefined
}

/** Full-width commas and spaces are what Chinese keyboards give; both count as separators. */
export function rangeParts(range: string): string[] {
  return range
    .split(/[,，、\s]+/)
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== "")
}

/** Spells a range the way the server reads it. */
export const normaliseRange = (range: string): string => rangeParts(range).join(",")
