import type { MetaDescriptor } from "react-router"
import type { RootData } from "../shell/root-data.ts"
import { inNameOf } from "../shell/brand.ts"
import type { PageHead } from "./page-head.server.ts"

/** The routes of a page, as its `meta` function is given them; the first is the root. */
type Matches = readonly ({ readonly loaderData: unknown } | undefined)[]

/** Name of the host that shows a page. */
export const brandIn = (matches: Matches): string =>
  (matches[0]?.loaderData as RootData | undefined)?.visitor.host.brand ?? ""

/**
 * Spells a page's head as tags, in the name of its host; without data (an error) the error page
 * brings its own.
 */
export function headTags(shipped: PageHead | undefined, matches: Matches): MetaDescriptor[] {
  if (shipped === undefined) return []
  const head = inNameOf(brandIn(matches), shipped)
  return [
    { title: head.title },
    { name: "description", content: head.description },
    { name: "keywords", content: head.keywords },
    { tagName: "link", rel: "canonical", href: head.canonical },
    ...head.alternates.map(
      ({ tag, href }) => ({ tagName: "link", rel: "alternate", hrefLang: tag, href }) as const,
    ),
    ...(head.isIndexed ? [] : [{ name: "robots", content: "noindex,follow" }]),
    { property: "og:title", content: head.title },
    { property: "og:description", content: head.description },
    { property: "og:url", content: head.canonical },
    { property: "og:type", content: head.article ? "article" : "website" },
    { property: "og:site_name", content: head.siteName },
    { property: "og:locale", content: head.locale },
    { property: "og:image", content: head.image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(head.article
      ? [
          {
            property: "article:published_time",
            content: new Date(head.article.published).toISOString(),
          },
          {
            property: "article:modified_time",
            content: new Date(head.article.updated).toISOString(),
          },
        ]
      : []),
    ...head.structured.map((entry) => ({ "script:ld+json": entry })),
  ] as MetaDescriptor[]
}
