import {
  ConversionError,
  drawingContents,
  dumpPdf,
  estimateCompression,
  runTool,
  type OutputFile,
} from "@mozhuan/engine"
import { readHere } from "../reading/read-here.ts"
import { browserHost, hanFace } from "./browser-host.ts"
import { cutPhotograph } from "./cut-photograph.ts"
import type { EngineAnswers, EngineQuestion, LocalReply, LocalRequest } from "./local-tools.ts"

// The site's types are those of pages; these two exist in workers only.
declare const self: Pick<Window, "addEventListener"> & { postMessage(message: LocalReply): void }
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer
}

/** Files up to this size go over whole; larger ones are read piece by piece, in bytes. */
const wholeLimit = 64 * 1024 * 1024

self.addEventListener("message", (event: MessageEvent<LocalRequest | EngineQuestion>) => {
  void answer(event.data)
})

/** Scanned pages that are read on a device at once: more would take it minutes. */
const MOST_READ = 10
class TooManyScans extends Error {}

/**
 * One worker answers once and is then thrown away: that frees its memory for certain, and stopping
 * is killing.
 */
async function answer(request: LocalRequest | EngineQuestion): Promise<void> {
  try {
    if (request.kind === "run") await run(request)
    else self.postMessage({ kind: "answer", answer: await answerOf(request) })
  } catch (error) {
    if (error instanceof ConversionError)
      self.postMessage({
        kind: "failed",
        code: error.code,
        ...(error.page === undefined ? {} : { page: error.page }),
      })
    else if (error instanceof TooManyScans)
      self.postMessage({ kind: "failed", code: "recognition/many" })
    // What was changed on the disk after it was chosen is not given out by the browser any more.
    else if (error instanceof DOMException && /^Not(?:Readable|Found)Error$/.test(error.name))
      self.postMessage({ kind: "failed", code: "file-changed" })
    else {
      self.postMessage({ kind: "failed", code: "unexpected" })
      throw error
    }
  }
}

async function answerOf(question: EngineQuestion): Promise<EngineAnswers[EngineQuestion["kind"]]> {
  if (question.kind === "drawing-contents")
    return await drawingContents(
      new Uint8Array(new FileReaderSync().readAsArrayBuffer(question.file)),
    )
  if (question.kind === "cut-sheet") return await cutPhotograph(question.file)
  const input = {
    name: "",
    content: contentOf(question.file),
    ...(question.password ? { password: question.password } : {}),
  }
  if (question.kind === "estimate") return await estimateCompression(input, browserHost)
  const { format, options, page } = question
  return await dumpPdf(
    {
      stage: "tables",
      format,
      inputs: [{ ...input, pageRange: String(page) }],
      options: { ...options, pageRange: String(page) },
    },
    browserHost,
  )
}

async function run(request: LocalRequest): Promise<void> {
  // A file listed twice is one content to the engine, which then shares its fonts and images.
  const contents = new Map(request.inputs.map(({ file }) => [file, contentOf(file)] as const))
  const inputs = request.inputs.map(({ name, file, password, pageRange, options }) => ({
    name,
    content: contents.get(file) ?? contentOf(file),
    ...(password ? { password } : {}),
    ...(pageRange ? { pageRange } : {}),
    ...(options ? { options } : {}),
  }))
  let outputs: Extract<LocalReply, { kind: "output" }>[] = []
  const { reading } = request
  const host = reading === undefined ? browserHost : { ...browserHost, ocr: readHere(reading) }
  const runOnce = () =>
    runTool({ tool: request.tool, inputs, options: request.options }, host, {
      allowRecognition: async (pages) => {
        if (pages > MOST_READ) throw new TooManyScans()
        return pages
      },
      onProgress: ({ pagesDone, pagesTotal }) =>
        self.postMessage({ kind: "progress", pagesDone, pagesTotal }),
      emit: async (file) =>
        void outputs.push({
          kind: "output",
          name: file.name,
          mediaType: file.mediaType,
          blob: await blobOf(file),
          ...(file.pages === undefined ? {} : { pages: file.pages }),
        }),
    })
  let outcome = await runOnce()
  // Pictures of pages are the one result that is drawn with fonts: those that lacked theirs are
  // made again with it.
  if (request.tool === "pdf2photo" && hanFace.wasMissed && (await hanFace.load())) {
    outputs = []
    outcome = await runOnce()
  }
  // Text of a scan that nobody could read is no result: the visitor is asked whether it may be
  // recognised in the cloud.
  if (outcome.diagnostics.some(({ data }) => data?.["missing"] === "ocr"))
    return self.postMessage({ kind: "failed", code: "recognition/missing" })
  for (const output of outputs) self.postMessage(output)
  const warnings = outcome.diagnostics.map(({ kind, page, detail }) => ({
    code: kind,
    ...(page === undefined ? {} : { page }),
    ...(detail === undefined ? {} : { detail }),
  }))
  self.postMessage({ kind: "done", warnings, report: { ...outcome.value.report } })
}

function contentOf(file: Blob) {
  const reader = new FileReaderSync()
  if (file.size <= wholeLimit) return new Uint8Array(reader.readAsArrayBuffer(file))
  return {
    size: file.size,
    read: (start: number, end: number) =>
      new Uint8Array(reader.readAsArrayBuffer(file.slice(start, end))),
  }
}

async function blobOf(file: OutputFile): Promise<Blob> {
  if (file.content instanceof Uint8Array)
    return new Blob([new Uint8Array(file.content)], { type: file.mediaType })
  const pieces: BlobPart[] = []
  for await (const piece of file.content) pieces.push(new Uint8Array(piece))
  return new Blob(pieces, { type: file.mediaType })
}
