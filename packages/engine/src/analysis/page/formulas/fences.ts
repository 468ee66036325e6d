import { height } from "../../../base/geometry.ts"
import type { MathNode } from "../../../model/formula.ts"
import { axisEm, compound, type Atom } from "./atoms.ts"

/**
 * Signs that are put together of pieces: which pieces tell which. Source: Unicode, "Miscellaneous
 * Technical".
 */
const pieceSigns: readonly (readonly [RegExp, string])[] = [
  [/[⎧⎨⎩]/u, "{"],
  [/[⎫⎬⎭]/u, "}"],
  [/[⎛⎜⎝]/u, "("],
  [/[⎞⎟⎠]/u, ")"],
  [/[⎮⌠⌡]/u, "∫"],
  [/⎡/u, "["],
  [/⎤/u, "]"],
  [/⎣/u, "⌊"],
  [/⎦/u, "⌋"],
  [/[⎢⎥⏐⎪]/u, "|"],
]
const isPiece = (sign: string): boolean => /^[\u239b-\u23ae⏐⌠⌡|‖]$/u.test(sign)
/** Strokes that are signs of their own stand apart in lines above each other. */
const isStroke = (sign: string): boolean => sign === "|" || sign === "‖"
const isBracePiece = (sign: string): boolean => sign === "⏞" || sign === "⏟"

/** Joins the pieces of tall brackets and of wide braces to one sign each. */
export function joinPieces(atoms: readonly Atom[]): Atom[] {
  const rest = atoms.filter(({ sign }) => !isPiece(sign) && !isBracePiece(sign))
  const tall: Atom[][] = []
  const pieces = atoms.filter(({ sign }) => isPiece(sign)).toSorted((a, b) => a.box.y0 - b.box.y0)
  for (const piece of pieces) {
    const stack = tall.find((own) => {
      const last = own.at(-1)
      return (
        last &&
        Math.abs(piece.start - last.start) < 0.2 * piece.size &&
        isStroke(piece.sign) === isStroke(last.sign) &&
        piece.box.y0 - last.box.y1 < (isStroke(piece.sign) ? 0.06 : 0.3) * piece.size
      )
    })
    if (stack) stack.push(piece)
    else tall.push([piece])
  }
  const wide: Atom[][] = []
  for (const piece of atoms
    .filter(({ sign }) => isBracePiece(sign))
    .toSorted((a, b) => a.box.x0 - b.box.x0)) {
    const row = wide.find(
      (own) =>
        own.length < 4 &&
        own.every((other) => Math.abs(other.baseline - piece.baseline) < 0.5 * piece.size),
    )
    if (row) row.push(piece)
    else wide.push([piece])
  }
  return [
    ...rest,
    ...tall.map((own) =>
      own.length === 1 && own[0] && isStroke(own[0].sign)
        ? own[0]
        : joined(own, signOf(own.map(({ sign }) => sign).join(""))),
    ),
    // TeX draws either brace of four tips; the outer ones tell which.
    ...wide.map((own) => joined(own, own[0]?.sign ?? "⏞")),
  ]
}

function signOf(pieces: string): string {
  if (pieces.startsWith("‖")) return "‖"
  if (/⎡/u.test(pieces) && /⎣/u.test(pieces)) return "["
  if (/⎤/u.test(pieces) && /⎦/u.test(pieces)) return "]"
  if (pieces.startsWith("⎡")) return "⌈"
  if (pieces.startsWith("⎤")) return "⌉"
  return pieceSigns.find(([pattern]) => pattern.test(pieces))?.[1] ?? "|"
}

function joined(atoms: readonly Atom[], sign: string): Atom {
  const size = Math.max(...atoms.map((atom) => atom.size))
  const made = compound({ kind: "operator", text: sign }, atoms, { baseline: 0, size })
  return { ...made, sign, baseline: (made.box.y0 + made.box.y1) / 2 + axisEm * size }
}

const closes: Readonly<Record<string, string>> = {
  "(": ")",
  "[": "]",
  "{": "}",
  "⌊": "⌋",
  "⌈": "⌉",
  "⟨": "⟩",
  "|": "|",
  "‖": "‖",
}

/** Brackets higher than this hold something higher than a line, in ems. */
const tallFence = 1.15

