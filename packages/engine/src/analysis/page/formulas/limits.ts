import {
  functionNames,
  isIntegral,
  isLargeOperator,
  limitNames,
  type MathNode,
} from "../../../model/formula.ts"
import { ems } from "../../geometry/scale.ts"
import { axisEm, compound, type Atom } from "./atoms.ts"

type Read = (atoms: readonly Atom[]) => MathNode

/** Farthest a limit stands from its sign, in ems, and how far it may reach past it on a side. */
const limitGap = ems.most
const limitReach = ems.apart

/** Binds what stands under and over large signs, wide braces and names such as "lim". */
export function bindLimits(atoms: readonly Atom[], read: Read): Atom[] {
  let left = joinNames(atoms)
  for (const host of left.filter(takesLimits).toSorted((a, b) => a.box.x0 - b.box.x0)) {
    if (!left.includes(host)) continue
    const [under, over] = (["below", "above"] as const).map((side) => limitsOf(host, left, side))
    if (!under || !over || under.length + over.length === 0) continue
    const node: MathNode = {
      kind: "limits",
      base: host.node,
      ...(under.length > 0 ? { under: read(under) } : {}),
      ...(over.length > 0 ? { over: read(over) } : {}),
    }
    const used = new Set([host, ...under, ...over])
    left = [...left.filter((atom) => !used.has(atom)), compound(node, [...used], host)]
  }
  return bindBraces(left, read)
}

export const takesLimits = ({ sign, node }: Atom): boolean =>
  (isLargeOperator(sign) && !isIntegral(sign)) ||
  (node.kind === "identifier" && limitNames.has(node.text))

/** Small atoms that hang together under or over a sign. */
export function limitsOf(host: Atom, atoms: readonly Atom[], side: "above" | "below"): Atom[] {
  const own = atoms.filter((atom) => {
    if (atom === host || atom.size > 0.88 * host.size) return false
    const gap = side === "below" ? atom.box.y0 - host.box.y1 : host.box.y0 - atom.box.y1
    return gap > -0.25 * host.size && gap < limitGap * host.size
  })
  const seeds = own.filter((atom) => atom.box.x0 < host.box.x1 && atom.box.x1 > host.box.x0)
  if (seeds.length === 0) return []
  let [x0, x1] = [Math.min(...seeds.map((a) => a.start)), Math.max(...seeds.map((a) => a.end))]
  const taken = new Set(seeds)
  for (let grew = true; grew;) {
    grew = false
    for (const atom of own) {
      if (taken.has(atom) || atom.start > x1 + 0.35 * atom.size || atom.end < x0 - 0.35 * atom.size)
        continue
      if (
        atom.start < host.box.x0 - limitReach * host.size ||
        atom.end > host.box.x1 + limitReach * host.size
      )
        continue
      taken.add(atom)
      ;[x0, x1, grew] = [Math.min(x0, atom.start), Math.max(x1, atom.end), true]
    }
  }
  return [...taken]
}

/** Letters of names such as "lim" stand close and upright: they are one. */
function joinNames(atoms: readonly Atom[]): Atom[] {
  const sorted = atoms.toSorted((a, b) => a.start - b.start)
  const left = new Set(sorted)
  const made: Atom[] = []
  for (const first of sorted) {
    if (!left.has(first) || !isUprightLetter(first)) continue
    const word = [first]
    for (;;) {
      const last = word.at(-1)
      const next =
        last &&
        sorted.find(
          (atom) =>
            left.has(atom) &&
            !word.includes(atom) &&
            isUprightLetter(atom) &&
            Math.abs(atom.baseline - last.baseline) < 0.05 * last.size &&
            Math.abs(atom.size - last.size) < 0.05 * last.size &&
            Math.abs(atom.start - last.end) < 0.12 * last.size,
        )
      if (!next) break
      word.push(next)
    }
    if (word.length < 2) continue
    word.forEach((atom) => left.delete(atom))
    const text = word.map(({ sign }) => sign).join("")
    const node: MathNode = functionNames.has(text)
      ? { kind: "identifier", text }
      : { kind: "text", text }
    made.push(compound(node, word, first, { x0: first.start, x1: word.at(-1)?.end ?? first.end }))
  }
  return [...left, ...made]
}

const isUprightLetter = ({ sign, node }: Atom): boolean =>
  /^[A-Za-zÀ-ɏ]+$/u.test(sign) &&
  ((node.kind === "identifier" && node.variant === "normal") || node.kind === "text")

