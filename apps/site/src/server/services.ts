import type { Language, Limits, PriceView, Text, ToolId } from "@mozhuan/contract"
import { defaultLimits } from "@mozhuan/contract"
import { createContext, RouterContextProvider } from "react-router"

/**
 * What the pages ask of the product. The host of the site hands an implementation
 * to `provideServices`; loaders read it from their context and never open a socket.
 */
export interface SiteServices {
  /** Everything a page tells its visitor before anything is chosen. */
  visitor(request: Request): Promise<VisitorFacts>
  /** Title, keywords and description kept by the editors for a page; undefined where they left the default. */
  pageTexts(page: string, language: Language): Promise<PageTexts | undefined>
  /** What is for sale in a region. */
  prices(region: "cn" | "overseas"): Promise<PriceView[]>
  /** What anybody may do without a membership. */
  visitorLimits(): Promise<Limits>
}

export interface VisitorFacts {
  readonly host: HostFacts
  /** Absent for anonymous visitors. */
  readonly user?: UserFacts
  /** Why somebody who was signed in is so no longer; told once. */
  readonly pushedOut?: { readonly code: number; readonly message: string; readonly detail: Readonly<Record<string, unknown>> }
  readonly limits: Limits
  /** Cloud conversions left today. */
  readonly remaining: number
  /** What the next class up may do, shown where a limit is met. */
  readonly memberLimits: Limits
  readonly unavailableTools: readonly { readonly tool: ToolId; readonly reason: Text }[]
  readonly downloadUrl: string
  /** Opens the envelope of the temporary storage credentials; ships in the page, so it hides nothing. */
  readonly storageKey: string
}

/** One row of the host table. */
export interface HostFacts {
  readonly company: string
  readonly licence: string
  readonly policeRecord?: string
  readonly mail?: string
  readonly phone?: string
  readonly hours?: string
  readonly publicAccountQr?: string
  readonly showsFriendLinks: boolean
  readonly hasTutorials: boolean
  readonly hasContactPage: boolean
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

/** Used while the site runs alone (`react-router dev`): a visitor with the limits of the contract. */
const aloneServices: SiteServices = {
  visitor: () =>
    Promise.resolve({
      host: { company: "墨转", licence: "", showsFriendLinks: false, hasTutorials: false, hasContactPage: false },
      limits: defaultLimits.visitor,
      remaining: defaultLimits.visitor.conversionsPerDay,
      memberLimits: defaultLimits.member,
      unavailableTools: [],
      downloadUrl: "",
      storageKey: "",
    }),
  pageTexts: () => Promise.resolve(undefined),
  prices: () => Promise.resolve([]),
  visitorLimits: () => Promise.resolve(defaultLimits.visitor),
}

const services = createContext<SiteServices>(aloneServices)
// A context without a default refuses to be read, so absence is spelled null.
const scriptNonce = createContext<string | null>(null)

/** Makes the context of one request; `nonce` marks our inline scripts for the content security policy. */
export function provideServices(implementation: SiteServices, nonce?: string): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(services, implementation)
  if (nonce !== undefined) context.set(scriptNonce, nonce)
  return context
}

type ReadableContext = Pick<RouterContextProvider, "get">
export const servicesOf = (context: ReadableContext): SiteServices => context.get(services)
export const nonceOf = (context: ReadableContext): string | undefined => context.get(scriptNonce) ?? undefined
