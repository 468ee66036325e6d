import { createClient, type Client } from "@mozhuan/contract"
import { pcIdOf, visitMarks } from "./visit.ts"

/** Where the API lives, on the page's own host. */
export const apiBase = "/v1"

/** Fields of every call: the device's kind and id, and how the visitor came here. */
export const callMarks = (): Record<string, string | number> => ({ deviceType: 1, apkId: 1, pcId: pcIdOf(localStorage), ...visitMarks(localStorage) })

/** Gives the typed client of this page; the session rides in a cookie that scripts cannot read. */
export function pageClient(): Client {
  return createClient({ baseUrl: apiBase, fetch: (...args) => fetch(...args), marks: callMarks })
}
