/**
 * Converts every file of a folder, each to three targets in rotation, as a worker of the site does
 * for a visitor, and asks other programs what they think of the results:
 * `node bench/hostile.ts FOLDER [--every N] [--from N] [--targets N] [--log FILE] [--seconds N]`.
 *
 * Made for the test sets of pdf.js, pdfium, qpdf, veraPDF, PDFBox, iText and POI, none of which is
 * in the repository. `--every N` takes each Nth file; `--log FILE` notes each run as one line of
 * JSON with the commit it ran on, and passes over the runs noted there before; after `--seconds N`
 * no further file is begun.
 */
import { execFileSync } from "node:child_process"
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { extname, join } from "node:path"
import { parseArgs } from "node:util"
import { checkLocked, checkPdf, isWorse, openElsewhere, type Verdict } from "./hostile-checks.ts"
import { startRunner, type Run, type Target } from "./hostile-runs.ts"

/** Memory above which a run counts as too large, bytes. */
const MOST_MEMORY = 1.5e9
const PASSWORD = "bench"

const fromPdf: readonly Target[] = [
  { name: "docx", tool: "pdf2word", options: { ocr: "off" } },
  { name: "compress", tool: "compress" },
  { name: "txt", tool: "pdf2txt", options: { ocr: "off" } },
  { name: "xlsx", tool: "pdf2excel", options: { ocr: "off", content: "all" } },
  { name: "merge", tool: "merge2pdf", copies: 2 },
  { name: "html", tool: "pdf2html", options: { ocr: "off" } },
  { name: "png", tool: "pdf2photo" },
  { name: "pptx", tool: "pdf2ppt", options: { ocr: "off" } },
  { name: "encrypt", tool: "encrypt", options: { userPassword: PASSWORD } },
  { name: "rtf", tool: "pdf2rtf", options: { ocr: "off" } },
]

const words = new Set(["doc", "docx", "docm", "dotx", "odt", "rtf"])
const sheets = new Set(["xls", "xlsx", "xlsm", "xlsb", "ods", "csv"])

const toPdf: Readonly<Record<"words" | "sheets" | "slides", readonly Target[]>> = {
  words: [
    { name: "pdf of words", tool: "word2pdf" },
    { name: "PDF/A of words", tool: "word2pdf", options: { pdfVersion: "a-2b" } },
    { name: "pdf with changes", tool: "word2pdf", options: { revisions: "margin" } },
    { name: "small pdf of words", tool: "word2pdf", options: { imageQuality: "75" } },
  ],
  sheets: [
    { name: "pdf of sheets", tool: "excel2pdf" },
    { name: "pdf as set up", tool: "excel2pdf", options: { scale: "file", paper: "file" } },
    { name: "pdf a sheet", tool: "excel2pdf", options: { perSheet: true } },
    { name: "pdf with grid", tool: "excel2pdf", options: { gridlines: true, headings: true } },
  ],
  slides: [
    { name: "pdf of slides", tool: "ppt2pdf" },
    { name: "handouts", tool: "ppt2pdf", options: { pages: "handout-6" } },
    { name: "pdf with notes", tool: "ppt2pdf", options: { notes: true, quality: "small" } },
  ],
}

function familyOf(file: string): readonly Target[] {
  const extension = extname(file).slice(1).toLowerCase()
  if (extension === "pdf") return fromPdf
  return toPdf[words.has(extension) ? "words" : sheets.has(extension) ? "sheets" : "slides"]
}

function targetsOf(file: string, turn: number): readonly Target[] {
  const family = familyOf(file)
  const some = Array.from(
    { length: Math.min(turns, family.length) },
    (_, step) => family[(turn * turns + step) % family.length],
  )
  return some.filter((target) => target !== undefined)
}

