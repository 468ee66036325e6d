/**
 * Measures how scans are read: 33 pages with known text, each drawn here and degraded twice.
 *
 *   node bench/scans.ts [--engine=networks|tesseract] [--only=NAME] [--save=FOLDER] [--verbose]
 *
 * Both engines read the same pictures through the same steps as a conversion. Characters are
 * counted wrong without spaces and quotes; numbers must be exact. Needs Debian's fonts-noto-cjk,
 * fonts-arphic-uming, fonts-arphic-ukai, fonts-wqy-zenhei, fonts-wqy-microhei, fonts-liberation,
 * fonts-crosextra-carlito.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import sharp from "sharp"
import { heapEnvironment, heapFlags } from "../apps/worker/src/run/child.ts"
import type { GlyphRun, Host, PixelImage, ScenePage } from "../packages/engine/src/index.ts"
import { analyseScene } from "../packages/engine/src/analysis/passes.ts"
import { recogniseScene } from "../packages/engine/src/pipeline/recognise/recognise-scene.ts"
import { imagePdf } from "../packages/engine/src/operations/images-to-pdf/images-to-pdf.ts"
import { readPdf } from "../packages/engine/src/readers/pdf/read-pdf.ts"
import { createNodeHost } from "../packages/host/src/index.ts"
import { startNode } from "../packages/host/src/start-node.ts"
import { degrade, scanDpi } from "./scans/degrade.ts"
import type { Scan } from "./scans/degrade.ts"
import { comparable, compareNumbers, distance } from "./scans/measure.ts"
import { knownPages, svgOf } from "./scans/pages.ts"
import type { KnownPage } from "./scans/pages.ts"
import { tableLikeness } from "./scans/table-relations.ts"

// Pages take the time that they take in a worker's child, whose heap is another.
if (!process.execArgv.includes(heapFlags[0])) {
  const { status } = spawnSync(process.execPath, [...heapFlags, ...process.argv.slice(1)], {
    stdio: "inherit",
    env: { ...process.env, ...heapEnvironment },
  })
  process.exit(status ?? 1)
}
startNode("many")

const { values } = parseArgs({
  options: {
    engine: { type: "string" },
    only: { type: "string" },
    save: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
})

/** The two ways each page is degraded; they go round so that each kind meets several. */
const ways: readonly (readonly [Scan, Scan])[] = [
  ["clean", "grey"],
  ["coarse", "photo"],
  ["clean", "fax"],
  ["grey", "photo"],
]

interface Result {
  readonly page: KnownPage
  readonly scan: Scan
  readonly wrong: number
  readonly characters: number
  readonly linesFound: number
  readonly lines: number
  readonly numbers: { exact: number; other: number }
  readonly seconds: number
  /** Neighbours of cells found, of a page with a table. */
  readonly tables?: number
}

const engines: Record<string, Host> = {
  tesseract: createNodeHost({ ocr: { reader: "tesseract" } }),
  networks: createNodeHost(),
}
for (const [name, host] of Object.entries(engines)) {
  if (values.engine !== undefined && values.engine !== name) continue
  const results: Result[] = []
  for (const [index, page] of knownPages().entries()) {
    if (values.only !== undefined && !page.name.includes(values.only)) continue
    for (const [turn, scan] of (ways[index % ways.length] ?? []).entries()) {
      const picture = await pictureOf(page, scan, index * 2 + turn)
      const result = await measure(host, page, { scan, picture })
      results.push(result)
      if (values.verbose) console.log(lineOf(`${page.name} ${scan}`, [result]))
    }
  }
  report(name, results)
}

async function pictureOf(page: KnownPage, scan: Scan, seed: number): Promise<Uint8Array> {
  const dpi = scanDpi[scan]
  const { data, info } = await sharp(Buffer.from(svgOf(page)), { density: dpi })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawn: PixelImage = { width: info.width, height: info.height, channels: 3, data }
  const { width, height, channels, data: pixels } = degrade(drawn, scan, seed)
  const made = sharp(pixels, { raw: { width, height, channels } }).withMetadata({ density: dpi })
  const bytes = await (scan === "fax" ? made.png() : made.jpeg({ quality: 82 })).toBuffer()
  if (values.save !== undefined) {
    mkdirSync(values.save, { recursive: true })
    const extension = scan === "fax" ? "png" : "jpg"
    writeFileSync(join(values.save, `${page.name}-${scan}.${extension}`), bytes)
  }
  return bytes
}

async function measure(
  host: Host,
  page: KnownPage,
  { scan, picture }: { scan: Scan; picture: Uint8Array },
): Promise<Result> {
  const input = { name: scan === "fax" ? "scan.png" : "scan.jpg", content: picture }
  const { value: pdf } = await readPdf(await imagePdf(input, host, {}), host)
  const before = processorSeconds()
  const { value: scene } = await recogniseScene(
    pdf.scene,
    host,
    { mode: "force", languages: ["chi_sim", "eng"], draw: pdf.draw, drawScan: pdf.drawScan },
    {},
  )
  const seconds = processorSeconds() - before
  const tables = page.grid
    ? tableLikeness(page.grid, (await analyseScene(scene, pdf.bytes)).value)
    : undefined
  pdf.close()
  const [read] = scene.pages
  const rows = read ? (page.isVertical ? columnsOf(read) : rowsOf(read)) : []
  const truth = page.truth.map(comparable)
  const got = rows.map((row) => comparable(row.join("")))
  if (values.verbose) show(truth, got)
  return {
    page,
    scan,
    wrong: distance(truth.join(""), got.join("")),
    characters: truth.join("").length,
    lines: truth.length,
    linesFound: truth.filter((line) => got.some((row) => distance(line, row) < line.length * 0.5))
      .length,
    numbers: compareNumbers(page.numbers, rows.flat()),
    seconds,
    ...(tables === undefined ? {} : { tables }),
  }
}

