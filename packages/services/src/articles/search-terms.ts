/** A run of letters and digits, or of Chinese characters. */
const runs = /[\p{Script=Latin}\p{Nd}]+|\p{Script=Han}+/gu
const isHan = /^\p{Script=Han}/u
/** Characters of a body that are searched; what comes later rarely decides. */
const BODY_LENGTH = 20_000
/** Runs of a question that are looked at. */
const QUERY_RUNS = 8
/** PostgreSQL keeps no higher position. */
const LAST_POSITION = 16_383

export interface SearchParts {
  readonly title: string
  readonly keywords: string
  readonly summary: string
  readonly body: string
}

/**
 * Cuts text into what is searched for: Latin words, and every pair of neighbouring Chinese
 * characters.
 *
 * Pairs need no dictionary, find words that no dictionary knows, and work on every PostgreSQL.
 */
export function searchTerms(text: string): string[] {
  const terms: string[] = []
  for (const [run] of text.normalize("NFKC").toLowerCase().matchAll(runs)) {
    if (isHan.test(run)) terms.push(...pairsOf(run))
    else terms.push(run.slice(0, 40))
  }
  return terms
}

function pairsOf(run: string): string[] {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => `${characters[index] ?? ""}${character}`)
}

/** Spells the `tsvector` of an article: title before keywords before summary before body. */
export function searchVector(parts: SearchParts): string {
  const places = new Map<string, string[]>()
  let position = 0
  const add = (text: string, weight: "A" | "B" | "C" | "D"): void => {
    for (const term of searchTerms(text)) {
      position = Math.min(position + 1, LAST_POSITION)
      const known = places.get(term) ?? []
      // PostgreSQL keeps at most 256 places of a term.
      if (known.length < 256) known.push(`${position}${weight}`)
      places.set(term, known)
    }
  }
  add(parts.title, "A")
  add(parts.keywords, "B")
  add(parts.summary, "C")
  add(parts.body.slice(0, BODY_LENGTH), "D")
  return [...places].map(([term, at]) => `'${term}':${at.join(",")}`).join(" ")
}

/**
 * Spells the `tsquery` that finds all terms of a question; undefined where it holds nothing to look
 * for.
 */
export function searchQuery(question: string): string | undefined {
  const found = [...question.normalize("NFKC").toLowerCase().matchAll(runs)].slice(0, QUERY_RUNS)
  const parts = found.flatMap(([run]) => {
    const characters = [...run]
    if (!isHan.test(run) || characters.length === 1) return [`'${run.slice(0, 40)}':*`]
    return pairsOf(run)
      .slice(0, 20)
      .map((pair) => `'${pair}'`)
  })
  return parts.length === 0 ? undefined : parts.join(" & ")
}
