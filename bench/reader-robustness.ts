/**
 * Reads every PDF of a folder and tells what became of each: read, refused with a code, failed
 * without one, or hung.
 *
 *   node bench/reader-robustness.ts FOLDER [--seconds 20] [--document | --to pdf2word] [--from 0]
 *   [--count 100] [--ending pdf]
 *
 * With --document the pages also go through analysis, with --to through a whole conversion, without
 * text recognition; --ending names files of another kind, such as drawings for cad2pdf.
 * --from and --count take a part of the folder. Exits 1 where a file failed without a code or hung.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { toolIds, type ToolId } from "@mozhuan/contract"
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads"

interface Verdict {
  readonly file: string
  readonly kind: "read" | "refused" | "failed" | "hung"
  readonly detail: string
  readonly ms: number
}

interface Job {
  readonly files: readonly string[]
  readonly folder: string
  readonly analyse: boolean
  /** Tool that converts each file; none where files are only read. */
  readonly tool: ToolId | undefined
}

if (isMainThread) await judgeFolder()
else await readAll(workerData as Job)

async function judgeFolder(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: "string", default: "20" },
      document: { type: "boolean", default: false },
      to: { type: "string" },
      from: { type: "string", default: "0" },
      count: { type: "string", default: "100000" },
      ending: { type: "string", default: "pdf" },
    },
  })
  const [folder] = positionals
  if (folder === undefined)
    throw new Error(
      "usage: node bench/reader-robustness.ts FOLDER [--seconds 20] [--document | --to pdf2word]",
    )
  const tool = toolIds.find((id) => id === values.to)
  let files = readdirSync(folder)
    .filter((name) => name.toLowerCase().endsWith(`.${values.ending}`))
    .toSorted()
    .slice(Number(values.from), Number(values.from) + Number(values.count))
  const verdicts: Verdict[] = []
  while (files.length > 0) {
    verdicts.push(
      ...(await judgeUntilHang(
        { files, folder, analyse: values.document, tool },
        Number(values.seconds) * 1000,
      )),
    )
    const judged = new Set(verdicts.map((verdict) => verdict.file))
    files = files.filter((file) => !judged.has(file))
  }
  report(verdicts)
}

/**
 * Runs files in one worker until the end or the first that takes too long; a stopped worker takes
 * its instance along.
 */
function judgeUntilHang(job: Job, limitMs: number): Promise<Verdict[]> {
  return new Promise((resolve) => {
    const verdicts: Verdict[] = []
    const worker = new Worker(new URL(import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 2048 },
    })
    const end = (kind?: "hung" | "failed", detail = ""): void => {
      clearTimeout(timer)
      const next = job.files[verdicts.length]
      if (kind && next !== undefined) verdicts.push({ file: next, kind, detail, ms: limitMs })
      void worker.terminate().then(() => resolve(verdicts))
    }
    let timer = setTimeout(() => end("hung"), limitMs)
    worker.on("message", (verdict: Verdict) => {
      verdicts.push(verdict)
      clearTimeout(timer)
      if (verdicts.length === job.files.length) end()
      else timer = setTimeout(() => end("hung"), limitMs)
    })
    worker.on("error", (error) => end("failed", String(error)))
  })
}

async function readAll({ files, folder, analyse, tool }: Job): Promise<void> {
  const [{ readPdf, analyseScene, runTool }, { createNodeHost }] = await Promise.all([
    import("@mozhuan/engine"),
    import("@mozhuan/host"),
  ])
  const { ocr: _, ...host } = createNodeHost()
  for (const file of files) {
    const start = performance.now()
    const say = (kind: Verdict["kind"], detail: string): void =>
      parentPort?.postMessage({
        file,
        kind,
        detail,
        ms: Math.round(performance.now() - start),
      } satisfies Verdict)
    try {
      const content = readFileSync(join(folder, file))
      if (tool) {
        const { value } = await runTool(
          { tool, inputs: [{ name: file, content }], options: {} },
          host,
          { emit: async () => undefined },
        )
        say("read", `${value.report.pages} pages`)
        continue
      }
      const { value, diagnostics } = await readPdf(content, host)
      if (analyse) await analyseScene(value.scene, value.bytes)
      value.close()
      say(
        "read",
        `${value.scene.pages.length} pages${diagnostics.some((item) => item.kind === "file-repaired") ? ", repaired" : ""}`,
      )
    } catch (error) {
      if (error instanceof Error && "code" in error && error.name === "ConversionError")
        say("refused", String(error.code))
      else say("failed", error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
  }
}

function report(verdicts: readonly Verdict[]): void {
  for (const { file, kind, detail, ms } of verdicts)
    if (kind !== "read" || ms > 5000)
      console.log(
        `${kind.padEnd(8)} ${file} ${ms} ms ${detail.split("\n").slice(0, 4).join(" | ")}`,
      )
  const count = (kind: Verdict["kind"]): number =>
    verdicts.filter((verdict) => verdict.kind === kind).length
  console.log(
    `${verdicts.length} files: ${count("read")} read, ${count("refused")} refused, ${count("failed")} failed, ${count("hung")} hung`,
  )
  process.exitCode = count("failed") + count("hung") > 0 ? 1 : 0
}
