import { isRef, isStream, memoryBody } from "../../pdf/objects/values.ts"
import { numberText } from "../../pdf/objects/serialise.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import type { PdfWriter } from "../../pdf/objects/writer.ts"
import { local } from "../../pdf/objects/graft.ts"
import type { Part } from "./kept-part.ts"
import type { Source } from "./source.ts"

/** A page's size as it is seen, rotation applied, in points. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Boxes smaller than this are damage. */
const LEAST_SIDE = 3

/** Gives the visible box of a page, [x0 y0 x1 y1] in its own space. */
export function visibleBox(
  source: Source,
  page: PdfDict,
): readonly [number, number, number, number] {
  const boxOf = (key: string): readonly [number, number, number, number] | undefined => {
    const values = (source.file.array(page.get(key)) ?? []).map(
      (value) => source.file.number(value) ?? 0,
    )
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = values
    const box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)] as const
    return values.length === 4 && box[2] - box[0] > LEAST_SIDE && box[3] - box[1] > LEAST_SIDE
      ? box
      : undefined
  }
  const media = boxOf("MediaBox") ?? ([0, 0, 612, 792] as const)
  const crop = boxOf("CropBox")
  if (!crop) return media
  const both = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ] as const
  return both[2] - both[0] > LEAST_SIDE && both[3] - both[1] > LEAST_SIDE ? both : media
}

export function seenSize(source: Source, page: PdfDict): PageSize {
  const [x0, y0, x1, y1] = visibleBox(source, page)
  const isTurned = (source.file.number(page.get("Rotate")) ?? 0) % 180 !== 0
  return isTurned ? { width: y1 - y0, height: x1 - x0 } : { width: x1 - x0, height: y1 - y0 }
}

/** Brings a page to a size: content and annotations scaled alike and centred, nothing cut. */
export function fitPage(part: Part, page: PdfDict, size: PageSize, writer: PdfWriter): PdfDict {
  const { source } = part
  const seen = seenSize(source, page)
  if (Math.abs(seen.width - size.width) < 0.5 && Math.abs(seen.height - size.height) < 0.5)
    return page
  const [x0, y0, x1, y1] = visibleBox(source, page)
  const isTurned = (source.file.number(page.get("Rotate")) ?? 0) % 180 !== 0
  const [width, height] = isTurned ? [size.height, size.width] : [size.width, size.height]
  const scale = Math.min(width / (x1 - x0), height / (y1 - y0))
  const shift = {
    x: (width - (x1 - x0) * scale) / 2 - x0 * scale,
    y: (height - (y1 - y0) * scale) / 2 - y0 * scale,
  }
  const fitted: PdfDict = new Map(page)
  for (const key of ["CropBox", "BleedBox", "TrimBox", "ArtBox"]) fitted.delete(key)
  fitted.set("MediaBox", [0, 0, width, height])
  const matrix = [scale, 0, 0, scale, shift.x, shift.y]
    .map((value) => numberText(Math.round(value * 1e6) / 1e6))
    .join(" ")
  const clip = [x0, y0, x1 - x0, y1 - y0].map(numberText).join(" ")
  const contents = source.file.resolve(page.get("Contents"))
  const own = isStream(contents)
    ? [page.get("Contents") ?? null]
    : Array.isArray(contents)
      ? contents
      : []
  fitted.set("Contents", [
    streamRef(writer, `q ${matrix} cm ${clip} re W n\n`),
    ...own,
    streamRef(writer, "\nQ\n"),
  ])
  const annotations = page.get("Annots")
  if (Array.isArray(annotations))
    fitted.set(
      "Annots",
      annotations.map((entry) => moveAnnotation(part, entry, scale, shift)),
    )
  return fitted
}

function streamRef(writer: PdfWriter, content: string): PdfValue {
  const num = writer.allocate()
  writer.add(num, {
    kind: "stream",
    dict: new Map(),
    body: memoryBody(new TextEncoder().encode(content)),
  })
  return local(num)
}

/** Entries that hold points as x y pairs. Source: ISO 32000-2, 12.5.6. */
const pointLists = ["Rect", "QuadPoints", "L", "Vertices", "CL"]

function moveAnnotation(
  part: Part,
  entry: PdfValue,
  scale: number,
  shift: { x: number; y: number },
): PdfValue {
  const { file } = part.source
  const annotation = part.graft.overridden(entry) ?? file.dict(entry)
  if (!annotation) return entry
  const moved: PdfDict = new Map(annotation)
  const move = (values: readonly PdfValue[]): PdfValue[] =>
    values.map(
      (value, index) => (file.number(value) ?? 0) * scale + (index % 2 === 0 ? shift.x : shift.y),
    )
  for (const key of pointLists) {
    const values = file.array(annotation.get(key))
    if (values) moved.set(key, move(values))
  }
  const strokes = file.array(annotation.get("InkList"))
  if (strokes)
    moved.set(
      "InkList",
      strokes.map((stroke) => move(file.array(stroke) ?? [])),
    )
  if (!isRef(entry)) return moved
  part.graft.override(entry.num, moved)
  return entry
}
