import { AsyncLocalStorage } from "node:async_hooks"

/** Names of visitors' files that the work under way knows of. */
const inPlay = new AsyncLocalStorage<ReadonlySet<string>>()

/** Stems shorter than this are left: they say nothing, and stand in half of all words. */
const SHORTEST_STEM = 3

/**
 * Does work that knows the names of a visitor's files; no log line that is written meanwhile, by
 * whatever part, holds any of them.
 *
 * A name cannot be told from other text by its looks, so those that are known are taken out as they
 * are: whole, without extension, and as addresses and JSON spell them.
 */
export function withNames<T>(names: readonly (string | undefined)[], work: () => T): T {
  const known = new Set(inPlay.getStore())
  for (const name of names) for (const form of formsOf(name ?? "")) known.add(form)
  return inPlay.run(known, work)
}

/** Takes the names in play out of a text. */
export function withoutNames(text: string): string {
  const known = inPlay.getStore()
  if (!known || known.size === 0) return text
  return [...known]
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, "…"), text)
}

function formsOf(name: string): string[] {
  const stem = name.replace(/\.[^.]*$/, "")
  const plain = [name, stem].filter((text) => text.trim().length >= SHORTEST_STEM || text === name)
  return plain
    .filter((text) => text.trim() !== "")
    .flatMap((text) => [
      text,
      text.normalize("NFC"),
      text.normalize("NFD"),
      encodeURIComponent(text.toWellFormed()),
      JSON.stringify(text).slice(1, -1),
    ])
}

/** Fields of calls that hold names of files, at any depth. */
const nameFields = /^(?:fileName|outName|name|newName)$/
/** As deep as the fields of calls go. */
const DEEPEST = 6

/** Gives the names of files that the fields of a call hold. */
export function namesIn(value: unknown, depth = 0): string[] {
  if (depth > DEEPEST || typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, held]) => {
    if (typeof held === "string" && nameFields.test(key)) return [held]
    if (typeof held === "string" && /^\s*[[{]/.test(held)) return namesIn(parsed(held), depth + 1)
    return namesIn(held, depth + 1)
  })
}

/** Nested fields of a form are JSON; what is none holds no names. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
