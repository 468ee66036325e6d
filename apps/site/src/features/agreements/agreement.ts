import type { Language } from "@mozhuan/contract"

/** Documents that people agree to; each has a version that consents name. */
const agreementIds = ["terms", "privacy", "children", "member"] as const
export type AgreementId = (typeof agreementIds)[number]

export interface Agreement {
  readonly title: string
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

/** Changes whenever a text changes. */
export const agreementVersion = "2026-11"
export const agreementDate = "2026-11-21"

export const isAgreementId = (id: string | undefined): id is AgreementId =>
  (agreementIds as readonly string[]).includes(id ?? "")

const texts: Readonly<
  Record<Language, () => Promise<{ agreements: Readonly<Record<AgreementId, Agreement>> }>>
> = {
  zh: () => import("./texts/zh.ts"),
  en: () => import("./texts/en.ts"),
  id: () => import("./texts/id.ts"),
}

/** Gives a document; the Chinese text is the binding one. */
export async function loadAgreement(id: AgreementId, language: Language): Promise<Agreement> {
  const { agreements } = await texts[language]()
  return agreements[id]
}
