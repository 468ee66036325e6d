import type { ArticleSummary, ArticleTag, Language, ToolId } from "@mozhuan/contract"
import {
  articleIdsOfTool,
  foundArticleIds,
  mostReadArticles,
  newestArticleIds,
  relatedArticleIds,
  tagsOfArticles,
  articleAfter,
  articleBefore,
  articleById,
  publishedById,
  publishedByName,
  publishedTranslations,
  type ArticleColumn,
  type ArticleRow,
} from "@mozhuan/data"
import type { ContentContext } from "../content/content-context.ts"
import { findImageSize } from "../images/images.ts"
import {
  listedColumns,
  summaryOf,
  type ArticleLink,
  type ArticleView,
  type ListedRow,
} from "./article.ts"
import { renderMarkdown } from "./markdown.ts"
import { searchQuery } from "./search-terms.ts"

/** How long lists and articles are remembered, in ms; a change is heard of at once. */
const LIFE = 60_000
/** Rows of the rank and of the newest. */
const SHORT_LIST = 10

export interface ArticlePage {
  readonly list: ArticleSummary[]
  readonly total: number
  readonly pageNumber: number
  readonly pageSize: number
}

export interface ListRequest {
  readonly column?: ArticleColumn | undefined
  readonly tagShortName?: string | undefined
  /** Words to search for, within the column if one is given. */
  readonly keyword?: string | undefined
  readonly pageNumber: number
  readonly pageSize: number
  /** Titles and summaries are given in this language where they exist in it. */
  readonly language: Language
}

/** Lists published articles: newest first, or the best answers to a question first. */
export function listArticles(context: ContentContext, request: ListRequest): Promise<ArticlePage> {
  return context.memory.remember(`list ${JSON.stringify(request)}`, LIFE, async () => {
    const { ids, total } = await (request.keyword !== undefined
      ? searchIds(context, request)
      : request.tagShortName !== undefined
        ? idsOfTag(context, request)
        : idsOfColumn(context, request))
    return {
      list: await summaries(context, ids, request.language),
      total,
      pageNumber: request.pageNumber,
      pageSize: request.pageSize,
    }
  })
}

/** The most read articles. */
export function rankArticles(
  context: ContentContext,
  language: Language,
): Promise<ArticleSummary[]> {
  return context.memory.remember(`rank ${language}`, LIFE, async () => {
    const rows = await context.database.ask(mostReadArticles, { limit: SHORT_LIST })
    return await summaries(
      context,
      rows.map(({ id }) => id),
      language,
    )
  })
}

/** The newest articles. */
export function newestArticles(
  context: ContentContext,
  language: Language,
): Promise<ArticleSummary[]> {
  return context.memory.remember(`newest ${language}`, LIFE, async () => {
    const rows = await context.database.ask(newestArticleIds, { limit: SHORT_LIST })
    return await summaries(
      context,
      rows.map(({ id }) => id),
      language,
    )
  })
}

/** The newest articles about a tool. */
export function articlesOfTool(
  context: ContentContext,
  tool: ToolId,
  language: Language,
  count = 4,
): Promise<ArticleSummary[]> {
  return context.memory.remember(`tool ${tool} ${language}`, LIFE, async () => {
    const rows = await context.database.ask(articleIdsOfTool, { tool, limit: count })
    return await summaries(
      context,
      rows.map((row) => row.id),
      language,
    )
  })
}

/** Articles with the most tags in common, then of the same tool, then of the same column. */
export function relatedArticles(
  context: ContentContext,
  id: number,
  language: Language,
  count = 4,
): Promise<ArticleSummary[]> {
  return context.memory.remember(`related ${id} ${language} ${count}`, LIFE, async () => {
    const rows = await context.database.ask(relatedArticleIds, { id, limit: count })
    return await summaries(
      context,
      rows.map((row) => row.id),
      language,
    )
  })
}

/**
 * How a reader names an article: by column and short name as in its address, or by id or short name
 * alone.
 */
export type ArticleName =
  | { readonly column: ArticleColumn; readonly shortName: string }
  | { readonly id: string }

/**
 * Gives a published article with its text, in the language where it exists; undefined where there
 * is none.
 */
