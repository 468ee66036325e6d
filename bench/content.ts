/**
 * Counts the characters that pages show and outputs hold, by format: lost, added, words that an
 * output hides, outputs that other programs do not open.
 *
 *   node bench/content.ts FOLDER... [--kinds docx,html,reflow,txt,pptx,xlsx] [--every 1] [--match TEXT]
 *        [--pages 12] [--worst 8] [--keep FOLDER] [--json FILE]
 *   node bench/content.ts --print 200 --seed 1 --keep FOLDER    web pages made here at random
 *
 * Needs pdftotext, soffice and chromium, and uses mutool where it is there. Pages are read by
 * poppler; a word counts where the page looks different without it. Poppler names some signs of
 * fonts without maps by letters: a second line tells what both poppler and MuPDF see lost, and what
 * neither of them sees of what is added. Word and PowerPoint files are printed by LibreOffice and read again
 * the same way, web pages by Chromium, workbooks as the cells that LibreOffice shows. Packages are
 * checked against ECMA-376 by the rules that the tests use.
 * Characters are compared as bags, a file at a time: order is measured elsewhere. Scans are not
 * recognised; a layer of text over a scan may be in the output or not. Files with pages whose
 * letters nothing names are told apart: there is no truth to compare with.
 */
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { parseArgs } from "node:util"
import { createNodeHost } from "@mozhuan/host"
import { startPdfium } from "../packages/engine/src/pdf/pdfium/instance.ts"
import { findFaults } from "../packages/engine/src/ooxml/conformance.test-kit.ts"
import { findUnseenText } from "../packages/engine/src/ooxml/visibility.test-kit.ts"
import { kinds, makeOutputs, outputOf, readOutputs, type Kind } from "./content/outputs.ts"
import { repeatedText } from "./content/packages.ts"
import { readPageWords, type PageWords } from "./content/page-words.ts"
import { printRandomPages } from "./content/random-pages.ts"
import {
  expectedOf,
  expectedOfBoth,
  hiddenWords,
  tally,
  type Expected,
  type Tally,
} from "./content/tally.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kinds: { type: "string", default: "docx,html,reflow,txt,pptx,xlsx" },
    every: { type: "string", default: "1" },
    match: { type: "string", default: "" },
    pages: { type: "string", default: "12" },
    worst: { type: "string", default: "8" },
    keep: { type: "string" },
    json: { type: "string" },
    print: { type: "string" },
    seed: { type: "string", default: "1" },
  },
})

interface Result extends Tally {
  readonly file: string
  /** The same by two readers; absent where the second did not read it. */
  readonly both?: Tally
  /** Nothing in it names many of its letters: it is told apart. */
  readonly isNameless: boolean
  readonly unseen: readonly string[]
  readonly isInvalid: boolean
  /** What would make an office program ask for repair, and text whose markup hides it. */
  readonly faults: readonly string[]
}

const folder = values.keep ?? mkdtempSync(join(tmpdir(), "bench-content-"))
mkdirSync(folder, { recursive: true })
const pdfium = await startPdfium(createNodeHost())
const files = values.print
  ? await printRandomPages(join(folder, "printed"), Number(values.print), Number(values.seed))
  : filesOf(positionals)
const most = Number(values.pages)
const pages = new Map<string, PageWords[]>()
for (const file of files) {
  const read = readSoundly(file)
  if (read) pages.set(file, read)
}
console.log(`${pages.size} files, ${[...pages.values()].flat().length} pages`)
const results: Record<string, readonly Result[]> = {}
for (const name of values.kinds.split(",")) {
  results[name] = measure(name)
  report(name, results[name])
  // After each format: a run that is broken off keeps what it has.
  if (values.json) writeFileSync(values.json, JSON.stringify(results, undefined, 1))
}
if (!values.keep) rmSync(folder, { recursive: true, force: true })

function filesOf(folders: readonly string[]): string[] {
  return folders
    .flatMap((each) => globSync(join(each, "**/*.pdf")))
    .filter((name) => name.includes(values.match))
    .toSorted()
    .filter((_, index) => index % Number(values.every) === 0)
}

