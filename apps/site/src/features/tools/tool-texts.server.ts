import { toolOf, type Language, type ToolId } from "@mozhuan/contract"
import type { PageTexts } from "../../server/services.ts"
import { loadTexts } from "../../i18n/texts.tsx"
import { readToolCopy, type ToolCopy } from "./copy/read-copy.ts"

/** `content/tools/<language>/<tool>.md`: built into the server, never sent as script. */
const files = import.meta.glob<string>("../../../../../content/tools/*/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
})
const read = new Map<string, ToolCopy>()

/** Gives a tool's file in a language; read once. */
function toolCopy(id: ToolId, language: Language): ToolCopy {
  const path = `../../../../../content/tools/${language}/${id}.md`
  const known = read.get(path)
  if (known) return known
  const source = files[path]
  if (source === undefined) throw new Error(`content/tools/${language}/${id}.md is missing`)
  const copy = readToolCopy(source)
  read.set(path, copy)
  return copy
}

export interface ToolTexts extends ToolCopy {
  readonly name: string
  readonly head: PageTexts
}

/** Gives what a tool's page says about it, for readers and for search engines. */
export async function toolTexts(id: ToolId, language: Language): Promise<ToolTexts> {
  const texts = await loadTexts(language)
  const copy = toolCopy(id, language)
  const name = toolOf(id).name[language]
  return {
    ...copy,
    name,
    head: { title: texts.site.toolTitle(name), description: copy.intro, keywords: copy.keywords },
  }
}