export function readArticle(
  context: ContentContext,
  name: ArticleName,
  language: Language,
): Promise<ArticleView | undefined> {
  return context.memory.remember(`article ${JSON.stringify(name)} ${language}`, LIFE, async () => {
    const original = await findOriginal(context, name)
    if (!original) return undefined
    const rows = await context.database.ask(publishedTranslations, {
      column: original.column,
      shortName: original.shortName,
    })
    const row = rows.find((candidate) => candidate.language === language) ?? original
    const [text, tags, neighbours] = await Promise.all([
      renderMarkdown(row.source, (path) => findImageSize(context, path), {
        isBelowCover: row.cover !== null,
      }),
      tagsOf(context, [original.id]),
      findNeighbours(context, original),
    ])
    const view: ArticleView = {
      ...summaryOf(
        {
          ...row,
          id: original.id,
          views: original.views,
          cover: row.cover ?? original.cover,
          tool: row.tool ?? original.tool,
        },
        tags.get(original.id) ?? [],
      ),
      html: text.html,
      headings: text.headings,
      steps: text.steps,
      questions: text.questions,
      keywords: row.keywords,
      language: row.language,
      languages: rows.map((each) => each.language),
      videoUrl: row.video ?? original.video ?? undefined,
      length: text.plainText.replace(/\s/g, "").length,
      ...neighbours,
    }
    return view
  })
}

async function findOriginal(
  context: ContentContext,
  name: ArticleName,
): Promise<ArticleRow | undefined> {
  const [row] =
    "id" in name && /^\d{1,15}$/.test(name.id)
      ? await context.database.ask(publishedById, { id: Number(name.id) })
      : await context.database.ask(
          publishedByName,
          "column" in name
            ? { shortName: name.shortName, column: name.column }
            : { shortName: name.id, column: null },
        )
  return row
}

/** The articles before and after this one in its column, by date. */
async function findNeighbours(
  context: ContentContext,
  row: ArticleRow,
): Promise<{ prev: ArticleLink | undefined; next: ArticleLink | undefined }> {
  const values = { column: row.column, publishedAt: row.publishedAt ?? row.createdAt, id: row.id }
  const [older, newer] = await Promise.all([
    context.database.ask(articleBefore, values),
    context.database.ask(articleAfter, values),
  ])
  return { prev: older[0], next: newer[0] }
}

interface Ids {
  readonly ids: number[]
  readonly total: number
}

/**
 * Ids come from an index alone, from whichever end is nearer; only the page's own rows are fetched.
 */
async function idsOfColumn(
  context: ContentContext,
  { column, pageNumber, pageSize }: ListRequest,
): Promise<Ids> {
  const where = `status = 'published' and language = 'zh'${column === undefined ? "" : " and column_name = $1"}`
  const values = column === undefined ? [] : [column]
  const total = await countOnce(
    context,
    `column ${column}`,
    `select count(*)::int as count from article where ${where}`,
    values,
  )
  return {
    total,
    ids: await pageOfIds(context, {
      from: `article where ${where}`,
      id: "id",
      time: "published_at",
      values,
      total,
      pageNumber,
      pageSize,
    }),
  }
}

async function idsOfTag(
  context: ContentContext,
  { tagShortName, pageNumber, pageSize }: ListRequest,
): Promise<Ids> {
  const where = "tag_id = (select id from tag where short_name = $1) and listed_at is not null"
  const total = await countOnce(
    context,
    `tag ${tagShortName}`,
    `select count(*)::int as count from article_tag where ${where}`,
    [tagShortName],
  )
  return {
    total,
    ids: await pageOfIds(context, {
      from: `article_tag where ${where}`,
      id: "article_id",
      time: "listed_at",
      values: [tagShortName],
      total,
      pageNumber,
      pageSize,
    }),
  }
}

/** Counting reads the whole index, so it is done once a minute or change, not once a page. */
async function countOnce(
  context: ContentContext,
  name: string,
  sql: string,
  values: readonly unknown[],
): Promise<number> {
  return await context.memory.remember(
    `count ${name}`,
    LIFE,
    async () => (await context.database.query<{ count: number }>(sql, values))[0]?.count ?? 0,
  )
}

interface PageQuery {
  readonly from: string
  readonly id: string
  readonly time: string
  readonly values: readonly unknown[]
  readonly total: number
  readonly pageNumber: number
  readonly pageSize: number
}

