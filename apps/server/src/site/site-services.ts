import type {
  ArticleColumnName,
  ArticleSummary,
  FriendLinkView,
  Language,
  Limits,
  OperatorView,
  PriceView,
  TagView,
  Text,
  ToolId,
  UserInfo,
} from "@mozhuan/contract"
import {
  describeError,
  networkOf,
  ServiceError,
  type ArticleName,
  type ArticlePage,
  type ArticleView,
  type Caller,
  type Installers,
} from "@mozhuan/services"
import type { FastifyRequest } from "fastify"
import { operatorToken } from "../app/operator.ts"
import type { ServerParts } from "../app/server-parts.ts"
import type { PageHost } from "./page-host.ts"
import { findPrograms, type ProgramList } from "./program-files.ts"

/** What the pages ask of the product; the shape the site's server entry declares. */
export interface SiteServices {
  visitor(request: Request): Promise<VisitorFacts>
  pageTexts(
    page: string,
    language: Language,
  ): Promise<
    { readonly title: string; readonly keywords: string; readonly description: string } | undefined
  >
  prices(region: "cn" | "overseas"): Promise<PriceView[]>
  operator(): Promise<OperatorView | undefined>
  visitorLimits(): Promise<Limits>
  articles(request: {
    column?: ArticleColumnName | undefined
    tagShortName?: string | undefined
    keyword?: string | undefined
    pageNumber: number
    pageSize: number
    language: Language
  }): Promise<ArticlePage>
  article(name: ArticleName, language: Language): Promise<ArticleView | undefined>
  rank(language: Language): Promise<ArticleSummary[]>
  newest(language: Language): Promise<ArticleSummary[]>
  related(id: number, language: Language): Promise<ArticleSummary[]>
  guidesFor(tool: ToolId, language: Language): Promise<ArticleSummary[]>
  tags(which: { readonly quick: boolean }): Promise<TagView[]>
  tag(name: string): Promise<TagView | undefined>
  friendLinks(): Promise<FriendLinkView[]>
  installers(): Promise<Installers>
  commandLine(): Promise<ProgramList | undefined>
}

interface VisitorFacts {
  readonly host: HostFacts
  /** Absent for anonymous visitors. */
  readonly user?: UserInfo
  /** Why somebody who was signed in is so no longer. */
  readonly pushedOut?: {
    readonly code: number
    readonly message: string
    readonly detail: Readonly<Record<string, string | number>>
  }
  readonly limits: Limits
  /** Cloud conversions left today. */
  readonly remaining: number
  readonly freeLimits: Limits
  readonly memberLimits: Limits
  readonly unavailableTools: readonly { readonly tool: ToolId; readonly reason: Text }[]
  readonly downloadUrl: string
  readonly appSources: readonly string[]
  readonly storageKey: string
}

interface HostFacts {
  readonly brand: string
  readonly company: string
  readonly licence: string
  readonly policeRecord?: string
  readonly mail?: string
  readonly phone?: string
  readonly address?: string
  readonly hours?: string
  readonly publicAccountQr?: string
  readonly defaultChannel: string
  readonly showsFriendLinks: boolean
  readonly hasTutorials: boolean
  readonly hasContactPage: boolean
  readonly hasChat: boolean
  readonly hiddenPages: readonly string[]
  readonly footerLinks: readonly { readonly name: string; readonly url: string }[]
  readonly agreements: {
    readonly terms?: string
    readonly privacy?: string
    readonly children?: string
  }
  readonly chatUrl?: string
}

