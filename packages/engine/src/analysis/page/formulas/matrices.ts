import type { MathNode } from "../../../model/formula.ts"
import { axisEm, type Atom } from "./atoms.ts"

/** Distance of the baselines of rows, in ems; scripts and limits stay below. */
const rowStep = 0.85
/** Room between columns, in ems; signs of relation have less around them. */
const columnGap = 0.62

/** Reads atoms between tall brackets as rows of cells; undefined where they are one line. */
export function matrixOf(
  atoms: readonly Atom[],
  read: (atoms: readonly Atom[]) => MathNode,
): MathNode | undefined {
  const size = Math.max(...atoms.map((atom) => atom.size))
  const rows = rowsOf(atoms, size)
  if (rows.length < 2) return undefined
  const edges = columnEdges(atoms, size)
  const columnOf = (atom: Atom): number =>
    edges.filter((edge) => edge < (atom.start + atom.end) / 2).length
  const cells = rows.map((row) =>
    Array.from({ length: edges.length + 1 }, (_, column) => {
      const own = row.filter((atom) => columnOf(atom) === column)
      return own.length === 0 ? ({ kind: "row", items: [] } as const) : read(own)
    }),
  )
  return { kind: "matrix", rows: cells }
}

function rowsOf(atoms: readonly Atom[], size: number): Atom[][] {
  const full = atoms
    .filter((atom) => atom.size > 0.8 * size && !/^[.,;]$/.test(atom.sign))
    .toSorted((a, b) => a.baseline - b.baseline)
  const rows: { baseline: number; last: number; atoms: Atom[] }[] = []
  for (const atom of full) {
    const row = rows.at(-1)
    if (
      row &&
      atom.baseline - row.last < rowStep * size * 0.6 &&
      atom.baseline - row.baseline < rowStep * size
    )
      row.last = atom.baseline
    else rows.push({ baseline: atom.baseline, last: atom.baseline, atoms: [] })
  }
  for (const atom of atoms) {
    const middle =
      atom.size > 0.8 * size ? atom.baseline : (atom.box.y0 + atom.box.y1) / 2 + axisEm * size
    rows
      .reduce((a, b) => (distance(b, middle) < distance(a, middle) ? b : a), rows[0] ?? noRow)
      .atoms.push(atom)
  }
  return rows.map((row) => row.atoms).filter((row) => row.length > 0)
}

const noRow = { baseline: 0, last: 0, atoms: [] as Atom[] }
const distance = (
  { baseline, last }: { readonly baseline: number; readonly last: number },
  y: number,
): number => Math.abs((baseline + last) / 2 - y)

/** Where no row has anything over a wide enough stretch. */
function columnEdges(atoms: readonly Atom[], size: number): number[] {
  const edges: number[] = []
  let end = Infinity
  for (const atom of atoms.toSorted((a, b) => a.start - b.start)) {
    if (atom.start - end > columnGap * size) edges.push((atom.start + end) / 2)
    end = end === Infinity ? atom.end : Math.max(end, atom.end)
  }
  return edges
}
