import type { ClippedText } from "../../../../model/scene.ts"
import type { Box } from "../../../../base/geometry.ts"
import { points } from "../../../geometry/scale.ts"
import type { Arranged } from "../arrange-pages.ts"
import { lineKey } from "../cell-texts.ts"
import { SAME } from "../cut-lines.ts"
import { MIN_RULING } from "./lattice-measures.ts"

/** A clipped text on one of the pages that its cell reaches over. */
export interface Part extends ClippedText {
  /** Which of the pages beside each other it is on. */
  readonly at: number
  /** How far right of its own place it stands, counted from the first page. */
  readonly shift: number
}

/** Places at which the edge between two pages cuts a text agree to this, in points. */
const MEETS = points.edge

/**
 * Gives the texts whose cells reach over the edges of pages beside each other, with their parts from
 * page to page.
 *
 * A program paints the text of such a cell on each of the pages, and clips it to the part of the
 * cell there, also where nothing of it is left to be seen.
 */
export function textsOverPages(pages: readonly (readonly ClippedText[])[]): Part[][] {
  const found: Part[][] = []
  let open = new Map<number, Part[][]>()
  for (const [at, texts] of pages.entries()) {
    const before = open
    open = Map.groupBy(
      firstOfEach(texts).map((text) => {
        const level = Math.round(text.y)
        const chain = [-1, 0, 1]
          .flatMap((step) => before.get(level + step) ?? [])
          .find((parts) => goesOn(parts.at(-1), text))
        const last = chain?.at(-1)
        const shift = last ? last.shift + last.clip.x1 - text.clip.x0 : 0
        if (!chain) return [{ ...text, at, shift }]
        chain.push({ ...text, at, shift })
        if (chain.length === 2) found.push(chain)
        return chain
      }),
      ([first]) => Math.round(first?.y ?? 0),
    )
  }
  return found
}

/** A text may be painted in several pieces: the first tells where it begins. */
function firstOfEach(texts: readonly ClippedText[]): ClippedText[] {
  const first = new Map<string, ClippedText>()
  for (const text of texts) {
    const key = lineKey(text)
    const before = first.get(key)
    if (!before || text.x < before.x) first.set(key, text)
  }
  return [...first.values()]
}

const goesOn = (part: Part | undefined, next: ClippedText): boolean =>
  part !== undefined &&
  Math.abs(part.y - next.y) < SAME &&
  Math.abs(part.x - part.clip.x1 - next.x + next.clip.x0) < MEETS

/** Texts whose cells reach over the edges of the pages of a sheet. */
export interface PageCrossings {
  /** By row of pages. */
  readonly rows: ReadonlyMap<number, readonly (readonly Part[])[]>
  /** By source page: where cells begin and end that reach over its edge. */
  readonly sides: ReadonlyMap<number, readonly Box[]>
}

/** Finds the texts whose cells reach over the edges of the pages of a sheet. */
export function pageCrossings(pages: readonly Arranged[]): PageCrossings {
  const rows = new Map<number, readonly (readonly Part[])[]>()
  const sides = new Map<number, Box[]>()
  for (const [row, own] of Map.groupBy(pages, (page) => page.row)) {
    const ordered = own.toSorted((a, b) => a.column - b.column)
    const crossings = textsOverPages(ordered.map(({ sheetPage }) => sheetPage.clippedTexts))
    rows.set(row, crossings)
    const addSide = (part: Part, x: number): void => {
      const index = ordered[part.at]?.sheetPage.page.index
      if (index === undefined) return
      // Clips are as high as their page: a piece beside the text tells where its cell is.
      const box = { x0: x, x1: x, y0: part.y - MIN_RULING, y1: part.y }
      const before = sides.get(index)
      if (before) before.push(box)
      else sides.set(index, [box])
    }
    for (const parts of crossings) {
      const [first, last] = [parts[0], parts.at(-1)]
      if (first) addSide(first, first.clip.x0)
      if (last) addSide(last, last.clip.x1)
    }
  }
  return { rows, sides }
}
