/**
 * Converts what people bring instead of a clean scan, and tells what came out, in what time and
 * memory.
 *
 *   node bench/scans/odd-inputs.ts [--only=NAME] [--save=FOLDER]
 *
 * One page with a table is drawn and spoilt in several ways; the others hold no print. Each is put
 * into a PDF and converted to Word by a command of its own, its start included. Bounds: 900 MB and
 * 40 processor seconds. JPEG 2000 and A0 at 1,200 dpi cannot be made here.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import sharp from "sharp"
import type { Sharp } from "sharp"
import { knownPages, svgOf } from "./pages.ts"
import { randomFrom } from "./texts.ts"

const { values } = parseArgs({ options: { only: { type: "string" }, save: { type: "string" } } })
const MOST_MEGABYTES = 900
const MOST_SECONDS = 40

const table = knownPages().find(({ kind }) => kind === "table")
if (!table) throw new Error("there is no page with a table")
const page = await sharp(Buffer.from(svgOf(table)), { density: 200 })
  .removeAlpha()
  .png()
  .toBuffer()
const [width, height] = [1_654, 2_339]

/** A picture of one brightness. */
const flat = (level: number, across: number, down: number): Sharp =>
  sharp({
    create: {
      width: across,
      height: down,
      channels: 3,
      background: { r: level, g: level, b: level },
    },
  })

/** Strokes of a pen, drawn by lot. */
function strokes(): Sharp {
  const random = randomFrom(7)
  const lines = Array.from({ length: 24 }, () => {
    const places = Array.from({ length: 6 }, () => `${random() * 500},${random() * 700}`)
    return `<path d="M${places[0]} C${places.slice(1, 4).join(" ")}" fill="none" stroke="#223"/>`
  })
  const size = 'xmlns="http://www.w3.org/2000/svg" width="500pt" height="700pt"'
  return sharp(Buffer.from(`<svg ${size}>${lines.join("")}</svg>`), { density: 150 })
    .flatten({ background: "#fff" })
    .removeAlpha()
}

/** Patches of light and shade without an edge, as a photograph of nothing that was printed. */
function photograph(): Sharp {
  const random = randomFrom(11)
  const data = Uint8Array.from({ length: 24 * 32 * 3 }, () => random() * 255)
  return sharp(data, { raw: { width: 24, height: 32, channels: 3 } }).resize(1_200, 1_600, {
    kernel: "cubic",
  })
}

/** Two sheets side by side, each of which leans its own way. */
async function openBook(): Promise<Buffer> {
  const leaning = (degrees: number): Promise<Buffer> =>
    sharp(page).rotate(degrees, { background: "#fff" }).resize(width, height).png().toBuffer()
  return sharp({
    create: { width: 2 * width, height, channels: 3, background: "#fff" },
  })
    .composite([
      { input: await leaning(0.9), left: 0, top: 0 },
      { input: await leaning(-1.1), left: width, top: 0 },
    ])
    .withMetadata(dense)
    .jpeg()
    .toBuffer()
}

const dense = { density: 200 }
const inputs: Readonly<Record<string, () => Promise<Buffer>>> = {
  "as it is": () => sharp(page).withMetadata(dense).jpeg().toBuffer(),
  blank: () => flat(255, width, height).jpeg().toBuffer(),
  black: () => flat(0, width, height).jpeg().toBuffer(),
  "20 x 20 pixels": () => flat(128, 20, 20).png().toBuffer(),
  "20,000 x 20,000 pixels": () =>
    sharp(page, { limitInputPixels: false })
      .resize(20_000, 20_000, { fit: "contain", background: "#fff" })
      .greyscale()
      .png({ palette: true, colours: 2 })
      .toBuffer(),
  CMYK: () => sharp(page).withMetadata(dense).toColourspace("cmyk").jpeg().toBuffer(),
  "1 bit": () =>
    sharp(page).withMetadata(dense).threshold(140).png({ palette: true, colours: 2 }).toBuffer(),
  "upside down": () => sharp(page).rotate(180).withMetadata(dense).jpeg().toBuffer(),
  "on its side": () => sharp(page).rotate(90).withMetadata(dense).jpeg().toBuffer(),
  "two pages on one picture": openBook,
  "strokes of a pen": () => strokes().jpeg().toBuffer(),
  photograph: () => photograph().jpeg().toBuffer(),
}

const folder = values.save ?? mkdtempSync(join(tmpdir(), "odd-inputs-"))
mkdirSync(folder, { recursive: true })
const program = join(import.meta.dirname, "../../bin/mozhuan")
try {
  for (const [name, make] of Object.entries(inputs)) {
    if (values.only !== undefined && !name.includes(values.only)) continue
    await measure(name, await make())
  }
} finally {
  if (values.save === undefined) rmSync(folder, { recursive: true })
}

async function measure(name: string, bytes: Buffer): Promise<void> {
  const file = (extension: string): string =>
    join(folder, `${name.replaceAll(/\W+/g, "-")}.${extension}`)
  const { format } = await sharp(bytes, { limitInputPixels: false }).metadata()
  writeFileSync(file(format), bytes)
  const put = spawnSync(program, ["convert", file(format), file("pdf"), "--json"], {
    encoding: "utf8",
  })
  if (put.status !== 0) {
    console.log(`${name.padEnd(26)} refused as a picture\n   ${put.stderr.trim().slice(0, 300)}`)
    return
  }
  const used = file("used")
  const told = spawnSync(
    "/usr/bin/time",
    ["-f", "%U %S %M", "-o", used, program, "convert", file("pdf"), file("txt"), "--json"],
    { encoding: "utf8" },
  )
  const [user = 0, system = 0, kilobytes = 0] = (
    readFileSync(used, "utf8").trim().split("\n").at(-1) ?? ""
  )
    .split(" ")
    .map(Number)
  const megabytes = Math.round(kilobytes / 1024)
  const isBounded = megabytes <= MOST_MEGABYTES && user + system <= MOST_SECONDS
  const seconds = (user + system).toFixed(1)
  console.log(
    `${name.padEnd(26)} ${told.status === 0 ? "converted" : "refused"}  ${seconds} s  ${megabytes} MB  ${isBounded ? "" : "OUT OF BOUNDS"}`,
  )
  console.log(`   ${(told.stdout + told.stderr).trim().slice(0, 300)}`)
}
