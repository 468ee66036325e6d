import type { Language } from "@mozhuan/contract"
import {
  big,
  byDefault,
  flag,
  instant,
  integer,
  json,
  made,
  named,
  orNull,
  searchTerms,
  text,
  texts,
} from "../sql/column.ts"
import { table, type RowOf } from "../sql/table.ts"

/** Columns of the tutorial pages; each is the first part of its articles' addresses. */
export const articleColumns = ["jiaocheng", "shipin", "shouce", "wenti"] as const
export type ArticleColumn = (typeof articleColumns)[number]

export const articleStates = ["draft", "published"] as const
export type ArticleState = (typeof articleStates)[number]

/** Articles; a Chinese one is the original, the others share its place in lists. */
export const article = table("article", {
  id: made(big()),
  column: named("column_name", text<ArticleColumn>()),
  shortName: text(),
  language: byDefault(text<Language>()),
  title: text(),
  summary: byDefault(text()),
  /** Comma separated. */
  keywords: byDefault(text()),
  /** Path below /images. */
  cover: orNull(text()),
  video: orNull(text()),
  tool: orNull(text()),
  /** Markdown. */
  source: text(),
  author: byDefault(text()),
  status: text<ArticleState>(),
  views: byDefault(big()),
  createdAt: instant(),
  updatedAt: instant(),
  /** Set by the first publication and kept when the article is withdrawn. */
  publishedAt: orNull(instant()),
  /** Made by the services, which cut Chinese into pairs of characters. */
  search: searchTerms(),
  /** Title, keywords and summary alone: results are ranked by these. */
  searchHead: made(searchTerms()),
})
export type ArticleRow = RowOf<typeof article>

/** Words under which articles are listed. */
export const tag = table("tag", {
  id: made(big()),
  shortName: text(),
  name: text(),
  sequence: byDefault(integer()),
  /** Among the few offered for quick access. */
  isQuick: byDefault(flag()),
})
export type TagRow = RowOf<typeof tag>

/** Which articles a tag lists. */
export const articleTag = table("article_tag", {
  tagId: big(),
  articleId: big(),
  /** The article's date while it is published. */
  listedAt: orNull(instant()),
})
export type ArticleTagRow = RowOf<typeof articleTag>

/** Articles that are published by themselves. */
export const articleSchedule = table("article_schedule", {
  articleId: big(),
  publishAt: instant(),
  operatorName: text(),
})
export type ArticleScheduleRow = RowOf<typeof articleSchedule>

/** Title, keywords and description where the operator changed them. */
export const pageText = table("page_text", {
  page: text(),
  language: text<Language>(),
  title: text(),
  keywords: text(),
  description: text(),
  updatedAt: instant(),
})
export type PageTextRow = RowOf<typeof pageText>

/** Addresses that search engines are told of. */
export const pagePush = table("page_push", {
  url: text(),
  createdAt: instant(),
  tries: byDefault(integer()),
  nextTryAt: instant(),
  doneAt: orNull(instant()),
})
export type PagePushRow = RowOf<typeof pagePush>

/** Links to other sites at the foot of pages. */
export const friendLink = table("friend_link", {
  id: made(big()),
  name: text(),
  url: text(),
  isNofollow: byDefault(flag()),
  sequence: byDefault(integer()),
})
export type FriendLinkRow = RowOf<typeof friendLink>

/** What differs by domain. */
export const siteHost = table("site_host", {
  name: text(),
  isDefault: byDefault(flag()),
  brand: text(),
  company: text(),
  licence: byDefault(text()),
  policeRecord: byDefault(text()),
  mail: byDefault(text()),
  phone: byDefault(text()),
  address: byDefault(text()),
  hours: byDefault(text()),
  publicAccountQr: orNull(text()),
  defaultChannel: byDefault(text()),
  showsFriendLinks: byDefault(flag()),
  hasTutorials: byDefault(flag()),
  hasContactPage: byDefault(flag()),
  hiddenPages: byDefault(texts()),
  footerLinks: byDefault(json<readonly { readonly name: string; readonly url: string }[]>()),
  agreements:
    byDefault(json<Readonly<Partial<Record<"terms" | "privacy" | "children", string>>>>()),
  chatUrl: orNull(text()),
  hasChat: byDefault(flag()),
})
export type SiteHostRow = RowOf<typeof siteHost>

/** Pictures that operators uploaded. */
export const siteImage = table("site_image", {
  name: text(),
  mediaType: text(),
  width: integer(),
  height: integer(),
  bytes: integer(),
  createdAt: instant(),
})
export type SiteImageRow = RowOf<typeof siteImage>
