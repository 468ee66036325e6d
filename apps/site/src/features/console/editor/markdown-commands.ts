import type { ConsoleTexts } from "../../../i18n/console-zh.ts"

/** Text with what is selected in it, both ends counted in UTF-16 units. */
export interface Selected {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** One thing the toolbar and the keyboard can do to the text. */
export interface MarkdownCommand {
  readonly name: keyof Pick<
    ConsoleTexts["articles"],
    "bold" | "italic" | "heading" | "list" | "numbered" | "quote" | "link" | "code"
  >
  readonly sign: string
  /** With Ctrl or Command. */
  readonly key?: string
  readonly perform: (selected: Selected, placeholder: string) => Selected
}

const around =
  (mark: string) =>
  ({ text, start, end }: Selected, placeholder: string): Selected => {
    const inner = text.slice(start, end) || placeholder
    return {
      text: text.slice(0, start) + mark + inner + mark + text.slice(end),
      start: start + mark.length,
      end: start + mark.length + inner.length,
    }
  }

/** Puts something before every selected line. */
const before =
  (markOf: (line: number) => string) =>
  ({ text, start, end }: Selected): Selected => {
    const from = text.lastIndexOf("\n", start - 1) + 1
    const to = text.indexOf("\n", end) === -1 ? text.length : text.indexOf("\n", end)
    const lines = text
      .slice(from, to)
      .split("\n")
      .map((line, index) => markOf(index) + line)
      .join("\n")
    return {
      text: text.slice(0, from) + lines + text.slice(to),
      start: from,
      end: from + lines.length,
    }
  }

export const markdownCommands: readonly MarkdownCommand[] = [
  { name: "bold", sign: "B", key: "b", perform: around("**") },
  { name: "italic", sign: "I", key: "i", perform: around("*") },
  { name: "heading", sign: "H", perform: before(() => "## ") },
  { name: "list", sign: "•", perform: before(() => "- ") },
  { name: "numbered", sign: "1.", perform: before((line) => `${line + 1}. `) },
  { name: "quote", sign: "❝", perform: before(() => "> ") },
  { name: "code", sign: "</>", perform: around("`") },
  {
    name: "link",
    sign: "↗",
    key: "k",
    perform: ({ text, start, end }, placeholder) => {
      const inner = text.slice(start, end) || placeholder
      const head = `${text.slice(0, start)}[${inner}](`
      return {
        text: `${head}https://)${text.slice(end)}`,
        start: head.length,
        end: head.length + "https://".length,
      }
    },
  },
]

/** Puts text where the cursor is, on lines of its own. */
export function insertBlock({ text, start, end }: Selected, block: string): Selected {
  const head = text.slice(0, start)
  const gap = head === "" || head.endsWith("\n\n") ? "" : head.endsWith("\n") ? "\n" : "\n\n"
  const added = `${gap}${block}\n\n`
  return {
    text: head + added + text.slice(end).replace(/^\n+/, ""),
    start: start + added.length,
    end: start + added.length,
  }
}
