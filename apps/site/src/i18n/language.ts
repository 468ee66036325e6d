import {
  barePath,
  defaultLanguage,
  languageFacts,
  languageOfPath as prefixOf,
  languages,
  localPath,
  type Language,
} from "@mozhuan/contract"

export { barePath, defaultLanguage, languageFacts, languages, localPath, type Language }

/** Pages without a prefix that are not Chinese: campaigns abroad lead to them. */
const foreignPages: Readonly<Record<string, Language>> = { "/index-stripe": "en" }

/** Tells a page's language from its path; anything else without a known prefix is Chinese. */
export const languageOfPath = (path: string): Language => foreignPages[path] ?? prefixOf(path)
