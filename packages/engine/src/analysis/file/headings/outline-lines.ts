import { counts } from "../../geometry/scale.ts"
import type { OutlineItem } from "../../../model/scene.ts"
import type { PlacedLine, Stretch } from "../../block-drafts.ts"
import type { TextLine } from "../../drafts.ts"
import { readLabel } from "../../writing/labels.ts"

/** Lines that the outline of the file names, each with the entry whose heading it is part of. */
export type OutlinedLines = ReadonlyMap<TextLine, OutlineItem>

/** Lines of the longest heading: whole paragraphs bear the style of one. */
const mostLines = counts.dozen
/** Characters that a number may have which is in the outline alone. */
const longestNumber = counts.dozen
/** Shortest text that is known without the number before it, in characters. */
const leastText = counts.pair

/**
 * Finds the lines of each entry of the outline: on its page or a page beside, nearest to where it
 * leads, each line once. Lines are compared before they are gathered, so that a heading parts from
 * the text beside it, and a long one stays whole. Headings stand in cells, too.
 */
export function outlinedLines(
  stretches: readonly Stretch[],
  outline: readonly OutlineItem[],
  cells: readonly (readonly PlacedLine[])[] = [],
): OutlinedLines {
  const found = new Map<TextLine, OutlineItem>()
  if (outline.length === 0) return found
  const columns = stretches.map(({ pieces }) =>
    pieces.flatMap((piece) => (piece.kind === "line" ? [piece.line] : [])),
  )
  const places = [...columns, ...cells.map((lines) => lines.map(({ line }) => line))].flatMap(
    placesOf,
  )
  const byPage = Map.groupBy(places, ({ line }) => line.page)
  const byText = Map.groupBy(places, ({ text }) => text)
  const byWords = Map.groupBy(places, ({ words }) => words)
  for (const item of outline) {
    const title = tight(item.title)
    if (title === "") continue
    const home = item.target?.kind === "page" ? item.target.page : undefined
    const asked =
      home === undefined
        ? [...(byText.get(title) ?? []), ...(byWords.get(title) ?? [])]
        : [home, home + 1, home - 1].flatMap((page) => byPage.get(page) ?? [])
    let best: { readonly lines: readonly TextLine[]; readonly far: number } | undefined
    for (const place of asked) {
      const far = away(place.line, item)
      if (best && far >= best.far) continue
      const lines = headingAt(place, title)
      if (lines && !lines.some((line) => found.has(line))) best = { lines, far }
    }
    for (const line of best?.lines ?? []) found.set(line, item)
  }
  return found
}

/** A line of a column where a heading may start; texts without spaces, in lower case. */
interface Place {
  readonly line: TextLine
  readonly column: readonly TextLine[]
  readonly at: number
  readonly text: string
  /** The same without the label in front. */
  readonly words: string
}

function placesOf(column: readonly TextLine[]): Place[] {
  return column.map((line, at) => ({
    line,
    column,
    at,
    text: tight(line.text),
    words: tight(line.text.slice(readLabel(line)?.length ?? 0)),
  }))
}

/**
 * Spells a text as it is compared: without spaces and signs that nothing shows (soft hyphens, signs
 * that join letters or turn their direction), in lower case.
 */
export const tight = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\ufffc]+/gu, "")
    .toLowerCase()

/** Gives the lines from a place on that say a title and no more. */
function headingAt(place: Place, title: string): readonly TextLine[] | undefined {
  if (!title.includes(place.words)) return undefined
  const { column, at } = place
  let [text, words] = [place.text, place.words]
  for (let end = at + 1; end <= column.length && end - at <= mostLines; end++) {
    if (fits(title, text, words)) return column.slice(at, end)
    if (words.length >= title.length) return undefined
    const next = tight(column[end]?.text ?? "")
    text += next
    words += next
  }
  return undefined
}

function fits(title: string, text: string, words: string): boolean {
  return (
    title === text ||
    title === words ||
    (words.length > leastText &&
      title.endsWith(words) &&
      title.length - words.length < longestNumber)
  )
}

/** How far a line stands from where an entry leads, in points; pages count before places. */
function away({ page, box }: TextLine, { target }: OutlineItem): number {
  if (target?.kind !== "page") return 0
  return (
    Math.abs(page - target.page) * 10_000 +
    (target.y === undefined ? 0 : Math.abs(box.y0 - target.y))
  )
}
