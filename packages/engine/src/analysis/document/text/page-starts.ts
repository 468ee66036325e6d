import { height } from "../../../base/geometry.ts"
import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"
import { counts, points } from "../../geometry/scale.ts"
import { median } from "../../geometry/statistics.ts"
import { lineSize } from "./line-height.ts"
import { extentOf, tallestPicture } from "./block-extent.ts"
import type { VerticalArea, VerticalPlace } from "./vertical-place.ts"

/** What a block wants below the one before it, in points. */
export interface Needed {
  /** Room that its kind has above it. */
  readonly gap: number
  /** Height of what stays together from it on. */
  readonly height: number
  /** A heading of its level opens a page wherever there is one. */
  readonly opensPage: boolean
  /** Further height, of a picture that it leads to. */
  readonly lead: number
}

/** Gives what the block of an index wants. */
export type NeededRoom = (index: number) => Needed

export interface StartRules {
  readonly lineHeight: (paragraph: ParagraphDraft) => number
  /** Blocks that stay on the page of the block after them, besides headings. */
  readonly keptTogether: ReadonlySet<BlockDraft>
  /** A page may end or start with a single line of a paragraph. */
  readonly allowsLoneLines: boolean
}

/** Blocks in a row that are kept with the next one at most: longer chains are no author's. */
const longestChain = counts.few

/**
 * Learns how much room each block wants to start where the one before it ended: the gap that its
 * kind has above it, and what of it may not stand alone.
 *
 * Text moves to the next page when that much is not left. A page that ended with more room than
 * this was ended on purpose.
 */
export function learnNeededRoom(blocks: readonly BlockDraft[], rules: StartRules): NeededRoom {
  const gaps = usualGaps(blocks, rules)
  const openers = openingLevels(blocks)
  return (index) => {
    const [before, block] = [blocks[index - 1], blocks[index]]
    const gap = before && block ? (gaps.get(pairKey(before, block)) ?? 0) : 0
    const height = standing(blocks, index, { ...rules, gaps, chain: 0 }, false)
    const led = leadsToPicture(blocks, index)
    return {
      gap,
      height,
      lead: led ? standing(blocks, index, { ...rules, gaps, chain: 0 }, true) - height : 0,
      opensPage: block?.kind === "paragraph" && openers.has(block.headingLevel ?? 0),
    }
  }
}

/** Headings of one level that show that each of them opens a page. */
const leastOpeners = counts.few

/**
 * Headings at the head of a page for each that is not: the lines of a cover are headings as well.
 */
const openersEach = counts.few

/** Levels of headings that stand at the head of a page, with few exceptions. */
function openingLevels(blocks: readonly BlockDraft[]): ReadonlySet<number> {
  const seen = new Map<number, { readonly at: number; readonly others: number }>()
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== "paragraph" || block.headingLevel === undefined) continue
    const before = blocks[index - 1]
    const isOpener = !before || endPage(before) !== startPage(block)
    const { at, others } = seen.get(block.headingLevel) ?? { at: 0, others: 0 }
    seen.set(block.headingLevel, isOpener ? { at: at + 1, others } : { at, others: others + 1 })
  }
  return new Set(
    [...seen].flatMap(([level, { at, others }]) =>
      at >= Math.max(leastOpeners, openersEach * others) ? [level] : [],
    ),
  )
}

/**
 * Gives the page on which blocks end, where it has more room at its foot than pages run deeper by:
 * what is hidden above its first block pushes nothing over should it come to show.
 */
export function lastWithRoom(
  blocks: readonly BlockDraft[],
  { lineHeight }: Pick<StartRules, "lineHeight">,
  { bottom, reserve = 0, balanced }: VerticalArea,
): number | undefined {
  const last = blocks.at(-1)
  if (!last || reserve === 0 || balanced !== undefined) return undefined
  const end = extentOf(last, last.kind === "paragraph" ? lineHeight(last) : 0)
  return bottom - end.bottom > reserve + points.block ? end.endPage : undefined
}

interface Standing extends StartRules {
  readonly gaps: ReadonlyMap<string, number>
  readonly chain: number
}

/**
 * Tells a heading that went to the next page because the table below it had no room: a table whose
 * rows may be parted would begin at the foot of the page before, and the heading with it.
 */
export const isCarriedHead = (
  { keptTogether, isOfCell }: Pick<StartRules, "keptTogether"> & { readonly isOfCell?: true },
  above: BlockDraft | undefined,
  place: VerticalPlace | undefined,
): boolean =>
  place?.isCarriedOver === true &&
  isOfCell !== true &&
  above?.kind === "paragraph" &&
  (above.headingLevel !== undefined || keptTogether.has(above))

