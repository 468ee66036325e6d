import { ConversionError } from "../../base/failure.ts"
import type { InputFile } from "../../base/files.ts"
import type { Host } from "../../base/host.ts"
import { NameRegister, stemOf } from "../../operations/file-names.ts"
import { choiceOf, flagOf, numberOf, pdfMediaType, type Operation, type OperationContext } from "../../operations/operation.ts"
import { pdfToImages } from "../../operations/pdf-to-images/pdf-to-images.ts"
import { readCad, type CadDrawing, type CadOptions } from "../../readers/cad/read-cad.ts"
import { writeDrawing } from "../../writers/pdf/write-drawing.ts"
import { writeDrawingSvg } from "../../writers/svg/write-drawing-svg.ts"
import { fidelityReport } from "../fidelity.ts"
import type { Diagnostic } from "../../base/failure.ts"

/** Resolution of PNG pictures of drawings, whose lines are thin. */
const PICTURE_DPI = 200

type Settings = Readonly<Record<string, unknown>>

/** Turns DWG and DXF drawings into vector PDF, one file each, or into SVG or PNG, one file a sheet; missing fonts and references are named in the diagnostics. */
export const cadToPdf: Operation = async (request, host, context) => {
  if (request.inputs.length === 0) throw new ConversionError("options/invalid", "No file was given.", { hint: "Choose a file." })
  const diagnostics: Diagnostic[] = []
  let [pages, files] = [0, 0]
  for (const [index, input] of request.inputs.entries()) {
    context.signal?.throwIfAborted()
    context.onProgress?.({ stage: "parse", pagesDone: index, pagesTotal: request.inputs.length })
    const settings = { ...request.options, ...input.options }
    const { value, diagnostics: losses } = readCad(bytesOf(input), host, cadOptions(settings))
    context.signal?.throwIfAborted()
    context.onProgress?.({ stage: "write", pagesDone: index, pagesTotal: request.inputs.length })
    const stem = stemOf(input.name)
    diagnostics.push(...losses)
    pages += value.drawing.pages.length
    files += await emitDrawing(value, { stem, settings }, host, context)
  }
  return { value: { files, report: fidelityReport(pages, diagnostics) }, diagnostics }
}

/** Hands a drawing out in the format asked for; gives the number of files. */
async function emitDrawing({ drawing, faces }: CadDrawing, { stem, settings }: { stem: string; settings: Settings }, host: Host, context: OperationContext): Promise<number> {
  const format = choiceOf(settings, "format", ["pdf", "svg", "png"])
  if (format === "svg") {
    const register = new NameRegister()
    for (const page of drawing.pages) {
      context.signal?.throwIfAborted()
      const name = register.claim(drawing.pages.length === 1 ? stem : `${stem}_${page.name}`, "svg")
      await context.emit({ name, mediaType: "image/svg+xml", content: writeDrawingSvg(drawing, page, faces) })
    }
    return drawing.pages.length
  }
  const content = writeDrawing({ ...drawing, title: stem }, faces, host, {
    textAsCurves: choiceOf(settings, "text", ["text", "curves"]) === "curves",
    layers: flagOf(settings, "pdfLayers", true),
  })
  if (format === "png") {
    const pictures = { inputs: [{ name: `${stem}.pdf`, content }], options: { format, dpi: settings["dpi"] ?? PICTURE_DPI } }
    return (await pdfToImages(pictures, host, context)).value.files
  }
  await context.emit({ name: `${stem}.pdf`, mediaType: pdfMediaType, content, pages: drawing.pages.length })
  return 1
}

const bytesOf = ({ content }: InputFile): Uint8Array => (content instanceof Uint8Array ? content : content.read(0, content.size))

/** Reads the catalogue's options. @throws ConversionError "options/invalid" */
function cadOptions(settings: Settings): CadOptions {
  const scale = numberOf(settings, "scaleDenominator")
  return {
    space: choiceOf(settings, "space", ["auto", "model", "layouts"]),
    layoutNames: namesOf(settings, "layoutNames"),
    area: choiceOf(settings, "area", ["extents", "limits", "plot"]),
    paper: choiceOf(settings, "paper", ["auto", "a4", "a3", "a2", "a1", "a0"]),
    ...(scale !== undefined && scale > 0 ? { scaleDenominator: scale } : {}),
    centre: flagOf(settings, "centre", true),
    colour: choiceOf(settings, "colour", ["original", "mono", "grey"]),
    background: choiceOf(settings, "background", ["white", "black"]),
    minimumLineWidth: numberOf(settings, "minimumLineWidth") ?? 0.1,
    hiddenLayers: namesOf(settings, "hiddenLayers"),
  }
}

function namesOf(settings: Settings, key: string): string[] {
  const given = settings[key]
  return Array.isArray(given) ? given.filter((name) => typeof name === "string") : []
}
