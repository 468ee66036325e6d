import type { EditorArticle } from "@mozhuan/contract"

/** An article as its fields hold it: every value is text. */
export interface ArticleForm extends Pick<
  EditorArticle,
  | "column"
  | "shortName"
  | "language"
  | "title"
  | "summary"
  | "keywords"
  | "cover"
  | "video"
  | "tool"
  | "author"
  | "source"
> {
  /** Comma separated. */
  readonly tags: string
}

/** What the fields of an article begin with. */
export function draftOf(article: EditorArticle | undefined): ArticleForm {
  if (!article)
    return {
      column: "jiaocheng",
      shortName: "",
      language: "zh",
      title: "",
      summary: "",
      keywords: "",
      cover: "",
      video: "",
      tool: "",
      author: "",
      source: "",
      tags: "",
    }
  const {
    column,
    shortName,
    language,
    title,
    summary,
    keywords,
    cover,
    video,
    tool,
    author,
    source,
    tags,
  } = article
  return {
    column,
    shortName,
    language,
    title,
    summary,
    keywords,
    cover,
    video,
    tool,
    author,
    source,
    tags: tags.join("，"),
  }
}
