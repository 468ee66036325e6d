import { execFile, fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"

/** `mozhuan` in a folder, for many commands: a process for each takes half a second to start. */
export interface CommandLine {
  /** Runs a command. @throws Error where it does not end well */
  run(argv: readonly string[]): Promise<void>
  close(): void
}

export async function startCommandLine(folder: string): Promise<CommandLine> {
  const { stdout } = await promisify(execFile)(join(import.meta.dirname, "../../../bin/bundle"))
  const program = pathToFileURL(join(stdout.trim(), "mozhuan.cjs")).href
  const child = fork(join(import.meta.dirname, "command-line-program.ts"), ["--version", program], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  await once(child, "message")
  return {
    run: async (argv) => {
      child.send(argv)
      const [code] = (await once(child, "message")) as [number]
      if (code !== 0) throw new Error(`mozhuan ${argv.join(" ")} ends with ${code}`)
    },
    close: () => void child.kill(),
  }
}
