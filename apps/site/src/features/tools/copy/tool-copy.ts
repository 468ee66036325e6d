import type { Language, Text, ToolId } from "@mozhuan/contract"
import { fromPdfCopy } from "./from-pdf.ts"
import { pdfToolsCopy } from "./pdf-tools.ts"
import { toPdfCopy } from "./to-pdf.ts"

/** What a tool's page says below the converter. */
export interface ToolCopy {
  readonly intro: Text
  readonly steps: Readonly<Record<Language, readonly string[]>>
  readonly faq: readonly { readonly question: Text; readonly answer: Text }[]
  readonly keywords: Text
  readonly related: readonly ToolId[]
}

export const toolCopy: Readonly<Record<ToolId, ToolCopy>> = { ...fromPdfCopy, ...toPdfCopy, ...pdfToolsCopy }
