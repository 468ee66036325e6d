import { textLayer, layerFont, layerFontName } from "../../operations/images-to-pdf/text-layer.ts"
import type { PictureWord } from "../../operations/images-to-pdf/recognise.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import { local, type Graft } from "../../pdf/objects/graft.ts"
import type { PdfPage } from "../../pdf/objects/pages.ts"
import { numberText } from "../../pdf/objects/serialise.ts"
import { dict, isDict, isRef, memoryBody, name } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import type { PdfWriter } from "../../pdf/objects/writer.ts"

/** Where pages are written to. */
export interface LayerTarget {
  readonly file: PdfFile
  readonly graft: Graft
  readonly writer: PdfWriter
  /** Gives the font of text that is not seen. */
  readonly font: () => PdfValue
}

/** Gives the font of layers, written when it is first asked for. */
export function layerFontOf(writer: PdfWriter): () => PdfValue {
  let font: PdfValue | undefined
  return () => {
    const made = font ?? layerFont(writer)
    font = made
    return isRef(made) ? local(made.num) : made
  }
}

/**
 * Gives a page with an unseen layer of words over what it shows. What the page draws is closed in,
 * so that nothing it leaves behind moves the words.
 */
export function layeredPage(
  page: PdfPage,
  words: readonly PictureWord[],
  { file, writer, font }: LayerTarget,
): PdfDict {
  if (words.length === 0) return page.dict
  const { matrix, width, height } = shownBox(file, page.dict)
  const put = (lines: readonly string[]): PdfValue => {
    const written = writer.put({
      kind: "stream",
      dict: new Map(),
      body: memoryBody(new TextEncoder().encode(lines.join("\n"))),
    })
    return isRef(written) ? local(written.num) : written
  }
  const layer = [
    "Q q",
    `${matrix.map((value) => numberText(value)).join(" ")} cm`,
    ...textLayer(words, { x: 0, y: 0, width, height }),
    "Q",
  ]
  const contents = page.dict.get("Contents") ?? null
  const resolved = file.resolve(contents)
  const drawn = Array.isArray(resolved) ? resolved : contents === null ? [] : [contents]
  return new Map([
    ...page.dict,
    ["Contents", [put(["q"]), ...drawn, put(layer)]],
    ["Resources", withFont(file, page.dict.get("Resources"), font())],
  ])
}

function withFont(file: PdfFile, resources: PdfValue | undefined, font: PdfValue): PdfDict {
  const known = file.resolve(resources)
  const own: PdfDict = new Map(isDict(known) ? known : [])
  const fonts = file.resolve(own.get("Font"))
  own.set("Font", new Map([...(isDict(fonts) ? fonts : []), [layerFontName, font]]))
  return own
}

/**
 * The box of a page that is shown, with its sides as they are seen, and the matrix from there to
 * the page's own places. Source: ISO 32000-2, 7.7.3.3.
 */
function shownBox(file: PdfFile, page: PdfDict) {
  const media = boxOf(file, page.get("MediaBox")) ?? [0, 0, 612, 792]
  const crop = boxOf(file, page.get("CropBox")) ?? media
  const x0 = Math.max(media[0], crop[0])
  const y0 = Math.max(media[1], crop[1])
  const x1 = Math.min(media[2], crop[2])
  const y1 = Math.min(media[3], crop[3])
  const turned = (((file.number(page.get("Rotate")) ?? 0) % 360) + 360) % 360
  const [width, height] = turned % 180 === 0 ? [x1 - x0, y1 - y0] : [y1 - y0, x1 - x0]
  const matrix =
    turned === 90
      ? [0, 1, -1, 0, x1, y0]
      : turned === 180
        ? [-1, 0, 0, -1, x1, y1]
        : turned === 270
          ? [0, -1, 1, 0, x0, y1]
          : [1, 0, 0, 1, x0, y0]
  return { matrix, width, height }
}

function boxOf(
  file: PdfFile,
  value: PdfValue | undefined,
): readonly [number, number, number, number] | undefined {
  const [a, b, c, d] = (file.array(value) ?? []).map((side) => file.number(side))
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
}

/**
 * What of a page its picture alone needs: links, fields and tags belong to the file it came from.
 */
const kept = [
  "Resources",
  "MediaBox",
  "CropBox",
  "Rotate",
  "UserUnit",
  "Contents",
  "Group",
] as const

/** Writes a page of another file into a new one, with its layer; gives its number. */
export function addPage(
  page: PdfPage,
  words: readonly PictureWord[],
  { tree, ...target }: LayerTarget & { readonly tree: number },
): number {
  const { graft, writer } = target
  const layered = layeredPage(page, words, target)
  const entries: PdfDict = dict({ Type: name("Page"), Parent: local(tree) })
  for (const key of kept) {
    const value = layered.get(key)
    if (value !== undefined) entries.set(key, graft.localise(value))
  }
  const num = writer.allocate()
  writer.add(num, entries)
  return num
}
