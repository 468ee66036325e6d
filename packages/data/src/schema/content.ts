import { defaultLanguage, languages } from "@mozhuan/contract"
import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core"

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" })
const identity = () => bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity()
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" })

/** Columns of the tutorial pages; each is the first part of its articles' addresses. */
export const articleColumns = ["jiaocheng", "shipin", "shouce", "wenti"] as const
export type ArticleColumn = (typeof articleColumns)[number]

export const articleStates = ["draft", "published"] as const
export type ArticleState = (typeof articleStates)[number]

export const article = pgTable("article", {
  id: identity(),
  column: text("column_name", { enum: articleColumns }).notNull(),
  shortName: text("short_name").notNull(),
  language: text("language", { enum: languages }).notNull().default(defaultLanguage),
  title: text("title").notNull(),
  summary: text("summary").notNull().default(""),
  /** Comma separated. */
  keywords: text("keywords").notNull().default(""),
  cover: text("cover"),
  video: text("video"),
  tool: text("tool"),
  source: text("source").notNull(),
  author: text("author").notNull().default(""),
  status: text("status", { enum: articleStates }).notNull(),
  views: bigint("views", { mode: "number" }).notNull().default(0),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
  publishedAt: instant("published_at"),
  search: tsvector("search").notNull(),
  searchHead: tsvector("search_head")
    .notNull()
    .generatedAlwaysAs(sql`ts_filter(search, '{a,b,c}')`),
})
export type ArticleRow = typeof article.$inferSelect

export const tag = pgTable("tag", {
  id: identity(),
  shortName: text("short_name").notNull(),
  name: text("name").notNull(),
  sequence: integer("sequence").notNull().default(0),
  isQuick: boolean("is_quick").notNull().default(false),
})
export type TagRow = typeof tag.$inferSelect

export const articleTag = pgTable(
  "article_tag",
  {
    tagId: bigint("tag_id", { mode: "number" }).notNull(),
    articleId: bigint("article_id", { mode: "number" }).notNull(),
    listedAt: instant("listed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tagId, table.articleId] }),
    index("article_tag_by_article").on(table.articleId),
  ],
)

export const pageText = pgTable(
  "page_text",
  {
    page: text("page").notNull(),
    language: text("language", { enum: languages }).notNull(),
    title: text("title").notNull(),
    keywords: text("keywords").notNull(),
    description: text("description").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.page, table.language] })],
)
export type PageTextRow = typeof pageText.$inferSelect

export const friendLink = pgTable("friend_link", {
  id: identity(),
  name: text("name").notNull(),
  url: text("url").notNull(),
  isNofollow: boolean("is_nofollow").notNull().default(true),
  sequence: integer("sequence").notNull().default(0),
})
export type FriendLinkRow = typeof friendLink.$inferSelect

export const siteHost = pgTable("site_host", {
  name: text("name").primaryKey(),
  isDefault: boolean("is_default").notNull().default(false),
  brand: text("brand").notNull(),
  company: text("company").notNull(),
  licence: text("licence").notNull().default(""),
  policeRecord: text("police_record").notNull().default(""),
  mail: text("mail").notNull().default(""),
  phone: text("phone").notNull().default(""),
  address: text("address").notNull().default(""),
  hours: text("hours").notNull().default(""),
  publicAccountQr: text("public_account_qr"),
  defaultChannel: text("default_channel").notNull().default(""),
  showsFriendLinks: boolean("shows_friend_links").notNull().default(false),
  hasTutorials: boolean("has_tutorials").notNull().default(true),
  hasContactPage: boolean("has_contact_page").notNull().default(false),
  hiddenPages: text("hidden_pages").array().notNull().default([]),
  footerLinks: jsonb("footer_links")
    .$type<readonly { readonly name: string; readonly url: string }[]>()
    .notNull()
    .default([]),
  agreements: jsonb("agreements")
    .$type<Readonly<Partial<Record<"terms" | "privacy" | "children", string>>>>()
    .notNull()
    .default({}),
  chatUrl: text("chat_url"),
  hasChat: boolean("has_chat").notNull().default(true),
})
export type SiteHostRow = typeof siteHost.$inferSelect

export const siteImage = pgTable("site_image", {
  name: text("name").primaryKey(),
  mediaType: text("media_type").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  bytes: integer("bytes").notNull(),
  createdAt: instant("created_at").notNull(),
})
export type SiteImageRow = typeof siteImage.$inferSelect
