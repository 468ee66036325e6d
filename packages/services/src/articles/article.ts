import {
  isReservedName,
  toolIds,
  languages,
  type ArticleSummary,
  type ArticleTag,
  type Language,
  defaultLanguage,
} from "@mozhuan/contract"
import { articleColumns, articleStates, type ArticleColumn, type ArticleRow } from "@mozhuan/data"
import { z } from "zod"
import type { Heading } from "./markdown.ts"

/** Longest Markdown of one article, in characters. */
const SOURCE_LENGTH = 200_000

const imagePath = z
  .string()
  .regex(/^\/images\/(?!.*\.\.)[\p{L}\p{Nd}/_.-]{1,200}$/u, "must be a path below /images")
  .optional()

/** What an editor gives for an article. */
export const articleDraft = z.object({
  column: z.enum(articleColumns),
  shortName: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,79}$/, "must be 1 to 80 small letters, digits and hyphens")
    .refine((name) => !isReservedName(name), "is the name of a page of the site")
    .refine(
      (name) => !/^\d+$/.test(name),
      "must not be a number, which addresses an article by its id",
    ),
  language: z.enum(languages).default(defaultLanguage),
  title: z.string().trim().min(1).max(200),
  summary: z.string().trim().max(1000).default(""),
  /** Comma separated. */
  keywords: z.string().trim().max(500).default(""),
  cover: imagePath,
  video: imagePath,
  tool: z.enum(toolIds).optional(),
  /** Names; unknown ones are made. */
  tags: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
  author: z.string().trim().max(80).default(""),
  /** Markdown. */
  source: z.string().max(SOURCE_LENGTH),
  status: z.enum(articleStates).default("draft"),
  /** When it was, or is to be said to be, first published. */
  publishedAt: z.date().optional(),
  updatedAt: z.date().optional(),
})
export type ArticleDraft = z.input<typeof articleDraft>

/** An article as its page shows it. */
export interface ArticleView extends ArticleSummary {
  readonly html: string
  readonly headings: readonly Heading[]
  readonly steps: readonly string[]
  readonly questions: readonly { readonly question: string; readonly answer: string }[]
  readonly keywords: string
  /** Language of the text; Chinese where there is no translation. */
  readonly language: Language
  /** Languages in which the article exists. */
  readonly languages: readonly Language[]
  readonly videoUrl: string | undefined
  /** Characters of the text without markup. */
  readonly length: number
  readonly prev: ArticleLink | undefined
  readonly next: ArticleLink | undefined
}

export interface ArticleLink {
  readonly id: number
  readonly column: ArticleColumn
  readonly shortName: string
  readonly title: string
}

/** What lists read of an article: everything but its text. */
export type ListedRow = Pick<
  ArticleRow,
  | "id"
  | "column"
  | "shortName"
  | "title"
  | "summary"
  | "cover"
  | "author"
  | "tool"
  | "views"
  | "publishedAt"
  | "updatedAt"
>

/** Columns of `ListedRow`, for plain SQL. */
export const listedColumns = `a.id::int as id, a.column_name as "column", a.short_name as "shortName", a.title, a.summary, a.cover, a.author, a.tool, a.views::int as views, a.published_at as "publishedAt", a.updated_at as "updatedAt"`

/** A row as lists give it to readers. */
export function summaryOf(row: ListedRow, tags: readonly ArticleTag[]): ArticleSummary {
  return {
    id: row.id,
    shortName: row.shortName,
    column: row.column,
    title: row.title,
    summary: row.summary,
    ...(row.cover ? { cover: row.cover } : {}),
    tags: [...tags],
    views: row.views,
    author: row.author,
    createTime: (row.publishedAt ?? row.updatedAt).getTime(),
    updateTime: row.updatedAt.getTime(),
    ...(row.tool ? { toolName: row.tool } : {}),
  }
}
