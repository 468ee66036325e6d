import type { Language, ToolId } from "@mozhuan/contract"
import type { PageTexts } from "../../server/services.ts"
import { languages, languageTags, localPath } from "../../i18n/language.ts"

/** What the head of a page says to search engines. */
export interface PageHead extends PageTexts {
  readonly canonical: string
  readonly alternates: readonly { readonly tag: string; readonly href: string }[]
  /** Structured data, one object a script. */
  readonly structured: readonly Record<string, unknown>[]
}

interface HeadSource {
  readonly origin: string
  readonly language: Language
  /** Without language prefix. */
  readonly path: string
  readonly texts: PageTexts
  readonly structured?: readonly Record<string, unknown>[]
}

export function pageHead({ origin, language, path, texts, structured = [] }: HeadSource): PageHead {
  return {
    ...texts,
    canonical: origin + localPath(language, path),
    alternates: [
      ...languages.map((other) => ({ tag: languageTags[other], href: origin + localPath(other, path) })),
      { tag: "x-default", href: origin + path },
    ],
    structured,
  }
}

/** Where the page stands: home, then this tool. */
export function breadcrumbData(origin: string, language: Language, home: string, tool?: { id: ToolId; name: string }): Record<string, unknown> {
  const places = [{ name: home, path: "/" }, ...(tool ? [{ name: tool.name, path: `/${tool.id}` }] : [])]
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: places.map((place, index) => ({ "@type": "ListItem", position: index + 1, name: place.name, item: origin + localPath(language, place.path) })),
  }
}

export function questionData(faq: readonly { question: string; answer: string }[]): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: faq.map(({ question, answer }) => ({ "@type": "Question", name: question, acceptedAnswer: { "@type": "Answer", text: answer } })),
  }
}

export function stepData(name: string, steps: readonly string[]): Record<string, unknown> {
  return { "@context": "https://schema.org", "@type": "HowTo", name, step: steps.map((text, index) => ({ "@type": "HowToStep", position: index + 1, text })) }
}

export function softwareData(name: string, description: string, url: string): Record<string, unknown> {
  return { "@context": "https://schema.org", "@type": "SoftwareApplication", name, description, url, applicationCategory: "BusinessApplication", operatingSystem: "Web", offers: { "@type": "Offer", price: "0", priceCurrency: "CNY" } }
}
