import {
  data,
  Link,
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "react-router"
import { fill } from "../../i18n/fill.ts"
import { languageOfPath, localPath } from "../../i18n/language.ts"
import { loadTexts, useLanguage } from "../../i18n/texts.tsx"
import { servicesOf } from "../../server/services.ts"
import { headTags } from "../tools/head-tags.ts"
import { breadcrumbData, pageHead } from "../tools/page-head.server.ts"
import { ArticleList } from "./article-list.tsx"
import { tagPath } from "./article-path.ts"
import { Trail } from "./trail.tsx"
import { pageNumberOf } from "./page-number.ts"
import { Pagination } from "./pagination.tsx"
import { ReadingSide } from "./reading-side.tsx"
import { readingWords } from "./reading-words.server.ts"
import "./reading.css"

const PAGE_SIZE = 12

/**
 * /tag/{id}: articles of a tag, by its short name; a number leads there. A tag without articles is
 * no page.
 */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const language = languageOfPath(url.pathname)
  const services = servicesOf(context)
  const pageNumber = pageNumberOf(url)
  const tag = await services.tag((params["id"] ?? "").normalize("NFKC").toLowerCase())
  if (!tag || pageNumber === undefined) throw data("This page could not be found", { status: 404 })
  if (params["id"] !== tag.shortName) throw redirect(localPath(language, tagPath(tag)), 301)
  const words = readingWords[language]
  const [texts, page, rank, newest, tags, edited] = await Promise.all([
    loadTexts(language),
    services.articles({ tagShortName: tag.shortName, pageNumber, pageSize: PAGE_SIZE, language }),
    services.rank(language),
    services.newest(language),
    services.tags({ quick: true }),
    services.pageTexts(`tag/${tag.shortName}`, language),
  ])
  if (page.list.length === 0) throw data("This page could not be found", { status: 404 })
  const values = { name: tag.name, n: page.total }
  const head = pageHead({
    origin: url.origin,
    language,
    path: tagPath(tag),
    search: pageNumber > 1 ? `?p=${pageNumber}` : "",
    texts: edited ?? {
      title: `${pageNumber > 1 ? `${fill(words.page, { n: pageNumber })} - ` : ""}${fill(words.tagHead, values)} | ${texts.site.titleSuffix}`,
      keywords: tag.name,
      description: fill(words.tagDescription, values),
    },
    structured: [
      breadcrumbData(
        url.origin,
        language,
        texts.site.home,
        { path: "/tag", name: words.tagsTitle },
        { path: tagPath(tag), name: tag.name },
      ),
    ],
  })
  return { tag, page, pages: Math.ceil(page.total / PAGE_SIZE), rank, newest, tags, words, head }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  headTags(loaderData?.head, matches)

export default function TagPage() {
  const { tag, page, pages, rank, newest, tags, words } = useLoaderData<typeof loader>()
  const language = useLanguage()
  return (
    <>
      <Trail places={[{ path: "/tag", name: words.tagsTitle }]} name={tag.name} />
      <div className="container reading">
        <header className="reading-head">
          <h1>{tag.name}</h1>
          <p>{fill(words.tagNote, { name: tag.name, n: page.total })}</p>
        </header>
        <div className="reading-columns">
          <div>
            <ArticleList articles={page.list} words={words} showsColumn />
            <Pagination
              path={localPath(language, tagPath(tag))}
              page={page.pageNumber}
              pages={pages}
              words={words}
            />
            <p className="reading-more">
              <Link to={localPath(language, "/tag")}>{words.allTags}</Link>
            </p>
          </div>
          <ReadingSide rank={rank} newest={newest} tags={tags} words={words} />
        </div>
      </div>
    </>
  )
}
