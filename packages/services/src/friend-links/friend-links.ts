import type { FriendLinkView } from "@mozhuan/contract"
import { addRow, allFriendLinks, changeRows, deleteFriendLink, friendLink } from "@mozhuan/data"
import { z } from "zod"
import type { ContentContext } from "../content/content-context.ts"
import { ServiceError } from "../failure.ts"

const LIFE = 60_000

export const friendLinkDraft = z.object({
  name: z.string().trim().min(1).max(60),
  url: z
    .url({ protocol: /^https?$/, error: "must be an address beginning with http:// or https://" })
    .max(500),
  isNofollow: z.boolean().default(true),
  sequence: z.int().min(-1_000_000).max(1_000_000).default(0),
})
export type FriendLinkDraft = z.input<typeof friendLinkDraft>

/** Gives all friendly links in their order. */
export function listFriendLinks(context: ContentContext): Promise<FriendLinkView[]> {
  return context.memory.remember("friend links", LIFE, async () => {
    const rows = await context.database.ask(allFriendLinks)
    return rows.map(({ isNofollow, ...row }) => ({ ...row, nofollow: isNofollow ? 1 : 0 }))
  })
}

/**
 * Adds a link, or changes the one with `id`. @throws ServiceError "bad-parameter" naming the field;
 * "not-found"
 */
export async function saveFriendLink(
  context: ContentContext,
  draft: FriendLinkDraft,
  id?: number,
): Promise<number> {
  const checked = friendLinkDraft.safeParse(draft)
  if (!checked.success)
    throw new ServiceError("bad-parameter", {
      field: checked.error.issues[0]?.path.join(".") ?? "",
      reason: checked.error.issues[0]?.message ?? "",
    })
  const which = { where: "id = $1", values: [id] }
  const saved =
    id === undefined
      ? await addRow(context.database, friendLink, checked.data)
      : (await changeRows(context.database, friendLink, which, checked.data))[0]
  if (!saved) throw new ServiceError("not-found")
  await context.memory.changed()
  return saved.id
}

export async function removeFriendLink(context: ContentContext, id: number): Promise<void> {
  await context.database.ask(deleteFriendLink, { id })
  await context.memory.changed()
}
