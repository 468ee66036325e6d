import type { MathNode } from "../../../model/formula.ts"
import { shares } from "../../geometry/scale.ts"
import type { Atom } from "./atoms.ts"
import { axisOf } from "./limits.ts"
import { joinTokens, type Placed } from "./tokens.ts"

/** Sizes and shifts, as shares of the line's size, within which an atom stands on the line. */
const fullSize = 0.84
const onLine = 0.16
/** Compounds and tall signs are centred less exactly. */
const compoundOnLine = 0.42

type Read = (atoms: readonly Atom[]) => MathNode

/** Reads atoms as one line: what is raised or lowered belongs to what stands before it. */
export function lineOf(atoms: readonly Atom[], read: Read): MathNode {
  const sorted = atoms.toSorted((a, b) => a.start - b.start || a.box.x0 - b.box.x0)
  const line = mainLine(sorted)
  const placed: Placed[] = []
  let [sup, sub]: [Atom[], Atom[]] = [[], []]
  let base: Atom | undefined
  const close = (): void => {
    if (base || sup.length + sub.length > 0) placed.push(placedOf(base, { sup, sub }, read))
    ;[sup, sub, base] = [[], [], undefined]
  }
  for (const atom of sorted) {
    if (isOnLine(atom, line)) {
      close()
      base = atom
      continue
    }
    const host = [sup, sub]
      .filter((list) => list.some((own) => isScriptOf(atom, own)))
      .toSorted((a, b) => farFrom(atom, a) - farFrom(atom, b))[0]
    const list = host ?? (isAbove(atom, line) ? sup : sub)
    list.push(atom)
  }
  close()
  const items = joinTokens(placed)
  const [only] = items
  return items.length === 1 && only ? only : { kind: "row", items }
}

/**
 * Room between a script and its own script, and how far their lines are apart at most, in ems of
 * the first.
 */
const nestedGap = 0.4
const nestedShift = shares.nearlyAll

/**
 * Tells whether a sign is a script of a script: smaller, right behind it, raised or lowered by
 * little.
 */
const isScriptOf = (atom: Atom, own: Atom): boolean =>
  atom.size < 0.9 * own.size &&
  atom.start - own.end < nestedGap * own.size &&
  Math.abs(atom.baseline - own.baseline) < nestedShift * own.size

/** How far a sign is from the line that a list of scripts stands on. */
const farFrom = (atom: Atom, list: readonly Atom[]): number =>
  Math.min(
    ...list
      .filter((own) => isScriptOf(atom, own))
      .map((own) => Math.abs(atom.baseline - own.baseline)),
  )

/** Where most of the largest atoms stand, those at the start first. */
function mainLine(atoms: readonly Atom[]): Pick<Atom, "baseline" | "size"> {
  const size = Math.max(...atoms.map((atom) => atom.size))
  const full = atoms.filter((atom) => atom.size >= fullSize * size)
  const simple = full.filter(
    ({ node, sign }) => sign !== "" && node.kind !== "fenced" && /[^∑∏∫√]/u.test(sign),
  )
  const candidates = simple.length > 0 ? simple : full
  const near = (one: Atom): number =>
    candidates.filter((other) => Math.abs(other.baseline - one.baseline) < onLine * size).length
  const best = candidates.reduce<Atom | undefined>(
    (a, b) => (a && near(a) >= near(b) ? a : b),
    undefined,
  )
  return { baseline: best?.baseline ?? 0, size }
}

function isOnLine(atom: Atom, line: Pick<Atom, "baseline" | "size">): boolean {
  const shift = Math.abs(axisOf(atom) - axisOf(line)) / line.size
  if (atom.sign === "" && (atom.node.kind === "fraction" || atom.node.kind === "fenced"))
    return barShift(atom, line) < compoundOnLine
  const isTall = atom.box.y1 - atom.box.y0 > 1.15 * line.size
  if (isTall) return shift < compoundOnLine
  const off = Math.abs(atom.baseline - line.baseline) / line.size
  return atom.size >= fullSize * line.size
    ? off < onLine
    : off < 0.03 && atom.size > 0.6 * line.size
}

/**
 * How far the middle of a compound is from that of the line, whatever the size of what is in it.
 */
const barShift = (atom: Atom, line: Pick<Atom, "baseline" | "size">): number =>
  Math.abs(axisOf(atom) - axisOf(line)) / line.size

const isAbove = (atom: Atom, line: Pick<Atom, "baseline" | "size">): boolean =>
  (atom.box.y0 + atom.box.y1) / 2 < axisOf(line)

function placedOf(
  base: Atom | undefined,
  { sup, sub }: { readonly sup: readonly Atom[]; readonly sub: readonly Atom[] },
  read: Read,
): Placed {
  const all = [...(base ? [base] : []), ...sup, ...sub]
  const start = Math.min(...all.map((atom) => atom.start))
  const end = Math.max(...all.map((atom) => atom.end))
  const size = base?.size ?? all[0]?.size ?? 1
  if (sup.length + sub.length === 0 && base) return { node: base.node, start, end, size }
  const node: MathNode = {
    kind: "scripts",
    base: base?.node ?? { kind: "row", items: [] },
    ...(sub.length > 0 ? { sub: read(sub) } : {}),
    ...(sup.length > 0 ? { sup: read(sup) } : {}),
  }
  return { node, start, end, size }
}
