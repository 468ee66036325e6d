import { formatNumber } from "./list-label.ts"
import type { Document, ListLevel, Note } from "./document.ts"

/**
 * How the marks of a kind of notes are counted, so that a word processor can count them by itself.
 */
export interface NoteCount {
  readonly format: NoteFormat
  readonly restart: "never" | "page"
  /** Number of the first note. */
  readonly start: number
}
export type NoteFormat =
  | Extract<ListLevel["format"], "decimal" | "lowerRoman" | "lowerLetter" | "circled">
  | "symbols"

const formats: readonly NoteFormat[] = [
  "decimal",
  "circled",
  "lowerRoman",
  "lowerLetter",
  "symbols",
]
/**
 * Order of the Chicago manual, each doubled and tripled after the last. Source: ECMA-376 part 1,
 * 17.18.59 "chicago".
 */
const symbols = ["*", "†", "‡", "§"]

const spell = (value: number, format: NoteFormat): string => {
  if (format !== "symbols") return formatNumber(value, format)
  return (symbols[(value - 1) % symbols.length] ?? "*").repeat(Math.ceil(value / symbols.length))
}

/** Kinds of notes whose marks a word processor may count by itself. */
export const countedNotes = (document: Pick<Document, "notes">): ReadonlySet<Note["kind"]> =>
  new Set(
    (["footnote", "endnote"] as const).filter((kind) => noteCount(document, kind) !== undefined),
  )

/**
 * Finds the count that gives every mark of a kind as the pages showed it; undefined where the marks
 * follow none.
 */
export function noteCount(
  { notes }: Pick<Document, "notes">,
  kind: Note["kind"],
): NoteCount | undefined {
  const own = notes.filter((note) => note.kind === kind)
  const [first] = own
  if (!first) return undefined
  for (const format of formats) {
    const start = startOf(first.mark, format)
    if (start === undefined) continue
    if (own.every((note, index) => note.mark === spell(start + index, format)))
      return { format, restart: "never", start }
    if (start === 1 && countsByPage(own, format)) return { format, restart: "page", start }
  }
  return undefined
}

/** Highest number a file may start its notes with: a chapter taken from a book. */
const highestStart = 999

function startOf(mark: string, format: NoteFormat): number | undefined {
  if (format === "decimal")
    return /^\d{1,3}$/.test(mark) && Number(mark) > 0 ? Number(mark) : undefined
  const limit = format === "lowerRoman" ? highestStart : 50
  for (let value = 1; value <= limit; value++) if (spell(value, format) === mark) return value
  return undefined
}

function countsByPage(notes: readonly Note[], format: NoteFormat): boolean {
  let page: number | undefined
  let value = 0
  return notes.every((note) => {
    const at = note.blocks[0]?.placement[0]?.page
    value = at === page ? value + 1 : 1
    page = at
    return note.mark === spell(value, format)
  })
}
