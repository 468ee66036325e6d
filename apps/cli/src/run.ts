import { realpathSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import {
  runTool,
  type Diagnostic,
  type InputFile,
  type ToolId,
  type ToolResult,
} from "@mozhuan/engine"
import { createNodeHost, fitHeap, localOffice } from "@mozhuan/host"
import { outputTarget } from "./output.ts"

/** Kept between runs: the hardened profile of LibreOffice takes seconds to make. */
const cacheFolder = (): string => join(checkout(), ".cache/office")

/** Found by the package's name: this module may run as part of a bundle. */
function checkout(): string {
  const host = createRequire(import.meta.url).resolve("@mozhuan/host/package.json")
  return join(dirname(realpathSync(host)), "../..")
}

export interface RunRequest {
  readonly tool: ToolId
  readonly inputs: readonly InputFile[]
  readonly options: Readonly<Record<string, unknown>>
  /** As on the command line: a file, a folder, or "-". */
  readonly out: string
  readonly isJson: boolean
  readonly isQuiet: boolean
}

/** Runs a tool and writes its results; nothing is left behind when it fails. */
export async function runToFiles(request: RunRequest): Promise<void> {
  const target = outputTarget(request.out)
  const stop = new AbortController()
  const interrupt = (): void => stop.abort(new Error("interrupted"))
  process.once("SIGINT", interrupt)
  try {
    const { tool, inputs, options } = request
    const { value, diagnostics } = await runTool(
      { tool, inputs, options },
      createNodeHost(localOffice(() => ({ cache: cacheFolder() }))),
      { signal: stop.signal, emit: (file) => target.emit(file), onProgress: fitHeap },
    )
    report(request, target.commit(), value, diagnostics)
  } catch (error) {
    target.discard()
    throw error
  } finally {
    process.removeListener("SIGINT", interrupt)
  }
}

function report(
  request: RunRequest,
  files: readonly string[],
  result: ToolResult,
  diagnostics: readonly Diagnostic[],
): void {
  // Standard output may be the result itself; then the report goes to standard error.
  const stream = files[0] === "-" ? process.stderr : process.stdout
  if (request.isJson)
    stream.write(`${JSON.stringify({ files, report: result.report, diagnostics })}\n`)
  else if (!request.isQuiet) process.stderr.write(lossSummary(diagnostics))
}

function lossSummary(diagnostics: readonly Diagnostic[]): string {
  const counts = new Map<string, number>()
  for (const { kind } of diagnostics) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts.size === 0
    ? ""
    : `mozhuan: with losses: ${[...counts].map(([kind, count]) => `${kind} ${count}×`).join(", ")}\n`
}
