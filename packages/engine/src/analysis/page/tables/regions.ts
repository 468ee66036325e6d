import { counts, ems, points, shares } from "../../geometry/scale.ts"
import type { DrawnRule, RuleSet, TableDraft } from "../../drafts.ts"
import { borderRules } from "../../geometry/border-rules.ts"
import type { Band } from "./bands.ts"
import { areBesideText } from "./beside-text.ts"
import { BESIDE_EM, LEADING_EM, IN_COLUMN, WHOLE_SHARE } from "./table-measures.ts"

/** A stretch of the page that may be a table. */
export interface Region {
  readonly bands: readonly Band[]
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Heights of rulings across it. */
  readonly walls: readonly number[]
  /**
   * Those among them that reach over all columns: a ruling below a heading of some columns is none.
   */
  readonly wholeWalls: readonly number[]
  /** Bounded by rulings above and below. */
  readonly isRuled: boolean
}

/** Distance of baselines in ems beyond which a table has ended. */
const MAX_STEP_EM = 3.4

/** Bands with a single piece that a table may have in a row: section headings and wrapped text. */
const MAX_LONE_BANDS = counts.few

/**
 * Finds stretches of bands with several pieces each, and stretches between rulings of equal length.
 */
export function regionsOf(
  bands: readonly Band[],
  rules: RuleSet,
  known: readonly TableDraft[],
): Region[] {
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
  for (const [index, band] of bands.entries()) {
    const last = open[open.length - 1]
    if (used.has(band) || (last && !follows(last, band, known))) close()
    if (used.has(band)) continue
    const before = bands[index - 1]
    if (
      open.length === 0 &&
      band.pieces.length > 1 &&
      before &&
      !used.has(before) &&
      isBeside(before, band)
    )
      open.push(before)
    if (open.length === 0 ? band.pieces.length > 1 : true) open.push(band)
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
  const [last, next] = [bands[bands.length - 1 - count], bands[bands.length - count]]
  return count > 0 && last && next && isBeside(next, last) ? count - 1 : count
}

/** Widest that such a line is, as share of the row. */
const BESIDE_SHARE = shares.some

/**
 * Tells whether a lone piece is the first or last line of a cell that is centred on a row of
 * several.
 */
function isBeside(lone: Band, row: Band): boolean {
  const [piece] = lone.pieces
  if (
    !piece ||
    lone.pieces.length > 1 ||
    Math.abs(lone.baseline - row.baseline) >= BESIDE_EM * row.size
  )
    return false
  const [left, right] = [
    Math.min(...row.pieces.map((each) => each.x0)),
    Math.max(...row.pieces.map((each) => each.x1)),
  ]
  return (
    piece.x1 - piece.x0 < BESIDE_SHARE * (right - left) &&
    row.pieces.every((each) => each.x0 > piece.x1 || each.x1 < piece.x0)
  )
}

/**
 * Gives where the bands of a table end: lone lines after it are text below, unless they go on with
 * a cell of its last row.
 */
function endOf(open: readonly Band[]): number {
  const end = open.length - loneAtEnd(open)
  const row = open[end - 1]
  let last = end
  while (row && last < open.length && goesOnInCell(row, open[last - 1], open[last])) last++
  return last
}

function goesOnInCell(row: Band, above: Band | undefined, lone: Band | undefined): boolean {
  const piece = lone?.pieces[0]
  if (!above || !lone || !piece || lone.baseline - above.baseline > LEADING_EM * lone.size)
    return false
  const at = row.pieces.findIndex(({ x0 }) => Math.abs(x0 - piece.x0) < IN_COLUMN)
  return at > 0 && at + 1 < row.pieces.length && piece.x1 < (row.pieces[at + 1]?.x0 ?? 0)
}

function freeRegion(open: readonly Band[], rules: RuleSet): Region | undefined {
  const bands = withoutParticulars(open.slice(0, endOf(open)))
  const several = bands.filter((band) => band.pieces.length > 1).length
  if (several < LEAST_HEADED) return undefined
  const region = regionOf(bands, rules, false)
  return several >= LEAST_BANDS || region.wholeWalls.length === 1 ? region : undefined
}

/** Bands of several pieces that a region has at least, and one with a ruling below its head. */
const LEAST_BANDS = counts.few
const LEAST_HEADED = counts.pair

/** A label with what it names, "Account: 1234". */
const particular = /\p{L}\s?[:：]\s?[^\s:：]/u

/**
 * Leaves out lines at the top that only name particulars, as stand above the table of a statement;
 * their places tell nothing of its columns.
 */
function withoutParticulars(bands: readonly Band[]): readonly Band[] {
  const first = bands.findIndex(
    ({ pieces }) =>
      pieces.filter(({ text }) => particular.test(text)).length < shares.half * pieces.length,
  )
  const [header] = bands.slice(first)
  return first > 0 && header && header.pieces.length > 2 ? bands.slice(first) : bands
}

function regionOf(bands: readonly Band[], rules: RuleSet, isRuled: boolean): Region {
  const pieces = bands.flatMap((band) => band.pieces)
  const left = Math.min(...pieces.map((piece) => piece.x0))
  const right = Math.max(...pieces.map((piece) => piece.x1))
  const top = Math.min(...bands.map((band) => band.y0))
  const bottom = Math.max(...bands.map((band) => band.y1))
  const across = (share: number): DrawnRule[] =>
    rules.rules.filter(
      (rule) =>
        rule.direction === "horizontal" &&
        Math.min(rule.to, right) - Math.max(rule.from, left) > share * (right - left),
    )
  const within = (share: number): number[] =>
    across(share).flatMap(({ at }) => (at > top && at < bottom ? [at] : []))
  // A longer ruling is not the table's own.
  const borders = across(WALL_SHARE).flatMap(({ at, from, to }) =>
    from > left - BORDER_REACH && to < right + BORDER_REACH ? [at] : [],
  )
  return {
    bands,
    left: left - SIDE_ROOM,
    right: right + SIDE_ROOM,
    top: -edgeAt(
      -top,
      borders.map((at) => -at),
    ),
    bottom: edgeAt(bottom, borders),
    walls: within(WALL_SHARE),
    wholeWalls: within(WHOLE_SHARE),
    isRuled,
  }
}

/**
 * Where a table ends whose text does at `end`: on the ruling that its cells have for a border
 * there.
 */
function edgeAt(end: number, rulings: readonly number[]): number {
  const edge = end + EDGE_ROOM
  const near = rulings.filter((at) => at >= end && at <= edge + points.slack)
  return near.length > 0 ? Math.min(...near) : edge
}

/**
 * Room between the text of a table without rulings and its edges, in points: above and below,
 * beside.
 */
const EDGE_ROOM = 1
const SIDE_ROOM = points.near

/** How far a border reaches over the text of its table at most, in points. */
const BORDER_REACH = points.gap + SIDE_ROOM

/** Share of a table's width that a ruling between its rows crosses. */
const WALL_SHARE = shares.most

/** Shortest ruling that bounds a table, in points. */
const MIN_RULE = points.field

/** Distance in points of the lowest ruling of a drawn table from its edge. */
const FOOT_SLACK = points.near

/** Ends of rulings of one table differ by at most this, in points. */
const END_SLACK = points.gap

function ruledRegions(
  bands: readonly Band[],
  rules: RuleSet,
  known: readonly TableDraft[],
): Region[] {
  const borders = borderRules(rules.rules)
  // The foot of a framed header bounds the rows below it, which have no frame.
  const isFoot = (rule: { at: number }): boolean =>
    known.some((table) => Math.abs(table.box.y1 - rule.at) < FOOT_SLACK)
  const free = rules.rules.filter(
    (rule) =>
      rule.direction === "horizontal" &&
      (!borders.has(rule) || isFoot(rule)) &&
      rule.to - rule.from >= MIN_RULE,
  )
  const groups: (typeof free)[] = []
  for (const rule of free.toSorted((a, b) => a.at - b.at)) {
    const group = groups.find(
      ([first]) =>
        first &&
        Math.abs(first.from - rule.from) < END_SLACK &&
        Math.abs(first.to - rule.to) < END_SLACK,
    )
    if (group) group.push(rule)
    else groups.push([rule])
  }
  return groups
    .filter((group) => !areBlanks(group))
    .flatMap((group) => regionsOfGroup(group, bands, rules, known))
}

/**
 * Tells lines to write on from the rulings of a table, which end at its sides: those begin where
 * the label before them ends, or end where the spaces do that were underlined.
 */
function areBlanks(group: readonly { readonly from: number; readonly to: number }[]): boolean {
  const others = group.slice(1)
  const uneven = others.filter(({ from, to }, index) => {
    const above = group[index]
    return (
      above !== undefined &&
      Math.max(Math.abs(from - above.from), Math.abs(to - above.to)) > points.hair
    )
  })
  return others.length >= LEAST_BLANKS && uneven.length >= shares.nearlyAll * others.length
}

/** Rulings after the first one whose ends must differ for all to be lines to write on. */
const LEAST_BLANKS = counts.few

/**
 * Share of the lines between two rulings that must be rows, and the same between those of a page.
 */
const ROWS_SHARE = 0.4
const PAGE_ROWS_SHARE = shares.mostly

/**
 * Tells whether two rulings are those below the header and above the footer of a page: a single
 * line stands beyond each.
 */
function framesPage(group: readonly { readonly at: number }[], bands: readonly Band[]): boolean {
  const [first, last, ...others] = group
  if (!first || !last || others.length > 0) return false
  const above = bands.filter(({ baseline }) => baseline < first.at).length
  const below = bands.filter(({ baseline }) => baseline > last.at).length
  return above === 1 && below === 1
}

/** Distance in ems above the first ruling within which a header without a ruling over it stands. */
const HEADER_REACH_EM = ems.double
/** Cells that it has at least, and at least this share of those that the rows below mostly have. */
const HEADER_CELLS = counts.few
const HEADER_SHARE = shares.most
/** Distance of baselines in ems between the lines of a header that wraps. */
const HEADER_LEADING_EM = ems.whole

/**
 * Gives the bands right above the first ruling of a table that has its header there, with nothing
 * drawn over it.
 */
function headerAbove(
  rule: { at: number; from: number; to: number },
  rows: readonly Band[],
  bands: readonly Band[],
): Band[] {
  const usual =
    rows.map(({ pieces }) => pieces.length).toSorted((a, b) => b - a)[rows.length >> 2] ?? 0
  const above = bands.filter(
    (band) =>
      band.baseline <= rule.at &&
      band.pieces.every((piece) => piece.x1 > rule.from && piece.x0 < rule.to),
  )
  const anchor = above.findLastIndex(
    (band) =>
      rule.at - band.baseline < HEADER_REACH_EM * band.size &&
      band.pieces.length >= Math.max(HEADER_CELLS, HEADER_SHARE * usual),
  )
  const own = above[anchor]
  if (!own || own.pieces.some((piece) => /\d[.,]\d/.test(piece.text))) return []
  let first = anchor
  while (first > 0 && isPartOf(above[first - 1], above[first], rule)) first--
  return above.slice(first)
}

function isPartOf(
  above: Band | undefined,
  below: Band | undefined,
  rule: { from: number; to: number },
): boolean {
  return (
    above !== undefined &&
    below !== undefined &&
    below.baseline - above.baseline < HEADER_LEADING_EM * below.size &&
    isNarrow(above, rule)
  )
}

/** Share of the length of its rulings that a wrapped cell is wide at most. */
const NARROW_SHARE = shares.some

function isNarrow({ pieces }: Band, rule: { from: number; to: number }): boolean {
  const [first] = pieces
  return first !== undefined && first.x1 - first.x0 < NARROW_SHARE * (rule.to - rule.from)
}

/**
 * Gives the lines that stand within a region beside its rulings: those start behind the labels
 * where they are the fields of a form, and a label without a field is a row, too.
 */
function besideRulings(region: Region, bands: readonly Band[]): Band[] {
  const own = new Set(region.bands)
  const { left, right, top, bottom } = region
  return bands.filter(
    (band) =>
      !own.has(band) &&
      band.baseline > top &&
      band.baseline < bottom &&
      band.pieces.every((piece) => piece.x0 > left && piece.x1 < right),
  )
}

function regionsOfGroup(
  group: readonly { at: number; from: number; to: number }[],
  bands: readonly Band[],
  rules: RuleSet,
  known: readonly TableDraft[],
): Region[] {
  const regions: Region[] = []
  const share = framesPage(group, bands) ? PAGE_ROWS_SHARE : ROWS_SHARE
  let open: Band[] = []
  let [first, last] = [group[0], group[0]]
  const close = (): void => {
    if (first && last && first !== last && open.length > 1) {
      const header = headerAbove(first, open, bands)
      const region = regionOf([...header, ...open], rules, true)
      const top = header.length > 0 ? region.top : first.at
      const walls =
        header.length > 0 && !region.walls.includes(first.at)
          ? [...region.walls, first.at].toSorted((a, b) => a - b)
          : region.walls
      const whole = {
        ...region,
        walls,
        left: Math.min(first.from, region.left),
        right: Math.max(first.to, region.right),
        top,
        bottom: last.at,
      }
      const passed = besideRulings({ ...whole, top: first.at }, bands)
      const all = [...whole.bands, ...passed].toSorted((a, b) => a.baseline - b.baseline)
      if (!areBesideText(first, all)) regions.push({ ...whole, bands: all })
    }
    open = []
  }
  for (const rule of group.slice(1)) {
    const between = bands
      .filter((band) => last && band.baseline > last.at && band.baseline < rule.at + 1)
      .filter((band) => band.pieces.some((piece) => piece.x1 > rule.from && piece.x0 < rule.to))
    const rows = between.filter((band) => band.pieces.length > 1)
    // Lines close beside a row of several cells are cells of it that wrapped.
    const tabular = between.filter(
      (band) => band.pieces.length > 1 || rows.some((row) => isBeside(band, row)),
    ).length
    const isCut = known.some((table) => last && table.box.y0 > last.at && table.box.y0 < rule.at)
    if (
      isCut ||
      (between.length > 0 &&
        tabular < share * between.length &&
        !(open.length > 0 && between.length === 1))
    ) {
      close()
      first = rule
    } else open.push(...between)
    last = rule
  }
  close()
  return regions
}
