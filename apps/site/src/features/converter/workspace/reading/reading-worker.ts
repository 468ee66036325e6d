import { ConversionError, foldScales, readPage, shrinkImage, textModels } from "@mozhuan/engine"
import type { Network, TextModels } from "@mozhuan/engine"
import runtimeAddress from "onnxruntime-web/ort-wasm-simd-threaded.wasm?url"
import { env, InferenceSession, Tensor } from "onnxruntime-web/wasm"
import { models, readingCache } from "./reading-files.ts"
import type { ReadingReply, ReadingRequest } from "./reading-messages.ts"

// The site's types are those of pages; this one exists in workers only.
declare const self: Pick<Window, "addEventListener"> & { postMessage(message: ReadingReply): void }

/** How many times the processor time of the server's library the same work takes here, about. */
const SLOWNESS = 6

let loading: Promise<TextModels> | undefined
let last: Promise<unknown> = Promise.resolve()

self.addEventListener("message", (event: MessageEvent<ReadingRequest>) => {
  // One after the other, so that memory does not grow with the pages asked for.
  last = last.then(() => answer(event.data)).then((reply) => self.postMessage(reply))
})

async function answer({ id, dpi, ...picture }: ReadingRequest): Promise<ReadingReply> {
  try {
    loading ??= load()
    const result = await readPage(
      await loading,
      { ...picture, channels: 1 },
      {
        dpi,
        shrink: async (image, width, height) => shrinkImage(image, width, height),
        processorSeconds: () => performance.now() / 1000 / SLOWNESS,
      },
    )
    return { id, ok: true, result }
  } catch (error) {
    // The program has no memory of its own to ask for more: it throws what its language throws.
    const code = error instanceof ConversionError ? error.code : "limit/memory"
    return { id, ok: false, code }
  }
}

async function load(): Promise<TextModels> {
  env.wasm.numThreads = 1
  env.wasm.wasmBinary = await kept(runtimeAddress)
  const open = async (role: (typeof models)[number]["role"]): Promise<Network> =>
    networkOf(
      await InferenceSession.create(foldScales(new Uint8Array(await kept(addressOf(role))))),
    )
  const listed = new TextDecoder().decode(await kept(addressOf("characters")))
  const [detection, recognition] = [await open("detection"), await open("recognition")]
  return textModels({ detection, recognition, direction: await open("direction"), listed })
}

const addressOf = (role: (typeof models)[number]["role"]): string =>
  models.find((model) => model.role === role)?.address ?? ""

function networkOf(session: InferenceSession): Network {
  const [input = "", output = ""] = [session.inputNames[0], session.outputNames[0]]
  return async (data, shape) => {
    const results = await session.run({ [input]: new Tensor("float32", data, shape) })
    const result = results[output]
    if (!result || !(result.data instanceof Float32Array))
      throw new Error("a model for text gives no numbers")
    return { data: result.data, dims: result.dims }
  }
}

/** What the page has kept. @throws ConversionError where somebody has taken it away meanwhile */
async function kept(address: string): Promise<ArrayBuffer> {
  const file = await (await caches.open(readingCache)).match(address)
  if (!file) throw new ConversionError("program/missing", "What reads scans is not kept here.")
  return file.arrayBuffer()
}
