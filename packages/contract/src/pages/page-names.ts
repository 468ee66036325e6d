import { languages } from "../language.ts"
import { toolIds } from "../catalogue/tool-id.ts"

/**
 * First parts of addresses that belong to pages and services of the site. An article may not take
 * such a name: its page would hide behind them.
 */
export const pageNames = [
  "404",
  "account",
  "admin",
  "agreement",
  "api",
  "contactus",
  "download",
  "guide",
  "h5down",
  "index",
  "index-stripe",
  "jiaocheng",
  "login",
  "purchase",
  "quality",
  "shipin",
  "shouce",
  "tag",
  "unimp",
  "wenti",
] as const

const services = [
  "assets",
  "cmaps",
  "fonts",
  "healthz",
  "images",
  "metrics",
  "og",
  "oss",
  "readyz",
  "robots",
  "rss",
  "sim",
  "sitemap",
  "static",
  "v1",
] as const

const reserved = new Set<string>([...pageNames, ...services, ...toolIds, ...languages])

/** Tells whether an address that begins with this name is taken by the site itself. */
export const isReservedName = (name: string): boolean => reserved.has(name.toLowerCase())

/** Pages beside the tools that search engines should know, without language. */
export const sitePages = [
  "/purchase",
  "/download",
  "/download/cli",
  "/guide",
  "/api",
  "/quality",
  "/jiaocheng",
  "/shipin",
  "/shouce",
  "/wenti",
  "/tag",
] as const

/** Documents that people agree to, below /agreement. */
export const agreementPages = ["terms", "privacy", "children", "member"] as const
