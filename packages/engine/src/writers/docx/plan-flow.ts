import type { Block, Figure, Paragraph, Table } from "../../model/document.ts"

/**
 * What stands in a w:body, in order: figures were hung on paragraphs, and needful empty paragraphs
 * put in.
 */
export type FlowItem =
  | {
      readonly kind: "paragraph"
      readonly paragraph: Paragraph
      readonly anchors: readonly Figure[]
      /** First and last entry of a table of contents: the field spans them. */
      readonly opensContents: boolean
      readonly closesContents: boolean
      /** What the spacer below it takes of the room there. */
      readonly lessBelow?: number
    }
  | { readonly kind: "table"; readonly table: Table }
  | {
      readonly kind: "spacer"
      readonly height: number
      /** Hidden at the head of a page. */
      readonly spaceBefore?: number
      readonly anchors: readonly Figure[]
      readonly startsPage?: boolean
      /** It goes to the next page with the table below it. */
      readonly isTied?: boolean
    }

/** What a flow is planned by. */
export interface FlowRules {
  readonly endsWithParagraph: boolean
  /**
   * Tells a paragraph whose style starts a page: an empty line above it would have a page of its
   * own.
   */
  readonly startsPage: (paragraph: Paragraph) => boolean
}

/** Least height of an empty paragraph: Word takes no line below one point. */
const leastSpacer = 1

/**
 * Orders blocks for WordprocessingML.
 *
 * An anchored figure hangs on the next paragraph of its page, else on the one before; two tables in
 * a row need a paragraph between them, or Word joins them. Source: ECMA-376 part 1, 17.4.37.
 */
export function planFlow(
  blocks: readonly Block[],
  { endsWithParagraph, startsPage }: FlowRules,
): FlowItem[] {
  const items: FlowItem[] = []
  let waiting: Figure[] = []
  for (const [index, block] of blocks.entries()) {
    const last = items.at(-1)
    if (block.kind === "figure") {
      const host = isStranded(block, blocks, index) ? hostAbove(items, block) : undefined
      if (host) items[host.at] = { ...host.item, anchors: [...host.item.anchors, block] }
      else waiting.push(block)
    } else if (block.kind === "table") {
      const placed = placeTable(block, last, waiting)
      const [spacer] = placed
      if (last?.kind === "paragraph" && spacer?.kind === "spacer" && !spacer.startsPage)
        items[items.length - 1] = { ...last, lessBelow: roomFor(spacer, last.paragraph) }
      items.push(...placed)
      if (placed.length > 1) waiting = []
    } else {
      // LibreOffice mirrors what hangs on a right-to-left paragraph.
      if (waiting.length > 0 && block.format.direction === "rtl") {
        items.push({ kind: "spacer", height: leastSpacer, anchors: waiting })
        waiting = []
      }
      if (block.blankAbove && !startsPage(block)) {
        items.push({
          kind: "spacer",
          height: block.blankAbove.height,
          spaceBefore: block.blankAbove.spaceBefore,
          anchors: waiting,
          isTied: waiting.length > 0,
        })
        waiting = []
      }
      items.push({
        kind: "paragraph",
        paragraph: block,
        anchors: waiting,
        ...contentsMarks(blocks, index),
      })
      waiting = []
    }
  }
  if (waiting.length > 0) items.push({ kind: "spacer", height: leastSpacer, anchors: waiting })
  const last = items.at(-1)
  if (endsWithParagraph && (last === undefined || last.kind === "table"))
    items.push({ kind: "spacer", height: leastSpacer, anchors: [] })
  return items
}

/** What of the room below a paragraph a spacer takes, so that the table below it stays. */
const roomFor = (
  { height }: { readonly height: number },
  { format: { spaceAfter } }: Paragraph,
): number => (spaceAfter < height ? 0 : height)

/**
 * Room that a spacer takes above a table with which a section begins, since something hangs there:
 * its margin is less by that. 0 where the table has room above it.
 */
export function roomOfFirstSpacer(blocks: readonly Block[]): number {
  const [first] = blocks
  if (first?.kind !== "figure") return 0
  const next = blocks.find((block) => block.kind !== "figure")
  return next?.kind === "table" && next.spaceBefore === undefined ? leastSpacer : 0
}

