import type { ToolId } from "@mozhuan/contract"

/** Tools whose result is of its source's kind: without a word more it would bear the same name. */
const sameKind = ["compress", "encrypt", "decrypt", "merge2pdf"] as const
type SameKindTool = (typeof sameKind)[number]

/** What was done, by tool, as the end of a name in the visitor's language: "已压缩". */
export type ResultWords = Readonly<Record<SameKindTool, string>>

/**
 * Gives the name of a result that would else bear its source's: "报告.pdf" becomes "报告_已压缩.pdf".
 *
 * Undefined for tools whose results differ from their sources anyway. What was done twice is said
 * once.
 */
export function resultName(tool: ToolId, source: string, words: ResultWords): string | undefined {
  const known = sameKind.find((id) => id === tool)
  if (known === undefined) return undefined
  const dot = source.lastIndexOf(".")
  const stem = dot > 0 ? source.slice(0, dot) : source
  const end = `_${words[known]}`
  return `${stem.endsWith(end) ? stem : stem + end}.pdf`
}
