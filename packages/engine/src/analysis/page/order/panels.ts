import { area, contains, height, union, type Box } from "../../../base/geometry.ts"
import type { FigureDraft, FlowItem, PageDraft } from "../../drafts.ts"
import { drawnBoxes } from "../../geometry/drawn-boxes.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import type { Stretch } from "../../block-drafts.ts"
import type { Band, BandColumn } from "./bands.ts"
import { refersToNote } from "./note-marks.ts"

/** Letters of a panel or a block: parts of fractions have fewer. */
export const leastLetters = counts.dozen

/**
 * Lines of a panel, of a block or of a text on end: one alone is a label, a button, a field or a
 * mark.
 */
export const leastLines = counts.pair

/** What a page holds in panels beside other text, and what is left to flow. */
export interface Panelled {
  readonly flow: readonly FlowItem[]
  /** One a panel, as wide as the panel lets its text run. */
  readonly panels: readonly Stretch[]
  /** They hold most of the page's text: what is left has its place beside them. */
  readonly areMost: boolean
}

/** Share of the page from which a drawn box is its edge or its ground. */
const pageShare = shares.most
/** Room at the sides of a panel, in points: what is shaded up to its letters is a paragraph. */
const leastInset = points.slack
/** Share of the letters of a page that stand in panels from which on it is made of them. */
const textShare = shares.half
/** Share of the letters of a column that stand in panels from which on it is made of them. */
const columnShare = shares.half

/**
 * Takes texts out of the flow that stand in drawn boxes beside other text: side bars, notes, cards.
 *
 * Their place is the box; a flow would carry them out of it. A box within a column of prose, with
 * text of that column over or under it, stays in the column; boxes abreast are read one by one
 * wherever they stand, not line by line across them.
 */
export function partPanels(
  { page, rules, figures }: PageDraft,
  pieces: readonly FlowItem[],
  bands: readonly Band[],
): Panelled {
  const taken = new Set<FlowItem>()
  const texts = boxesWithText({ page, rules, figures }, pieces).flatMap((text) => {
    const held = text.held.filter((piece) => !taken.has(piece))
    if (!isText(held) || held.some(refersToNote) || !hasTextBeside(text, held)) return []
    for (const piece of held) taken.add(piece)
    return [{ box: text.box, held }]
  })
  const prose = bands.flatMap(({ columns }) => columns).filter(isProse(taken))
  const panels = texts.filter(
    (text) =>
      !prose.some((column) => isWithin(text, column)) ||
      texts.some((other) => areAbreast(text, other)),
  )
  const out = new Set(panels.flatMap(({ held }) => held))
  return {
    areMost: lettersOf([...out]) >= textShare * lettersOf(pieces) && !pieces.some(refersToNote),
    flow: pieces.filter((piece) => !out.has(piece)),
    panels: panels.map(({ box, held }, at) => stretchOf(page.index, at, box, held)),
  }
}

interface DrawnBox {
  readonly box: Box
  readonly held: readonly FlowItem[]
  /** What stands in the box around it, or on the page. */
  readonly around: readonly FlowItem[]
}

/** Boxes with text, the smallest first. */
function boxesWithText(
  { page, rules, figures }: Pick<PageDraft, "page" | "rules" | "figures">,
  pieces: readonly FlowItem[],
): DrawnBox[] {
  const sheet = pageShare * page.width * page.height
  const grounds = figures
    .filter(({ box }) => area(box) <= sheet)
    .toSorted((a, b) => area(b.box) - area(a.box))
    .slice(0, counts.many)
    .filter(isGround(pieces))
  const painted = new Set(grounds.flatMap(({ content, box }) => (isDrawn(content) ? [] : [box])))
  const texts = [...drawnBoxes(rules), ...grounds.map(({ box }) => box)]
    .filter((box) => area(box) <= sheet)
    .toSorted((a, b) => area(b) - area(a))
    .slice(0, counts.many)
    .filter(
      (box, _, all) =>
        !all.some(
          (other) =>
            painted.has(box) === painted.has(other) &&
            share(box, other, painted.has(box) ? points.hair : points.near),
        ),
    )
    .map((box) => ({ box, held: pieces.filter((piece) => isIn(box, piece)) }))
    .filter(({ box, held }) => isText(held) && insetOf(box, held) >= leastInset)
    .toReversed()
  return texts.map((text, at) => {
    const outer = texts
      .slice(at + 1)
      .find(({ box, held }) => held.length > text.held.length && contains(box, text.box))
    return { ...text, around: outer?.held ?? pieces }
  })
}

