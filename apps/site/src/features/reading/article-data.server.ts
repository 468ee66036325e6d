import type { ArticleFacts } from "../../server/services.ts"
import { languageFacts } from "../../i18n/language.ts"

interface Dates {
  readonly datePublished: string
  readonly dateModified: string
}

/** The article for search engines; `pubDate` and `upDate` are what Baidu reads. */
export function articleData({
  article,
  url,
  origin,
  site,
  dates,
}: {
  article: ArticleFacts
  url: string
  origin: string
  site: string
  dates: Dates
}): Record<string, unknown> {
  return {
    "@context": ["https://schema.org", "https://ziyuan.baidu.com/contexts/cambrian.jsonld"],
    "@type": "Article",
    "@id": url,
    headline: article.title,
    title: article.title,
    description: article.summary,
    image: [origin + (article.cover ?? `/og/article/${article.id}.${article.language}.png`)],
    ...dates,
    pubDate: dates.datePublished.slice(0, 19),
    upDate: dates.dateModified.slice(0, 19),
    inLanguage: languageFacts[article.language].tag,
    mainEntityOfPage: url,
    author: { "@type": article.author ? "Person" : "Organization", name: article.author || site },
    publisher: {
      "@type": "Organization",
      name: site,
      url: origin,
      logo: { "@type": "ImageObject", url: `${origin}/og/site/index.zh.png` },
    },
  }
}

/** A question's page: one question, one answer. */
export function answerData(article: ArticleFacts, dates: Dates): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "QAPage",
    ...dates,
    mainEntity: {
      "@type": "Question",
      name: article.title,
      text: article.title,
      answerCount: 1,
      datePublished: dates.datePublished,
      acceptedAnswer: {
        "@type": "Answer",
        text: article.summary,
        datePublished: dates.datePublished,
        upvoteCount: 0,
      },
    },
  }
}

export function videoData({
  article,
  origin,
  dates,
}: {
  article: ArticleFacts
  origin: string
  dates: Dates
}): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name: article.title,
    description: article.summary,
    thumbnailUrl: [origin + (article.cover ?? `/og/article/${article.id}.${article.language}.png`)],
    uploadDate: dates.datePublished,
    contentUrl: origin + (article.videoUrl ?? ""),
  }
}
