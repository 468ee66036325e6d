import type {
  ArticleColumnName,
  ArticleSummary,
  FriendLinkView,
  Installer,
  Language,
  Limits,
  OperatorView,
  PriceView,
  TagView,
  Text,
  ToolId,
} from "@mozhuan/contract"
import { defaultLimits } from "@mozhuan/contract"
import { createContext, RouterContextProvider } from "react-router"

/**
 * What the pages ask of the product. The host of the site hands an implementation
 * to `provideServices`; loaders read it from their context and never open a socket.
 */
export interface SiteServices {
  /** Everything a page tells its visitor before anything is chosen. */
  visitor(request: Request): Promise<VisitorFacts>
  /**
   * Title, keywords and description kept by the editors for a page; undefined where they left the
   * default.
   */
  pageTexts(page: string, language: Language): Promise<PageTexts | undefined>
  /** What is for sale in a region. */
  prices(region: "cn" | "overseas"): Promise<PriceView[]>
  /** Who is signed in to the console; nobody on most visits. */
  operator(): Promise<OperatorView | undefined>
  /** What anybody may do without a membership. */
  visitorLimits(): Promise<Limits>
  /** Published articles of a column, a tag or a search. */
  articles(request: ArticleRequest): Promise<ArticlePage>
  /** A published article; undefined where there is none. */
  article(name: ArticleName, language: Language): Promise<ArticleFacts | undefined>
  rank(language: Language): Promise<ArticleSummary[]>
  newest(language: Language): Promise<ArticleSummary[]>
  related(id: number, language: Language): Promise<ArticleSummary[]>
  /** Articles about a tool. */
  guidesFor(tool: ToolId, language: Language): Promise<ArticleSummary[]>
  tags(which: { readonly quick: boolean }): Promise<TagView[]>
  tag(name: string): Promise<TagView | undefined>
  /** Friendly links of this host, in their order. */
  friendLinks(): Promise<FriendLinkView[]>
  installers(): Promise<Partial<Record<"windows" | "mac" | "android" | "ios", Installer>>>
  /**
   * The command line as one file a processor; undefined where it was not packed. Sizes in bytes.
   */
  commandLine(): Promise<CommandLine | undefined>
}

export interface CommandLine {
  readonly version: string
  readonly packages: readonly {
    readonly name: string
    readonly arch: "x64" | "arm64"
    readonly size: number
    readonly sha256: string
  }[]
}

export interface ArticleRequest {
  readonly column?: ArticleColumnName | undefined
  readonly tagShortName?: string | undefined
  readonly keyword?: string | undefined
  readonly pageNumber: number
  readonly pageSize: number
  readonly language: Language
}

export interface ArticlePage {
  readonly list: ArticleSummary[]
  readonly total: number
  readonly pageNumber: number
  readonly pageSize: number
}

export type ArticleName =
  | { readonly column: ArticleColumnName; readonly shortName: string }
  | { readonly id: string }

export interface ArticleLink {
  readonly id: number
  readonly column: ArticleColumnName
  readonly shortName: string
  readonly title: string
}

/** An article as its page shows it; the HTML is sanitised. */
export interface ArticleFacts extends ArticleSummary {
  readonly html: string
  readonly headings: readonly {
    readonly id: string
    readonly text: string
    readonly level: 2 | 3
  }[]
  readonly steps: readonly string[]
  readonly questions: readonly { readonly question: string; readonly answer: string }[]
  readonly keywords: string
  readonly language: Language
  readonly languages: readonly Language[]
  readonly videoUrl: string | undefined
  readonly length: number
  readonly prev: ArticleLink | undefined
  readonly next: ArticleLink | undefined
}

export interface VisitorFacts {
  readonly host: HostFacts
  /** Absent for anonymous visitors. */
  readonly user?: UserFacts
  /** Why somebody who was signed in is so no longer; told once. */
  readonly pushedOut?: {
    readonly code: number
    readonly message: string
    readonly detail: Readonly<Record<string, unknown>>
  }
  readonly limits: Limits
  /** Cloud conversions left today. */
  readonly remaining: number
  /** Pages of scans that are still recognised today. */
  readonly remainingScans: number
  /** What whoever signs in may do without paying. */
  readonly freeLimits: Limits
  /** What the next class up may do, shown where a limit is met. */
  readonly memberLimits: Limits
  readonly unavailableTools: readonly { readonly tool: ToolId; readonly reason: Text }[]
  readonly downloadUrl: string
  /** Names by which apps may show the pages without head and foot. */
  readonly appSources: readonly string[]
  /**
   * Opens the envelope of the temporary storage credentials; ships in the page, so it hides
   * nothing.
   */
  readonly storageKey: string
}

