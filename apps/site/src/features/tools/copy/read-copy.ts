import { isToolId, type ToolId } from "@mozhuan/contract"

/** What a tool's page says below the converter, in one language. */
export interface ToolCopy {
  readonly keywords: string
  readonly related: readonly ToolId[]
  readonly intro: string
  readonly howTo: { readonly title: string; readonly steps: readonly string[] }
  /** What is worth knowing; each with a heading of its own. */
  readonly notes: readonly { readonly title: string; readonly text: string }[]
  readonly questions: {
    readonly title: string
    readonly faq: readonly { readonly question: string; readonly answer: string }[]
  }
}

/**
 * Reads a file of `content/tools`.
 *
 * Above the first heading stands the introduction. The section with a numbered list is the
 * instructions, the one with headings of the third level the questions; all others are notes. Text
 * is plain: no links, no emphasis.
 *
 * @throws Error naming the line that does not fit, so that a slip stops the build's tests and not
 * the page
 */
export function readToolCopy(source: string): ToolCopy {
  const file = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source)
  if (!file) throw new Error("the file does not begin with keywords between two lines of ---")
  const facts = new Map(lines(file[1] ?? "").map((line) => splitAt(line, ":")))
  const [intro = "", ...sections] = (file[2] ?? "").split(/^## /m).map((part) => part.trim())
  const parts = sections.map((section) => splitAt(section, "\n"))
  const howTo = parts.find(([, text]) => text.startsWith("1. "))
  const questions = parts.find(([, text]) => text.startsWith("### "))
  if (!howTo) throw new Error("no section has a numbered list")
  if (!questions) throw new Error("no section asks questions")
  return {
    keywords: facts.get("keywords") ?? "",
    related: (facts.get("related") ?? "").split(",").map((name) => toolOfName(name.trim())),
    intro: plain(intro),
    howTo: { title: howTo[0], steps: lines(howTo[1]).map(stepOf) },
    notes: parts
      .filter((part) => part !== howTo && part !== questions)
      .map(([title, text]) => ({ title, text: plain(text) })),
    questions: { title: questions[0], faq: questions[1].split(/^### /m).slice(1).map(questionOf) },
  }
}

const lines = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "")

function splitAt(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark)
  return at < 0
    ? [text.trim(), ""]
    : [text.slice(0, at).trim(), text.slice(at + mark.length).trim()]
}

function toolOfName(name: string): ToolId {
  if (!isToolId(name)) throw new Error(`"${name}" is no tool`)
  return name
}

function stepOf(line: string, index: number): string {
  const mark = `${index + 1}. `
  if (!line.startsWith(mark))
    throw new Error(`step ${index + 1} does not begin with "${mark}": ${line}`)
  return plain(line.slice(mark.length))
}

function questionOf(part: string): { question: string; answer: string } {
  const [question, answer] = splitAt(part, "\n")
  if (answer === "") throw new Error(`"${question}" has no answer`)
  return { question, answer: plain(answer) }
}

/** One paragraph; markup would reach the page as it is typed. */
function plain(text: string): string {
  const markup = /^[#>*-] |\[[^\]]*\]\(|\*\*|`|\n/m.exec(text)
  if (markup)
    throw new Error(
      `only one plain paragraph may stand here, not "${text.slice(markup.index, markup.index + 30)}"`,
    )
  if (text === "") throw new Error("a section has no text")
  return text
}
