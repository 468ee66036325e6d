import { type Language } from "@mozhuan/contract"
import type { WorkTexts } from "../../../../i18n/work-texts.tsx"
import type { VisitorFacts } from "../../../../server/services.ts"

export interface SessionFacts {
  readonly language: Language
  readonly visitor: VisitorFacts
  readonly texts: WorkTexts
}
