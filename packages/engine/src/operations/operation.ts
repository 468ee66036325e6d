import { ConversionError } from "../base/failure.ts"
import type { Diagnostic, Outcome } from "../base/failure.ts"
import type { InputFile, OutputFile, ToolResult } from "../base/files.ts"
import type { Host } from "../base/host.ts"
import type { RunContext } from "../base/progress.ts"

export interface OperationRequest {
  readonly inputs: readonly InputFile[]
  /** Keys and values of the tool's entry in the catalogue. */
  readonly options: Readonly<Record<string, unknown>>
}

export interface OperationContext extends RunContext {
  emit(file: OutputFile): Promise<void>
}

/** One tool: the same shape as the pipeline's `RunTool`, without the tool's name. */
export type Operation = (
  request: OperationRequest,
  host: Host,
  context: OperationContext,
) => Promise<Outcome<ToolResult>>

type Settings = Readonly<Record<string, unknown>>

/** Gives an option of a closed set; the first value is the default. */
export function choiceOf<T extends string>(
  settings: Settings,
  key: string,
  values: readonly [T, ...T[]],
): T {
  const given = settings[key]
  if (given === undefined || given === null) return values[0]
  const known = values.find((value) => value === given)
  if (known === undefined) throw invalidOption(key, `Valid values: ${values.join(", ")}.`)
  return known
}

export function flagOf(settings: Settings, key: string, fallback: boolean): boolean {
  const given = settings[key]
  return typeof given === "boolean" ? given : fallback
}

export function numberOf(settings: Settings, key: string): number | undefined {
  const given = settings[key]
  if (given === undefined || given === null || given === "") return undefined
  const value = Number(given)
  if (!Number.isFinite(value)) throw invalidOption(key, "Give a number.")
  return value
}

export function textOf(settings: Settings, key: string): string {
  const given = settings[key]
  return typeof given === "string" ? given : ""
}

/** Gives an option that lists names, or `fallback` where it lists none. */
export function namesOf(
  settings: Settings,
  key: string,
  fallback: readonly string[],
): readonly string[] {
  const given = settings[key]
  const names = Array.isArray(given) ? given.filter((entry) => typeof entry === "string") : []
  return names.length > 0 ? names : fallback
}

export function invalidOption(key: string, hint: string): ConversionError {
  return new ConversionError(
    "options/invalid",
    `The option "${key}" has a value that cannot be used.`,
    { hint },
  )
}

/**
 * Gives the only input of a tool that works file by file, its own options laid over the request's.
 */
export function soleInput(request: OperationRequest): { input: InputFile; settings: Settings } {
  const [input] = request.inputs
  if (!input)
    throw new ConversionError("options/invalid", "No file was given.", { hint: "Choose a file." })
  return { input, settings: { ...request.options, ...input.options } }
}

/** Gives the page range of a file: its own, else the request's. */
export function rangeOf(input: InputFile, settings: Settings): string | undefined {
  const shared = textOf(settings, "pageRange")
  return input.pageRange ?? (shared.trim() === "" ? undefined : shared)
}

export function resultOf(
  files: number,
  pages: number,
  diagnostics: readonly Diagnostic[],
): Outcome<ToolResult> {
  const pagesWith = (kind: Diagnostic["kind"]): number[] => [
    ...new Set(
      diagnostics.flatMap((loss) =>
        loss.kind === kind && loss.page !== undefined ? [loss.page] : [],
      ),
    ),
  ]
  const report = {
    pages,
    tables: 0,
    substitutedFonts: [],
    recognisedPages: pagesWith("page-recognised"),
    lowConfidencePages: pagesWith("low-confidence"),
    rasterisedPages: [],
  }
  return { value: { files, report }, diagnostics }
}

/** Hands on pieces made on demand, stopping where the run is aborted. */
export async function* streamed(
  pieces: Iterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncIterable<Uint8Array> {
  for (const piece of pieces) {
    signal?.throwIfAborted()
    yield piece
  }
}

export const pdfMediaType = "application/pdf"
