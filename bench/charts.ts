/**
 * Measures how charts are read back into data.
 *
 *   node bench/charts.ts svg [--from=1000] [--to=1080]      known charts drawn as SVG, printed by Chromium
 *   node bench/charts.ts office [--from=100] [--to=140]     the same as a deck, printed by LibreOffice
 *   node bench/charts.ts echarts|vega-lite|highcharts NODE_MODULES   the same drawn by a library of others, whose
 *                                                           npm packages lie in that folder
 *   node bench/charts.ts matplotlib                         the same drawn by matplotlib (Debian's python3-matplotlib),
 *                                                           those in Latin letters: it draws others as outlines
 *   node bench/charts.ts files FOLDER                       office files under it with their PDFs beside them; truth
 *                                                           is what their chart parts and cells hold
 *
 * `--keep FILE` keeps the print of charts made here.
 *
 * A chart that is read and is like none of its file is wrong where the file says what each of its charts
 * shows; it counts apart where one of them has no data to judge by.
 *
 * Told are charts read of all, types and names right, names right as far as the page prints them, values within 1 % of their axis, and charts
 * with a value more than 5 % off. Seeds below 200 were tuned on, those from 1000 on were not. Needs
 * chromium and soffice, and Debian's fonts-liberation, fonts-dejavu, fonts-crosextra-carlito,
 * fonts-noto-cjk.
 */
import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { chromium } from "playwright-core"
import { analyseScene } from "../packages/engine/src/analysis/passes.ts"
import type { Chart } from "../packages/engine/src/model/chart.ts"
import type { Document, Figure } from "../packages/engine/src/model/document.ts"
import { document, section } from "../packages/engine/src/model/build.ts"
import { figuresOf } from "../packages/engine/src/model/walk.ts"
import { readPdf } from "../packages/engine/src/readers/pdf/read-pdf.ts"
import { writePptx } from "../packages/engine/src/writers/pptx/write-pptx.ts"
import { createNodeHost } from "../packages/host/src/index.ts"
import { judge, kindOf, printedOn, type ChartTruth, type Verdict } from "./charts/judge.ts"
import { chartOfKnown, knownChart } from "./charts/random-charts.ts"
import { libraries, libraryChart, libraryScript, type Library } from "./charts/library-charts.ts"
import { svgChart } from "./charts/svg-charts.ts"
import { printedCharts } from "./charts/office-charts.ts"

const { values, positionals } = parseArgs({
  options: { from: { type: "string" }, to: { type: "string" }, keep: { type: "string" } },
  allowPositionals: true,
})
const [mode = "svg", folder = "."] = positionals
const [from, to] = [Number(values.from ?? 1000), Number(values.to ?? 1060)]
const host = createNodeHost()

interface Row {
  all: number
  read: number
  typesRight: number
  namesRight: number
  namesOfPage: number
  valuesNear: number
  values: number
  wrong: number
}
const rows = new Map<string, Row>()
const rowOf = (kind: string): Row => {
  const row = rows.get(kind) ?? {
    all: 0,
    read: 0,
    typesRight: 0,
    namesRight: 0,
    namesOfPage: 0,
    valuesNear: 0,
    values: 0,
    wrong: 0,
  }
  rows.set(kind, row)
  return row
}

/** Share of an axis from which a value is wrong. */
const WRONG = 0.05

function count(row: Row, verdict: Verdict): void {
  row.read++
  row.typesRight += Number(verdict.isKindRight)
  row.namesRight += Number(verdict.areNamesRight)
  row.namesOfPage += Number(verdict.areNamesOfPageRight)
  row.valuesNear += verdict.near
  row.values += verdict.values
  row.wrong += Number(verdict.worst > WRONG)
}

/** Counts a chart that is none of its file, though that says what each of its charts shows. */
function countStrange(): void {
  const row = rowOf("of none of its file")
  row.read++
  row.wrong++
}

interface ReadCharts {
  readonly charts: readonly { readonly chart: Chart; readonly page: number }[]
  /** Why others were kept as pictures, by page. */
  readonly kept: ReadonlyMap<number, string>
  /** What each page prints, in the order of its paint. */
  readonly texts: ReadonlyMap<number, string>
}

