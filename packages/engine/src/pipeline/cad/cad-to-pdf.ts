import { formats } from "../../base/formats.ts"
import { ConversionError } from "../../base/failure.ts"
import type { Host } from "../../base/host.ts"
import { encodePng } from "../../images/write-png.ts"
import { NameRegister, stemOf } from "../../operations/file-names.ts"
import {
  choiceOf,
  flagOf,
  numberOf,
  pdfMediaType,
  textOf,
  type Operation,
  type OperationContext,
} from "../../operations/operation.ts"
import { pdfToImages } from "../../operations/pdf-to-images/pdf-to-images.ts"
import type { OpenedPicture } from "../../model/drawing.ts"
import { toolsOf } from "../../pdf/objects/file.ts"
import {
  listCadContents,
  readCad,
  type CadContents,
  type CadDrawing,
  type CadOptions,
} from "../../readers/cad/read-cad.ts"
import { writeDrawing } from "../../writers/pdf/write-drawing.ts"
import { writeDrawingSvg, type SvgPicture } from "../../writers/svg/write-drawing-svg.ts"
import { drawingFiles, firstDrawing } from "./drawing-files.ts"
import { openPictures } from "./open-pictures.ts"
import { fidelityReport } from "../fidelity.ts"
import type { Diagnostic } from "../../base/failure.ts"

/** Resolution of PNG pictures of drawings, whose lines are thin. */
const PICTURE_DPI = 200

type Settings = Readonly<Record<string, unknown>>

/**
 * Turns DWG and DXF drawings into vector PDF, one file each, or into SVG or PNG, one file a sheet;
 * missing fonts and references are named in the diagnostics.
 */
export const cadToPdf: Operation = async (request, host, context) => {
  if (request.inputs.length === 0)
    throw new ConversionError("options/invalid", "No file was given.", { hint: "Choose a file." })
  const diagnostics: Diagnostic[] = []
  let [pages, files] = [0, 0]
  const { drawings, companions } = drawingFiles(request.inputs)
  const register = new NameRegister()
  for (const [index, { name, bytes, input }] of drawings.entries()) {
    context.signal?.throwIfAborted()
    context.onProgress?.({ stage: "parse", pagesDone: index, pagesTotal: drawings.length })
    const settings = { ...request.options, ...input.options }
    const { value, diagnostics: losses } = readCad(bytes, host, cadOptions(settings), companions)
    const pictures = await openPictures(
      value.drawing.images ?? [],
      host,
      context,
      (loss) => void diagnostics.push(loss),
    )
    context.signal?.throwIfAborted()
    context.onProgress?.({ stage: "write", pagesDone: index, pagesTotal: drawings.length })
    diagnostics.push(...losses)
    pages += value.drawing.pages.length
    files += await emitDrawing(
      value,
      { stem: stemOf(name), settings, pictures, register },
      host,
      context,
    )
  }
  return { value: { files, report: fidelityReport(pages, diagnostics) }, diagnostics }
}

/**
 * Lists layers and layouts of a drawing, or of the main one in an archive. @throws ConversionError
 * as the conversion
 */
export const listContents = (bytes: Uint8Array): CadContents => listCadContents(firstDrawing(bytes))

interface Emission {
  readonly stem: string
  readonly settings: Settings
  readonly pictures: readonly (OpenedPicture | undefined)[]
  /** Names that the drawings of one archive share. */
  readonly register: NameRegister
}

