/**
 * Merges and splits every PDF of a folder and compares the text of each page before and after, as
 * PDFium reads it:
 * `node bench/operations-robustness.ts <folder>`. Made for the test set of mozilla/pdf.js.
 *
 * A file counts as well when its pages come back with equal text or it is refused with a code.
 */
import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { ConversionError } from "../packages/engine/src/base/failure.ts"
import { mergePdf } from "../packages/engine/src/operations/merge.ts"
import type { Operation } from "../packages/engine/src/operations/operation.ts"
import { pageText } from "../packages/engine/src/operations/page-text.ts"
import { splitPdf } from "../packages/engine/src/operations/split/split.ts"
import { openPdf, startPdfium } from "../packages/engine/src/pdf/pdfium/pdfium.ts"
import { createNodeHost } from "../packages/host/src/node-host.ts"

/** Pages of a file that are compared. */
const PAGES = 40

const [folder = "."] = process.argv.slice(2)
const host = createNodeHost()
const pdfium = await startPdfium(host)
const counts = new Map<string, number>()

function count(outcome: string, file?: string): void {
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  if (file !== undefined) console.log(`${outcome}: ${file}`)
}

function textsOf(bytes: Uint8Array): string[] | undefined {
  try {
    const file = openPdf(pdfium, bytes)
    try {
      return Array.from({ length: Math.min(PAGES, file.pageCount) }, (_, index) =>
        pageText(file, index),
      )
    } finally {
      file.close()
    }
  } catch (cause) {
    if (cause instanceof ConversionError) return undefined
    throw cause
  }
}

async function made(
  operation: Operation,
  name: string,
  content: Uint8Array,
  options: Record<string, unknown>,
): Promise<Uint8Array[]> {
  const files: Uint8Array[] = []
  await operation({ inputs: [{ name, content }], options }, host, {
    emit: async (file) => {
      const parts: Uint8Array[] = []
      if (file.content instanceof Uint8Array) parts.push(file.content)
      else for await (const part of file.content) parts.push(part)
      files.push(new Uint8Array(Buffer.concat(parts)))
    },
  })
  return files
}

async function judge(
  label: string,
  file: string,
  before: string[] | undefined,
  run: () => Promise<string[] | undefined>,
): Promise<void> {
  try {
    const after = await run()
    if (!after) count(`${label}: result does not open`, file)
    else if (!before) count(`${label}: opened what PDFium refuses`)
    else if (before.length !== after.length || before.some((text, page) => text !== after[page]))
      count(`${label}: text differs`, file)
    else count(`${label}: equal`)
  } catch (cause) {
    if (!(cause instanceof ConversionError)) throw cause
    count(`${label}: refused ${cause.code}`)
  }
}

for (const name of readdirSync(folder).filter((entry) => entry.endsWith(".pdf"))) {
  const bytes = new Uint8Array(readFileSync(join(folder, name)))
  const before = textsOf(bytes)
  await judge("merge", name, before, async () =>
    textsOf((await made(mergePdf, name, bytes, {}))[0] ?? new Uint8Array()),
  )
  await judge("split", name, before, async () => {
    const parts = (await made(splitPdf, name, bytes, { mode: "each" }))
      .slice(0, PAGES)
      .map((part) => textsOf(part))
    return parts.every((texts) => texts?.length === 1)
      ? parts.map((texts) => texts?.[0] ?? "")
      : undefined
  })
}
for (const [outcome, files] of [...counts].toSorted((a, b) => a[0].localeCompare(b[0])))
  console.log(`${files}\t${outcome}`)
