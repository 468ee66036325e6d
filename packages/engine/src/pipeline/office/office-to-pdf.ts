import { ConversionError } from "../../base/failure.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { InputFile, OutputFile } from "../../base/files.ts"
import type { Host, OfficeInput, OfficeResult } from "../../base/host.ts"
import { encryptPdf } from "../../operations/encrypt.ts"
import { stemOf } from "../../operations/file-names.ts"
import { makeHandouts } from "../../operations/handouts.ts"
import type { HandoutOptions } from "../../operations/handouts.ts"
import { mergePdf } from "../../operations/merge.ts"
import { flagOf, pdfMediaType, rangeOf, textOf } from "../../operations/operation.ts"
import type { Operation, OperationContext } from "../../operations/operation.ts"
import { splitPdf } from "../../operations/split/split.ts"
import { toolsOf, openPdf } from "../../pdf/objects/file.ts"
import { readPages } from "../../pdf/objects/pages.ts"
import { fidelityReport } from "../fidelity.ts"
import { isMarkdown } from "../../readers/plain/plain-text.ts"
import { markdownToPdf } from "../markdown/markdown-to-pdf.ts"
import { plainToPdf } from "../plain/plain-to-pdf.ts"
import { wholeOf } from "../whole-file.ts"

/**
 * Gives the tool that turns office documents of one kind into PDF: the host converts, the engine
 * cuts, joins and locks.
 */
export function officeToPdf(kind: OfficeInput["kind"]): Operation {
  return async (request, host, context) => {
    if (request.inputs.length === 0)
      throw new ConversionError("options/invalid", "No file was given.", { hint: "Choose a file." })
    const diagnostics: Diagnostic[] = []
    const made: OutputFile[] = []
    for (const [index, input] of request.inputs.entries()) {
      context.onProgress?.({ stage: "parse", pagesDone: index, pagesTotal: request.inputs.length })
      const settings = { ...request.options, ...input.options }
      const handout = kind === "ppt" ? handoutOf(settings) : undefined
      const perSheet = kind === "excel" && flagOf(settings, "perSheet", false)
      const asked = {
        ...settings,
        ...(handout ? { pages: handout.pages } : {}),
        ...(perSheet ? { bookmarks: true } : {}),
      }
      const { pdf, substitutedFonts, lost, dropped, ...told } = await convert(
        { input, kind, settings: asked },
        host,
        context,
      )
      diagnostics.push(
        ...told.diagnostics,
        ...substitutedFonts.map((font): Diagnostic => ({
          kind: "font-substituted",
          data: { ...font },
        })),
        ...(dropped ?? []).map((detail): Diagnostic => ({ kind: "feature-dropped", detail })),
      )
      if (lost > 0)
        diagnostics.push({
          kind: "file-repaired",
          detail: "damaged content",
          data: { places: lost },
        })
      const cut = await cutPages(
        { name: `${stemOf(input.name)}.pdf`, pdf, range: rangeOf(input, settings) },
        host,
        context,
      )
      if (perSheet) made.push(...(await bySheet(cut, host, context)))
      else made.push(handout ? { ...cut, ...arranged(await wholeOf(cut), host, handout) } : cut)
    }
    const joined =
      flagOf(request.options, "joinFiles", false) && made.length > 1
        ? [await join(made, host, context)]
        : made
    let pages = 0
    for (const file of joined) {
      const locked = await lock(file, textOf(request.options, "outputPassword"), host, context)
      pages += locked.pages ?? 0
      await context.emit(locked)
    }
    return {
      value: { files: joined.length, report: fidelityReport(pages, diagnostics) },
      diagnostics,
    }
  }
}

interface Handout extends HandoutOptions {
  /** What the host is asked for. */
  readonly pages: "slides" | "notes"
}

/** "handout-6" and the like; a frame alone is a handout of one slide a page. */
function handoutOf(settings: Readonly<Record<string, unknown>>): Handout | undefined {
  const pages = textOf(settings, "pages")
  const hasFrame = flagOf(settings, "frame", false)
  const perPage = ([2, 3, 4, 6, 9] as const).find((count) => pages === `handout-${count}`)
  if (perPage === undefined && pages.startsWith("handout"))
    throw new ConversionError("options/invalid", "Handouts have 2, 3, 4, 6 or 9 slides on a page.")
  if (perPage !== undefined) return { pages: "slides", perPage, hasFrame }
  return hasFrame && pages !== "notes" ? { pages: "slides", perPage: 1, hasFrame } : undefined
}

