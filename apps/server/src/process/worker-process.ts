import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { setTimeout as delay } from "node:timers/promises"

/** A worker that runs beside the server and is started again whenever it dies. */
export interface WorkerProcess {
  /** Process id at this moment. */
  pid(): number | undefined
  /** Asks it to finish or give back its jobs, and waits; after `graceSeconds` it is killed. */
  stop(graceSeconds: number): Promise<void>
}

export interface WorkerProcessOptions {
  /** Asked before each start: a bundle may have been swept, or made anew, since the last one. */
  readonly script: () => Promise<string>
  readonly args?: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly log: (event: string, details: Readonly<Record<string, unknown>>) => void
}

/** Pause before a dead worker is started again, in ms. */
const RESTART_PAUSE = 500

/**
 * Starts the worker and keeps it alive.
 *
 * It holds a message channel to us; when we die, however hard, the channel closes and it stops by
 * itself.
 */
export function keepWorker(options: WorkerProcessOptions): WorkerProcess {
  let child: ChildProcess | undefined
  let isStopping = false
  const running = run()
  return { pid: () => child?.pid, stop }

  async function run(): Promise<void> {
    for (;;) {
      const script = await options.script()
      if (isStopping) return
      child = spawn(
        process.execPath,
        ["--disable-warning=ExperimentalWarning", script, ...(options.args ?? [])],
        {
          env: options.environment,
          stdio: ["ignore", "inherit", "inherit", "ipc"],
          // A group of its own: Ctrl-C in the terminal reaches us, and we stop it in order.
          detached: true,
        },
      )
      const [code, signal] = await once(child, "exit")
      if (isStopping) return
      options.log("worker died, starting it again", { code, signal })
      await delay(RESTART_PAUSE)
    }
  }

  async function stop(graceSeconds: number): Promise<void> {
    isStopping = true
    child?.kill("SIGTERM")
    const force = setTimeout(() => child?.kill("SIGKILL"), graceSeconds * 1000 + 2000)
    await running
    clearTimeout(force)
  }
}