/** Gives the charts that are read from a PDF, with their pages from 0. */
async function chartsOf(pdf: Uint8Array): Promise<ReadCharts> {
  const { value } = await readPdf(pdf, host, {}, {})
  const made = await analyseScene(value.scene, value.bytes, { charts: true })
  value.close()
  const charts = made.value.sections
    .flatMap(({ blocks }) => figuresOf(blocks))
    .flatMap(({ content, placement }) =>
      content.kind === "chart" ? [{ chart: content.chart, page: placement[0]?.page ?? 0 }] : [],
    )
  const kept = new Map(
    made.diagnostics.flatMap(({ kind, page, detail }) =>
      kind === "chart-kept" ? [[(page ?? 1) - 1, detail ?? ""] as const] : [],
    ),
  )
  const texts = new Map(
    value.scene.pages.map(({ index, items }) => [
      index,
      items.flatMap((item) => (item.kind === "glyphs" ? item.chars : [])).join(""),
    ]),
  )
  return { charts, kept, texts }
}

async function printSvg(library?: Library): Promise<Uint8Array> {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  })
  const page = await browser.newPage()
  const drawn = await Promise.all(
    seeds().map(async (seed) => {
      const chart = knownChart(seed)
      const markup = library
        ? await libraryChart(library, chart, { modules: folder, seed })
        : svgChart(chart, seed)
      return `<section><p>Text before chart ${seed}.</p>${markup}</section>`
    }),
  )
  const script = library ? libraryScript(library, folder) : ""
  await page.setContent(
    `<style>@page{size:A4;margin:15mm}section{break-after:page}</style>${script}${drawn.join("")}`,
  )
  const pdf = await page.pdf({ format: "A4" })
  await browser.close()
  return new Uint8Array(pdf)
}

/** Prints a deck of our own writer: a slide a chart. */
async function printOffice(): Promise<Uint8Array> {
  const pages = seeds().map((_, index) => ({
    index,
    width: 595,
    height: 842,
    furniture: [],
    confidence: 1,
    isRecognised: false,
    annotations: [],
  }))
  const sections = seeds().map((seed, page) => {
    const chart = chartOfKnown(knownChart(seed), seed)
    const figure: Figure = {
      kind: "figure",
      content: { kind: "chart", chart },
      placement: [{ page, box: chart.box }],
      anchor: "page",
      wrap: "front",
      z: 1,
    }
    return { ...section([figure]), pages: [page, page] as const }
  })
  const deck: Document = { ...document(sections), pages }
  const bytes = {
    image: () => Promise.reject(new Error("no picture")),
    font: async () => undefined,
    drawRegion: () => Promise.reject(new Error("no page")),
  }
  const { value } = await writePptx(deck, bytes)
  const place = mkdtempSync(join(tmpdir(), "charts-"))
  writeFileSync(join(place, "deck.pptx"), value)
  execFileSync("soffice", [
    `-env:UserInstallation=file://${place}/profile`,
    "--headless",
    "--convert-to",
    "pdf",
    "--outdir",
    place,
    join(place, "deck.pptx"),
  ])
  return new Uint8Array(readFileSync(join(place, "deck.pdf")))
}

/** Matplotlib draws Han letters as outlines, which no reader knows again. */
const isDrawn = (seed: number): boolean =>
  mode !== "matplotlib" || !/\p{Script=Han}/u.test(JSON.stringify(knownChart(seed)))

const seeds = (): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at).filter(isDrawn)

const printMatplotlib = (): Uint8Array =>
  new Uint8Array(
    execFileSync("/usr/bin/python3", [join(import.meta.dirname, "charts/matplotlib-charts.py")], {
      input: JSON.stringify(seeds().map(knownChart)),
      maxBuffer: 100_000_000,
    }),
  )

async function measureKnown(pdf: Uint8Array): Promise<void> {
  if (values.keep) writeFileSync(values.keep, pdf)
  const { charts: read, kept } = await chartsOf(pdf)
  for (const [page, seed] of seeds().entries()) {
    const known = knownChart(seed)
    const row = rowOf(known.kind)
    row.all++
    const found = read.find((each) => each.page === page)
    const truth: ChartTruth = {
      ...known,
      isPercent: false,
      ranges: known.axes.map(({ min, max }) => max - min),
    }
    const verdict = found && judge(found.chart, truth)
    if (verdict) {
      count(row, verdict)
      if (verdict.worst > WRONG || !verdict.areNamesRight || !verdict.isKindRight)
        console.log(
          `seed ${seed}: ${known.kind} read as ${found ? kindOf(found.chart) : ""}, off by ${verdict.worst.toFixed(3)}`,
        )
    } else
      console.log(
        `seed ${seed}: ${known.kind}, kept as a picture: ${kept.get(page) ?? "no figure"}`,
      )
  }
}

