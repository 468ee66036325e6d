import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process"
import { once } from "node:events"
import { openSync } from "node:fs"
import { setTimeout as delay } from "node:timers/promises"

export interface ProgramOptions {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly account?: { readonly uid: number; readonly gid: number }
  /** File that gets standard output and error. */
  readonly log: string
  /** Done before each start. */
  readonly before?: () => Promise<void>
  /** Tells whether the program can be used. */
  readonly ready: () => Promise<boolean>
}

/** One process of the cluster, which can be killed, held and started again. */
export interface Program {
  readonly name: string
  pid(): number
  /** Starts it and waits until it can be used. */
  start(): Promise<void>
  /** SIGKILL, as the kernel or a power cut would do it. */
  kill(): Promise<void>
  /** SIGSTOP: the process is there and does nothing. */
  hold(): void
  resume(): void
  /** Stops in order with the signal the program expects. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Longest start of a part, ms. */
const PATIENCE = 120_000

/** Everything started here dies with the test run, however that ends. */
const running = new Set<ChildProcess>()
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")))

/** Kills everything that was started here. */
export async function killPrograms(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const ended = once(child, "exit")
      child.kill("SIGKILL")
      await ended
    }),
  )
}

/** Describes a program and starts it. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  let child: ChildProcess | undefined
  const program: Program = {
    name: options.name,
    pid: () => child?.pid ?? 0,
    start,
    kill: () => end("SIGKILL"),
    hold: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
    stop: (signal = "SIGTERM") => end(signal),
  }
  await start()
  return program

  async function start(): Promise<void> {
    await options.before?.()
    const log = openSync(options.log, "a")
    const settings: SpawnOptions = {
      stdio: ["ignore", log, log],
      env: { PATH: process.env["PATH"], LANG: "C.UTF-8", ...options.environment },
      ...options.account,
    }
    const started = spawn(options.command, options.args, settings)
    child = started
    running.add(started)
    void once(started, "exit").then(() => running.delete(started))
    await until(`${options.name} is ready`, async () => {
      if (started.exitCode !== null)
        throw new Error(`${options.name} ended with ${started.exitCode}; see ${options.log}`)
      return options.ready()
    })
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, "exit")
    child.kill(signal)
    await ended
  }
}

/** Waits for a condition. @throws Error when it does not come true in time */
export async function until(
  what: string,
  isTrue: () => Promise<boolean>,
  patience = PATIENCE,
): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(100)) {
    if (await isTrue()) return
  }
  throw new Error(`waited ${patience / 1000} s in vain: ${what}`)
}
