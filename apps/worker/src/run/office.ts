import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { ConversionError } from "@mozhuan/engine"
import {
  createOfficePool,
  readOutput,
  type OfficePool,
  type RunBudget,
  type SandboxReport,
} from "@mozhuan/host"
import type { Logger } from "pino"
import type { ChildNews, OfficeAnswer } from "../child/protocol.ts"
import type { Child } from "./child.ts"

/** Largest document a child may hand over, bytes. */
const LARGEST_DOCUMENT = 512 * 1_048_576

/** Starts the office programs, or gives undefined where LibreOffice is not installed. */
export async function startOffice(options: {
  readonly sandbox: SandboxReport
  readonly cache: string
  /** How many are kept ready. */
  readonly programs: number
  readonly log: Logger
  readonly after: Promise<void>
}): Promise<OfficePool | undefined> {
  try {
    // Most visitors come with a PDF: what they need starts first.
    await options.after
    const pool = await createOfficePool({
      sandbox: options.sandbox,
      cache: options.cache,
      workers: options.programs,
    })
    options.log.info({ version: pool.version }, "LibreOffice is ready")
    return pool
  } catch (error) {
    // Whatever the reason, the other tools must go on working.
    const isMissing = error instanceof ConversionError && error.code === "program/missing"
    options.log[isMissing ? "warn" : "error"](
      { err: error },
      "LibreOffice is not available; the tools that need it are off",
    )
    return undefined
  }
}

/** A child's request with what its task may use of an office program. */
type Request = Extract<ChildNews, { kind: "office" }> & { readonly budget: RunBudget }

/** Converts a document for a child and tells it where the result lies. */
export async function serveOffice(
  pool: Promise<OfficePool | undefined>,
  child: Child,
  request: Request,
  signal: AbortSignal,
): Promise<void> {
  child.answer(await convert(await pool, child, request, signal))
}

async function convert(
  pool: OfficePool | undefined,
  child: Child,
  request: Request,
  signal: AbortSignal,
): Promise<OfficeAnswer> {
  const { id, file, document, extension, options, password, target, budget } = request
  try {
    if (!pool)
      throw new ConversionError("program/missing", "LibreOffice is not installed on this server.")
    const bytes = readOutput(join(child.folder.output, file), LARGEST_DOCUMENT)
    if (!bytes) throw new ConversionError("file/damaged", "The document could not be read.")
    if (target) {
      const path = join(child.folder.input, `${file}.${target}`)
      await writeFile(path, await pool.saveLegacy({ bytes, target, signal }, budget), {
        mode: 0o644,
      })
      return { kind: "office-done", id, path, substitutedFonts: [], lost: 0 }
    }
    const given = { bytes, kind: document, extension, options, signal }
    const result = await pool.convert(
      { ...given, ...(password === undefined ? {} : { password }) },
      budget,
    )
    const path = join(child.folder.input, `${file}.pdf`)
    await writeFile(path, result.pdf, { mode: 0o644 })
    const { substitutedFonts, lost } = result
    return { kind: "office-done", id, path, substitutedFonts: [...substitutedFonts], lost }
  } catch (error) {
    if (error instanceof ConversionError)
      return { kind: "office-failed", id, code: error.code, message: error.message }
    // A stop or a fault: either way this child's run is over; its own end tells the rest.
    return {
      kind: "office-failed",
      id,
      code: "program/failed",
      message: "The office program failed.",
    }
  }
}