/** Binds wide braces to the term over or under them, with what is said beside the brace. */
function bindBraces(atoms: readonly Atom[], read: Read): Atom[] {
  let left = [...atoms]
  for (const brace of atoms.filter(({ sign }) => sign === "⏞" || sign === "⏟")) {
    const isUnder = brace.sign === "⏟"
    const slack = 0.3 * brace.size
    const within = left.filter(
      (atom) =>
        atom !== brace && atom.box.x0 > brace.box.x0 - slack && atom.box.x1 < brace.box.x1 + slack,
    )
    const upper = within.filter((atom) => (atom.box.y0 + atom.box.y1) / 2 < brace.box.y0)
    const lower = within.filter((atom) => (atom.box.y0 + atom.box.y1) / 2 > brace.box.y1)
    const [base, said] = isUnder ? [upper, lower] : [lower, upper]
    if (base.length === 0) continue
    const note = said.filter(({ size }) => size < 0.88 * brace.size)
    const accent: MathNode = {
      kind: "accent",
      base: read(base),
      sign: brace.sign,
      place: isUnder ? "under" : "over",
    }
    const node: MathNode =
      note.length === 0
        ? accent
        : { kind: "limits", base: accent, [isUnder ? "under" : "over"]: read(note) }
    const used = new Set([brace, ...base, ...note])
    const main = base.toSorted((a, b) => b.size - a.size || a.start - b.start)[0] ?? brace
    left = [...left.filter((atom) => !used.has(atom)), compound(node, [...used], main)]
  }
  return left
}

/** Signs over a letter, and how they are written. */
export const accents: ReadonlyMap<string, string> = new Map([
  ["ˆ", "^"],
  ["^", "^"],
  ["̂", "^"],
  ["˜", "~"],
  ["~", "~"],
  ["̃", "~"],
  ["¯", "‾"],
  ["ˉ", "‾"],
  ["̄", "‾"],
  ["‾", "‾"],
  ["˙", "˙"],
  ["̇", "˙"],
  ["¨", "¨"],
  ["̈", "¨"],
  ["⃗", "→"],
  ["→", "→"],
  ["ˇ", "ˇ"],
  ["̌", "ˇ"],
  ["˘", "˘"],
  ["´", "´"],
  ["`", "`"],
])

/** Accents wider than this may stand over several letters, in ems. */
const wideAccent = 0.6

/**
 * What a narrow accent stands over: a letter rather than a bracket beside it, the nearest to its
 * middle.
 */
function under(accent: Atom, near: readonly Atom[]): Atom {
  const middleOf = ({ box }: Atom): number => (box.x0 + box.x1) / 2
  const letters = near.filter(({ sign }) => !/^[()[\]{}|,.;]$/.test(sign))
  const far = (atom: Atom): number => Math.abs(middleOf(atom) - middleOf(accent))
  return (letters.length > 0 ? letters : near).reduce((a, b) => (far(b) < far(a) ? b : a))
}

/** Binds signs over letters to what they stand over. */
export function bindAccents(atoms: readonly Atom[], read: Read): Atom[] {
  let left = [...atoms]
  for (const accent of atoms.filter(({ sign }) => accents.has(sign))) {
    const middle = (accent.box.x0 + accent.box.x1) / 2
    const near = left.filter(
      (atom) =>
        atom !== accent &&
        !accents.has(atom.sign) &&
        atom.size > 0.85 * accent.size &&
        (Math.abs(middle - (atom.box.x0 + atom.box.x1) / 2) < 0.35 * accent.size ||
          (atom.box.x0 > accent.box.x0 - 1 && atom.box.x1 < accent.box.x1 + 1)) &&
        atom.box.y0 > accent.box.y0 - 0.1 * accent.size &&
        atom.box.y1 > accent.box.y1 + 0.1 * accent.size &&
        atom.box.y0 - accent.box.y1 < 0.45 * accent.size,
    )
    if (near.length === 0) continue
    const base =
      accent.box.x1 - accent.box.x0 > wideAccent * accent.size ? near : [under(accent, near)]
    const node: MathNode = {
      kind: "accent",
      base: read(base),
      sign: accents.get(accent.sign) ?? accent.sign,
      place: "over",
    }
    const main = base[0] ?? accent
    const used = new Set([accent, ...base])
    left = [
      ...left.filter((atom) => !used.has(atom)),
      compound(node, [...used], main, {
        x0: Math.min(...base.map((a) => a.start)),
        x1: Math.max(...base.map((a) => a.end)),
      }),
    ]
  }
  return left
}

/** Height of the middle of a line with this baseline. */
export const axisOf = ({ baseline, size }: Pick<Atom, "baseline" | "size">): number =>
  baseline - axisEm * size