async function pageOfIds(
  context: ContentContext,
  { from, id, time, values, total, pageNumber, pageSize }: PageQuery,
): Promise<number[]> {
  const skipped = (pageNumber - 1) * pageSize
  const count = Math.min(pageSize, total - skipped)
  if (count <= 0) return []
  const isFromEnd = skipped > total / 2
  const order = isFromEnd ? `${time}, ${id}` : `${time} desc, ${id} desc`
  const offset = isFromEnd ? total - skipped - count : skipped
  const rows = await context.database.query<{ id: number }>(
    `select ${id}::int as id from ${from} order by ${order} limit ${count} offset ${offset}`,
    values,
  )
  const ids = rows.map((row) => row.id)
  return isFromEnd ? ids.reverse() : ids
}

async function searchIds(
  context: ContentContext,
  { keyword = "", column, pageNumber, pageSize }: ListRequest,
): Promise<Ids> {
  const query = searchQuery(keyword)
  if (query === undefined) return { ids: [], total: 0 }
  const found = await context.memory.remember(`search ${column} ${query}`, LIFE, async () => {
    const rows = await context.database.ask(foundArticleIds, { query, columnName: column ?? null })
    return rows.map(({ id }) => id)
  })
  return {
    ids: found.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
    total: found.length,
  }
}

/** Fetches what lists show of articles, in the order of `ids`. */
async function summaries(
  context: ContentContext,
  ids: readonly number[],
  language: Language,
): Promise<ArticleSummary[]> {
  if (ids.length === 0) return []
  const [rows, tags] = await Promise.all([
    context.database.query<ListedRow>(
      `select ${listedColumns.replace("a.title, a.summary", "coalesce(t.title, a.title) as title, coalesce(t.summary, a.summary) as summary")}
       from article a left join article t on $2 <> 'zh' and t.column_name = a.column_name and t.short_name = a.short_name and t.language = $2 and t.status = 'published'
       where a.id = any($1)`,
      [ids, language],
    ),
    tagsOf(context, ids),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [summaryOf(row, tags.get(id) ?? [])] : []
  })
}

async function tagsOf(
  context: ContentContext,
  ids: readonly number[],
): Promise<Map<number, ArticleTag[]>> {
  const rows = await context.database.ask(tagsOfArticles, { articleIds: ids })
  const found = new Map<number, ArticleTag[]>()
  for (const { articleId, ...each } of rows)
    found.set(articleId, [...(found.get(articleId) ?? []), each])
  return found
}

/** Gives rows for an editor, of any state, newest change first. */
export async function listForEditor(
  context: ContentContext,
  request: {
    readonly column?: ArticleColumn
    readonly status?: ArticleRow["status"]
    readonly keyword?: string
    readonly pageNumber: number
    readonly pageSize: number
  },
): Promise<{ list: (ListedRow & { status: string; language: string })[]; total: number }> {
  const where =
    "($1::text is null or column_name = $1) and ($2::text is null or status = $2) and ($3::text is null or title ilike '%' || $3 || '%' or short_name ilike '%' || $3 || '%')"
  const values = [
    request.column ?? null,
    request.status ?? null,
    request.keyword?.replace(/[\\%_]/g, "\\$&") || null,
  ]
  const [rows, count] = await Promise.all([
    context.database.query<ListedRow & { status: string; language: string }>(
      `select ${listedColumns}, a.status, a.language from article a where ${where} order by a.updated_at desc, a.id desc limit $4 offset $5`,
      [...values, request.pageSize, (request.pageNumber - 1) * request.pageSize],
    ),
    context.database.query<{ count: number }>(
      `select count(*)::int as count from article where ${where}`,
      values,
    ),
  ])
  return { list: rows, total: count[0]?.count ?? 0 }
}

/** Gives an article as an editor changes it, of any state, with the names of its tags. */
export async function readForEditor(
  context: ContentContext,
  id: number,
): Promise<{ article: Omit<ArticleRow, "search">; tags: string[] } | undefined> {
  const [row] = await context.database.ask(articleById, { id })
  if (!row) return undefined
  const { search: _search, ...rest } = row
  const tags = await tagsOf(context, [id])
  return { article: rest, tags: (tags.get(id) ?? []).map(({ name }) => name) }
}
