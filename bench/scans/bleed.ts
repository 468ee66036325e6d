/**
 * Measures what the back of the sheet costs where it shows through: pages with known text, with the
 * mirrored print of another page below theirs, and the same pages in pale grey print.
 *
 *   node bench/scans/bleed.ts [--only=NAME] [--save=FOLDER]
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import sharp from "sharp"
import { recogniseScene } from "../../packages/engine/src/pipeline/recognise/recognise-scene.ts"
import { imagePdf } from "../../packages/engine/src/operations/images-to-pdf/images-to-pdf.ts"
import { readPdf } from "../../packages/engine/src/readers/pdf/read-pdf.ts"
import type { GlyphRun } from "../../packages/engine/src/index.ts"
import { createNodeHost } from "../../packages/host/src/index.ts"
import { comparable, distance } from "./measure.ts"
import { knownPages, svgOf } from "./pages.ts"
import type { KnownPage } from "./pages.ts"
import { randomFrom } from "./texts.ts"

const { values } = parseArgs({ options: { only: { type: "string" }, save: { type: "string" } } })
const DPI = 200
/**
 * How much of the back's ink shows, and how far it spreads in pixels; and the ink of pale print.
 */
const ways = [
  { name: "clean", shows: 0, spread: 0, ink: 0 },
  { name: "a fifth shows", shows: 0.2, spread: 1.6, ink: 0 },
  { name: "a third shows", shows: 0.33, spread: 1.6, ink: 0 },
  { name: "grey print", shows: 0, spread: 0, ink: 165 },
  { name: "pale print", shows: 0, spread: 0, ink: 195 },
] as const
const names = ["chinese-0", "mixed-1", "small-0", "english-1", "table-1"]

const pages = knownPages()
const host = createNodeHost()
for (const { name, ...way } of ways) {
  if (values.only !== undefined && values.only !== name) continue
  let [wrong, characters] = [0, 0]
  const each: string[] = []
  for (const [index, wanted] of names.entries()) {
    const page = pages.find((one) => one.name === wanted)
    const back = pages.find((one) => one.name === names[(index + 1) % names.length])
    if (!page || !back) throw new Error(`no page ${wanted}`)
    const picture = await pictureOf(page, back, { ...way, seed: index })
    if (values.save !== undefined) {
      mkdirSync(values.save, { recursive: true })
      writeFileSync(join(values.save, `${wanted} ${name}.jpg`.replaceAll(" ", "-")), picture)
    }
    const truth = comparable(page.truth.join(""))
    const errors = distance(truth, comparable(await textOf(picture)))
    wrong += errors
    characters += truth.length
    each.push(`${wanted} ${errors}`)
  }
  console.log(
    `${name.padEnd(16)} ${((100 * wrong) / characters).toFixed(2)} %   ${each.join(", ")}`,
  )
}

interface Look {
  readonly shows: number
  readonly spread: number
  readonly ink: number
  readonly seed: number
}

async function greyOf(page: KnownPage) {
  const { data, info } = await sharp(Buffer.from(svgOf(page)), { density: DPI })
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function pictureOf(page: KnownPage, back: KnownPage, { shows, spread, ink, seed }: Look) {
  const random = randomFrom(seed + 77)
  const { data, width, height } = await greyOf(page)
  const behind = await greyOf(back)
  const raw = { raw: { width: behind.width, height: behind.height, channels: 1 as const } }
  const blurred =
    shows === 0
      ? undefined
      : await sharp(behind.data, raw).flop().blur(spread).toColourspace("b-w").raw().toBuffer()
  const made = new Uint8Array(width * height)
  for (let at = 0; at < made.length; at++) {
    const own = ink + ((data[at] ?? 255) * (248 - ink)) / 255
    const through = blurred ? 1 - shows * (1 - (blurred[at] ?? 255) / 255) : 1
    made[at] = Math.max(0, Math.min(255, own * through + (random() - 0.5) * 10))
  }
  return sharp(made, { raw: { width, height, channels: 1 } })
    .blur(0.6)
    .withMetadata({ density: DPI })
    .jpeg({ quality: 85 })
    .toBuffer()
}

async function textOf(picture: Buffer): Promise<string> {
  const { value: pdf } = await readPdf(
    await imagePdf({ name: "scan.jpg", content: picture }, host, {}),
    host,
  )
  const { value: scene } = await recogniseScene(
    pdf.scene,
    host,
    { mode: "force", languages: ["chi_sim", "eng"], draw: pdf.draw, drawScan: pdf.drawScan },
    {},
  )
  pdf.close()
  const runs = (scene.pages[0]?.items ?? []).filter(
    (item): item is GlyphRun => item.kind === "glyphs",
  )
  const rows: GlyphRun[][] = []
  for (const run of runs.toSorted((a, b) => (a.y[0] ?? 0) - (b.y[0] ?? 0))) {
    const row = rows.at(-1)
    if (row && (run.y[0] ?? 0) - (row[0]?.y[0] ?? 0) < run.size / 2) row.push(run)
    else rows.push([run])
  }
  return rows
    .flatMap((row) => row.toSorted((a, b) => (a.x[0] ?? 0) - (b.x[0] ?? 0)))
    .map((run) => run.chars.join(""))
    .join("")
}
