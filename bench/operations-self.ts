/**
 * Runs one operation on files: `node operations-self.ts <operation> <output folder> <file>…`.
 * Started by the benchmark.
 */
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeSync } from "node:fs"
import { basename, join } from "node:path"
import { runTool } from "../packages/engine/src/pipeline/run-tool.ts"
import type { ByteSource, OutputFile, ToolId } from "../packages/engine/src/pipeline/tool.ts"
import { createNodeHost } from "../packages/host/src/node-host.ts"

const [operation = "", folder = "", ...files] = process.argv.slice(2)

const runs: Readonly<
  Record<string, { readonly tool: ToolId; readonly options: Record<string, unknown> }>
> = {
  merge: { tool: "merge2pdf", options: {} },
  encrypt: { tool: "encrypt", options: { userPassword: "open", ownerPassword: "owner" } },
  split: { tool: "split", options: { mode: "each" } },
  photos: { tool: "photo2pdf", options: { page: "image", margin: "none" } },
  draw: { tool: "pdf2photo", options: { format: "png", dpi: 150 } },
  compress: { tool: "compress", options: {} },
}

function sourceOf(path: string): ByteSource {
  const handle = openSync(path, "r")
  return {
    size: fstatSync(handle).size,
    read(start, end) {
      const bytes = Buffer.allocUnsafe(end - start)
      return bytes.subarray(0, readSync(handle, bytes, 0, end - start, start))
    },
  }
}

async function emit({ name, content }: OutputFile): Promise<void> {
  const handle = openSync(join(folder, name), "w")
  if (content instanceof Uint8Array) writeSync(handle, content)
  else for await (const piece of content) writeSync(handle, piece)
  closeSync(handle)
}

const run = runs[operation]
if (!run) throw new Error(`unknown operation ${operation}`)
const isSmall = operation === "draw" || operation === "compress" || operation === "photos"
const inputs = files.map((path) => ({
  name: basename(path),
  content: isSmall ? new Uint8Array(readFileSync(path)) : sourceOf(path),
}))
await runTool({ tool: run.tool, inputs, options: run.options }, createNodeHost(), { emit })
