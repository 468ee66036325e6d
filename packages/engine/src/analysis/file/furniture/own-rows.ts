import { ems } from "../../geometry/scale.ts"
import { samePlace, type EdgeRow } from "./text-at-the-head.ts"
import { OWN_GAP, LEAST_NEIGHBOURS } from "./furniture-measures.ts"

/** How far above the footers of other pages such a row may begin, in its own sizes. */
const headStart = ems.half

/**
 * Adds to the rows of a page's footer those above them that stand where the pages around it have
 * theirs: a name of a form that this page alone bears is no text, which never reaches down there,
 * nor is a number above it.
 *
 * @param own Rows of the page that are its footer, the outermost first.
 * @param rows All rows at its foot.
 * @param around The footers of the pages around it.
 */
export function withOwnRows(
  own: readonly EdgeRow[],
  rows: readonly EdgeRow[],
  around: readonly (readonly EdgeRow[])[],
): EdgeRow[] {
  const tops = around.flatMap((footer) => {
    const baselines = footer.flatMap(([line]) => (line ? [line.baseline] : []))
    return baselines.length > 0 ? [Math.min(...baselines)] : []
  })
  const reach = Math.max(...tops)
  const taken = [...own]
  if (own.length === 0 || tops.length < LEAST_NEIGHBOURS) return taken
  for (const row of rows.slice(own.length)) {
    const [line] = row
    if (!line || line.baseline < reach - Math.max(samePlace, headStart * line.size)) break
    if (taken.length === own.length && !row.some(({ text }) => /\p{L}/u.test(text))) break
    taken.push(row)
  }
  const [line, above] = [taken.at(-1)?.[0], rows[taken.length]?.[0]]
  const isApart = !line || !above || line.baseline - above.baseline >= OWN_GAP * line.size
  return isApart ? taken : [...own]
}