/** Tells brackets that are higher than a line. */
export const isTallFence = ({ sign, box, size }: Atom): boolean =>
  /^[()[\]{}|‖⌊⌋⌈⌉⟨⟩]$/u.test(sign) && height(box) > tallFence * size

interface Pair {
  readonly open: Atom
  readonly close: Atom | undefined
}

/** Pairs tall brackets of like height, the innermost first; one without a partner stands alone. */
export function pairFences(atoms: readonly Atom[]): Pair[] {
  const fences = atoms.filter(isTallFence).toSorted((a, b) => a.box.x0 - b.box.x0)
  const open: Atom[] = []
  const pairs: Pair[] = []
  for (const fence of fences) {
    const at = open.findLastIndex((other) => isPair(other, fence))
    const partner = open[at]
    const isCloser =
      !(fence.sign in closes) ||
      (partner && partner.sign === fence.sign && /[|‖]/u.test(fence.sign))
    if (partner && isCloser) {
      pairs.push({ open: partner, close: fence })
      open.splice(at)
    } else if (fence.sign in closes) open.push(fence)
  }
  const lone = fences.filter(
    (fence) => fence.sign === "{" && !pairs.some(({ open: one }) => one === fence),
  )
  return [...pairs, ...lone.reverse().map((fence) => ({ open: fence, close: undefined }))]
}

/** Any opening sign goes with any closing one: intervals have unlike ones. */
function isPair(open: Atom, close: Atom): boolean {
  const slack = 0.45 * Math.max(open.size, close.size)
  return (
    Math.abs(open.box.y0 - close.box.y0) < slack && Math.abs(open.box.y1 - close.box.y1) < slack
  )
}

type Read = (atoms: readonly Atom[]) => MathNode

/** Makes one of each pair of tall brackets and what stands between. */
export function bindFences(atoms: readonly Atom[], read: Read): Atom[] {
  let left = [...atoms]
  for (const { open, close } of pairFences(atoms)) {
    if (!left.includes(open) || (close && !left.includes(close))) continue
    const slack = 0.35 * open.size
    const body = left.filter((atom) => {
      const y = (atom.box.y0 + atom.box.y1) / 2
      return (
        atom !== open &&
        atom !== close &&
        atom.box.x0 > open.box.x0 &&
        (!close || atom.box.x1 < close.box.x1) &&
        y > open.box.y0 - slack &&
        y < open.box.y1 + slack
      )
    })
    if (body.length === 0) continue
    const used = new Set([open, ...body, ...(close ? [close] : [])])
    const inner = read(body)
    const node: MathNode = {
      kind: "fenced",
      open: open.sign,
      close: close?.sign ?? "",
      body: isChoice(open, inner, body) ? choiceOf(inner) : asCases(inner, !close),
    }
    const size = Math.max(...body.map((atom) => atom.size))
    const baseline = (open.box.y0 + open.box.y1) / 2 + axisEm * size
    left = [
      ...left.filter((atom) => !used.has(atom)),
      compound(node, [...used], { baseline, size }),
    ]
  }
  return left
}

/** Two lines farther apart than rows of a matrix, or set small, are a binomial coefficient. */
function isChoice({ sign, size }: Atom, inner: MathNode, body: readonly Atom[]): boolean {
  if (sign !== "(" || inner.kind !== "matrix" || inner.rows.length !== 2) return false
  if (inner.rows.some((row) => row.length !== 1)) return false
  const small = Math.max(...body.map((atom) => atom.size)) < 0.9 * size
  const lines = body.filter(
    (atom) => atom.sign !== "" && atom.size > 0.9 * Math.max(...body.map((each) => each.size)),
  )
  const baselines = lines.map(({ baseline }) => baseline)
  return small || Math.max(...baselines) - Math.min(...baselines) > choiceStep * size
}

/** Distance of the lines of a binomial coefficient, in ems; rows of matrices stand closer. */
const choiceStep = 1.28

function choiceOf(node: MathNode): MathNode {
  if (node.kind !== "matrix") return node
  const [[numerator] = [], [denominator] = []] = node.rows
  return numerator && denominator
    ? { kind: "fraction", numerator, denominator, hasBar: false }
    : node
}

const asCases = (node: MathNode, isLeft: boolean): MathNode =>
  node.kind === "matrix" && isLeft ? { ...node, isLeft } : node
