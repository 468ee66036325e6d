import { createHash } from "node:crypto"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { ConversionError } from "@mozhuan/engine"
import { makeOnce } from "../make-once.ts"
import { giveToUid } from "../../sandbox/hand-over.ts"
import type { SandboxReport } from "../../sandbox/probe.ts"
import { findProgram } from "../../sandbox/programs.ts"
import { runSandboxed } from "../../sandbox/run.ts"
import {
  availableSheetFamilies,
  availableSlideFamilies,
  installedFamilies,
  prepareFonts,
} from "../fonts/prepare-fonts.ts"
import { sheetFaces, type SheetFaces } from "../fonts/sheet-faces.ts"
import { slideFaces, type SlideFaces } from "../fonts/slide-faces.ts"
import { profileRegistry } from "./profile-settings.ts"

/** An installed LibreOffice, ready to be run. */
export interface OfficeInstallation {
  /** Folder with soffice.bin and the libraries. */
  readonly programs: string
  readonly version: string
  /** Folder of a started-once, hardened profile; copied for each process. */
  readonly profile: string
  /**
   * The merged library holds LibreOfficeKit; without it, or what it opens sheets with, all runs are
   * cold.
   */
  readonly library: string | undefined
  /** Fontconfig file of the metric-matched faces, where they were built. */
  readonly fontConfig: string | undefined
  /** Which made faces stand for the typefaces of presentations. */
  readonly slideFaces: SlideFaces
  /** Which made faces stand for the families of workbooks. */
  readonly sheetFaces: SheetFaces
}

export interface InstallationSettings {
  /**
   * Folder for the profile and the metric-matched faces; kept between starts, readable by every
   * uid.
   */
  readonly cache: string
}

/**
 * Finds LibreOffice and makes the hardened profile and the faces on first use (about 5 s, once a
 * version).
 *
 * @throws ConversionError "program/missing" when LibreOffice is not installed, "program/failed"
 * when it does not start.
 */
export async function findOffice(
  sandbox: SandboxReport,
  settings: InstallationSettings,
): Promise<OfficeInstallation> {
  const launcher = findProgram("soffice")
  const programs = launcher ? dirname(realpathSync(launcher)) : undefined
  if (!programs || !existsSync(join(programs, "soffice.bin"))) {
    throw new ConversionError("program/missing", "LibreOffice is not installed on this server.", {
      hint: "Install libreoffice-writer, libreoffice-calc, libreoffice-impress and libreoffice-math.",
    })
  }
  const version = versionOf(programs)
  const installed = await installedFamilies()
  const fonts = await prepareFonts(settings.cache, installed)
  const fontConfig = fonts === undefined ? undefined : join(fonts, "fonts.conf")
  return {
    programs,
    version,
    profile: await prepareProfile(sandbox, programs, version, settings.cache),
    library: libraryOf(programs),
    fontConfig,
    slideFaces: slideFaces(fontConfig === undefined ? [] : availableSlideFamilies(), installed),
    sheetFaces: sheetFaces(fontConfig === undefined ? [] : availableSheetFamilies(), installed),
  }
}

/** What a sheet's window is built from; packages without it ("-nogui") convert cold alone. */
const SHEET_WINDOW = "../share/config/soffice.cfg/modules/scalc/ui/inputbar.ui"

/**
 * The library that stays started, where it can open every kind of document: to LibreOfficeKit a
 * sheet has a window, and where that cannot be built, the program ends. Each document would wait
 * for one that does.
 */
export function libraryOf(programs: string): string | undefined {
  const library = join(programs, "libmergedlo.so")
  return existsSync(library) && existsSync(join(programs, SHEET_WINDOW)) ? library : undefined
}

/**
 * Reads version and build that the installation names in its start-up files, without starting it.
 */
function versionOf(programs: string): string {
  const read = (file: string, key: string): string =>
    new RegExp(`^${key}=(.+)$`, "im").exec(readFileSync(join(programs, file), "utf8"))?.[1] ??
    "unknown"
  return `${read("bootstraprc", "ProductKey")} (${read("versionrc", "buildid")})`
}

async function prepareProfile(
  sandbox: SandboxReport,
  programs: string,
  version: string,
  cache: string,
): Promise<string> {
  const registry = profileRegistry()
  const key = createHash("sha256").update(`${version}\n${registry}`).digest("hex").slice(0, 16)
  const profile = join(cache, `office-profile-${key}`)
  mkdirSync(cache, { recursive: true })
  await makeOnce(profile, () => makeProfile(sandbox, { programs, registry, profile, cache }))
  return profile
}

/** What a profile is made with, and where. */
interface ProfileMaking {
  readonly programs: string
  readonly registry: string
  readonly profile: string
  readonly cache: string
}

async function makeProfile(
  sandbox: SandboxReport,
  { programs, registry, profile, cache }: ProfileMaking,
): Promise<void> {
  const draft = mkdtempSync(join(cache, "office-profile-draft-"))
  try {
    mkdirSync(join(draft, "user"))
    writeFileSync(join(draft, "user/registrymodifications.xcu"), registry)
    // The first start of a fresh profile only sets it up and ends with 81, "restart me"; the second
    // proves it.
    for (const wanted of [[81, 0], [0]]) {
      const { end, stderr } = await runSandboxed(sandbox, {
        command: join(programs, "soffice.bin"),
        args: [
          `-env:UserInstallation=file://${draft}`,
          "--headless",
          "--norestore",
          "--nologo",
          "--nodefault",
          "--terminate_after_init",
        ],
        outputs: [draft],
        limits: { wallMs: 60_000, dataBytes: 2 * 1024 ** 3 },
        env: { SAL_USE_VCLPLUGIN: "svp" },
      })
      if (end.kind !== "exited" || !wanted.includes(end.code))
        throw new ConversionError("program/failed", "LibreOffice does not start.", {
          cause: `${JSON.stringify(end)} ${stderr}`,
        })
    }
    // Only root's runs have a uid of their own; another account may not even change a group.
    if (sandbox.isRoot) giveToUid(draft, 0)
    rmSync(join(draft, "user/.lock"), { force: true })
    renameSync(draft, profile)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process may have made the same profile meanwhile.
    if (!existsSync(profile)) throw error
  }
}
