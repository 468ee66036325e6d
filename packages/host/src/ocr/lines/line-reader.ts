import {
  readPage,
  type OcrOptions,
  type OcrResult,
  type PixelImage,
  type ReadBlock,
  type TextModels,
} from "@mozhuan/engine"
import type { ModelFiles } from "./model-files.ts"
import { loadTextModels } from "./text-models.ts"
import { shrink } from "./shrink.ts"

/** Whether the networks could be loaded, and what stood against it. */
export type Loaded =
  | { readonly isReady: true; readonly models: TextModels }
  | { readonly isReady: false; readonly cause: unknown }

/** Reads pages with networks, which are loaded when first asked for. */
export class LineReader {
  readonly #files: ModelFiles
  readonly #threads: number
  readonly #readBlock: ReadBlock | undefined
  #loaded: Promise<Loaded> | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(files: ModelFiles, threads: number, readBlock?: ReadBlock) {
    this.#files = files
    this.#threads = threads
    this.#readBlock = readBlock
  }

  /** Loads the networks once. A runtime that this machine cannot run is an answer, no failure. */
  load(): Promise<Loaded> {
    this.#loaded ??= loadTextModels(this.#files, this.#threads).then(
      (models) => ({ isReady: true, models }),
      (cause: unknown) => ({ isReady: false, cause }),
    )
    return this.#loaded
  }

  /** Reads a grey picture; one at a time, so that memory does not grow with the pages asked for. */
  async read(picture: PixelImage, options: OcrOptions): Promise<OcrResult> {
    const loaded = await this.load()
    if (!loaded.isReady) throw loaded.cause
    const turn = this.#last.then(() =>
      readPage(loaded.models, picture, {
        ...options,
        shrink,
        processorSeconds,
        ...(this.#readBlock ? { readBlock: this.#readBlock } : {}),
      }),
    )
    this.#last = turn.catch(() => undefined)
    return turn
  }
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}
