import type { ArticleSummary } from "@mozhuan/contract"
import { Link } from "react-router"
import { localPath } from "../../i18n/language.ts"
import { useLanguage } from "../../i18n/texts.tsx"
import { articlePath } from "./article-path.ts"

/** A few articles to read on with; nothing where there are none. */
export function RelatedArticles({
  articles,
  title,
}: {
  articles: readonly ArticleSummary[]
  title: string
}) {
  const language = useLanguage()
  if (articles.length === 0) return null
  return (
    <section className="related">
      <h2>{title}</h2>
      <ul>
        {articles.map((article) => (
          <li key={article.id}>
            <Link to={localPath(language, articlePath(article))}>
              <strong>{article.title}</strong>
              <span>{article.summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
