import { z } from "zod"
import { articleColumnNames } from "../pages/article-columns.ts"
import { pageOf } from "../api/envelope.ts"
import { jsonField } from "../api/fields.ts"
import { languages, defaultLanguage } from "../language.ts"
import { defineConsoleCall, done, flag, moment, paging, searchText } from "./console-call.ts"
import type { OperatorRole } from "./role.ts"

const tag = "content"
const edits: readonly OperatorRole[] = ["editor"]
const id = z.coerce.number().int().min(1)
const text = (most: number) => z.string().trim().max(most).default("")

/**
 * Where pictures of articles are posted as they are: the body is the picture, the content type says
 * which kind.
 */
export const imageUploadPath = "/article-images"
/** Largest picture, in bytes. */
export const imageUploadLimit = 5 * 1024 * 1024

export const editorArticleStates = ["draft", "scheduled", "published"] as const
export const editorArticleRow = z.object({
  id: z.int(),
  column: z.enum(articleColumnNames),
  shortName: z.string(),
  language: z.enum(languages),
  title: z.string(),
  state: z.enum(editorArticleStates),
  views: z.int(),
  updatedAt: moment,
  publishedAt: moment.optional(),
  /** When it will be published by itself. */
  publishAt: moment.optional(),
})
export type EditorArticleRow = z.output<typeof editorArticleRow>

export const editorArticle = editorArticleRow.extend({
  summary: z.string(),
  keywords: z.string(),
  cover: z.string(),
  video: z.string(),
  tool: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  source: z.string(),
})
export type EditorArticle = z.output<typeof editorArticle>

export const editorTag = z.object({
  id: z.int(),
  name: z.string(),
  shortName: z.string(),
  sequence: z.int(),
  isQuick: z.boolean(),
  count: z.int(),
})
export type EditorTag = z.output<typeof editorTag>
export const editorPageText = z.object({
  page: z.string(),
  language: z.enum(languages),
  title: z.string(),
  keywords: z.string(),
  description: z.string(),
  updatedAt: moment,
})
export type EditorPageText = z.output<typeof editorPageText>
export const editorLink = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  isNofollow: z.boolean(),
  sequence: z.int(),
})
export type EditorLink = z.output<typeof editorLink>
export const editorImage = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  createdAt: moment,
})
export type EditorImage = z.output<typeof editorImage>

const named = z.object({
  name: z.string().trim().min(1).max(40),
  url: z.string().trim().min(1).max(500),
})
const hostTexts = {
  licence: text(60),
  policeRecord: text(60),
  mail: text(200),
  phone: text(40),
  address: text(200),
  hours: text(80),
  publicAccountQr: text(220),
  defaultChannel: text(64),
  chatUrl: text(500),
}
const hostNames = {
  name: z.string().trim().min(1).max(253),
  brand: z.string().trim().min(1).max(60),
  company: z.string().trim().min(1).max(120),
}
const hiddenPages = z.array(z.string()).max(100)
const footerLinks = z.array(named).max(20)
const agreements = z.object({ terms: text(500), privacy: text(500), children: text(500) })

/** One row of the host table as it is edited; "default" answers for every other name. */
export const consoleHost = z.object({
  ...hostNames,
  ...hostTexts,
  showsFriendLinks: z.boolean(),
  hasTutorials: z.boolean(),
  hasContactPage: z.boolean(),
  hasChat: z.boolean(),
  hiddenPages,
  footerLinks,
  agreements,
})
export type ConsoleHost = z.output<typeof consoleHost>
/** The same as a form carries it. */
const hostForm = consoleHost.extend({
  showsFriendLinks: flag,
  hasTutorials: flag,
  hasContactPage: flag,
  hasChat: flag,
  hiddenPages: jsonField(hiddenPages),
  footerLinks: jsonField(footerLinks),
  agreements: jsonField(agreements),
})

