import type { Language } from "./language.ts"

/**
 * Gives the loader of a set of words that only some pages need: each language is a script of its
 * own, loaded once.
 *
 * The promise stays the same, since `use` knows words that are there by it.
 */
export function ownTexts<T>(
  sources: Readonly<Record<Language, () => Promise<T>>>,
): (language: Language) => Promise<T> {
  const loading = new Map<Language, Promise<T>>()
  return (language) => {
    const known = loading.get(language)
    if (known) return known
    const started = sources[language]()
    loading.set(language, started)
    // A script that was lost is asked for again.
    started.catch(() => loading.delete(language))
    return started
  }
}
