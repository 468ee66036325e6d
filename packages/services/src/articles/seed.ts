import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import {
  articleNames,
  lockNumber,
  addRow,
  articleColumns,
  tag,
  tagIdByEitherName,
  type ArticleColumn,
} from "@mozhuan/data"
import { isToolId, defaultLanguage, prefixedLanguages, type Language } from "@mozhuan/contract"
import { parse } from "yaml"
import { z } from "zod"
import type { ContentContext } from "../content/content-context.ts"
import { ServiceError } from "../failure.ts"
import { readArticleFile } from "./front-matter.ts"
import { putArticle } from "./write.ts"

/**
 * Any number nobody else locks; held while files are read in, so that simultaneous starters wait
 * for one another.
 */
const SEED_LOCK = 7_204_151_322_918

/** What reading the shipped articles in has done. */
export interface SeedReport {
  /** Articles that were added. */
  readonly added: number
  /** Files that hold no valid article, with the reason. */
  readonly refused: readonly { readonly file: string; readonly reason: string }[]
}

/**
 * Puts the articles below `folder` into the database, each unless one of its column, short name and
 * language is there.
 *
 * Files are `articles/{column}/{shortName}.md`, translations `{shortName}.{language}.md`;
 * `tags.yaml` names the tags' addresses. What an operator changed or withdrew stays as it is. One
 * that was deleted comes back with the next start: withdraw shipped articles instead.
 */
export async function seedArticles(context: ContentContext, folder: string): Promise<SeedReport> {
  const refused: { file: string; reason: string }[] = []
  const added = await context.database.transaction(async (transaction) => {
    await transaction.ask(lockNumber, { number: SEED_LOCK })
    await seedTags(transaction, folder)
    const rows = await transaction.ask(articleNames)
    const known = new Set(rows.map(({ name }) => name))
    let count = 0
    for (const { file, column, shortName, language } of await articleFiles(
      join(folder, "articles"),
    )) {
      if (known.has(`${column}/${shortName}/${language}`)) continue
      try {
        const { date, updated, keywords, tool, ...fields } = readArticleFile(
          await readFile(join(folder, "articles", file), "utf8"),
        )
        if (tool !== undefined && !isToolId(tool))
          throw new Error(`tool: there is no tool named ${tool}`)
        await putArticle(context, transaction, {
          ...fields,
          column,
          shortName,
          language,
          keywords: keywords.join(","),
          cover: shippedPath(fields.cover),
          video: shippedPath(fields.video),
          ...(tool === undefined ? {} : { tool }),
          status: "published",
          publishedAt: date,
          updatedAt: updated ?? date,
        })
        count++
      } catch (error) {
        if (!(error instanceof Error) || isDatabaseFault(error)) throw error
        refused.push({
          file,
          reason:
            error instanceof ServiceError
              ? `${error.data["field"]}: ${error.data["reason"]}`
              : error.message,
        })
      }
    }
    return count
  })
  if (added > 0) await context.memory.changed()
  return { added, refused }
}

/** Refusals come before anything is written; a fault of the database has broken the transaction. */
const isDatabaseFault = (error: Error): boolean =>
  "severity" in error || (error.cause instanceof Error && "severity" in error.cause)

/** `x.png`, `images/x.png` and `/images/x.png` are the same picture. */
const shippedPath = (path: string | undefined): string | undefined =>
  path?.replace(/^(?:(?:\.{1,2})?\/)*(?:content\/)?(?:images\/)?/, "/images/")

interface ArticleFileName {
  readonly file: string
  readonly column: ArticleColumn
  readonly shortName: string
  readonly language: Language
}

/** `short-name.md`, and `short-name.en.md` for its translation. */
const articleName = new RegExp(`^(.+?)(?:\\.(${prefixedLanguages.join("|")}))?\\.md$`)

/** Gives article files in the order of their names, originals before translations. */
async function articleFiles(folder: string): Promise<ArticleFileName[]> {
  const found: ArticleFileName[] = []
  for (const column of articleColumns) {
    for (const name of (await filesOf(join(folder, column))).toSorted()) {
      const parts = articleName.exec(name)
      if (parts?.[1])
        found.push({
          file: `${column}/${name}`,
          column,
          shortName: parts[1],
          language: prefixedLanguages.find((language) => language === parts[2]) ?? defaultLanguage,
        })
    }
  }
  return found.toSorted(
    (one, other) =>
      Number(one.language !== defaultLanguage) - Number(other.language !== defaultLanguage),
  )
}

async function filesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return []
    throw error
  }
}

const tagFile = z.array(
  z.object({
    name: z.string().min(1).max(40),
    shortName: z.string().regex(/^[a-z0-9-]{1,60}$/),
    isQuick: z.boolean().default(false),
  }),
)

/** Tags in the order of the file; those there already keep what an operator made of them. */
async function seedTags(
  transaction: Parameters<typeof putArticle>[1],
  folder: string,
): Promise<void> {
  let content: string
  try {
    content = await readFile(join(folder, "tags.yaml"), "utf8")
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return
    throw error
  }
  for (const [index, each] of tagFile.parse(parse(content) ?? []).entries()) {
    const [known] = await transaction.ask(tagIdByEitherName, {
      name: each.name,
      shortName: each.shortName,
    })
    if (!known) await addRow(transaction, tag, { ...each, sequence: index })
  }
}