/** Shows the lines that were not read as they stand. */
function show(truth: readonly string[], got: readonly string[]): void {
  for (const line of truth) {
    const near = got.toSorted((a, b) => distance(a, line) - distance(b, line))[0] ?? ""
    if (near !== line) console.log(`   - ${line}\n   + ${near}`)
  }
}

/** Words of a page row by row: those whose middles are level. */
function rowsOf(page: ScenePage): string[][] {
  const runs = runsOf(page).toSorted((a, b) => middle(a) - middle(b))
  const rows: GlyphRun[][] = []
  for (const run of runs) {
    const row = rows.at(-1)
    const first = row?.at(-1)
    if (row && first && middle(run) - middle(first) < run.size * 0.45) row.push(run)
    else rows.push([run])
  }
  return rows.map((row) => joined(row.toSorted((a, b) => a.box.x0 - b.box.x0)))
}

/** Joins runs that touch: an amount may come in pieces. */
function joined(row: readonly GlyphRun[]): string[] {
  const words: string[] = []
  let end = -Infinity
  for (const run of row) {
    const text = run.chars.join("")
    if (run.box.x0 - end < run.size * 0.18) words.push(`${words.pop() ?? ""}${text}`)
    else words.push(text)
    end = run.box.x1
  }
  return words
}

/** Words of a page column by column, from the right. */
function columnsOf(page: ScenePage): string[][] {
  const runs = runsOf(page).toSorted((a, b) => b.box.x1 + b.box.x0 - a.box.x1 - a.box.x0)
  const columns: GlyphRun[][] = []
  for (const run of runs) {
    const column = columns.at(-1)
    const first = column?.[0]
    const isSame =
      first && Math.abs(first.box.x0 + first.box.x1 - run.box.x0 - run.box.x1) < run.size * 1.4
    if (column && isSame) column.push(run)
    else columns.push([run])
  }
  return columns.map((column) =>
    column.toSorted((a, b) => a.box.y0 - b.box.y0).map((run) => run.chars.join("")),
  )
}

function runsOf(page: ScenePage): GlyphRun[] {
  return page.items.filter((item): item is GlyphRun => item.kind === "glyphs")
}

function middle(run: GlyphRun): number {
  return (run.box.y0 + run.box.y1) / 2
}

/** Processor seconds of this process and of the programs it has waited for. */
function processorSeconds(): number {
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? []
  // utime, stime, cutime and cstime, in hundredths. Source: proc(5).
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

function report(name: string, results: readonly Result[]): void {
  console.log(`\n${name}`)
  for (const [kind, group] of Map.groupBy(results, ({ page }) => page.kind))
    console.log(lineOf(kind, group))
  for (const [scan, group] of Map.groupBy(results, ({ scan }) => scan))
    console.log(
      lineOf(
        `as ${scan}`,
        group.filter(({ page }) => isCommon(page)),
      ),
    )
  console.log(
    lineOf(
      "simplified and mixed",
      results.filter(({ page }) => isCommon(page) && page.kind !== "english"),
    ),
  )
  console.log(
    lineOf(
      "all but vertical, trad.",
      results.filter(({ page }) => isCommon(page)),
    ),
  )
  console.log(lineOf("all", results))
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0"
  console.log(`peak memory of this process ${Math.round(Number(peak) / 1024)} MB`)
}

function isCommon({ kind }: KnownPage): boolean {
  return kind !== "vertical" && kind !== "traditional"
}

function lineOf(name: string, results: readonly Result[]): string {
  const sum = (of: (result: Result) => number): number =>
    results.reduce((total, result) => total + of(result), 0)
  const wrong =
    (100 * sum(({ wrong }) => wrong)) /
    Math.max(
      1,
      sum((result) => result.characters),
    )
  const lines =
    (100 * sum((result) => result.linesFound)) /
    Math.max(
      1,
      sum(({ lines }) => lines),
    )
  const seconds = sum((result) => result.seconds) / Math.max(1, results.length)
  const cells = sum(({ page }) => page.numbers.length)
  const numbers =
    cells === 0
      ? ""
      : `  numbers ${sum((result) => result.numbers.exact)}/${cells} exact, ${sum((result) => result.numbers.other)} other`
  const found = results.flatMap(({ tables }) => tables ?? [])
  const tables =
    found.length === 0
      ? ""
      : `  tables ${(found.reduce((total, each) => total + each, 0) / found.length).toFixed(3)}`
  return `${name.padEnd(26)} ${wrong.toFixed(2).padStart(6)} % wrong  lines ${lines.toFixed(1)} %  ${seconds.toFixed(2)} s${numbers}${tables}`
}
