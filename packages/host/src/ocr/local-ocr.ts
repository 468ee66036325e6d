import { ConversionError } from "@mozhuan/engine"
import type { Host } from "@mozhuan/engine"
import { LineReader } from "./lines/line-reader.ts"
import { modelFilesIn, shippedModels } from "./lines/model-files.ts"
import type { ModelFiles } from "./lines/model-files.ts"
import { tesseractBlocks, tesseractOcr } from "./tesseract.ts"

type Recognise = NonNullable<Host["ocr"]>

export interface OcrSettings {
  /** What reads: networks that come with the product (default), or tesseract alone. */
  readonly reader?: "networks" | "tesseract"
  /**
   * Folder of an operator's own networks; default: what `OCR_MODELS` names, or those that come with
   * the product.
   */
  readonly models?: string
  /** Threads that read one page; default 1, since pages are read side by side. */
  readonly threads?: number
}

/** Languages that the shipped networks know; kana and hangul are tesseract's. */
const networkLanguages: ReadonlySet<string> = new Set(["chi_sim", "chi_tra", "eng"])

/**
 * Gives what this machine recognises text with, or undefined where it has nothing.
 *
 * Networks read Chinese and English. Tesseract reads what they do not know, traditional lines a
 * second time, and everything where they cannot be loaded.
 */
export function localOcr(settings: OcrSettings = {}): Recognise | undefined {
  const tesseract = tesseractOcr()
  if (settings.reader === "tesseract") return tesseract
  const models = settings.models ?? process.env.OCR_MODELS
  const files = models === undefined ? shippedModels() : modelFilesIn(models)
  return files ? withNetworks(files, settings.threads ?? 1, tesseract) : tesseract
}

function withNetworks(
  files: ModelFiles,
  threads: number,
  tesseract: Recognise | undefined,
): Recognise {
  const reader = new LineReader(files, threads, tesseractBlocks()?.read)
  return async (page, options) => {
    const isKnown = options.languages.every((language) => networkLanguages.has(language))
    if (!isKnown && tesseract) return tesseract(page, options)
    const loaded = await reader.load()
    if (loaded.isReady) return reader.read(page, options)
    if (tesseract) return tesseract(page, options)
    throw new ConversionError("program/missing", "Text recognition could not be loaded.", {
      hint: "Install tesseract, or the packages of this product anew.",
      cause: loaded.cause,
    })
  }
}
