import { isToolId, type Language } from "@mozhuan/contract"
import type { PageTexts } from "../../server/services.ts"
import { loadTexts } from "../../i18n/texts.tsx"
import { downloadWords } from "../downloads/download-words.server.ts"
import { isColumn } from "../reading/article-path.ts"
import { readingWords } from "../reading/reading-words.server.ts"
import { toolTexts } from "./tool-texts.server.ts"

/**
 * Gives title, keywords and description that a page ships with; undefined for pages without any of
 * their own.
 */
export async function shippedTexts(
  page: string,
  language: Language,
): Promise<PageTexts | undefined> {
  const { site } = await loadTexts(language)
  const words = readingWords[language]
  if (page === "index")
    return { title: site.homeTitle, keywords: site.homeKeywords, description: site.homeDescription }
  if (isToolId(page)) return (await toolTexts(page, language)).head
  if (isColumn(page))
    return {
      title: `${words.columnTitles[page]} | ${site.titleSuffix}`,
      keywords: words.listKeywords,
      description: words.columnNotes[page],
    }
  if (page === "tag")
    return {
      title: `${words.tagsTitle} | ${site.titleSuffix}`,
      keywords: words.tagsTitle,
      description: words.tagsDescription,
    }
  if (page === "download" || page === "guide") return downloadWords[language].heads[page]
  return undefined
}
