/**
 * Converts a PDF as if it had been printed and scanned: its pages become pictures of 200 dpi, a
 * little soft, noisy and tilted, and these are converted.
 *
 *   node bench/scans/convert-as-scan.ts IN.pdf OUT.docx
 *
 * Made for the yardstick, which takes it as its command: `score.py run … --cmd 'node … {in}
 * {out}'`.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import type { OutputFile, PixelImage } from "../../packages/engine/src/index.ts"
import { imagesToPdf } from "../../packages/engine/src/operations/images-to-pdf/images-to-pdf.ts"
import { readPdf } from "../../packages/engine/src/readers/pdf/read-pdf.ts"
import { createNodeHost } from "../../packages/host/src/index.ts"
import { degrade, scanDpi } from "./degrade.ts"

const [input = "", output = ""] = process.argv.slice(2)
const host = createNodeHost()
const folder = mkdtempSync(join(tmpdir(), "as-scan-"))
try {
  const scanned = join(folder, "scan.pdf")
  writeFileSync(scanned, await asScan(readFileSync(input)))
  const program = join(import.meta.dirname, "../../bin/mozhuan")
  const { status } = spawnSync(program, ["convert", scanned, output, "-q"], { stdio: "inherit" })
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}

async function asScan(bytes: Uint8Array): Promise<Uint8Array> {
  const { value: pdf } = await readPdf(bytes, host)
  const pictures: { name: string; content: Uint8Array }[] = []
  for (const { index } of pdf.scene.pages) {
    const drawn = withoutAlpha(pdf.draw(index, scanDpi.flatbed / 72))
    const { width, height, channels, data } = degrade(drawn, "flatbed", index)
    const made = sharp(data, { raw: { width, height, channels } })
    const content = await made
      .withMetadata({ density: scanDpi.flatbed })
      .jpeg({ quality: 85 })
      .toBuffer()
    pictures.push({ name: `${index}.jpg`, content })
  }
  pdf.close()
  const parts: Uint8Array[] = []
  const emit = async ({ content }: OutputFile): Promise<void> => {
    if (content instanceof Uint8Array) parts.push(content)
    else for await (const part of content) parts.push(part)
  }
  await imagesToPdf({ inputs: pictures, options: { page: "image", margin: "none" } }, host, {
    emit,
  })
  return Buffer.concat(parts)
}

function withoutAlpha({ width, height, channels, data }: PixelImage): PixelImage {
  if (channels !== 4) return { width, height, channels, data }
  const made = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    made.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3)
  return { width, height, channels: 3, data: made }
}
