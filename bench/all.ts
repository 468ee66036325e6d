/**
 * Every figure of quality in one table, and what the engine takes now, beside what it took at
 * another commit.
 *
 *   node bench/all.ts [FOLDER...] [--against COMMIT] [--rounds 5] [--only TEXT] [--every 1]
 *
 * First the figures of the board with their peers, as `docs/quality` has them, with the commit at
 * which each page was measured. Then processor time of the whole engine in a warm process, over
 * inputs that the bench draws and over the PDF files of the folders: median of the rounds and their
 * spread, time of the command, and peers where they are installed. With `--against` the rounds of
 * both commits take turns, so that what else the machine does meets both: the ratio is the median
 * of those of the rounds, and outputs are compared byte by byte. Ends with 1 where something got
 * slower for sure. The inputs of its own take three to six minutes, paired, on two busy cores.
 */
import { execFileSync } from "node:child_process"
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { cpus, tmpdir, totalmem } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { makeTextPdf, proseLines } from "@mozhuan/testkit"
import { checkOut, commitName, root } from "./all/checkout.ts"
import { commandFigures } from "./all/command-figures.ts"
import type { Taken } from "./all/engine-run.ts"
import { recordedFigures } from "./all/recorded-figures.ts"
import { compareRounds, median, spread, type Ratio } from "./all/statistics.ts"
import { listWorks, type Work } from "./all/works.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: "string" },
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    every: { type: "string", default: "1" },
  },
})

const started = performance.now()
const work = mkdtempSync(join(tmpdir(), "mozhuan-bench-all-"))
const before = values.against === undefined ? undefined : join(work, "before")
try {
  if (values.against && before) checkOut(values.against, before)
  report()
} finally {
  rmSync(work, { recursive: true, force: true })
}

function report(): void {
  const against = values.against ? `, against ${commitName(values.against)}` : ""
  const memory = (totalmem() / 2 ** 30).toFixed(0)
  console.log(
    `commit ${commitName()}${against}; ${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${memory} GB, Node ${process.versions.node}\n`,
  )
  for (const row of recordedFigures(root)) if (row.includes(values.only)) console.log(row)
  const works = chosenWorks()
  const list = join(work, "works.json")
  writeFileSync(list, JSON.stringify(works))
  const rounds = measure(list)
  console.log(
    `\n${"processor time, ms".padEnd(28)}${"median".padStart(9)}${"spread".padStart(9)}${before ? "   ratio" : ""}`,
  )
  const slower = works.flatMap((each) => tell(each, rounds))
  for (const row of commandFigures(bookOf(20), works)) console.log(row)
  console.log(`\n${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
  if (slower.length === 0) return
  console.log(`slower than before: ${slower.join(", ")}`)
  process.exitCode = 1
}

function chosenWorks(): Work[] {
  const own = positionals
    .flatMap((folder) => globSync(join(folder, "**/*.pdf")))
    .toSorted()
    .filter((_, index) => index % Number(values.every) === 0)
  return listWorks(work, own).filter(({ name }) => name.includes(values.only))
}

interface Rounds {
  readonly now: readonly (readonly Taken[])[]
  readonly before: readonly (readonly Taken[])[]
}

/** Runs the rounds, those of both checkouts in turn, each first in every other. */
function measure(list: string): Rounds {
  const rounds = { now: new Array<Taken[]>(), before: new Array<Taken[]>() }
  for (let round = 0; round < Number(values.rounds); round++) {
    const turn = [
      () => rounds.now.push(engineRun(root, list)),
      () => before !== undefined && rounds.before.push(engineRun(before, list)),
    ]
    for (const take of round % 2 === 0 ? turn : turn.toReversed()) take()
  }
  return rounds
}

function engineRun(checkout: string, list: string): Taken[] {
  const program = join(root, "bench/all/engine-run.ts")
  const said = execFileSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", program, checkout, list],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  )
  return JSON.parse(said) as Taken[]
}

/** Prints the row of a work; gives its name where it got slower. */
function tell({ name }: Work, rounds: Rounds): string[] {
  const of = (side: keyof Rounds): Taken[] =>
    rounds[side].flatMap((taken) => taken.find((each) => each.name === name) ?? [])
  const now = of("now")
  const times = now.map(({ milliseconds }) => milliseconds)
  const ratio = before ? compareRounds(of("before"), now) : undefined
  const row = `${name.padEnd(28)}${median(times).toFixed(0).padStart(9)}${`±${(spread(times) * 100).toFixed(0)} %`.padStart(9)}`
  console.log(ratio ? `${row}${told(ratio)}` : row)
  return ratio?.verdict === "slower" ? [name] : []
}

function told({ ratio, verdict, isSame }: Ratio): string {
  return `${ratio.toFixed(2).padStart(8)}  ${verdict}${isSame ? "" : ", other bytes"}`
}

function bookOf(pages: number): string {
  const path = join(work, `pages-${pages}.pdf`)
  writeFileSync(path, makeTextPdf({ pages, lines: proseLines }))
  return path
}
