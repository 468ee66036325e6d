/**
 * Measures how letters with accents are read: pages of Latin languages, drawn here and degraded.
 *
 *   node bench/scans/accents.ts [--only=LANGUAGE] [--save=FOLDER] [--verbose]
 *
 * Tells the characters that are wrong, and of the letters beyond A to Z those that were read as
 * they are, and those that stand where none is printed. Needs Debian's fonts-liberation and
 * fonts-crosextra-carlito.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import sharp from "sharp"
import { recogniseScene } from "../../packages/engine/src/pipeline/recognise/recognise-scene.ts"
import { imagePdf } from "../../packages/engine/src/operations/images-to-pdf/images-to-pdf.ts"
import { readPdf } from "../../packages/engine/src/readers/pdf/read-pdf.ts"
import type { GlyphRun, PixelImage } from "../../packages/engine/src/index.ts"
import { createNodeHost } from "../../packages/host/src/index.ts"
import { degrade, scanDpi } from "./degrade.ts"
import type { Scan } from "./degrade.ts"
import { latinTexts } from "./latin-texts.ts"
import { distance } from "./measure.ts"

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    save: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
})

const [WIDTH, HEIGHT, MARGIN, SIZE, PITCH] = [595, 420, 60, 11, 16]
const faces = ["Liberation Serif", "Liberation Sans", "Carlito"] as const
const scans: readonly Scan[] = ["clean", "flatbed", "photo"]
const host = createNodeHost()

/** Breaks a text into lines of so many characters. */
function linesOf(text: string, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(" ")) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

for (const { language, text } of latinTexts) {
  if (values.only !== undefined && values.only !== language) continue
  let [wrong, characters, marked, kept, made, seconds] = [0, 0, 0, 0, 0, 0]
  for (const [index, scan] of scans.entries()) {
    const lines = linesOf(text, 84)
    const picture = await pictureOf(lines, faces[index] ?? faces[0], { scan, name: language })
    const { value: pdf } = await readPdf(await imagePdf(picture, host, {}), host)
    const before = process.cpuUsage()
    const { value: scene } = await recogniseScene(
      pdf.scene,
      host,
      { mode: "force", languages: ["chi_sim", "eng"], draw: pdf.draw, drawScan: pdf.drawScan },
      {},
    )
    const { user, system } = process.cpuUsage(before)
    seconds += (user + system) / 1_000_000
    pdf.close()
    const read = comparable(orderly(scene.pages[0]?.items ?? []))
    const truth = comparable(lines.join(""))
    if (values.verbose) console.log(read)
    wrong += distance(truth, read)
    characters += truth.length
    const [wanted, found] = [accented(truth), accented(read)]
    const both = common(wanted, found)
    marked += wanted.length
    kept += both
    made += found.length - both
  }
  console.log(
    `${language.padEnd(12)} ${((100 * wrong) / characters).toFixed(2)} % wrong, ${kept} of ${marked} letters with marks, ${made} wrong ones; ${(seconds / scans.length).toFixed(1)} s`,
  )
}

/** Runs line by line: those whose baselines are level. */
function orderly(items: readonly { readonly kind: string }[]): string {
  const runs = items.filter((item): item is GlyphRun => item.kind === "glyphs")
  const rows: GlyphRun[][] = []
  for (const run of runs.toSorted((a, b) => (a.y[0] ?? 0) - (b.y[0] ?? 0))) {
    const row = rows.at(-1)
    if (row && (run.y[0] ?? 0) - (row[0]?.y[0] ?? 0) < run.size / 2) row.push(run)
    else rows.push([run])
  }
  return rows
    .map((row) =>
      row
        .toSorted((a, b) => (a.x[0] ?? 0) - (b.x[0] ?? 0))
        .map((run) => run.chars.join(""))
        .join(""),
    )
    .join("")
}

function comparable(text: string): string {
  return text.normalize("NFC").replace(/[\s"'“”‘’„«»‚]/g, "")
}

function accented(text: string): string[] {
  return Array.from(text).filter((char) => char > "\u007f" && /\p{L}/u.test(char))
}

/** Letters that both lists hold, each as often as both do. */
function common(a: readonly string[], b: readonly string[]): number {
  const left = [...b]
  return a.filter((char) => {
    const at = left.indexOf(char)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
}

async function pictureOf(
  lines: readonly string[],
  face: string,
  { scan, name }: { readonly scan: Scan; readonly name: string },
) {
  const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
  const texts = lines.map(
    (line, row) => `<text x="${MARGIN}" y="${MARGIN + row * PITCH}">${escaped(line)}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}pt" height="${HEIGHT}pt" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/><g font-family="${face}" font-size="${SIZE}">${texts.join("")}</g></svg>`
  const { data, info } = await sharp(Buffer.from(svg), { density: scanDpi[scan] })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawn: PixelImage = { width: info.width, height: info.height, channels: 3, data }
  const spoilt = degrade(drawn, scan, 3)
  const { width, height, channels } = spoilt
  const bytes = await sharp(spoilt.data, { raw: { width, height, channels } })
    .withMetadata({ density: scanDpi[scan] })
    .jpeg({ quality: 85 })
    .toBuffer()
  if (values.save !== undefined) {
    mkdirSync(values.save, { recursive: true })
    writeFileSync(join(values.save, `${name}-${scan}.jpg`), bytes)
  }
  return { name: "scan.jpg", content: bytes }
}
