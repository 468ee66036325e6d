import { concat } from "../base/bytes.ts"
import type { PixelImage } from "../base/host.ts"
import type { PdfFile } from "../pdf/objects/file.ts"
import { Graft, local } from "../pdf/objects/graft.ts"
import { dict, memoryBody, name } from "../pdf/objects/values.ts"
import type { PdfDict, PdfStream, PdfValue } from "../pdf/objects/values.ts"
import { PdfWriter } from "../pdf/objects/writer.ts"
import { MAX_RENDER_PIXELS, openPdf, renderPage } from "../pdf/pdfium/pdfium.ts"
import type { Pdfium } from "../pdf/pdfium/pdfium.ts"

/**
 * Gives an image's own pixels by drawing it alone on a page of as many points as it has pixels.
 *
 * So every codec and colour space that PDFium draws is decoded as readers show it. Masks are
 * applied (four channels) or left out (three). Undefined where the image is too large or cannot be
 * drawn.
 */
export function drawImage(
  file: PdfFile,
  image: PdfStream,
  pdfium: Pdfium,
  options: { withMasks: boolean },
): PixelImage | undefined {
  const [width, height] = [
    file.number(image.dict.get("Width")) ?? 0,
    file.number(image.dict.get("Height")) ?? 0,
  ]
  // A page has at most 14,400 points a side; larger pictures are drawn at a larger scale.
  const points = Math.max(1, width / 14_000, height / 14_000)
  if (width < 1 || height < 1 || width * height > MAX_RENDER_PIXELS) return undefined
  const bytes = onePagePdf(
    file,
    image,
    { width: width / points, height: height / points },
    options.withMasks,
  )
  const drawn = openPdf(pdfium, bytes)
  try {
    const isMasked = options.withMasks && (image.dict.has("SMask") || image.dict.has("Mask"))
    return renderPage(drawn, 0, { scale: points, ...(isMasked ? { background: 0 } : {}) })
  } finally {
    drawn.close()
  }
}

function onePagePdf(
  file: PdfFile,
  image: PdfStream,
  size: { width: number; height: number },
  withMasks: boolean,
): Uint8Array {
  const writer = new PdfWriter({ tools: file.tools, version: "1.7", packs: false })
  const [root, tree, page] = [writer.allocate(), writer.allocate(), writer.allocate()]
  const graft = new Graft(file, writer)
  const entries: PdfDict = new Map(image.dict)
  if (!withMasks) for (const key of ["SMask", "Mask"]) entries.delete(key)
  entries.delete("OC")
  const object = writer.allocate()
  writer.add(object, { kind: "stream", dict: entries, body: image.body }, graft.mapRef)
  graft.flushAll()
  const content = new TextEncoder().encode(`${size.width} 0 0 ${size.height} 0 0 cm /Im Do`)
  const contents: PdfValue = writer.put({
    kind: "stream",
    dict: new Map(),
    body: memoryBody(content),
  })
  const resources = dict({ XObject: dict({ Im: local(object) }) })
  writer.add(
    page,
    dict({
      Type: name("Page"),
      Parent: local(tree),
      MediaBox: [0, 0, size.width, size.height],
      Resources: resources,
      Contents: contents,
    }),
  )
  writer.add(tree, dict({ Type: name("Pages"), Count: 1, Kids: [local(page)] }))
  writer.add(root, dict({ Type: name("Catalog"), Pages: local(tree) }))
  writer.finish(dict({ Root: local(root) }))
  return concat(writer.take())
}
