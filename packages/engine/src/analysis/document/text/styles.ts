import type { Paragraph, ParagraphStyle, RunStyle } from "../../../model/document.ts"
import { plainFormat } from "../../../model/build.ts"
import { FormatTally, RunTally } from "./style-tallies.ts"

/**
 * Works out one style for each key in use: the look that most of its text has.
 *
 * Writers then spell only what differs in a paragraph.
 */
export function learnStyles(blocks: Iterable<Paragraph>): {
  styles: ParagraphStyle[]
  body: RunStyle
} {
  const byKey = new Map<string, { readonly runs: RunTally; readonly formats: FormatTally }>()
  for (const paragraph of blocks) {
    const tally = byKey.get(paragraph.style) ?? { runs: new RunTally(), formats: new FormatTally() }
    byKey.set(paragraph.style, tally)
    tally.runs.add(paragraph)
    tally.formats.add(paragraph)
  }
  const runs = byKey.get("body")?.runs ?? RunTally.sum([...byKey.values()].map((own) => own.runs))
  const body = runs.most()
  const styles = [...byKey].map(([key, own]): ParagraphStyle => ({
    id: key,
    ...naming(key),
    run: key === "body" ? body : own.runs.most(),
    format: own.formats.most(),
  }))
  if (!byKey.has("body"))
    styles.unshift({ id: "body", ...naming("body"), run: body, format: plainFormat })
  styles.sort((a, b) => Number(b.id === "body") - Number(a.id === "body") || (a.id < b.id ? -1 : 1))
  return { styles, body }
}

const names: Readonly<Record<string, Pick<ParagraphStyle, "name" | "role">>> = {
  body: { name: "正文", role: "body" },
  title: { name: "标题", role: "title" },
  caption: { name: "题注", role: "caption" },
  tocTitle: { name: "目录标题", role: "tocTitle" },
  header: { name: "页眉", role: "header" },
  footer: { name: "页脚", role: "footer" },
  footnote: { name: "脚注文本", role: "footnote" },
}

function naming(key: string): Pick<ParagraphStyle, "name" | "role" | "level"> {
  const fixed = names[key]
  if (fixed) return fixed
  const level = Number(/\d+$/.exec(key)?.[0] ?? 1)
  return key.startsWith("toc")
    ? { name: `目录 ${level}`, role: "toc", level }
    : { name: `标题 ${level}`, role: "heading", level }
}
