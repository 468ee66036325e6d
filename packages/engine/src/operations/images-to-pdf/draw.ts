import { concat } from "../../base/bytes.ts"
import { multiply } from "../../base/geometry.ts"
import type { Matrix } from "../../base/geometry.ts"
import { Graft, local } from "../../pdf/objects/graft.ts"
import { readPages } from "../../pdf/objects/pages.ts"
import { numberText } from "../../pdf/objects/serialise.ts"
import { dict, isStream, memoryBody, name, stream } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import type { PdfWriter } from "../../pdf/objects/writer.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import type { PageLayout, PicturePlace, Size } from "./layout.ts"
import type { Drawing } from "./load.ts"
import type { Picture } from "./picture.ts"
import type { PictureWord } from "./recognise.ts"
import { layerFontName, textLayer } from "./text-layer.ts"

/** An image already in the new file. */
export interface Placed {
  readonly num: number
  /** Natural size in points, as shown. */
  readonly size: Size
  /** Maps the object's own space to the unit square as shown. */
  readonly toUnit: Matrix
  /** Words to be found on it. */
  readonly words: readonly PictureWord[]
}

/** Resolution of images that do not tell theirs. */
const DEFAULT_DPI = 96

/** What each Exif orientation does to the unit square, y up. Source: CIPA DC-008, 4.6.5. */
const orientations: Readonly<Record<number, Matrix>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}

export function placePicture(picture: Picture | Drawing, writer: PdfWriter): Placed {
  return picture.kind === "drawing"
    ? placeDrawing(picture.file, writer)
    : placePixels(picture, writer)
}

function placePixels(picture: Picture, writer: PdfWriter): Placed {
  const entries: PdfDict = new Map(picture.image.dict)
  if (picture.mask) entries.set("SMask", writer.put(picture.mask))
  if (picture.profile) {
    const profile = dict({ N: picture.profile.components, Filter: name("FlateDecode") })
    const packed = {
      kind: "stream",
      dict: profile,
      body: memoryBody(writer.deflate(picture.profile.bytes)),
    } as const
    entries.set("ColorSpace", [name("ICCBased"), writer.put(packed)])
  }
  const num = writer.allocate()
  writer.add(num, { kind: "stream", dict: entries, body: picture.image.body })
  const scale = 72 / (picture.dpi ?? DEFAULT_DPI)
  const isTurned = picture.orientation >= 5
  const [width, height] = isTurned
    ? [picture.height, picture.width]
    : [picture.width, picture.height]
  return {
    num,
    size: { width: width * scale, height: height * scale },
    toUnit: orientations[picture.orientation] ?? [1, 0, 0, 1, 0, 0],
    words: picture.words ?? [],
  }
}

/** Makes a form of the drawing's page. */
function placeDrawing(file: PdfFile, writer: PdfWriter): Placed {
  const [page] = readPages(file).pages
  const box = (file.array(page?.dict.get("MediaBox")) ?? []).map((value) => file.number(value) ?? 0)
  const [x0 = 0, y0 = 0, x1 = 1, y1 = 1] = box
  const contents = file.resolve(page?.dict.get("Contents"))
  const parts = (Array.isArray(contents) ? contents : [contents]).flatMap((part) => {
    const found = file.resolve(part)
    return isStream(found) ? [file.decode(found).bytes, Uint8Array.of(10)] : []
  })
  const graft = new Graft(file, writer)
  const resources: PdfValue = graft.localise(
    page?.dict.get("Resources") ?? new Map<string, PdfValue>(),
  )
  const group = page?.dict.get("Group")
  const form = dict({
    Type: name("XObject"),
    Subtype: name("Form"),
    BBox: [x0, y0, x1, y1],
    Resources: resources,
    Group: group === undefined ? undefined : graft.localise(group),
    Filter: name("FlateDecode"),
  })
  const num = writer.allocate()
  writer.add(num, stream(form, writer.deflate(concat(parts))))
  graft.flushAll()
  const [width, height] = [x1 - x0, y1 - y0]
  return {
    num,
    size: { width, height },
    toUnit: [1 / width, 0, 0, 1 / height, -x0 / width, -y0 / height],
    words: [],
  }
}

/** Parts of the file that its pages share. */
export interface Shared {
  /** Number of the page tree. */
  readonly tree: number
  /** Gives the font of text that is not seen. */
  readonly font: () => PdfValue
}

/** Writes one page that draws images at their places, their words over them unseen. */
export function drawPage(
  images: readonly Placed[],
  layout: PageLayout,
  writer: PdfWriter,
  shared: Shared,
): number {
  const objects: PdfDict = new Map()
  const lines = layout.places.flatMap(({ image, clip }, index) => {
    const placed = images[index]
    if (!placed) return []
    objects.set(`Im${index}`, local(placed.num))
    const matrix = multiply(placed.toUnit, [image.width, 0, 0, image.height, image.x, image.y])
    return [
      `q ${clipOf(image, clip)}${matrix.map(short).join(" ")} cm /Im${index} Do Q`,
      ...textLayer(placed.words, image),
    ]
  })
  const hasWords = images.some(({ words }) => words.length > 0)
  const content = writer.put({
    kind: "stream",
    dict: new Map(),
    body: memoryBody(new TextEncoder().encode(lines.join("\n"))),
  })
  const page = dict({
    Type: name("Page"),
    Parent: local(shared.tree),
    MediaBox: [0, 0, rounded(layout.size.width), rounded(layout.size.height)],
    Resources: dict({
      XObject: objects,
      Font: hasWords ? dict({ [layerFontName]: shared.font() }) : undefined,
    }),
    Contents: content,
  })
  const num = writer.allocate()
  writer.add(num, page)
  return num
}

function clipOf(image: PicturePlace, clip: PicturePlace): string {
  if (image === clip) return ""
  return `${[clip.x, clip.y, clip.width, clip.height].map(short).join(" ")} re W n `
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000
const short = (value: number): string => numberText(Math.round(value * 1e6) / 1e6)
