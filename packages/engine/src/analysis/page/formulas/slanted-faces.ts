import type { GlyphRun } from "../../../model/scene.ts"
import { counts, ems } from "../../geometry/scale.ts"
import { isSpace } from "../../writing/scripts.ts"
import { letterWeight, type MathFace } from "./atoms.ts"

/** Letters of a group that is read as a product of variables, such as "dx" and "Ax", at most. */
const mostLetters = counts.pair
/** Letters closer than this are one group, in ems. */
const sameGroup = ems.touch

/**
 * Tells the slanted faces of text in which a page sets no words: slides in a sans face take the
 * letters of their formulas from there, and what else is slanted has longer words. Bold ones are of
 * headings and labels.
 */
export function facesOfFormulas(
  faces: readonly MathFace[],
  runs: readonly GlyphRun[],
): readonly MathFace[] {
  if (!runs.some((run) => drawsSigns(run, faces[run.font]))) return faces
  const groups = new Map<number, { single: number; short: number; long: number }>()
  for (const run of runs) {
    const face = faces[run.font]
    if (!face?.isItalic || face.isBold || face.kind !== undefined) continue
    const own = groups.get(run.font) ?? { single: 0, short: 0, long: 0 }
    groups.set(run.font, own)
    for (const length of groupsOf(run))
      if (length > mostLetters) own.long += 1
      else if (length > 1) own.short += 1
      else own.single += 1
  }
  return faces.map((face, font) => {
    const own = groups.get(font)
    if (!own || own.single === 0) return face
    // Most variables stand alone; words of two letters that are stressed have none beside them.
    return own.long === 0 && own.single >= own.short ? { ...face, kind: "letters" } : face
  })
}

/** Tells a run in a font of TeX's signs that draws one which only formulas have. */
const drawsSigns = ({ chars }: GlyphRun, face: MathFace | undefined): boolean =>
  (face?.kind === "signs" || face?.kind === "extension") &&
  chars.some((char) => !isSpace(char) && letterWeight(char, face) === "math")

/** Letters of each group of letters that stand close. */
function groupsOf({ chars, x, advance, size }: GlyphRun): number[] {
  const groups: number[] = []
  let end = -Infinity
  for (const [at, char] of chars.entries()) {
    if (!/^\p{L}+$/u.test(char)) continue
    const start = x[at] ?? 0
    if (start - end < sameGroup * size) groups.push((groups.pop() ?? 0) + 1)
    else groups.push(1)
    end = start + (advance[at] ?? 0)
  }
  return groups
}
