/** What the site has to know of a language besides its words. */
interface LanguageFacts {
  /** BCP 47: html `lang`, hreflang, structured data; numbers and dates are spelt by it. */
  readonly tag: string
  /** As Open Graph spells it. */
  readonly locale: string
  /** What the language calls itself. */
  readonly name: string
  /** What the site is called in it. */
  readonly siteName: string
  /** What stands between the members of a list. */
  readonly listSeparator: string
}

/**
 * The languages of the site: a row each. Tags, prefixes of addresses, sitemaps, pictures for
 * shared links and names of files with translations follow from here; texts are asked for by the
 * compiler.
 */
export const languageFacts = {
  zh: {
    tag: "zh-CN",
    locale: "zh_CN",
    name: "简体中文",
    siteName: "墨转 PDF",
    listSeparator: "、",
  },
  en: { tag: "en", locale: "en_US", name: "English", siteName: "Mozhuan PDF", listSeparator: ", " },
  id: {
    tag: "id",
    locale: "id_ID",
    name: "Bahasa Indonesia",
    siteName: "Mozhuan PDF",
    listSeparator: ", ",
  },
} as const satisfies Readonly<Record<string, LanguageFacts>>

export type Language = keyof typeof languageFacts

/** All languages, the one without a prefix first. */
export const languages = Object.keys(languageFacts) as [Language, ...Language[]]

/** The language of pages without a prefix, and of whatever names none. */
export const defaultLanguage = "zh" satisfies Language

/** The languages whose pages have a prefix. */
export const prefixedLanguages: readonly Language[] = languages.filter(
  (language) => language !== defaultLanguage,
)

const isPrefixed = (part: string | undefined): part is Language =>
  prefixedLanguages.some((language) => language === part)

/** Tells a page's language from its path, with or without a query: `/en/split?x=1` gives `en`. */
export function languageOfPath(path: string): Language {
  const [, first] = path.split(/[/?]/)
  return isPrefixed(first) ? first : defaultLanguage
}

/** Gives the path of a page in a language: `("en", "/pdf2word")` gives `/en/pdf2word`. */
export function localPath(language: Language, path: string): string {
  if (language === defaultLanguage) return path
  return path === "/" ? `/${language}` : `/${language}${path}`
}

/** Takes the language prefix off a path: `/en/pdf2word` gives `/pdf2word`. */
export function barePath(path: string): string {
  const [, first] = path.split("/")
  if (!isPrefixed(first)) return path === "" ? "/" : path
  return path.slice(first.length + 1) || "/"
}

/** One text in every language of the site. */
export type Text = Readonly<Record<Language, string>>
