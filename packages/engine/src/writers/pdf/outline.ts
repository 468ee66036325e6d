import type { DrawingHeading, DrawingPage } from "../../model/drawing.ts"
import { encodeText } from "../../pdf/objects/text.ts"
import { dict, name, ref, type PdfValue } from "../../pdf/objects/values.ts"
import type { PdfWriter } from "../../pdf/objects/writer.ts"

interface Entry {
  readonly heading: DrawingHeading
  readonly children: Entry[]
}

/** Where headings lead: their pages and what these refer to as. */
export interface OutlineTargets {
  readonly pages: readonly DrawingPage[]
  readonly refs: readonly PdfValue[]
}

/**
 * Writes headings as the outline of a file, each below the nearest one above it of a lower level,
 * and gives its root; undefined without headings. Source: ISO 32000-2, 12.3.3.
 */
export function writeOutline(
  headings: readonly DrawingHeading[],
  targets: OutlineTargets,
  writer: PdfWriter,
): PdfValue | undefined {
  const entries = nested(headings)
  if (entries.length === 0) return undefined
  const root = writer.allocate()
  writer.add(
    root,
    dict({ Type: name("Outlines"), ...writeEntries(entries, { parent: root, targets, writer }) }),
  )
  return ref(root)
}

function nested(headings: readonly DrawingHeading[]): Entry[] {
  const entries: Entry[] = []
  const open: Entry[] = []
  for (const heading of headings) {
    const entry: Entry = { heading, children: [] }
    while (open.length > 0 && (open.at(-1)?.heading.level ?? 0) >= heading.level) open.pop()
    const siblings = open.at(-1)?.children ?? entries
    siblings.push(entry)
    open.push(entry)
  }
  return entries
}

interface Level {
  readonly parent: number
  readonly targets: OutlineTargets
  readonly writer: PdfWriter
}

/** Writes the entries of one parent and gives what the parent says of them. */
function writeEntries(entries: readonly Entry[], level: Level): Record<string, PdfValue> {
  const { parent, targets, writer } = level
  const numbers = entries.map(() => writer.allocate())
  const [first = 0] = numbers
  let count = entries.length
  for (const [index, { heading, children }] of entries.entries()) {
    const own = numbers[index] ?? 0
    const [before, after] = [numbers[index - 1], numbers[index + 1]]
    const inner = children.length > 0 ? writeEntries(children, { ...level, parent: own }) : {}
    count += typeof inner["Count"] === "number" ? inner["Count"] : 0
    const height = targets.pages[heading.page]?.height ?? 0
    writer.add(
      own,
      dict({
        Title: encodeText(heading.title),
        Parent: ref(parent),
        Prev: before === undefined ? undefined : ref(before),
        Next: after === undefined ? undefined : ref(after),
        Dest: [targets.refs[heading.page] ?? null, name("XYZ"), null, height - heading.y, null],
        ...inner,
      }),
    )
  }
  return { First: ref(first), Last: ref(numbers.at(-1) ?? first), Count: count }
}
