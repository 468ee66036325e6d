import { concat } from "../../base/bytes.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { InputFile } from "../../base/files.ts"
import type { Host } from "../../base/host.ts"
import { shotTimeOf } from "../../images/shot-time.ts"
import { archiveEntries } from "../../pdf/archive/archive-entries.ts"
import { toolsOf } from "../../pdf/objects/file.ts"
import { dict, name, ref } from "../../pdf/objects/values.ts"
import type { PdfValue } from "../../pdf/objects/values.ts"
import { PdfWriter } from "../../pdf/objects/writer.ts"
import { NameRegister, compareNaturally, stemOf } from "../file-names.ts"
import { asyncContentOf } from "../input.ts"
import {
  choiceOf,
  flagOf,
  invalidOption,
  namesOf,
  numberOf,
  pdfMediaType,
  resultOf,
  textOf,
} from "../operation.ts"
import type { Operation, OperationContext } from "../operation.ts"
import { drawPage, placePicture } from "./draw.ts"
import type { Placed, Shared } from "./draw.ts"
import { imagesPerPage, layOut } from "./layout.ts"
import type { PageOptions } from "./layout.ts"
import { bytesOf, loadPictures } from "./load.ts"
import type { LoadOptions } from "./load.ts"
import { layerFont } from "./text-layer.ts"

/**
 * Makes one PDF of images, or one of each.
 *
 * JPEG data is passed through byte for byte, orientation goes into the page; PNG is passed through
 * where PDF can read it. With `pdfA` the file is PDF/A-2u: pictures in colours of print become sRGB
 * and drawings become pixels.
 * @throws ConversionError "options/invalid", "type/unsupported", "file/empty", "file/damaged",
 * "limit/pixels", "limit/pages".
 */
export const imagesToPdf: Operation = async (request, host, context) => {
  const { options } = request
  const inputs = sorted(request.inputs, options)
  if (inputs.length === 0) throw invalidOption("files", "Choose at least one image.")
  const isOne = choiceOf(options, "output", ["one", "each"]) === "one"
  const register = new NameRegister()
  const groups = isOne ? [inputs] : inputs.map((input) => [input])
  const losses: Diagnostic[] = []
  let pages = 0
  for (const group of groups) {
    const stem =
      (isOne && textOf(options, "outName").replace(/\.pdf$/i, "")) || stemOf(group[0]?.name ?? "")
    const tally: Tally = { pages: 0, losses }
    const before = pages
    const onProgress: OperationContext["onProgress"] = (progress) =>
      context.onProgress?.({
        ...progress,
        pagesDone: before + progress.pagesDone,
        pagesTotal: inputs.length,
      })
    const content = await asyncContentOf(
      makePdf(group, { options, host, context: { ...context, onProgress } }, tally),
    )
    const file = { name: register.claim(stem, "pdf"), mediaType: pdfMediaType, content }
    await context.emit(content instanceof Uint8Array ? { ...file, pages: tally.pages } : file)
    pages += tally.pages
  }
  return resultOf(groups.length, pages, losses)
}

/** Gives the PDF of some images, for tools that take images beside other files. */
export async function imagePdf(
  input: InputFile,
  host: Host,
  context: Pick<OperationContext, "signal">,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of makePdf(
    [input],
    { options: { page: "image", margin: "none" }, host, context },
    { pages: 0, losses: [] },
  ))
    pieces.push(piece)
  return concat(pieces)
}

/** How files are loaded, but for what holds for one of them alone. */
function loadOptions(
  options: Readonly<Record<string, unknown>>,
  { signal, allowRecognition }: Pick<OperationContext, "signal" | "allowRecognition">,
): Omit<LoadOptions, "turn"> {
  return {
    appliesOrientation: flagOf(options, "exifRotate", true),
    quality: choiceOf(options, "quality", ["original", "high", "small"]),
    enhances: flagOf(options, "enhance", false),
    isArchive: flagOf(options, "pdfA", false),
    languages: flagOf(options, "searchable", false)
      ? namesOf(options, "ocrLanguages", ["chi_sim", "eng"])
      : undefined,
    signal,
    allowRecognition,
  }
}

