/**
 * Office to PDF: warm programs against cold ones of ours and LibreOffice as it is installed, in one
 * run.
 *
 * Usage: bench/office.ts [folder with office files] [--row n]. Without a folder 16 documents are
 * made. Prints throughput of two warm workers, of two cold programs and of two plain LibreOffices
 * in parallel, each started for each document, latency of a small document all three ways, and with
 * --row the memory and failures of n conversions one after another.
 */
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"
import { promisify } from "node:util"
import {
  createOfficePool,
  makeTextDocument,
  makeTableDocument,
  probeSandbox,
  sniffOffice,
  type OfficeKind,
  type OfficePool,
} from "@mozhuan/host"

interface Sample {
  readonly name: string
  readonly kind: OfficeKind
  readonly bytes: Uint8Array
}

/** Files that take this many times as long as a start alone are not "light". */
const LIGHT_FACTOR = 2.2
const LIGHT_FILES = 16

const args = process.argv.slice(2)
const row = args.includes("--row") ? Number(args[args.indexOf("--row") + 1]) : 0
const folder = args.find((arg, index) => !arg.startsWith("--") && args[index - 1] !== "--row")
const cache = join(tmpdir(), "mozhuan-bench-cache")
const sandbox = await probeSandbox()

const cold = await createOfficePool({ sandbox, cache, workers: 0 })
const samples = folder ? await lightOnes(filesIn(folder), cold) : madeDocuments()
const warm = await createOfficePool({ sandbox, cache, workers: 2 })
await Promise.all(samples.slice(0, 2).map((sample) => convert(warm, sample)))

const plainFolder = mkdtempSync(join(tmpdir(), "plain-office-"))
const byWarm = (sample: Sample): Promise<unknown> => convert(warm, sample)
const byCold = (sample: Sample): Promise<unknown> => convert(cold, sample)

// A profile is set up at its first start.
await Promise.all([0, 1].map(async (worker) => await byPlain(samples[0], worker)))
const plainMs = await timed(() => inParallel(byPlain, samples))
const coldMs = await timed(() => inParallel(byCold, samples))
const warmMs = await timed(() => inParallel(byWarm, samples))
const [small] = samples
  .toSorted((a, b) => a.bytes.length - b.bytes.length)
  .filter((sample) => sample.kind === "word")
const plainSmall = await median(byPlain, small)
const coldSmall = await median(byCold, small)
const warmSmall = await median(byWarm, small)
console.log(`rung ${sandbox.rung}, ${warm.version}, ${samples.length} files, two at a time`)
console.log(
  `throughput  plain ${perSecond(plainMs)}/s   cold ${perSecond(coldMs)}/s   warm ${perSecond(warmMs)}/s   ratio to plain ${(plainMs / warmMs).toFixed(1)} (wanted 13), to cold ${(coldMs / warmMs).toFixed(1)}`,
)
console.log(
  `small docx  plain ${plainSmall.toFixed(0)} ms   cold ${coldSmall.toFixed(0)} ms   warm ${warmSmall.toFixed(0)} ms   ratio to plain ${(plainSmall / warmSmall).toFixed(1)}, to cold ${(coldSmall / warmSmall).toFixed(1)}`,
)
rmSync(plainFolder, { recursive: true })
if (row > 0) await oneAfterAnother(warm, row)
await Promise.all([cold.close(), warm.close()])

function filesIn(path: string): Sample[] {
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(docx?|xlsx?|pptx?|rtf|od[tsp])$/i.test(name),
  )
  return names.flatMap((name) => {
    const kind: OfficeKind = /^\.(do|rt|odt)/i.test(extname(name))
      ? "word"
      : /^\.(xl|ods)/i.test(extname(name))
        ? "excel"
        : "ppt"
    const bytes = new Uint8Array(readFileSync(join(path, name)))
    try {
      return sniffOffice(bytes, kind).kind === kind ? [{ name, kind, bytes }] : []
    } catch {
      return [] // Not a sound office file: not a measure of speed.
    }
  })
}

