import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import type { Pdfium } from "../../packages/engine/src/pdf/pdfium/pdfium.ts"
import { chartValues, hasCharts } from "./packages.ts"
import { plain } from "./tally.ts"
import { readPageWords, type PageWords } from "./page-words.ts"
import { unescape } from "./readers.ts"

/** How an output of one kind is made and read again. */
export interface Kind {
  readonly extension: string
  readonly options: readonly string[]
  /** What another program shows of it. */
  readonly shown: "office" | "browser" | "cells" | "text" | "markup"
  /** It has no pages: what runs above and below them stands there once. */
  readonly isUnpaged?: boolean
  /** Tables that pages cut go on in it: their heads, which each page shows, stand there once. */
  readonly joinsTables?: boolean
}

export const kinds: Readonly<Record<string, Kind>> = {
  docx: { extension: "docx", options: [], shown: "office" },
  html: { extension: "html", options: ["--layout", "fixed"], shown: "markup" },
  reflow: { extension: "html", options: ["--layout", "reflow"], shown: "browser", isUnpaged: true },
  txt: { extension: "txt", options: [], shown: "text", isUnpaged: true, joinsTables: true },
  pptx: { extension: "pptx", options: [], shown: "office" },
  xlsx: { extension: "xlsx", options: ["--content", "all"], shown: "cells", joinsTables: true },
}

const program = join(import.meta.dirname, "../../bin/mozhuan")

/** Files that one start of a program converts. */
const BATCH = 12

/** Longest that another program may take over a batch, ms. */
const LONGEST_BATCH = 240_000

/**
 * What of an output can be read, and words of it that nobody sees; absent where it cannot be
 * opened.
 */
export interface Shown {
  readonly texts: readonly string[]
  readonly unseen: readonly string[]
  /** Pages that another program prints it on; absent where it has none. */
  readonly pages?: number
  /** What its charts are drawn from, and all that a print of it shows, their axes too. */
  readonly data?: readonly string[]
  readonly drawn?: readonly string[]
}

/** Makes outputs of one kind in a folder, those that are there already left alone. */
export function makeOutputs(files: readonly string[], folder: string, kind: Kind, pages: number) {
  mkdirSync(folder, { recursive: true })
  const wanted = files.filter((file) => !existsSync(outputOf(file, folder, kind)))
  for (let at = 0; at < wanted.length; at += BATCH)
    spawnSync(
      program,
      ["convert", ...wanted.slice(at, at + BATCH), folder, "--to", kind.extension]
        .concat(["--ocr", "off", "--quiet", "--jobs", "1", "--pages", `1-${pages}`])
        .concat(kind.options),
      { stdio: ["ignore", "ignore", "inherit"] },
    )
}

/** Path of the output of a file. */
export const outputOf = (file: string, folder: string, { extension }: Kind): string =>
  join(folder, `${basename(file).replace(/\.pdf$/i, "")}.${extension}`)

/** Reads outputs of one kind with programs that are not ours. */
export function readOutputs(
  pdfium: Pdfium,
  outputs: readonly string[],
  kind: Kind,
): Map<string, Shown> {
  const there = outputs.filter((output) => existsSync(output))
  if (kind.shown === "text")
    return new Map(there.map((file) => [file, plainShown(readFileSync(file, "utf8"))]))
  if (kind.shown === "markup")
    return new Map(there.map((file) => [file, plainShown(markupText(readFileSync(file, "utf8")))]))
  const shown = new Map<string, Shown>()
  for (let at = 0; at < there.length; at += BATCH) {
    const folder = mkdtempSync(join(tmpdir(), "bench-content-"))
    try {
      const batch = there.slice(at, at + BATCH)
      if (kind.shown === "browser") for (const file of batch) print(file, folder)
      else officeOrEach(batch, folder, kind.shown)
      const charts = kind.shown === "cells" ? batch.filter(hasCharts) : []
      if (charts.length > 0) office(charts, folder, "office")
      for (const file of batch) {
        const read =
          kind.shown === "cells" ? cellsOf(file, folder, batch) : pagesOf(pdfium, file, folder)
        const print = charts.includes(file) ? pagesOf(pdfium, file, folder) : undefined
        const alone =
          kind.shown === "office" && batch.length > 1 && read && read.unseen.length > 0
            ? printedAlone(pdfium, file)
            : undefined
        if (alone) shown.set(file, alone)
        else if (read)
          shown.set(file, print ? { ...read, data: chartValues(file), drawn: print.texts } : read)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return shown
}

const plainShown = (text: string): Shown => ({ texts: [text], unseen: [] })

/** Text drawn once more for the eye: it can be neither selected nor read out. */
const FOR_THE_EYE = /<text [^>]*aria-hidden="true"[\s\S]*?<\/text>/g

/** Text of a page whose every word is an element with a place of its own. */
function markupText(html: string): string {
  const body = html
    .slice(Math.max(0, html.indexOf("<body")))
    .replaceAll(FOR_THE_EYE, " ")
    .replaceAll(/<(script|style|title|desc|nav)\b[\s\S]*?<\/\1>/g, " ")
  return unescape(body.replaceAll(/<[^>]*>/g, ""))
}

/** Prints a web page as the browser shows it. */
export function print(file: string, folder: string): void {
  spawnSync(
    "chromium",
    ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"].concat([
      `--user-data-dir=${join(folder, "profile")}`,
      `--print-to-pdf=${printed(file, folder)}`,
      `file://${file}`,
    ]),
    { stdio: "ignore", timeout: LONGEST_BATCH },
  )
}

const printed = (file: string, folder: string): string =>
  join(folder, `${basename(file).replace(/\.[a-z]+$/, "")}.pdf`)

/** Every sheet as values between tabs, cells as they are shown: a comma may be part of a number. */
const AS_SHOWN = "csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true,true,false,false,-1"

/** A value of a sheet, between quotes or not. */
const FIELD = /"((?:[^"]|"")*)"|[^\t\n"]+/g

