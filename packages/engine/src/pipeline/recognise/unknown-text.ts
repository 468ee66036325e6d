import type { Diagnostic } from "../../base/failure.ts"
import type { ScenePage } from "../../model/scene.ts"
import { boxRows } from "./box-rows.ts"

/** Text that is invisible. Source: ISO 32000-2, 9.3.6. */
const INVISIBLE = 3

/** What no reader can make out: private use and the replacement character. */
const UNKNOWN = /[\ufffd\u{e000}-\u{f8ff}\u{f0000}-\u{10ffff}]/u

/**
 * Tells, page by page, how many characters are shown whose letters nothing in the file says.
 *
 * Outputs hold a sign for each: a visitor must hear of them, and that recognition of the whole page
 * can read what is drawn. `before` are the pages as the file gives them, `after` the same pages
 * with what was recognised; what was taken out and not read counts like what stayed.
 */
export function unknownText(
  before: readonly ScenePage[],
  after: readonly (ScenePage | undefined)[],
): readonly Diagnostic[] {
  return before.flatMap((page, index): Diagnostic[] => {
    // Most pages have none, and need not be unpacked for it.
    if (page.textQuality.unmapped === 0) return []
    const left = after[index] ?? page
    const count = unknownOf(left) + unreadOf(page, left)
    if (count === 0) return []
    const data = { count, characters: page.textQuality.glyphs }
    return [{ kind: "font-unmapped", page: page.index + 1, detail: "unknown characters", data }]
  })
}

/** In a run that nothing names a code is no letter, unless it is one of ASCII. */
const isUnknown = (char: string, isUnmapped: boolean): boolean =>
  UNKNOWN.test(char) || (isUnmapped && char > "\u007f")

function unknownOf(page: ScenePage): number {
  let count = 0
  for (const item of page.items)
    if (item.kind === "glyphs" && item.renderMode !== INVISIBLE && !item.hidden)
      count += item.chars.filter((char) => isUnknown(char, item.isUnmapped === true)).length
  return count
}

/**
 * Characters of unknown runs that gave way to recognition, and in whose place nothing stands now.
 */
function unreadOf(before: ScenePage, after: ScenePage): number {
  if (before === after || after.items.every((item) => item.kind !== "glyphs")) return 0
  const now = new Set(after.items.filter((item) => item.kind === "glyphs"))
  const near = boxRows([...now].map(({ box }) => box))
  let count = 0
  for (const item of before.items) {
    if (item.kind !== "glyphs" || !item.isUnmapped || now.has(item)) continue
    const { x0, x1, y0, y1 } = item.box
    const isAnswered = [...near(item.box)].some(
      (box) => box.x0 < x1 && box.x1 > x0 && box.y0 < y1 && box.y1 > y0,
    )
    if (!isAnswered) count += item.chars.filter((char) => char.trim() !== "").length
  }
  return count
}
