/**
 * The command in one file: runs the program beside it with what earlier runs of the same kind have
 * compiled.
 */
import { getCompileCacheDir } from "node:module"
import { join } from "node:path"
import { startNode } from "@mozhuan/host/start-node"
import { loadProgram } from "./compiled-code.ts"
import { filesOf, opensFiles } from "./opens-files.ts"

/** Compiled code is kept for these: others load little. */
function fileOfCode([command = "", ...words]: readonly string[]): string | undefined {
  const folder = getCompileCacheDir()
  if (folder === undefined || !opensFiles.has(command)) return undefined
  // Runs that make the same of the same call the same functions.
  const to = words.indexOf("--to")
  const named = to < 0 ? /\.(\w+)$/.exec(words.at(-1) ?? "")?.[1] : words[to + 1]
  const kind = named !== undefined && /^\w{1,8}$/.test(named) ? `${command}-${named}` : command
  return join(folder, `mozhuan-${kind.toLowerCase()}`)
}

const argv = process.argv.slice(2)
export const { main } = loadProgram(join(import.meta.dirname, "main.cjs"), {
  path: fileOfCode(argv),
  setFlags: () => startNode(filesOf(argv[0] ?? "")),
}) as { readonly main: (argv: readonly string[]) => Promise<number> }
