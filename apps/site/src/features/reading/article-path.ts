import { articleColumnNames, type ArticleColumnName } from "@mozhuan/contract"

/** Path of an article without language. */
export const articlePath = ({
  column,
  shortName,
}: {
  readonly column: ArticleColumnName
  readonly shortName: string
}): string => `/${column}/${shortName}.html`

/** Path of a tag's page without language; tags may have Chinese names. */
export const tagPath = ({ shortName }: { readonly shortName: string }): string =>
  `/tag/${encodeURIComponent(shortName)}`

export const isColumn = (name: string | undefined): name is ArticleColumnName =>
  (articleColumnNames as readonly string[]).includes(name ?? "")
