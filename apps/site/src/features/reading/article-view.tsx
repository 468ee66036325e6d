import { isToolId } from "@mozhuan/contract"
import { Link } from "react-router"
import { fill } from "../../i18n/fill.ts"
import { formatCount } from "../../i18n/format.ts"
import { defaultLanguage, languageFacts, localPath } from "../../i18n/language.ts"
import { useLanguage } from "../../i18n/texts.tsx"
import type { ArticleLink } from "../../server/services.ts"
import { Icon } from "../../ui/icon.tsx"
import { articlePath, tagPath } from "./article-path.ts"
import { ContentsList } from "./contents-list.tsx"
import { dayOf } from "./dates.ts"
import type { loadArticle } from "./load-article.server.ts"
import { RelatedArticles } from "./related-articles.tsx"
import { ToolCall } from "./tool-call.tsx"
import { Trail } from "./trail.tsx"
import type { ReadingWords } from "./words-zh.ts"

type Loaded = Awaited<ReturnType<typeof loadArticle>>

/** Characters a minute that people read, Chinese and English together. */
const READING_SPEED = 420

/** An article: its text, what it is about, its tool, and where to read on. */
export function ArticleView({ article, related, words, isTranslated }: Loaded) {
  const tool =
    article.toolName !== undefined && isToolId(article.toolName) ? article.toolName : undefined
  const hasContents = article.headings.length >= 3
  return (
    <>
      <Trail
        places={[{ path: `/${article.column}`, name: words.columns[article.column] }]}
        name={article.title}
      />
      <div className="container article-layout" data-contents={hasContents}>
        <article
          className="article"
          {...(isTranslated ? {} : { lang: languageFacts[defaultLanguage].tag })}
        >
          <ArticleHead article={article} words={words} isTranslated={isTranslated} />
          <ArticleCover article={article} words={words} />
          {hasContents ? (
            <details className="contents-fold">
              <summary>{words.contents}</summary>
              <ContentsList headings={article.headings} title={words.contents} />
            </details>
          ) : null}
          {/* Sanitised where it is made: services/articles/markdown.ts */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: article.html }} />
          <ArticleTags article={article} words={words} />
        </article>
        {hasContents ? (
          <aside className="article-side">
            <ContentsList headings={article.headings} title={words.contents} />
          </aside>
        ) : null}
      </div>
      <div className="container article-after">
        {tool ? <ToolCall tool={tool} words={words} /> : null}
        <Neighbours previous={article.prev} next={article.next} words={words} />
        <RelatedArticles articles={related} title={words.related} />
      </div>
    </>
  )
}

function ArticleHead({
  article,
  words,
  isTranslated,
}: {
  article: Loaded["article"]
  words: ReadingWords
  isTranslated: boolean
}) {
  const language = useLanguage()
  const [published, updated] = [dayOf(article.createTime), dayOf(article.updateTime)]
  return (
    <header className="article-head">
      {isTranslated || words.untranslated === "" ? null : (
        <p className="notice" lang={language}>
          <Icon name="globe" />
          {words.untranslated}
        </p>
      )}
      <h1>{article.title}</h1>
      <p className="article-lead">{article.summary}</p>
      <p className="article-facts number" lang={language}>
        {article.author ? <span>{fill(words.by, { name: article.author })}</span> : null}
        <span>
          {words.published} <time dateTime={published}>{published}</time>
        </span>
        {updated > published ? (
          <span>
            {words.updated} <time dateTime={updated}>{updated}</time>
          </span>
        ) : null}
        <span>
          {fill(words.minutes, { n: Math.max(1, Math.round(article.length / READING_SPEED)) })}
        </span>
        {article.views > 0 ? (
          <span>{fill(words.views, { n: formatCount(article.views) })}</span>
        ) : null}
      </p>
    </header>
  )
}

/** What stands over the text: its video, or else its picture. */
function ArticleCover({ article, words }: { article: Loaded["article"]; words: ReadingWords }) {
  return (
    <>
      {article.videoUrl ? (
        <video
          className="article-video"
          src={article.videoUrl}
          controls
          preload="metadata"
          playsInline
          {...(article.cover ? { poster: article.cover } : {})}
          aria-label={words.watch}
        />
      ) : null}
      {article.cover && !article.videoUrl ? (
        <img
          className="article-cover"
          src={article.cover}
          alt=""
          width="1200"
          height="630"
          decoding="async"
          fetchPriority="high"
        />
      ) : null}
    </>
  )
}

function ArticleTags({ article, words }: { article: Loaded["article"]; words: ReadingWords }) {
  const language = useLanguage()
  if (article.tags.length === 0) return null
  return (
    <ul className="tag-list" aria-label={words.tags}>
      {article.tags.map((tag) => (
        <li key={tag.id}>
          <Link className="tag" to={localPath(language, tagPath(tag))}>
            {tag.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Neighbours({
  previous,
  next,
  words,
}: {
  previous: ArticleLink | undefined
  next: ArticleLink | undefined
  words: ReadingWords
}) {
  const language = useLanguage()
  if (!previous && !next) return null
  return (
    <nav className="neighbours" aria-label={words.pages}>
      {previous ? (
        <Link to={localPath(language, articlePath(previous))} rel="prev">
          <span>{words.previousArticle}</span>
          {previous.title}
        </Link>
      ) : (
        <span />
      )}
      {next ? (
        <Link className="neighbours-next" to={localPath(language, articlePath(next))} rel="next">
          <span>{words.nextArticle}</span>
          {next.title}
        </Link>
      ) : null}
    </nav>
  )
}
