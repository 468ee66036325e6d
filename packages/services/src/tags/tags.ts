import type { TagView } from "@mozhuan/contract"
import {
  allTags,
  listedTags,
  tagsOfEitherName,
  addRow,
  changeRows,
  deleteTag,
  tag,
} from "@mozhuan/data"
import { z } from "zod"
import type { ContentContext } from "../content/content-context.ts"
import { ServiceError } from "../failure.ts"

const LIFE = 60_000
/** Tags offered for quick access. */
const QUICK = 8

export const tagDraft = z.object({
  name: z.string().trim().min(1).max(40),
  shortName: z
    .string()
    .regex(
      /^[\p{Ll}\p{Lo}\p{Nd}][\p{Ll}\p{Lo}\p{Nd}-]{0,59}$/u,
      "must be 1 to 60 letters, digits and hyphens",
    ),
  sequence: z.int().min(-1_000_000).max(1_000_000).default(0),
  isQuick: z.boolean().default(false),
})
export type TagDraft = z.input<typeof tagDraft>

/**
 * Gives tags that have articles, with their number; `isQuick` only with those marked for quick
 * access, or else the largest.
 */
export function listTags(
  context: ContentContext,
  { quick }: { readonly quick: boolean },
): Promise<TagView[]> {
  return context.memory.remember(`tags ${quick}`, LIFE, async () => {
    const rows = await context.database.ask(listedTags)
    const marked = rows.filter(({ isQuick }) => isQuick)
    const wanted = quick
      ? (marked.length > 0 ? marked : rows.toSorted((one, other) => other.count - one.count)).slice(
          0,
          QUICK,
        )
      : rows
    return wanted.map(({ isQuick: _isQuick, ...view }) => view)
  })
}

/** Gives every tag for an editor, also those without articles. */
export async function listTagsForEditor(
  context: ContentContext,
): Promise<(TagView & { isQuick: boolean })[]> {
  return await context.database.ask(allTags)
}

/** Finds a tag with articles by its short name or id. */
export async function findTag(context: ContentContext, name: string): Promise<TagView | undefined> {
  const tags = await listTags(context, { quick: false })
  return (
    tags.find(({ shortName }) => shortName === name) ?? tags.find(({ id }) => String(id) === name)
  )
}

/**
 * Adds a tag, or changes the one with `id`. @throws ServiceError "bad-parameter" naming the field;
 * "not-found"
 */
export async function saveTag(
  context: ContentContext,
  draft: TagDraft,
  id?: number,
): Promise<number> {
  const checked = tagDraft.safeParse(draft)
  if (!checked.success)
    throw new ServiceError("bad-parameter", {
      field: checked.error.issues[0]?.path.join(".") ?? "",
      reason: checked.error.issues[0]?.message ?? "",
    })
  const taken = await context.database.ask(tagsOfEitherName, {
    name: checked.data.name,
    shortName: checked.data.shortName,
    id: id ?? null,
  })
  if (taken[0])
    throw new ServiceError("bad-parameter", {
      field: taken[0].name === checked.data.name ? "name" : "shortName",
      reason: "another tag has it",
    })
  const which = { where: "id = $1", values: [id] }
  const saved =
    id === undefined
      ? await addRow(context.database, tag, checked.data)
      : (await changeRows(context.database, tag, which, checked.data))[0]
  if (!saved) throw new ServiceError("not-found")
  await context.memory.changed()
  return saved.id
}

/** Deletes a tag from every article; absent ones are no fault. */
export async function removeTag(context: ContentContext, id: number): Promise<void> {
  await context.database.ask(deleteTag, { id })
  await context.memory.changed()
}
