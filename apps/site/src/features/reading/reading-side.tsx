import type { ArticleSummary, TagView } from "@mozhuan/contract"
import { Link } from "react-router"
import { localPath } from "../../i18n/language.ts"
import { useLanguage } from "../../i18n/texts.tsx"
import { articlePath, tagPath } from "./article-path.ts"
import { dayOf } from "./dates.ts"
import type { ReadingWords } from "./words-zh.ts"

/** Beside a listing: what others read, what is new, tags for quick access. */
export function ReadingSide({
  rank,
  newest,
  tags,
  words,
}: {
  rank: readonly ArticleSummary[]
  newest: readonly ArticleSummary[]
  tags: readonly TagView[]
  words: ReadingWords
}) {
  const language = useLanguage()
  return (
    <aside className="reading-side">
      {rank.length > 0 ? (
        <section aria-labelledby="side-rank">
          <h2 id="side-rank">{words.rank}</h2>
          <ol className="rank-list">
            {rank.slice(0, 8).map((article) => (
              <li key={article.id}>
                <Link to={localPath(language, articlePath(article))}>{article.title}</Link>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      {newest.length > 0 ? (
        <section aria-labelledby="side-newest">
          <h2 id="side-newest">{words.newest}</h2>
          <ul className="newest-list">
            {newest.slice(0, 6).map((article) => (
              <li key={article.id}>
                <Link to={localPath(language, articlePath(article))}>{article.title}</Link>
                <time className="number" dateTime={dayOf(article.createTime)}>
                  {dayOf(article.createTime).slice(5)}
                </time>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {tags.length > 0 ? <SideTags tags={tags} words={words} /> : null}
    </aside>
  )
}

function SideTags({ tags, words }: { tags: readonly TagView[]; words: ReadingWords }) {
  const language = useLanguage()
  return (
    <section className="side-tags" aria-labelledby="side-tags">
      <h2 id="side-tags">{words.tags}</h2>
      <ul className="tag-list">
        {tags.map((tag) => (
          <li key={tag.id}>
            <Link className="tag" to={localPath(language, tagPath(tag))}>
              {tag.name}
            </Link>
          </li>
        ))}
      </ul>
      <Link className="side-more" to={localPath(language, "/tag")}>
        {words.allTags}
      </Link>
    </section>
  )
}
