import { toolOf, type Language, type ToolId } from "@mozhuan/contract"
import type { PageTexts } from "../../server/services.ts"
import { loadTexts } from "../../i18n/texts.tsx"
import { toolCopy } from "./copy/tool-copy.ts"

export interface ToolTexts {
  readonly name: string
  readonly intro: string
  readonly steps: readonly string[]
  readonly faq: readonly { readonly question: string; readonly answer: string }[]
  readonly related: readonly ToolId[]
  readonly head: PageTexts
}

/** Gives what a tool's page says about it, for readers and for search engines. */
export async function toolTexts(id: ToolId, language: Language): Promise<ToolTexts> {
  const texts = await loadTexts(language)
  const copy = toolCopy[id]
  const name = toolOf(id).name[language]
  const intro = copy.intro[language]
  return {
    name,
    intro,
    steps: copy.steps[language],
    faq: copy.faq.map((entry) => ({ question: entry.question[language], answer: entry.answer[language] })),
    related: copy.related,
    head: { title: texts.site.toolTitle(name), description: intro, keywords: copy.keywords[language] },
  }
}
