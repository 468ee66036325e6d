import MarkdownIt, { type Token } from "markdown-it"

/** What a text says, and how many pictures it names that did not come with it. */
export interface Markdown {
  readonly blocks: readonly MarkdownBlock[]
  readonly pictures: number
}

/** A stretch of text in one style. */
export interface MarkdownText {
  readonly text: string
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isCode: boolean
  readonly isStruck: boolean
  /** Address that the text leads to. */
  readonly link?: string
}
/** Line breaks inside a paragraph are "\n" in its texts. */
export type MarkdownInlines = readonly MarkdownText[]

export type MarkdownBlock =
  | { readonly kind: "heading"; readonly level: number; readonly inlines: MarkdownInlines }
  | { readonly kind: "paragraph"; readonly isTight: boolean; readonly inlines: MarkdownInlines }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "quote"; readonly blocks: readonly MarkdownBlock[] }
  | MarkdownList
  | MarkdownTable
  | { readonly kind: "rule" }

export interface MarkdownList {
  readonly kind: "list"
  /** Number of the first item; undefined where items have bullets. */
  readonly start?: number
  readonly items: readonly (readonly MarkdownBlock[])[]
}

export interface MarkdownTable {
  readonly kind: "table"
  /** Rows of cells; the first is the head. */
  readonly rows: readonly (readonly MarkdownInlines[])[]
  /** How each column is aligned. */
  readonly aligns: readonly ("left" | "center" | "right")[]
}

/** Characters between which the end of a source line is no space. */
const HAN = /[\u2e80-\u303f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60]/

const parser = new MarkdownIt({ html: true, linkify: true })

/** Data before the text, as blogs and notes have it. */
const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/

/**
 * Reads Markdown: CommonMark with tables, struck text, bare addresses and boxes of tasks.
 *
 * Markup of web pages is left out and its text kept; a picture is its description. Source:
 * CommonMark 0.31, GitHub Flavored Markdown 0.29.
 */
export function readMarkdown(source: string): Markdown {
  const text = source.replaceAll(/\r\n?/g, "\n")
  const front = FRONT_MATTER.exec(text)
  const tokens = parser.parse(text.slice(front?.[0].length ?? 0), {})
  const head: MarkdownBlock[] = front ? [{ kind: "code", text: front[1] ?? "" }] : []
  const pictures = tokens.flatMap(({ children }) => children ?? [])
  return {
    blocks: head.concat(blocksOf(new Tokens(tokens))),
    pictures: pictures.filter(({ type }) => type === "image").length,
  }
}

/** Tokens one after the other. */
class Tokens {
  readonly #all: readonly Token[]
  #at = 0

  constructor(all: readonly Token[]) {
    this.#all = all
  }

  next(): Token | undefined {
    return this.#all[this.#at++]
  }
}

/** Blocks up to the end of what they stand in. */
function blocksOf(tokens: Tokens): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  for (let token = tokens.next(); token && token.nesting >= 0; token = tokens.next()) {
    const block = blockOf(token, tokens)
    if (block) blocks.push(block)
  }
  return blocks
}

function blockOf(token: Token, tokens: Tokens): MarkdownBlock | undefined {
  switch (token.type) {
    case "heading_open":
      return { kind: "heading", level: Number(token.tag.slice(1)), inlines: wholeLine(tokens) }
    case "paragraph_open":
      return { kind: "paragraph", isTight: token.hidden, inlines: wholeLine(tokens) }
    case "fence":
    case "code_block":
      return { kind: "code", text: token.content.replace(/\n$/, "") }
    case "blockquote_open":
      return { kind: "quote", blocks: blocksOf(tokens) }
    case "bullet_list_open":
      return { kind: "list", items: itemsOf(tokens) }
    case "ordered_list_open":
      return { kind: "list", start: Number(token.attrGet("start") ?? 1), items: itemsOf(tokens) }
    case "table_open":
      return tableOf(tokens)
    case "hr":
      return { kind: "rule" }
    case "html_block":
      return paragraphOfHtml(token.content)
    default:
      return undefined
  }
}

/** The texts of a heading or paragraph, to its end. */
function wholeLine(tokens: Tokens): MarkdownInlines {
  let inlines: MarkdownText[] = []
  for (let token = tokens.next(); token && token.nesting >= 0; token = tokens.next())
    inlines = inlines.concat(inlinesOf(token.children ?? []))
  return inlines
}

