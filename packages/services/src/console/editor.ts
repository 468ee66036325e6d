import {
  toolIds,
  type ConsoleHost,
  type EditorArticle,
  type EditorArticleRow,
  type EditorLink,
  type EditorPageText,
  type EditorTag,
  type Language,
  type ToolId,
} from "@mozhuan/contract"
import type { SiteHostRow } from "@mozhuan/data"
import type { ArticleDraft } from "../articles/article.ts"
import type { ContentServices } from "../articles/article-services.ts"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { writeAudit } from "../operators/audit.ts"
import type { Operator } from "../operators/operator.ts"
import { optionalMoment, type Page, type PageRequest } from "./paging.ts"
import { dropSchedule, readSchedules, scheduleArticle } from "./schedule.ts"

type Column = EditorArticleRow["column"]

/** An article as an editor gives it; empty fields are absent ones. */
export interface ArticleForm {
  readonly id?: number | undefined
  readonly column: Column
  readonly shortName: string
  readonly language: Language
  readonly title: string
  readonly summary: string
  readonly keywords: string
  readonly cover: string
  readonly video: string
  readonly tool: string
  readonly author: string
  readonly tags: readonly string[]
  readonly source: string
}

/** What editors do with everything that visitors read; every change has its entry in the log. */
export type Editor = ReturnType<typeof bindEditor>

export function bindEditor(context: ServiceContext, content: ContentServices) {
  const log = (
    operator: Operator,
    action: string,
    subject: string,
    before: unknown,
    after: unknown,
  ): Promise<void> =>
    writeAudit(
      context.database,
      operator,
      {
        action,
        subject,
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
      },
      context.now(),
    )
  return {
    ...bindArticleReading(context, content),
    ...bindArticleDesk(context, content, log),
    ...bindImages(content, log),
    ...bindTags(content, log),
    ...bindPageTexts(content, log),
    ...bindLinks(content, log),
    ...bindHosts(content, log),
  }
}

type Log = (
  operator: Operator,
  action: string,
  subject: string,
  before: unknown,
  after: unknown,
) => Promise<void>

const articleReader =
  (context: ServiceContext, { articles }: ContentServices) =>
  async (id: number): Promise<EditorArticle> => {
    const found = await articles.readForEditor(id)
    if (!found) throw new ServiceError("not-found")
    const { article, tags } = found
    const publishAt = (await readSchedules(context.database, [id])).get(id)
    return {
      id: article.id,
      column: article.column,
      shortName: article.shortName,
      language: article.language,
      title: article.title,
      state: article.status === "published" ? "published" : publishAt ? "scheduled" : "draft",
      views: article.views,
      updatedAt: article.updatedAt.toISOString(),
      ...optionalMoment("publishedAt", article.publishedAt),
      ...optionalMoment("publishAt", publishAt),
      summary: article.summary,
      keywords: article.keywords,
      cover: article.cover ?? "",
      video: article.video ?? "",
      tool: article.tool ?? "",
      author: article.author,
      tags,
      source: article.source,
    }
  }
function bindArticleReading(context: ServiceContext, content: ContentServices) {
  const { articles } = content
  return {
    readArticle: articleReader(context, content),
    listArticles: async (
      request: PageRequest & {
        search: string
        column: "" | Column
        status: "" | "draft" | "published"
      },
    ): Promise<Page<EditorArticleRow>> => {
      const { list, total } = await articles.listForEditor({
        pageNumber: request.pageNumber,
        pageSize: request.pageSize,
        keyword: request.search,
        ...(request.column ? { column: request.column } : {}),
        ...(request.status ? { status: request.status } : {}),
      })
      const schedules = await readSchedules(
        context.database,
        list.map(({ id }) => id),
      )
      return {
        list: list.map((row) => ({
          id: row.id,
          column: row.column,
          shortName: row.shortName,
          language: row.language as Language,
          title: row.title,
          state:
            row.status === "published"
              ? "published"
              : schedules.has(row.id)
                ? "scheduled"
                : "draft",
          views: row.views,
          updatedAt: row.updatedAt.toISOString(),
          ...optionalMoment("publishedAt", row.publishedAt),
          ...optionalMoment("publishAt", schedules.get(row.id)),
        })),
        total,
        pageNumber: request.pageNumber,
        pageSize: request.pageSize,
      }
    },
    preview: async (source: string): Promise<{ html: string; characters: number }> => {
      const { html, plainText } = await articles.preview(source)
      return { html, characters: [...plainText.replaceAll(/\s/g, "")].length }
    },
  }
}

