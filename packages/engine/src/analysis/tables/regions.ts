import type { RuleSet, TableDraft } from "../drafts.ts"
import { borderRules } from "../rules/border-rules.ts"
import type { Band } from "./bands.ts"

/** A stretch of the page that may be a table. */
export interface Region {
  readonly bands: readonly Band[]
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Heights of rulings across it. */
  readonly walls: readonly number[]
  /** Bounded by rulings above and below. */
  readonly isRuled: boolean
}

/** Distance of baselines in ems beyond which a table has ended. */
const MAX_STEP_EM = 3.4

/** Bands with a single piece that a table may have in a row: section headings and wrapped text. */
const MAX_LONE_BANDS = 3

/** Finds stretches of bands with several pieces each, and stretches between rulings of equal length. */
export function regionsOf(bands: readonly Band[], rules: RuleSet, known: readonly TableDraft[]): Region[] {
  const regions: Region[] = []
  const used = new Set<Band>()
  for (const region of ruledRegions(bands, rules, known)) {
    if (region.bands.some((band) => used.has(band))) continue
    regions.push(region)
    for (const band of region.bands) used.add(band)
  }
  let open: Band[] = []
  const close = (): void => {
    const region = freeRegion(open, rules)
    if (region) regions.push(region)
    open = []
  }
  for (const band of bands) {
    const last = open[open.length - 1]
    if (used.has(band) || (last && !follows(last, band, known))) close()
    if (used.has(band)) continue
    if (open.length === 0 ? band.pieces.length >= 2 : true) open.push(band)
    if (loneAtEnd(open) > MAX_LONE_BANDS) close()
  }
  close()
  return regions
}

function follows(last: Band, band: Band, known: readonly TableDraft[]): boolean {
  if (band.baseline - last.baseline > MAX_STEP_EM * Math.max(last.size, band.size)) return false
  return !known.some((table) => table.box.y0 >= last.y0 - 1 && table.box.y0 < band.y0)
}

function loneAtEnd(bands: readonly Band[]): number {
  let count = 0
  while (count < bands.length && (bands[bands.length - 1 - count]?.pieces.length ?? 0) < 2) count++
  return count
}

function freeRegion(open: readonly Band[], rules: RuleSet): Region | undefined {
  const bands = open.slice(0, open.length - loneAtEnd(open))
  if (bands.filter((band) => band.pieces.length >= 2).length < 3) return undefined
  return regionOf(bands, rules, false)
}

function regionOf(bands: readonly Band[], rules: RuleSet, isRuled: boolean): Region {
  const pieces = bands.flatMap((band) => band.pieces)
  const left = Math.min(...pieces.map((piece) => piece.x0))
  const right = Math.max(...pieces.map((piece) => piece.x1))
  const top = Math.min(...bands.map((band) => band.y0))
  const bottom = Math.max(...bands.map((band) => band.y1))
  const walls = rules.rules
    .filter((rule) => rule.direction === "horizontal" && rule.at > top && rule.at < bottom && Math.min(rule.to, right) - Math.max(rule.from, left) > 0.6 * (right - left))
    .map((rule) => rule.at)
  return { bands, left: left - 2, right: right + 2, top: top - 1, bottom: bottom + 1, walls, isRuled }
}

/** Shortest ruling that bounds a table, in points. */
const MIN_RULE = 60

/** Ends of rulings of one table differ by at most this, in points. */
const END_SLACK = 6

function ruledRegions(bands: readonly Band[], rules: RuleSet, known: readonly TableDraft[]): Region[] {
  const borders = borderRules(rules.rules)
  const free = rules.rules.filter((rule) => rule.direction === "horizontal" && !borders.has(rule) && rule.to - rule.from >= MIN_RULE)
  const groups: (typeof free)[] = []
  for (const rule of free.toSorted((a, b) => a.at - b.at)) {
    const group = groups.find(([first]) => first && Math.abs(first.from - rule.from) < END_SLACK && Math.abs(first.to - rule.to) < END_SLACK)
    if (group) group.push(rule)
    else groups.push([rule])
  }
  return groups.flatMap((group) => regionsOfGroup(group, bands, rules, known))
}

function regionsOfGroup(group: readonly { at: number; from: number; to: number }[], bands: readonly Band[], rules: RuleSet, known: readonly TableDraft[]): Region[] {
  const regions: Region[] = []
  let open: Band[] = []
  let [first, last] = [group[0], group[0]]
  const close = (): void => {
    if (first && last && first !== last && open.length >= 2) {
      const region = regionOf(open, rules, true)
      regions.push({ ...region, left: Math.min(first.from, region.left), right: Math.max(first.to, region.right), top: first.at, bottom: last.at })
    }
    open = []
  }
  for (const rule of group.slice(1)) {
    const between = bands.filter((band) => last && band.baseline > last.at && band.baseline < rule.at + 1).filter((band) => band.pieces.some((piece) => piece.x1 > rule.from && piece.x0 < rule.to))
    const tabular = between.filter((band) => band.pieces.length >= 2).length
    const isCut = known.some((table) => last && table.box.y0 > last.at && table.box.y0 < rule.at)
    if (isCut || (between.length > 0 && tabular < 0.4 * between.length && !(open.length > 0 && between.length === 1))) {
      close()
      first = rule
    } else open.push(...between)
    last = rule
  }
  close()
  return regions
}
