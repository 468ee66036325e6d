import { ems } from "../../geometry/scale.ts"
import { axisEm, isTall, type GlyphAtom } from "./atoms.ts"

/** Signs that grow with what stands beside or under them: each glyph of a page is asked. */
const growing: ReadonlySet<string> = new Set("∑∏∐∫∬∭∮⋃⋂⋀⋁√()[]{}|‖⌈⌉⌊⌋⟨⟩")
/** How far from a sign that grows the letters stand that tell the size of its line, in ems. */
const reach = ems.double

/**
 * Gives signs that a program grew by the size of their type the size of the line that they stand
 * in: LibreOffice sets a tall bracket in 26 points among letters of 12, and fonts beside text in
 * other faces take the large sum of a line from a larger size.
 */
export function settleSizes(
  atoms: readonly GlyphAtom[],
  isGrown: (atom: GlyphAtom) => boolean,
): readonly GlyphAtom[] {
  const grown = atoms.filter((atom) => growing.has(atom.sign) && isGrown(atom))
  if (grown.length === 0) return atoms
  const others = atoms
    .filter((atom) => !growing.has(atom.sign))
    .toSorted((a, b) => a.start - b.start)
  const settled = new Map(grown.map((atom) => [atom, settledAtom(atom, others)]))
  return atoms.map((atom) => settled.get(atom) ?? atom)
}

function settledAtom(atom: GlyphAtom, others: readonly GlyphAtom[]): GlyphAtom {
  const { box } = atom
  const far = reach * atom.size
  let size = 0
  for (const other of others) {
    if (other.start > box.x1 + far) break
    const isBeside = other.end > box.x0 - far && other.box.y0 < box.y1 && other.box.y1 > box.y0
    if (isBeside && other.size <= atom.size * 1.05) size = Math.max(size, other.size)
  }
  if (size === 0 || size > 0.98 * atom.size) return atom
  const isCentred = isTall(atom.sign, box, size)
  return {
    ...atom,
    size,
    baseline: isCentred ? (box.y0 + box.y1) / 2 + axisEm * size : atom.baseline,
  }
}
