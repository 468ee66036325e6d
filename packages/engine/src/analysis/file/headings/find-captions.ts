import { counts, ems } from "../../geometry/scale.ts"
import type { Box } from "../../../base/geometry.ts"
import { width } from "../../../base/geometry.ts"
import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"
import type { Float } from "../../page/order/floats.ts"

/** How captions start, with the number that tells them from a sentence about a figure. */
const figureLabel =
  /^[[【(（]?(?:图|附图|插图|照片|示意图|fig(?:ure|\.)?|abb(?:ildung|\.)|gambar|рис(?:унок|\.)?|chart|diagram|scheme|photo|plate|exhibit)[\s\u00a0]*(?:[A-Z]?\d{1,3}|[一二三四五六七八九十]{1,3}|[IVX]{1,4}\b)(?:[-–.．·]\d{1,3}){0,3}/iu
const tableLabel =
  /^[[【(（]?(?:表|附表|续表|table|tab\.|tabelle|tabel|таблица|listing)[\s\u00a0]*(?:[A-Z]?\d{1,3}|[一二三四五六七八九十]{1,3}|[IVX]{1,4}\b)(?:[-–.．·]\d{1,3}){0,3}/iu
/**
 * What comes after the number in a caption; a verb in its place makes it a sentence of the text.
 */
const goesOn = /^(?:\s*$|\s*[:：.．、)）\]】—–-]|\s+|\p{Script=Han})/u
const verbs =
  /^\s*(?:中(?=[所列的，,可给显])|所示|为|是|给出|显示|列出|说明了|(?:shows?|presents?|gives?|lists?|illustrates?|is|are|was|and|summari[sz]es?|depicts?|provides?|compares?)(?!\p{L}))/iu

/** Farthest a caption stands from what it describes, in its own sizes. */
const farthest = ems.far
const mostLines = counts.few

/**
 * Marks paragraphs that describe a figure or table beside them as captions, by their label or by
 * what `isTagged` knows.
 *
 * The label must name what stands there: a figure above (or below) it, a table below (or above) it.
 */
export function findCaptions(
  blocks: readonly BlockDraft[],
  floats: readonly Float[],
  isTagged: (paragraph: ParagraphDraft) => boolean = () => false,
): BlockDraft[] {
  const floating = new Map<number, Box[]>()
  for (const { figure } of floats)
    floating.set(figure.page, [...(floating.get(figure.page) ?? []), figure.box])
  return blocks.map((block, index): BlockDraft => {
    if (block.kind !== "paragraph" || block.role !== undefined || block.lines.length > mostLines)
      return block
    const kind = labelOf(block) ?? (isTagged(block) ? kindBeside(blocks, index) : undefined)
    if (!kind) return block
    const [above, below] = [blocks[index - 1], blocks[index + 1]]
    const isBound =
      [above, below].some(
        (other) => other && describes(kind, other) && isNear(block, boxOf(other), pageOf(other)),
      ) ||
      (kind === "figure" &&
        (floating.get(pageOf(block)) ?? []).some((box) => isNear(block, box, pageOf(block))))
    return isBound ? { ...block, role: "caption" } : block
  })
}

/** A tagged caption without a number goes by what stands beside it. */
const kindBeside = (blocks: readonly BlockDraft[], index: number): "figure" | "table" =>
  [blocks[index - 1], blocks[index + 1]].some((block) => block?.kind === "table")
    ? "table"
    : "figure"

function labelOf(paragraph: ParagraphDraft): "figure" | "table" | undefined {
  const text = paragraph.lines.map((placed) => placed.line.text).join(" ")
  for (const [kind, label] of [
    ["figure", figureLabel],
    ["table", tableLabel],
  ] as const) {
    const found = label.exec(text)
    if (!found) continue
    const rest = text.slice(found[0].length)
    return goesOn.test(rest) && !verbs.test(rest) ? kind : undefined
  }
  return undefined
}

/** A table printed as a picture has a table's caption. */
const describes = (kind: "figure" | "table", block: BlockDraft): boolean =>
  block.kind === "paragraph"
    ? block.lines.some(({ line }) => line.spans.some((span) => span.figure)) && kind === "figure"
    : block.kind === "figure" || kind === "table"

function boxOf(block: BlockDraft): Box {
  if (block.kind === "table") return block.table.box
  if (block.kind === "figure") return block.figure.box
  const boxes = block.lines.flatMap(({ line }) =>
    line.spans.map((span) => span.figure?.box ?? line.box),
  )
  return {
    x0: Math.min(...boxes.map((box) => box.x0)),
    y0: Math.min(...boxes.map((box) => box.y0)),
    x1: Math.max(...boxes.map((box) => box.x1)),
    y1: Math.max(...boxes.map((box) => box.y1)),
  }
}

const pageOf = (block: BlockDraft): number =>
  block.kind === "paragraph" ? (block.lines[0]?.page ?? 0) : block.page

/** Above or below, close by, and not beside. */
function isNear(caption: ParagraphDraft, box: Box, page: number): boolean {
  const lines = caption.lines.map((placed) => placed.line)
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last || pageOf(caption) !== page) return false
  const gap = Math.max(box.y0 - last.baseline, first.baseline - first.size - box.y1)
  const shared = Math.min(box.x1, first.box.x1) - Math.max(box.x0, first.box.x0)
  return (
    gap > -first.size &&
    gap < farthest * first.size &&
    shared > 0.3 * Math.min(width(box), width(first.box))
  )
}

/**
 * Gives, for each block, whether it must stay on the page of the block after it: a caption above,
 * or what has its caption below.
 */
export function keptTogether(blocks: readonly BlockDraft[]): ReadonlySet<BlockDraft> {
  const kept = new Set<BlockDraft>()
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1]
    if (!next || pageOf(next) !== pageOf(block)) continue
    const isAbove = isCaption(block) && next.kind !== "paragraph"
    const isPictured = block.kind === "figure" && isCaption(next)
    if (isAbove || isPictured) kept.add(block)
  }
  return kept
}

const isCaption = (block: BlockDraft): boolean =>
  block.kind === "paragraph" && block.role === "caption"
