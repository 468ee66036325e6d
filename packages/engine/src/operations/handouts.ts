import { concat } from "../base/bytes.ts"
import { openPdf } from "../pdf/objects/file.ts"
import type { PdfTools } from "../pdf/objects/file.ts"
import { Graft, local } from "../pdf/objects/graft.ts"
import { numberText } from "../pdf/objects/serialise.ts"
import { dict, isStream, memoryBody, name, ref } from "../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../pdf/objects/values.ts"
import { PdfWriter } from "../pdf/objects/writer.ts"
import { Source } from "./assemble/source.ts"
import { visibleBox } from "./assemble/page-size.ts"

export interface HandoutOptions {
  /** Slides on a page; 1 keeps each slide a page of its own size. */
  readonly perPage: 1 | 2 | 3 | 4 | 6 | 9
  /** A thin line around each slide. */
  readonly hasFrame: boolean
}

/** A4 upright, its margin and the gap between slides, in points. */
const [WIDTH, HEIGHT, MARGIN, GAP] = [595.28, 841.89, 42, 20]
/** Columns and rows; three slides a page leave the right half for lines to write on. */
const grids = { 2: [1, 2], 3: [2, 3], 4: [2, 2], 6: [2, 3], 9: [3, 3] } as const
/** Distance of writing lines, in points. */
const LINE = 22

interface Cell {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Gives a PDF with several of the given pages on each, in reading order, as forms: text and vectors
 * stay.
 *
 * Pages are taken as unrotated, as presentation programs write them; links and outline do not come
 * along.
 */
export function makeHandouts(
  pdf: Uint8Array,
  tools: PdfTools,
  options: HandoutOptions,
): Uint8Array {
  const source = new Source(openPdf(pdf, tools), "slides")
  const { file, pages } = source
  const writer = new PdfWriter({ tools, version: file.version, packs: true })
  const graft = new Graft(file, writer)
  const [root, tree] = [writer.allocate(), writer.allocate()]
  const kids: PdfValue[] = []
  for (let first = 0; first < pages.length; first += options.perPage) {
    const forms: PdfDict = new Map()
    const drawn: string[] = []
    let size = { width: WIDTH, height: HEIGHT }
    for (const [place, page] of pages.slice(first, first + options.perPage).entries()) {
      const box = visibleBox(source, page.dict)
      const slide = { width: box[2] - box[0], height: box[3] - box[1] }
      if (options.perPage === 1) size = slide
      const cell = options.perPage === 1 ? { x: 0, y: 0, ...slide } : cellOf(options.perPage, place)
      forms.set(`S${place}`, asForm(source, page.dict, box, { writer, graft }))
      drawn.push(...drawSlide(`S${place}`, box, cell, options))
    }
    const contents = writer.put({
      kind: "stream",
      dict: new Map(),
      body: memoryBody(new TextEncoder().encode(drawn.join("\n"))),
    })
    kids.push(
      writer.put(
        dict({
          Type: name("Page"),
          Parent: ref(tree),
          MediaBox: [0, 0, size.width, size.height],
          Resources: dict({ XObject: forms }),
          Contents: contents,
        }),
      ),
    )
  }
  graft.flushAll()
  writer.add(tree, dict({ Type: name("Pages"), Count: kids.length, Kids: kids }))
  writer.add(root, dict({ Type: name("Catalog"), Pages: ref(tree) }))
  const info = file.trailer.get("Info")
  const infoRef = graft.localise(info ?? null)
  graft.flushAll()
  writer.finish(dict({ Root: local(root), Info: infoRef === null ? undefined : infoRef }))
  return concat(writer.take())
}

function cellOf(perPage: Exclude<HandoutOptions["perPage"], 1>, place: number): Cell {
  const [columns, rows] = grids[perPage]
  const width = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns
  const height = (HEIGHT - 2 * MARGIN - (rows - 1) * GAP) / rows
  const [column, row] = perPage === 3 ? [0, place] : [place % columns, Math.floor(place / columns)]
  return {
    x: MARGIN + column * (width + GAP),
    y: HEIGHT - MARGIN - (row + 1) * height - row * GAP,
    width,
    height,
  }
}

function drawSlide(
  form: string,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  cell: Cell,
  { perPage, hasFrame }: HandoutOptions,
): string[] {
  const scale = Math.min(cell.width / (x1 - x0), cell.height / (y1 - y0))
  const [width, height] = [(x1 - x0) * scale, (y1 - y0) * scale]
  const [x, y] = [cell.x + (cell.width - width) / 2, cell.y + (cell.height - height) / 2]
  const numbers = (...values: readonly number[]): string =>
    values.map((value) => numberText(Math.round(value * 1_000) / 1_000)).join(" ")
  const drawn = [
    `q ${numbers(scale, 0, 0, scale, x - x0 * scale, y - y0 * scale)} cm /${form} Do Q`,
  ]
  // Half the line lies inside, so that a slide that fills its page keeps its frame.
  if (hasFrame)
    drawn.push(`q 0.75 w 0 G ${numbers(x + 0.4, y + 0.4, width - 0.8, height - 0.8)} re S Q`)
  if (perPage === 3) {
    const from = cell.x + cell.width + GAP
    for (let line = y + height - LINE; line >= y; line -= LINE)
      drawn.push(`q 0.5 w 0.6 G ${numbers(from, line)} m ${numbers(WIDTH - MARGIN, line)} l S Q`)
  }
  return drawn
}

function asForm(
  source: Source,
  page: PdfDict,
  box: readonly number[],
  { writer, graft }: { writer: PdfWriter; graft: Graft },
): PdfValue {
  const { file } = source
  const contents = file.resolve(page.get("Contents"))
  const parts: Uint8Array[] = []
  for (const item of Array.isArray(contents) ? contents : [contents]) {
    const stream = file.resolve(item)
    if (isStream(stream)) parts.push(file.decode(stream).bytes, Uint8Array.of(10))
  }
  const entries = dict({
    Type: name("XObject"),
    Subtype: name("Form"),
    BBox: [...box],
    Filter: name("FlateDecode"),
  })
  for (const key of ["Resources", "Group"])
    if (page.has(key)) entries.set(key, page.get(key) ?? null)
  const num = writer.allocate()
  writer.add(
    num,
    { kind: "stream", dict: entries, body: memoryBody(file.tools.zlib.deflate(concat(parts), 6)) },
    graft.mapRef,
  )
  return ref(num)
}
