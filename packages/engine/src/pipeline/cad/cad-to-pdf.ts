import { ConversionError } from "../../base/failure.ts"
import type { InputFile } from "../../base/files.ts"
import { stemOf } from "../../operations/file-names.ts"
import { choiceOf, flagOf, numberOf, pdfMediaType, type Operation } from "../../operations/operation.ts"
import { readCad, type CadOptions } from "../../readers/cad/read-cad.ts"
import { writeDrawing } from "../../writers/pdf/write-drawing.ts"
import { fidelityReport } from "../fidelity.ts"
import type { Diagnostic } from "../../base/failure.ts"

type Settings = Readonly<Record<string, unknown>>

/** Turns DWG and DXF drawings into vector PDF, one file each; missing fonts and references are named in the diagnostics. */
export const cadToPdf: Operation = async (request, host, context) => {
  if (request.inputs.length === 0) throw new ConversionError("options/invalid", "No file was given.", { hint: "Choose a file." })
  const diagnostics: Diagnostic[] = []
  let pages = 0
  for (const [index, input] of request.inputs.entries()) {
    context.signal?.throwIfAborted()
    context.onProgress?.({ stage: "parse", pagesDone: index, pagesTotal: request.inputs.length })
    const settings = { ...request.options, ...input.options }
    const { value, diagnostics: losses } = readCad(bytesOf(input), host, cadOptions(settings))
    context.signal?.throwIfAborted()
    context.onProgress?.({ stage: "write", pagesDone: index, pagesTotal: request.inputs.length })
    const stem = stemOf(input.name)
    const content = writeDrawing({ ...value.drawing, title: stem }, value.faces, host, {
      textAsCurves: choiceOf(settings, "text", ["text", "curves"]) === "curves",
      layers: flagOf(settings, "pdfLayers", true),
    })
    diagnostics.push(...losses)
    pages += value.drawing.pages.length
    await context.emit({ name: `${stem}.pdf`, mediaType: pdfMediaType, content, pages: value.drawing.pages.length })
  }
  return { value: { files: request.inputs.length, report: fidelityReport(pages, diagnostics) }, diagnostics }
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