function itemsOf(tokens: Tokens): MarkdownBlock[][] {
  const items: MarkdownBlock[][] = []
  for (let token = tokens.next(); token && token.nesting >= 0; token = tokens.next())
    items.push(blocksOf(tokens).map(withTaskBox))
  return items
}

/** `[ ]` and `[x]` before an item's text are boxes. */
function withTaskBox(block: MarkdownBlock, index: number): MarkdownBlock {
  const [first, ...rest] = block.kind === "paragraph" ? block.inlines : []
  const box = index === 0 ? /^\[([ xX])\]\s/.exec(first?.text ?? "") : undefined
  if (!first || !box || block.kind !== "paragraph") return block
  const text = `${box[1] === " " ? "☐" : "☑"} ${first.text.slice(box[0].length)}`
  return { ...block, inlines: [{ ...first, text }, ...rest] }
}

function tableOf(tokens: Tokens): MarkdownTable {
  const rows: MarkdownInlines[][] = []
  const aligns: MarkdownTable["aligns"][number][] = []
  let depth = 1
  while (depth > 0) {
    const token = tokens.next()
    if (!token) break
    depth += token.nesting
    if (token.type === "tr_open") rows.push([])
    if (token.type === "th_open") aligns.push(alignOf(String(token.attrGet("style") ?? "")))
    if (token.type === "inline") rows.at(-1)?.push(inlinesOf(token.children ?? []))
  }
  return { kind: "table", rows, aligns }
}

const alignOf = (style: string): MarkdownTable["aligns"][number] =>
  style.includes("right") ? "right" : style.includes("center") ? "center" : "left"

const plain = { isBold: false, isItalic: false, isCode: false, isStruck: false }

function paragraphOfHtml(content: string): MarkdownBlock | undefined {
  const text = withoutTags(content).trim()
  return text === ""
    ? undefined
    : { kind: "paragraph", isTight: false, inlines: [{ ...plain, text }] }
}

/** A tag that is never closed is text. */
const withoutTags = (content: string): string =>
  content
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<br\s*\/?>/gi, "\n")
    .replaceAll(/<\/?[a-zA-Z][^<>]*>/g, "")

function inlinesOf(tokens: readonly Token[]): MarkdownText[] {
  const inlines: MarkdownText[] = []
  let bold = 0
  let italic = 0
  let struck = 0
  const links: string[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.type === "strong_open" || token.type === "strong_close") bold += token.nesting
    if (token.type === "em_open" || token.type === "em_close") italic += token.nesting
    if (token.type === "s_open" || token.type === "s_close") struck += token.nesting
    if (token.type === "link_open") links.push(String(token.attrGet("href") ?? ""))
    if (token.type === "link_close") links.pop()
    const isJoined =
      token.type === "softbreak" &&
      HAN.test(inlines.at(-1)?.text.at(-1) ?? "") &&
      HAN.test(tokens[at + 1]?.content.at(0) ?? "")
    const text = isJoined ? "" : textOf(token)
    const link = links.at(-1)
    if (text !== "")
      inlines.push({
        text,
        isBold: bold > 0,
        isItalic: italic > 0,
        isCode: token.type === "code_inline",
        isStruck: struck > 0,
        ...(link ? { link } : {}),
      })
  }
  return inlines
}

function textOf(token: Token): string {
  switch (token.type) {
    case "softbreak":
      return " "
    case "hardbreak":
      return "\n"
    case "html_inline":
      return withoutTags(token.content)
    case "image":
      return token.content
    case "text":
    case "text_special":
    case "code_inline":
      return token.content
    default:
      return ""
  }
}

/** The text alone, a block a line and signs of lists kept; for what cannot show more. */
export function textOfMarkdown(blocks: readonly MarkdownBlock[], indent = ""): string {
  const inline = (inlines: MarkdownInlines): string => inlines.map(({ text }) => text).join("")
  const lines = blocks.map((block) => {
    if (block.kind === "rule") return ""
    if (block.kind === "quote") return textOfMarkdown(block.blocks, `${indent}    `)
    if (block.kind === "code") return block.text.replaceAll(/^/gm, indent)
    if (block.kind === "table") return block.rows.map((row) => indent + row.map(inline).join("\t"))
    if (block.kind !== "list") return indent + inline(block.inlines).replaceAll("\n", `\n${indent}`)
    return block.items.map((item, index) => {
      const label = block.start === undefined ? "•" : `${block.start + index}.`
      const [first = "", ...rest] = textOfMarkdown(item, `${indent}    `).split("\n")
      return [`${indent}${label} ${first.trimStart()}`, ...rest].join("\n")
    })
  })
  return lines.flat().join("\n")
}
