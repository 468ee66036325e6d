import { defaultLanguage, localPath } from "@mozhuan/contract"
import {
  addRow,
  addRows,
  article,
  articleByIdLocked,
  articleIdByName,
  changeRows,
  deleteArticle,
  linkTags,
  setArticlePublication,
  setTagListing,
  tag,
  tagIdsByName,
  unlinkTags,
  type ArticleRow,
  type Queryable,
} from "@mozhuan/data"
import type { ContentContext } from "../content/content-context.ts"
import { ServiceError } from "../failure.ts"
import { findImageSize } from "../images/images.ts"
import { tagShortName } from "../tags/tag-name.ts"
import { articleDraft, type ArticleDraft } from "./article.ts"
import { renderMarkdown } from "./markdown.ts"
import { notePush } from "./push.ts"
import { searchVector } from "./search-terms.ts"

/**
 * Adds an article, or changes the one with `id`; all its tags are replaced.
 *
 * @throws ServiceError "bad-parameter" naming the field; "not-found" for an unknown id
 */
export async function saveArticle(
  context: ContentContext,
  draft: ArticleDraft,
  id?: number,
): Promise<number> {
  const saved = await context.database.transaction((transaction) =>
    putArticle(context, transaction, draft, id),
  )
  await context.memory.changed()
  return saved
}

/** The same inside a caller's transaction, without telling anybody. */
export async function putArticle(
  context: ContentContext,
  transaction: Queryable,
  draft: ArticleDraft,
  id?: number,
): Promise<number> {
  const checked = articleDraft.safeParse(draft)
  if (!checked.success) {
    const [issue] = checked.error.issues
    throw new ServiceError("bad-parameter", {
      field: issue?.path.join(".") ?? "",
      reason: issue?.message ?? "",
    })
  }
  const { tags, publishedAt, updatedAt, ...fields } = checked.data
  await requireFreeName(transaction, fields, id)
  const before =
    id === undefined ? undefined : (await transaction.ask(articleByIdLocked, { id }))[0]
  if (id !== undefined && !before) throw new ServiceError("not-found")
  const now = context.now()
  const { plainText } = await renderMarkdown(fields.source, (path) => findImageSize(context, path))
  const row = {
    ...fields,
    cover: fields.cover ?? null,
    video: fields.video ?? null,
    tool: fields.tool ?? null,
    updatedAt: updatedAt ?? now,
    publishedAt: publishedAt ?? before?.publishedAt ?? (fields.status === "published" ? now : null),
    search: searchVector({
      title: fields.title,
      keywords: `${fields.keywords} ${tags.join(" ")}`,
      summary: fields.summary,
      body: plainText,
    }),
  }
  const saved =
    id === undefined
      ? await addRow(transaction, article, { ...row, createdAt: now })
      : (await changeRows(transaction, article, { where: "id = $1", values: [id] }, row))[0]
  if (!saved) throw new ServiceError("not-found")
  await replaceTags(transaction, saved, tags)
  if (saved.status === "published" && before?.status !== "published")
    await notePush(context, transaction, addressOf(saved))
  return saved.id
}

async function requireFreeName(
  transaction: Queryable,
  fields: Pick<ArticleRow, "column" | "shortName" | "language">,
  id: number | undefined,
): Promise<void> {
  const [taken] = await transaction.ask(articleIdByName, {
    column: fields.column,
    shortName: fields.shortName,
    language: fields.language,
  })
  if (taken && taken.id !== id)
    throw new ServiceError("bad-parameter", {
      field: "shortName",
      reason: "another article of this column has it",
    })
}

/** Place of tags that nobody has put into an order: behind those that somebody did. */
const UNSORTED = 1000

/** Only originals stand in the lists of tags: a translation shares its original's place. */
async function replaceTags(
  transaction: Queryable,
  row: ArticleRow,
  names: readonly string[],
): Promise<void> {
  await transaction.ask(unlinkTags, { articleId: row.id })
  if (names.length === 0 || row.language !== defaultLanguage) return
  const wanted = [...new Set(names)]
  await addRows(
    transaction,
    tag,
    wanted.map((name) => ({ name, shortName: tagShortName(name), sequence: UNSORTED })),
    "keep",
  )
  const tags = await transaction.ask(tagIdsByName, { names: wanted })
  await transaction.ask(linkTags, {
    tagIds: tags.map(({ id }) => id),
    articleId: row.id,
    listedAt: row.status === "published" ? row.publishedAt : null,
  })
}

/**
 * Makes an article readable, or takes it from readers and keeps it. @throws ServiceError
 * "not-found"
 */
export async function setArticleStatus(
  context: ContentContext,
  id: number,
  status: ArticleRow["status"],
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [row] = await transaction.ask(articleByIdLocked, { id })
    if (!row) throw new ServiceError("not-found")
    if (status === "published" && row.status !== "published")
      await notePush(context, transaction, addressOf(row))
    const publishedAt = row.publishedAt ?? (status === "published" ? context.now() : null)
    await transaction.ask(setArticlePublication, { id, status, publishedAt })
    await transaction.ask(setTagListing, {
      articleId: id,
      listedAt: status === "published" ? publishedAt : null,
    })
  })
  await context.memory.changed()
}

const addressOf = ({ language, column, shortName }: ArticleRow): string =>
  localPath(language, `/${column}/${shortName}.html`)

/** Deletes an article for good; absent ones are no fault. */
export async function removeArticle(context: ContentContext, id: number): Promise<void> {
  await context.database.ask(deleteArticle, { id })
  await context.memory.changed()
}