/** Height of what must stand together from a block on: with the next one where it leads to that. */
function standing(
  blocks: readonly BlockDraft[],
  index: number,
  rules: Standing,
  leads: boolean,
): number {
  const block = blocks[index]
  if (!block) return 0
  const own = ownHeight(block, rules)
  const next = blocks[index + 1]
  if (!next || rules.chain === longestChain || !(leads || isKept(block, next, rules)))
    return own.least
  const gap = rules.gaps.get(pairKey(block, next)) ?? 0
  return own.whole + gap + standing(blocks, index + 1, { ...rules, chain: rules.chain + 1 }, false)
}

/** Headings and captions stay with what follows, as far as the page kept them so. */
function isKept(block: BlockDraft, next: BlockDraft, { keptTogether }: StartRules): boolean {
  const isHead = block.kind === "paragraph" && block.headingLevel !== undefined
  return (isHead || keptTogether.has(block)) && startPage(next) === endPage(block)
}

/** Lines at most of a text that leads to the picture below it: a sentence. */
const longestLead = counts.few

/**
 * Whether a block is a sentence at the head of its page above a picture. Where the page before had
 * room for the sentence alone, its author kept both together; a break there would outlive the
 * picture.
 */
function leadsToPicture(blocks: readonly BlockDraft[], index: number): boolean {
  const [before, block, next] = [blocks[index - 1], blocks[index], blocks[index + 1]]
  if (!before || block?.kind !== "paragraph" || !next) return false
  const isHead = endPage(before) !== startPage(block)
  const isSentence = block.lines.length <= longestLead && endPage(block) === startPage(next)
  return isHead && isSentence && isPicture(next)
}

const isPicture = (block: BlockDraft): boolean =>
  block.kind === "paragraph"
    ? block.lines.some(({ line }) => tallestPicture(line) > 0)
    : block.kind === "figure"

export const startPage = (block: BlockDraft): number | undefined =>
  block.kind === "paragraph" ? block.lines[0]?.page : block.page

const endPage = (block: BlockDraft): number | undefined =>
  block.kind === "paragraph" ? block.lines.at(-1)?.page : block.page

/** Height of a block, and of the least part of it that a page may end with. */
function ownHeight(
  block: BlockDraft,
  { lineHeight, allowsLoneLines }: StartRules,
): { readonly whole: number; readonly least: number } {
  if (block.kind === "figure") {
    const whole = height(block.figure.box)
    return { whole, least: whole }
  }
  if (block.kind === "table") {
    const [top = 0, second = 0] = block.table.ys
    return { whole: height(block.table.box), least: second - top }
  }
  const line = lineHeight(block)
  const count = block.lines.length
  // Two lines at least on either side of the break: three stay together.
  const together = allowsLoneLines ? 1 : count < 4 ? count : 2
  const { top, bottom } = extentOf(block, line)
  const whole = startPage(block) === endPage(block) ? bottom - top : count * line
  return {
    whole,
    least: Math.min(
      whole,
      Math.max(
        together * line,
        Math.max(...block.lines.map((placed) => tallestPicture(placed.line))),
      ),
    ),
  }
}

/** Gaps between blocks of two kinds in a row, from where they stand on one page. */
function usualGaps(
  blocks: readonly BlockDraft[],
  { lineHeight }: StartRules,
): ReadonlyMap<string, number> {
  const seen = new Map<string, number[]>()
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1]
    if (!before) continue
    const [above, below] = [before, block].map((each) =>
      extentOf(each, each.kind === "paragraph" ? lineHeight(each) : 0),
    )
    if (!above || !below || above.endPage !== below.page || above.endColumn !== below.column)
      continue
    const key = pairKey(before, block)
    const gaps = seen.get(key) ?? []
    seen.set(key, gaps)
    gaps.push(Math.max(0, below.top - above.bottom))
  }
  return new Map([...seen].map(([key, gaps]) => [key, median(gaps)]))
}

const pairKey = (before: BlockDraft, block: BlockDraft): string =>
  `${kindOf(before)} ${kindOf(block)}`

function kindOf(block: BlockDraft): string {
  if (block.kind !== "paragraph") return block.kind
  return `${block.headingLevel ?? block.role ?? ""}:${Math.round(lineSize(block) * 2)}`
}
