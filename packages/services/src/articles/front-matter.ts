import { defaultLanguage, languages } from "@mozhuan/contract"
import { parse } from "yaml"
import { z } from "zod"

const text = z.coerce.string().trim()
const day = z.union([z.date(), z.string()]).transform((value, context) => {
  const date =
    value instanceof Date
      ? value
      : new Date(`${value}${value.length === 10 ? "T00:00:00+08:00" : ""}`)
  if (!Number.isNaN(date.getTime())) return date
  context.addIssue({ code: "custom", message: "is not a date" })
  return z.NEVER
})

/** A list, or one line with commas. */
const words = z
  .union([z.array(text), text.transform((line) => line.split(/[,，、]/))])
  .transform((parts) => parts.map((part) => part.trim()).filter(Boolean))

const frontMatter = z.object({
  title: text.min(1),
  summary: text.default(""),
  keywords: words.default([]),
  tags: words.default([]),
  author: text.default(""),
  date: day,
  updated: day.optional(),
  cover: text.optional(),
  video: text.optional(),
  tool: text.optional(),
  language: z.enum(languages).default(defaultLanguage),
})

export interface ArticleFile extends z.output<typeof frontMatter> {
  /** Markdown below the front matter. */
  readonly source: string
}

/**
 * Splits an article's file into its front matter and its text. @throws Error saying what is wrong
 * with it
 */
export function readArticleFile(content: string): ArticleFile {
  const parts = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(content)
  if (!parts) throw new Error("the file does not begin with front matter between two lines of ---")
  const checked = frontMatter.safeParse(parse(parts[1] ?? ""))
  if (!checked.success)
    throw new Error(
      checked.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "),
    )
  return { ...checked.data, source: (parts[2] ?? "").trim() }
}
