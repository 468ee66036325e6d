import { basename, extname, resolve } from "node:path"
import { fileTypesByName, joinsInputs, toolOf } from "@mozhuan/contract"
import { chooseTool } from "../choose-tool.ts"
import { openInput } from "../input.ts"
import { runToFiles } from "../run.ts"
import { toolOptions } from "../tool-options.ts"
import { UsageError } from "../usage-error.ts"
import type { CommandInput } from "../command.ts"

/** `convert IN… OUT`: the tool follows from the input's type and the output's extension. */
export async function convert({ positionals, flags, isJson, isQuiet }: CommandInput): Promise<void> {
  const given = new Map(flags)
  const named = take(given, "output")
  const inputs = named === undefined ? positionals.slice(0, -1) : positionals
  const out = named ?? positionals.at(-1)
  if (out === undefined || inputs.length === 0) throw new UsageError("convert needs an input and an output", "mozhuan convert in.pdf out.docx")
  const wanted = take(given, "to") ?? extname(out).slice(1)
  assertSafeOutput(inputs, out, wanted)
  if (wanted === "") throw new UsageError("the output names no format", "Give it an extension, or add --to docx.")
  const password = take(given, "password")
  if (given.has("pages")) given.set("pageRange", take(given, "pages") ?? "")
  const open = inputs.map((path) => ({ path, ...openInput(path) }))
  try {
    const [first] = open
    if (!first) throw new UsageError("convert needs an input")
    const chosen = chooseTool({ name: first.path, head: first.head }, wanted)
    for (const [key, value] of Object.entries(chosen.options)) given.set(key, value)
    const options = toolOptions(chosen.tool, given)
    if (open.length > 1 && !joinsInputs(toolOf(chosen.tool), options)) throw new UsageError(`${chosen.tool} takes one file at a time`)
    const stem = out === "-" || extname(out) === "" ? basename(first.path, extname(first.path)) : basename(out, extname(out))
    await runToFiles({
      tool: chosen.tool,
      options,
      inputs: open.map(({ path, content }) => ({
        name: open.length === 1 ? `${stem}${extname(path)}` : basename(path),
        content,
        ...(password === undefined ? {} : { password }),
      })),
      out,
      isJson,
      isQuiet,
    })
  } finally {
    for (const input of open) input.close()
  }
}

/**
 * Refuses an output that would surprise: one of the inputs, or a name whose extension says another format than `--to`.
 *
 * Both come from a pattern of the shell that matched one file more than was meant.
 */
function assertSafeOutput(inputs: readonly string[], out: string, wanted: string): void {
  if (out === "-") return
  if (inputs.some((input) => input !== "-" && resolve(input) === resolve(out))) throw new UsageError("the output is one of the inputs", "Give it another name.")
  const stated = extname(out).slice(1).toLowerCase()
  const [statedType] = fileTypesByName(`x.${stated}`)
  const [wantedType] = fileTypesByName(`x.${wanted.toLowerCase()}`)
  if (statedType !== undefined && statedType !== wantedType) throw new UsageError(`${out} would not hold ${wanted}`, "Let the extension and --to agree.")
}

function take(flags: Map<string, string | boolean>, name: string): string | undefined {
  const value = flags.get(name)
  flags.delete(name)
  return value === undefined ? undefined : String(value)
}