const isDrawn = ({ kind }: FigureDraft["content"]): boolean => kind === "drawing"

/**
 * Tells drawings, and pictures on which text was painted: a gradient or the shadow of a card is
 * one.
 */
function isGround(pieces: readonly FlowItem[]) {
  return ({ box, content, z }: FigureDraft): boolean =>
    isDrawn(content) ||
    pieces.every((piece) => piece.kind !== "line" || !isIn(box, piece) || piece.line.z > z)
}

/**
 * Tells whether boxes have a side in common: they are cells of one grid, or tiles of one picture. A
 * picture beside a drawn box is neither, nor one into which another reaches: the shadow of a card
 * ends anywhere.
 */
function share(a: Box, b: Box, reach: number): boolean {
  const across = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const down = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  const [gap, along] = across < down ? [across, down] : [down, across]
  return Math.abs(gap) < reach && along > points.line
}

const isIn = (box: Box, piece: FlowItem): boolean =>
  piece.kind !== "figure" && contains(box, piece.box, points.near)

/** Tells text from labels, and from a table in its own frame. */
function isText(held: readonly FlowItem[]): boolean {
  const lines = held.filter((piece) => piece.kind === "line")
  const cells = held.flatMap((piece) => (piece.kind === "table" ? piece.table.cells : []))
  const inCells = cells.flatMap((cell) => cell.lines).length
  return lines.length >= leastLines + inCells && lettersOf(lines) >= leastLetters
}

/** Room between the sides of a box and its text. */
function insetOf(box: Box, held: readonly FlowItem[]): number {
  const text = held.map((piece) => piece.box).reduce(union)
  return Math.min(text.x0 - box.x0, box.x1 - text.x1)
}

const lettersOf = (pieces: readonly FlowItem[]): number =>
  pieces.reduce((sum, piece) => sum + (piece.kind === "line" ? piece.line.text.length : 0), 0)

/**
 * Tells whether text stands at the height of a box's text and outside of the box: no line numbers.
 */
function hasTextBeside({ box, around }: DrawnBox, held: readonly FlowItem[]): boolean {
  const { y0, y1 } = held.map((piece) => piece.box).reduce(union)
  const beside = around.filter(({ kind, box: other }) => {
    const middle = (other.y0 + other.y1) / 2
    const isBeside = other.x1 <= box.x0 + points.near || other.x0 >= box.x1 - points.near
    return kind === "line" && isBeside && middle > y0 && middle < y1
  })
  return beside.some((piece) => piece.kind === "line" && /\p{L}/u.test(piece.line.text))
}

/** Tells a column that has more text of its own than in panels. */
const isProse =
  (panelled: ReadonlySet<FlowItem>) =>
  ({ pieces }: BandColumn): boolean =>
    lettersOf(pieces.filter((piece) => panelled.has(piece))) < columnShare * lettersOf(pieces)

/** Tells whether a column holds a panel, and goes on over or under it. */
function isWithin({ box, held }: Omit<DrawnBox, "around">, { pieces }: BandColumn): boolean {
  if (!held.some((piece) => pieces.includes(piece))) return false
  return pieces.some((piece) => {
    const isInLine = piece.box.x0 < box.x1 && piece.box.x1 > box.x0
    return isInLine && !held.includes(piece) && (piece.box.y1 <= box.y0 || piece.box.y0 >= box.y1)
  })
}

/** Share of the height of a panel beside another one from which on the two are abreast. */
const abreastShare = shares.half

/** Tells two panels beside each other. */
function areAbreast({ box: a }: { readonly box: Box }, { box: b }: { readonly box: Box }): boolean {
  const across = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const down = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return across < points.near && down > abreastShare * Math.min(height(a), height(b))
}

/** Text may run as close to one side of its panel as it comes to the other. */
function stretchOf(page: number, column: number, box: Box, held: readonly FlowItem[]): Stretch {
  const inset = Math.max(0, insetOf(box, held))
  return { page, column, x0: box.x0 + inset, x1: box.x1 - inset, pieces: held, hasRoom: true }
}
