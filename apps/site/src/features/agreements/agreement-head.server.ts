import type { Language } from "@mozhuan/contract"
import { loadTexts } from "../../i18n/texts.tsx"
import type { PageTexts } from "../../server/services.ts"
import { loadAgreement, type AgreementId } from "./agreement.ts"

/** Gives title, keywords and description of an agreement: what it begins with says what it is. */
export async function agreementHead(id: AgreementId, language: Language): Promise<PageTexts> {
  const [agreement, { site }] = await Promise.all([
    loadAgreement(id, language),
    loadTexts(language),
  ])
  return {
    title: `${agreement.title} | ${site.titleSuffix}`,
    keywords: agreement.title,
    description: agreement.sections[0]?.paragraphs[0] ?? agreement.title,
  }
}
