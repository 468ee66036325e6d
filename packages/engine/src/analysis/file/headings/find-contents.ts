import { counts, points, shares } from "../../geometry/scale.ts"
import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"
import { tight } from "./outline-lines.ts"

/** Entries a table of contents needs. */
const leastEntries = counts.pair
/** Lines of the longest entry. */
const mostEntryLines = counts.pair
/** Indents this far apart are two levels, in points. */
const levelStep = points.gap

/** What stands over a table of contents, in the languages that the engine was shown. */
const contentsTitle =
  /^(?:(?:table of )?contents|toc|目\s*[录錄次]|índice(?: de contenidos?)?|(?:tabla de )?contenidos?|sumário|sommaire|table des matières|indice|inhalt(?:sverzeichnis)?|inhoud(?:sopgave)?|innehåll(?:sförteckning)?|indhold(?:sfortegnelse)?|inhaltsangabe|sisällys(?:luettelo)?|sommario|spis treści|obsah|cuprins|tartalom(?:jegyzék)?|içindekiler|(?:πίνακας )?περιεχομένων|περιεχόμενα|содержание|оглавление|зміст|daftar isi|mục lục|차례|목차)\s*[:：.]?$/iu

/**
 * Marks the entries of tables of contents: a title, leaders and a page number at the right edge, or
 * a gap where the titles stand in the text below; and what names the table above them.
 */
export function findContents(blocks: readonly BlockDraft[]): BlockDraft[] {
  const entries = new Map<ParagraphDraft, number>()
  const titles = new Set<BlockDraft>()
  const runs = [
    ...runsOf(blocks, (block) => isLed(block)),
    ...runsOf(blocks, hasLoneNumber).filter(({ run }) => areNamed(run, blocks)),
    ...repeatedBelow(blocks),
  ]
  for (const { run, above } of runs) {
    for (const [paragraph, level] of levelsOf(run)) entries.set(paragraph, level)
    if (above && contentsTitle.test(wordsOf(above))) titles.add(above)
  }
  return blocks.map((block): BlockDraft => {
    if (block.kind !== "paragraph") return block
    if (titles.has(block)) return { ...block, role: "tocTitle" }
    const level = entries.get(block)
    return level === undefined ? block : { ...block, role: "tocEntry", tocLevel: level }
  })
}

interface Run {
  readonly run: readonly ParagraphDraft[]
  /** The paragraph above it. */
  readonly above?: ParagraphDraft | undefined
}

/** Gives the entries that follow each other, where there are enough of them. */
function runsOf(
  blocks: readonly BlockDraft[],
  isEntry: (paragraph: ParagraphDraft) => boolean,
): Run[] {
  const found: Run[] = []
  let run: ParagraphDraft[] = []
  let before: BlockDraft | undefined
  const close = (): void => {
    const above = before?.kind === "paragraph" ? before : undefined
    if (run.length >= leastEntries) found.push({ run, above })
    run = []
  }
  for (const block of blocks) {
    if (block.kind === "paragraph" && isEntry(block)) run.push(block)
    else if (block.kind === "paragraph" || block.kind === "table") {
      close()
      before = block
    }
  }
  close()
  return found
}

/**
 * Entries that show no page, which a table of contents needs: a few lines stand twice by chance.
 */
const leastRepeated = counts.few

/**
 * Gives the paragraphs below the title of a table of contents that stand in the text once more:
 * some show the pages of deep levels alone, or of none. An entry among them may have another
 * wording.
 */
function repeatedBelow(blocks: readonly BlockDraft[]): Run[] {
  const paragraphs = blocks.filter((block) => block.kind === "paragraph")
  const titles = [...paragraphs.entries()].filter(
    ([, paragraph]) => paragraph.lines.length === 1 && contentsTitle.test(wordsOf(paragraph)),
  )
  if (titles.length === 0) return []
  const names = paragraphs.map((paragraph) =>
    tight(
      isPaged(paragraph)
        ? titleOf(paragraph)
        : wordsOf(paragraph).slice(paragraph.label?.length ?? 0),
    ),
  )
  const last = new Map(names.map((name, at) => [name, at]))
  const isRepeated = (at: number): boolean =>
    names[at] !== "" && (last.get(names[at] ?? "") ?? 0) > at
  const isEntry = (at: number): boolean => {
    const paragraph = paragraphs[at]
    if (!paragraph || paragraph.lines.length > mostEntryLines) return false
    return isRepeated(at) || isPaged(paragraph)
  }
  const areEntries = (at: number): boolean =>
    Array.from({ length: leastRepeated }, (_, step) => isEntry(at + step)).every(Boolean)
  return titles.flatMap(([from, above]): Run[] => {
    // The first entry names what the text begins with: there they end.
    const first = names[from + 1] ?? ""
    const text = first === "" ? -1 : names.indexOf(first, from + 2)
    let end = from + 1
    while (end < text && (isEntry(end) || areEntries(end + 1))) end++
    const run = paragraphs.slice(from + 1, end)
    const repeated = run.filter((_, at) => isRepeated(from + 1 + at))
    return repeated.length < leastRepeated ? [] : [{ run, above }]
  })
}

/** Tells a paragraph that ends with the number of a page. */
const isPaged = (paragraph: ParagraphDraft): boolean => isLed(paragraph) || hasLoneNumber(paragraph)

/** Tells whether the pages of a run go up, those in figures by themselves. */
function isRising(run: readonly ParagraphDraft[]): boolean {
  const pages = run.flatMap(
    ({ lines }) =>
      /(\d{1,4})(?: ?[-–—])?$/.exec(lines.at(-1)?.line.text.trimEnd() ?? "")?.[1] ?? [],
  )
  return pages.every((page, at) => at === 0 || Number(page) >= Number(pages[at - 1]))
}

