import type { Language } from "@mozhuan/contract"
import type { PageTexts } from "../../server/services.ts"
import { languages, languageFacts, localPath } from "../../i18n/language.ts"

/** What the head of a page says to search engines. */
export interface PageHead extends PageTexts {
  readonly canonical: string
  readonly isIndexed: boolean
  readonly siteName: string
  /** As Open Graph spells it: zh_CN. */
  readonly locale: string
  /** Picture for shared links. */
  readonly image: string
  /** Set for articles: ms. */
  readonly article: ArticleTimes | undefined
  readonly alternates: readonly { readonly tag: string; readonly href: string }[]
  /** Structured data, one object a script. */
  readonly structured: readonly Record<string, unknown>[]
}

interface ArticleTimes {
  readonly published: number
  readonly updated: number
}

interface HeadSource {
  readonly origin: string
  readonly language: Language
  /** Without language prefix. */
  readonly path: string
  /** Part of the address, such as the page of a listing. */
  readonly search?: string
  /** Languages in which the page exists; all by default. */
  readonly languages?: readonly Language[]
  readonly texts: PageTexts
  readonly isIndexed?: boolean
  /** Path of the picture for shared links. */
  readonly image?: string
  readonly article?: ArticleTimes
  readonly structured?: readonly Record<string, unknown>[]
}

export function pageHead({
  origin,
  language,
  path,
  search = "",
  languages: existing = languages,
  texts,
  isIndexed = true,
  image = `/og/site/index.${language}.png`,
  article,
  structured = [],
}: HeadSource): PageHead {
  const { title, keywords, description } = texts
  return {
    title,
    keywords,
    description,
    canonical: origin + localPath(language, path) + search,
    alternates: [
      ...languages
        .filter((other) => existing.includes(other))
        .map((other) => ({
          tag: languageFacts[other].tag,
          href: origin + localPath(other, path) + search,
        })),
      { tag: "x-default", href: origin + path + search },
    ],
    isIndexed,
    siteName: languageFacts[language].siteName,
    locale: languageFacts[language].locale,
    image: origin + image,
    article,
    structured,
  }
}

/** Day on which what the tools' pages say was last changed. */
const toolPagesUpdated = "2026-11-21"
const toolPagesPublished = "2026-11-10"

/** Dates for what describes tools: search engines show pages with clear dates more. */
export const toolDates = { datePublished: toolPagesPublished, dateModified: toolPagesUpdated }

/** Where the page stands: home, the places between, this page. */
export function breadcrumbData(
  origin: string,
  language: Language,
  home: string,
  ...below: readonly { path: string; name: string }[]
): Record<string, unknown> {
  const places = [{ name: home, path: "/" }, ...below]
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: places.map((place, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: place.name,
      item: origin + localPath(language, place.path),
    })),
  }
}

export function questionData(
  faq: readonly { question: string; answer: string }[],
): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: faq.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  }
}

export function stepData(name: string, steps: readonly string[]): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "HowTo",
    name,
    step: steps.map((text, index) => ({ "@type": "HowToStep", position: index + 1, text })),
  }
}

export function softwareData(
  name: string,
  description: string,
  url: string,
): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "SoftwareApplication",
    name,
    description,
    url,
    applicationCategory: "BusinessApplication",
    operatingSystem: "Web",
    offers: { "@type": "Offer", price: "0", priceCurrency: "CNY" },
  }
}
