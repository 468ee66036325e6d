import {
  data,
  useLoaderData,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "react-router"
import { headTags } from "../tools/head-tags.ts"
import { ArticleView } from "./article-view.tsx"
import { articleHeaders, loadArticle } from "./load-article.server.ts"
import "./reading.css"

/**
 * /{id}: an article by its id or short name alone; its page in a column is named as the original.
 * Any other single word is no page.
 */
export async function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? ""
  if (!/^[a-z0-9-]{1,80}$/.test(id)) throw data("This page could not be found", { status: 404 })
  const found = await loadArticle(args, { id })
  return data(found, { headers: articleHeaders(found.article.id) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  headTags(loaderData?.head, matches)

export default function InfoPage() {
  return <ArticleView {...useLoaderData<typeof loader>()} />
}
