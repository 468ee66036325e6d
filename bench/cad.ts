/**
 * CAD to PDF over folders of drawings. Usage: bench/cad.ts FOLDER… [--out folder] [--peer n].
 *
 * Prints how many convert, with which codes others are refused, and the times; each drawing runs in
 * this process, one after another, so that the median is the work's own. With --peer LibreCAD's
 * dxf2pdf converts n of the DXF files, evenly taken from the list, in the same run.
 */
import { spawnSync } from "node:child_process"
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { ConversionError, runTool, type OutputFile } from "@mozhuan/engine"
import { createNodeHost } from "@mozhuan/host"

const args = process.argv.slice(2)
const out = args.includes("--out") ? args[args.indexOf("--out") + 1] : undefined
const peerFiles = args.includes("--peer") ? Number(args[args.indexOf("--peer") + 1]) : 0
const folders = args.filter(
  (arg, index) => !arg.startsWith("--") && !["--out", "--peer"].includes(args[index - 1] ?? ""),
)
const host = createNodeHost()
const codes = new Map<string, number>()
const times: { path: string; ms: number }[] = []

const drawings = folders.flatMap(drawingsIn)
for (const path of drawings) {
  const started = performance.now()
  const code = await convert(path)
  codes.set(code, (codes.get(code) ?? 0) + 1)
  if (code === "converted") times.push({ path, ms: performance.now() - started })
  else if (code !== "type/unsupported") console.log(`${code}  ${basename(path)}`)
}
report()
if (peerFiles > 0) comparePeer()

function drawingsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => /\.(dwg|dxf)$/i.test(path) && statSync(path).isFile())
}

async function convert(path: string): Promise<string> {
  const emit = async (file: OutputFile): Promise<void> => {
    if (!out || !(file.content instanceof Uint8Array)) return
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, `${basename(path)}.pdf`), file.content)
  }
  try {
    await runTool(
      {
        tool: "cad2pdf",
        inputs: [{ name: basename(path), content: new Uint8Array(readFileSync(path)) }],
        options: {},
      },
      host,
      { emit },
    )
    return "converted"
  } catch (error) {
    return error instanceof ConversionError
      ? error.code
      : `bug: ${error instanceof Error ? error.message : String(error)}`
  }
}

function report(): void {
  const sorted = times.toSorted((a, b) => a.ms - b.ms)
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.ms ?? 0).toFixed(0)
  const total = [...codes.values()].reduce((sum, count) => sum + count, 0)
  const old = codes.get("type/unsupported") ?? 0
  console.log([...codes].map(([code, count]) => `${code} ${count}`).join(", "))
  console.log(
    `of R13 and later ${(((codes.get("converted") ?? 0) / Math.max(1, total - old)) * 100).toFixed(1)} % converted (wanted 98)`,
  )
  console.log(
    `median ${at(0.5)} ms (wanted 150), p95 ${at(0.95)} ms, slowest ${at(1)} ms ${basename(sorted.at(-1)?.path ?? "")}; ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB at most`,
  )
}

/**
 * LibreCAD against this engine on the same DXF files; a whole program starts for each of its files,
 * as its users do.
 */
function comparePeer(): void {
  const all = drawings.filter((path) => /\.dxf$/i.test(path))
  const chosen = all.filter(
    (_, index) =>
      Math.floor((index * peerFiles) / all.length) !==
      Math.floor(((index - 1) * peerFiles) / all.length),
  )
  const folder = mkdtempSync(join(tmpdir(), "bench-cad-"))
  const peer: number[] = []
  let failed = 0
  for (const [index, path] of chosen.entries()) {
    // It writes beside its input whatever it is told, and without a display needs the offscreen
    // platform of its toolkit.
    const [source, target] = [join(folder, `${index}.dxf`), join(folder, `${index}.pdf`)]
    copyFileSync(path, source)
    const started = performance.now()
    spawnSync("librecad", ["dxf2pdf", "-a", source], {
      cwd: folder,
      timeout: 60_000,
      killSignal: "SIGKILL",
      stdio: "ignore",
      env: { ...process.env, QT_QPA_PLATFORM: "offscreen", HOME: folder },
    })
    if (existsSync(target) && statSync(target).size > 0) peer.push(performance.now() - started)
    else failed++
  }
  const own = times.filter((time) => chosen.includes(time.path))
  const median = (values: readonly number[]): string =>
    (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(0)
  console.log(
    `LibreCAD on ${chosen.length} DXF: ${peer.length} converted, ${failed} not (60 s at most), median ${median(peer)} ms; here ${own.length} of them, median ${median(own.map((time) => time.ms))} ms`,
  )
  rmSync(folder, { recursive: true, force: true })
}
