import type { ArticleColumnName } from "@mozhuan/contract"
import { data, type LoaderFunctionArgs } from "react-router"
import { languageOfPath, localPath } from "../../i18n/language.ts"
import { loadTexts } from "../../i18n/texts.tsx"
import { servicesOf, type ArticleFacts } from "../../server/services.ts"
import { breadcrumbData, pageHead, questionData, stepData } from "../tools/page-head.server.ts"
import { articlePath } from "./article-path.ts"
import { answerData, articleData, videoData } from "./article-data.server.ts"
import { readingWords } from "./reading-words.server.ts"

/** How one is named: by its place, or by id or short name alone. */
export type Wanted =
  | { readonly column: ArticleColumnName; readonly shortName: string }
  | { readonly id: string }

/**
 * Finds an article with everything its page shows. @throws 404 for one that is absent or not
 * published
 */
export async function loadArticle(
  { url, context }: Pick<LoaderFunctionArgs, "url" | "context">,
  wanted: Wanted,
) {
  const language = languageOfPath(url.pathname)
  const services = servicesOf(context)
  const article = await services.article(wanted, language)
  if (!article) throw data("This page could not be found", { status: 404 })
  const [texts, related, edited] = await Promise.all([
    loadTexts(language),
    services.related(article.id, language),
    services.pageTexts(`${article.column}/${article.shortName}.html`, language),
  ])
  const words = readingWords[language]
  const path = articlePath(article)
  const shown = edited ?? {
    title: `${article.title} | ${texts.site.titleSuffix}`,
    keywords: article.keywords,
    description: article.summary,
  }
  const head = pageHead({
    origin: url.origin,
    // A page in another language that shows the Chinese text is a copy of the Chinese page.
    language: article.language,
    languages: article.languages,
    path,
    texts: shown,
    image: `/og/article/${article.id}.${article.language}.png`,
    article: { published: article.createTime, updated: article.updateTime },
    structured: [
      breadcrumbData(
        url.origin,
        article.language,
        texts.site.home,
        { path: `/${article.column}`, name: words.columns[article.column] },
        { path, name: article.title },
      ),
      ...structuredOf(article, url.origin, texts.site.name),
    ],
  })
  return {
    article: withoutMachines(article),
    related,
    words,
    isTranslated: article.language === language,
    head,
  }
}

function structuredOf(
  article: ArticleFacts,
  origin: string,
  site: string,
): Record<string, unknown>[] {
  const url = origin + localPath(article.language, articlePath(article))
  const dates = {
    datePublished: new Date(article.createTime).toISOString(),
    dateModified: new Date(article.updateTime).toISOString(),
  }
  return [
    articleData({ article, url, origin, site, dates }),
    ...(article.column === "jiaocheng" && article.steps.length >= 2
      ? [{ ...stepData(article.title, article.steps), ...dates }]
      : []),
    ...(article.column === "wenti"
      ? [answerData(article, dates)]
      : article.questions.length >= 2
        ? [{ ...questionData(article.questions), ...dates }]
        : []),
    ...(article.videoUrl ? [videoData({ article, origin, dates })] : []),
  ]
}

/** What is only for search engines stays out of the page's data. */
function withoutMachines(article: ArticleFacts) {
  const { steps: _steps, questions: _questions, ...rest } = article
  return rest
}

/** Tells the server whose views to count. */
export const articleHeaders = (id: number): HeadersInit => ({ "x-article": String(id) })