/** Degrees clockwise that one file is turned by. @throws ConversionError "options/invalid" */
function turnOf(input: InputFile): number {
  const degrees = numberOf(input.options ?? {}, "rotate") ?? 0
  if (![0, 90, 180, 270].includes(degrees))
    throw invalidOption("rotate", "Valid values: 0, 90, 180, 270.")
  return degrees
}

/**
 * Brings files into the order asked for; by time of shot, those without one come last, in the order
 * given.
 */
function sorted(
  inputs: readonly InputFile[],
  options: Readonly<Record<string, unknown>>,
): readonly InputFile[] {
  switch (choiceOf(options, "sort", ["given", "name", "shot"])) {
    case "given":
      return inputs
    case "name":
      return inputs.toSorted((a, b) => compareNaturally(a.name, b.name))
    case "shot": {
      const timed = inputs.map((input) => ({ input, time: shotTimeOf(bytesOf(input)) ?? "9999" }))
      return timed
        .toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
        .map(({ input }) => input)
    }
  }
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

/** Mean confidence below which the visitor is told to check the page. */
const LOW_CONFIDENCE = 0.7

function recognitionNotes(page: number, confidence: number): Diagnostic[] {
  const found: Diagnostic = {
    kind: "page-recognised",
    page,
    data: { confidence: Math.round(confidence * 100) / 100 },
  }
  return confidence < LOW_CONFIDENCE ? [found, { kind: "low-confidence", page }] : [found]
}

/** What was made so far of one run. */
interface Tally {
  pages: number
  readonly losses: Diagnostic[]
}

/** Writes the PDF as images are loaded; `tally` counts its pages and notes what was lost. */
async function* makePdf(
  inputs: readonly InputFile[],
  run: {
    readonly options: Readonly<Record<string, unknown>>
    readonly host: Host
    readonly context: Omit<OperationContext, "emit">
  },
  tally: Tally,
): AsyncIterable<Uint8Array> {
  const { options, host, context } = run
  const settings = pageOptions(options)
  const loading = loadOptions(options, context)
  const writer = new PdfWriter({ tools: toolsOf(host), version: "1.7", packs: true })
  const [root, tree] = [writer.allocate(), writer.allocate()]
  const kids: number[] = []
  let font: PdfValue | undefined
  const shared: Shared = { tree, font: () => (font ??= layerFont(writer)) }
  let held: Placed[] = []
  const flush = (): void => {
    if (held.length > 0)
      kids.push(
        drawPage(
          held,
          layOut(
            held.map(({ size }) => size),
            settings,
          ),
          writer,
          shared,
        ),
      )
    held = []
  }
  for (const [index, input] of inputs.entries()) {
    context.signal?.throwIfAborted()
    for await (const { picture, confidence, isRefused } of loadPictures(input, host, {
      ...loading,
      turn: turnOf(input),
    })) {
      held.push(placePicture(picture, writer))
      if (confidence !== undefined)
        tally.losses.push(...recognitionNotes(kids.length + 1, confidence))
      if (isRefused) tally.losses.push({ kind: "recognition-limit", page: kids.length + 1 })
      if (held.length >= imagesPerPage(settings)) flush()
      yield* writer.take()
    }
    context.onProgress?.({ stage: "write", pagesDone: index + 1, pagesTotal: inputs.length })
  }
  flush()
  tally.pages = kids.length
  writer.add(
    tree,
    dict({ Type: name("Pages"), Count: kids.length, Kids: kids.map((num) => ref(num)) }),
  )
  const archive = loading.isArchive ? archiveEntries(writer) : {}
  writer.add(root, dict({ Type: name("Catalog"), Pages: ref(tree), ...archive }))
  writer.finish(dict({ Root: ref(root) }))
  yield* writer.take()
}
