/**
 * Times the PDF operations beside native tools, all in one run: `node bench/operations.ts [folder
 * of PDFs] [--only merge,encrypt,…]`.
 *
 * Inputs are generated; the folder, where given, serves merge and compress with real files. Peers
 * that are not installed are left out. Each program is run alternately and the best of its times
 * counts, because machines are shared.
 */
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeBook, makeFiles, makePhotos } from "./operations-inputs.ts"
import { measure, measureSelf } from "./operations-runs.ts"
import type { Measured } from "./operations-runs.ts"
import { meanLikeness } from "./operations-likeness.ts"

const args = process.argv.slice(2)
const only = args.includes("--only")
  ? (args[args.indexOf("--only") + 1] ?? "").split(",")
  : undefined
const folder = args.find((arg, index) => !arg.startsWith("--") && args[index - 1] !== "--only")
const work = mkdtempSync(join(tmpdir(), "mozhuan-bench-"))
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 2)
const wants = (name: string): boolean => !only || only.includes(name)
const path = (name: string): string => join(work, name)

interface Row {
  readonly work: string
  readonly peer: string
  readonly goal: string
  readonly ours: Measured
  readonly theirs: Measured | undefined
}

function versus(
  label: string,
  goal: string,
  self: readonly string[],
  peer: readonly [string, ...string[]],
): Row {
  let [ours, theirs] = [measureSelf(self), measure(peer)]
  for (let round = 1; round < rounds; round += 1) {
    const [again, other] = [measureSelf(self), measure(peer)]
    if (again.seconds < ours.seconds) ours = again
    if (theirs && other && other.seconds < theirs.seconds) theirs = other
  }
  return { work: label, peer: peer[0], goal, ours, theirs }
}

function print(rows: readonly Row[]): void {
  console.log("work | peer | ours s | peer s | ratio | goal | ours MB | peer MB")
  console.log("---|---|---|---|---|---|---|---")
  for (const { work: label, peer, ours, theirs, goal } of rows) {
    const ratio = theirs ? (ours.seconds / theirs.seconds).toFixed(2) : "not installed"
    console.log(
      [
        label,
        peer,
        ours.seconds.toFixed(2),
        theirs?.seconds.toFixed(2) ?? "-",
        ratio,
        goal,
        ours.megabytes,
        theirs?.megabytes ?? "-",
      ].join(" | "),
    )
  }
}

function pdfsOf(source: string): string[] {
  return readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.pdf$/i.test(name))
    .map((name) => join(source, name))
    .filter((name) => statSync(name).isFile())
}

async function main(): Promise<void> {
  const rows: Row[] = []
  for (const name of ["out", "peer", "files", "photos"]) mkdirSync(path(name))
  if (wants("merge")) {
    const files = folder
      ? pdfsOf(folder)
          .toSorted((a, b) => statSync(b).size - statSync(a).size)
          .slice(0, 100)
      : makeFiles(path("files"), { files: 100, pages: 17 })
    rows.push(
      versus(
        `merge ${files.length} files`,
        "≤ 1.5",
        ["merge", path("out"), ...files],
        ["qpdf", "--warning-exit-0", "--empty", "--pages", ...files, "--", path("peer/merged.pdf")],
      ),
    )
  }
  if (wants("encrypt") || wants("split"))
    makeBook(path("book.pdf"), { pages: 5_000, bytesPerPage: 102_000 })
  if (wants("encrypt")) {
    const peer = [
      "qpdf",
      "--encrypt",
      "open",
      "owner",
      "256",
      "--",
      path("book.pdf"),
      path("peer/encrypted.pdf"),
    ] as const
    rows.push(
      versus(
        "encrypt 500 MB, 5,000 pages",
        "≤ 1.3, ≤ 300 MB",
        ["encrypt", path("out"), path("book.pdf")],
        [...peer],
      ),
    )
  }
  if (wants("split"))
    rows.push(
      versus(
        "split it into 5,000 files",
        "≤ 1.3",
        ["split", path("out"), path("book.pdf")],
        ["qpdf", "--split-pages=1", path("book.pdf"), path("peer/page-%d.pdf")],
      ),
    )
  if (wants("photos")) {
    const photos = await makePhotos(path("photos"), 100)
    rows.push(
      versus(
        "100 photos to PDF",
        "≤ 1.5",
        ["photos", path("out"), ...photos],
        ["img2pdf", ...photos, "-o", path("peer/photos.pdf")],
      ),
    )
  }
  if (wants("draw")) {
    const [drawn] = folder
      ? pdfsOf(folder).toSorted((a, b) => statSync(b).size - statSync(a).size)
      : makeFiles(path("files"), { files: 1, pages: 40 })
    if (drawn)
      rows.push(
        versus(
          "pages to PNG at 150 dpi",
          "≤ 1.0",
          ["draw", path("out"), drawn],
          ["mutool", "draw", "-q", "-r", "150", "-o", path("peer/page-%d.png"), drawn],
        ),
      )
  }
  print(rows)
  if (wants("compress") && folder) await compareCompression(pdfsOf(folder))
}

