import { isToolId, type Language } from "@mozhuan/contract"
import type { PageTexts } from "../../server/services.ts"
import { loadAccountTexts } from "../../i18n/account-texts.ts"
import { loadPurchaseTexts } from "../../i18n/purchase-texts.ts"
import { loadSupportTexts } from "../../i18n/support-texts.ts"
import { loadTexts } from "../../i18n/texts.tsx"
import { agreementHead } from "../agreements/agreement-head.server.ts"
import { isAgreementId } from "../agreements/agreement.ts"
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
  if (page === "h5down") return downloadWords[language].heads.guide
  return await accountTexts(page, language)
}

/** The same for pages about accounts, prices, terms and contact. */
async function accountTexts(page: string, language: Language): Promise<PageTexts | undefined> {
  const { site } = await loadTexts(language)
  if (page === "purchase" || page === "index-stripe") {
    const { pageTitle, keywords, description } = await loadPurchaseTexts(language)
    return { title: pageTitle, keywords, description }
  }
  if (page === "contactus") {
    const { headTitle, keywords, description } = (await loadSupportTexts(language)).page
    return { title: headTitle, keywords, description }
  }
  if (page === "account") {
    const { account } = await loadAccountTexts(language)
    return {
      title: account.pageTitle,
      keywords: site.homeKeywords,
      description: site.homeDescription,
    }
  }
  const agreementId = page.replace(/^agreement\//, "")
  return isAgreementId(agreementId) ? agreementHead(agreementId, language) : undefined
}
