import { counts } from "../../geometry/scale.ts"
import type { FurnishedPage, PageDraft, TextLine } from "../../drafts.ts"
import type { Note } from "../../../model/document.ts"
import { noteBlocks, partedAtNotes, type NoteBlock } from "./note-blocks.ts"
import { noteRows, type NoteRow } from "./note-rows.ts"
import {
  findReference,
  mapTableLines,
  markReferences,
  tableLines,
  type Reference,
} from "./references.ts"

/** A note before its lines are put together; `parts` has one entry a page. */
export interface NoteDraft {
  readonly kind: Note["kind"]
  readonly mark: string
  readonly closing?: string
  readonly parts: readonly {
    readonly page: number
    readonly x0: number
    readonly x1: number
    readonly lines: readonly TextLine[]
  }[]
}

export interface NotedPages {
  readonly drafts: readonly PageDraft[]
  readonly furnished: readonly FurnishedPage[]
  readonly notes: readonly NoteDraft[]
  /** Where the notes of a page start and end, by page. */
  readonly extents: ReadonlyMap<number, NotesExtent>
  /** Pages that held nothing but endnotes: they go with the end of the text. */
  readonly emptied: ReadonlySet<number>
}

/** Place of a page's notes, in points of the page; each column has a block of its own. */
export interface NotesExtent {
  readonly top: number
  readonly bottom: number
  readonly blocks: readonly Pick<NoteBlock, "top" | "x0" | "x1">[]
}

type OpenNote = {
  readonly kind: Note["kind"]
  readonly mark: string
  readonly closing?: string
  readonly parts: { page: number; x0: number; x1: number; lines: TextLine[] }[]
}

/**
 * Takes footnotes and endnotes out of the body and marks where the text refers to them.
 *
 * A block of small type at the foot of a page is notes when marks at the start of its rows come
 * again above it; what has no reference stays text. Rows before the first mark go on with the last
 * note of the page before.
 */
export function findNotes(
  drafts: readonly PageDraft[],
  furnished: readonly FurnishedPage[],
): NotedPages {
  const state = new NoteFinder(drafts, furnished)
  for (const index of drafts.keys()) state.footnotesOf(index)
  state.endnotes()
  return state.finish()
}

/** Leaves every note in the text. */
export const withoutNotes = (
  drafts: readonly PageDraft[],
  furnished: readonly FurnishedPage[],
): NotedPages => ({ drafts, furnished, notes: [], extents: new Map(), emptied: new Set() })

class NoteFinder {
  readonly #drafts: readonly PageDraft[]
  readonly #given: readonly FurnishedPage[]
  /** The same with the lines of each column's notes apart. */
  readonly #furnished: readonly FurnishedPage[]
  readonly #notes: OpenNote[] = []
  readonly #references = new Map<TextLine, (Reference & { note: number })[]>()
  readonly #taken = new Set<TextLine>()
  readonly #extents = new Map<number, NotesExtent>()
  readonly #emptied = new Set<number>()