/** One row of the host table. */
export interface HostFacts {
  readonly brand: string
  readonly company: string
  readonly licence: string
  readonly policeRecord?: string
  readonly mail?: string
  readonly phone?: string
  readonly address?: string
  readonly hours?: string
  readonly publicAccountQr?: string
  readonly showsFriendLinks: boolean
  readonly hasTutorials: boolean
  readonly hasContactPage: boolean
  /** Sales channel of visitors who came without one. */
  readonly defaultChannel: string
  /** Paths that answer 404 on this host, with everything below them. */
  readonly hiddenPages: readonly string[]
  readonly footerLinks: readonly { readonly name: string; readonly url: string }[]
  /** Agreements kept elsewhere. */
  readonly agreements: {
    readonly terms?: string
    readonly privacy?: string
    readonly children?: string
  }
  /** Offers the chat. */
  readonly hasChat: boolean
  /** Customer service elsewhere than in our own chat. */
  readonly chatUrl?: string
}

export interface UserFacts {
  readonly userCode: string
  readonly webPaid: number
  readonly webForever: number
  /** Seconds where at most ten digits, else milliseconds; 0 means none. */
  readonly webExpireTime: number
  readonly macExpireTime: number
  readonly winExpireTime: number
}

export interface PageTexts {
  readonly title: string
  readonly keywords: string
  readonly description: string
}

/**
 * Used while the site runs alone (`react-router dev`): a visitor with the limits of the contract.
 */
const aloneServices: SiteServices = {
  visitor: () =>
    Promise.resolve({
      host: {
        brand: "墨转 PDF",
        company: "墨转",
        licence: "",
        showsFriendLinks: false,
        hasTutorials: true,
        hasContactPage: false,
        hasChat: false,
        defaultChannel: "",
        hiddenPages: [],
        footerLinks: [],
        agreements: {},
      },
      limits: defaultLimits.visitor,
      remaining: defaultLimits.visitor.conversionsPerDay,
      remainingScans: defaultLimits.visitor.ocrPagesPerDay,
      freeLimits: defaultLimits.free,
      memberLimits: defaultLimits.member,
      unavailableTools: [],
      downloadUrl: "",
      appSources: [],
      storageKey: "",
    }),
  pageTexts: () => Promise.resolve(undefined),
  prices: () => Promise.resolve([]),
  operator: () => Promise.resolve(undefined),
  visitorLimits: () => Promise.resolve(defaultLimits.visitor),
  articles: ({ pageNumber, pageSize }) =>
    Promise.resolve({ list: [], total: 0, pageNumber, pageSize }),
  article: () => Promise.resolve(undefined),
  rank: () => Promise.resolve([]),
  newest: () => Promise.resolve([]),
  related: () => Promise.resolve([]),
  guidesFor: () => Promise.resolve([]),
  tags: () => Promise.resolve([]),
  tag: () => Promise.resolve(undefined),
  friendLinks: () => Promise.resolve([]),
  installers: () => Promise.resolve({}),
  commandLine: () => Promise.resolve(undefined),
}

const services = createContext<SiteServices>(aloneServices)
// A context without a default refuses to be read, so absence is spelled null.
const scriptNonce = createContext<string | null>(null)

/**
 * Makes the context of one request; `nonce` marks our inline scripts for the content security
 * policy.
 */
export function provideServices(
  implementation: SiteServices,
  nonce?: string,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(services, implementation)
  if (nonce !== undefined) context.set(scriptNonce, nonce)
  return context
}

type ReadableContext = Pick<RouterContextProvider, "get">
export const servicesOf = (context: ReadableContext): SiteServices => context.get(services)
export const nonceOf = (context: ReadableContext): string | undefined =>
  context.get(scriptNonce) ?? undefined
