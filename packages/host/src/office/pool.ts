import { availableParallelism } from "node:os"
import { dirname } from "node:path"
import {
  ConversionError,
  type LegacyInput,
  type OfficeInput,
  type OfficeResult,
} from "@mozhuan/engine"
import type { SandboxReport } from "../sandbox/probe.ts"
import type { RunBudget, SandboxLimits } from "../sandbox/spec.ts"
import { sweepTempFolders } from "../sandbox/temp-folders.ts"
import { printAsSaved } from "./as-saved.ts"
import { markUsed } from "./fonts/unused-faces.ts"
import { convertCold, type OfficeTask } from "./run/cold-run.ts"
import { isCompoundFile } from "./formats/compound-file.ts"
import { text, truth } from "./run/export-options.ts"
import {
  findOffice,
  type InstallationSettings,
  type OfficeInstallation,
} from "./run/installation.ts"
import { withFormFields } from "./run/form-fields.ts"
import { countPages } from "./run/pdf-result.ts"
import { isCrash, printSomehow } from "./run/print-somehow.ts"
import { leadToSlides } from "./run/slide-jumps.ts"
import { withTitle } from "./prepare/document-title.ts"
import { isEastAsian } from "./prepare/east-asian.ts"
import { fileSteps } from "./prepare/preparation-steps.ts"
import { presentationCopy } from "./prepare/presentation-copy.ts"
import { pageWorkbook } from "./prepare/sheet-paging.ts"
import { NOTHING_LEFT_OUT, type LeftOut } from "./prepare/step.ts"
import { readControls, settleLayout } from "./prepare/word-layout.ts"
import { listSubstitutions } from "./substituted-fonts.ts"
import { withSoundMetadata } from "./run/sound-metadata.ts"
import { withCharSets } from "./run/type1-charsets.ts"
import { WarmPool } from "./run/warm-pool.ts"

export interface OfficePoolSettings extends InstallationSettings {
  readonly sandbox: SandboxReport
  /**
   * Warm programs kept ready; 0 starts one for each document (command line). Default: one a core.
   */
  readonly workers?: number
  /** Resident bytes above which a warm program is replaced; 700 MiB where absent. */
  readonly wornBytes?: number
  /** Milliseconds for one document, retry included. */
  readonly wallMs?: number
  readonly limits?: Partial<SandboxLimits>
}

/** Converts office documents to PDF. A lifetime: `close` ends its programs. */
export interface OfficePool {
  /** LibreOffice's version and build. */
  readonly version: string
  /**
   * Converts within a budget, which counts from the moment when a program takes the document; that
   * of the pool where absent.
   * @param without names of `preparationSteps` that are left out, for benches
   * @throws ConversionError for every file that cannot be converted; the pool itself stays usable.
   */
  convert(input: OfficeInput, budget?: RunBudget, without?: LeftOut): Promise<OfficeResult>
  /**
   * Gives the copy that the office program would print first, for benches. @throws ConversionError
   * as `convert` does.
   */
  prepare(input: OfficeInput, without?: LeftOut): Promise<Uint8Array>
  /**
   * Brings a docx, xlsx or pptx into the format from before 2007. @throws ConversionError as
   * `convert` does.
   */
  saveLegacy(input: LegacyInput, budget?: RunBudget): Promise<Uint8Array>
  /** Whether a program waits for work, so that a document of little importance delays no other. */
  isIdle(): boolean
  /** Resident bytes of each warm program now. */
  memory(): readonly number[]
  close(): Promise<void>
}

const MiB = 1024 * 1024

const defaultWallMs = 120_000

const officeLimits: Partial<SandboxLimits> = {
  memoryBytes: 1400 * MiB,
  // Not the address space: Node and mapped fonts reserve ten gigabytes of it, and a font that
  // cannot be mapped is left out of the PDF with all its text, without a word. What is held at once
  // is limited above; a document of 80 pages of formulas asks for more than 2.3 GB that it hardly
  // touches.
  dataBytes: 4096 * MiB,
  cpuSeconds: 3600,
  processes: 128,
  tmpBytes: 1024 * MiB,
}

/**
 * Finds LibreOffice, prepares its profile and starts the warm programs.
 *
 * @throws ConversionError "program/missing" when LibreOffice is not installed, "program/failed"
 * when it does not start.
 */
export async function createOfficePool(settings: OfficePoolSettings): Promise<OfficePool> {
  sweepTempFolders()
  const installation = await findOffice(settings.sandbox, settings)
  const pool = new WarmPool({
    sandbox: settings.sandbox,
    installation,
    limits: { ...officeLimits, ...settings.limits },
    wornBytes: settings.wornBytes,
    workers: installation.library ? (settings.workers ?? availableParallelism()) : 0,
  })
  const about = (budget?: RunBudget, without = NOTHING_LEFT_OUT): Conversion => ({
    pool,
    settings,
    installation,
    budget: within(settings, budget),
    without,
  })
  return {
    version: installation.version,
    convert: (input, budget, without) => convert(input, about(budget, without)),
    prepare: async (input, without) => (await prepare(input, about(undefined, without))).task.bytes,
    saveLegacy: (input, budget) => saveLegacy(input, about(budget)),
    isIdle: () => pool.isIdle(),
    memory: () => pool.memory(),
    close: () => pool.close(),
  }
}

