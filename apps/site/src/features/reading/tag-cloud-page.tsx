import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from "react-router"
import { fill } from "../../i18n/fill.ts"
import { languageOfPath, localPath } from "../../i18n/language.ts"
import { loadTexts, useLanguage } from "../../i18n/texts.tsx"
import { servicesOf } from "../../server/services.ts"
import { headTags } from "../tools/head-tags.ts"
import { breadcrumbData, pageHead } from "../tools/page-head.server.ts"
import { tagPath } from "./article-path.ts"
import { readingWords } from "./reading-words.server.ts"
import "./reading.css"

/** Sizes of tags in the cloud. */
const STEPS = 5

/** /tag: every tag, the larger the more articles it has. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const language = languageOfPath(url.pathname)
  const services = servicesOf(context)
  const words = readingWords[language]
  const [texts, tags, edited] = await Promise.all([
    loadTexts(language),
    services.tags({ quick: false }),
    services.pageTexts("tag", language),
  ])
  const most = Math.max(2, ...tags.map(({ count }) => count))
  const head = pageHead({
    origin: url.origin,
    language,
    path: "/tag",
    texts: edited ?? {
      title: `${words.tagsTitle} | ${texts.site.titleSuffix}`,
      keywords: tags
        .slice(0, 10)
        .map(({ name }) => name)
        .join(","),
      description: words.tagsDescription,
    },
    isIndexed: tags.length > 0,
    structured: [
      breadcrumbData(url.origin, language, texts.site.home, {
        path: "/tag",
        name: words.tagsTitle,
      }),
    ],
  })
  return {
    tags: tags.map((tag) => ({
      ...tag,
      step: Math.round((Math.log(tag.count) / Math.log(most)) * (STEPS - 1)) + 1,
    })),
    words,
    head,
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  headTags(loaderData?.head, matches)

export default function TagCloudPage() {
  const { tags, words } = useLoaderData<typeof loader>()
  const language = useLanguage()
  return (
    <div className="container reading">
      <header className="reading-head">
        <h1>{words.tagsTitle}</h1>
        <p>{fill(words.tagsNote, { n: tags.length })}</p>
      </header>
      {tags.length === 0 ? <p className="notice">{words.empty}</p> : null}
      <ul className="tag-cloud">
        {tags.map((tag) => (
          <li key={tag.id}>
            <Link to={localPath(language, tagPath(tag))} data-step={tag.step}>
              {tag.name}
              <span className="number">{tag.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
