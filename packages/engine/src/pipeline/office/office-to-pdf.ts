import { ConversionError } from "../../base/failure.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { InputFile, OutputFile } from "../../base/files.ts"
import type { Host, OfficeInput, OfficeResult } from "../../base/host.ts"
import { encryptPdf } from "../../operations/encrypt.ts"
import { stemOf } from "../../operations/file-names.ts"
import { mergePdf } from "../../operations/merge.ts"
import { flagOf, pdfMediaType, rangeOf, textOf } from "../../operations/operation.ts"
import type { Operation, OperationContext } from "../../operations/operation.ts"
import { toolsOf, openPdf } from "../../pdf/objects/file.ts"
import { readPages } from "../../pdf/objects/pages.ts"
import { fidelityReport } from "../fidelity.ts"
import { wholeOf } from "../whole-file.ts"

/** Gives the tool that turns office documents of one kind into PDF: the host converts, the engine cuts, joins and locks. */
export function officeToPdf(kind: OfficeInput["kind"]): Operation {
  return async (request, host, context) => {
    if (request.inputs.length === 0) throw new ConversionError("options/invalid", "No file was given.", { hint: "Choose a file." })
    const diagnostics: Diagnostic[] = []
    const made: OutputFile[] = []
    for (const [index, input] of request.inputs.entries()) {
      context.onProgress?.({ stage: "parse", pagesDone: index, pagesTotal: request.inputs.length })
      const settings = { ...request.options, ...input.options }
      const { pdf, substitutedFonts } = await convert({ input, kind, settings }, host, context)
      diagnostics.push(...substitutedFonts.map((font): Diagnostic => ({ kind: "font-substituted", data: { ...font } })))
      made.push(await cutPages({ name: `${stemOf(input.name)}.pdf`, pdf, range: rangeOf(input, settings) }, host, context))
    }
    const joined = flagOf(request.options, "joinFiles", false) && made.length > 1 ? [await join(made, host, context)] : made
    let pages = 0
    for (const file of joined) {
      const locked = await lock(file, textOf(request.options, "outputPassword"), host, context)
      pages += locked.pages ?? 0
      await context.emit(locked)
    }
    return { value: { files: joined.length, report: fidelityReport(pages, diagnostics) }, diagnostics }
  }
}

interface OfficeJob {
  readonly input: InputFile
  readonly kind: OfficeInput["kind"]
  readonly settings: Readonly<Record<string, unknown>>
}

async function convert({ input, kind, settings }: OfficeJob, host: Host, context: OperationContext): Promise<OfficeResult> {
  if (!host.office) {
    throw new ConversionError("program/missing", "Office documents cannot be converted here.", { hint: "Install LibreOffice and start again." })
  }
  const bytes = input.content instanceof Uint8Array ? input.content : input.content.read(0, input.content.size)
  return host.office({
    bytes,
    kind,
    extension: /\.([a-z0-9]+)$/i.exec(input.name)?.[1]?.toLowerCase() ?? "",
    options: settings,
    ...(input.password === undefined ? {} : { password: input.password }),
    ...(context.signal ? { signal: context.signal } : {}),
  })
}

/** Takes the wanted pages out of the finished PDF, which knows its page count. */
async function cutPages(made: { name: string; pdf: Uint8Array; range: string | undefined }, host: Host, context: OperationContext): Promise<OutputFile> {
  const { name, pdf, range } = made
  if (range === undefined) return { name, mediaType: pdfMediaType, content: pdf, pages: readPages(openPdf(pdf, toolsOf(host))).pages.length }
  const cut = await capture(context, (inner) => mergePdf({ inputs: [{ name, content: pdf, pageRange: range }], options: { outline: "flat" } }, host, inner))
  return { ...cut, name }
}

async function join(files: readonly OutputFile[], host: Host, context: OperationContext): Promise<OutputFile> {
  const inputs = await Promise.all(files.map(async (file) => ({ name: file.name, content: await wholeOf(file) })))
  const joined = await capture(context, (inner) => mergePdf({ inputs, options: {} }, host, inner))
  return { ...joined, name: files[0]?.name ?? joined.name }
}

async function lock(file: OutputFile, password: string, host: Host, context: OperationContext): Promise<OutputFile> {
  if (password === "") return file
  const input = { name: file.name, content: await wholeOf(file) }
  const locked = await capture(context, (inner) => encryptPdf({ inputs: [input], options: { userPassword: password } }, host, inner))
  return { ...locked, name: file.name }
}

/** Runs an operation for its one file instead of handing it out. */
async function capture(context: OperationContext, run: (inner: OperationContext) => Promise<unknown>): Promise<OutputFile> {
  const files: OutputFile[] = []
  await run({ ...(context.signal ? { signal: context.signal } : {}), emit: async (file) => void files.push(file) })
  const [file] = files
  if (!file) throw new Error("an operation gave no file")
  return file
}