/** Files that another reader or PDFium cannot open prove nothing here. */
function readSoundly(file: string): PageWords[] | undefined {
  try {
    return readPageWords(pdfium, file, { most, isReadTwice: true })
  } catch (error) {
    console.error(`${basename(file)}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

function measure(name: string): Result[] {
  const kind = kinds[name]
  if (!kind) throw new Error(`--kinds knows ${Object.keys(kinds).join(", ")}, not ${name}`)
  const target = join(folder, name)
  makeOutputs([...pages.keys()], target, kind, most)
  const outputs = [...pages.keys()].map((file) => outputOf(file, target, kind))
  const shown = readOutputs(pdfium, outputs, kind)
  return [...pages].map(([file, read]) => {
    const made = outputOf(file, target, kind)
    const output = shown.get(made)
    const morePages = Math.max(0, (output?.pages ?? 0) - read.length)
    const isOnce = kind.isUnpaged === true || kind.joinsTables === true
    const allowance = {
      isUnpaged: isOnce,
      morePages,
      again: kind.extension === "docx" && morePages > 0 ? repeatedText(made) : [],
      data: output?.data ?? [],
    }
    // A workbook keeps texts of cells whole, as the sheet has them, and hides them again.
    const kept = kind.shown === "cells" ? read.map(({ rest = "" }) => rest).join("") : ""
    const tallied = (expected: Expected): Tally =>
      tally(read, expected, output?.texts ?? [], { drawn: output?.drawn ?? [], kept })
    return {
      file: basename(file),
      isNameless: read.some((page) => page.isNameless),
      ...tallied(expectedOf(read, allowance)),
      ...(read.every((page) => page.second) && {
        both: tallied(expectedOfBoth(read, allowance)),
      }),
      unseen: hiddenWords(output?.unseen ?? [], read),
      isInvalid: !output,
      faults: isPackage(kind) && existsSync(made) ? faultsOf(readFileSync(made)) : [],
    }
  })
}

function faultsOf(made: Uint8Array): string[] {
  return [...findFaults(made), ...findUnseenText(made)]
}

function isPackage({ extension }: Kind): boolean {
  return ["docx", "pptx", "xlsx"].includes(extension)
}

function report(name: string, all: readonly Result[]): void {
  reportSum(
    name,
    all.filter(({ isNameless }) => !isNameless),
  )
  const nameless = all.filter(({ isNameless }) => isNameless)
  if (nameless.length > 0) reportSum(`  letters nobody names, ${nameless.length} files:`, nameless)
  reportWorst(all)
}

function reportSum(name: string, all: readonly Result[]): void {
  const count = (pick: (result: Result) => number): number =>
    all.reduce((total, result) => total + pick(result), 0)
  console.log(
    `${name.padEnd(7)} ${sharesOf(all)}; ${count((r) => r.unseen.length)} words unseen; ${count((r) => Number(r.isInvalid))} not opened; ${count((r) => Number(r.faults.length > 0))} invalid`,
  )
  if (all.some((result) => result.both))
    console.log(`  by both readers: ${sharesOf(all.map((result) => result.both ?? result))}`)
}

function sharesOf(all: readonly Tally[]): string {
  const sum = (pick: (tallied: Tally) => number): number =>
    all.reduce((total, tallied) => total + pick(tallied), 0)
  const expected = sum((tallied) => tallied.expected)
  const share = (part: number): string => `${((100 * part) / Math.max(1, expected)).toFixed(3)} %`
  const found = all
    .map(({ expected: of, lost }) => (of === 0 ? 1 : 1 - lost / of))
    .toSorted((a, b) => a - b)
  const median = ((found[found.length >> 1] ?? 0) * 100).toFixed(2)
  return `found ${share(expected - sum((t) => t.lost))} of ${expected}, median file ${median} %; added ${share(sum((t) => t.added))}, of it ${share(sum((t) => t.notation))} how formulas are spelled, ${share(sum((t) => t.kept))} kept of cut cells; not counted: ${sum((t) => t.barred)} strokes for bars of fractions`
}

/** Tells the worst files by both readers, where both have read them. */
function reportWorst(results: readonly Result[]): void {
  const all = results.map((result) => ({ ...result, ...result.both, alone: result }))
  const weight = ({ lost, added, unseen, faults }: Result): number =>
    lost + added + unseen.length + faults.length
  for (const each of all.toSorted((a, b) => weight(b) - weight(a)).slice(0, Number(values.worst))) {
    if (weight(each) === 0) continue
    const alone = each.both ? ` (by poppler ${each.alone.lost} and ${each.alone.added})` : ""
    console.log(
      `  ${each.isNameless ? "(nameless) " : ""}${each.file}: of ${each.expected} lost ${each.lost}, added ${each.added}${alone}, unseen ${each.unseen.length}${each.isInvalid ? ", NOT OPENED" : ""}`,
    )
    const details = {
      lost: each.lostCharacters,
      added: each.addedCharacters,
      missing: each.missingWords.join(" "),
      unseen: each.unseen.join(" "),
      invalid: each.faults.join("; "),
    }
    for (const [key, text] of Object.entries(details))
      if (text) console.log(`    ${key}: ${text.slice(0, 240)}`)
  }
}
