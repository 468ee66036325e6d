import { counts, points } from "../../geometry/scale.ts"
import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"
import { tight } from "./outline-lines.ts"

/** Entries a table of contents needs. */
const leastEntries = counts.pair
/** Indents this far apart are two levels, in points. */
const levelStep = points.gap

/** What stands over a table of contents, in the languages that the engine was shown. */
const contentsTitle =
  /^(?:(?:table of )?contents|toc|目\s*[录錄次]|índice(?: de contenidos?)?|(?:tabla de )?contenidos?|sumário|sommaire|table des matières|indice|inhalt(?:sverzeichnis)?|inhoud(?:sopgave)?|innehåll(?:sförteckning)?|indholdsfortegnelse|spis treści|obsah|cuprins|tartalom(?:jegyzék)?|içindekiler|(?:πίνακας )?περιεχομένων|περιεχόμενα|содержание|оглавление|зміст|daftar isi|mục lục|차례|목차)\s*[:：]?$/iu

/**
 * Marks the entries of tables of contents: a title, leaders or a wide gap, and a page number at the
 * right edge; and what names the table above them.
 */
export function findContents(blocks: readonly BlockDraft[]): BlockDraft[] {
  const entries = new Map<ParagraphDraft, number>()
  let run: ParagraphDraft[] = []
  const titles = new Set<BlockDraft>()
  let before: BlockDraft | undefined
  const close = (): void => {
    if (run.length >= leastEntries) {
      for (const [paragraph, level] of levelsOf(run)) entries.set(paragraph, level)
      if (before?.kind === "paragraph" && contentsTitle.test(wordsOf(before))) titles.add(before)
    }
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
  return blocks.map((block): BlockDraft => {
    if (block.kind === "paragraph" && titles.has(block)) return { ...block, role: "tocTitle" }
    const level = block.kind === "paragraph" ? entries.get(block) : undefined
    return level === undefined || block.kind !== "paragraph"
      ? block
      : { ...block, role: "tocEntry", tocLevel: level }
  })
}

/** A title that a table of contents names, with the letters that the author wrote. */
export interface NamedTitle {
  readonly title: string
  readonly level: number
}

/**
 * Gives the titles that tables of contents name, by how they are compared (`tight`): programs make
 * entries of headings.
 */
export function namedByContents(blocks: readonly BlockDraft[]): ReadonlyMap<string, NamedTitle> {
  const titles = new Map<string, NamedTitle>()
  for (const block of blocks) {
    if (block.kind !== "paragraph" || block.role !== "tocEntry") continue
    const words = block.lines.map(({ line }) => line.text).join(" ")
    const gap = block.lines.at(-1)?.line.gaps.at(-1)
    const end = words.length - (block.lines.at(-1)?.line.text.length ?? 0) + (gap?.at ?? 0)
    const title = words.slice(block.label?.length ?? 0, end).trim()
    if (title !== "") titles.set(tight(title), { title, level: block.tocLevel ?? 1 })
  }
  return titles
}

const wordsOf = ({ lines }: ParagraphDraft): string =>
  lines
    .map(({ line }) => line.text)
    .join(" ")
    .trim()

function isEntry(paragraph: ParagraphDraft): boolean {
  const last = paragraph.lines.at(-1)
  if (!last || paragraph.lines.length > 2) return false
  const gap = last.line.gaps.at(-1)
  if (!gap) return false
  const after = last.line.text.slice(gap.at + 1).trim()
  if (!/^(?:\d{1,4}|[ivxlc]{1,6}|[IVXLC]{1,6})$/.test(after)) return false
  return gap.leader !== undefined && gap.leader !== "underscore"
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
