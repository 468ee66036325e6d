import { parseArguments } from "./arguments.ts"
import type { Command } from "./command.ts"
import { exitCodes, printFailure } from "./failure.ts"
import { filesOf, opensFiles } from "./opens-files.ts"
import { UsageError } from "./usage-error.ts"
import { startWatch } from "./watch.ts"

/** Commands by name; each is loaded only when it is called. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  convert: async () => (await import("./commands/convert.ts")).convert,
  merge: async () => (await import("./commands/operate.ts")).operate("merge"),
  split: async () => (await import("./commands/operate.ts")).operate("split"),
  encrypt: async () => (await import("./commands/operate.ts")).operate("encrypt"),
  decrypt: async () => (await import("./commands/operate.ts")).operate("decrypt"),
  compress: async () => (await import("./commands/operate.ts")).operate("compress"),
  inspect: async () => (await import("./commands/inspect.ts")).inspect,
  /** Not for people: see many.ts. */
  each: async () => (await import("./commands/each.ts")).each,
  watch: async () => (await import("./commands/watch-folder.ts")).watchFolder,
  dump: async () => (await import("./commands/dump.ts")).dump,
  /** Not for people: see watch.ts. */
  "keep-watch": async () => (await import("./watching.ts")).keepWatch,
}

const commonToggles = new Set(["json", "quiet", "help", "version"])
/** Switches of a command that are no options of a tool. */
const ownToggles = new Set(["svg", "times", "once"])

/** `convert … --watch` is `watch …`. */
const spelledOut = (argv: readonly string[]): readonly string[] =>
  argv[0] === "convert" && argv.includes("--watch")
    ? ["watch", ...argv.slice(1).filter((part) => part !== "--watch")]
    : argv

/** Runs one command line and gives the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv
  const isJson = argv.includes("--json")
  try {
    if (name === undefined || name === "help" || name === "--help" || name === "-h")
      return await printHelp(rest[0])
    if (name === "--version" || name === "version") return await printVersion()
    const load = commands[name]
    if (!load) throw new UsageError(`unknown command ${name}`, "mozhuan --help lists the commands.")
    // The watch runs beside a conversion: it loads nothing that it does not need.
    if (name === "keep-watch") return await runAlone(await load(), rest)
    if (rest.includes("--help") || rest.includes("-h")) return await printHelp(name)
    const { takesValue } = await import("./tool-options.ts")
    const { positionals, flags } = parseArguments(
      rest,
      (flag, next) => !commonToggles.has(flag) && !ownToggles.has(flag) && takesValue(flag, next),
    )
    const own = new Map([...flags].filter(([flag]) => !commonToggles.has(flag)))
    const run = await load()
    await run({ positionals, flags: own, isJson, isQuiet: flags.get("quiet") === true })
    return exitCodes.done
  } catch (error) {
    return printFailure(error, isJson)
  }
}

/** Runs a command without switches. */
async function runAlone(run: Command, positionals: readonly string[]): Promise<number> {
  await run({ positionals, flags: new Map(), isJson: false, isQuiet: true })
  return exitCodes.done
}

async function printHelp(topic: string | undefined): Promise<number> {
  const { helpText } = await import("./help.ts")
  process.stdout.write(`${helpText(topic)}\n`)
  return exitCodes.done
}

async function printVersion(): Promise<number> {
  const { default: about } = await import("../package.json", { with: { type: "json" } })
  process.stdout.write(`mozhuan ${about.version}\n`)
  return exitCodes.done
}

/** Runs the command of this process. */
async function start(argv: readonly string[]): Promise<void> {
  const [called = ""] = argv
  if (opensFiles.has(called)) startWatch(argv.includes("--json"))
  if (opensFiles.has(called) || called === "watch")
    (await import("@mozhuan/host/start-node")).startNode(filesOf(called))
  process.exitCode = await main(argv)
}

void start(spelledOut(process.argv.slice(2)))
