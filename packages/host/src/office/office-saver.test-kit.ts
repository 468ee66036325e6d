import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { realpathSync } from "node:fs"
import { basename, dirname, extname, join } from "node:path"
import { findProgram } from "../sandbox/programs.ts"
import type { WarmAnswer, WarmRequest } from "./run/warm-messages.ts"

/**
 * An office program of its own, outside the product's pools: it saves what it is given as it is.
 */
export interface OfficeSaver {
  /** Saves a file beside itself, once for each ending of a format. */
  save(path: string, formats: readonly string[]): Promise<void>
  end(): void
}

/** Starts of which one must do: now and then, on a busy machine, one ends before it can answer. */
const TRIES = 3

/** Starts one with a fresh profile; each start takes as long as a dozen documents. */
export async function startOfficeSaver(profile: string): Promise<OfficeSaver> {
  const child = await startedOne(profile)
  let calls = 0
  return {
    save: async (path, formats) => {
      const stem = join(dirname(path), basename(path, extname(path)))
      child.send({
        id: ++calls,
        input: `file://${path}`,
        saves: formats.map((format) => ({
          output: `file://${stem}.${format}`,
          format,
          options: "",
        })),
      } satisfies WarmRequest)
      const told = await answerOf(child)
      if (!told.isDone) throw new Error(`the office program could not save: ${told.reason}`)
    },
    end: () => void child.kill("SIGKILL"),
  }
}

async function startedOne(profile: string): Promise<ChildProcess> {
  const programs = dirname(realpathSync(findProgram("soffice") ?? "soffice"))
  const failures: string[] = []
  while (failures.length < TRIES) {
    const child = fork(
      join(import.meta.dirname, "run/warm-child.ts"),
      [programs, `file://${profile}-${failures.length}`],
      {
        env: { PATH: "/usr/bin:/bin", LANG: "C.UTF-8", SAL_USE_VCLPLUGIN: "svp" },
        execArgv: ["--disable-warning=ExperimentalWarning"],
        stdio: ["ignore", "ignore", "ignore", "ipc"],
      },
    )
    const failure = await answerOf(child).then(
      () => undefined,
      (error: unknown) => String(error),
    )
    if (failure === undefined) return child
    failures.push(failure)
  }
  throw new Error(failures.join("; "))
}

async function answerOf(child: ChildProcess): Promise<WarmAnswer> {
  const [given] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code, signal]) =>
      Promise.reject(new Error(`the office program ended: ${code ?? signal}`)),
    ),
  ])
  return given as WarmAnswer
}
