import type { ArticleSummary, FriendLinkView, Language, TagView, ToolId } from "@mozhuan/contract"
import type { ArticleRow, PageTextRow, SiteHostRow } from "@mozhuan/data"
import { openContentMemory } from "../content/content-memory.ts"
import type { ContentContext } from "../content/content-context.ts"
import type { ServiceContext } from "../context.ts"
import {
  listFriendLinks,
  removeFriendLink,
  saveFriendLink,
  type FriendLinkDraft,
} from "../friend-links/friend-links.ts"
import {
  listHosts,
  removeHost,
  resolveHost,
  saveHost,
  type HostDraft,
  type ResolvedHost,
} from "../hosts/hosts.ts"
import {
  contentFolder,
  findImageSize,
  listImages,
  readImage,
  storeImage,
} from "../images/images.ts"
import {
  findPageTexts,
  listPageTexts,
  removePageTexts,
  savePageTexts,
  type PageTextDraft,
} from "../site-texts/site-texts.ts"
import {
  findTag,
  listTags,
  listTagsForEditor,
  removeTag,
  saveTag,
  type TagDraft,
} from "../tags/tags.ts"
import type { ArticleDraft, ArticleView } from "./article.ts"
import { renderMarkdown, type RenderedText } from "./markdown.ts"
import {
  articlesOfTool,
  listArticles,
  listForEditor,
  newestArticles,
  rankArticles,
  readArticle,
  readForEditor,
  relatedArticles,
  type ArticleName,
  type ArticlePage,
  type ListRequest,
} from "./read.ts"
import { seedArticles, type SeedReport } from "./seed.ts"
import { sitemapParts, walkArticles, type SitemapArticle } from "./sitemap.ts"
import { openViewCounter } from "./view-counter.ts"
import { removeArticle, saveArticle, setArticleStatus } from "./write.ts"

/**
 * Use cases of everything that visitors read: the first half of each for readers, the second for
 * editors.
 */
export interface ContentServices {
  readonly articles: {
    readonly list: (request: ListRequest) => Promise<ArticlePage>
    /** A published article with its text; undefined where there is none. */
    readonly read: (name: ArticleName, language: Language) => Promise<ArticleView | undefined>
    readonly rank: (language: Language) => Promise<ArticleSummary[]>
    readonly newest: (language: Language) => Promise<ArticleSummary[]>
    readonly related: (id: number, language: Language) => Promise<ArticleSummary[]>
    /** Newest articles about a tool. */
    readonly ofTool: (tool: ToolId, language: Language) => Promise<ArticleSummary[]>
    readonly countView: (id: number) => void
    readonly flushViews: () => Promise<void>
    readonly sitemapParts: () => ReturnType<typeof sitemapParts>
    readonly walk: (firstId: number) => AsyncGenerator<SitemapArticle>

    readonly listForEditor: (
      request: Parameters<typeof listForEditor>[1],
    ) => ReturnType<typeof listForEditor>
    readonly readForEditor: (id: number) => ReturnType<typeof readForEditor>
    readonly save: (draft: ArticleDraft, id?: number) => Promise<number>
    readonly setStatus: (id: number, status: ArticleRow["status"]) => Promise<void>
    readonly remove: (id: number) => Promise<void>
    /** Renders Markdown as the article's page will show it. */
    readonly preview: (source: string) => Promise<RenderedText>
    /** Puts the shipped articles into the database where they are missing. */
    readonly seed: (folder?: string) => Promise<SeedReport>
  }
  readonly tags: {
    readonly list: (which: { readonly quick: boolean }) => Promise<TagView[]>
    readonly find: (name: string) => Promise<TagView | undefined>

    readonly listForEditor: () => Promise<(TagView & { isQuick: boolean })[]>
    readonly save: (draft: TagDraft, id?: number) => Promise<number>
    readonly remove: (id: number) => Promise<void>
  }
  readonly images: {
    readonly read: (name: string) => ReturnType<typeof readImage>

    readonly list: (page: {
      readonly pageNumber: number
      readonly pageSize: number
    }) => ReturnType<typeof listImages>
    readonly store: (bytes: Uint8Array) => ReturnType<typeof storeImage>
  }
  readonly pageTexts: {
    readonly find: (page: string, language: Language) => Promise<PageTextRow | undefined>

    readonly list: () => Promise<PageTextRow[]>
    readonly save: (draft: PageTextDraft) => Promise<void>
    readonly remove: (page: string, language: Language) => Promise<void>
  }
  readonly friendLinks: {
    readonly list: () => Promise<FriendLinkView[]>

    readonly save: (draft: FriendLinkDraft, id?: number) => Promise<number>
    readonly remove: (id: number) => Promise<void>
  }
  readonly hosts: {
    readonly resolve: (header: string | undefined) => Promise<ResolvedHost>

    readonly list: () => Promise<SiteHostRow[]>
    readonly save: (draft: HostDraft) => Promise<void>
    readonly remove: (name: string) => Promise<void>
  }
  readonly content: {
    /** Calls `hear` whenever any of the above has changed, in whichever process. */
    readonly onChange: (hear: () => void) => void
  }
}

/** Binds everything that visitors read to one context; opens its memory. */
export function bindContent(base: ServiceContext): ContentServices {
  const context: ContentContext = { ...base, memory: openContentMemory(base) }
  const views = openViewCounter(context, base.onError)
  return {
    articles: {
      list: (request) => listArticles(context, request),
      read: (name, language) => readArticle(context, name, language),
      rank: (language) => rankArticles(context, language),
      newest: (language) => newestArticles(context, language),
      related: (id, language) => relatedArticles(context, id, language),
      ofTool: (tool, language) => articlesOfTool(context, tool, language),
      countView: views.count,
      flushViews: views.flush,
      sitemapParts: () => sitemapParts(context),
      walk: (firstId) => walkArticles(context, firstId),
      listForEditor: (request) => listForEditor(context, request),
      readForEditor: (id) => readForEditor(context, id),
      save: (draft, id) => saveArticle(context, draft, id),
      setStatus: (id, status) => setArticleStatus(context, id, status),
      remove: (id) => removeArticle(context, id),
      preview: (source) => renderMarkdown(source, (path) => findImageSize(context, path)),
      seed: (folder = contentFolder) => seedArticles(context, folder),
    },
    tags: {
      list: (which) => listTags(context, which),
      find: (name) => findTag(context, name),
      listForEditor: () => listTagsForEditor(context),
      save: (draft, id) => saveTag(context, draft, id),
      remove: (id) => removeTag(context, id),
    },
    images: {
      read: (name) => readImage(context, name),
      list: (page) => listImages(context, page),
      store: (bytes) => storeImage(context, bytes),
    },
    pageTexts: {
      find: (page, language) => findPageTexts(context, page, language),
      list: () => listPageTexts(context),
      save: (draft) => savePageTexts(context, draft),
      remove: (page, language) => removePageTexts(context, page, language),
    },
    friendLinks: {
      list: () => listFriendLinks(context),
      save: (draft, id) => saveFriendLink(context, draft, id),
      remove: (id) => removeFriendLink(context, id),
    },
    hosts: {
      resolve: (header) => resolveHost(context, header),
      list: () => listHosts(context),
      save: (draft) => saveHost(context, draft),
      remove: (name) => removeHost(context, name),
    },
    content: { onChange: context.memory.onChange },
  }
}
