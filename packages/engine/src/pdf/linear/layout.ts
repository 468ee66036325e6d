import { concat } from "../../base/bytes.ts"
import { ByteSink } from "../objects/byte-sink.ts"
import type { PdfFile } from "../objects/file.ts"
import type { Zlib } from "../objects/flate.ts"
import { writeValue } from "../objects/serialise.ts"
import { binaryBytes, isRef } from "../objects/values.ts"
import { crossReferenceRows, DIFFERENCES, packedRows, ROW, WIDTHS } from "./cross-reference.ts"
import type { Place } from "./cross-reference.ts"
import { draftOf } from "./draft.ts"
import type { Draft } from "./draft.ts"
import { hintTables, runHint } from "./hint-tables.ts"
import type { PageHint } from "./hint-tables.ts"
import { writeSection } from "./items.ts"
import type { Item, Section, ValueOf } from "./items.ts"
import type { PagePart, Parts } from "./parts.ts"

/** An offset that is not known yet, as long as any. */
const UNKNOWN = 9_999_999_999

/** The written runs of a file, in their order. */
interface Sections {
  readonly first: Section
  readonly pages: readonly Section[]
  readonly shared: Section
  readonly rest: Section
}

/**
 * Writes a file in its parts: dictionary, table of the first half, opening, hints, first page; then
 * the other pages, what they share, the rest, and the table of these. Source: ISO 32000-2, F.3.
 */
export class Layout {
  private readonly file: PdfFile
  private readonly parts: Parts
  private readonly draft: Draft
  private readonly valueOf: ValueOf

  constructor(file: PdfFile, parts: Parts, valueOf: ValueOf) {
    this.file = file
    this.parts = parts
    this.draft = draftOf(parts, valueOf)
    this.valueOf = valueOf
  }

  private get zlib(): Zlib {
    return this.file.tools.zlib
  }

  write(): Uint8Array {
    const { draft } = this
    const opening = this.section(draft.opening)
    const sections: Sections = {
      first: this.section(draft.first),
      pages: draft.pages.map((items) => this.section(items)),
      shared: this.section(draft.shared),
      rest: this.section(draft.rest),
    }
    const header = binaryBytes(`%PDF-${this.version}\n%\xE2\xE3\xCF\xD3\n`)
    const unknown = { length: UNKNOWN, hints: [UNKNOWN, UNKNOWN], end: UNKNOWN, table: UNKNOWN }
    const firstTableAt = header.length + this.dictionary(unknown).length
    const { mainTable, firstTable, dictionary, hints } = draft.own
    const firstRows = draft.size - draft.half
    const openingAt =
      firstTableAt + this.firstTable(UNKNOWN, new Uint8Array(firstRows * ROW)).length
    const hintsAt = openingAt + opening.length
    const hintStream = this.hintStream(hintsAt, sections)
    const firstAt = hintsAt + hintStream.length
    const { first, pages, shared, rest } = sections
    const places: Place[] = Array.from({ length: draft.size }, () => [0, 0, 0])
    let at = firstAt
    for (const section of [first, ...pages, shared, rest]) at = this.place(section, at, places)
    this.place(opening, openingAt, places)
    places[dictionary] = [1, header.length, 0]
    places[firstTable] = [1, firstTableAt, 0]
    places[hints] = [1, hintsAt, 0]
    places[mainTable] = [1, at, 0]
    const last = this.mainTable(places.slice(0, draft.half), firstTableAt)
    return concat([
      header,
      this.dictionary({
        length: at + last.length,
        hints: [hintsAt, hintStream.length],
        end: firstAt + first.length,
        table: at,
      }),
      this.firstTable(at, crossReferenceRows(places.slice(draft.half))),
      ...opening.bytes,
      hintStream,
      ...[first, ...pages, shared, rest].flatMap(({ bytes }) => bytes),
      last,
    ])
  }

  private section(items: readonly Item[]): Section {
    return writeSection(items, this.valueOf, this.draft, this.zlib)
  }

  /** Notes where the objects of a section stand; gives where it ends. */
  private place(section: Section, start: number, places: Place[]): number {
    for (const [index, item] of section.items.entries()) {
      const num = this.draft.ofItem.get(item) ?? 0
      places[num] = [1, start + (section.starts[index] ?? 0), 0]
      if (item.isContainer)
        for (const [position, packed] of item.nums.entries())
          places[this.draft.mapRef(packed)] = [2, num, position]
    }
    return start + section.length
  }

  /** Object streams came with 1.5. */
  private get version(): string {
    return this.file.version > "1.5" ? this.file.version : "1.5"
  }

