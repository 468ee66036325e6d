import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { basename, join } from "node:path"
import { promisify } from "node:util"
import { findProgram } from "../../sandbox/programs.ts"
import { makeOnce } from "../make-once.ts"
import { markUsed, removeUnusedFaces } from "./unused-faces.ts"
import { madeFamilies } from "./data/families.ts"
import { latinFamilies } from "./data/latin-families.ts"
import { latinSources } from "./data/latin-sources.ts"
import { sheetFamilies, type SheetFamily } from "./data/sheet-families.ts"
import { openFamilies } from "./data/open-families.ts"
import { slideFamilies, type SlideFamily } from "./data/slide-families.ts"
import { makeMetricCollections } from "./metric-collection.ts"

/** Where Debian and others put the Noto CJK collections. */
const sourceFolders = [
  "/usr/share/fonts/opentype/noto",
  "/usr/share/fonts/noto-cjk",
  "/usr/share/fonts/google-noto-cjk",
]

const collections = [
  { source: "serif", family: "Noto Serif CJK SC", file: "NotoSerifCJK-Regular.ttc", isBold: false },
  { source: "serif", family: "Noto Serif CJK SC", file: "NotoSerifCJK-Bold.ttc", isBold: true },
  { source: "sans", family: "Noto Sans CJK SC", file: "NotoSansCJK-Regular.ttc", isBold: false },
  { source: "sans", family: "Noto Sans CJK SC", file: "NotoSansCJK-Bold.ttc", isBold: true },
  {
    source: "serifJapanese",
    family: "Noto Serif CJK JP",
    file: "NotoSerifCJK-Regular.ttc",
    isBold: false,
  },
  {
    source: "serifJapanese",
    family: "Noto Serif CJK JP",
    file: "NotoSerifCJK-Bold.ttc",
    isBold: true,
  },
  {
    source: "sansJapanese",
    family: "Noto Sans CJK JP",
    file: "NotoSansCJK-Regular.ttc",
    isBold: false,
  },
  {
    source: "sansJapanese",
    family: "Noto Sans CJK JP",
    file: "NotoSansCJK-Bold.ttc",
    isBold: true,
  },
] as const

/** Where Debian and others put the Latin faces. */
const latinFolders = [
  ...["crosextra", "dejavu", "liberation", "liberation2", "libreoffice"].map(
    (folder) => `/usr/share/fonts/truetype/${folder}`,
  ),
  ...["google-carlito-fonts", "google-crosextra-caladea-fonts", "dejavu-sans-fonts"].map(
    (folder) => `/usr/share/fonts/${folder}`,
  ),
]

/** Raised when the way the faces are made changes, so that old ones are left behind. */
const RECIPE = 17

const NOTO = "SIL Open Font License, Version 1.1. Outlines: Noto CJK."

/** The file of each style of an open Latin face; undefined where one is missing. */
export function latinFiles(source: keyof typeof latinSources): readonly string[] | undefined {
  const found = latinSources[source].map((file) =>
    latinFolders.map((folder) => join(folder, `${file}.ttf`)).find(existsSync),
  )
  const files = found.filter((path) => path !== undefined)
  return files.length === found.length ? files : undefined
}

const isAvailable = ({ source }: SlideFamily): boolean =>
  !(source in latinSources) || latinFiles(source as keyof typeof latinSources) !== undefined

/** The faces for slides whose sources are installed, once `prepareFonts` gave a folder. */
export const availableSlideFamilies = (): readonly SlideFamily[] =>
  slideFamilies.filter(isAvailable)

/** The faces for sheets whose sources are installed, likewise. */
export const availableSheetFamilies = (): readonly SheetFamily[] =>
  sheetFamilies.filter(isAvailable)

