import { languages, type Language } from "@mozhuan/contract"

export { languages, type Language }

/** Chinese pages carry no prefix. */
export const defaultLanguage: Language = "zh"

/** Value of the html `lang` attribute and of hreflang. */
export const languageTags: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en", id: "id" }

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  zh: "简体中文",
  en: "English",
  id: "Bahasa Indonesia",
}

/** Pages without a prefix that are not Chinese: campaigns abroad lead to them. */
const foreignPages: Readonly<Record<string, Language>> = { "/index-stripe": "en" }

/** Tells a page's language from its path; anything else without a known prefix is Chinese. */
export function languageOfPath(path: string): Language {
  const foreign = foreignPages[path]
  if (foreign !== undefined) return foreign
  const first = path.split("/")[1]
  return first === "en" || first === "id" ? first : defaultLanguage
}

/** Gives the path of a page in a language: `("en", "/pdf2word")` gives `/en/pdf2word`. */
export function localPath(language: Language, path: string): string {
  if (language === defaultLanguage) return path
  return path === "/" ? `/${language}` : `/${language}${path}`
}

/** Takes the language prefix off a path: `/en/pdf2word` gives `/pdf2word`. */
export function barePath(path: string): string {
  const bare = path.replace(/^\/(en|id)(?=\/|$)/, "")
  return bare === "" ? "/" : bare
}
