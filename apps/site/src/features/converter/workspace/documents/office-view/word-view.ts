import {
  all,
  attribute,
  isOn,
  kid,
  kids,
  type OfficeParts,
  type OfficeView,
  type ViewBlock,
  type ViewCell,
  type ViewRun,
} from "./office-parts.ts"

/** Blocks read before the rest is left out: those of some hundred pages. */
const mostBlocks = 8000
/** EMU to CSS pixels. */
const emuPerPixel = 9525

/**
 * Heading level by style id; styles may be named in any language, so outline levels count. Source:
 * ECMA-376-1, 17.3.1.20 "outlineLvl".
 */
function headingLevels(parts: OfficeParts): ReadonlyMap<string, number> {
  const styles = parts.xml("word/styles.xml")
  return new Map(
    kids(styles, "style").flatMap((style) => {
      const level = attribute(kid(style, "pPr", "outlineLvl"), "val")
      const named = /^heading ([1-6])$/i.exec(attribute(kid(style, "name"), "val") ?? "")?.[1]
      const value =
        named === undefined ? (level === undefined ? 0 : Number(level) + 1) : Number(named)
      return value >= 1 && value <= 6 ? [[attribute(style, "styleId") ?? "", value] as const] : []
    }),
  )
}

/**
 * Reads the text of a Word file; pages end where Word last saw them end, or where a break was asked
 * for.
 */
export function readWord(parts: OfficeParts): OfficeView | undefined {
  const body = kid(parts.xml("word/document.xml"), "body")
  if (body === undefined) return undefined
  const reader = new WordReader(parts)
  for (const child of kids(body)) {
    reader.take(child)
    if (reader.count > mostBlocks) break
  }
  const header = headerOf(parts, body)
  return {
    kind: "text",
    pages: header.length === 0 ? reader.pages : reader.pages.map((page) => [...header, ...page]),
  }
}

/**
 * The running header of the file's last section, which most files have only one of. Source:
 * ECMA-376-1, 17.10.5 "headerReference".
 */
function headerOf(parts: OfficeParts, body: Element): readonly ViewBlock[] {
  const reference = kids(kid(body, "sectPr"), "headerReference").find(
    (entry) => (attribute(entry, "type") ?? "default") === "default",
  )
  const id =
    [...(reference?.attributes ?? [])].find(
      ({ localName, prefix }) => localName === "id" && prefix !== null,
    )?.value ?? ""
  const root = parts.xml(parts.relations("word/document.xml").get(id) ?? "")
  const reader = new WordReader(parts)
  for (const child of kids(root)) reader.take(child)
  return reader.pages.flat()
}

class WordReader {
  readonly pages: ViewBlock[][] = [[]]
  count = 0
  readonly #parts: OfficeParts
  readonly #relations: ReadonlyMap<string, string>
  readonly #levels: ReadonlyMap<string, number>

  constructor(parts: OfficeParts) {
    this.#parts = parts
    this.#relations = parts.relations("word/document.xml")
    this.#levels = headingLevels(parts)
  }

  take(element: Element): void {
    if (element.localName === "p") this.#paragraph(element)
    else if (element.localName === "tbl") {
      if (startsPage(element)) this.pages.push([])
      this.#add({ kind: "table", rows: rowsOf(element) })
    } else if (element.localName === "sdt")
      for (const child of kids(kid(element, "sdtContent"))) this.take(child)
  }