function office(files: readonly string[], folder: string, shown: Kind["shown"]): void {
  spawnSync(
    "soffice",
    [`-env:UserInstallation=file://${join(folder, "profile")}`, "--headless", "--convert-to"]
      .concat(shown === "cells" ? AS_SHOWN : "pdf", "--outdir", folder)
      .concat(files),
    { stdio: "ignore", timeout: LONGEST_BATCH },
  )
}

/** A mark that only chooses how the sign before it is drawn. Source: Unicode 16, chapter 23.4. */
const WITHOUT_INK = /^[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]+$/u

/**
 * A batch that takes too long is broken off, and the files behind the slow one were not tried: each
 * of those that have nothing is started alone.
 */
function officeOrEach(batch: readonly string[], folder: string, shown: Kind["shown"]): void {
  office(batch, folder, shown)
  const isMade = (file: string): boolean =>
    shown === "cells"
      ? cellsOf(file, folder, batch) !== undefined
      : existsSync(printed(file, folder))
  for (const file of batch.filter((each) => !isMade(each))) office([file], folder, shown)
}

function pagesOf(pdfium: Pdfium, file: string, folder: string): Shown | undefined {
  const path = printed(file, folder)
  if (!existsSync(path)) return undefined
  const pages = printedPages(pdfium, path)
  if (!pages) return undefined
  const words = pages.flatMap((page) => page.words).filter(({ text }) => !WITHOUT_INK.test(text))
  return {
    pages: pages.length,
    texts: words.map(({ text, endsLine }) => text + (endsLine ? "\n" : " ")),
    unseen: words
      .filter(({ isVisible, text }) => !isVisible && plain(text) !== "")
      .map(({ text }) => text),
  }
}

/**
 * LibreOffice keeps the faces that a file brings along for those that it opens next, whose letters
 * they may lack: a file of which words are not seen is printed by itself.
 */
function printedAlone(pdfium: Pdfium, file: string): Shown | undefined {
  const folder = mkdtempSync(join(tmpdir(), "bench-content-"))
  try {
    office([file], folder, "office")
    return pagesOf(pdfium, file, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Words of a print; undefined where another reader does not open it, or is not done in time. */
function printedPages(pdfium: Pdfium, path: string): PageWords[] | undefined {
  try {
    return readPageWords(pdfium, path)
  } catch (error) {
    console.error(`${basename(path)}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/** Sheets of a workbook among those of its batch, where one name may begin like another. */
function cellsOf(file: string, folder: string, batch: readonly string[]): Shown | undefined {
  const stem = (path: string): string => basename(path).replace(/\.[a-z]+$/, "")
  const longer = batch.map(stem).filter((each) => each.startsWith(`${stem(file)}-`))
  const names = readdirSync(folder).filter(
    (name) =>
      name.startsWith(`${stem(file)}-`) &&
      name.endsWith(".csv") &&
      !longer.some((each) => name.startsWith(`${each}-`)),
  )
  if (names.length === 0) return undefined
  const texts = names.map((name) =>
    Array.from(readFileSync(join(folder, name), "utf8").matchAll(FIELD), ([field, quoted]) =>
      quoted === undefined ? field : quoted.replaceAll('""', '"'),
    ).join(" "),
  )
  return { texts, unseen: [] }
}