/** Binds what pages need to one visit. */
export function createSiteServices(
  parts: Pick<ServerParts, "services" | "context">,
  caller: Caller,
  host: PageHost,
  visit?: FastifyRequest,
): SiteServices {
  const { services } = parts
  return {
    visitor: async () => {
      const [limits, ofClass, freeLimits, memberLimits, settings, user] = await Promise.all([
        services.limits.read(caller),
        services.limits.ofClass(caller.callerClass),
        services.limits.ofClass("free"),
        services.limits.ofClass("member"),
        services.settings.read(["app_download_url"]),
        caller.userId ? services.accounts.userInfo(caller) : undefined,
      ])
      return {
        host: hostFacts(host),
        ...(user ? { user } : {}),
        ...(caller.pushedOut ? { pushedOut: reasonOf(caller.pushedOut, caller.language) } : {}),
        limits: ofClass,
        remaining: limits.remainToday,
        remainingScans: limits.recognisedRemainToday,
        freeLimits,
        memberLimits,
        unavailableTools: limits.unavailable.map(({ tool, missing }) => ({
          tool,
          reason: reasonFor(missing),
        })),
        downloadUrl: settings[0]?.value ?? "",
        appSources: parts.context.configuration.APP_SOURCES,
        storageKey: services.uploads.sealKey,
      }
    },
    pageTexts: (page, language) => services.pageTexts.find(page, language),
    prices: (region) => services.orders.prices(region),
    operator: async () => (visit ? await findOperator(services, visit) : undefined),
    visitorLimits: () => services.limits.ofClass("visitor"),
    articles: (request) => services.articles.list(request),
    article: (name, language) => services.articles.read(name, language),
    rank: (language) => services.articles.rank(language),
    newest: (language) => services.articles.newest(language),
    related: (id, language) => services.articles.related(id, language),
    guidesFor: (tool, language) =>
      host.host.hasTutorials ? services.articles.ofTool(tool, language) : Promise.resolve([]),
    tags: (which) => services.tags.list(which),
    tag: (name) => services.tags.find(name),
    friendLinks: async () => (host.host.showsFriendLinks ? await services.friendLinks.list() : []),
    installers: () => services.installers(),
    commandLine: async () => (await findPrograms(parts))?.list,
  }
}

/** A row without what an operator left empty. */
function hostFacts({ host }: PageHost): HostFacts {
  const {
    brand,
    company,
    licence,
    defaultChannel,
    showsFriendLinks,
    hasTutorials,
    hasContactPage,
    hasChat,
    hiddenPages,
    footerLinks,
    agreements,
    policeRecord,
    mail,
    phone,
    address,
    hours,
    publicAccountQr,
    chatUrl,
  } = host
  return {
    brand,
    company,
    licence,
    defaultChannel,
    showsFriendLinks,
    hasTutorials,
    hasContactPage,
    hasChat,
    hiddenPages,
    footerLinks,
    agreements,
    ...(policeRecord ? { policeRecord } : {}),
    ...(mail ? { mail } : {}),
    ...(phone ? { phone } : {}),
    ...(address ? { address } : {}),
    ...(hours ? { hours } : {}),
    ...(publicAccountQr ? { publicAccountQr } : {}),
    ...(chatUrl ? { chatUrl } : {}),
  }
}

function reasonOf(
  { code, data }: ServiceError,
  language: Language,
): NonNullable<VisitorFacts["pushedOut"]> {
  const { code: number, msg } = describeError(code, data, language)
  return { code: number, message: msg, detail: data }
}

function reasonFor(program: string): Text {
  return program === "libreoffice"
    ? {
        zh: "服务器未安装 LibreOffice",
        en: "LibreOffice is not installed on the server",
        id: "LibreOffice tidak terpasang di server",
      }
    : {
        zh: `服务器缺少 ${program}`,
        en: `${program} is missing on the server`,
        id: `${program} tidak ada di server`,
      }
}

/** A page shows itself to anybody: a session of the console that is over makes nobody. */
async function findOperator(
  { console }: ServerParts["services"],
  request: FastifyRequest,
): Promise<OperatorView | undefined> {
  const token = operatorToken(request)
  if (!token) return undefined
  try {
    const { id, name, displayName, roles } = await console.operators.resolve(
      token,
      networkOf(request.ip),
    )
    return { operatorId: id, name, displayName, roles: [...roles] }
  } catch (error) {
    if (error instanceof ServiceError) return undefined
    throw error
  }
}
