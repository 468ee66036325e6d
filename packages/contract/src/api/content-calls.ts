import { z } from "zod"
import { articleColumnNames } from "../pages/article-columns.ts"
import { defineCall } from "./call.ts"
import { pageOf } from "./envelope.ts"
import { input } from "./fields.ts"

const articleTag = z.object({ id: z.int(), shortName: z.string(), name: z.string() })
export type ArticleTag = z.output<typeof articleTag>

/** An article in a list. Times are in ms. */
export const articleSummary = z.object({
  id: z.int(),
  shortName: z.string(),
  column: z.enum(articleColumnNames),
  title: z.string(),
  summary: z.string(),
  /** Path of a picture on this site. */
  cover: z.string().optional(),
  tags: z.array(articleTag),
  views: z.int(),
  author: z.string(),
  /** First publication. */
  createTime: z.int(),
  updateTime: z.int(),
  /** Tool the article is about. */
  toolName: z.string().optional(),
})
export type ArticleSummary = z.output<typeof articleSummary>

const articleLink = z.object({
  id: z.int(),
  column: z.enum(articleColumnNames),
  shortName: z.string(),
  title: z.string(),
})

const articleFull = articleSummary.extend({
  /** Sanitised HTML. */
  content: z.string(),
  keywords: z.string(),
  description: z.string(),
  videoUrl: z.string().optional(),
  prev: articleLink.optional(),
  next: articleLink.optional(),
})

export const tagView = z.object({
  id: z.int(),
  shortName: z.string(),
  name: z.string(),
  count: z.int(),
  sequence: z.int(),
})
export type TagView = z.output<typeof tagView>

export const friendLinkView = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  nofollow: z.union([z.literal(0), z.literal(1)]),
  sequence: z.int(),
})
export type FriendLinkView = z.output<typeof friendLinkView>

/** A client that visitors may install. */
export const installer = z.object({
  url: z.string(),
  version: z.string(),
  /** Bytes. */
  size: z.int(),
  sha256: z.string(),
  /** yyyy-mm-dd. */
  date: z.string(),
  /** Whose signature the file carries. */
  publisher: z.string(),
  changes: z.array(z.string()),
})
export type Installer = z.output<typeof installer>

/** What visitors who agreed to it are counted doing. Nothing else is stored, whoever sends it. */
export const usageButtons = [
  "page-view",
  "tool-choose",
  "file-choose",
  "convert-start",
  "result-download",
  "login-open",
  "member-open",
  "purchase-open",
  "download-client",
  "article-tool",
  "article-search",
  "guide-open",
  "contact-open",
  "language-choose",
] as const
export type UsageButton = (typeof usageButtons)[number]

/** Names and versions as browsers tell them; anything stranger is left out rather than refused. */
const shortText = z
  .string()
  .max(200)
  .transform((text) => (/^[\w .,/+:()-]{1,80}$/.test(text) ? text : undefined))
  .optional()

/** Longest page of a list of articles. */
const LONGEST_PAGE = 100

export const contentCalls = {
  articleList: defineCall({
    method: "GET",
    path: "/officialWebsiteArticle/list",
    tag: "articles",
    place: "page",
    summary:
      "Lists published articles of a column or a tag, newest first, or those that answer a question, best first",
    input: input({
      column: z.enum(articleColumnNames).optional(),
      tagShortName: z.string().max(80).optional(),
      keyword: z.string().max(60).optional(),
      pageNumber: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(LONGEST_PAGE).default(20),
      /** Readers are shown published articles, whatever they ask for. */
      articleStatus: z.string().max(8).optional(),
    }),
    value: pageOf(articleSummary),
  }),
  articleQuery: defineCall({
    method: "GET",
    path: "/officialWebsiteArticle/query/:id",
    tag: "articles",
    place: "obj",
    summary: "Gives a published article by its id or short name",
    input: input({ id: z.string().regex(/^[a-z0-9-]{1,80}$/i, "must be an id or a short name") }),
    value: articleFull,
  }),
  articleRank: defineCall({
    method: "GET",
    path: "/officialWebsiteArticle/rankInfo",
    tag: "articles",
    place: "result",
    summary: "Gives the ten most read articles",
    input: input({}),
    value: z.array(articleSummary),
  }),
  articleNewest: defineCall({
    method: "GET",
    path: "/officialWebsiteArticle/newestUseGuide",
    tag: "articles",
    place: "result",
    summary: "Gives the ten newest articles",
    input: input({}),
    value: z.array(articleSummary),
  }),
  tagAll: defineCall({
    method: "GET",
    path: "/tag/getAll",
    tag: "articles",
    place: "result",
    summary: "Gives every tag that has articles",
    input: input({}),
    value: z.array(tagView),
  }),
  tagQuickAccess: defineCall({
    method: "GET",
    path: "/tag/getQuickAccess",
    tag: "articles",
    place: "result",
    summary: "Gives up to eight tags for quick access",
    input: input({}),
    value: z.array(tagView),
  }),
  pageTexts: defineCall({
    method: "GET",
    path: "/tkd/getByPage",
    tag: "config",
    place: "obj",
    summary:
      "Gives title, keywords and description of a page, as the operator changed them or as they ship",
    input: input({
      page: z
        .string()
        .min(1)
        .max(120)
        .regex(/^[\w./-]+$/, "must be a page's name or path"),
    }),
    value: z.object({ title: z.string(), keywords: z.string(), description: z.string() }),
  }),
  friendLinks: defineCall({
    method: "GET",
    path: "/friendLink/getAll",
    tag: "config",
    place: "result",
    summary: "Gives the friendly links of this host in their order",
    input: input({}),
    value: z.array(friendLinkView),
  }),
  saveLog: defineCall({
    method: "POST",
    path: "/operationLog/saveLog",
    tag: "config",
    place: "obj",
    summary:
      "Counts a click of a visitor who agreed to be counted; without consent, or for an unknown button, nothing is stored",
    input: input({
      btnId: z.string().max(64),
      phoneId: z
        .string()
        .regex(/^[A-Za-z0-9_-]{8,64}$/, "must be 8 to 64 letters, digits, - or _")
        .optional(),
      browserVersion: shortText,
      browserOs: shortText,
      phoneOsVersion: shortText,
      /** 2 desktop, 1 iOS, 0 Android. */
      phoneOs: z.coerce.number().int().min(0).max(2).optional(),
      /** Sent by the page, not used: the server's clock counts. */
      createDay: z.string().max(32).optional(),
      createTime: z.string().max(32).optional(),
      del: z.coerce.number().int().optional(),
    }),
    value: z.object({ stored: z.boolean() }),
  }),
  winInstallerUrl: defineCall({
    method: "GET",
    path: "/winInstallerUrl",
    tag: "config",
    place: "result",
    summary: "Gives the address of the Windows client, empty where there is none",
    input: input({}),
    value: z.string(),
  }),
}