function arranged(
  pdf: Uint8Array,
  host: Host,
  handout: Handout,
): { content: Uint8Array; pages: number } {
  const content = makeHandouts(pdf, toolsOf(host), handout)
  return { content, pages: readPages(openPdf(content, toolsOf(host))).pages.length }
}

/** Sheets are the outline's first level; a workbook of one sheet stays one file. */
async function bySheet(
  file: OutputFile,
  host: Host,
  context: OperationContext,
): Promise<OutputFile[]> {
  const files: OutputFile[] = []
  const inner = {
    ...(context.signal ? { signal: context.signal } : {}),
    emit: async (part: OutputFile) => void files.push({ ...part, content: await wholeOf(part) }),
  }
  const content = await wholeOf(file)
  await splitPdf(
    {
      inputs: [{ name: file.name, content }],
      options: { mode: "bookmarks", level: 1, nameTemplate: "{name}_{bookmark}" },
    },
    host,
    inner,
  )
  return files.length > 1 ? files : [file]
}

interface OfficeJob {
  readonly input: InputFile
  readonly kind: OfficeInput["kind"]
  readonly settings: Readonly<Record<string, unknown>>
}

async function convert(
  { input, kind, settings }: OfficeJob,
  host: Host,
  context: OperationContext,
): Promise<OfficeResult & { readonly diagnostics: readonly Diagnostic[] }> {
  const given =
    input.content instanceof Uint8Array ? input.content : input.content.read(0, input.content.size)
  const extension = /\.([a-z0-9]+)$/i.exec(input.name)?.[1]?.toLowerCase() ?? ""
  const isMarked = kind === "word" && /^(?:md|markdown)$/.test(extension) && isMarkdown(given)
  const marked = isMarked ? markdownToPdf(given, settings, host) : undefined
  const bytes = marked && "plain" in marked ? marked.plain : given
  const pdf =
    marked && "pdf" in marked ? marked.pdf : plainToPdf(bytes, { kind, options: settings }, host)
  const diagnostics = marked?.diagnostics ?? []
  if (pdf) return { pdf, substitutedFonts: [], lost: 0, diagnostics }
  if (!host.office) {
    throw new ConversionError("program/missing", "Office documents cannot be converted here.", {
      hint: "Install LibreOffice and start again.",
    })
  }
  const made = await host.office({
    bytes,
    kind,
    extension,
    options: settings,
    ...(input.password === undefined ? {} : { password: input.password }),
    ...(context.signal ? { signal: context.signal } : {}),
  })
  return { ...made, diagnostics }
}

/** Takes the wanted pages out of the finished PDF, which knows its page count. */
async function cutPages(
  made: { name: string; pdf: Uint8Array; range: string | undefined },
  host: Host,
  context: OperationContext,
): Promise<OutputFile> {
  const { name, pdf, range } = made
  if (range === undefined)
    return {
      name,
      mediaType: pdfMediaType,
      content: pdf,
      pages: readPages(openPdf(pdf, toolsOf(host))).pages.length,
    }
  const cut = await capture(context, (inner) =>
    mergePdf(
      { inputs: [{ name, content: pdf, pageRange: range }], options: { outline: "flat" } },
      host,
      inner,
    ),
  )
  return { ...cut, name }
}

async function join(
  files: readonly OutputFile[],
  host: Host,
  context: OperationContext,
): Promise<OutputFile> {
  const inputs = await Promise.all(
    files.map(async (file) => ({ name: file.name, content: await wholeOf(file) })),
  )
  const joined = await capture(context, (inner) => mergePdf({ inputs, options: {} }, host, inner))
  return { ...joined, name: files[0]?.name ?? joined.name }
}

async function lock(
  file: OutputFile,
  password: string,
  host: Host,
  context: OperationContext,
): Promise<OutputFile> {
  if (password === "") return file
  const input = { name: file.name, content: await wholeOf(file) }
  const locked = await capture(context, (inner) =>
    encryptPdf({ inputs: [input], options: { userPassword: password } }, host, inner),
  )
  return { ...locked, name: file.name }
}

/** Runs an operation for its one file instead of handing it out. */
async function capture(
  context: OperationContext,
  run: (inner: OperationContext) => Promise<unknown>,
): Promise<OutputFile> {
  const files: OutputFile[] = []
  await run({
    ...(context.signal ? { signal: context.signal } : {}),
    emit: async (file) => void files.push(file),
  })
  const [file] = files
  if (!file) throw new Error("an operation gave no file")
  return file
}
