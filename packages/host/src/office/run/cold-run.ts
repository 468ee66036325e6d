import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { LegacyFormat } from "@mozhuan/engine"
import { readOutput } from "../../sandbox/hand-over.ts"
import type { SandboxReport } from "../../sandbox/probe.ts"
import { requireSuccess } from "../../sandbox/require-success.ts"
import { runSandboxed } from "../../sandbox/run.ts"
import type { SandboxLimits } from "../../sandbox/spec.ts"
import { makeTempFolder } from "../../sandbox/temp-folders.ts"
import { filterNames, type FilterOptions } from "./export-options.ts"
import { copyProfile, purposeOf } from "./copy-profile.ts"
import type { OfficeInstallation } from "./installation.ts"
import type { OfficeKind } from "../formats/sniff.ts"

/** A document ready for the office program: sniffed, opened, patched. */
export interface OfficeTask {
  readonly bytes: Uint8Array
  readonly kind: OfficeKind
  readonly extension: string
  readonly filter: FilterOptions
  /**
   * What to make of it; a workbook is brought to xlsx first, where its pages can be set up, and a
   * binary document with changes to docx, where they can be accepted.
   */
  readonly target: "pdf" | "xlsx" | "docx" | "odt" | LegacyFormat
  /** Whether the docx was made of a document from before 2007. */
  readonly isBinary?: boolean
  /** Places at which something damaged was left out. */
  readonly lost?: number
  readonly signal?: AbortSignal
}

export const MAX_PDF_BYTES = 512 * 1024 * 1024

/** LibreOffice's export filters of the formats from before 2007. */
const legacyFilters: Readonly<Record<LegacyFormat, string>> = {
  doc: "MS Word 97",
  xls: "MS Excel 97",
  ppt: "MS PowerPoint 97",
}

function conversionOf(task: OfficeTask): string {
  if (task.target === "pdf") return `pdf:${filterNames[task.kind]}:${JSON.stringify(task.filter)}`
  return task.target === "xlsx" || task.target === "docx" || task.target === "odt"
    ? task.target
    : `${task.target}:${legacyFilters[task.target]}`
}

/** Paths that the program needs besides the system tree. */
export function officeInputs(installation: OfficeInstallation): string[] {
  return installation.fontConfig ? [installation.fontConfig.replace(/\/fonts\.conf$/, "")] : []
}

export function officeEnvironment(installation: OfficeInstallation): Record<string, string> {
  // Importing sheets in threads yields to the event loop, which LibreOfficeKit's caller does not
  // run: it waits for ever.
  return {
    // Fontconfig puts faces of the locale's language before those that look like the missing one:
    // in a Chinese locale every Verdana or Consolas would be set in a Chinese face, half an em
    // higher.
    LANG: "C.UTF-8",
    SAL_USE_VCLPLUGIN: "svp",
    SC_IMPORT_THREADS: "0",
    ...(installation.fontConfig ? { FONTCONFIG_FILE: installation.fontConfig } : {}),
  }
}

/**
 * Converts one document with a process of its own and a fresh copy of the profile.
 *
 * The exit status says nothing (0 for unreadable files): undefined means that no PDF came out.
 * @throws ConversionError "limit/time", "limit/memory", "limit/size", "program/failed"
 */
export async function convertCold(
  sandbox: SandboxReport,
  installation: OfficeInstallation,
  task: OfficeTask,
  limits: Partial<SandboxLimits>,
): Promise<Uint8Array | undefined> {
  const folder = makeTempFolder("office")
  try {
    const input = join(folder, `document.${task.extension}`)
    const out = join(folder, "out")
    copyProfile(installation, join(folder, "profile"), purposeOf(task))
    mkdirSync(out)
    writeFileSync(input, task.bytes)
    const result = await runSandboxed(sandbox, {
      command: join(installation.programs, "soffice.bin"),
      args: [
        `-env:UserInstallation=file://${join(folder, "profile")}`,
        "--headless",
        "--norestore",
        "--nologo",
        "--nolockcheck",
        "--nodefault",
        "--convert-to",
        conversionOf(task),
        "--outdir",
        out,
        input,
      ],
      inputs: officeInputs(installation),
      outputs: [folder],
      env: officeEnvironment(installation),
      limits,
      ...(task.signal ? { signal: task.signal } : {}),
    })
    requireSuccess(result, "soffice", task.signal ? { signal: task.signal } : {})
    return readOutput(join(out, `document.${task.target}`), MAX_PDF_BYTES)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