export const editorCalls = {
  listEditorArticles: defineConsoleCall({
    method: "GET",
    path: "/articles",
    tag,
    place: "page",
    roles: edits,
    summary: "Lists articles of every state, last changed first",
    input: z.object({
      ...paging,
      search: searchText,
      column: z.enum(["", ...articleColumnNames]).default(""),
      status: z.enum(["", "draft", "published"]).default(""),
    }),
    value: pageOf(editorArticleRow),
  }),
  readEditorArticle: defineConsoleCall({
    method: "GET",
    path: "/articles/:id",
    tag,
    place: "obj",
    roles: edits,
    summary: "Shows an article as it is edited",
    input: z.object({ id }),
    value: editorArticle,
  }),
  saveEditorArticle: defineConsoleCall({
    method: "POST",
    path: "/articles/save",
    tag,
    place: "obj",
    roles: edits,
    summary: "Adds or changes an article; who can read it stays as it is",
    input: z.object({
      id: id.optional(),
      column: z.enum(articleColumnNames),
      shortName: z.string().trim().min(1).max(80),
      language: z.enum(languages).default(defaultLanguage),
      title: z.string().trim().min(1).max(200),
      summary: text(1000),
      keywords: text(500),
      cover: text(220),
      video: text(220),
      tool: text(30),
      author: text(80),
      tags: jsonField(z.array(z.string().trim().min(1).max(40)).max(20)),
      source: z.string().max(200_000),
    }),
    value: z.object({ id: z.int() }),
  }),
  setEditorArticleState: defineConsoleCall({
    method: "POST",
    path: "/articles/state",
    tag,
    place: "obj",
    roles: edits,
    summary: "Publishes an article or takes it from readers",
    input: z.object({ id, status: z.enum(["draft", "published"]) }),
    value: done,
  }),
  scheduleEditorArticle: defineConsoleCall({
    method: "POST",
    path: "/articles/schedule",
    tag,
    place: "obj",
    roles: edits,
    summary: "Lets a draft be published by itself at a moment; an empty one takes that back",
    input: z.object({ id, publishAt: z.union([z.literal(""), moment]) }),
    value: done,
  }),
  removeEditorArticle: defineConsoleCall({
    method: "POST",
    path: "/articles/remove",
    tag,
    place: "obj",
    roles: edits,
    summary: "Deletes an article for good",
    input: z.object({ id }),
    value: done,
  }),
  previewArticle: defineConsoleCall({
    method: "POST",
    path: "/articles/preview",
    tag,
    place: "obj",
    roles: edits,
    summary: "Shows Markdown as the article's page will",
    input: z.object({ source: z.string().max(200_000) }),
    value: z.object({ html: z.string(), characters: z.int() }),
  }),
  listEditorImages: defineConsoleCall({
    method: "GET",
    path: "/article-images",
    tag,
    place: "result",
    roles: edits,
    summary: "Lists pictures, newest first",
    input: z.object({ pageNumber: paging.pageNumber, pageSize: paging.pageSize }),
    value: z.array(editorImage),
  }),
  listEditorTags: defineConsoleCall({
    method: "GET",
    path: "/tags",
    tag,
    place: "result",
    roles: edits,
    summary: "Lists every tag",
    input: z.object({}),
    value: z.array(editorTag),
  }),
  saveEditorTag: defineConsoleCall({
    method: "POST",
    path: "/tags/save",
    tag,
    place: "obj",
    roles: edits,
    summary: "Adds or changes a tag",
    input: z.object({
      id: id.optional(),
      name: z.string().trim().min(1).max(40),
      shortName: z.string().trim().min(1).max(60),
      sequence: z.coerce.number().int().min(-1_000_000).max(1_000_000).default(0),
      isQuick: flag.default(false),
    }),
    value: z.object({ id: z.int() }),
  }),
  removeEditorTag: defineConsoleCall({
    method: "POST",
    path: "/tags/remove",
    tag,
    place: "obj",
    roles: edits,
    summary: "Takes a tag from every article",
    input: z.object({ id }),
    value: done,
  }),
  listEditorPageTexts: defineConsoleCall({
    method: "GET",
    path: "/page-texts",
    tag,
    place: "result",
    roles: edits,
    summary: "Lists titles, keywords and descriptions that were changed",
    input: z.object({}),
    value: z.array(editorPageText),
  }),
  saveEditorPageText: defineConsoleCall({
    method: "POST",
    path: "/page-texts/save",
    tag,
    place: "obj",
    roles: edits,
    summary: "Changes the head of a page in one language",
    input: z.object({
      page: z.string().trim().min(1).max(120),
      language: z.enum(languages),
      title: z.string().trim().min(1).max(200),
      keywords: text(500),
      description: text(500),
    }),
    value: done,
  }),
  removeEditorPageText: defineConsoleCall({
    method: "POST",
    path: "/page-texts/remove",
    tag,
    place: "obj",
    roles: edits,
    summary: "Gives a page back what it ships with",
    input: z.object({ page: z.string().max(120), language: z.enum(languages) }),
    value: done,
  }),
  listEditorLinks: defineConsoleCall({
    method: "GET",
    path: "/friend-links",
    tag,
    place: "result",
    roles: edits,
    summary: "Lists friendly links in their order",
    input: z.object({}),
    value: z.array(editorLink),
  }),
  saveEditorLink: defineConsoleCall({
    method: "POST",
    path: "/friend-links/save",
    tag,
    place: "obj",
    roles: edits,
    summary: "Adds or changes a friendly link",
    input: z.object({
      id: id.optional(),
      name: z.string().trim().min(1).max(60),
      url: z.string().trim().min(1).max(500),
      isNofollow: flag.default(true),
      sequence: z.coerce.number().int().min(-1_000_000).max(1_000_000).default(0),
    }),
    value: z.object({ id: z.int() }),
  }),
  removeEditorLink: defineConsoleCall({
    method: "POST",
    path: "/friend-links/remove",
    tag,
    place: "obj",
    roles: edits,
    summary: "Removes a friendly link",
    input: z.object({ id }),
    value: done,
  }),
  listConsoleHosts: defineConsoleCall({
    method: "GET",
    path: "/hosts",
    tag,
    place: "result",
    roles: [],
    summary: "Lists the host table, the default first",
    input: z.object({}),
    value: z.array(consoleHost),
  }),
  saveConsoleHost: defineConsoleCall({
    method: "POST",
    path: "/hosts/save",
    tag,
    place: "obj",
    roles: [],
    summary: "Adds or changes a host",
    input: hostForm,
    value: done,
  }),
  removeConsoleHost: defineConsoleCall({
    method: "POST",
    path: "/hosts/remove",
    tag,
    place: "obj",
    roles: [],
    summary: "Removes a host; its visitors get the default",
    input: z.object({ name: z.string().min(1).max(253) }),
    value: done,
  }),
}
