import { languages, type Language } from "@mozhuan/contract"
import { addRow, allPageTexts, deletePageText, pageText, type PageTextRow } from "@mozhuan/data"
import { z } from "zod"
import type { ContentContext } from "../content/content-context.ts"
import { ServiceError } from "../failure.ts"

const LIFE = 60_000

export const pageTextDraft = z.object({
  /**
   * "index", the name of a tool, or a path without language and first slash, such as
   * "jiaocheng/a.html".
   */
  page: z
    .string()
    .regex(/^[\w.-]+(?:\/[\p{L}\p{Nd}_.-]+)*$/u, "must be a page's name or path")
    .max(120),
  language: z.enum(languages),
  title: z.string().trim().min(1).max(200),
  keywords: z.string().trim().max(500),
  description: z.string().trim().max(500),
})
export type PageTextDraft = z.input<typeof pageTextDraft>

/**
 * Gives what the operator wrote into a page's head; undefined where the page keeps what it ships
 * with.
 */
export async function findPageTexts(
  context: ContentContext,
  page: string,
  language: Language,
): Promise<PageTextRow | undefined> {
  const all = await context.memory.remember("page texts", LIFE, async () => {
    const rows = await context.database.ask(allPageTexts)
    return new Map(rows.map((row) => [`${row.language} ${row.page}`, row]))
  })
  return all.get(`${language} ${page}`)
}

export async function listPageTexts(context: ContentContext): Promise<PageTextRow[]> {
  return await context.database.ask(allPageTexts)
}

/**
 * Changes the texts of a page in one language. @throws ServiceError "bad-parameter" naming the
 * field
 */
export async function savePageTexts(context: ContentContext, draft: PageTextDraft): Promise<void> {
  const checked = pageTextDraft.safeParse(draft)
  if (!checked.success)
    throw new ServiceError("bad-parameter", {
      field: checked.error.issues[0]?.path.join(".") ?? "",
      reason: checked.error.issues[0]?.message ?? "",
    })
  const row = { ...checked.data, updatedAt: context.now() }
  await addRow(context.database, pageText, row, { replaceBy: ["page", "language"] })
  await context.memory.changed()
}

/** Gives a page back what it ships with. */
export async function removePageTexts(
  context: ContentContext,
  page: string,
  language: Language,
): Promise<void> {
  await context.database.ask(deletePageText, { page, language })
  await context.memory.changed()
}
