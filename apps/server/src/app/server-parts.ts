import type { FastifyReply, FastifyRequest } from "fastify"
import type { Language } from "@mozhuan/contract"
import type { Caller, ServiceContext, Services } from "@mozhuan/services"
import type { DiskStore, UploadLedger } from "@mozhuan/storage"

/** Answers page requests: the built site, or nothing where the server runs without one. */
export interface SiteHost {
  /** Folder of hashed files that never change. */
  readonly assets: string
  readonly handle: (request: FastifyRequest, reply: FastifyReply, caller: Caller) => Promise<void>
  /**
   * Title, keywords and description that a page ships with; undefined for pages the site does not
   * know.
   */
  readonly shippedTexts: (
    page: string,
    language: Language,
  ) => Promise<
    { readonly title: string; readonly keywords: string; readonly description: string } | undefined
  >
}

/** What the app is built from. Tests give their own. */
export interface ServerParts {
  readonly context: ServiceContext
  readonly services: Services
  readonly diskStore: DiskStore | undefined
  /** Budgets of what is uploaded through the gateway; without it nothing is counted. */
  readonly uploadLedger?: UploadLedger | undefined
  readonly site?: SiteHost | undefined
  /** Where log lines go; standard output unless given. */
  readonly logTo?: { write(line: string): void } | undefined
}