function bindArticleDesk(context: ServiceContext, content: ContentServices, log: Log) {
  const { articles } = content
  const read = articleReader(context, content)
  return {
    saveArticle: async (operator: Operator, form: ArticleForm): Promise<{ id: number }> => {
      const before = form.id === undefined ? undefined : await read(form.id)
      const id = await articles.save(draftOf(form, before), form.id)
      await log(
        operator,
        form.id === undefined ? "article.add" : "article.change",
        `article:${id}`,
        before,
        await read(id),
      )
      return { id }
    },
    setArticleState: async (
      operator: Operator,
      id: number,
      status: "draft" | "published",
    ): Promise<void> => {
      const before = await read(id)
      await articles.setStatus(id, status)
      await dropSchedule(context.database, id)
      await log(
        operator,
        status === "published" ? "article.publish" : "article.withdraw",
        `article:${id}`,
        before.state,
        status,
      )
    },
    scheduleArticle: (operator: Operator, id: number, publishAt: Date | undefined) =>
      scheduleArticle(context, operator, id, publishAt),
    removeArticle: async (operator: Operator, id: number): Promise<void> => {
      const before = await read(id)
      await articles.remove(id)
      await log(operator, "article.remove", `article:${id}`, before, undefined)
    },
  }
}

function bindImages({ images }: ContentServices, log: Log) {
  return {
    listImages: async (page: PageRequest) =>
      (await images.list(page)).map(({ path, width, height, bytes, createdAt }) => ({
        path,
        width,
        height,
        bytes,
        createdAt: createdAt.toISOString(),
      })),
    storeImage: async (operator: Operator, bytes: Uint8Array) => {
      const stored = await images.store(bytes)
      await log(operator, "image.add", `image:${stored.path}`, undefined, {
        ...stored,
        bytes: bytes.length,
      })
      return stored
    },
  }
}

/** Who can read it stays as it was: publishing is a step of its own. */
function draftOf(
  { id: _id, cover, video, tool, tags, ...form }: ArticleForm,
  before: EditorArticle | undefined,
): ArticleDraft {
  if (tool !== "" && !(toolIds as readonly string[]).includes(tool))
    throw new ServiceError("bad-parameter", { field: "tool", reason: "is no tool of the site" })
  return {
    ...form,
    tags: [...tags],
    status: before?.state === "published" ? "published" : "draft",
    ...(cover ? { cover } : {}),
    ...(video ? { video } : {}),
    ...(tool ? { tool: tool as ToolId } : {}),
  }
}

// Tags, page texts, links and hosts: short lists, each row changed as a whole.

function bindTags({ tags }: ContentServices, log: Log) {
  const tagOf = async (id: number | undefined): Promise<EditorTag | undefined> =>
    (await tags.listForEditor()).find((row) => row.id === id)
  return {
    listTags: (): Promise<EditorTag[]> => tags.listForEditor(),
    saveTag: async (
      operator: Operator,
      {
        id,
        ...draft
      }: {
        id?: number | undefined
        name: string
        shortName: string
        sequence: number
        isQuick: boolean
      },
    ): Promise<{ id: number }> => {
      const before = await tagOf(id)
      const saved = await tags.save(draft, id)
      await log(
        operator,
        id === undefined ? "tag.add" : "tag.change",
        `tag:${saved}`,
        before,
        draft,
      )
      return { id: saved }
    },
    removeTag: async (operator: Operator, id: number): Promise<void> => {
      const before = await tagOf(id)
      if (!before) return
      await tags.remove(id)
      await log(operator, "tag.remove", `tag:${id}`, before, undefined)
    },
  }
}

