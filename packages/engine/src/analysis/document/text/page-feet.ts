import { points } from "../../geometry/scale.ts"
import type { VerticalArea, VerticalPlace } from "./vertical-place.ts"
import { leastRoom } from "./page-measures.ts"

/** Where a block ends in the written file on the page on which it starts. */
export interface FileFoot {
  readonly page: number
  readonly column: number
  /** It stands below another block of its page, so that the room above it shows. */
  readonly isBelow: boolean
  readonly end: number
  /** Height of its lines on that page. */
  readonly lines: number
  /** Height of the lines that it takes more where a program sets it widest. */
  readonly more: number
  /** It holds formulas, which programs set higher than the page shows. */
  readonly hasFormulas: boolean
}

/** A page that comes out longer by more was not laid out as was worked out, in points. */
const mostExcess = points.field

/** By how much lines of a page with formulas are made lower at most, as a share. */
const mostTightened = 0.05

/** The same where formulas stand, which programs set larger than the page has them, in points. */
const mostGrowth = 240

/** Places of blocks, and the room that their pages could do with. */
export interface FittedFeet {
  readonly places: VerticalPlace[]
  /**
   * By how much deeper the columns would have to be to hold what formulas make them longer by, in
   * points: those from one break to the next bear it together, as text runs on from one to another.
   */
  readonly growth: number
}

/**
 * Takes that by which a page comes out longer in the written file out of the room above its blocks,
 * the lowest first: what programs set higher than the page shows would push its last lines to the
 * next page, and those of the last page to one of their own. Where formulas leave no room, lines
 * come a little closer, and what is still too much is owed by the page on which the text goes on.
 */
export function withinFeet(
  places: readonly VerticalPlace[],
  feet: readonly FileFoot[],
  area: VerticalArea,
): FittedFeet {
  const fitted = [...places]
  let [owed, columns, grown, growth, first] = [0, 0, 0, 0, 0]
  for (const [at, foot] of feet.entries()) {
    const next = feet[at + 1]
    if (next?.page === foot.page && next.column === foot.column) continue
    const group = { first, last: at }
    const bottom = Math.min(area.bottom, area.feet?.get(foot.page) ?? Infinity)
    const excess = foot.end - bottom + owed
    const most = mostOf(feet, group)
    // Columns that programs balance end where all of them do.
    const isKept = foot.page === area.balanced || !(excess > 0 && excess <= most)
    if (most === mostGrowth && foot.page !== area.balanced)
      grown += growthIn(feet, group, foot.end - bottom)
    owed = isKept
      ? 0
      : tightened(fitted, feet, { ...group, owed: takeRoom(fitted, feet, group, excess) })
    columns++
    first = at + 1
    if (next !== undefined && fitted[first]?.breakBefore === undefined) continue
    growth = Math.max(growth, grown / columns)
    ;[owed, columns, grown] = [0, 0, 0]
  }
  return { places: fitted, growth }
}

/** What formulas make a column longer by, from where it ends without the lines that they make more. */
function growthIn(feet: readonly FileFoot[], { first, last }: Group, excess: number): number {
  let growth = excess
  for (const { more } of feet.slice(first, last + 1)) growth += more
  return growth > mostGrowth ? 0 : Math.max(0, growth)
}

const mostOf = (feet: readonly FileFoot[], { first, last }: Group): number =>
  feet.slice(first, last + 1).some(({ hasFormulas }) => hasFormulas) ? mostGrowth : mostExcess

/** Blocks of a page or column, by their places. */
interface Group {
  readonly first: number
  readonly last: number
}

/** Takes room above blocks, the lowest first; gives what is still owed. */
function takeRoom(
  places: VerticalPlace[],
  feet: readonly FileFoot[],
  { first, last }: Group,
  excess: number,
): number {
  let owed = excess
  for (let at = last; at >= first && owed > 0; at--) {
    const [place, above] = [places[at], places[at - 1]]
    if (!place || feet[at]?.isBelow !== true || place.blankAbove !== undefined) continue
    const room = place.spaceBefore + (above?.spaceAfter ?? 0)
    const taken = Math.min(owed, Math.max(0, room - leastRoom))
    const fromOwn = Math.min(taken, place.spaceBefore)
    if (fromOwn > 0) places[at] = { ...place, spaceBefore: place.spaceBefore - fromOwn }
    if (above && taken > fromOwn)
      places[at - 1] = { ...above, spaceAfter: above.spaceAfter - (taken - fromOwn) }
    owed -= taken
  }
  return owed
}

/** Makes the lines of a page with formulas lower; gives what is still owed. */
function tightened(
  places: VerticalPlace[],
  feet: readonly FileFoot[],
  { first, last, owed }: Group & { readonly owed: number },
): number {
  const own = feet.slice(first, last + 1)
  if (owed <= 0 || !own.some(({ hasFormulas }) => hasFormulas)) return owed
  let lines = 0
  for (const foot of own) lines += foot.lines
  if (lines === 0) return owed
  const share = Math.min(mostTightened, owed / lines)
  for (let at = first; at <= last; at++) {
    const place = places[at]
    if (place && place.lineHeight > 0)
      places[at] = { ...place, lineHeight: place.lineHeight * (1 - share) }
  }
  return owed - share * lines
}
