import { counts, ems } from "../../geometry/scale.ts"
import { isSameSize } from "../../geometry/alike.ts"
import { middleX, area, contains, width, type Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { readLabel } from "../../writing/labels.ts"
import { ALIGNED, bulletOf, gapBetween, isOneStart } from "./line-places.ts"
import { goesOnInColumn, isOneColumn } from "./one-column.ts"
import type { Painted } from "./shape-text.ts"
import { unknownEnds, type SlideLineEnds } from "./slide-line-ends.ts"
import type { OutlinedTitle } from "./slide-outline.ts"
import { noTags, type SlideTags } from "./slide-tags.ts"

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
/** A shape over this share of the page is a panel behind boxes and no box itself. */
const PANEL = 0.45
/** Ratio of sizes above which two lines are different kinds of text. */
const SIZE_RATIO = 1.45
/** Share of a slide's height in which its title starts. */
export const TITLE_ZONE = 0.36
/** Times that the letters of a title are larger than those around it. */
export const TITLE_RATIO = 1.15
/** Share of the size of a title below which a text is no heading like it. */
const SMALLER = 0.95
/** Distance in ems of the smaller within which a line under a title is its second line. */
const NEAR_TITLE = 0.3

/** What a file says of its lines: their boxes, and how they end. */
interface Told extends Pick<SlideTags, "boxOf"> {
  readonly endOf: SlideLineEnds
  /** Title that the outline names. */
  readonly title?: OutlinedTitle | undefined
}

/** Groups the upright lines of a page into boxes; turned lines get a box each. */
export function groupLines(
  lines: readonly TextLine[],
  shapes: readonly Painted[],
  page: { readonly width: number; readonly height: number },
  { boxOf, endOf, title }: Told = { ...noTags, endOf: unknownEnds },
): LineBox[] {
  const upright = lines
    .filter((line) => line.angle === 0 && !line.isVertical)
    .toSorted((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0)
  const holders = holdersOf(upright, endOf, (line) => holderOf(line, shapes, page))
  const names = upright.map(boxOf)
  const isTitle = upright.map((line) => title?.lines.has(line) === true)
  const joining = groupsOf(
    upright.length,
    (one, other) =>
      (names[one] !== undefined && names[other] !== undefined && names[one] !== names[other]) ||
      (title?.isWhole === true && isTitle[one] !== isTitle[other]),
  )
  joinBelow(upright, holders, { joining, shapes, page, ...(title && { isTitle }) })
  joinTagged(upright, names, joining)
  const ofTitle = upright.flatMap((_, index) => (isTitle[index] ? [index] : []))
  ofTitle.slice(1).forEach((index, at) => joining.join(ofTitle[at] ?? index, index))
  joinLists(upright, holders, joining)
  joinOutdents(upright, holders, joining)
  const turned = lines.filter((line) => line.angle !== 0 || line.isVertical)
  return [
    ...boxesOf(upright, holders, joining.root),
    ...turned.map((line) => ({ lines: [line], shape: undefined })),
  ]
}

/** Groups of one line each, to be joined unless they are to stay apart. */
function groupsOf(count: number, areApart: (one: number, other: number) => boolean): Groups {
  const parent = Array.from({ length: count }, (_, index) => index)
  const root = (index: number): number => {
    let at = index
    while (parent[at] !== at) at = parent[at] ?? at
    return at
  }
  return {
    root,
    join: (above, below) => {
      if (!areApart(above, below)) parent[root(below)] = root(above)
    },
  }
}

interface Below {
  readonly joining: Groups
  readonly shapes: readonly Painted[]
  readonly page: { readonly width: number; readonly height: number }
  /** Which lines are of the title, where the outline names one. */
  readonly isTitle?: readonly boolean[]
}

/** Joins each line with the one right below it that goes on in its box. */
function joinBelow(
  upright: readonly TextLine[],
  holders: readonly (number | undefined)[],
  { joining: { root, join }, shapes, page, isTitle }: Below,
): void {
  const held = Map.groupBy(holders, (holder) => holder)
  const holding = (holder: number | undefined): Place["holder"] => {
    const shape = holder === undefined ? undefined : shapes[holder]
    return shape && { box: shape.box, lines: held.get(holder)?.length ?? 0 }
  }
  const largestAfter = sizesBelow(upright)
  const isColumnAlone = isOneColumn(upright)
  /** The last lines of a box, up to one of them. */
  const upTo = (index: number): readonly TextLine[] => {
    const from = Math.max(0, index - counts.dozen)
    return upright.slice(from, index + 1).filter((_, at) => root(from + at) === root(index))
  }
  upright.forEach((line, index) => {
    const next = nextBelow(upright, holders, index)
    const below = next === undefined ? undefined : upright[next]
    if (next === undefined || !below) return
    const above = upTo(index)
    const holder = holding(holders[index])
    const isBody = isTitle !== undefined && !isTitle[index] && !isTitle[next]
    const isNext = isColumnAlone && next === index + 1 && holder === undefined
    const isOne = isNext && goesOnInColumn(line, below, above)
    if (!isOne && !belongsBelow(line, below, { holder, page, above, isBody })) return
    const mayBeTitle = holders[index] === undefined && (!isTitle || isTitle[index] === true)
    const isOver = mayBeTitle && isTitleOver(line, below, page.height)
    const isTop = line.baseline < (upright[0]?.baseline ?? 0) + ems.half * line.size
    const isAlone = isTop && !isAlignedWith(line, below)
    if (isOver && (isAlone || largestAfter(index) < SMALLER * line.size)) return
    join(index, next)
  })
}

/** Gives the lines of each group as a box; of a shape that holds one alone it is the text. */
function boxesOf(
  upright: readonly TextLine[],
  holders: readonly (number | undefined)[],
  root: (index: number) => number,
): LineBox[] {
  const groups = new Map<number, number[]>()
  upright.forEach((_, index) => {
    const key = root(index)
    groups.set(key, [...(groups.get(key) ?? []), index])
  })
  const boxes = [...groups.values()].map((group) => ({
    lines: group.flatMap((index) => upright[index] ?? []),
    holder: holders[group[0] ?? 0],
  }))
  return boxes.map(({ lines: own, holder }) => ({
    lines: own,
    shape:
      holder !== undefined && boxes.filter((box) => box.holder === holder).length === 1
        ? holder
        : undefined,
  }))
}

/** Joins the lines that the tags put into one box, unless some of them stand side by side. */
function joinTagged(
  lines: readonly TextLine[],
  names: readonly (string | undefined)[],
  { join }: Groups,
): void {
  const boxes = new Map<string, number[]>()
  names.forEach((name, index) => {
    if (name !== undefined) boxes.set(name, [...(boxes.get(name) ?? []), index])
  })
  for (const box of boxes.values()) {
    const steps = box.slice(1).map((index, at) => {
      const [line, before] = [lines[index], lines[box[at] ?? 0]]
      return line && before ? (line.baseline - before.baseline) / line.size : 0
    })
    if (steps.every((step) => step > ems.half))
      box.slice(1).forEach((index, at) => join(box[at] ?? index, index))
  }
}

/** Free height in ems that spacing leaves between two paragraphs of running text. */
const COLUMN_GAP = 2.2
/**
 * Free height in ems that spacing and empty paragraphs leave between two entries of one list: all
 * within it are one.
 */
const LIST_GAP = 4.5

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

/**
 * Joins a line that starts to the left of what stands close above it to the text further above that
 * starts where it does: the brace that ends a block of code, text behind a quotation that is set
 * in.
 */
function joinOutdents(
  lines: readonly TextLine[],
  holders: readonly (number | undefined)[],
  { root, join }: Groups,
): void {
  const first = new Map<number, number>()
  lines.forEach((_, index) => {
    if (!first.has(root(index))) first.set(root(index), index)
  })
  const firsts = new Set(first.values())
  lines.forEach((line, index) => {
    if (!firsts.has(index)) return
    const from = Math.max(0, index - counts.many)
    const near = lines.slice(from, index)
    const start = near.findLastIndex(
      (above, at) => holders[from + at] === holders[index] && isOneStart(above, line),
    )
    if (start < 0 || root(from + start) === root(index)) return
    const end = near.findLastIndex((_, at) => root(from + at) === root(from + start))
    const last = near[end]
    if (!last || last.box.x0 < line.box.x0 + ALIGNED * line.size || !isSameSize(last, line)) return
    const gap = gapBetween(last, line)
    const isBelow = line.baseline - last.baseline > ems.half * line.size && gap < NEAR * line.size
    const isFree = near.every(
      (other, at) =>
        root(from + at) === root(index) ||
        other.baseline <= last.baseline ||
        !overlaps(other, line),
    )
    if (isBelow && isFree) join(from + start, index)
  })
}

/**
 * Gives the shape that each line stands in, from the top. A line that wrapped into one that stands
 * elsewhere left its shape: text that runs out of its shape, or over a ground behind some of its
 * lines.
 */
function holdersOf(
  lines: readonly TextLine[],
  endOf: SlideLineEnds,
  holder: (line: TextLine) => number | undefined,
): readonly (number | undefined)[] {
  const holders = lines.map(holder)
  lines.forEach((line, index) => {
    const near = lines.slice(index + 1, index + 1 + counts.dozen)
    const at = near.findIndex(
      (below) => overlaps(line, below) && below.baseline - line.baseline > ems.half * line.size,
    )
    const below = near[at]
    if (below && endOf(line, below) === "wraps" && isSinglySpaced(line, below))
      holders[index + 1 + at] = holders[index]
  })
  return holders
}

/** Free height in ems of the smaller up to which lines are spaced singly. */
const SINGLE_GAP = ems.tight

const isSinglySpaced = (line: TextLine, below: TextLine): boolean =>
  isSameSize(line, below) && gapBetween(line, below) < SINGLE_GAP * below.size

/**
 * Gives the smallest shape that holds a line and is no panel of the page. What is painted after a
 * line lies over it.
 */
export function holderOf(
  line: TextLine,
  shapes: readonly Painted[],
  page: { readonly width: number; readonly height: number },
): number | undefined {
  let best: number | undefined
  shapes.forEach(({ box, z }, index) => {
    if (
      z > line.z ||
      !contains(box, line.box, 0.15 * line.size) ||
      area(box) > PANEL * page.width * page.height
    )
      return
    const known = best === undefined ? undefined : shapes[best]
    if (!known || area(box) <= area(known.box)) best = index
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

/**
 * Tells whether a line may be the title of its slide, and what is below it stands apart from it:
 * authors set titles in a box of their own, and what is in one box with a larger line follows it
 * closely. Entries of a list have labels; the second line of a title has none.
 */
const isTitleOver = (line: TextLine, below: TextLine, height: number): boolean =>
  line.baseline - line.size < TITLE_ZONE * height &&
  line.size >= TITLE_RATIO * below.size &&
  (gapBetween(line, below) >= NEAR_TITLE * below.size || readLabel(below) !== undefined) &&
  readLabel(line) === undefined

/** Gives the size of the largest line below the row of a line, whose index it takes. */
function sizesBelow(lines: readonly TextLine[]): (index: number) => number {
  const largest = [0]
  for (const { size } of lines.toReversed()) largest.push(Math.max(size, largest.at(-1) ?? 0))
  return (index) => {
    const line = lines[index]
    let next = index + 1
    while (line && (lines[next]?.baseline ?? Infinity) <= line.baseline + line.size / 2) next++
    return largest[Math.max(0, lines.length - next)] ?? 0
  }
}

interface Place {
  /** Shape that both lines stand in, and how many do. */
  readonly holder: { readonly box: Box; readonly lines: number } | undefined
  readonly page: { readonly width: number }
  /** The line and those above it in its box. */
  readonly above: readonly TextLine[]
  /** The outline names the title of the slide, and neither line is of it. */
  readonly isBody: boolean
}

/** Free height in ems within which lines in one shape are its text. */
const HOLDER_GAP = 3
/**
 * How far the text of a shape stands from its left edge, in points: a tenth of an inch by default,
 * and a little more by what letters leave free. What starts further in was often put over it.
 */
const INSET = 8.5

/**
 * Tells whether a line goes on in the box of the one above it. On a card of few lines, a heading
 * and what it is about have a box each where they stand apart.
 */
function belongsBelow(
  line: TextLine,
  below: TextLine,
  { holder, page, above, isBody }: Place,
): boolean {
  const size = Math.min(line.size, below.size)
  const gap = gapBetween(line, below)
  if (holder) {
    const inset = Math.min(line.box.x0, below.box.x0) - holder.box.x0
    const isCard = holder.lines <= counts.several && inset >= INSET
    return gap < (isCard && !isSameSize(line, below) ? NEAR : HOLDER_GAP) * size
  }
  const ratio = Math.max(line.size, below.size) / size
  const isLeftward = below.box.x0 > line.box.x0 - 3 * line.size
  const isBeside = isLeftward || (gap < ems.tight * size && isCentredWith(line, below))
  if (isColumn(line, below, { page, above })) return gap < COLUMN_GAP * size
  const reach = isSameSize(line, below) && isAlignedWith(line, below) ? NEAR_ALIGNED : NEAR
  if (ratio < SIZE_RATIO) return isBeside && gap < reach * size
  // What is much larger and no title is a heading of the text that starts where it does.
  const isHeading = isBody && Math.abs(line.box.x0 - below.box.x0) < ALIGNED * size
  return gap < (isHeading ? NEAR : ems.half) * size && isAlignedWith(line, below)
}

/**
 * Tells whether two lines have one middle, or end at one edge: singly spaced, they start anywhere.
 */
const isCentredWith = (line: TextLine, below: TextLine): boolean =>
  isSameSize(line, below) &&
  (Math.abs(middleX(line.box) - middleX(below.box)) < ALIGNED * below.size ||
    Math.abs(line.box.x1 - below.box.x1) < ALIGNED * below.size)

/** Share of a slide's width from which a line is one of running text. */
const RUNNING = 0.25

/**
 * Tells whether running text goes on below: the next paragraph of a placeholder, whose first line
 * may stand out to the left as those of other paragraphs do.
 */
function isColumn(
  line: TextLine,
  below: TextLine,
  { page, above }: Pick<Place, "page" | "above">,
): boolean {
  const [one, next] = [line.spans.at(-1), below.spans.at(-1)]
  return (
    above.some(({ box }) => width(box) > RUNNING * page.width) &&
    isSameSize(line, below) &&
    above.some((one) => Math.abs(textStart(one) - textStart(below)) < ALIGNED * line.size) &&
    one?.colour === next?.colour &&
    one?.bold === next?.bold
  )
}