/** Hands a drawing out in the format asked for; gives the number of files. */
async function emitDrawing(
  { drawing, faces }: CadDrawing,
  { stem, settings, pictures, register }: Emission,
  host: Host,
  context: OperationContext,
): Promise<number> {
  const format = choiceOf(settings, "format", ["pdf", "svg", "png"])
  if (format === "svg") {
    const links = await Promise.all(
      pictures.map(async (picture) => picture && (await linkOf(picture, host))),
    )
    for (const page of drawing.pages) {
      context.signal?.throwIfAborted()
      const name = register.claim(drawing.pages.length === 1 ? stem : `${stem}_${page.name}`, "svg")
      await context.emit({
        name,
        mediaType: formats.svg.mediaType,
        content: writeDrawingSvg(drawing, page, faces, links),
      })
    }
    return drawing.pages.length
  }
  const content = writeDrawing({ ...drawing, title: stem }, faces, host, {
    textAsCurves: choiceOf(settings, "text", ["text", "curves"]) === "curves",
    layers: flagOf(settings, "pdfLayers", true),
    pictures,
  })
  if (format === "png") {
    const pictures = {
      inputs: [{ name: `${stem}.pdf`, content }],
      options: { format, dpi: settings["dpi"] ?? PICTURE_DPI },
    }
    return (await pdfToImages(pictures, host, context)).value.files
  }
  await context.emit({
    name: register.claim(stem, "pdf"),
    mediaType: pdfMediaType,
    content,
    pages: drawing.pages.length,
  })
  return 1
}

/** A picture with its data in its address, so that the file stands alone. */
async function linkOf(
  { width, height, pixels, jpeg }: OpenedPicture,
  host: Host,
): Promise<SvgPicture> {
  const bytes = jpeg ?? (await encodePng(pixels, toolsOf(host).zlib))
  let text = ""
  for (let at = 0; at < bytes.length; at += 8_190)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + 8_190)))
  return { width, height, href: `data:image/${jpeg ? "jpeg" : "png"};base64,${text}` }
}

/** Reads the catalogue's options. @throws ConversionError "options/invalid" */
function cadOptions(settings: Settings): CadOptions {
  const scale = numberOf(settings, "scaleDenominator")
  return {
    space: choiceOf(settings, "space", ["auto", "model", "layouts"]),
    layoutNames: namesOf(settings, "layoutNames"),
    ...areaOptions(settings),
    paper: choiceOf(settings, "paper", ["auto", "a4", "a3", "a2", "a1", "a0", "custom"]),
    customPaper: {
      width: numberOf(settings, "paperWidth") ?? 420,
      height: numberOf(settings, "paperHeight") ?? 297,
    },
    ...(scale !== undefined && scale > 0 ? { scaleDenominator: scale } : {}),
    centre: flagOf(settings, "centre", true),
    colour: choiceOf(settings, "colour", ["original", "mono", "grey"]),
    background: choiceOf(settings, "background", ["white", "black"]),
    minimumLineWidth: numberOf(settings, "minimumLineWidth") ?? 0.1,
    hiddenLayers: namesOf(settings, "hiddenLayers"),
  }
}

/**
 * The window's two corners may be given in any order. @throws ConversionError "options/invalid"
 * without four numbers
 */
function areaOptions(settings: Settings): Pick<CadOptions, "area" | "window"> {
  const area = choiceOf(settings, "area", ["extents", "limits", "plot", "window"])
  if (area !== "window") return { area }
  const numbers = textOf(settings, "window")
    .split(/[,，\s]+/)
    .filter((part) => part !== "")
    .map(Number)
  const [x0 = Number.NaN, y0 = Number.NaN, x1 = Number.NaN, y1 = Number.NaN] = numbers
  if (!Number.isFinite(x0 + y0 + x1 + y1) || x0 === x1 || y0 === y1)
    throw new ConversionError("options/invalid", "The window needs two corners.", {
      hint: "Give x1, y1, x2, y2 in units of the drawing.",
    })
  return {
    area,
    window: {
      x0: Math.min(x0, x1),
      y0: Math.min(y0, y1),
      x1: Math.max(x0, x1),
      y1: Math.max(y0, y1),
    },
  }
}

function namesOf(settings: Settings, key: string): string[] {
  const given = settings[key]
  return Array.isArray(given) ? given.filter((name) => typeof name === "string") : []
}