/** What the conversions of one pool share, and what this one may use. */
interface Conversion {
  readonly pool: WarmPool
  readonly settings: OfficePoolSettings
  readonly installation: OfficeInstallation
  readonly budget: RunBudget
  readonly without: LeftOut
}

/** No document gets more than the pool has for one. */
function within({ wallMs = defaultWallMs }: OfficePoolSettings, budget?: RunBudget): RunBudget {
  return {
    wallMs: Math.min(wallMs, budget?.wallMs ?? wallMs),
    cpuMs: Math.min(wallMs, budget?.cpuMs ?? wallMs),
  }
}

/**
 * Runs one task warm, then cold where that gave nothing: a program that crashed gets a second try
 * in a fresh one. Both share one budget; a wait for a warm program is not part of it.
 */
function runner({
  pool,
  settings,
  installation,
  budget,
}: Conversion): (task: OfficeTask) => Promise<Uint8Array | undefined> {
  const cold = (task: OfficeTask, wallMs: number): Promise<Uint8Array | undefined> =>
    convertCold(settings.sandbox, installation, task, {
      ...officeLimits,
      ...settings.limits,
      wallMs,
      cpuSeconds: Math.ceil(budget.cpuMs / 1000),
    })
  return async (task) => {
    const warm = await pool.convert(task, budget)
    if (warm.pdf) return warm.pdf
    const left = Math.max(LEAST_TRY, budget.wallMs - warm.usedMs)
    try {
      return await cold(task, left)
    } catch (error) {
      // Without a warm program this was the first try.
      if (!isCrash(error) || warm.usedMs > 0) throw error
      return cold(task, left)
    }
  }
}

/** Least time for a second try, ms. */
const LEAST_TRY = 5000

const legacySources = {
  doc: ["word", "docx"],
  xls: ["excel", "xlsx"],
  ppt: ["ppt", "pptx"],
} as const

/** A file of before 2007 is a compound file. Source: [MS-CFB] 2.2. */
async function saveLegacy(
  { bytes, target, signal }: LegacyInput,
  conversion: Conversion,
): Promise<Uint8Array> {
  const run = runner(conversion)
  const [kind, extension] = legacySources[target]
  const { prepareTask } = await import("./prepare/prepare-task.ts")
  const task = await prepareTask(
    // Tracked changes stay what they are.
    { bytes, kind, extension, options: { revisions: "show" }, ...(signal ? { signal } : {}) },
    { hidesFiles: conversion.settings.sandbox.isolatesFiles },
  )
  const saved = await run({ ...task, target })
  if (!saved || !isCompoundFile(saved))
    throw new ConversionError(
      "program/failed",
      "The office program could not write the old format.",
      { hint: `Choose ${extension}.` },
    )
  return saved
}

/** A document as it came, opened and with its changes accepted, and with its pages set up. */
interface Prepared {
  readonly opened: OfficeTask
  readonly accepted: OfficeTask
  readonly task: OfficeTask
}

async function prepare(input: OfficeInput, conversion: Conversion): Promise<Prepared> {
  const run = runner(conversion)
  // Loaded when a document comes: the opener of locked files is the largest part of the host.
  const { prepareTask } = await import("./prepare/prepare-task.ts")
  const { cutToFirstPages } = await import("./prepare/first-pages.ts")
  const { bytes, extension, options } = input
  const pages = options["firstPages"]
  const wanted =
    typeof pages === "number" && !isCompoundFile(bytes)
      ? { ...input, bytes: cutToFirstPages(bytes, extension, pages) }
      : input
  const opened = await prepareTask(wanted, {
    hidesFiles: conversion.settings.sandbox.isolatesFiles,
  })
  const changed = await acceptBinaryChanges(opened, input.options, run)
  const accepted =
    text(options, "pdfVersion") === "ua"
      ? { ...changed, bytes: withTitle(changed.bytes, changed.extension) }
      : changed
  return { opened, accepted, task: await setUpPages(accepted, input.options, conversion) }
}

