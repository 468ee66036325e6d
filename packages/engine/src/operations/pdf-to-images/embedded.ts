import { ConversionError } from "../../base/failure.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { InputFile } from "../../base/files.ts"
import type { Host } from "../../base/host.ts"
import { readJpegInfo } from "../../images/jpeg.ts"
import { encodePng } from "../../images/write-png.ts"
import { openPdf as openObjects, toolsOf } from "../../pdf/objects/file.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import { readPages } from "../../pdf/objects/pages.ts"
import { isRef, isStream, nameOf } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfStream } from "../../pdf/objects/values.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import { imageStreamsOf } from "../image-streams.ts"
import { NameRegister, stemOf } from "../file-names.ts"
import { drawImage } from "../image-pixels.ts"
import type { OperationContext } from "../operation.ts"

interface EmbeddedRun {
  readonly input: InputFile
  readonly host: Host
  readonly context: OperationContext
  readonly file: { readonly pdfium: Pdfium }
  readonly pages: readonly number[]
  readonly losses: Diagnostic[]
}

/** Images smaller than this on a side are rules and dots, not pictures. */
const LEAST_SIDE = 8

/**
 * Hands out each image on the pages once: JPEG and JPEG 2000 data as it is, others as PNG without
 * loss.
 */
export async function emitEmbedded(run: EmbeddedRun): Promise<number> {
  const { input, host, context } = run
  const objects = openObjects(input.content, toolsOf(host), input.password)
  const tree = readPages(objects)
  const register = new NameRegister()
  const seen = new Set<number>()
  let files = 0
  for (const [position, index] of run.pages.entries()) {
    context.signal?.throwIfAborted()
    const page = tree.pages[index]
    for (const value of page ? imageStreamsOf(objects, page.dict) : []) {
      if (isRef(value) && seen.has(value.num)) continue
      if (isRef(value)) seen.add(value.num)
      const image = objects.resolve(value)
      if (!isStream(image) || !isPicture(objects, image.dict)) continue
      const taken = await takeImage(run, objects, image)
      if (!taken) {
        run.losses.push({
          kind: "image-degraded",
          page: index + 1,
          detail: "image could not be read",
        })
        continue
      }
      files += 1
      const name = register.claim(`${stemOf(input.name)}_${index + 1}_${files}`, taken.extension)
      await context.emit({ name, mediaType: taken.mediaType, content: taken.bytes })
    }
    context.onProgress?.({ stage: "write", pagesDone: position + 1, pagesTotal: run.pages.length })
  }
  if (files > 0) return files
  throw new ConversionError("content/none", "These pages hold no images.", {
    hint: 'Choose "one per page" to get pictures of the pages.',
  })
}

function isPicture(file: PdfFile, dict: PdfDict): boolean {
  const [width, height] = [
    file.number(dict.get("Width")) ?? 0,
    file.number(dict.get("Height")) ?? 0,
  ]
  return width >= LEAST_SIDE && height >= LEAST_SIDE
}

interface Taken {
  readonly bytes: Uint8Array
  readonly extension: string
  readonly mediaType: string
}

async function takeImage(
  run: EmbeddedRun,
  objects: PdfFile,
  image: PdfStream,
): Promise<Taken | undefined> {
  const hasMask =
    objects.resolve(image.dict.get("SMask")) !== null ||
    objects.resolve(image.dict.get("Mask")) !== null
  const { bytes, rest } = objects.decode(image)
  const [codec] = rest
  // Inks count the other way round in a file of their own, and no file can carry a Decode array.
  const isPlain = rest.length === 1 && !hasMask && !image.dict.has("Decode")
  if (isPlain && codec?.name === "DCTDecode" && readJpegInfo(bytes)?.components !== 4)
    return { bytes, extension: "jpg", mediaType: "image/jpeg" }
  if (
    isPlain &&
    codec?.name === "JPXDecode" &&
    nameOf(objects.resolve(image.dict.get("ColorSpace"))) !== "Indexed"
  ) {
    return { bytes, extension: "jp2", mediaType: "image/jp2" }
  }
  const pixels = drawImage(objects, image, run.file.pdfium, { withMasks: true })
  if (!pixels) return undefined
  return {
    bytes: await encodePng(pixels, toolsOf(run.host).zlib),
    extension: "png",
    mediaType: "image/png",
  }
}
