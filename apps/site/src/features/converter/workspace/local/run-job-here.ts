import type { TaskView } from "@mozhuan/contract"
import { sentOptions } from "../session/option-store.ts"
import { inputsOf, needsDevice } from "../session/new-job.ts"
import type { Item, Job } from "../session/session-state.ts"
import { keptReading } from "../reading/kept-reading.ts"
import readingAddress from "../reading/reading-worker.ts?worker&url"
import { runHere } from "./run-here.ts"

interface Run {
  readonly signal: AbortSignal
  /** Name of the file that arranged pages are put together in, before it is cut. */
  readonly name: string
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Does a job on this device. Pages that were arranged and are to be cut are first put together in a
 * file, then that file is cut.
 *
 * @throws LocalFailure; DOMException "AbortError" when stopped
 */
export async function runJobHere(
  job: Job,
  items: readonly Item[],
  { signal, name, onProgress }: Run,
): Promise<TaskView> {
  const options = sentOptions(job.tool, job.options)
  const { tool } = job
  const inputs = inputsOf(job, items).map(({ item, rotate, ...settings }) => ({
    name: item.file.name,
    file: item.file,
    ...settings,
    ...(rotate === undefined ? {} : { options: { rotate } }),
  }))
  if (!needsDevice(job)) {
    const isKept = (await keptReading.look()).kind === "kept"
    const reading = isKept ? { reading: readingAddress } : {}
    const request = { kind: "run", tool, inputs, options, ...reading } as const
    return await runHere(request, job.id, signal, onProgress)
  }
  const isSplit = tool === "split"
  const joined = await runHere(
    {
      kind: "run",
      tool: "merge2pdf",
      inputs,
      options: isSplit ? { outline: "flat" } : { outName: name, ...options },
    },
    job.id,
    signal,
    onProgress,
  )
  const [whole] = joined.outputs
  if (whole === undefined) return joined
  const file = await (await fetch(whole.url)).blob()
  URL.revokeObjectURL(whole.url)
  const cut = await runHere(
    {
      kind: "run",
      tool: "split",
      inputs: [{ name: isSplit ? job.name : whole.name, file }],
      options: isSplit ? options : { mode: "cuts", cuts: (job.cuts ?? []).join(",") },
    },
    job.id,
    signal,
    onProgress,
  )
  return { ...cut, tool, warnings: [...joined.warnings, ...cut.warnings] }
}