async function convert(input: OfficeInput, conversion: Conversion): Promise<OfficeResult> {
  const run = runner(conversion)
  const { fontConfig } = conversion.installation
  if (fontConfig !== undefined) markUsed(dirname(fontConfig))
  const { opened, accepted, task } = await prepare(input, conversion)
  const { without } = conversion
  let dropped: readonly string[] = []
  const first = async (whole: OfficeTask): Promise<Uint8Array | undefined> => {
    const made = await printSomehow(whole, accepted, run)
    dropped = made.dropped
    return made.pdf
  }
  const pdf = await (task.extension === "docx" && !without.has(fileSteps.asSaved)
    ? printAsSaved(task, { first, further: runner(soon(conversion)) }, () =>
        settleText(accepted, input.options, { isLoose: true, without }),
      )
    : first(task))
  // A file that passed every check and still gives no PDF is damaged where only the office program
  // looks.
  if (!pdf || countPages(pdf) === 0) throw unreadable()
  const { slideFaces } = conversion.installation
  const substitutedFonts =
    task.extension === "pptx"
      ? listSubstitutions(pdf, opened, (name) =>
          slideFaces({ name, script: /^[\x20-\x7e]+$/.test(name) ? "latin" : "ea" }),
        )
      : listSubstitutions(pdf, task)
  return {
    pdf: finish(pdf, { task, accepted, options: input.options }),
    substitutedFonts,
    lost: opened.lost ?? 0,
    ...(dropped.length > 0 ? { dropped } : {}),
  }
}

/** What the office program cannot write into a PDF itself. */
function finish(
  pdf: Uint8Array,
  {
    task,
    accepted,
    options,
  }: { task: OfficeTask; accepted: OfficeTask; options: OfficeInput["options"] },
): Uint8Array {
  const version = text(options, "pdfVersion") ?? "1.7"
  const sound = version === "1.7" ? pdf : withSoundMetadata(pdf)
  const finished = version.startsWith("a-") ? withCharSets(sound) : sound
  if (task.extension === "pptx") return leadToSlides(finished)
  return task.extension === "docx" && keepsFields(options)
    ? withFormFields(finished, () => readControls(accepted.bytes))
    : finished
}

/** A print that only betters another may take no longer than this, ms. */
const BETTERING_MS = 20_000

const soon = ({ budget, ...conversion }: Conversion): Conversion => ({
  ...conversion,
  budget: {
    wallMs: Math.min(budget.wallMs, BETTERING_MS),
    cpuMs: Math.min(budget.cpuMs, BETTERING_MS),
  },
})

const unreadable = (): ConversionError =>
  new ConversionError("file/damaged", "The document cannot be read.", {
    hint: "Open it in Office or WPS, save it again and retry.",
  })

/**
 * A binary document with tracked deletions is brought to docx first, where they can be accepted.
 */
async function acceptBinaryChanges(
  task: OfficeTask,
  options: OfficeInput["options"],
  run: (task: OfficeTask) => Promise<Uint8Array | undefined>,
): Promise<OfficeTask> {
  const { isFinal } = await import("./prepare/prepare-task.ts")
  const { finalText, mayHideText } = await import("./prepare/final-text.ts")
  const { withBinarySettings } = await import("./prepare/binary-settings.ts")
  if (task.kind !== "word" || !isCompoundFile(task.bytes)) return task
  if (!isFinal(options) || !mayHideText(task.bytes)) return task
  for (const extension of ["docx", "odt"] as const) {
    const opened = await run({ ...task, target: extension })
    if (!opened || !holdsText(opened)) continue
    const bytes = finalText(opened, { extension })
    // Nothing was hidden: only the layout of East Asian text gains by the way over a docx.
    if (bytes === opened && (extension === "odt" || !isEastAsian(opened))) return task
    if (extension === "odt") return { ...task, extension, bytes }
    return { ...task, extension, bytes: withBinarySettings(bytes, task.bytes), isBinary: true }
  }
  throw unreadable()
}

/** The office program breaks off in the middle of some documents that it writes as docx. */
const holdsText = (bytes: Uint8Array): boolean => {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return archive.includes("word/document.xml") || archive.includes("content.xml")
}

const settleText = (
  { bytes, isBinary = false }: OfficeTask,
  options: OfficeInput["options"],
  { isLoose = false, without }: { readonly isLoose?: boolean; readonly without: LeftOut },
): Uint8Array =>
  settleLayout(
    bytes,
    {
      updates: truth(options, "updateFields", false),
      fields: keepsFields(options),
      isBinary,
      isLoose,
    },
    without,
  )

/** Fields need faces and tags of their own under the standards, which these do not bring. */
const keepsFields = (options: OfficeInput["options"]): boolean =>
  truth(options, "formFields", true) && (text(options, "pdfVersion") ?? "1.7") === "1.7"

/**
 * Workbooks get their pages set up in their XML; other kinds of workbook are brought to xlsx first.
 */
async function setUpPages(
  task: OfficeTask,
  options: OfficeInput["options"],
  conversion: Conversion,
): Promise<OfficeTask> {
  const { installation, without } = conversion
  if (task.extension === "pptx" && installation.fontConfig !== undefined) {
    const bytes = await presentationCopy(task.bytes, installation.slideFaces, without)
    return { ...task, bytes }
  }
  if (task.extension === "docx") return { ...task, bytes: settleText(task, options, { without }) }
  if (task.kind !== "excel" || task.extension === "xlsb") return task
  const workbook =
    task.extension === "xlsx" ? task.bytes : await runner(conversion)({ ...task, target: "xlsx" })
  if (!workbook) throw unreadable()
  const bytes = pageWorkbook(workbook, options, installation.sheetFaces, without)
  return { ...task, bytes, extension: "xlsx" }
}
