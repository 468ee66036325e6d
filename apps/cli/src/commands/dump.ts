import { writeFileSync } from "node:fs"
import { basename } from "node:path"
import { orderFor } from "@mozhuan/contract"
import { dumpFormats, dumpPdf, dumpStages, type DumpRequest } from "@mozhuan/engine"
import { createNodeHost } from "@mozhuan/host"
import type { CommandInput } from "../command.ts"
import { openInput } from "../input.ts"
import { toolOptions } from "../tool-options.ts"
import { UsageError } from "../usage-error.ts"
import { writeAll } from "../write-all.ts"

/**
 * `dump STAGE IN`: shows what a stage of the engine makes of a PDF on its way to a format, as JSON
 * or as a picture over the pages.
 */
export async function dump({ positionals, flags, isQuiet }: CommandInput): Promise<void> {
  const [stage, path] = positionals
  const known = dumpStages.find((name) => name === stage)
  if (stage !== undefined && known === undefined)
    throw new UsageError(`there is no stage ${stage}`, `Stages: ${dumpStages.join(", ")}.`)
  if (known === undefined || path === undefined || positionals.length > 2)
    throw new UsageError("dump needs a stage and one file", "mozhuan dump lines in.pdf")
  const given = new Map(flags)
  const out = take(given, "output")
  const times = take(given, "times") === true
  const input = openInput(path)
  try {
    const passes: string[] = []
    const timing = {
      clock: () => performance.now(),
      onPass: (name: string, ms: number) =>
        void passes.push(`${ms.toFixed(1).padStart(9)} ms  ${name}`),
    }
    const format = formatOf(take(given, "to") ?? "docx", dumpFormats)
    const request = {
      stage: known,
      format,
      asSvg: take(given, "svg") === true,
      inputs: [{ name: basename(path), content: input.content, ...passwordOf(given) }],
      options: optionsOf(format, given),
    }
    const text = await dumpPdf(request, createNodeHost(), times ? { timing } : {})
    if (typeof out === "string" && out !== "-") writeFileSync(out, `${text}\n`)
    else writeAll(Buffer.from(`${text}\n`))
    if (times && !isQuiet) process.stderr.write(`${passes.join("\n")}\n`)
  } finally {
    input.close()
  }
}

type Format = DumpRequest["format"]

function formatOf(to: string | boolean, formats: readonly Format[]): Format {
  const format = formats.find((name) => name === to)
  if (format !== undefined) return format
  throw new UsageError(
    `--to is "${String(to)}"`,
    `It is a format that is made of what was found: ${formats.join(", ")}.`,
  )
}

function passwordOf(given: Map<string, string | boolean>): { readonly password?: string } {
  const password = take(given, "password")
  return typeof password === "string" ? { password } : {}
}

/** What is left of the flags belongs to the tool that makes the format. */
function optionsOf(format: Format, given: Map<string, string | boolean>): DumpRequest["options"] {
  const { tool, options } = orderFor(format)
  const pages = take(given, "pages")
  if (pages !== undefined) given.set("pageRange", pages)
  for (const [key, value] of Object.entries(options)) given.set(key, value)
  return toolOptions(tool, given)
}

function take(flags: Map<string, string | boolean>, name: string): string | boolean | undefined {
  const value = flags.get(name)
  flags.delete(name)
  return value
}
