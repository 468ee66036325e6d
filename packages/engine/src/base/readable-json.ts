/** Plain data, as JSON holds it; what is undefined is left out. */
type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain }

/** Longest line, in characters, that a list or an object may take before it is opened up. */
const WIDEST = 120

/**
 * Gives data as JSON that a person reads and compares line by line: what fits in a line stays in
 * one, numbers are rounded to hundredths.
 */
export function readableJson(value: unknown): string {
  const plain = rounded(value)
  return plain === undefined ? "null" : spell(plain, "", 0)
}

function rounded(value: unknown): Plain | undefined {
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) ? Math.round(value * 100) / 100 || 0 : String(value)
    case "string":
    case "boolean":
      return value
    case "object":
      break
    default:
      return undefined
  }
  if (value === null) return null
  if (Array.isArray(value)) return value.map((each) => rounded(each) ?? null)
  if (value instanceof Set) return [...value].map((each) => rounded(each) ?? null)
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  return Object.fromEntries(
    entries.flatMap(([key, each]) => {
      const plain = rounded(each)
      return plain === undefined ? [] : [[String(key), plain]]
    }),
  )
}

/** `taken` is the room that the key before the value takes in its line. */
function spell(value: Plain, indent: string, taken: number): string {
  const flat = inline(value)
  if (typeof value !== "object" || value === null) return flat
  if (indent.length + taken + flat.length <= WIDEST) return flat
  const inner = `${indent} `
  const parts = Array.isArray(value)
    ? (value as readonly Plain[]).map((each) => partOf(each, "", inner))
    : Object.entries(value).map(([key, each]) => partOf(each, `${JSON.stringify(key)}: `, inner))
  const isFilled = !Array.isArray(value) || value.every((each) => typeof each !== "object")
  const lines = isFilled ? filled(parts, inner) : separated(parts, inner)
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"]
  return `${open}\n${lines}\n${indent}${close}`
}

interface Part {
  readonly text: string
  /** Shares its line with others. */
  readonly isShort: boolean
}

/** Longest part, in characters, that shares its line. */
const SHORT = 50

function partOf(value: Plain, name: string, indent: string): Part {
  const text = `${name}${spell(value, indent, name.length)}`
  return { text, isShort: text.length <= SHORT && !text.includes("\n") }
}

const separated = (parts: readonly Part[], indent: string): string =>
  parts.map(({ text }) => `${indent}${text}`).join(",\n")

/** As many short parts in a line as fit; a long one has its own. */
function filled(parts: readonly Part[], indent: string): string {
  const lines: string[] = []
  let isOpen = false
  for (const [at, { text, isShort }] of parts.entries()) {
    const part = at < parts.length - 1 ? `${text},` : text
    const last = lines.at(-1)
    if (last !== undefined && isOpen && isShort && last.length + 1 + part.length <= WIDEST)
      lines[lines.length - 1] = `${last} ${part}`
    else lines.push(`${indent}${part}`)
    isOpen = isShort
  }
  return lines.join("\n")
}

function inline(value: Plain): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${(value as readonly Plain[]).map(inline).join(", ")}]`
  const pairs = Object.entries(value).map(
    ([key, each]) => `${JSON.stringify(key)}: ${inline(each)}`,
  )
  return pairs.length === 0 ? "{}" : `{ ${pairs.join(", ")} }`
}
