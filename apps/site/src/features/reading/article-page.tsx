import {
  data,
  useLoaderData,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "react-router"
import { barePath } from "../../i18n/language.ts"
import { headTags } from "../tools/head-tags.ts"
import { ArticleView } from "./article-view.tsx"
import { isColumn } from "./article-path.ts"
import { articleHeaders, loadArticle } from "./load-article.server.ts"
import "./reading.css"

/** /{column}/{id}.html */
export async function loader(args: LoaderFunctionArgs) {
  const [, column, file = ""] = barePath(args.url.pathname).split("/")
  const shortName = /^([a-z0-9-]{1,80})\.html$/.exec(file)?.[1]
  if (!isColumn(column) || shortName === undefined)
    throw data("This page could not be found", { status: 404 })
  const found = await loadArticle(args, { column, shortName })
  return data(found, { headers: articleHeaders(found.article.id) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  headTags(loaderData?.head, matches)

export default function ArticlePage() {
  return <ArticleView {...useLoaderData<typeof loader>()} />
}
