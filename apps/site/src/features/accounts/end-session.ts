import { calls } from "@mozhuan/contract"
import { pageClient } from "../shell/page-client.ts"

/**
 * Ends the session on the server. A module of its own: the header is in every page's first load,
 * the API client is not.
 */
export async function endSession(): Promise<void> {
  await pageClient()(calls.logout, {})
}
