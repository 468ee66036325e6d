import { fork } from "node:child_process"
import { once } from "node:events"
import { realpathSync } from "node:fs"
import { basename, dirname, extname, join } from "node:path"
import { findProgram } from "../sandbox/programs.ts"
import type { WarmAnswer, WarmRequest } from "./run/warm-messages.ts"

/** An office program of its own, outside the product's pools: it saves what it is given as it is. */
export interface OfficeSaver {
  /** Saves a file beside itself, once for each ending of a format. */
  save(path: string, formats: readonly string[]): Promise<void>
  end(): void
}

/** Starts one with a fresh profile; each start takes as long as a dozen documents. */
export async function startOfficeSaver(profile: string): Promise<OfficeSaver> {
  const programs = dirname(realpathSync(findProgram("soffice") ?? "soffice"))
  const child = fork(
    join(import.meta.dirname, "run/warm-child.ts"),
    [programs, `file://${profile}`],
    {
      env: { PATH: "/usr/bin:/bin", LANG: "C.UTF-8", SAL_USE_VCLPLUGIN: "svp" },
      execArgv: ["--disable-warning=ExperimentalWarning"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    },
  )
  const answer = async (): Promise<WarmAnswer> => {
    const [given] = await Promise.race([
      once(child, "message"),
      once(child, "exit").then(() => Promise.reject(new Error("the office program ended"))),
    ])
    return given as WarmAnswer
  }
  let calls = 0
  if (!(await answer()).isDone) throw new Error("the office program does not start")
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
      const told = await answer()
      if (!told.isDone) throw new Error(`the office program could not save: ${told.reason}`)
    },
    end: () => void child.kill("SIGKILL"),
  }
}
