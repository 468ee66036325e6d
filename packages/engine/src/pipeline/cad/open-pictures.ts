import { ConversionError, type Diagnostic } from "../../base/failure.ts"
import type { Host, PixelImage } from "../../base/host.ts"
import { imageKindOf } from "../../images/image-kind.ts"
import { readJpegInfo } from "../../images/jpeg.ts"
import type { DrawingImage, OpenedPicture } from "../../model/drawing.ts"
import { pdfToImages } from "../../operations/pdf-to-images/pdf-to-images.ts"
import type { OperationContext } from "../../operations/operation.ts"

/** Resolution at which a PDF beneath a drawing is drawn. */
const UNDERLAY_DPI = 200
const MAX_PIXELS = 100_000_000

/** Opens the pictures of a drawing, in order; undefined, and reported, where one cannot be read. */
export async function openPictures(
  images: readonly DrawingImage[],
  host: Host,
  context: OperationContext,
  report: (diagnostic: Diagnostic) => void,
): Promise<(OpenedPicture | undefined)[]> {
  const opened: (OpenedPicture | undefined)[] = []
  for (const image of images) {
    context.signal?.throwIfAborted()
    try {
      opened.push(
        isPdf(image.bytes) ? await openPage(image, host, context) : await openImage(image, host),
      )
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error
      report({ kind: "feature-dropped", detail: image.name, data: { cause: error.code } })
      opened.push(undefined)
    }
  }
  return opened
}

const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-")

async function openImage({ bytes }: DrawingImage, host: Host): Promise<OpenedPicture> {
  const info = imageKindOf(bytes) === "jpg" ? readJpegInfo(bytes) : undefined
  if (
    info &&
    info.components !== 4 &&
    info.bitsPerComponent === 8 &&
    info.orientation === 1 &&
    info.width * info.height <= MAX_PIXELS
  ) {
    const pixels: PixelImage = {
      width: info.width,
      height: info.height,
      channels: info.components === 1 ? 1 : 3,
      data: new Uint8Array(),
    }
    return { width: info.width, height: info.height, pixels, jpeg: bytes }
  }
  const pixels = await host.images.decode(bytes, { maxPixels: MAX_PIXELS })
  return { width: pixels.width, height: pixels.height, pixels }
}

/** A page of a PDF as pixels; its natural size is the page's, in points. */
async function openPage(
  { name, bytes, page = 1 }: DrawingImage,
  host: Host,
  context: OperationContext,
): Promise<OpenedPicture> {
  const found: Uint8Array[] = []
  const emit = async (file: {
    readonly content: Uint8Array | AsyncIterable<Uint8Array>
  }): Promise<void> => {
    if (file.content instanceof Uint8Array) found.push(file.content)
  }
  await pdfToImages(
    {
      inputs: [{ name, content: bytes, pageRange: String(page) }],
      options: { format: "png", dpi: UNDERLAY_DPI },
    },
    host,
    { ...context, emit },
  )
  const [png] = found
  if (!png)
    throw new ConversionError("file/no-pages", "The PDF beneath the drawing has no such page.")
  const pixels = await host.images.decode(png, { maxPixels: MAX_PIXELS })
  return {
    width: (pixels.width / UNDERLAY_DPI) * 72,
    height: (pixels.height / UNDERLAY_DPI) * 72,
    pixels,
  }
}
