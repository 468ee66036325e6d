import type { InputFile } from "../../base/files.ts"
import type { Host } from "../../base/host.ts"
import { toolsOf } from "../../pdf/objects/file.ts"
import { concat } from "../../pdf/objects/flate.ts"
import { dict, name, ref } from "../../pdf/objects/values.ts"
import { PdfWriter } from "../../pdf/objects/writer.ts"
import { NameRegister, compareNaturally, stemOf } from "../file-names.ts"
import { asyncContentOf } from "../input.ts"
import { choiceOf, flagOf, invalidOption, numberOf, pdfMediaType, resultOf, textOf } from "../operation.ts"
import type { Operation, OperationContext } from "../operation.ts"
import { drawPage, placePicture } from "./draw.ts"
import type { Placed } from "./draw.ts"
import { imagesPerPage, layOut } from "./layout.ts"
import type { PageOptions } from "./layout.ts"
import { loadPictures } from "./load.ts"
import type { Drawing, LoadOptions } from "./load.ts"
import type { Picture } from "./picture.ts"

/**
 * Makes one PDF of images, or one of each.
 *
 * JPEG data is passed through byte for byte, orientation goes into the page; PNG is passed through where PDF can read it.
 * @throws ConversionError "options/invalid", "type/unsupported", "file/empty", "file/damaged", "limit/pixels", "limit/pages".
 */
export const imagesToPdf: Operation = async (request, host, context) => {
  const { options } = request
  const inputs = choiceOf(options, "sort", ["given", "name"]) === "name" ? request.inputs.toSorted((a, b) => compareNaturally(a.name, b.name)) : request.inputs
  if (inputs.length === 0) throw invalidOption("files", "Choose at least one image.")
  const isOne = choiceOf(options, "output", ["one", "each"]) === "one"
  const register = new NameRegister()
  const groups = isOne ? [inputs] : inputs.map((input) => [input])
  let pages = 0
  for (const group of groups) {
    const stem = (isOne && textOf(options, "outName").replace(/\.pdf$/i, "")) || stemOf(group[0]?.name ?? "")
    const tally = { pages: 0 }
    const before = pages
    const onProgress: OperationContext["onProgress"] = (progress) =>
      context.onProgress?.({ ...progress, pagesDone: before + progress.pagesDone, pagesTotal: inputs.length })
    const content = await asyncContentOf(makePdf(group, { options, host, context: { ...context, onProgress } }, tally))
    const file = { name: register.claim(stem, "pdf"), mediaType: pdfMediaType, content }
    await context.emit(content instanceof Uint8Array ? { ...file, pages: tally.pages } : file)
    pages += tally.pages
  }
  return resultOf(groups.length, pages, [])
}

/** Gives the PDF of some images, for tools that take images beside other files. */
export async function imagePdf(input: InputFile, host: Host, context: Pick<OperationContext, "signal">): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of makePdf([input], { options: { page: "image", margin: "none" }, host, context }, { pages: 0 })) pieces.push(piece)
  return concat(pieces)
}

/** Exif orientation after a quarter turn clockwise, by the orientation before. Source: Exif 3.0, "Orientation". */
const quarterTurn: Readonly<Record<number, number>> = { 1: 6, 6: 3, 3: 8, 8: 1, 2: 7, 7: 4, 4: 5, 5: 2 }

/** Turns a picture clockwise without touching its data; drawings stay upright. @throws ConversionError "options/invalid" */
function turned(picture: Picture | Drawing, degrees: number): Picture | Drawing {
  if (![0, 90, 180, 270].includes(degrees)) throw invalidOption("rotate", "Valid values: 0, 90, 180, 270.")
  if (picture.kind === "drawing") return picture
  let { orientation } = picture
  for (let turn = 0; turn < degrees; turn += 90) orientation = quarterTurn[orientation] ?? 6
  return { ...picture, orientation }
}

function pageOptions(options: Readonly<Record<string, unknown>>): PageOptions {
  return {
    page: choiceOf(options, "page", ["a4", "a3", "letter", "image"]),
    orientation: choiceOf(options, "orientation", ["auto", "portrait", "landscape"]),
    fit: choiceOf(options, "fit", ["contain", "cover", "page-to-image"]),
    margin: choiceOf(options, "margin", ["small", "none", "large"]),
    perPage: choiceOf(options, "perPage", ["1", "2", "4", "6", "id-card"]),
  }
}

/** Writes the PDF as images are loaded; `tally` counts its pages. */
async function* makePdf(
  inputs: readonly InputFile[],
  run: { readonly options: Readonly<Record<string, unknown>>; readonly host: Host; readonly context: Omit<OperationContext, "emit"> },
  tally: { pages: number },
): AsyncIterable<Uint8Array> {
  const { options, host, context } = run
  const settings = pageOptions(options)
  const loading: LoadOptions = { appliesOrientation: flagOf(options, "exifRotate", true), quality: choiceOf(options, "quality", ["original", "high", "small"]) }
  const writer = new PdfWriter({ tools: toolsOf(host), version: "1.7", packs: true })
  const [root, tree] = [writer.allocate(), writer.allocate()]
  const kids: number[] = []
  let held: Placed[] = []
  const flush = (): void => {
    if (held.length > 0) kids.push(drawPage(held, layOut(held.map(({ size }) => size), settings), writer, tree))
    held = []
  }
  for (const [index, input] of inputs.entries()) {
    context.signal?.throwIfAborted()
    for await (const picture of loadPictures(input, host, loading)) {
      held.push(placePicture(turned(picture, numberOf(input.options ?? {}, "rotate") ?? 0), writer))
      if (held.length >= imagesPerPage(settings)) flush()
      yield* writer.take()
    }
    context.onProgress?.({ stage: "write", pagesDone: index + 1, pagesTotal: inputs.length })
  }
  flush()
  tally.pages = kids.length
  writer.add(tree, dict({ Type: name("Pages"), Count: kids.length, Kids: kids.map((num) => ref(num)) }))
  writer.add(root, dict({ Type: name("Catalog"), Pages: ref(tree) }))
  writer.finish(dict({ Root: ref(root) }))
  yield* writer.take()
}
