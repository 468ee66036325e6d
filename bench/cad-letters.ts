/**
 * CAD to PDF by its text, beside a second program: LibreOffice Draw's plot of the same DXF files.
 *
 * Usage: bench/cad-letters.ts FOLDER [--most n]. One row a drawing: letters and digits of the plot
 * that are found here, how many there are here, and the sums. Letters, since readers part turned
 * and mirrored words otherwise. Draw plots model space alone and loses dimensions, so that there
 * may be more here. Needs poppler's pdftotext.
 */
import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { parseArgs } from "node:util"
import { runTool } from "@mozhuan/engine"
import { createNodeHost } from "@mozhuan/host"
import { printPlain } from "./as-office/plain.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { most: { type: "string", default: "60" } },
})
const scratch = mkdtempSync(join(tmpdir(), "cad-letters-"))
const host = createNodeHost()
const drawings = positionals
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => /\.dxf$/i.test(path))
  .toSorted()
printPlain(drawings, scratch, scratch)
const sums = { sheets: 0, plotted: 0, found: 0, own: 0, complete: 0 }
for (const path of drawings) {
  if (sums.sheets >= Number(values.most)) break
  const plot = lettersOf(join(scratch, basename(path).replace(/\.dxf$/i, ".pdf")))
  // A drawing without text tells nothing by its text.
  if (plot.length === 0) continue
  const own = await ownLetters(path)
  const rest = [...own]
  const missing = plot.filter((letter) => {
    const at = rest.indexOf(letter)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
  sums.sheets++
  sums.plotted += plot.length
  sums.found += plot.length - missing.length
  sums.own += own.length
  if (missing.length === 0) sums.complete++
  console.log(
    `${plot.length - missing.length}/${plot.length} here ${own.length}  ${basename(path)}${missing.length > 0 ? `  without ${missing.slice(0, 24).join("")}` : ""}`,
  )
}
console.log(
  `${sums.sheets} sheets: ${sums.found} of the ${sums.plotted} letters that LibreOffice Draw plots are here, ${sums.complete} sheets whole; here ${sums.own}`,
)
rmSync(scratch, { recursive: true, force: true })

async function ownLetters(path: string): Promise<string[]> {
  const letters: string[] = []
  const input = { name: basename(path), content: new Uint8Array(readFileSync(path)) }
  try {
    await runTool({ tool: "cad2pdf", inputs: [input], options: {} }, host, {
      emit: async ({ content }) => {
        if (!(content instanceof Uint8Array)) return
        const made = join(scratch, "own.pdf")
        writeFileSync(made, content)
        letters.push(...lettersOf(made))
      },
    })
  } catch (error) {
    console.log(`${basename(path)}: ${error instanceof Error ? error.message : String(error)}`)
  }
  return letters
}

function lettersOf(pdf: string): string[] {
  if (!existsSync(pdf)) return []
  const text = execFileSync("pdftotext", ["-raw", pdf, "-"], { encoding: "utf8" })
  return text.match(/[\p{L}\p{N}]/gu) ?? []
}