  #add(block: ViewBlock): void {
    this.count += 1
    this.pages.at(-1)?.push(block)
  }

  #paragraph(element: Element): void {
    const properties = kid(element, "pPr")
    if (isOn(kid(properties, "pageBreakBefore")) && (this.pages.at(-1)?.length ?? 0) > 0)
      this.pages.push([])
    const align =
      { center: "center", right: "end", end: "end" }[
        attribute(kid(properties, "jc"), "val") ?? ""
      ] ?? "start"
    const facts = {
      kind: "text",
      level: this.#levels.get(attribute(kid(properties, "pStyle"), "val") ?? "") ?? 0,
      isListed: kid(properties, "numPr") !== undefined,
      align: align as "start",
    } as const
    let runs: ViewRun[] = []
    const flush = () => {
      if (runs.length > 0) this.#add({ ...facts, runs })
      runs = []
    }
    for (const run of all(element, "r")) {
      if (hasAncestor(run, ["txbxContent", "del"])) continue
      for (const piece of kids(run)) {
        if (endsPage(piece)) {
          flush()
          if ((this.pages.at(-1)?.length ?? 0) > 0) this.pages.push([])
        } else if (piece.localName === "drawing" || piece.localName === "AlternateContent") {
          flush()
          this.#pictures(piece)
        } else {
          const text = textOf(piece)
          if (text !== "") runs.push(styled(text, kid(run, "rPr")))
        }
      }
    }
    flush()
  }

  #pictures(drawing: Element): void {
    for (const blip of all(drawing, "blip")) {
      const address = this.#parts.picture(this.#relations.get(attribute(blip, "embed") ?? ""))
      const width = Number(attribute(all(drawing, "extent")[0], "cx") ?? 0) / emuPerPixel
      if (address !== undefined) this.#add({ kind: "picture", address, width: width || 200 })
    }
  }
}

/** Whether Word last saw a page begin inside the first row of a table. */
const startsPage = (table: Element): boolean =>
  all(kids(table, "tr")[0] ?? table, "lastRenderedPageBreak").length > 0

const endsPage = (piece: Element): boolean =>
  piece.localName === "lastRenderedPageBreak" ||
  (piece.localName === "br" && attribute(piece, "type") === "page")

function hasAncestor(element: Element, names: readonly string[]): boolean {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (names.includes(at.localName)) return true
  return false
}

function textOf(piece: Element): string {
  if (piece.localName === "t") return piece.textContent ?? ""
  if (piece.localName === "tab") return "\t"
  return piece.localName === "br" || piece.localName === "cr" ? "\n" : ""
}

function styled(text: string, properties: Element | undefined): ViewRun {
  const half = Number(attribute(kid(properties, "sz"), "val") ?? 0)
  const colour = attribute(kid(properties, "color"), "val") ?? ""
  return {
    text,
    isBold: isOn(kid(properties, "b")),
    isItalic: isOn(kid(properties, "i")),
    ...(half > 0 ? { size: half / 2 } : {}),
    ...(/^[0-9a-f]{6}$/i.test(colour) && colour !== "000000" ? { colour: `#${colour}` } : {}),
  }
}

/**
 * Rows of a table; cells that go on from the row above are counted to it. Source: ECMA-376-1,
 * 17.4.84 "vMerge".
 */
function rowsOf(table: Element): ViewCell[][] {
  const rows: { text: string; across: number; down: number; isNumber: boolean }[][] = []
  const above = new Map<number, { down: number }>()
  for (const row of kids(table, "tr").slice(0, 200)) {
    const cells: (typeof rows)[number] = []
    let column = 0
    for (const cell of kids(row, "tc")) {
      const properties = kid(cell, "tcPr")
      const across = Number(attribute(kid(properties, "gridSpan"), "val") ?? 1) || 1
      const merge = kid(properties, "vMerge")
      const open = above.get(column)
      if (merge !== undefined && attribute(merge, "val") !== "restart" && open) open.down += 1
      else {
        const made = {
          text: kids(cell, "p")
            .map((paragraph) =>
              all(paragraph, "t")
                .map((text) => text.textContent ?? "")
                .join(""),
            )
            .join("\n"),
          across,
          down: 1,
          isNumber: false,
        }
        cells.push(made)
        if (merge !== undefined) above.set(column, made)
        else above.delete(column)
      }
      column += across
    }
    rows.push(cells)
  }
  return rows
}
