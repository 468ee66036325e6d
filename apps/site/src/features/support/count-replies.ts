import { supportCalls } from "@mozhuan/contract"
import { pageClient } from "../shell/page-client.ts"

/** Counts our replies that this visitor has not seen; none where the count cannot be had. */
export async function countReplies(): Promise<number> {
  try {
    return (await pageClient()(supportCalls.supportUnread, {})).value.unread
  } catch {
    return 0
  }
}
