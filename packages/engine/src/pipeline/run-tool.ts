import { ConversionError } from "../base/failure.ts"
import type { RunTool, ToolId } from "./tool.ts"
import type { ToolFunction } from "./tool-run.ts"

/**
 * The functions behind the tools, loaded when first run: a merge never loads a table finder.
 *
 * Adding a tool is one line here and one row in the catalogue.
 */
const registry: Partial<Record<ToolId, () => Promise<ToolFunction>>> = {
}

/** Runs one tool; see `RunTool`. @throws ConversionError of the tool, "program/missing" where this build has no function for it. */
export const runTool: RunTool = async (request, host, context) => {
  const load = registry[request.tool]
  if (!load) {
    throw new ConversionError("program/missing", `The tool ${request.tool} is not part of this build.`, { hint: "Use a complete build." })
  }
  context.signal?.throwIfAborted()
  const tool = await load()
  return tool({ inputs: request.inputs, options: request.options, host, context })
}
