import type { MetaDescriptor } from "react-router"
import type { PageHead } from "./page-head.server.ts"

/** Spells a page's head as tags; without data (an error) the error page brings its own. */
export function headTags(head: PageHead | undefined): MetaDescriptor[] {
  if (head === undefined) return []
  return [
    { title: head.title },
    { name: "description", content: head.description },
    { name: "keywords", content: head.keywords },
    { tagName: "link", rel: "canonical", href: head.canonical },
    ...head.alternates.map(({ tag, href }) => ({ tagName: "link", rel: "alternate", hrefLang: tag, href }) as const),
    { property: "og:title", content: head.title },
    { property: "og:description", content: head.description },
    { property: "og:url", content: head.canonical },
    { property: "og:type", content: "website" },
    ...head.structured.map((entry) => ({ "script:ld+json": entry })),
  ] as MetaDescriptor[]
}
