import type { Label, ParagraphDraft } from "../../block-drafts.ts"
import { counts } from "../../geometry/scale.ts"
import { leadingNumber, namedNumber } from "../../writing/labels.ts"

/**
 * Reads the numbers of headings that a program wrote and no label shows.
 *
 * A number without a tab counts on from the heading of its level before it, "10 Summary" behind "9
 * Results", or was painted apart from its text. A word before the number and a tab behind it,
 * "CHAPTER 1. Scope", are numbering where headings of the level count on so: one alone may be
 * typed.
 */
export function numbersOfHeadings(
  paragraphs: readonly ParagraphDraft[],
  levels: ReadonlyMap<ParagraphDraft, number>,
): ReadonlyMap<ParagraphDraft, Label> {
  const found = new Map<ParagraphDraft, Label>()
  const last = new Map<number, Label>()
  for (const paragraph of paragraphs) {
    const level = levels.get(paragraph)
    const [first] = paragraph.lines
    if (level === undefined || !first) continue
    const before = last.get(level)
    const own = paragraph.label ?? leadingNumber(first.line)
    if (!own || own.suffix !== "" || own.prefix !== "" || own.numbers.length !== 1) continue
    if (paragraph.label === undefined) {
      const isApart = first.line.leap === own.length
      if (!isApart && (before?.numbers[0] ?? 0) + 1 !== own.numbers[0]) continue
      if (!isApart && before === undefined) continue
      found.set(paragraph, { ...own, hasGap: true })
    }
    last.set(level, own)
  }
  for (const [paragraph, label] of namedNumbers(paragraphs, levels)) found.set(paragraph, label)
  return found
}

/** Finds the headings of a level that a word and its number begin, and that count on. */
function namedNumbers(
  paragraphs: readonly ParagraphDraft[],
  levels: ReadonlyMap<ParagraphDraft, number>,
): [ParagraphDraft, Label][] {
  const named = paragraphs.flatMap((paragraph): { paragraph: ParagraphDraft; label: Label }[] => {
    const [first] = paragraph.lines
    const label = levels.has(paragraph) && !paragraph.label && first && namedNumber(first.line)
    return label && label.hasGap ? [{ paragraph, label }] : []
  })
  const alike = Map.groupBy(
    named,
    ({ paragraph, label }) => `${levels.get(paragraph)} ${label.prefix} ${label.suffix}`,
  )
  return [...alike.values()].flatMap((own) => {
    const countOn = own.filter(
      ({ label }, at) => label.numbers[0] === (own[at - 1]?.label.numbers[0] ?? 0) + 1,
    )
    return countOn.length < counts.pair
      ? []
      : own.map(({ paragraph, label }): [ParagraphDraft, Label] => [paragraph, label])
  })
}
