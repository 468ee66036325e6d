import type { ArticleColumnName, ArticleSummary } from "@mozhuan/contract"
import { isToolId } from "@mozhuan/contract"
import { Link } from "react-router"
import { fill } from "../../i18n/fill.ts"
import { formatCount } from "../../i18n/format.ts"
import { localPath } from "../../i18n/language.ts"
import { useLanguage } from "../../i18n/texts.tsx"
import { Icon, type IconName } from "../../ui/icon.tsx"
import { ToolIcon } from "../../ui/tool-icon.tsx"
import { articlePath, tagPath } from "./article-path.ts"
import { dayOf } from "./dates.ts"
import type { ReadingWords } from "./words-zh.ts"

const columnIcons: Readonly<Record<ArticleColumnName, IconName>> = {
  jiaocheng: "list",
  shipin: "play",
  shouce: "folder",
  wenti: "info",
}

/** Articles in rows: mark, title, summary, tags, and a picture where there is one. */
export function ArticleList({
  articles,
  words,
  showsColumn = false,
}: {
  articles: readonly ArticleSummary[]
  words: ReadingWords
  showsColumn?: boolean
}) {
  const language = useLanguage()
  return (
    <ul className="article-list">
      {articles.map((article) => (
        <li className="article-row" key={article.id}>
          <ArticleMark article={article} />
          <div className="article-row-text">
            <h2>
              <Link to={localPath(language, articlePath(article))}>{article.title}</Link>
            </h2>
            <p>{article.summary}</p>
            <p className="article-row-facts number">
              {showsColumn ? <span>{words.columns[article.column]}</span> : null}
              <time dateTime={dayOf(article.updateTime)}>{dayOf(article.updateTime)}</time>
              {article.views > 0 ? (
                <span>{fill(words.views, { n: formatCount(article.views) })}</span>
              ) : null}
              {article.tags.slice(0, 3).map((tag) => (
                <Link key={tag.id} className="tag-link" to={localPath(language, tagPath(tag))}>
                  {tag.name}
                </Link>
              ))}
            </p>
          </div>
          {article.cover ? (
            <img
              className="article-row-cover"
              src={article.cover}
              alt=""
              width="192"
              height="101"
              loading="lazy"
              decoding="async"
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function ArticleMark({ article }: { article: ArticleSummary }) {
  if (article.toolName !== undefined && isToolId(article.toolName))
    return <ToolIcon tool={article.toolName} size={44} />
  return (
    <span className="article-mark">
      <Icon name={columnIcons[article.column]} size={22} />
    </span>
  )
}
