import type { MathNode } from "../../packages/engine/src/model/formula.ts"

/** Numbers from 0 to 1 by a seed. Source: T. Ettinger, "Mulberry32". */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Random = () => number
const pick = <T>(random: Random, from: readonly [T, ...T[]]): T =>
  from[Math.floor(random() * from.length)] ?? from[0]

const letters = [
  "a",
  "b",
  "c",
  "x",
  "y",
  "z",
  "n",
  "k",
  "m",
  "f",
  "g",
  "p",
  "q",
  "t",
  "u",
  "A",
  "B",
  "X",
  "N",
  "F",
  "α",
  "β",
  "λ",
  "σ",
  "θ",
  "π",
  "Γ",
  "Ω",
] as const
const relations = ["=", "=", "=", "≤", "≥", "<", ">", "≠", "≈", "∈", "→"] as const
const binaries = ["+", "+", "−", "−", "⋅", "×", "±"] as const
const id = (text: string): MathNode => ({ kind: "identifier", text })
const num = (text: string): MathNode => ({ kind: "number", text })
export const op = (text: string): MathNode => ({ kind: "operator", text })
export const row = (items: readonly MathNode[]): MathNode => {
  const flat = items.flatMap((item) => (item.kind === "row" ? item.items : [item]))
  const [only] = flat
  return flat.length === 1 && only ? only : { kind: "row", items: flat }
}

function atom(random: Random): MathNode {
  const roll = random()
  if (roll < 0.62) return id(pick(random, letters))
  if (roll < 0.9) return num(String(Math.floor(random() * (random() < 0.7 ? 10 : 200))))
  if (roll < 0.93) return num(`${Math.floor(random() * 10)}.${Math.floor(random() * 90 + 10)}`)
  if (roll < 0.96)
    return { kind: "identifier", text: pick(random, ["R", "Z", "C"]), variant: "double-struck" }
  return { kind: "identifier", text: pick(random, ["x", "A", "v"]), variant: "bold" }
}

const letter = (random: Random): MathNode => id(pick(random, letters))

function factor(random: Random, depth: number): MathNode {
  if (depth <= 0) return atom(random)
  const inner = (): MathNode => sum(random, depth - 1)
  const roll = random()
  if (roll < 0.34) return atom(random)
  if (roll < 0.46) return { kind: "scripts", base: letter(random), sup: simple(random) }
  if (roll < 0.56) return { kind: "scripts", base: letter(random), sub: simple(random) }
  if (roll < 0.61)
    return { kind: "scripts", base: letter(random), sub: atom(random), sup: atom(random) }
  if (roll < 0.75)
    return { kind: "fraction", numerator: inner(), denominator: inner(), hasBar: true }
  if (roll < 0.81)
    return { kind: "radical", body: inner(), ...(random() < 0.2 ? { index: num("3") } : {}) }
  if (roll < 0.86)
    return {
      kind: "accent",
      base: letter(random),
      sign: pick(random, ["^", "‾", "~", "→"]),
      place: "over",
    }
  if (roll < 0.92) return row([id(pick(random, ["sin", "cos", "log", "exp"])), letter(random)])
  return row([letter(random), op("("), inner(), op(")")])
}

const simple = (random: Random): MathNode =>
  random() < 0.75 ? atom(random) : row([letter(random), op(pick(random, ["+", "−"])), num("1")])

function sum(random: Random, depth: number): MathNode {
  const items = [factor(random, depth)]
  while (random() < 0.42 && items.length < 5)
    items.push(op(pick(random, binaries)), factor(random, depth))
  return row(items)
}

function large(random: Random, depth: number): MathNode {
  const roll = random()
  const low = row([id(pick(random, ["i", "n", "k"])), op("="), num("1")])
  if (roll < 0.55)
    return row([
      {
        kind: "limits",
        base: op(pick(random, ["∑", "∏"])),
        under: low,
        over: id(pick(random, ["n", "N"])),
      },
      factor(random, depth),
    ])
  if (roll < 0.8)
    return row([
      {
        kind: "scripts",
        base: op("∫"),
        sub: num("0"),
        sup: op("∞").kind === "operator" ? id("∞") : id("∞"),
      },
      factor(random, depth),
      id("d"),
      id("x"),
    ])
  return row([
    { kind: "limits", base: id("lim"), under: row([id("n"), op("→"), id("∞")]) },
    factor(random, depth),
  ])
}

function fenced(random: Random, depth: number): MathNode {
  const roll = random()
  if (roll < 0.4) {
    const [open, close] = pick<readonly [string, string]>(random, [
      ["(", ")"],
      ["[", "]"],
    ])
    return {
      kind: "fenced",
      open,
      close,
      body: {
        kind: "fraction",
        numerator: sum(random, depth - 1),
        denominator: sum(random, 0),
        hasBar: true,
      },
    }
  }
  const columns = 2 + Math.floor(random() * 2)
  const rows = 2 + Math.floor(random() * 3)
  if (roll < 0.75) {
    const [open, close] = pick<readonly [string, string]>(random, [
      ["(", ")"],
      ["[", "]"],
      ["|", "|"],
    ])
    const cells = Array.from({ length: rows }, () =>
      Array.from({ length: columns }, () => (random() < 0.8 ? atom(random) : factor(random, 1))),
    )
    return { kind: "fenced", open, close, body: { kind: "matrix", rows: cells } }
  }
  const cases = Array.from({ length: 2 }, () => [
    sum(random, 1),
    row([
      { kind: "text", text: "if" },
      letter(random),
      op(pick(random, ["<", ">", "≥"])),
      num("0"),
    ]),
  ])
  return {
    kind: "fenced",
    open: "{",
    close: "",
    body: { kind: "matrix", rows: cases, isLeft: true },
  }
}

/** Makes a formula: a relation for a displayed one, a small one for a line. */
export function makeFormula(random: Random, display: "inline" | "block"): MathNode {
  if (display === "inline") {
    const roll = random()
    if (roll < 0.25) return letter(random)
    if (roll < 0.5)
      return factor(random, 1).kind === "number"
        ? letter(random)
        : { kind: "scripts", base: letter(random), sub: simple(random) }
    return row([letter(random), op(pick(random, relations)), sum(random, 1)])
  }
  const roll = random()
  const right =
    roll < 0.4
      ? sum(random, 2)
      : roll < 0.7
        ? row([large(random, 1), ...(random() < 0.5 ? [op("+"), factor(random, 2)] : [])])
        : fenced(random, 2)
  return row([factor(random, 1), op(pick(random, relations)), right])
}
