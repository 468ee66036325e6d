/**
 * Counts the numbers of pages that are missing or changed in what is made of them, by format.
 *
 *   node bench/numbers.ts FOLDER... [--kinds txt,html,docx,xlsx,pptx] [--every 1] [--offset 0]
 *        [--pages 6] [--keep FOLDER] [--worst 12]
 *
 * Pages are read by poppler, as far as a reader sees their words; outputs by the programs of
 * `bench/content.ts`. A number is compared as it is written: a digit, a point or a comma that
 * differs is a number missing and a strange one. Two things are no number of a page: what a reader
 * makes of two cells that touch where a clip cuts the first; and the language of the program that
 * shows a workbook: a value whose page has decimal commas may be shown with a point.
 */
import { globSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { parseArgs } from "node:util"
import { createNodeHost } from "@mozhuan/host"
import { startPdfium } from "../packages/engine/src/pdf/pdfium/instance.ts"
import { tallyNumbers, type NumberTally } from "./content/numbers.ts"
import { numberCells } from "./content/packages.ts"
import { kinds, makeOutputs, outputOf, readOutputs } from "./content/outputs.ts"
import { readPageWords, type PageWords } from "./content/page-words.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kinds: { type: "string", default: "txt,html,docx,xlsx,pptx" },
    every: { type: "string", default: "1" },
    offset: { type: "string", default: "0" },
    pages: { type: "string", default: "6" },
    worst: { type: "string", default: "12" },
    keep: { type: "string" },
  },
})

const folder = values.keep ?? mkdtempSync(join(tmpdir(), "bench-numbers-"))
mkdirSync(folder, { recursive: true })
const pdfium = await startPdfium(createNodeHost())
const files = positionals
  .flatMap((each) => globSync(join(each, "**/*.pdf")))
  .toSorted()
  .filter((_, index) => index % Number(values.every) === Number(values.offset))
const pages = new Map<string, PageWords[]>()
for (const file of files) {
  const read = readSoundly(file)
  if (read) pages.set(file, read)
}
console.log(`${pages.size} files, ${[...pages.values()].flat().length} pages`)
for (const name of values.kinds.split(",")) report(name, measure(name))
if (!values.keep) rmSync(folder, { recursive: true, force: true })

/** Files that another reader or PDFium cannot open prove nothing here. */
function readSoundly(file: string): PageWords[] | undefined {
  try {
    return readPageWords(pdfium, file, { most: Number(values.pages) })
  } catch (error) {
    console.error(`${basename(file)}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

function measure(name: string): Map<string, NumberTally> {
  const kind = kinds[name]
  if (!kind) throw new Error(`--kinds knows ${Object.keys(kinds).join(", ")}, not ${name}`)
  const target = join(folder, name)
  makeOutputs([...pages.keys()], target, kind, Number(values.pages))
  const outputs = [...pages.keys()].map((file) => outputOf(file, target, kind))
  const shown = readOutputs(pdfium, outputs, kind)
  return new Map(
    [...pages].map(([file, read]) => {
      const made = outputOf(file, target, kind)
      const output = shown.get(made)
      const tally = tallyNumbers(read, output?.texts ?? [], {
        isUnpaged: kind.isUnpaged === true || kind.joinsTables === true,
        drawn: output?.drawn ?? [],
        data: output?.data ?? [],
        values: output && kind.shown === "cells" ? numberCells(made) : new Set(),
      })
      return [basename(file), tally]
    }),
  )
}

function report(name: string, all: ReadonlyMap<string, NumberTally>): void {
  const sum = (count: (tally: NumberTally) => number): number =>
    [...all.values()].reduce((total, tally) => total + count(tally), 0)
  console.log(
    `${name.padEnd(7)} ${sum((t) => t.shown)} numbers; ${sum((t) => t.missing.length)} missing, ${sum((t) => t.fewer.length)} fewer times, ${sum((t) => t.strange.length)} strange`,
  )
  const weight = (tally: NumberTally): number =>
    tally.missing.length + tally.fewer.length + tally.strange.length
  const worst = [...all].toSorted(([, a], [, b]) => weight(b) - weight(a))
  for (const [file, tally] of worst.slice(0, Number(values.worst))) {
    if (weight(tally) === 0) break
    console.log(`  ${file}: of ${tally.shown}`)
    for (const kind of ["missing", "fewer", "strange"] as const)
      if (tally[kind].length > 0) console.log(`    ${kind}: ${tally[kind].slice(0, 24).join(" ")}`)
  }
}