/** Share of the titles before a gap that must stand in the text as well. */
const namedShare = shares.half

/** Tells whether most of what stands before the numbers of a run stands in the text, too. */
function areNamed(run: readonly ParagraphDraft[], blocks: readonly BlockDraft[]): boolean {
  if (run.every(isLed) || !isRising(run)) return false
  const own = new Set<BlockDraft>(run)
  const titles = new Set(run.map((paragraph) => tight(titleOf(paragraph))))
  const found = new Set<string>()
  for (const block of blocks) {
    if (block.kind !== "paragraph" || own.has(block)) continue
    const text = tight(wordsOf(block).slice(block.label?.length ?? 0))
    if (text !== "" && titles.has(text)) found.add(text)
  }
  return found.size >= Math.max(leastEntries, namedShare * titles.size)
}

/** A title that a table of contents names, with the letters that the author wrote. */
export interface NamedTitle {
  readonly title: string
  readonly level: number
}

/**
 * Gives the titles that tables of contents name, by how they are compared (`tight`): programs make
 * entries of headings. One without a page may be typed, of whatever is numbered below.
 */
export function namedByContents(blocks: readonly BlockDraft[]): ReadonlyMap<string, NamedTitle> {
  const titles = new Map<string, NamedTitle>()
  for (const block of blocks) {
    if (block.kind !== "paragraph" || block.role !== "tocEntry" || !isPaged(block)) continue
    const title = titleOf(block)
    if (title !== "") titles.set(tight(title), { title, level: block.tocLevel ?? 1 })
  }
  return titles
}

const wordsOf = ({ lines }: ParagraphDraft): string =>
  lines
    .map(({ line }) => line.text)
    .join(" ")
    .trim()

/** The words of an entry, without its label, its leaders and its number. */
function titleOf({ lines, label }: ParagraphDraft): string {
  const words = lines.map(({ line }) => line.text).join(" ")
  const last = lines.at(-1)?.line
  const gap = last?.gaps.at(-1)
  const end = words.length - (last?.text.length ?? 0) + (gap?.at ?? 0)
  const title = words.slice(label?.length ?? 0, gap ? end : words.length)
  return withoutLeaders(title.slice(0, typedLeaders.exec(title)?.index)).trim()
}

function withoutLeaders(text: string): string {
  let end = text.length
  while (end > 0 && /[.…·\s]/.test(text[end - 1] ?? "")) end--
  return end < text.length - 1 ? text.slice(0, end) : text
}

/** A number of a page, between dashes where its author counts pages so. */
const pageNumber = /^[.…·\s]{0,400}(?:\d{1,4}|[-–—] ?\d{1,4} ?[-–—]|[ivxlc]{1,6}|[IVXLC]{1,6})$/
/** Leaders that were typed, and the number behind them. */
const typedLeaders = /(?:\.{4}|…{2}|·{4})[.…·\s]{0,400}(?:\d{1,4}|[ivxlc]{1,6}|[IVXLC]{1,6})$/

/** Tells a paragraph with leaders and a page number behind them. */
function isLed(paragraph: ParagraphDraft): boolean {
  const last = paragraph.lines.at(-1)?.line
  if (!last || paragraph.lines.length > mostEntryLines) return false
  if (typedLeaders.test(last.text.trimEnd())) return true
  const leader = last.gaps.at(-1)?.leader
  return leader !== undefined && leader !== "underscore" && hasNumber(paragraph)
}

/** Tells a paragraph that ends with a page number behind a gap. */
function hasNumber(paragraph: ParagraphDraft): boolean {
  const last = paragraph.lines.at(-1)?.line
  const gap = last?.gaps.at(-1)
  if (!last || !gap || paragraph.lines.length > mostEntryLines) return false
  return pageNumber.test(last.text.slice(gap.at + 1).trim())
}

/** A number of a chapter, before the gap in front of its title. */
const chapterNumber = /^(?:\d{1,3}(?:\.\d{1,3}){0,4}\.?|[IVXLC]{1,6}\.?|[A-Z]\.?)$/

/** The same where its title has no other gap in it: rows of a table do. */
function hasLoneNumber(paragraph: ParagraphDraft): boolean {
  const { lines, label } = paragraph
  const last = lines.at(-1)?.line
  if (!last) return false
  const own = lines.length === 1 ? (label?.length ?? 0) : 0
  const parts = ({ at }: { readonly at: number }): boolean =>
    at >= own &&
    !chapterNumber.test(last.text.slice(0, at).trim()) &&
    !pageNumber.test(last.text.slice(at + 1).trim())
  return !last.gaps.some(parts) && hasNumber(paragraph)
}

function levelsOf(run: readonly ParagraphDraft[]): [ParagraphDraft, number][] {
  const starts = run.map((paragraph) => startOf(paragraph))
  const steps: number[] = []
  for (const start of starts.toSorted((a, b) => a - b))
    if (steps.length === 0 || start - (steps.at(-1) ?? 0) > levelStep) steps.push(start)
  return run.map((paragraph, index) => {
    const level = steps.findLastIndex((step) => (starts[index] ?? 0) >= step - points.hair) + 1
    return [paragraph, Math.min(9, Math.max(1, level))]
  })
}

const startOf = (paragraph: ParagraphDraft): number =>
  paragraph.lines[0] ? paragraph.lines[0].line.box.x0 - paragraph.lines[0].x0 : 0
