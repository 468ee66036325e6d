import type { ConvertRequest } from "../convert-request.ts"
import { basename, extname, resolve } from "node:path"
import { fileTypesByName, toolOf, tools, type ToolId } from "@mozhuan/contract"
import { chooseTool } from "../choose-tool.ts"
import type { CommandInput } from "../command.ts"
import { openInput } from "../input.ts"
import { convertMany } from "../many.ts"
import { isFolder } from "../output.ts"
import { runToFiles } from "../run.ts"
import { toolOptions } from "../tool-options.ts"
import { UsageError } from "../usage-error.ts"

/**
 * `convert IN… OUT`: the tool follows from the input's type and the output's extension. Several
 * files into a folder are converted each.
 */
export async function convert({
  positionals,
  flags,
  isJson,
  isQuiet,
}: CommandInput): Promise<void> {
  const given = new Map(flags)
  const named = take(given, "output")
  const inputs = named === undefined ? positionals.slice(0, -1) : positionals
  const out = named ?? positionals.at(-1)
  if (out === undefined || inputs.length === 0)
    throw new UsageError("convert needs an input and an output", "mozhuan convert in.pdf out.docx")
  const wanted = take(given, "to") ?? extname(out).slice(1)
  const jobs = take(given, "jobs")
  assertSafeOutput(inputs, out, wanted)
  if (wanted === "")
    throw new UsageError("the output names no format", "Give it an extension, or add --to docx.")
  const request = { inputs, out, wanted, flags: Object.fromEntries(given), isJson, isQuiet }
  if (
    inputs.length > 1 &&
    out !== "-" &&
    isFolder(out) &&
    !isJoined(given) &&
    !haveCompanions(inputs, wanted)
  )
    await convertMany(request, jobs)
  else await convertOne(request)
}

/** Converts what becomes one result, or several of one file. @throws UsageError, ConversionError */
export async function convertOne({
  inputs,
  out,
  wanted,
  stem: ownStem,
  flags,
  isJson,
  isQuiet,
}: ConvertRequest): Promise<void> {
  const given = new Map(Object.entries(flags))
  const password = take(given, "password")
  const open = inputs.map((path) => ({ path, ...openInput(path) }))
  try {
    const [first] = open
    if (!first) throw new UsageError("convert needs an input")
    const chosen = chooseTool({ name: first.path, head: first.head }, wanted)
    // A drawing may be followed by its fonts and references.
    if (open.length > 1 && !toolOf(chosen.tool).companions) joinInputs(chosen.tool, given)
    for (const [key, value] of Object.entries(chosen.options)) given.set(key, value)
    if (!isOptionOf(chosen.tool, "pages", given.get("pages")) && given.has("pages"))
      given.set("pageRange", take(given, "pages") ?? "")
    const stem =
      ownStem ??
      (out === "-" || extname(out) === ""
        ? basename(first.path, extname(first.path))
        : basename(out, extname(out)))
    await runToFiles({
      tool: chosen.tool,
      options: toolOptions(chosen.tool, given),
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

/** Whether a tool has a choice of this name with this value. */
const isOptionOf = (id: ToolId, key: string, value: string | boolean | undefined): boolean =>
  toolOf(id).options.some(
    (field) =>
      field.key === key &&
      field.kind === "choice" &&
      field.values.some((choice) => choice.value === value),
  )

/** Several inputs and one output are one result where the tool can join them. */
function joinInputs(id: ToolId, given: Map<string, string | boolean>): void {
  const tool = toolOf(id)
  if (tool.joinOption) given.set(tool.joinOption, true)
  else if (tool.inputs !== "one-job-for-all")
    throw new UsageError(
      `${id} takes one file at a time`,
      "Name a folder as the output to convert each.",
    )
}

/** Whether files come with the first that are nothing by themselves: the fonts of a drawing. */
function haveCompanions(inputs: readonly string[], wanted: string): boolean {
  const [first = "-", ...others] = inputs
  const tool = chosenFor(first, wanted)
  return (
    tool !== undefined &&
    toolOf(tool).companions !== undefined &&
    others.some((path) => chosenFor(path, wanted) === undefined)
  )
}

function chosenFor(path: string, wanted: string): ToolId | undefined {
  // Can be read once, and that is for the conversion.
  if (path === "-") return undefined
  const input = openInput(path)
  try {
    return chooseTool({ name: path, head: input.head }, wanted).tool
  } catch {
    return undefined
  } finally {
    input.close()
  }
}

/** Whether the flags ask for one result of all files. */
function isJoined(given: ReadonlyMap<string, string | boolean>): boolean {
  return tools.some(({ joinOption }) => joinOption !== undefined && given.get(joinOption) === true)
}

/**
 * Refuses an output that would surprise: one of the inputs, or a name whose extension says another
 * format than `--to`.
 *
 * Both come from a pattern of the shell that matched one file more than was meant.
 */
function assertSafeOutput(inputs: readonly string[], out: string, wanted: string): void {
  if (out === "-") return
  if (inputs.some((input) => input !== "-" && resolve(input) === resolve(out)))
    throw new UsageError("the output is one of the inputs", "Give it another name.")
  const stated = extname(out).slice(1).toLowerCase()
  const [statedType] = fileTypesByName(`x.${stated}`)
  const [wantedType] = fileTypesByName(`x.${wanted.toLowerCase()}`)
  if (statedType !== undefined && statedType !== wantedType)
    throw new UsageError(`${out} would not hold ${wanted}`, "Let the extension and --to agree.")
}

function take(flags: Map<string, string | boolean>, name: string): string | undefined {
  const value = flags.get(name)
  flags.delete(name)
  return value === undefined ? undefined : String(value)
}
