/**
 * Office to PDF against the PDF that Microsoft Office itself made of the same file.
 *
 * Usage: bench/as-office.ts FOLDER|FILE… [--only text] [--keep FOLDER] [--ways ours,plain]
 * [--switches]
 *
 * Every source (docx, doc, xlsx, pptx …) that lies beside a PDF of the same stem is converted here
 * and by plain LibreOffice; one row a file, then the means by kind: page count equal, pages whose
 * first and last words agree, share of lines broken alike, median distance of those lines in
 * points, look (structural similarity of the first pages). Needs poppler's pdftotext.
 *
 * With --switches each step of the preparation is left out in turn as well, and a table is printed
 * for each kind: the files that the step touches, and their agreement with the step and without.
 * Takes a print a step and file touched.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, extname, join } from "node:path"
import { parseArgs } from "node:util"
import { createOfficePool, probeSandbox } from "@mozhuan/host"
import type { OfficeInput } from "@mozhuan/engine"
import { compareLayouts, readLayout, type Agreement } from "./as-office/layouts.ts"
import { lookOf } from "./as-office/look.ts"
import { printPlain } from "./as-office/plain.ts"
import { switchRows, type SwitchedFile } from "./as-office/switches.ts"

const kinds: Readonly<Record<string, "word" | "excel" | "ppt">> = {
  ".docx": "word",
  ".doc": "word",
  ".odt": "word",
  ".rtf": "word",
  ".xlsx": "excel",
  ".xlsm": "excel",
  ".xls": "excel",
  ".pptx": "ppt",
  ".ppt": "ppt",
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    keep: { type: "string" },
    ways: { type: "string", default: "ours,plain" },
    switches: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
})
if (values.help) {
  console.log(/\/\*\*[\s\S]*?\*\//.exec(readFileSync(import.meta.filename, "utf8"))?.[0])
  process.exit()
}
const scratch = mkdtempSync(join(tmpdir(), "as-office-"))
const kept = values.keep ?? join(scratch, "kept")
mkdirSync(kept, { recursive: true })
const pool = await createOfficePool({
  sandbox: await probeSandbox(),
  cache: join(tmpdir(), "mozhuan-bench-cache"),
  workers: 1,
})

interface Row extends Agreement {
  readonly name: string
  readonly kind: string
  readonly way: string
  readonly look: number
}
const rows: Row[] = []
const sources = positionals.flatMap(sourcesIn)
for (const source of sources) {
  const kind = kinds[extname(source)]
  if (kind === undefined) continue
  const truth = source.slice(0, -extname(source).length) + ".pdf"
  for (const [way, convert] of [
    ["ours", convertHere],
    ["plain", convertPlain],
  ] as const) {
    if (!values.ways.split(",").includes(way)) continue
    const row = await measure(source, { kind, way, truth, convert })
    rows.push(row)
    console.log(line(row))
  }
}
if (values.switches) for await (const row of switchRows(sources.flatMap(switched))) console.log(row)
await pool.close()
rmSync(scratch, { recursive: true, force: true })
for (const kind of new Set(rows.map((row) => row.kind)))
  for (const way of new Set(rows.map((row) => row.way)))
    console.log(summary(rows.filter((row) => row.kind === kind && row.way === way)))
for (const row of rows.filter(({ way }) => way === "ours")) {
  const plain = rows.find(({ way, name }) => way === "plain" && name === row.name)
  if (plain && plain.look - row.look > 0.02)
    console.log(
      `worse than plain: ${row.name} look ${row.look.toFixed(2)} < ${plain.look.toFixed(2)}`,
    )
}

function sourcesIn(place: string): string[] {
  const found = statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, encoding: "utf8" }).map((name) => join(place, name))
    : [place]
  return found
    .filter(
      (path) =>
        kinds[extname(path)] !== undefined &&
        existsSync(path.slice(0, -extname(path).length) + ".pdf") &&
        (values.only === undefined || path.includes(values.only)),
    )
    .toSorted()
}

interface Measured {
  readonly kind: string
  readonly way: string
  readonly truth: string
  readonly convert: (source: string) => Promise<Uint8Array>
}

async function measure(source: string, { kind, way, truth, convert }: Measured): Promise<Row> {
  const name = basename(source)
  const made = join(kept, `${name}.${way}.pdf`)
  try {
    writeFileSync(made, await convert(source))
    const agreement = compareLayouts(readLayout(truth), readLayout(made))
    return { name, kind, way, ...agreement, look: await lookOf(truth, made) }
  } catch (error) {
    console.log(`${name} ${way}: ${error instanceof Error ? error.message : String(error)}`)
    const none = { pages: [0, 0], edges: 0, lines: 0, distance: Number.NaN } as const
    return { name, kind, way, ...none, look: 0 }
  }
}

async function convertHere(source: string): Promise<Uint8Array> {
  return (await pool.convert(inputOf(source))).pdf
}

function inputOf(source: string): OfficeInput {
  const extension = extname(source).slice(1)
  const kind = kinds[extname(source)] ?? "word"
  const options = kind === "excel" ? { scale: "file", paper: "file", margins: "file" } : {}
  return { bytes: new Uint8Array(readFileSync(source)), kind, extension, options }
}

function switched(source: string): SwitchedFile[] {
  const kind = kinds[extname(source)]
  if (kind === undefined) return []
  const truth = source.slice(0, -extname(source).length) + ".pdf"
  return [
    {
      kind,
      prepare: (without) => pool.prepare(inputOf(source), without),
      measure: (without) =>
        measure(source, {
          kind,
          way: ["ours", ...without].join(" without ").replaceAll(" ", "-"),
          truth,
          convert: async (path) => (await pool.convert(inputOf(path), undefined, without)).pdf,
        }),
    },
  ]
}

/** LibreOffice as it is installed: a profile of its own, the machine's fonts. */
async function convertPlain(source: string): Promise<Uint8Array> {
  const out = mkdtempSync(join(scratch, "plain-"))
  const input = join(out, `in${extname(source)}`)
  writeFileSync(input, readFileSync(source))
  printPlain([input], out, scratch)
  return new Uint8Array(readFileSync(join(out, "in.pdf")))
}

function line(row: Row): string {
  const { name, way, pages, edges, lines, distance, look } = row
  return `${way.padEnd(6)} pages ${pages[0]}/${pages[1]} edges ${edges.toFixed(2)} lines ${lines.toFixed(2)} distance ${distance.toFixed(1)} look ${look.toFixed(3)}  ${name}`
}

function summary(of: readonly Row[]): string {
  const mean = (read: (row: Row) => number): string =>
    (of.reduce((sum, row) => sum + read(row), 0) / Math.max(1, of.length)).toFixed(3)
  const equal = of.filter(({ pages }) => pages[0] > 0 && pages[0] === pages[1]).length
  return `${of[0]?.kind} ${of[0]?.way}: page count equal ${equal}/${of.length}, edges ${mean((row) => row.edges)}, lines ${mean((row) => row.lines)}, look ${mean((row) => row.look)}`
}