  constructor(drafts: readonly PageDraft[], furnished: readonly FurnishedPage[]) {
    this.#drafts = drafts
    this.#given = furnished
    this.#furnished = furnished.map((page, index) => {
      const draft = drafts[index]
      return draft ? { ...page, body: partedAtNotes(draft, page.body) } : page
    })
  }

  footnotesOf(page: number): void {
    const draft = this.#drafts[page]
    if (!draft) return
    const body = this.#furnished[page]?.body ?? []
    for (const block of noteBlocks(draft, body)) {
      const inBlock = new Set(block.lines)
      if (block.lines.some((line) => this.#taken.has(line))) continue
      const above = [
        ...body.filter((line) => !inBlock.has(line)),
        ...draft.tables.flatMap((table) => [...tableLines(table)]),
      ]
      this.#takeBlock(page, block, above)
    }
  }

  #takeBlock(page: number, block: NoteBlock, above: readonly TextLine[]): void {
    const starts = this.#match(block.rows, above, block.isRuled)
    const [first] = starts.keys()
    if (first === undefined) return
    const goesOn = this.#notes.findLast((note) => note.parts.at(-1)?.page === page - 1)
    if (first > 0 && !goesOn) return
    this.#open(page, block.rows, { starts, kind: "footnote", measure: block, goesOn })
    for (const line of block.lines) this.#taken.add(line)
    const known = this.#extents.get(page)
    this.#extents.set(page, {
      top: Math.min(block.top, known?.top ?? Infinity),
      bottom: Math.max(block.bottom, known?.bottom ?? 0),
      blocks: [...(known?.blocks ?? []), block],
    })
  }

  /** Gives the rows that start a note with the place that refers to each. */
  #match(
    rows: readonly NoteRow[],
    above: readonly TextLine[],
    takesPlain: boolean,
  ): Map<number, Reference> {
    const starts = new Map<number, Reference>()
    const used = new Set<string>()
    const keyOf = ({ line, span, from }: Reference): string =>
      `${line.z} ${line.box.x0} ${line.baseline} ${span} ${from}`
    for (const [index, { mark }] of rows.entries()) {
      if (!mark || (!mark.isRaised && !takesPlain)) continue
      const found = findReference(
        above,
        mark.text,
        (reference) =>
          used.has(keyOf(reference)) ||
          (this.#references.get(reference.line) ?? []).some(
            (known) => known.span === reference.span && known.from === reference.from,
          ),
      )
      if (!found) continue
      used.add(keyOf(found))
      starts.set(index, found)
    }
    return starts
  }

  #open(
    page: number,
    rows: readonly NoteRow[],
    {
      starts,
      kind,
      measure,
      goesOn,
    }: {
      starts: ReadonlyMap<number, Reference>
      kind: Note["kind"]
      measure: { x0: number; x1: number }
      goesOn?: OpenNote | undefined
    },
  ): void {
    let current = goesOn
    for (const [index, row] of rows.entries()) {
      const reference = starts.get(index)
      if (reference && row.mark) {
        const { text: mark, closing } = row.mark
        current = { kind, mark, ...(closing && { closing }), parts: [] }
        const known = this.#references.get(reference.line) ?? []
        this.#references.set(reference.line, [...known, { ...reference, note: this.#notes.length }])
        this.#notes.push(current)
      }
      if (!current) throw new Error("a row of notes without a note")
      const last = current.parts.at(-1)
      if (last?.page === page) last.lines.push(...row.lines)
      else current.parts.push({ page, x0: measure.x0, x1: measure.x1, lines: [...row.lines] })
    }
  }

  /**
   * Notes at the end of the text: from a page on, all that is left are rows whose marks stand
   * somewhere before.
   */
  endnotes(): void {
    const last = this.#furnished.findLastIndex((page) =>
      page.body.some((line) => !this.#taken.has(line)),
    )
    for (let page = last; page > Math.max(0, last - longestEndnotes); page--) {
      const lines = (this.#furnished[page]?.body ?? []).filter((line) => !this.#taken.has(line))
      const draft = this.#drafts[page]
      if (!draft || draft.tables.length > 0 || lines.length === 0) return
      const rows = noteRows(lines, Math.min(...lines.map((line) => line.box.x0)))
      if (!rows[0]?.mark?.isRaised) return
      const before = this.#drafts
        .slice(0, page)
        .flatMap((each, index) => [
          ...(this.#furnished[index]?.body ?? []).filter((line) => !this.#taken.has(line)),
          ...each.tables.flatMap((table) => [...tableLines(table)]),
        ])
      const starts = this.#match(rows, before, false)
      if (!starts.has(0) || rows.some((row, index) => row.mark?.isRaised && !starts.has(index)))
        return
      this.#open(page, rows, {
        starts,
        kind: "endnote",
        measure: {
          x0: Math.min(...lines.map((line) => line.box.x0)),
          x1: Math.max(...lines.map((line) => line.box.x1)),
        },
      })
      for (const line of lines) this.#taken.add(line)
      if (draft.figures.length === 0) this.#emptied.add(page)
    }
  }

  finish(): NotedPages {
    const change = (line: TextLine): TextLine =>
      markReferences(line, this.#references.get(line) ?? [])
    if (this.#notes.length === 0) return withoutNotes(this.#drafts, this.#given)
    return {
      drafts: this.#drafts.map((draft) => ({
        ...draft,
        tables: draft.tables.map((table) =>
          [...tableLines(table)].some((line) => this.#references.has(line))
            ? mapTableLines(table, change)
            : table,
        ),
      })),
      furnished: this.#furnished.map((page) => ({
        ...page,
        body: page.body.filter((line) => !this.#taken.has(line)).map(change),
      })),
      notes: this.#notes,
      extents: this.#extents,
      emptied: this.#emptied,
    }
  }
}

/** Most pages of endnotes. */
const longestEndnotes = counts.many
