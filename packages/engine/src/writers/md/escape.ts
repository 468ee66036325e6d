import type { Html } from "../../html/markup.ts"

/**
 * Markdown that is already spelled: text in it can no longer be taken for marks. Plain strings
 * become one here alone.
 */
export type Markdown = string & { readonly __markup: "markdown" }

/** Markdown as it is written in the source, with parts that are Markdown already, or numbers. */
export const spelt = (
  written: TemplateStringsArray,
  ...parts: readonly (Markdown | number)[]
): Markdown => String.raw({ raw: written }, ...parts) as Markdown

/** Nothing. */
export const emptyMd = spelt``

/** Puts parts behind each other, with nothing, blanks, breaks or edges of cells between them. */
export const joinMd = (
  parts: readonly Markdown[],
  between: "" | " " | "\n" | "\n\n" | "<br>" | " | " = "",
): Markdown => parts.join(between) as Markdown

/** A row of one mark, or of blanks. */
export const rowOf = (mark: " " | "#", length: number): Markdown => mark.repeat(length) as Markdown

/**
 * Changes blanks, or the spelling of marks, of what is spelled already; what comes in must be
 * neither text nor part of it.
 */
export const respell = (markdown: Markdown, change: (spelled: string) => string): Markdown =>
  change(markdown) as Markdown

/**
 * Escapes what Markdown would take for a mark within a line.
 *
 * Only what could become one is escaped, so that the source stays readable: an underscore within a
 * word, an asterisk between blanks or a lone "<" are no marks. Single tildes strike out on GitHub.
 * Source: CommonMark 0.31.2, 2.4 and 6; GFM 0.29, 6.5.
 */
export function escapeText(text: string): Markdown {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replace(/[`~]/g, "\\$&")
    .replace(/\*/g, (mark, at: number) => (isBetweenBlanks(text, at) ? mark : "\\*"))
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/<(?=[A-Za-z/!?])/g, "\\<")
    .replace(/&(?=#?\w+;)/g, "\\&")
    .replace(/\[(?=\^)|\](?=[(:[])/g, "\\$&")
  return escaped as Markdown
}

// Positions shift where a backslash stood before; then the asterisk is escaped, which is never
// wrong.
const isBetweenBlanks = (text: string, at: number): boolean =>
  text[at] === "*" && /^\s?$/.test(text[at - 1] ?? "") && /^\s$/.test(text[at + 1] ?? "")

/** Escapes text that stands in the brackets of a link or picture. */
export const escapeLabel = (text: string): Markdown => escapeBrackets(escapeText(text))

/** Escapes brackets that are not yet. */
export const escapeBrackets = (markdown: Markdown): Markdown =>
  respell(markdown, (spelled) => spelled.replace(/(?<!\\)[[\]]/g, "\\$&"))

/**
 * Escapes the start of each line of a paragraph, where a number, a dash or a sharp would begin
 * another block.
 */
export function escapeLineStarts(markdown: Markdown): Markdown {
  const lines = markdown.split("\n").map((line) =>
    line
      .replace(/^\s+/, "")
      .replace(/^(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|=+\s*$|-[-\s]*$)/, "\\$&")
      .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2")
      .replace(/^\[([ xX]?)\](?=\s)/, "\\[$1]"),
  )
  return lines.join("\n") as Markdown
}

/** Characters that an address must not hold as they are; source: RFC 3986, 2. */
const unfit = /[^\w\p{L}\p{N}\-.~:/?#[\]@!$&'()*+,;=%]/gu

/** Gives an address for the target of a link, in angle brackets where parentheses need them. */
export function spellAddress(address: string): Markdown {
  const fit = address.trim().replace(unfit, (character) => encodeURIComponent(character))
  return (/[()]/.test(fit) ? `<${fit}>` : fit) as Markdown
}

/** Gives code within a line, in as many backticks as its content asks for. */
export function codeSpan(code: string): Markdown {
  const text = code.replace(/\s+/g, " ")
  const ticks = "`".repeat(longestRun(text, "`") + 1)
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : ""
  return `${ticks}${pad}${text}${pad}${ticks}` as Markdown
}

/** Gives lines of code as a block. */
export function codeBlock(lines: readonly string[]): Markdown {
  const fence = "`".repeat(Math.max(3, longestRun(lines.join("\n"), "`") + 1))
  return [fence, ...lines, fence].join("\n") as Markdown
}

function longestRun(text: string, mark: string): number {
  let [longest, run] = [0, 0]
  for (const character of text) {
    run = character === mark ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

/** Escapes what would end a cell of a table. */
export const escapePipes = (markdown: Markdown): Markdown =>
  respell(markdown, (spelled) => spelled.replaceAll("|", "\\|"))

/** Gives rows of cells as a table. Source: GFM 0.29, 4.10. */
export const pipeRows = (rows: readonly (readonly Markdown[])[]): Markdown =>
  joinMd(
    rows.map((cells) => spelt`| ${joinMd(cells, " | ")} |`),
    "\n",
  )

/** HTML is Markdown where it stands in a block of its own. Source: CommonMark 0.31.2, 4.6. */
export const htmlMd = (html: Html): Markdown => String(html) as Markdown