  /** Source: ISO 32000-2, table F.1. */
  private dictionary(known: {
    length: number
    hints: readonly number[]
    end: number
    table: number
  }): Uint8Array {
    const { draft, parts } = this
    const firstPage = draft.mapRef(parts.pages[0]?.num ?? 0)
    return binaryBytes(
      [
        `${draft.own.dictionary} 0 obj\n<</Linearized 1/L ${wide(known.length)}`,
        `/H[${known.hints.map(wide).join(" ")}]/O ${firstPage}/E ${wide(known.end)}`,
        `/N ${parts.pages.length}/T ${wide(known.table)}>>\nendobj\n`,
      ].join(""),
    )
  }

  /** The table that stands in front is not packed: its length must be known before its rows. */
  private firstTable(mainTableAt: number, rows: Uint8Array): Uint8Array {
    const { own, half, size } = this.draft
    const range = `[${half} ${size - half}]`
    const sink = new ByteSink()
    sink.text(`${own.firstTable} 0 obj\n<</Type/XRef/Size ${size}/Index${range}${WIDTHS}`)
    this.putTrailer(sink)
    sink.text(`/Prev ${wide(mainTableAt)}/Length ${rows.length}>>\nstream\n`)
    sink.bytes(rows)
    sink.text("\nendstream\nendobj\nstartxref\n0\n%%EOF\n")
    return concat(sink.take())
  }

  private mainTable(places: readonly Place[], firstTableAt: number): Uint8Array {
    const { own } = this.draft
    const rows = packedRows(crossReferenceRows(places), this.zlib)
    const sink = new ByteSink()
    sink.text(`${own.mainTable} 0 obj\n<</Type/XRef/Size ${places.length}${WIDTHS}${DIFFERENCES}`)
    this.putTrailer(sink)
    sink.text(`/Length ${rows.length}>>\nstream\n`)
    sink.bytes(rows)
    sink.text(`\nendstream\nendobj\nstartxref\n${firstTableAt}\n%%EOF\n`)
    return concat(sink.take())
  }

  private putTrailer(sink: ByteSink): void {
    const { trailer } = this.file
    const { mapRef } = this.draft
    for (const key of ["Root", "Info", "ID"]) {
      const value = trailer.get(key)
      if (value === undefined || (isRef(value) && mapRef(value.num) === 0)) continue
      sink.text(`/${key}`)
      writeValue(sink, value, { mapRef })
    }
  }

  /** Offsets in it are counted as if it were not there. Source: ISO 32000-2, F.4.1. */
  private hintStream(at: number, { first, pages, shared, rest }: Sections): Uint8Array {
    const { draft, parts, zlib } = this
    const elsewhere = [...placed(first), ...placed(shared)]
    const entryOf = new Map(
      elsewhere.flatMap(({ item }, entry) => item.nums.map((num) => [num, entry] as const)),
    )
    const sharedOf = ({ borrowed }: PagePart): number[] => [
      ...new Set(borrowed.flatMap((num) => entryOf.get(num) ?? [])),
    ]
    const hints = [first, ...pages].map((section, index): PageHint => {
      const part = parts.pages[index]
      return {
        objects: section.items.length,
        length: section.length,
        shared: part && index > 0 ? sharedOf(part) : [],
      }
    })
    const sharedAt = pages.reduce((sum, { length }) => sum + length, at + first.length)
    const [firstShared] = draft.shared
    const tables = hintTables(at, hints, {
      lengths: elsewhere.map(({ length }) => length),
      ofFirstPage: first.items.length,
      num: firstShared ? (draft.ofItem.get(firstShared) ?? 0) : 0,
      offset: firstShared ? sharedAt : 0,
    })
    const outline = parts.opensOutlines
      ? this.outlineHint(first, at)
      : this.outlineHint(rest, sharedAt + shared.length)
    const bytes = zlib.deflate(concat([tables.bytes, outline]), 9)
    const sink = new ByteSink()
    sink.text(`${draft.own.hints} 0 obj\n<</Filter/FlateDecode/S ${tables.sharedAt}`)
    if (outline.length > 0) sink.text(`/O ${tables.bytes.length}`)
    sink.text(`/Length ${bytes.length}>>\nstream\n`)
    sink.bytes(bytes)
    sink.text("\nendstream\nendobj\n")
    return concat(sink.take())
  }

  private outlineHint(section: Section, start: number): Uint8Array {
    const { outlines, ofItem } = this.draft
    const run = placed(section).filter(({ item }) => outlines.includes(item))
    const [root] = run
    if (!root) return new Uint8Array()
    const length = run.reduce((sum, item) => sum + item.length, 0)
    return runHint(ofItem.get(root.item) ?? 0, start + root.start, run.length, length)
  }
}

/** A number as wide as any, so that what comes behind it stands where it will. */
const wide = (value: number): string => String(value).padEnd(10)

/** The items of a section with where they begin and how long they are. */
function placed(section: Section): { item: Item; start: number; length: number }[] {
  return section.items.map((item, index) => {
    const start = section.starts[index] ?? 0
    return { item, start, length: (section.starts[index + 1] ?? section.length) - start }
  })
}
