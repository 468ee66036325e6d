import type { OutlineItem } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import { tight } from "../../file/headings/outline-lines.ts"
import { writtenLines } from "../../file/headings/written-letters.ts"
import { counts, ems, shares } from "../../geometry/scale.ts"
import { WIDEST_STEP } from "./box-paragraphs.ts"

/** Title of a slide as the outline of the file tells it. */
export interface OutlinedTitle {
  readonly lines: ReadonlySet<TextLine>
  /** Whether the outline has all of it. */
  readonly isWhole: boolean
}

/** Letters from which on an entry may be cut: Impress keeps 63, spaces at its ends counted. */
const CUT_LENGTH = 58
/** "Slide 12: " in any language, as PowerPoint begins the entry of a slide that has a title. */
const numbered = /^\D{1,24}\d{1,5}\s?[:：]/u
/** " (2)", as Impress tells slides of one title apart. */
const counted = / \(\d{1,4}\)$/u

/**
 * Gives the entries of an outline for each page, where it has one for nearly every slide, as
 * Impress and PowerPoint write them. An outline of chapters tells nothing of single slides.
 */
export function outlinedTitles(
  outline: readonly OutlineItem[],
  slides: number,
): ReadonlyMap<number, readonly string[]> {
  const titles = new Map<number, string[]>()
  for (const { title, target } of outline) {
    if (target?.kind !== "page") continue
    const told = titles.get(target.page)
    if (!told) titles.set(target.page, [title])
    else if (told.length < counts.several) told.push(title)
  }
  return titles.size >= shares.nearlyAll * slides ? titles : new Map()
}

/**
 * Finds the lines of a slide that its entries in the outline spell, the largest if several do, and
 * gives the lines of the slide with the letters that their author wrote.
 */
export function withOutlinedTitle(
  lines: readonly TextLine[],
  entries: readonly string[] = [],
): { readonly lines: readonly TextLine[]; readonly title?: OutlinedTitle } {
  const sorted = lines
    .filter((line) => line.angle === 0 && !line.isVertical && line.text.trim() !== "")
    .toSorted((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0)
    .map((line) => ({ line, text: tight(line.text) }))
  const found = entries
    .flatMap(spellings)
    .flatMap((entry) => sorted.flatMap((_, at) => spelledFrom(sorted, at, entry) ?? []))
    .toSorted((a, b) => sizeOf(b.lines) - sizeOf(a.lines) || b.lines.length - a.lines.length)[0]
  if (!found) return { lines }
  const respelled = found.isWhole ? writtenLines(found.lines, found.entry) : found.lines
  const ofTitle = new Map(found.lines.map((line, at) => [line, respelled[at] ?? line]))
  return {
    lines: lines.map((line) => ofTitle.get(line) ?? line),
    title: { lines: new Set(respelled), isWhole: found.isWhole },
  }
}

const sizeOf = (lines: readonly TextLine[]): number =>
  lines.reduce((most, { size }) => Math.max(most, size), 0)

/** An entry as it stands, and without what programs add to titles. */
const spellings = (entry: string): readonly string[] => [
  ...new Set([entry, entry.replace(numbered, ""), entry.replace(counted, "")]),
]

interface Spelled {
  readonly line: TextLine
  readonly text: string
}

interface Found {
  readonly lines: readonly TextLine[]
  readonly entry: string
  readonly isWhole: boolean
}

/** Gives the lines from one on that spell an entry and no more, if they do. */
function spelledFrom(lines: readonly Spelled[], from: number, entry: string): Found[] {
  const title = tight(entry)
  const isWhole = entry.length < CUT_LENGTH
  const found: TextLine[] = []
  let text = ""
  for (let at = from; at < lines.length && at - from < counts.many; at++) {
    const next = lines[at]
    const last = found.at(-1)
    if (!next || (last && !goesOn(last, next.line))) continue
    const longer = text + next.text
    const isCut = !isWhole && longer.startsWith(title)
    if (!isCut && !title.startsWith(longer)) {
      if (last) continue
      return []
    }
    found.push(next.line)
    text = longer
    if (isCut || text === title) return [{ lines: found, entry, isWhole }]
  }
  return []
}

/** Tells whether a line stands where the one before it goes on: right behind it, or below it. */
function goesOn({ box, baseline, size }: TextLine, next: TextLine): boolean {
  const step = next.baseline - baseline
  const isBehind = Math.abs(step) < ems.half * size && next.box.x0 - box.x1 < ems.apart * size
  const isBelow = step < WIDEST_STEP * Math.max(size, next.size)
  return isBehind || (isBelow && next.box.x0 < box.x1 && box.x0 < next.box.x1)
}
