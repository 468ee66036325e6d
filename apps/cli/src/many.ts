import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { availableParallelism } from "node:os"
import { basename, extname } from "node:path"
import { exitCodes, printFailure, SomeRefused } from "./failure.ts"
import type { ConvertRequest } from "./convert-request.ts"
import { UsageError } from "./usage-error.ts"

/** What a process of many answers to a file: the exit code that it alone would have had. */
export interface FileEnd {
  readonly exitCode: number
}

/**
 * Converts each input into the folder OUT, in several processes that stay warm from file to file.
 *
 * A file that is refused is told of and the others go on.
 * @throws SomeRefused where not all were converted
 */
export async function convertMany(
  request: ConvertRequest,
  jobs: string | undefined,
): Promise<void> {
  const queue = requestsOfEach(request)
  // The office programs are shared: one file at a time is what they take.
  const most = request.wanted.toLowerCase() === "pdf" ? 1 : processesFor(jobs)
  let isInterrupted = false
  // The shell interrupts all processes of the command; this one waits for the others to clear up.
  const interrupt = (): void => {
    isInterrupted = true
    queue.length = 0
  }
  process.on("SIGINT", interrupt)
  try {
    const failures = (
      await Promise.all(
        Array.from({ length: Math.min(most, queue.length) }, () => workOff(queue, request.isJson)),
      )
    ).flat()
    if (isInterrupted) throw new Error("interrupted")
    if (failures.length > 0) throw new SomeRefused(failures, request.inputs.length)
  } finally {
    process.removeListener("SIGINT", interrupt)
  }
}

function processesFor(jobs: string | undefined): number {
  if (jobs === undefined) return availableParallelism()
  const count = Number(jobs)
  if (!Number.isInteger(count) || count < 1)
    throw new UsageError(`--jobs is "${jobs}"`, "It is a whole number from 1.")
  return count
}

/**
 * One request a file, with names that stay apart where files of several folders are called alike.
 */
function requestsOfEach(request: ConvertRequest): ConvertRequest[] {
  const taken = new Set<string>()
  return request.inputs.map((input) => {
    const own = input === "-" ? "stdin" : basename(input, extname(input))
    let stem = own
    for (let number = 2; taken.has(stem); number++) stem = `${own} (${number})`
    taken.add(stem)
    return { ...request, inputs: [input], stem }
  })
}

/**
 * Gives a process one file after the other, and the exit codes of those that were not converted.
 * One that dies is replaced.
 */
async function workOff(queue: ConvertRequest[], isJson: boolean): Promise<number[]> {
  const failures: number[] = []
  let worker = start()
  for (let next = queue.shift(); next; next = queue.shift()) {
    const answer = once(worker.child, "message").then(([message]) => message as FileEnd)
    worker.child.send(next)
    const end = await Promise.race([answer, worker.gone])
    if (!end) {
      failures.push(died(worker.child, isJson, next.inputs[0]))
      if (queue.length > 0) worker = start()
    } else if (end.exitCode !== exitCodes.done) failures.push(end.exitCode)
  }
  if (worker.child.connected) worker.child.disconnect()
  await worker.gone
  return failures
}

/** A process that was killed has been ended by its watch, which has said why. */
function died({ signalCode }: ChildProcess, isJson: boolean, file: string | undefined): number {
  if (signalCode !== "SIGKILL")
    return printFailure(new Error("a process of the conversion died"), isJson, file)
  if (!isJson) process.stderr.write(`mozhuan: ${file ?? ""} was not converted\n`)
  return exitCodes.refused
}

function start(): { readonly child: ChildProcess; readonly gone: Promise<undefined> } {
  const child = fork(process.argv[1] ?? "", ["each"], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  return { child, gone: once(child, "exit").then(() => undefined) }
}