interface Entry extends Omit<Run, "outputs"> {
  readonly file: string
  readonly target: string
  /** What it ran on. */
  readonly commit: string
  /** What other programs find wrong with the results. */
  readonly faults: readonly string[]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    log: { type: "string" },
    seconds: { type: "string", default: "Infinity" },
    targets: { type: "string", default: "3" },
  },
})
const [folder = "."] = positionals
/** Targets of one file. */
const turns = Number(values.targets)
const entries: Entry[] = values.log && existsSync(values.log) ? read(values.log) : []
const known = new Set(entries.map(({ file, target }) => `${file}\n${target}`))
const files = readdirSync(folder)
  .filter((file) => statSync(join(folder, file)).isFile())
  .toSorted()
const commit = execFileSync("git", ["describe", "--always", "--dirty"], {
  cwd: import.meta.dirname,
  encoding: "utf8",
}).trim()
const lastBeginning = performance.now() + Number(values.seconds) * 1000
const runner = await startRunner()
for (const [turn, file] of files.entries()) {
  if (turn % Number(values.every) !== Number(values.from)) continue
  if (performance.now() > lastBeginning) break
  for (const target of targetsOf(file, Math.floor(turn / Number(values.every)))) {
    if (known.has(`${file}\n${target.name}`)) continue
    const entry = await examine(file, target)
    entries.push(entry)
    if (values.log) appendFileSync(values.log, `${JSON.stringify(entry)}\n`)
  }
}
await runner.close()
report(entries)

function read(log: string): Entry[] {
  const lines = readFileSync(log, "utf8").split("\n").filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

async function examine(file: string, target: Target): Promise<Entry> {
  const path = join(folder, file)
  const { outputs, ...run } = await runner.run(path, target)
  const before: Verdict = extname(path) === ".pdf" ? checkPdf(path) : "sound"
  const faults = outputs.flatMap((output) => {
    const isPdf = output.extension === "pdf"
    const password = target.tool === "encrypt" ? PASSWORD : ""
    const after = isPdf ? checkPdf(output.path, password) : before
    const found = password ? undefined : openElsewhere(output.path, output.extension)
    // What the other program cannot open before, it need not open after.
    if (isPdf && found && openElsewhere(path, "pdf")) return []
    return [
      ...(isWorse(after, before) && !(password && !isWorse(after, checkLocked(path, password)))
        ? [`qpdf: ${before} before, ${after} after`]
        : []),
      ...(found ? [found] : []),
    ]
  })
  return { file, target: target.name, commit, ...run, faults: [...new Set(faults)] }
}

function report(all: readonly Entry[]): void {
  const targets = [...new Set(all.map(({ target }) => target))]
  const count = (some: readonly Entry[], outcome: Run["outcome"]): number =>
    some.filter((entry) => entry.outcome === outcome).length
  console.table(
    Object.fromEntries(
      targets.map((target) => {
        const some = all.filter((entry) => entry.target === target)
        const row = {
          runs: some.length,
          done: count(some, "done"),
          refused: count(some, "refused"),
          failed: count(some, "failed"),
          hung: count(some, "hung"),
          "over 1.5 GB": some.filter(({ peakMemory }) => peakMemory > MOST_MEMORY).length,
          "peak MB": Math.round(Math.max(...some.map(({ peakMemory }) => peakMemory)) / 1e6),
          "longest s": Math.round(Math.max(...some.map(({ wallMs }) => wallMs)) / 1000),
          "found bad": some.filter(({ faults }) => faults.length > 0).length,
        }
        return [target, row]
      }),
    ),
  )
  const refusals = Map.groupBy(
    all.filter(({ outcome }) => outcome === "refused"),
    ({ detail }) => detail,
  )
  for (const [code, some] of refusals) console.log(`${code}: ${some.length}`)
  for (const entry of all) {
    const { file, target, outcome, detail, peakMemory, faults } = entry
    const isBad = outcome === "failed" || outcome === "hung" || peakMemory > MOST_MEMORY
    if (isBad || faults.length > 0)
      console.log(`${file} → ${target}: ${outcome} ${detail} ${faults.join("; ")}`)
  }
  const files = new Set(all.map(({ file }) => file)).size
  console.log(`${files} files, ${all.length} runs`)
}
