/**
 * The program inside the sandbox: takes a job on standard input, runs the engine, and says how it
 * goes on standard output.
 *
 * It has no network and sees only its input and output folders. After a conversion that went well
 * it waits for another job of the same visitor, warm as it is; after anything else it waits to be
 * ended. It does not exit by itself: Node waits for its threads then, and one that compiles may
 * wait for Node, both for ever (nodejs/node issue 54918).
 */
import { writeSync } from "node:fs"
import { flushCompileCache } from "node:module"
import { join } from "node:path"
import { createInterface } from "node:readline"
import {
  ConversionError,
  loadTools,
  runTool,
  toolIds,
  type OutputFile,
  type Progress,
} from "@mozhuan/engine"
import { createNodeHost, fitHeap } from "@mozhuan/host"
import { readProperties } from "./read-properties.ts"
import { closeSources, openSource, saveResult } from "./files.ts"
import { OfficeRequests } from "./office-requests.ts"
import { checkPages, firstPagesOf, PageLimit } from "./page-limit.ts"
import { childJob, officeAnswer, recognitionAnswer, type ChildNews } from "./protocol.ts"
import { RecognitionRequests } from "./recognition-requests.ts"
import { warmUpLater } from "./warm-up.ts"

type Job = ReturnType<typeof childJob.parse>

/** Most warnings that are kept; a file with more has the same few kinds over and over. */
const MOST_DIAGNOSTICS = 500

const office = new OfficeRequests(say)
const recognition = new RecognitionRequests(say)
let callOffWarmUp = (): void => undefined
const host = createNodeHost({
  office: (input) => office.convert(input),
  legacyOffice: (input) => office.saveLegacy(input),
})
const jobs = createInterface({ input: process.stdin })
jobs.on("line", (line) => {
  const message: unknown = JSON.parse(line)
  const answer = officeAnswer.safeParse(message)
  const allowed = recognitionAnswer.safeParse(message)
  if (answer.success) office.hear(answer.data)
  else if (allowed.success) recognition.hear(allowed.data)
  else {
    callOffWarmUp()
    void run(childJob.parse(message)).then((isDone) => {
      closeSources()
      say({ kind: isDone ? "free" : "over" })
    })
  }
})
// Nobody is left who could ask for more, or end this process: it does so by the one way that cannot
// hang (see `over` above, which leaves it to the worker).
jobs.on("close", () => process.kill(process.pid, "SIGKILL"))
// What most visitors come for is loaded before the job arrives.
await loadTools(["pdf2word"])
callOffWarmUp = warmUpLater(host, process.env["WARM_UP_FILE"])
say({ kind: "ready" })

/** Runs a job and tells whether it was a conversion that went well. */
async function run(job: Job): Promise<boolean> {
  try {
    if (job.kind === "convert") {
      await convert(job)
      return true
    }
    if (job.kind === "inspect") await inspect(job)
    else {
      await loadTools(toolIds)
      flushCompileCache()
    }
  } catch (error) {
    if (error instanceof ConversionError) {
      say({
        kind: "failed",
        code: error.code,
        ...(error.page === undefined ? {} : { page: error.page }),
        ...(error instanceof PageLimit ? { data: { ...error.data } } : {}),
      })
      if (error.cause instanceof Error) process.stderr.write(`${error.cause.message}\n`)
      return false
    }
    say({
      kind: "bug",
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
  return false
}

type ConvertJob = Extract<Job, { kind: "convert" }>

async function convert(job: ConvertJob): Promise<void> {
  office.folder = job.outputFolder
  try {
    await runJob(job)
  } catch (error) {
    if (!(error instanceof PageLimit)) throw error
    const shorter = firstPagesOf(job)
    if (!shorter) throw error
    await runJob(shorter, error.data)
  }
}

/** Files written so far by this process; each gets a number of its own. */
let filesWritten = 0

/**
 * Runs the tool; its results are told of only when all are there, since a file with too many pages
 * is begun again.
 */
async function runJob(job: ConvertJob, partial?: PageLimit["data"]): Promise<void> {
  const outputs: Extract<ChildNews, { kind: "output" }>[] = []
  const emit = async (output: OutputFile): Promise<void> => {
    const file = String(filesWritten++)
    await saveResult(join(job.outputFolder, file), output.content)
    outputs.push({
      kind: "output",
      file,
      name: output.name,
      mediaType: output.mediaType,
      ...(output.pages === undefined ? {} : { pages: output.pages }),
    })
  }
  const inputs = job.inputs.map(({ path, name, password, pageRange, options }) => ({
    name,
    content: openSource(path),
    ...(password === undefined ? {} : { password }),
    ...(pageRange === undefined ? {} : { pageRange }),
    ...(options === undefined ? {} : { options }),
  }))
  const { value, diagnostics } = await runTool(
    { tool: job.tool, inputs, options: job.options },
    host,
    {
      emit,
      onProgress: watchProgress(job.pageLimit),
      allowRecognition: (pages) => recognition.ask(pages),
    },
  )
  checkPages(value.report.pages, job.pageLimit)
  const kept = diagnostics.slice(0, MOST_DIAGNOSTICS).map(({ kind, page, detail }) => ({
    kind,
    ...(page === undefined ? {} : { page }),
    ...(detail === undefined ? {} : { detail }),
  }))
  outputs.forEach(say)
  say({
    kind: "done",
    diagnostics: kept,
    report: { ...value.report },
    ...(partial ? { partial } : {}),
  })
}

async function inspect(job: Extract<Job, { kind: "inspect" }>): Promise<void> {
  say({
    kind: "inspected",
    properties: await readProperties(openSource(job.path), host, job.password),
  })
}

/**
 * Passes progress on a few times a second, and stops a file with too many pages before the work is
 * done.
 */
function watchProgress(pageLimit: number): (progress: Progress) => void {
  let last = { stage: "", at: 0 }
  return (progress) => {
    checkPages(progress.pagesTotal, pageLimit)
    fitHeap(progress)
    const now = performance.now()
    if (progress.stage === last.stage && now - last.at < 150) return
    last = { stage: progress.stage, at: now }
    say({
      kind: "progress",
      stage: progress.stage,
      pagesDone: progress.pagesDone,
      pagesTotal: progress.pagesTotal,
    })
  }
}

function say(news: ChildNews): void {
  const line = Buffer.from(`${JSON.stringify(news)}\n`)
  // Standard output is a pipe: written whole and at once, so that the last line is out before the
  // process ends.
  for (let written = 0; written < line.length;) {
    try {
      written += writeSync(1, line, written)
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error
    }
  }
}
