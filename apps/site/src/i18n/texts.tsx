import { createContext, use, type ReactNode } from "react"
import type { Language } from "./language.ts"
import type { Texts } from "./zh.ts"

export type { Texts }

const LanguageContext = createContext<{ language: Language; texts: Texts } | undefined>(undefined)

/**
 * Loads the words of one language; each is a script of its own, so a page carries only its own
 * words.
 */
export async function loadTexts(language: Language): Promise<Texts> {
  switch (language) {
    case "zh":
      return (await import("./zh.ts")).zh
    case "en":
      return (await import("./en.ts")).en
    case "id":
      return (await import("./id.ts")).id
  }
}

export function LanguageProvider({
  language,
  texts,
  children,
}: {
  language: Language
  texts: Texts
  children: ReactNode
}) {
  return <LanguageContext value={{ language, texts }}>{children}</LanguageContext>
}

/** Gives the page's words. */
export function useTexts(): Texts {
  return useLanguageContext().texts
}

export function useLanguage(): Language {
  return useLanguageContext().language
}

function useLanguageContext() {
  const value = use(LanguageContext)
  if (value === undefined) throw new Error("LanguageProvider is missing above this component")
  return value
}
