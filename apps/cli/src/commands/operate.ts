import { randomInt } from "node:crypto"
import { basename, resolve } from "node:path"
import type { ToolId } from "@mozhuan/contract"
import type { Command, CommandInput } from "../command.ts"
import { readNamedInput } from "../file-settings.ts"
import { openInput } from "../input.ts"
import { runToFiles } from "../run.ts"
import { toolOptions } from "../tool-options.ts"
import { UsageError } from "../usage-error.ts"

/** How one of the five commands on PDF files differs from the others. */
interface Operation {
  readonly tool: ToolId
  readonly usage: string
  readonly takesSeveral?: boolean
  /** Shorthands of the command line, turned into keys of the catalogue. */
  readonly shorthand?: (flags: Map<string, string | boolean>) => void
}

const operations = {
  merge: { tool: "merge2pdf", usage: "mozhuan merge a.pdf b.pdf -o out.pdf", takesSeveral: true },
  split: {
    tool: "split",
    usage: "mozhuan split in.pdf -o folder --every 10",
    shorthand: splitMode,
  },
  encrypt: { tool: "encrypt", usage: "mozhuan encrypt in.pdf -o out.pdf --user-password P" },
  decrypt: { tool: "decrypt", usage: "mozhuan decrypt in.pdf -o out.pdf --password P" },
  compress: {
    tool: "compress",
    usage: "mozhuan compress in.pdf -o out.pdf --level small",
    shorthand: compressTarget,
  },
} as const satisfies Record<string, Operation>

/** Gives the command that runs one of the PDF tools. */
export function operate(name: keyof typeof operations): Command {
  return (input) => run(operations[name], input)
}

async function run(
  operation: Operation,
  { positionals, flags, isJson, isQuiet }: CommandInput,
): Promise<void> {
  const given = new Map(flags)
  const out = given.get("output")
  given.delete("output")
  if (typeof out !== "string")
    throw new UsageError("the output is missing: -o OUT", operation.usage)
  if (positionals.length === 0 || (positionals.length > 1 && !operation.takesSeveral)) {
    throw new UsageError(
      operation.takesSeveral ? "at least one input is needed" : "exactly one input is needed",
      operation.usage,
    )
  }
  const named = positionals.map((given) =>
    operation.takesSeveral ? readNamedInput(given) : { path: given },
  )
  if (named.some(({ path }) => path !== "-" && resolve(path) === resolve(out)))
    throw new UsageError("the output is one of the inputs", "Give it another name.")
  const password = passwordOf(operation, given)
  operation.shorthand?.(given)
  const made = operation.tool === "encrypt" ? withOwnerPassword(given) : undefined
  const open = named.map((input) => ({ ...input, ...openInput(input.path) }))
  try {
    await runToFiles({
      tool: operation.tool,
      options: toolOptions(operation.tool, given),
      inputs: open.map(({ path, content, pageRange, options, password: own = password }) => ({
        name: nameOf(path, out, operation),
        content,
        ...(own === undefined ? {} : { password: own }),
        ...(pageRange === undefined ? {} : { pageRange }),
        ...(options === undefined ? {} : { options }),
      })),
      out: operation.tool === "split" && out !== "-" && !/[\\/]$/.test(out) ? `${out}/` : out,
      isJson,
      isQuiet,
    })
    // Shown once, and on the channel of messages: nobody could lift the restrictions without it.
    if (made !== undefined)
      process.stderr.write(
        isJson
          ? `${JSON.stringify({ ownerPassword: made })}\n`
          : `mozhuan: permission password made for this file: ${made}\n`,
      )
  } finally {
    for (const input of open) input.close()
  }
}

/**
 * A result takes the name the user gave it; parts of a split and chapters of a merge are named
 * after their source.
 */
function nameOf(path: string, out: string, operation: Operation): string {
  if (
    operation.tool === "split" ||
    operation.tool === "merge2pdf" ||
    out === "-" ||
    /[\\/]$/.test(out)
  )
    return basename(path)
  return basename(out)
}

function passwordOf(
  operation: Operation,
  given: Map<string, string | boolean>,
): string | undefined {
  const value = given.get("password")
  if (operation.tool !== "decrypt") given.delete("password")
  return value === undefined ? undefined : String(value)
}

/** Letters that are not taken for one another. */
const LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"

/**
 * Restrictions need a permission password; where none was given, one is made, put among the flags
 * and handed back.
 */
function withOwnerPassword(given: Map<string, string | boolean>): string | undefined {
  const restricts =
    (given.has("print") && given.get("print") !== "high") ||
    ["copy", "edit", "comment", "fillForms", "assemble"].some((key) => given.get(key) === false)
  if (!restricts || given.has("ownerPassword")) return undefined
  const made = Array.from({ length: 20 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("")
  given.set("ownerPassword", made)
  return made
}

function splitMode(given: Map<string, string | boolean>): void {
  if (given.has("mode")) return
  const modes = [
    ["every", "every"],
    ["ranges", "ranges"],
    ["cuts", "cuts"],
    ["parts", "parts"],
    ["megabytes", "size"],
    ["level", "bookmarks"],
    ["text", "text"],
  ] as const
  const found = modes.find(([flag]) => given.has(flag))
  given.set("mode", found ? found[1] : "each")
}

const TARGET = /^(\d+(?:\.\d+)?)\s*(kb?|mb?)$/i

function compressTarget(given: Map<string, string | boolean>): void {
  const target = given.get("target")
  if (target === undefined) return
  const [, amount, unit] = TARGET.exec(String(target)) ?? []
  if (amount === undefined || unit === undefined)
    throw new UsageError(`--target is "${String(target)}"`, "Write it like 500KB or 2MB.")
  given.delete("target")
  given.set("level", "target")
  given.set(
    "targetKilobytes",
    String(Math.round(Number(amount) * (unit.toLowerCase().startsWith("m") ? 1024 : 1))),
  )
}
