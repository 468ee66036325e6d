import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { extractFace, type FontFace, type FontQuery } from "@mozhuan/engine"
import { findProgram } from "../sandbox/programs.ts"

interface InstalledFace {
  readonly file: string
  readonly families: readonly string[]
  readonly weight: number
  readonly isItalic: boolean
}

/**
 * Weights as fontconfig counts them, against the usual 400 and 700. Source: fontconfig,
 * FC_WEIGHT_REGULAR, FC_WEIGHT_BOLD.
 */
const FC_REGULAR = 80
const FC_BOLD = 200

/**
 * Gives installed faces by exact family name, as single faces.
 *
 * Asks fontconfig once, at the first question; faces are read once each.
 */
export function createFontFinder(): (query: FontQuery) => FontFace | undefined {
  let installed: InstalledFace[] | undefined
  const opened = new Map<InstalledFace, FontFace | undefined>()
  return (query) => {
    installed ??= listFaces()
    const face = choose(installed, query)
    if (!face) return undefined
    if (opened.has(face)) return opened.get(face)
    const bytes = extractFace(
      readFileSync(face.file),
      face.families.find((family) => family.toLowerCase() === query.name.toLowerCase()),
    )
    const made = bytes && { family: face.families[0] ?? query.name, bytes }
    opened.set(face, made)
    return made
  }
}

function listFaces(): InstalledFace[] {
  const program = findProgram("fc-list")
  if (!program) return []
  const text = execFileSync(
    program,
    ["--format", "%{file}\t%{index}\t%{weight}\t%{slant}\t%{family}\n"],
    { encoding: "utf8", maxBuffer: 16 * 1024 * 1024 },
  )
  return text.split("\n").flatMap((line) => {
    const [file, index, weight, slant, families] = line.split("\t")
    // Indices above 65,535 name instances of variable faces, which have no outlines of their own.
    if (!file || !families || Number(index) > 0xffff || !/\.(tt[cf]|otf)$/i.test(file)) return []
    return [
      {
        file,
        families: families.split(","),
        weight: Number(weight) || FC_REGULAR,
        isItalic: Number(slant) > 0,
      },
    ]
  })
}

function choose(installed: readonly InstalledFace[], query: FontQuery): InstalledFace | undefined {
  const wanted = query.name.toLowerCase()
  const named = installed.filter((face) =>
    face.families.some((family) => family.toLowerCase() === wanted),
  )
  const target = query.weight >= 600 ? FC_BOLD : FC_REGULAR
  const cost = (face: InstalledFace): number =>
    Math.abs(face.weight - target) + (face.isItalic === query.italic ? 0 : 1000)
  return named.toSorted((a, b) => cost(a) - cost(b))[0]
}
