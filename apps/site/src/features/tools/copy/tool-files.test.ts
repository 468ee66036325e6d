import { readFileSync } from "node:fs"
import { join } from "node:path"
import {
  languages,
  toolIds,
  toolOf,
  tools,
  type Language,
  type OptionField,
} from "@mozhuan/contract"
import { describe, expect, test } from "vitest"
import { loadTexts } from "../../../i18n/texts.tsx"
import { workEn } from "../../../i18n/work-en.ts"
import { workId } from "../../../i18n/work-id.ts"
import { workZh } from "../../../i18n/work-zh.ts"
import { readToolCopy, type ToolCopy } from "./read-copy.ts"

const folder = join(import.meta.dirname, "../../../../../../content/tools")
const copyOf = (language: Language, id: string): ToolCopy =>
  readToolCopy(readFileSync(join(folder, language, `${id}.md`), "utf8"))
const work = { zh: workZh, en: workEn, id: workId }

/** Paragraphs of a page, keywords and links left out. */
const paragraphs = (copy: ToolCopy): string[] => [
  copy.intro,
  ...copy.howTo.steps,
  ...copy.notes.map((note) => note.text),
  ...copy.questions.faq.flatMap((entry) => [entry.question, entry.answer]),
]

/** Chinese characters and words; a number or a Latin word counts as one. */
const wordCount = (text: string): number =>
  (
    text.match(/\p{Script=Han}|[\p{Script=Latin}\p{Nd}]+(?:['’.,-][\p{Script=Latin}\p{Nd}]+)*/gu) ??
    []
  ).length

/** Words that a visitor sees in the converter in this language. */
async function labels(language: Language): Promise<Set<string>> {
  const ofField = (field: OptionField): string[] => [
    field.label[language],
    ...("values" in field ? (field.values ?? []).map((choice) => choice.label[language]) : []),
  ]
  const ofTools = tools.flatMap((tool) => [
    tool.name[language],
    tool.action[language],
    ...tool.options.flatMap(ofField),
  ])
  const all = [...ofTools, ...strings(await loadTexts(language)), ...strings(work[language])]
  // "文字识别 (OCR)" is spoken of as “文字识别”.
  return new Set([...all, ...all.map((label) => label.replace(/ \(.*\)$/, ""))])
}

function strings(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(strings) : []
}

describe.each(languages)("what tool pages say in %s", (language) => {
  test.each(toolIds)("%s has a page's worth of words, steps and questions", (id) => {
    const copy = copyOf(language, id)
    expect(wordCount(paragraphs(copy).join("\n"))).toBeGreaterThanOrEqual(300)
    expect(copy.howTo.steps.length).toBeGreaterThanOrEqual(3)
    expect(copy.questions.faq.length).toBeGreaterThanOrEqual(3)
    expect(copy.related.length).toBeGreaterThanOrEqual(3)
    expect(copy.related).not.toContain(id)
    expect(copy.keywords).not.toBe("")
    expect(copy.intro.length).toBeGreaterThan(30)
  })

  test("no two pages say the same", () => {
    const all = toolIds.flatMap((id) =>
      paragraphs(copyOf(language, id)).filter((text) => wordCount(text) > 12),
    )
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([])
  })

  test("buttons and options are called what they are called in the converter", async () => {
    const known = await labels(language)
    const unknown = toolIds.flatMap((id) => {
      const quoted = paragraphs(copyOf(language, id)).flatMap((text) =>
        [...text.matchAll(/“([^”]+)”/g)].map((match) => match[1] ?? ""),
      )
      // Examples of what may stand in a file are quoted too.
      return quoted
        .filter((text) => /\p{L}{2}/u.test(text) && !known.has(text))
        .map((text) => `${id}: ${text}`)
    })
    expect(unknown).toEqual([])
  })
})

test("every tool is related to by some other", () => {
  const named = new Set(toolIds.flatMap((id) => copyOf("zh", id).related))
  expect(toolIds.filter((id) => !named.has(id)).map((id) => toolOf(id).id)).toEqual([])
})