/** A table, with a spacer above it where something hangs there or parts it from another. */
function placeTable(
  table: Table,
  last: FlowItem | undefined,
  anchors: readonly Figure[],
): FlowItem[] {
  const hasSpacer =
    last?.kind === "table" ||
    anchors.length > 0 ||
    table.spaceBefore !== undefined ||
    table.startsPage === true
  if (!hasSpacer) return [{ kind: "table", table }]
  const startsPage = isPageStart(table) || startsOwnPage(anchors, table, last)
  const gap = last?.kind === "table" ? gapBetween(last.table, table) : leastSpacer
  return [
    {
      kind: "spacer",
      height: Math.max(leastSpacer, table.spaceBefore ?? gap),
      anchors,
      isTied: true,
      ...(startsPage ? { startsPage } : {}),
    },
    { kind: "table", table: startsPage ? withoutBreak(table) : table },
  ]
}

/** Tells whether the next paragraph lies on another page than the figure. */
function isStranded(figure: Figure, blocks: readonly Block[], index: number): boolean {
  const next = blocks
    .slice(index + 1, index + 1 + lookAhead)
    .find((block) => block.kind !== "figure")
  if (next === undefined) return true
  const [page] = figure.placement
  if (next.kind === "table") return !next.placement.some((place) => place.page === page?.page)
  return next.placement[0]?.page !== page?.page
}

/**
 * The item above that a figure hangs on whose page ends there: the last one, or what stands above
 * the tables that begin on that page. Below a table that fills its page no line has room.
 */
function hostAbove(
  items: readonly FlowItem[],
  { placement: [place] }: Figure,
): { readonly at: number; readonly item: Exclude<FlowItem, { kind: "table" }> } | undefined {
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at]
    if (item?.kind === "table") {
      if (item.table.placement[0]?.page !== place?.page) return undefined
    } else if (item?.kind === "paragraph") {
      const isLast = at === items.length - 1
      const isOnPage = item.paragraph.placement.at(-1)?.page === place?.page
      return isLast || isOnPage ? { at, item } : undefined
    } else if (item) return at < items.length - 1 && item.isTied ? { at, item } : undefined
  }
  return undefined
}

/**
 * Figures in a row that are looked over for the block after them; more than that hang where they
 * are.
 */
const lookAhead = 64

/**
 * Tells whether the first paragraph of a table starts a page, and may hand that over: an item keeps
 * its number.
 */
function isPageStart({ rows, startsPage }: Table): boolean {
  if (startsPage === true) return true
  const first = rows[0]?.cells[0]?.blocks[0]
  return first?.kind === "paragraph" && first.breakBefore === "page" && first.list === undefined
}

/**
 * Tells whether what hangs above a table belongs to another page than the one that the block before
 * ends on. A table that finds no room goes to the next page by itself; a spacer would stay behind.
 */
function startsOwnPage(
  anchors: readonly Figure[],
  { placement }: Table,
  last: FlowItem | undefined,
): boolean {
  const above =
    last?.kind === "table" ? last.table : last?.kind === "paragraph" ? last.paragraph : undefined
  const [before, page] = [above?.placement.at(-1)?.page, placement[0]?.page]
  return (
    before !== undefined &&
    page !== undefined &&
    before < page &&
    anchors.some((figure) => figure.placement[0]?.page === page)
  )
}

/** The paragraph above the table starts the page instead. */
function withoutBreak(table: Table): Table {
  const [row, ...rows] = table.rows
  const [cell, ...cells] = row?.cells ?? []
  const [block, ...blocks] = cell?.blocks ?? []
  if (!row || !cell || block?.kind !== "paragraph") return table
  const { breakBefore: _moved, ...rest } = block
  return {
    ...table,
    rows: [{ ...row, cells: [{ ...cell, blocks: [rest, ...blocks] }, ...cells] }, ...rows],
  }
}

function gapBetween(above: Table, below: Table): number {
  const [a, b] = [above.placement.at(-1), below.placement[0]]
  return a && b && a.page === b.page ? Math.max(leastSpacer, b.box.y0 - a.box.y1) : leastSpacer
}

function contentsMarks(
  blocks: readonly Block[],
  index: number,
): { opensContents: boolean; closesContents: boolean } {
  const isEntry = (block: Block | undefined): boolean =>
    block?.kind === "paragraph" && block.role === "tocEntry"
  const isHere = isEntry(blocks[index])
  return {
    opensContents: isHere && !isEntry(blocks[index - 1]),
    closesContents: isHere && !isEntry(blocks[index + 1]),
  }
}
