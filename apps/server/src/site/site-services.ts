import { callerLimits, defaultLimits, type CallerLimits, type PriceView, type UserInfo, type Language, type Limits, type Text, type ToolId } from "@mozhuan/contract"
import { describeError, type Caller, type ServiceError } from "@mozhuan/services"
import type { ServerParts } from "../app/server-parts.ts"

/** What the pages ask of the product; the shape the site's server entry declares. */
export interface SiteServices {
  visitor(request: Request): Promise<VisitorFacts>
  pageTexts(page: string, language: Language): Promise<undefined>
  prices(region: "cn" | "overseas"): Promise<PriceView[]>
  visitorLimits(): Promise<Limits>
}

interface VisitorFacts {
  readonly host: { readonly company: string; readonly licence: string; readonly showsFriendLinks: boolean; readonly hasTutorials: boolean; readonly hasContactPage: boolean }
  /** Absent for anonymous visitors. */
  readonly user?: UserInfo
  /** Why somebody who was signed in is so no longer. */
  readonly pushedOut?: { readonly code: number; readonly message: string; readonly detail: Readonly<Record<string, string | number>> }
  readonly limits: Limits
  /** Cloud conversions left today. */
  readonly remaining: number
  readonly memberLimits: Limits
  readonly unavailableTools: readonly { readonly tool: ToolId; readonly reason: Text }[]
  readonly downloadUrl: string
  readonly storageKey: string
}

/** Binds what pages need to one visit. */
export function createSiteServices(parts: Pick<ServerParts, "services" | "context">, caller: Caller): SiteServices {
  const { services } = parts
  return {
    visitor: async () => {
      const [limits, settings, user] = await Promise.all([
        services.limits.read(caller),
        services.settings.read(["app_download_url"]),
        caller.userId ? services.accounts.userInfo(caller) : undefined,
      ])
      return {
        host: { company: "墨转", licence: "", showsFriendLinks: false, hasTutorials: false, hasContactPage: false },
        ...(user ? { user } : {}),
        ...(caller.pushedOut ? { pushedOut: reasonOf(caller.pushedOut, caller.language) } : {}),
        limits: limitsOf(limits, caller),
        remaining: limits.remainToday,
        memberLimits: defaultLimits.member,
        unavailableTools: limits.unavailable.map(({ tool, missing }) => ({ tool, reason: reasonFor(missing) })),
        downloadUrl: settings[0]?.value ?? "",
        storageKey: services.uploads.sealKey,
      }
    },
    pageTexts: async () => undefined,
    prices: (region) => services.orders.prices(region),
    visitorLimits: () => services.limits.ofClass("visitor"),
  }
}

function reasonOf({ code, data }: ServiceError, language: Language): NonNullable<VisitorFacts["pushedOut"]> {
  const { code: number, msg } = describeError(code, data, language)
  return { code: number, message: msg, detail: data }
}

function limitsOf(limits: CallerLimits, caller: Caller): Limits {
  const { conversionsPerDay, cloudMegabytes, localMegabytes, pagesPerFile, filesPerBatch, maximumKeepMinutes } = callerLimits.parse(limits)
  const { ocrPagesPerDay, isPriority } = defaultLimits[caller.callerClass]
  return { conversionsPerDay, cloudMegabytes, localMegabytes, pagesPerFile, filesPerBatch, maximumKeepMinutes, ocrPagesPerDay, isPriority }
}

function reasonFor(program: string): Text {
  return program === "libreoffice"
    ? { zh: "服务器未安装 LibreOffice", en: "LibreOffice is not installed on the server", id: "LibreOffice tidak terpasang di server" }
    : { zh: `服务器缺少 ${program}`, en: `${program} is missing on the server`, id: `${program} tidak ada di server` }
}
