import { spawn } from "node:child_process"
import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"
import { ConversionError } from "@mozhuan/engine"
import type { OcrOptions, OcrResult, PixelImage } from "@mozhuan/engine"
import { parseOrientation, parseTsv } from "./tesseract-tsv.ts"

/** Milliseconds for one page; the slowest scans take some ten seconds. */
const PAGE_TIMEOUT_MS = 90_000

/**
 * Mean confidence below which the page may lie on its side; asking costs as much as recognising.
 */
const DOUBTFUL = 0.6

/** Confidence of tesseract's orientation answer from which it is believed; its own scale. */
const SURE_ORIENTATION = 2

/** How tesseract parts a page: by itself, or as one block of lines. Source: tesseract(1), --psm. */
const layouts = { page: "3", block: "6" } as const

export interface BlockReader {
  /** Reads lines that stand below each other, or nothing where the language is not installed. */
  readonly read: (picture: PixelImage, options: OcrOptions) => Promise<OcrResult["words"]>
}

/** Gives a reader of lines that were found already, or undefined where tesseract is missing. */
export function tesseractBlocks(): BlockReader | undefined {
  const program = findProgram("tesseract")
  if (program === undefined) return undefined
  let installed: Promise<readonly string[]> | undefined
  return {
    read: async (picture, { languages, dpi, signal }) => {
      installed ??= listLanguages(program)
      const known = await installed
      if (!languages.every((language) => known.includes(language))) return []
      const args = recogniseArguments(languages, dpi, "block")
      return parseTsv(await run(program, args, toNetpbm(picture), signal)).words
    },
  }
}

/**
 * Gives recognition by tesseract, or undefined where it is not installed. Languages that are
 * missing are left out.
 */
export function tesseractOcr():
  | ((page: PixelImage, options: OcrOptions) => Promise<OcrResult>)
  | undefined {
  const program = findProgram("tesseract")
  if (program === undefined) return undefined
  let installed: Promise<readonly string[]> | undefined
  return async (page, options) => {
    installed ??= listLanguages(program)
    const known = await installed
    const languages = options.languages.filter((language) => known.includes(language))
    if (languages.length === 0) {
      throw new ConversionError(
        "program/missing",
        "None of the languages for text recognition is installed.",
        { hint: `Installed: ${known.join(", ")}.` },
      )
    }
    const picture = toNetpbm(page)
    const result = parseTsv(
      await run(
        program,
        recogniseArguments(languages, options.dpi, "page"),
        picture,
        options.signal,
      ),
    )
    if (result.confidence >= DOUBTFUL || !known.includes("osd")) return result
    const rotation = await askOrientation(program, picture, options)
    return { ...result, rotation }
  }
}

function recogniseArguments(
  languages: readonly string[],
  dpi: number,
  layout: keyof typeof layouts,
): string[] {
  return [
    "stdin",
    "stdout",
    "-l",
    languages.join("+"),
    "--dpi",
    String(dpi),
    "--psm",
    layouts[layout],
    "-c",
    "preserve_interword_spaces=1",
    "tsv",
  ]
}

async function askOrientation(
  program: string,
  picture: Uint8Array,
  options: OcrOptions,
): Promise<number> {
  try {
    const { rotation, confidence } = parseOrientation(
      await run(
        program,
        ["stdin", "stdout", "--psm", "0", "--dpi", String(options.dpi)],
        picture,
        options.signal,
      ),
    )
    return confidence >= SURE_ORIENTATION ? rotation : 0
  } catch (error) {
    // Pages with few letters have no orientation to find; tesseract then ends with an error.
    if (error instanceof ConversionError && error.code === "program/failed") return 0
    throw error
  }
}

async function listLanguages(program: string): Promise<readonly string[]> {
  const text = await run(program, ["--list-langs"], undefined, undefined)
  return text
    .split("\n")
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== "")
}

/**
 * Netpbm, grey or colour: the format without compression that needs no encoder. Source:
 * netpbm.sourceforge.net, PGM and PPM.
 */
function toNetpbm(page: PixelImage): Uint8Array {
  const { width, height, channels, data } = page
  const kept = channels === 4 ? 3 : channels
  const head = Buffer.from(`${kept === 1 ? "P5" : "P6"}\n${width} ${height}\n255\n`)
  if (channels !== 4) return Buffer.concat([head, data])
  const colours = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    colours.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3)
  return Buffer.concat([head, colours])
}

function run(
  program: string,
  args: readonly string[],
  input: Uint8Array | undefined,
  signal: AbortSignal | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    // One thread a page: more only wait for each other, and pages run side by side.
    const child = spawn(program, args, {
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, OMP_THREAD_LIMIT: "1", LC_ALL: "C.UTF-8" },
    })
    const output: Buffer[] = []
    const errors: Buffer[] = []
    const timer = setTimeout(() => child.kill("SIGKILL"), PAGE_TIMEOUT_MS)
    const onAbort = (): void => void child.kill("SIGKILL")
    signal?.addEventListener("abort", onAbort, { once: true })
    child.stdout.on("data", (part: Buffer) => output.push(part))
    child.stderr.on("data", (part: Buffer) => errors.push(part))
    // A program that ends early closes its input; its exit code says why.
    child.stdin.on("error", () => undefined)
    child.on("error", (cause) =>
      reject(
        new ConversionError("program/failed", "Text recognition could not be started.", { cause }),
      ),
    )
    child.on("close", (code) => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", onAbort)
      if (signal?.aborted) reject(signal.reason)
      else if (code === 0) resolve(Buffer.concat(output).toString("utf8"))
      else if (code === null)
        reject(
          new ConversionError("limit/time", "Text recognition of a page took too long.", {
            hint: "Choose a lower resolution or fewer pages.",
          }),
        )
      else
        reject(
          new ConversionError("program/failed", "Text recognition failed.", {
            cause: new Error(Buffer.concat(errors).toString("utf8").slice(0, 2000)),
          }),
        )
    })
    child.stdin.end(input)
  })
}

function findProgram(name: string): string | undefined {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      continue // not in this folder
    }
  }
  return undefined
}
