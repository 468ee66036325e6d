import type { Diagnostic, Outcome } from "../base/failure.ts"
import type { InputFile, OutputFile, ToolResult } from "../base/files.ts"
import type { Host } from "../base/host.ts"
import type { RunContext } from "../base/progress.ts"

/** One run of one tool, as its function gets it. */
export interface ToolRun {
  readonly inputs: readonly InputFile[]
  readonly options: Readonly<Record<string, unknown>>
  readonly host: Host
  readonly context: RunContext & { emit(file: OutputFile): Promise<void> }
}

export type ToolFunction = (run: ToolRun) => Promise<Outcome<ToolResult>>

/** Gives the run's only input, with the options that hold for it. */
export function soleInput(run: ToolRun): InputFile & { readonly settings: Readonly<Record<string, unknown>> } {
  const [input] = run.inputs
  if (!input) throw new RangeError("a tool was run without a file")
  return { ...input, settings: { ...run.options, ...input.options } }
}

/** Gives the pages wanted of an input: the file's own range, else the request's. */
export function rangeOf(input: InputFile, settings: Readonly<Record<string, unknown>>): string | undefined {
  const shared = typeof settings.pageRange === "string" && settings.pageRange.trim() !== "" ? settings.pageRange : undefined
  return input.pageRange ?? shared
}

/** Gives an option that must be one of a closed set; the catalogue has checked it, the command line and tests may not have. */
export function choiceOf<T extends string>(settings: Readonly<Record<string, unknown>>, key: string, values: readonly T[]): T {
  const value = settings[key]
  const [first] = values
  if (first === undefined) throw new RangeError(`option ${key} has no values`)
  return values.find((candidate) => candidate === value) ?? first
}

export function toggleOf(settings: Readonly<Record<string, unknown>>, key: string, preset: boolean): boolean {
  const value = settings[key]
  return typeof value === "boolean" ? value : preset
}

/** Hands finished files out and counts them and their losses. */
export class Collector {
  readonly diagnostics: Diagnostic[] = []
  files = 0
  readonly #run: ToolRun

  constructor(run: ToolRun) {
    this.#run = run
  }

  /** Takes an outcome's losses over and gives its value. */
  take<T>(outcome: Outcome<T>): T {
    this.diagnostics.push(...outcome.diagnostics)
    return outcome.value
  }

  async emit(file: OutputFile): Promise<void> {
    this.#run.context.signal?.throwIfAborted()
    this.files++
    await this.#run.context.emit(file)
  }
}
