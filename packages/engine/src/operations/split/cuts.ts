import { ConversionError } from "../../base/failure.ts"
import { parsePageRange } from "../../base/page-range.ts"
import { invalidOption } from "../operation.ts"
import type { Source } from "../assemble/source.ts"

/** Pages of one file to be made, with the heading it is named after. */
export interface CutPart {
  /** 0-based, in the order they will have. */
  readonly pages: readonly number[]
  readonly bookmark?: string
}

const sequence = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

/** Cuts before each of the given pages (0-based). */
export function cutBefore(starts: readonly number[], pages: number): CutPart[] {
  const sorted = [
    ...new Set([0, ...starts.filter((start) => start > 0 && start < pages)]),
  ].toSorted((a, b) => a - b)
  return sorted.map((start, index) => ({ pages: sequence(start, sorted[index + 1] ?? pages) }))
}

/** Cuts behind the pages named in "3,7". */
export function cutAfterListed(text: string, pages: number): CutPart[] {
  const listed = text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
  const cuts = listed.map((part) => (/^\d+$/.test(part) ? Number(part) : 0))
  const outside = cuts.find((cut) => cut < 1 || cut > pages)
  if (outside !== undefined)
    throw new ConversionError("range/outside", "A cut lies outside the file.", {
      hint: `Pages go from 1 to ${pages}.`,
    })
  if (cuts.length === 0) throw invalidOption("cuts", "Say after which pages to cut, such as 3,7.")
  return cutBefore(cuts, pages)
}

/** One file for each part between commas, or one for all of them. */
export function takeRanges(text: string, pages: number, isJoined: boolean): CutPart[] {
  if (text.trim() === "") throw invalidOption("ranges", "Name page ranges, such as 1-3,5,8-.")
  if (isJoined) return [{ pages: parsePageRange(text, pages) }]
  return text
    .split(/[,，]/)
    .filter((part) => part.trim() !== "")
    .map((part) => ({ pages: parsePageRange(part, pages) }))
}

export function cutEvery(count: number, pages: number): CutPart[] {
  const step = Math.max(1, Math.floor(count))
  return cutBefore(
    sequence(1, Math.ceil(pages / step)).map((index) => index * step),
    pages,
  )
}

/** n files whose page counts differ by at most one; fewer where there are fewer pages. */
export function cutIntoParts(count: number, pages: number): CutPart[] {
  const parts = Math.min(pages, Math.max(1, Math.floor(count)))
  return cutBefore(
    sequence(1, parts).map((index) => Math.round((index * pages) / parts)),
    pages,
  )
}

export function cutOddEven(pages: number): CutPart[] {
  const all = sequence(0, pages)
  return [
    { pages: all.filter((page) => page % 2 === 0) },
    { pages: all.filter((page) => page % 2 === 1) },
  ].filter((piece) => piece.pages.length > 0)
}

/** Cuts where outline entries up to `level` begin. */
export function cutAtBookmarks(source: Source, level: number): CutPart[] {
  const titles = new Map<number, string>()
  for (const node of source.outline)
    if (node.level <= level && node.page !== undefined && !titles.has(node.page))
      titles.set(node.page, node.title)
  if (titles.size === 0) {
    throw new ConversionError("content/none", "This file has no bookmarks of that level.", {
      hint: "Choose another level, or split by pages.",
    })
  }
  return cutBefore([...titles.keys()], source.pages.length).map((piece) => {
    const title = titles.get(piece.pages[0] ?? 0)
    return title === undefined ? piece : { ...piece, bookmark: title }
  })
}

/** Cuts at separators, which are left out; runs of them count as one. */
export function cutAtSeparators(isSeparator: readonly boolean[]): CutPart[] {
  const pieces: { pages: number[] }[] = []
  let open: { pages: number[] } | undefined
  for (const [page, separates] of isSeparator.entries()) {
    if (separates) {
      open = undefined
      continue
    }
    if (!open) pieces.push((open = { pages: [] }))
    open.pages.push(page)
  }
  return pieces
}