/** Office files under a folder that have their print beside them. */
const officeFiles = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:docx|xlsx|pptx)$/.test(file))
    .filter((file) => existsSync(join(folder, file.replace(/\.\w+$/, ".pdf"))))
    .toSorted()

/** A chart that is read and one of its file, which it may be. */
interface Match {
  readonly at: number
  readonly truth: number
  readonly verdict: Verdict
}

/** Pairs charts that are read with those of their file: each with the one that it is most like. */
function matched(
  read: ReadCharts["charts"],
  truths: readonly ChartTruth[],
  texts: ReadCharts["texts"],
): Match[] {
  const tries = read.flatMap(({ chart, page }, at) => {
    const isPrinted = printedOn(texts.get(page) ?? "")
    return truths.map((truth, index) => ({
      at,
      truth: index,
      verdict: judge(chart, truth, isPrinted),
    }))
  })
  const sorted = tries.toSorted(
    (a, b) =>
      Math.round(100 * a.verdict.worst) - Math.round(100 * b.verdict.worst) ||
      Number(b.verdict.isKindRight) - Number(a.verdict.isKindRight) ||
      Number(b.verdict.areNamesRight) - Number(a.verdict.areNamesRight) ||
      a.verdict.worst - b.verdict.worst,
  )
  const found: Match[] = []
  for (const each of sorted.filter(({ at, truth, verdict }) => {
    const [chart, one] = [read[at]?.chart, truths[truth]]
    // What is like no chart of the file, and of no kind of them, comes from none.
    return verdict.worst <= WRONG || (chart && one && kindOf(chart) === one.kind)
  }))
    if (!found.some(({ at, truth }) => at === each.at || truth === each.truth)) found.push(each)
  return found
}

/** Each chart that is read is held against the chart of its file that it is most like. */
async function measureFiles(): Promise<void> {
  for (const name of officeFiles()) {
    const parts = printedCharts(
      new Uint8Array(readFileSync(join(folder, name))),
      name.replace(/^.*\./, ""),
    )
    const charts = parts.flatMap((chart) => ("truth" in chart ? [chart] : []))
    const rowNames = charts.map(({ truth, apart }) => apart ?? truth.kind)
    for (const row of rowNames) rowOf(row).all++
    const pdf = new Uint8Array(readFileSync(join(folder, name.replace(/\.\w+$/, ".pdf"))))
    const { charts: read, kept, texts } = await chartsOf(pdf)
    const truths = charts.map(({ truth }) => truth)
    const matches = matched(read, truths, texts)
    for (const [at, { chart, page }] of read.entries()) {
      const match = matches.find((each) => each.at === at)
      const verdict = match?.verdict
      if (match && verdict) count(rowOf(rowNames[match.truth] ?? ""), verdict)
      else if (parts.length > 0 && charts.length < parts.length) rowOf("of no data").read++
      else if (parts.length > 0) countStrange()
      const isRight = verdict?.isKindRight && verdict.areNamesRight && verdict.worst <= WRONG
      if (!isRight)
        console.log(
          `${name}, page ${page + 1}: a ${kindOf(chart)}, ${verdict ? `kind ${verdict.isKindRight}, names ${verdict.areNamesRight}, of the page ${verdict.areNamesOfPageRight}, off by ${verdict.worst.toFixed(3)} from ${match ? rowNames[match.truth] : ""}` : "of no data"}`,
        )
    }
    const left = charts.filter((_, truth) => !matches.some((each) => each.truth === truth))
    const why = [...kept].map(([page, reason]) => `page ${page + 1} ${reason}`).join("; ")
    for (const { truth, apart } of left)
      if (!apart)
        console.log(
          `${name}: ${truth.kind} of ${truth.series.length} × ${truth.categories.length} is kept (${why})`,
        )
  }
}

const library = libraries.find((each) => each === mode)
if (mode === "files") await measureFiles()
else if (mode === "office") await measureKnown(await printOffice())
else await measureKnown(mode === "matplotlib" ? printMatplotlib() : await printSvg(library))
const notAsked = new Set(["in perspective", "of pivots", "without numbers", "of no data"])
const sum = rowOf("all that are asked for")
for (const [kind, row] of rows)
  if (row !== sum && !notAsked.has(kind))
    for (const key of Object.keys(sum) as (keyof Row)[]) sum[key] += row[key]
console.table(Object.fromEntries(rows))
// Threads of the reader would keep the process.
process.exit()
