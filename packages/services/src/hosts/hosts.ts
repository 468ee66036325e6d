import { addRow, allHosts, deleteHost, siteHost, type SiteHostRow } from "@mozhuan/data"
import { z } from "zod"
import type { ContentContext } from "../content/content-context.ts"
import { ServiceError } from "../failure.ts"

const LIFE = 60_000

/** Name of the row that answers for every host without a row of its own. */
export const defaultHostName = "default"

/** A domain name or address with an optional port, as a Host header may carry it. */
const hostHeader =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/

const line = (most: number) => z.string().trim().max(most).default("")
const link = z
  .url({ protocol: /^https?$/, error: "must be an address beginning with http:// or https://" })
  .max(500)

export const hostDraft = z.object({
  name: z
    .string()
    .toLowerCase()
    .regex(hostHeader, "must be a domain name, without http:// and path"),
  brand: z.string().trim().min(1).max(60),
  company: z.string().trim().min(1).max(120),
  licence: line(60),
  policeRecord: line(60),
  mail: z.union([z.literal(""), z.email()]).default(""),
  phone: line(40),
  address: line(200),
  hours: line(80),
  publicAccountQr: z
    .string()
    .regex(/^\/images\/(?!.*\.\.)[\p{L}\p{Nd}/_.-]{1,200}$/u, "must be a path below /images")
    .nullish(),
  defaultChannel: z
    .string()
    .regex(/^[\w.-]{0,64}$/, "must be up to 64 letters, digits, _, . and -")
    .default(""),
  showsFriendLinks: z.boolean().default(false),
  hasTutorials: z.boolean().default(true),
  hasContactPage: z.boolean().default(false),
  hasChat: z.boolean().default(true),
  hiddenPages: z
    .array(
      z
        .string()
        .regex(/^\/[\w./-]+$/, "must be paths that begin with /")
        .max(120),
    )
    .max(100)
    .default([]),
  footerLinks: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(40),
        url: z.union([link, z.string().regex(/^\/(?!\/)[\w./-]*$/)]),
      }),
    )
    .max(20)
    .default([]),
  agreements: z
    .object({ terms: link.optional(), privacy: link.optional(), children: link.optional() })
    .default({}),
  chatUrl: link.nullish(),
})
export type HostDraft = z.input<typeof hostDraft>

/** The host that a request was sent to, as far as we know it. */
export interface ResolvedHost {
  readonly host: SiteHostRow
  /**
   * True where the table has a row of this name; only then may its name stand in addresses that we
   * give out.
   */
  readonly isKnown: boolean
}

/**
 * Finds the facts of the host that a request names; unknown names get the default row.
 *
 * @throws ServiceError "bad-parameter" for a header that is no host name
 */
export async function resolveHost(
  context: ContentContext,
  header: string | undefined,
): Promise<ResolvedHost> {
  const name = (header ?? "").toLowerCase()
  if (!hostHeader.test(name))
    throw new ServiceError("bad-parameter", { field: "host", reason: "is not a host name" })
  const hosts = await rememberedHosts(context)
  // A row may name a port to tell two local sites apart; mostly it does not.
  const known = hosts.get(name) ?? hosts.get(name.replace(/:\d+$/, ""))
  const fallback = hosts.get(defaultHostName)
  if (known && !known.isDefault) return { host: known, isKnown: true }
  if (!fallback) throw new Error("the host table has no default row")
  return { host: fallback, isKnown: false }
}

function rememberedHosts(context: ContentContext): Promise<Map<string, SiteHostRow>> {
  return context.memory.remember("hosts", LIFE, async () => {
    const rows = await listHosts(context)
    return new Map(rows.map((row) => [row.isDefault ? defaultHostName : row.name, row]))
  })
}

/** Gives all hosts, the default first. */
export async function listHosts(context: ContentContext): Promise<SiteHostRow[]> {
  return await context.database.ask(allHosts)
}

/**
 * Adds a host or changes it; the name "default" changes the row for all others. @throws
 * ServiceError "bad-parameter" naming the field
 */
export async function saveHost(context: ContentContext, draft: HostDraft): Promise<void> {
  const checked = hostDraft.safeParse(draft)
  if (!checked.success)
    throw new ServiceError("bad-parameter", {
      field: checked.error.issues[0]?.path.join(".") ?? "",
      reason: checked.error.issues[0]?.message ?? "",
    })
  const { publicAccountQr, chatUrl, agreements, ...fields } = checked.data
  const { terms, privacy, children } = agreements
  const row = {
    ...fields,
    publicAccountQr: publicAccountQr ?? null,
    chatUrl: chatUrl ?? null,
    agreements: {
      ...(terms ? { terms } : {}),
      ...(privacy ? { privacy } : {}),
      ...(children ? { children } : {}),
    },
  }
  await addRow(context.database, siteHost, row, { replaceBy: ["name"] })
  await context.memory.changed()
}

/**
 * Deletes a host; its visitors get the default from then on. @throws ServiceError "forbidden" for
 * the default row
 */
export async function removeHost(context: ContentContext, name: string): Promise<void> {
  if (name === defaultHostName) throw new ServiceError("forbidden")
  await context.database.ask(deleteHost, { name })
  await context.memory.changed()
}
