/**
 * Page counts against those Word wrote into the documents (docProps/app.xml). Usage:
 * bench/office-pages.ts FOLDER… [--limit n]
 *
 * Word's number may be stale: the program that saved last need not have been Word.
 */
import { readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { createOfficePool, inflateZipPart, probeSandbox } from "@mozhuan/host"

const args = process.argv.slice(2)
const limit = args.includes("--limit") ? Number(args[args.indexOf("--limit") + 1]) : Infinity
const folders = args.filter((arg, index) => !arg.startsWith("--") && args[index - 1] !== "--limit")
const pool = await createOfficePool({
  sandbox: await probeSandbox(),
  cache: join(tmpdir(), "mozhuan-bench-cache"),
  workers: 1,
  wallMs: 60_000,
})
const rows: { name: string; wanted: number; got: number }[] = []

for (const path of folders.flatMap(documentsIn)) {
  if (rows.length >= limit) break
  const bytes = new Uint8Array(readFileSync(path))
  const wanted = statedPages(bytes)
  if (wanted === undefined) continue
  try {
    const { pdf } = await pool.convert({ bytes, kind: "word", extension: "docx", options: {} })
    rows.push({
      name: basename(path),
      wanted,
      got:
        Buffer.from(pdf)
          .toString("latin1")
          .match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0,
    })
  } catch (error) {
    console.log(`${basename(path)}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
await pool.close()

const equal = rows.filter((row) => row.wanted === row.got).length
const near = rows.filter(
  (row) => Math.abs(row.wanted - row.got) <= Math.max(1, row.wanted * 0.05),
).length
for (const row of rows.filter((item) => item.wanted !== item.got))
  console.log(`${row.name}: Word ${row.wanted}, here ${row.got}`)
console.log(
  `${rows.length} documents: ${equal} with Word's page count, ${near} within one page or 5 %`,
)

function documentsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".docx"))
    .map((name) => join(folder, name))
}

/** Undefined where the document names none, or was not saved by Word. */
function statedPages(bytes: Uint8Array): number | undefined {
  const xml = inflateZipPart(bytes, "docProps/app.xml")
  if (xml === undefined || !/<Application>Microsoft/.test(xml)) return undefined
  const pages = Number(/<Pages>(\d+)<\/Pages>/.exec(xml)?.[1] ?? 0)
  return pages > 0 ? pages : undefined
}
