import { counts, ems } from "../../geometry/scale.ts"
import { isSameSize } from "../../geometry/alike.ts"
import { middleX, area, contains, type Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { readLabel } from "../../writing/labels.ts"

/** Lines that a person would keep in one text box, from the top. */
export interface LineBox {
  readonly lines: readonly TextLine[]
  /** Shape that the text stands in, if one holds it alone: index into the shapes given. */
  readonly shape: number | undefined
}

/**
 * Distance of lines in one box, from the bottom of one to the top of the next, in ems of the
 * smaller.
 */
const NEAR = 0.95
/** The same where edges or bullets say that the lines belong together. */
const NEAR_ALIGNED = ems.line
/** Edges nearer than this, in ems, are aligned. */
const ALIGNED = 0.35
/** A shape over this share of the page is a panel behind boxes and no box itself. */
const PANEL = 0.45
/** Ratio of sizes above which two lines are different kinds of text. */
const SIZE_RATIO = 1.45

/** Groups the upright lines of a page into boxes; turned lines get a box each. */
export function groupLines(
  lines: readonly TextLine[],
  shapes: readonly Box[],
  page: { readonly width: number; readonly height: number },
): LineBox[] {
  const upright = lines
    .filter((line) => line.angle === 0 && !line.isVertical)
    .toSorted((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0)
  const holders = upright.map((line) => holderOf(line, shapes, page))
  const parent = upright.map((_, index) => index)
  const root = (index: number): number => {
    let at = index
    while (parent[at] !== at) at = parent[at] ?? at
    return at
  }
  upright.forEach((line, index) => {
    const next = nextBelow(upright, holders, index)
    if (next === undefined) return
    const below = upright[next]
    if (below && belongsBelow(line, below, holders[index])) parent[root(next)] = root(index)
  })
  joinLists(upright, holders, {
    root,
    join: (above, below) => void (parent[root(below)] = root(above)),
  })
  const groups = new Map<number, number[]>()
  upright.forEach((_, index) => {
    const key = root(index)
    groups.set(key, [...(groups.get(key) ?? []), index])
  })
  const boxes = [...groups.values()].map((group) => ({
    lines: group.flatMap((index) => upright[index] ?? []),
    holder: holders[group[0] ?? 0],
  }))
  const turned = lines
    .filter((line) => line.angle !== 0 || line.isVertical)
    .map((line) => ({ lines: [line], holder: undefined }))
  return [...boxes, ...turned].map(({ lines: own, holder }) => ({
    lines: own,
    shape:
      holder !== undefined && boxes.filter((box) => box.holder === holder).length === 1
        ? holder
        : undefined,
  }))
}

/** Free height in ems that empty paragraphs may leave between two entries of one list. */
const LIST_GAP = 2.2

interface Groups {
  readonly root: (index: number) => number
  readonly join: (above: number, below: number) => void
}

/**
 * Joins entries of one list that empty lines part: below a group that has an entry with the same
 * bullet at the same edge, with nothing between them.
 */
function joinLists(
  lines: readonly TextLine[],
  holders: readonly (number | undefined)[],
  { root, join }: Groups,
): void {
  const bullets = lines.map(bulletOf)
  lines.forEach((line, index) => {
    const bullet = bullets[index]
    if (bullet === undefined || lines.some((_, at) => at < index && root(at) === root(index)))
      return
    const entry = lines.findLastIndex(
      (above, at) =>
        at < index &&
        bullets[at] === bullet &&
        holders[at] === holders[index] &&
        Math.abs(above.box.x0 - line.box.x0) < ALIGNED * line.size &&
        isSameSize(above, line),
    )
    if (entry < 0 || root(entry) === root(index)) return
    const end = lines.findLastIndex((_, at) => at < index && root(at) === root(entry))
    const last = lines[end]
    const isFree =
      last &&
      lines.every(
        (other, at) =>
          root(at) === root(entry) ||
          root(at) === root(index) ||
          other.baseline <= last.baseline ||
          other.baseline >= line.baseline ||
          !overlaps(other, line),
      )
    if (
      isFree &&
      line.baseline - last.baseline - Math.max(last.size, line.size) < LIST_GAP * line.size
    )
      join(entry, index)
  })
}

/** Bullet that a line begins with. */
function bulletOf(line: TextLine): string | undefined {
  const label = readLabel(line)
  return label?.format === "bullet" ? label.body : undefined
}

/** Gives the smallest shape that holds a line and is no panel of the page. */
export function holderOf(
  line: TextLine,
  shapes: readonly Box[],
  page: { readonly width: number; readonly height: number },
): number | undefined {
  let best: number | undefined
  shapes.forEach((shape, index) => {
    if (
      !contains(shape, line.box, 0.15 * line.size) ||
      area(shape) > PANEL * page.width * page.height
    )
      return
    const known = best === undefined ? undefined : shapes[best]
    if (!known || area(shape) <= area(known)) best = index
  })
  return best
}

/**
 * Gives the line right below one in the same holder, or undefined where several stand side by side
 * there: text over columns belongs to none of them.
 */
function nextBelow(
  lines: readonly TextLine[],
  holders: readonly (number | undefined)[],
  index: number,
): number | undefined {
  const line = lines[index]
  if (!line) return undefined
  let first: number | undefined
  for (let at = index + 1; at < lines.length; at++) {
    const below = lines[at]
    if (!below || holders[at] !== holders[index] || !overlaps(line, below)) continue
    if (below.baseline - line.baseline < 0.3 * Math.min(line.size, below.size)) continue
    const found = first === undefined ? undefined : lines[first]
    if (!found) first = at
    else if (below.baseline - found.baseline > 0.5 * found.size) break
    else if (!isAlignedWith(line, found) || isAlignedWith(line, below)) return undefined
  }
  const found = first === undefined ? undefined : lines[first]
  if (!found || first === undefined) return undefined
  return hasRivalAbove(lines, holders, index, first) ? undefined : first
}

/** Several lines side by side over one: the one that is aligned with it goes on. */
function hasRivalAbove(
  lines: readonly TextLine[],
  holders: readonly (number | undefined)[],
  index: number,
  below: number,
): boolean {
  const [line, target] = [lines[index], lines[below]]
  if (!line || !target || isAlignedWith(line, target)) return false
  return lines.some((other, at) => {
    const isBeside =
      at !== index &&
      at < below &&
      holders[at] === holders[index] &&
      Math.abs(other.baseline - line.baseline) < 0.5 * line.size
    return isBeside && overlaps(other, target)
  })
}

const overlaps = (a: TextLine, b: TextLine): boolean => a.box.x0 < b.box.x1 && b.box.x0 < a.box.x1

function isAlignedWith(a: TextLine, b: TextLine): boolean {
  const slack = ALIGNED * Math.max(a.size, b.size)
  const middle = (line: TextLine): number => middleX(line.box)
  return (
    Math.abs(a.box.x0 - b.box.x0) < slack ||
    Math.abs(textStart(a) - textStart(b)) < slack ||
    Math.abs(middle(a) - middle(b)) < slack ||
    Math.abs(a.box.x1 - b.box.x1) < slack
  )
}

/** Start of the text after a label. */
function textStart(line: TextLine): number {
  const gap = line.gaps[0]
  return gap && gap.at <= counts.several ? gap.to : line.box.x0
}

function belongsBelow(line: TextLine, below: TextLine, holder: number | undefined): boolean {
  const size = Math.min(line.size, below.size)
  // Boxes of lines differ with the font; the baseline and the size do not.
  const gap = below.baseline - 0.8 * below.size - (line.baseline + 0.2 * line.size)
  if (holder !== undefined) return gap < 3 * size
  const ratio = Math.max(line.size, below.size) / size
  const isLeftward = below.box.x0 > line.box.x0 - 3 * line.size
  const reach = isAlignedWith(line, below) ? NEAR_ALIGNED : NEAR
  return ratio < SIZE_RATIO
    ? isLeftward && gap < reach * size
    : gap < ems.half * size && isAlignedWith(line, below)
}