function bindPageTexts({ pageTexts }: ContentServices, log: Log) {
  const listPageTexts = async (): Promise<EditorPageText[]> =>
    (await pageTexts.list()).map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
  return {
    listPageTexts,
    savePageText: async (
      operator: Operator,
      draft: {
        page: string
        language: Language
        title: string
        keywords: string
        description: string
      },
    ): Promise<void> => {
      const before = (await listPageTexts()).find(
        (row) => row.page === draft.page && row.language === draft.language,
      )
      await pageTexts.save(draft)
      await log(operator, "page-text.change", `page:${draft.language}/${draft.page}`, before, draft)
    },
    removePageText: async (operator: Operator, page: string, language: Language): Promise<void> => {
      const before = (await listPageTexts()).find(
        (row) => row.page === page && row.language === language,
      )
      if (!before) return
      await pageTexts.remove(page, language)
      await log(operator, "page-text.remove", `page:${language}/${page}`, before, undefined)
    },
  }
}

function bindLinks({ friendLinks }: ContentServices, log: Log) {
  const listLinks = async (): Promise<EditorLink[]> =>
    (await friendLinks.list()).map(({ nofollow, ...row }) => ({
      ...row,
      isNofollow: nofollow === 1,
    }))
  const linkOf = async (id: number | undefined): Promise<EditorLink | undefined> =>
    (await listLinks()).find((row) => row.id === id)
  return {
    listLinks,
    saveLink: async (
      operator: Operator,
      {
        id,
        ...draft
      }: {
        id?: number | undefined
        name: string
        url: string
        isNofollow: boolean
        sequence: number
      },
    ): Promise<{ id: number }> => {
      const before = await linkOf(id)
      const saved = await friendLinks.save(draft, id)
      await log(
        operator,
        id === undefined ? "link.add" : "link.change",
        `link:${saved}`,
        before,
        draft,
      )
      return { id: saved }
    },
    removeLink: async (operator: Operator, id: number): Promise<void> => {
      const before = await linkOf(id)
      if (!before) return
      await friendLinks.remove(id)
      await log(operator, "link.remove", `link:${id}`, before, undefined)
    },
  }
}

function bindHosts({ hosts }: ContentServices, log: Log) {
  const listHosts = async (): Promise<ConsoleHost[]> => (await hosts.list()).map(hostOf)
  return {
    listHosts,
    saveHost: async (operator: Operator, host: ConsoleHost): Promise<void> => {
      const before = (await listHosts()).find((row) => row.name === host.name.toLowerCase())
      const { terms, privacy, children } = host.agreements
      await hosts.save({
        ...host,
        publicAccountQr: host.publicAccountQr || null,
        chatUrl: host.chatUrl || null,
        agreements: {
          ...(terms ? { terms } : {}),
          ...(privacy ? { privacy } : {}),
          ...(children ? { children } : {}),
        },
      })
      await log(operator, before ? "host.change" : "host.add", `host:${host.name}`, before, host)
    },
    removeHost: async (operator: Operator, name: string): Promise<void> => {
      const before = (await listHosts()).find((row) => row.name === name)
      if (!before) return
      await hosts.remove(name)
      await log(operator, "host.remove", `host:${name}`, before, undefined)
    },
  }
}

function hostOf({
  isDefault: _isDefault,
  publicAccountQr,
  chatUrl,
  agreements,
  footerLinks,
  ...row
}: SiteHostRow): ConsoleHost {
  return {
    ...row,
    publicAccountQr: publicAccountQr ?? "",
    chatUrl: chatUrl ?? "",
    footerLinks: [...footerLinks],
    hiddenPages: [...row.hiddenPages],
    agreements: {
      terms: agreements.terms ?? "",
      privacy: agreements.privacy ?? "",
      children: agreements.children ?? "",
    },
  }
}
