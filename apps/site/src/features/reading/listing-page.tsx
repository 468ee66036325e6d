import { articleColumnNames, type ArticleColumnName } from "@mozhuan/contract"
import {
  data,
  Form,
  Link,
  useLoaderData,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "react-router"
import { fill } from "../../i18n/fill.ts"
import { barePath, languageOfPath, localPath } from "../../i18n/language.ts"
import { loadTexts, useLanguage } from "../../i18n/texts.tsx"
import { servicesOf } from "../../server/services.ts"
import { Icon } from "../../ui/icon.tsx"
import { headTags } from "../tools/head-tags.ts"
import { breadcrumbData, pageHead } from "../tools/page-head.server.ts"
import { isColumn } from "./article-path.ts"
import { ArticleList } from "./article-list.tsx"
import { pageNumberOf } from "./page-number.ts"
import { Pagination } from "./pagination.tsx"
import { ReadingSide } from "./reading-side.tsx"
import { readingWords } from "./reading-words.server.ts"
import type { ReadingWords } from "./words-zh.ts"
import "./reading.css"

/** Articles on one page of a listing. */
const PAGE_SIZE = 12

/**
 * /jiaocheng, /shipin, /shouce, /wenti: a column, or with `q` what a search finds in all columns.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const language = languageOfPath(url.pathname)
  const column = barePath(url.pathname).slice(1)
  const pageNumber = pageNumberOf(url)
  if (!isColumn(column) || pageNumber === undefined)
    throw data("This page could not be found", { status: 404 })
  const services = servicesOf(context)
  const words = readingWords[language]
  const query = (url.searchParams.get("q") ?? "").trim().slice(0, 60)
  const [texts, page, rank, newest, tags, edited] = await Promise.all([
    loadTexts(language),
    services.articles({
      ...(query ? { keyword: query } : { column }),
      pageNumber,
      pageSize: PAGE_SIZE,
      language,
    }),
    services.rank(language),
    services.newest(language),
    services.tags({ quick: true }),
    services.pageTexts(column, language),
  ])
  if (pageNumber > 1 && page.list.length === 0)
    throw data("This page could not be found", { status: 404 })
  const shown = edited ?? {
    title: `${words.columnTitles[column]} | ${texts.site.titleSuffix}`,
    keywords: words.listKeywords,
    description: words.columnNotes[column],
  }
  const head = pageHead({
    origin: url.origin,
    language,
    path: `/${column}`,
    search: pageNumber > 1 && !query ? `?p=${pageNumber}` : "",
    texts: {
      ...shown,
      title: query
        ? `${fill(words.searchTitle, { q: query })} | ${texts.site.titleSuffix}`
        : numberedTitle(shown.title, pageNumber, words),
    },
    isIndexed: query === "" && page.total > 0,
    structured: [
      breadcrumbData(url.origin, language, texts.site.home, {
        path: `/${column}`,
        name: words.columns[column],
      }),
    ],
  })
  return {
    column,
    query,
    page,
    pages: Math.ceil(page.total / PAGE_SIZE),
    rank,
    newest,
    tags,
    words,
    head,
  }
}

/** Pages after the first say their number, so that no two have the same title. */
function numberedTitle(title: string, pageNumber: number, words: ReadingWords): string {
  return pageNumber > 1 ? `${fill(words.page, { n: pageNumber })} - ${title}` : title
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  headTags(loaderData?.head, matches)

export default function ListingPage() {
  const { column, query, page, pages, rank, newest, tags, words } = useLoaderData<typeof loader>()
  const language = useLanguage()
  return (
    <div className="container reading">
      <header className="reading-head">
        <h1>{query ? fill(words.searchTitle, { q: query }) : words.columnTitles[column]}</h1>
        <p>{query ? fill(words.searchCount, { n: page.total }) : words.columnNotes[column]}</p>
        <SearchForm query={query} />
      </header>
      <ColumnTabs current={query ? undefined : column} />
      <div className="reading-columns">
        <div>
          {page.list.length > 0 ? (
            <ArticleList articles={page.list} words={words} showsColumn={query !== ""} />
          ) : (
            <p className="notice">{query ? words.searchNone : words.empty}</p>
          )}
          <Pagination
            path={localPath(language, `/${column}`)}
            query={query}
            page={page.pageNumber}
            pages={pages}
            words={words}
          />
        </div>
        <ReadingSide rank={rank} newest={newest} tags={tags} words={words} />
      </div>
    </div>
  )
}

/** A plain GET form, so that it works before the scripts do. */
function SearchForm({ query }: { query: string }) {
  const { words } = useLoaderData<typeof loader>()
  const language = useLanguage()
  return (
    <Form
      className="reading-search"
      role="search"
      action={localPath(language, "/jiaocheng")}
      method="get"
      data-usage="article-search"
    >
      <label className="visually-hidden" htmlFor="article-search">
        {words.search}
      </label>
      <input
        key={query}
        id="article-search"
        className="input"
        type="search"
        name="q"
        defaultValue={query}
        placeholder={words.searchHint}
        maxLength={60}
        required
        enterKeyHint="search"
      />
      <button className="button button-primary" type="submit">
        <Icon name="search" size={18} />
        {words.searchGo}
      </button>
    </Form>
  )
}

function ColumnTabs({ current }: { current: ArticleColumnName | undefined }) {
  const { words } = useLoaderData<typeof loader>()
  const language = useLanguage()
  return (
    <nav className="column-tabs" aria-label={words.tabs}>
      <ul>
        {articleColumnNames.map((column) => (
          <li key={column}>
            <Link
              to={localPath(language, `/${column}`)}
              aria-current={column === current ? "page" : undefined}
            >
              {words.columns[column]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
