import type { MathNode } from "../../../model/formula.ts"
import { ems } from "../../geometry/scale.ts"
import { compound, type Atom } from "./atoms.ts"

/** A level stroke: of a fraction, of a root, or over or under a term. */
export interface Bar {
  readonly x0: number
  readonly x1: number
  readonly y: number
  /** Item of the page. */
  readonly item: number
}

/** How far what a bar is over may reach past it, in ems. */
const overhang = 0.25
/** Farthest the nearest sign is from its bar, and from the sign between them, in ems. */
const firstGap = ems.most
const nextGap = ems.tight

type Read = (atoms: readonly Atom[]) => MathNode

/**
 * Makes fractions, roots and lines over or under terms; the shortest bar first, as it is inside.
 */
export function bindBars(atoms: readonly Atom[], bars: readonly Bar[], read: Read): Atom[] {
  let left = [...atoms]
  for (const bar of bars.toSorted((a, b) => a.x1 - a.x0 - (b.x1 - b.x0)))
    left = bindRoot(left, bar, read) ?? bindFraction(left, bar, read) ?? left
  return left
}

const middleX = ({ box }: Atom): number => (box.x0 + box.x1) / 2
const middleY = ({ box }: Atom): number => (box.y0 + box.y1) / 2

/** Finds the root sign that a bar goes on from. */
export const rootOf = (atoms: readonly Atom[], bar: Bar): Atom | undefined =>
  atoms.find(
    ({ sign, box, size }) =>
      sign === "√" &&
      Math.abs(box.x1 - bar.x0) < 0.3 * size &&
      bar.y > box.y0 - 0.2 * size &&
      bar.y < box.y0 + 0.2 * size,
  )

function bindRoot(atoms: Atom[], bar: Bar, read: Read): Atom[] | undefined {
  const root = rootOf(atoms, bar)
  if (!root) return undefined
  const slack = 0.15 * root.size
  const body = atoms.filter(
    (atom) =>
      atom !== root &&
      middleX(atom) > bar.x0 - slack &&
      middleX(atom) < bar.x1 + slack &&
      middleY(atom) > bar.y &&
      middleY(atom) < root.box.y1 + 0.5 * root.size,
  )
  if (body.length === 0) return undefined
  const size = Math.max(...body.map((atom) => atom.size))
  const index = atoms.filter(
    (atom) =>
      atom !== root &&
      !body.includes(atom) &&
      atom.size < 0.8 * size &&
      atom.box.x1 < root.box.x1 &&
      atom.box.x1 > root.box.x0 - 0.1 * size &&
      middleY(atom) > root.box.y0 - 0.4 * size &&
      atom.box.y1 < root.box.y1 - 0.2 * (root.box.y1 - root.box.y0) &&
      atom.box.x0 > root.box.x0 - 0.5 * size,
  )
  const used = new Set([root, ...body, ...index])
  const node: MathNode = {
    kind: "radical",
    body: read(body),
    ...(index.length > 0 ? { index: read(index) } : {}),
  }
  const made = compound(node, [...used], mainBaseline(body), { x1: bar.x1 })
  return [...atoms.filter((atom) => !used.has(atom)), made]
}

const mainBaseline = (atoms: readonly Atom[]): Pick<Atom, "baseline" | "size"> => {
  const size = Math.max(...atoms.map((atom) => atom.size))
  const first = atoms
    .filter((atom) => atom.size > 0.9 * size)
    .toSorted((a, b) => a.box.x0 - b.box.x0)[0]
  return { baseline: first?.baseline ?? 0, size }
}

/** What lies on one side of a bar, as far as no room parts it. */
export function besideBar(atoms: readonly Atom[], bar: Bar, side: "above" | "below"): Atom[] {
  const sign = side === "above" ? -1 : 1
  const near = (atom: Atom): number =>
    sign * ((side === "above" ? atom.box.y1 : atom.box.y0) - bar.y)
  const far = (atom: Atom): number =>
    sign * ((side === "above" ? atom.box.y0 : atom.box.y1) - bar.y)
  const own = atoms
    .filter((atom) => {
      const slack = overhang * atom.size
      return (
        atom.box.x0 > bar.x0 - slack &&
        atom.box.x1 < bar.x1 + slack &&
        sign * (middleY(atom) - bar.y) > 0
      )
    })
    .toSorted((a, b) => near(a) - near(b))
  const taken: Atom[] = []
  let reach = 0
  for (const atom of own) {
    const gap = near(atom) - reach
    const isWithin = taken.length > 0 && near(atom) <= reach
    if (!isWithin && gap > (taken.length === 0 ? firstGap : nextGap) * atom.size) continue
    taken.push(atom)
    reach = Math.max(reach, far(atom))
  }
  return taken
}

function bindFraction(atoms: Atom[], bar: Bar, read: Read): Atom[] | undefined {
  const above = besideBar(atoms, bar, "above")
  const below = besideBar(atoms, bar, "below")
  const extent = { x0: bar.x0, x1: bar.x1 }
  const line = (base: readonly Atom[], place: "over" | "under"): Atom[] => {
    const node: MathNode = { kind: "accent", base: read(base), sign: "‾", place }
    return [
      ...atoms.filter((atom) => !base.includes(atom)),
      compound(node, base, mainBaseline(base), extent),
    ]
  }
  if (above.length === 0 && below.length === 0) return undefined
  if (above.length === 0) return line(below, "over")
  if (below.length === 0) return line(above, "under")
  const size = Math.max(...[...above, ...below].map((atom) => atom.size))
  const node: MathNode = {
    kind: "fraction",
    numerator: read(above),
    denominator: read(below),
    hasBar: true,
  }
  const used = [...above, ...below]
  return [
    ...atoms.filter((atom) => !used.includes(atom)),
    compound(node, used, { baseline: bar.y + 0.25 * size, size }, extent),
  ]
}