/** Files that need a password are no part of the comparison. */
function measureIfPossible(self: readonly string[]): Measured | undefined {
  try {
    return measureSelf(self)
  } catch {
    return undefined
  }
}

/** Prints size and time per file beside Ghostscript's /ebook. */
async function compareCompression(files: readonly string[]): Promise<void> {
  console.log(
    "\nfile | before | ours | Ghostscript | likeness ours | likeness Ghostscript | ours CPU s | Ghostscript CPU s",
  )
  console.log("---|---|---|---|---|---|---|---")
  let [ours, theirs, larger] = [0, 0, 0]
  const likenesses: (readonly [number, number])[] = []
  for (const file of files) {
    rmSync(path("out"), { recursive: true })
    mkdirSync(path("out"))
    const self = measureIfPossible(["compress", path("out"), file])
    if (!self) {
      console.log(`${file.split("/").at(-1)} | refused`)
      continue
    }
    const peer = measure([
      "gs",
      "-q",
      "-dNOPAUSE",
      "-dBATCH",
      "-sDEVICE=pdfwrite",
      "-dPDFSETTINGS=/ebook",
      `-sOutputFile=${path("peer/compressed.pdf")}`,
      file,
    ])
    const [made] = readdirSync(path("out"))
    const before = statSync(file).size
    const size = made === undefined ? before : statSync(join(path("out"), made)).size
    const other = peer ? statSync(path("peer/compressed.pdf")).size : before
    ours += size
    theirs += other
    if (size > other) larger += 1
    const likeness = [
      await meanLikeness(file, made === undefined ? file : join(path("out"), made)),
      await meanLikeness(file, peer ? path("peer/compressed.pdf") : file),
    ] as const
    likenesses.push(likeness)
    console.log(
      [
        file.split("/").at(-1),
        before,
        size,
        other,
        ...likeness.map((value) => value.toFixed(4)),
        self.cpuSeconds.toFixed(1),
        peer?.cpuSeconds.toFixed(1) ?? "-",
      ].join(" | "),
    )
  }
  const mean = (side: 0 | 1): string =>
    (
      likenesses.reduce((sum, pair) => sum + pair[side], 0) / Math.max(1, likenesses.length)
    ).toFixed(4)
  console.log(
    `total, larger on ${larger} of ${likenesses.length} | | ${ours} | ${theirs} | ${mean(0)} | ${mean(1)} | |`,
  )
}

try {
  console.log(
    `node ${process.version}; ${version("qpdf", "--version")}; gs ${version("gs", "--version")}; ${version("img2pdf", "--version")}`,
  )
  await main()
} finally {
  rmSync(work, { recursive: true, force: true })
}

function version(program: string, option: string): string {
  try {
    return execFileSync(program, [option], { encoding: "utf8" }).split("\n")[0] ?? ""
  } catch {
    return `${program} not installed`
  }
}