function madeDocuments(): Sample[] {
  const lines = (count: number): Uint8Array =>
    new TextEncoder().encode(
      Array.from(
        { length: count },
        (_, index) => `第 ${index + 1} 行：合同编号 2026-${index}, total ${index * 13.5}`,
      ).join("\n"),
    )
  const cells = (count: number): Uint8Array =>
    new TextEncoder().encode(
      Array.from(
        { length: count },
        (_, index) => `${index},名称 ${index},${index * 1.5},2026-01-${(index % 28) + 1}`,
      ).join("\n"),
    )
  const words = [5, 20, 40, 60, 80, 120, 160, 200].map((count): Sample => ({
    name: `${count} lines`,
    kind: "word",
    bytes: makeTextDocument(lines(count)),
  }))
  const tables = [5, 20, 40, 60, 80, 120, 160, 200].map((count): Sample => ({
    name: `${count} rows`,
    kind: "excel",
    bytes: makeTableDocument(cells(count)),
  }))
  return words.flatMap((word, index) => [word, tables[index] ?? word])
}

async function lightOnes(all: readonly Sample[], pool: OfficePool): Promise<Sample[]> {
  const light: Sample[] = []
  const start = await timed(
    async () =>
      void (await convert(pool, {
        name: "start",
        kind: "word",
        bytes: makeTextDocument(new TextEncoder().encode("1")),
      })),
  )
  for (const sample of all) {
    if (light.length === LIGHT_FILES) break
    const started = performance.now()
    const isConverted = await convert(pool, sample)
    if (isConverted && performance.now() - started < start * LIGHT_FACTOR) light.push(sample)
  }
  return light
}

async function convert(pool: OfficePool, sample: Sample): Promise<boolean> {
  try {
    await pool.convert({ bytes: sample.bytes, kind: sample.kind, extension: "", options: {} })
    return true
  } catch (error) {
    console.log(`  ${sample.name}: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

/** Converts with LibreOffice as its users start it; two at a time need a profile each. */
async function byPlain(sample: Sample | undefined, worker = 0): Promise<void> {
  if (!sample) return
  const path = join(
    plainFolder,
    `${worker}.${{ word: "docx", excel: "xlsx", ppt: "pptx" }[sample.kind]}`,
  )
  writeFileSync(path, sample.bytes)
  const profile = `-env:UserInstallation=file://${join(plainFolder, `profile-${worker}`)}`
  const order = [profile, "--headless", "--convert-to", "pdf", "--outdir", plainFolder, path]
  await promisify(execFile)("soffice", order)
}

type Way = (sample: Sample, worker: number) => Promise<unknown>

async function inParallel(way: Way, list: readonly Sample[]): Promise<void> {
  const rest = [...list]
  const work = async (worker: number): Promise<void> => {
    for (let next = rest.shift(); next; next = rest.shift()) await way(next, worker)
  }
  await Promise.all([work(0), work(1)])
}

async function timed(run: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

async function median(way: Way, sample: Sample | undefined): Promise<number> {
  if (!sample) return Number.NaN
  const times: number[] = []
  for (let round = 0; round < 7; round++)
    times.push(await timed(async () => void (await way(sample, 0))))
  return times.toSorted((a, b) => a - b)[3] ?? Number.NaN
}

function perSecond(ms: number): string {
  return ((samples.length * 1000) / ms).toFixed(2)
}

async function oneAfterAnother(pool: OfficePool, count: number): Promise<void> {
  let [failures, peak] = [0, 0]
  for (let index = 0; index < count; index++) {
    const sample = samples[index % samples.length]
    if (sample && !(await convert(pool, sample))) failures++
    peak = Math.max(peak, ...pool.memory())
  }
  console.log(
    `${count} in a row: ${failures} failures, largest worker ${(peak / 1_048_576).toFixed(0)} MB (wanted 0 and 800)`,
  )
}
