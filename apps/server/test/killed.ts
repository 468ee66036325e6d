import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { freePort } from "@mozhuan/testkit"
import { startedFaster } from "./installation.ts"

/** A whole installation as separate processes, each of which can be killed and comes back. */
export interface KillableSite {
  readonly url: string
  readonly dataFolder: string
  kill(part: "server" | "worker" | "database"): Promise<void>
  /** Never resolves; rejects as soon as the server ends though nobody killed or stopped it. */
  readonly gone: Promise<never>
  /** Workers that outlived a killed server of theirs and still run. */
  orphans(): readonly number[]
  stop(): Promise<void>
}

const checkout = join(import.meta.dirname, "../../..")

/**
 * Starts `apps/server/src/main.ts` as `npm start` does, on a free port, and starts it again
 * whenever it is killed.
 */
export async function startKillableSite(
  dataFolder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<KillableSite> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...startedFaster(),
    DATA_DIR: dataFolder,
    PORT: String(port),
    HOST: "127.0.0.1",
    RATE_LIMIT: "0",
    LOG_LEVEL: process.env["TEST_LOG"] ?? "silent",
    // Nothing is killed while one works, and each worker that comes back would start two.
    OFFICE_PROGRAMS: "0",
    SPARE_CHILDREN: "0",
    ...variables,
  }
  const ended = new WeakSet<ChildProcess>()
  const { promise: gone, reject: failed } = Promise.withResolvers<never>()
  gone.catch(() => undefined) // Who waits for something races against it; nobody must.
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, [join(checkout, "apps/server/src/main.ts")], {
      env: environment,
      stdio: ["ignore", process.env["TEST_LOG"] ? "inherit" : "ignore", "inherit"],
    })
    return child.once("exit", (code, signal) => {
      if (!ended.has(child)) failed(new Error(`the server ended by itself: ${code ?? signal}`))
    })
  }
  const left: number[] = []
  let server = start()
  await Promise.race([answers(url), gone])
  return { url, dataFolder, kill, gone, orphans: () => left.filter(isRunning), stop }

  async function kill(part: "server" | "worker" | "database"): Promise<void> {
    const pid =
      part === "server"
        ? server.pid
        : part === "worker"
          ? workerOf(server.pid ?? 0)
          : databaseOf(dataFolder)
    if (pid === undefined) return
    const exited = part === "server" && server.exitCode === null ? once(server, "exit") : undefined
    const itsWorker = part === "server" ? workerOf(pid) : undefined
    if (itsWorker !== undefined) left.push(itsWorker)
    if (part === "server") ended.add(server)
    try {
      process.kill(pid, "SIGKILL")
    } catch (error) {
      // It was dead already: the last kill took it down with another part.
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error
    }
    await exited
    if (part === "server") server = start()
  }

  async function stop(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, "exit")
    ended.add(server)
    server.kill("SIGINT")
    await exited
  }
}

/** Waits until the site answers; its start takes seconds on a busy machine. */
export async function answers(url: string): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await delay(100)) {
    const isUp = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isUp) return
  }
  throw new Error("the site did not come up")
}

/** What has ended and was not waited for yet has no command line any more. */
function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8") !== ""
  } catch {
    return false
  }
}

function workerOf(serverPid: number): number | undefined {
  return readdirSync("/proc")
    .map(Number)
    .filter(Number.isInteger)
    .find((pid) => {
      try {
        const parent = Number(
          readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1],
        )
        return (
          parent === serverPid &&
          /\/worker\.js\0|apps\/worker\/src\/main\.ts/.test(
            readFileSync(`/proc/${pid}/cmdline`, "utf8"),
          )
        )
      } catch {
        return false // it has just ended
      }
    })
}

function databaseOf(dataFolder: string): number | undefined {
  return (
    Number(
      readFileSync(join(dataFolder, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0],
    ) || undefined
  )
}