/** Names of the families that the machine has; none where nothing tells them. */
export async function installedFamilies(): Promise<string[]> {
  const program = findProgram("fc-list")
  if (!program) return []
  const { stdout } = await promisify(execFile)(program, ["--format", "%{family}\n"], {
    env: { PATH: "/usr/bin:/bin" },
    timeout: 30_000,
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout.split(/[\n,]/).filter(Boolean)
}

/**
 * Faces in one file at most. For each face of a collection the office program opens all of them, at
 * each start: 67 in one file are 4,500 openings. Each further file has the outlines once more.
 */
const FACES_IN_FILE = 8

/** Writes the Latin faces whose sources are installed. */
function makeLatinFaces(folder: string): void {
  for (const source of Object.keys(latinSources) as (keyof typeof latinSources)[]) {
    const families = [...latinFamilies, ...slideFamilies, ...sheetFamilies].filter(
      (family) => family.source === source,
    )
    if (families.length === 0) continue
    for (const [index, path] of (latinFiles(source) ?? []).entries()) {
      const faces = families.map(({ name, metrics, widths, shapes, scale = 1, hasPairs }) => ({
        family: name,
        isBold: index % 2 === 1,
        isItalic: index > 1,
        metrics,
        scale,
        widths,
        shapes,
        hasPairs,
        licence: `As the outlines: ${latinSources[source][index]}.`,
      }))
      const made = makeMetricCollections(readFileSync(path), [{ faces }], FACES_IN_FILE)
      for (const [part, collection] of made.entries())
        writeFileSync(join(folder, `Mozhuan-${source}-${index}-${part}.ttc`), collection)
    }
  }
}

/** An open collection that is installed. */
type Collection = (typeof collections)[number] & { readonly path: string }

/** Writes the Chinese, Japanese and Korean faces, those of one file into one. */
function makeHanFaces(folder: string, sources: readonly Collection[]): void {
  for (const [path, items] of Map.groupBy(sources, (item) => item.path)) {
    const sets = items.map(({ source, family, isBold }) => ({
      of: family,
      faces: [...madeFamilies, ...slideFamilies, ...sheetFamilies]
        .filter((made) => made.source === source)
        .map((made) => ({ ...made, family: made.name, isBold, licence: NOTO })),
    }))
    // Their outlines take twenty megabytes: all that is made of them is in one file.
    const [made] = makeMetricCollections(readFileSync(path), sets)
    if (made) writeFileSync(join(folder, `Mozhuan-${basename(path)}`), made)
  }
}

/**
 * Makes the metric-matched faces and the fontconfig file that puts them in place of Song, Hei, Kai,
 * FangSong, YaHei, DengXian and of Latin faces nobody may hand on, unless they are there, and those
 * for slides and sheets. About 4 s and 175 MB, once.
 *
 * Families of the web that are `installed` stay what they are.
 *
 * Faces of other versions that nothing has used for a while are removed.
 *
 * Line heights decide page counts: with faces 1.44 em high, 12 pt text on Word's usual grid takes
 * two grid lines. Gives the folder, or undefined where Noto CJK is not installed.
 */
export async function prepareFonts(
  cache: string,
  installed: readonly string[] = [],
): Promise<string | undefined> {
  const present = presentFamilies(installed)
  const sources = collections.flatMap((item) => {
    const path = sourceFolders.map((folder) => join(folder, item.file)).find(existsSync)
    return path ? [{ ...item, path }] : []
  })
  if (
    !sources.some((item) => item.source === "serif") ||
    !sources.some((item) => item.source === "sans")
  )
    return undefined
  const key = createHash("sha256")
    .update(
      JSON.stringify([
        RECIPE,
        madeFamilies,
        latinFamilies,
        slideFamilies,
        sheetFamilies,
        present,
        sources.map((item) => item.path),
        Object.keys(latinSources).map((source) => latinFiles(source as keyof typeof latinSources)),
      ]),
    )
    .digest("hex")
    .slice(0, 16)
  const folder = join(cache, `fonts-${key}`)
  mkdirSync(cache, { recursive: true })
  await makeOnce(folder, () => makeFaces(cache, { folder, sources, installed }))
  markUsed(folder)
  removeUnusedFaces(cache, folder)
  return folder
}

/** What faces are made of, and where. */
interface Making {
  readonly folder: string
  readonly sources: readonly Collection[]
  readonly installed: readonly string[]
}

async function makeFaces(cache: string, { folder, sources, installed }: Making): Promise<void> {
  const draft = mkdtempSync(join(cache, "fonts-draft-"))
  try {
    mkdirSync(join(draft, "faces"))
    makeHanFaces(join(draft, "faces"), sources)
    makeLatinFaces(join(draft, "faces"))
    writeFileSync(join(draft, "fonts.conf"), fontConfig(folder, installed))
    mkdirSync(join(draft, "cache"))
    // Other uids read it: mkdtemp makes folders for their owner alone.
    chmodSync(draft, 0o755)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process may have made the same faces meanwhile.
    if (!existsSync(folder)) throw error
  }
  await fillCache(folder)
}

/** The sandbox cannot write font caches: they are made here, once. */
async function fillCache(folder: string): Promise<void> {
  const program = findProgram("fc-cache")
  if (!program) return
  await promisify(execFile)(program, [], {
    env: { PATH: "/usr/bin:/bin", HOME: folder, FONTCONFIG_FILE: join(folder, "fonts.conf") },
    timeout: 120_000,
  })
}

/** Families of the web for which an open face stands, and which the machine has itself. */
const presentFamilies = (installed: readonly string[]): string[] =>
  openFamilies.flatMap(({ standsFor }) => standsFor).filter((family) => installed.includes(family))

/**
 * What fontconfig is told of the faces in a folder, beside the families that are `installed`.
 *
 * Strong bindings: the faces go before anything the system would put in place. A Latin face that
 * nobody knows becomes Liberation Sans or Serif; DejaVu's, the usual choice, are a tenth wider than
 * most. Caladea and Carlito are hidden: where they are, the office program puts them in the place
 * of Cambria and Calibri without asking; the lines of the one are lower, the other joins letters.
 * Source: fontconfig, fonts-conf(5).
 */
export function fontConfig(folder: string, installed: readonly string[]): string {
  const present = presentFamilies(installed)
  const latin = latinFamilies.filter(({ source }) => latinFiles(source))
  const aliases = [...madeFamilies, ...latin].flatMap(({ name, standsFor }) =>
    standsFor
      .filter((family) => !present.includes(family))
      .map(
        (family) =>
          `<match target="pattern"><test name="family" compare="eq"><string>${family}</string></test><edit name="family" mode="prepend" binding="strong"><string>${name}</string></edit></match>`,
      ),
  )
  const hidden = ["Caladea", "Carlito"]
    .filter((family) => latin.some(({ standsFor }) => standsFor.includes(family)))
    .map(
      (family) =>
        `<selectfont><rejectfont><pattern><patelt name="family"><string>${family}</string></patelt></pattern></rejectfont></selectfont>`,
    )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>${join(folder, "faces")}</dir>
<cachedir>${join(folder, "cache")}</cachedir>
${aliases.join("\n")}
${hidden.join("\n")}
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<match target="pattern"><test qual="not_first" name="family" compare="eq"><string>DejaVu Sans</string></test><edit name="family" mode="prepend" binding="same"><string>Liberation Sans</string></edit></match>
<match target="pattern"><test qual="not_first" name="family" compare="eq"><string>DejaVu Serif</string></test><edit name="family" mode="prepend" binding="same"><string>Liberation Serif</string></edit></match>
</fontconfig>
`
}
