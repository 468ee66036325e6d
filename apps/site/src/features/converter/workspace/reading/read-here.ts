import { ConversionError, type FailureCode, type Host, type OcrResult } from "@mozhuan/engine"
import { failureCodes } from "@mozhuan/engine"
import type { ReadingReply, ReadingRequest } from "./reading-messages.ts"

type Recognise = NonNullable<Host["ocr"]>

/** Languages that the networks know; kana and hangul are the server's. */
const known: ReadonlySet<string> = new Set(["chi_sim", "chi_tra", "eng"])

/**
 * Gives what reads scans on this device: a worker of its own, started with the first page. It ends
 * with the worker that calls this.
 */
export function readHere(workerAddress: string): Recognise {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, (reply: ReadingReply) => void>()
  const start = (): Worker => {
    const started = new Worker(workerAddress, { type: "module" })
    started.addEventListener("message", ({ data }: MessageEvent<ReadingReply>) => {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    })
    // A worker that fell over ran out of memory: nothing else ends it.
    started.addEventListener("error", () => {
      for (const [id, tell] of waiting) tell({ id, ok: false, code: "limit/memory" })
      waiting.clear()
    })
    return started
  }
  return async (page, { languages, dpi }): Promise<OcrResult> => {
    if (!languages.every((language) => known.has(language)))
      throw new ConversionError("program/missing", "This language is not read on this device.")
    worker ??= start()
    const id = (lastId += 1)
    const { width, height, data } = page
    const request: ReadingRequest = { id, width, height, data: new Uint8Array(data), dpi }
    const reply = await new Promise<ReadingReply>((resolve) => {
      waiting.set(id, resolve)
      worker?.postMessage(request, [request.data.buffer])
    })
    if (reply.ok) return reply.result
    throw new ConversionError(codeOf(reply.code), "The page could not be read on this device.")
  }
}

const codeOf = (code: string): FailureCode =>
  failureCodes.find((known) => known === code) ?? "limit/memory"
