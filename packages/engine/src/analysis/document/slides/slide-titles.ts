import { width } from "../../../base/geometry.ts"
import type { Figure } from "../../../model/document.ts"
import type { TextLine } from "../../drafts.ts"
import { shares } from "../../geometry/scale.ts"
import type { LineBox } from "./text-boxes.ts"

/** Share of the page's height in which a title starts. */
const TOP = 0.36
/** Times that the letters of a title are larger than those around it. */
const LARGER = 1.15

/** Gives the box that is surely the title of a slide: at the top, and larger than what follows. */
export function findTitle(
  boxes: readonly LineBox[],
  page: { readonly width: number; readonly height: number },
): LineBox | undefined {
  const upright = boxes.filter(({ lines }) =>
    lines.every((line) => line.angle === 0 && !line.isVertical),
  )
  const sizeOf = ({ lines }: LineBox): number => Math.max(...lines.map((line) => line.size))
  const candidates = upright.filter(
    ({ lines }) =>
      lines.length <= 3 && (lines[0]?.box.y0 ?? 0) < TOP * page.height && isHeadline(lines),
  )
  const title = candidates.toSorted(
    (a, b) => sizeOf(b) - sizeOf(a) || (a.lines[0]?.box.y0 ?? 0) - (b.lines[0]?.box.y0 ?? 0),
  )[0]
  if (!title) return undefined
  const others = upright.filter((box) => box !== title)
  const characters = others.reduce(
    (sum, { lines }) => sum + lines.reduce((all, line) => all + line.text.length, 0),
    0,
  )
  const smaller = others.reduce(
    (sum, box) =>
      sum +
      (sizeOf(title) >= LARGER * sizeOf(box)
        ? box.lines.reduce((all, line) => all + line.text.length, 0)
        : 0),
    0,
  )
  return others.length > 0 && smaller > 0.6 * characters ? title : undefined
}

const isHeadline = (lines: readonly TextLine[]): boolean =>
  lines.reduce((sum, line) => sum + line.text.length, 0) <= 120

/** How much wider a title may come out in a face that stands in for its own, as a share. */
const WIDER = shares.few

/**
 * Gives a title of one line room on the page to stay one: a title wraps when more is typed into it,
 * so its box cannot be told not to. Its text starts, ends or is centred where it was.
 */
export function withTitleRoom(figure: Figure, page: { readonly width: number }): Figure {
  const { content, placement } = figure
  const [place] = placement
  const [block] = content.kind === "textBox" && content.isLine ? content.blocks : []
  if (!place || block?.kind !== "paragraph") return figure
  const { box } = place
  const { align } = block.format
  const wanted = WIDER * width(box)
  const [before, after] = [box.x0, page.width - box.x1].map((room) => Math.max(0, room))
  const each = Math.min(wanted / 2, before ?? 0, after ?? 0)
  const left = align === "centre" ? each : align === "right" ? Math.min(wanted, before ?? 0) : 0
  const right = align === "centre" ? each : align === "right" ? 0 : Math.min(wanted, after ?? 0)
  return {
    ...figure,
    placement: [{ ...place, box: { ...box, x0: box.x0 - left, x1: box.x1 + right } }],
  }
}
