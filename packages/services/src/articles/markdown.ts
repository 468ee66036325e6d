import MarkdownIt, { type Token } from "markdown-it"
import sanitizeHtml from "sanitize-html"

/** One entry of an article's contents list. */
export interface Heading {
  readonly id: string
  readonly text: string
  /** 2 or 3, as in the page. */
  readonly level: 2 | 3
}

/** What a page needs of an article's text. */
export interface RenderedText {
  /** Sanitised; safe to put into a page as it is. */
  readonly html: string
  readonly headings: readonly Heading[]
  /** Items of the first numbered list, for the structured data of instructions. */
  readonly steps: readonly string[]
  /** Headings that ask, with the text below them. */
  readonly questions: readonly { readonly question: string; readonly answer: string }[]
  /** Without markup, for search and descriptions. */
  readonly plainText: string
}

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Gives the size of one of our images, or undefined where there is none of that name. */
export type FindImage = (path: string) => Promise<ImageSize | undefined>

/** HTML in the source is shown as text; the sanitiser below stands behind that. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

/** Everything an article may contain; what is not named here is dropped, whatever made it. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    "h2",
    "h3",
    "h4",
    "p",
    "a",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "s",
    "code",
    "pre",
    "blockquote",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "img",
    "figure",
    "figcaption",
    "hr",
    "br",
    "div",
  ],
  allowedAttributes: {
    a: ["href", "rel", "target"],
    img: ["src", "alt", "width", "height", "loading", "decoding"],
    h2: ["id"],
    h3: ["id"],
    h4: ["id"],
    ol: ["start"],
    th: ["style"],
    td: ["style"],
    code: ["class"],
    div: ["class", "tabindex"],
  },
  allowedClasses: { code: ["language-*"], div: ["table-scroll"] },
  allowedStyles: { "*": { "text-align": [/^(?:left|right|center)$/] } },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  exclusiveFilter: (frame) => frame.tag === "img" && !isOwnImage(frame.attribs["src"] ?? ""),
  transformTags: {
    a: (_tag, attributes) => ({ tagName: "a", attribs: linkAttributes(attributes["href"] ?? "") }),
  },
}

/**
 * Turns Markdown into sanitised HTML with heading ids, a contents list, and sizes on its images.
 */
export async function renderMarkdown(
  source: string,
  findImage: FindImage,
  { isBelowCover = false } = {},
): Promise<RenderedText> {
  const tokens = markdown.parse(source, {})
  const headings = nameHeadings(tokens)
  await placeImages(tokens, findImage, isBelowCover)
  const html = sanitizeHtml(
    markdown.renderer.render(wrapTables(tokens), markdown.options, {}),
    allowed,
  )
  return {
    html,
    headings,
    steps: firstSteps(tokens),
    questions: questionsOf(tokens),
    plainText: plainTextOf(tokens),
  }
}

function linkAttributes(href: string): Record<string, string> {
  const isOwn = /^(?:\/(?!\/)|#)/.test(href)
  return isOwn || href.startsWith("mailto:")
    ? { href }
    : { href, rel: "nofollow noopener", target: "_blank" }
}

/** Images come from our own host only: others would tell it who reads, and may change or vanish. */
const isOwnImage = (path: string): boolean => /^\/images\/(?!.*\.\.)[\p{L}\p{Nd}/_.-]+$/u.test(path)

/**
 * The page's title is its only h1, so the text begins at h2; `##` and `#` mean the same where `#`
 * is used.
 */
function nameHeadings(tokens: readonly Token[]): Heading[] {
  const shift = tokens.some((token) => token.type === "heading_open" && token.tag === "h1") ? 1 : 0
  const taken = new Set<string>()
  const headings: Heading[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open" && token.type !== "heading_close") continue
    const level = Math.min(4, Math.max(2, Number(token.tag.slice(1)) + shift))
    token.tag = `h${level}`
    if (token.type === "heading_close") continue
    const text = inlineText(tokens[index + 1])
    const id = uniqueId(text, taken)
    token.attrSet("id", id)
    if (level === 2 || level === 3) headings.push({ id, text, level })
  }
  return headings
}

function uniqueId(text: string, taken: Set<string>): string {
  const base =
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{Nd}]+/gu, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 60) || "section"
  // Ids of the page itself keep clear of these.
  let id = `s-${base}`
  for (let count = 2; taken.has(id); count++) id = `s-${base}-${count}`
  taken.add(id)
  return id
}

async function placeImages(
  tokens: Token[],
  findImage: FindImage,
  isBelowCover: boolean,
): Promise<void> {
  let isSeenAtOnce = !isBelowCover
  for (const [index, token] of tokens.entries()) {
    const image = token.children?.find((child) => child.type === "image")
    if (image === undefined) continue
    for (const child of token.children ?? []) {
      if (child.type !== "image") continue
      const path = imagePath(String(child.attrGet("src") ?? ""))
      child.attrSet("src", path)
      const size = await findImage(path)
      if (size) {
        child.attrSet("width", String(size.width))
        child.attrSet("height", String(size.height))
      }
      // The first is often what the visitor sees at once, unless a cover stands above it.
      if (!isSeenAtOnce) child.attrSet("loading", "lazy")
      child.attrSet("decoding", "async")
      isSeenAtOnce = false
    }
    makeFigure(tokens, index, image)
  }
}

/**
 * Writers name images as their editors show them (`../../images/x.png`) or as the site serves them.
 */
function imagePath(source: string): string {
  let path = source
  try {
    path = decodeURIComponent(source)
  } catch {
    // A lone % is part of the name.
  }
  return path.replace(/^(?:\.{1,2}\/)*(?:content\/)?images\//, "/images/")
}

/** An image that stands alone becomes a figure; its Markdown title is the caption. */
function makeFigure(tokens: Token[], index: number, image: Token): void {
  const [open, inline, close] = [tokens[index - 1], tokens[index], tokens[index + 1]]
  if (
    inline?.children?.length !== 1 ||
    open?.type !== "paragraph_open" ||
    close?.type !== "paragraph_close"
  )
    return
  open.tag = "figure"
  close.tag = "figure"
  const caption = image.attrGet("title")
  if (!caption) return
  image.attrs = image.attrs?.filter(([name]) => name !== "title") ?? null
  inline.children.push(...captionTokens(image, String(caption)))
}

function captionTokens(image: Token, caption: string): Token[] {
  const make = image.constructor as new (type: string, tag: string, nesting: -1 | 0 | 1) => Token
  const text = new make("text", "", 0)
  text.content = caption
  return [
    new make("caption_open", "figcaption", 1),
    text,
    new make("caption_close", "figcaption", -1),
  ]
}

/** Wide tables scroll by themselves instead of widening the page. */
function wrapTables(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    if (token.type !== "table_open" && token.type !== "table_close") return [token]
    const make = token.constructor as new (type: string, tag: string, nesting: -1 | 0 | 1) => Token
    const isOpen = token.type === "table_open"
    const frame = new make(isOpen ? "frame_open" : "frame_close", "div", isOpen ? 1 : -1)
    frame.block = true
    if (isOpen)
      frame.attrs = [
        ["class", "table-scroll"],
        ["tabindex", "0"],
      ]
    return isOpen ? [frame, token] : [token, frame]
  })
}

function inlineText(token: Token | undefined): string {
  return (token?.children ?? [])
    .map((child) =>
      child.type === "text" || child.type === "code_inline" || child.type === "image"
        ? child.content
        : child.type === "softbreak"
          ? " "
          : "",
    )
    .join("")
}

function firstSteps(tokens: readonly Token[]): string[] {
  const start = tokens.findIndex((token) => token.type === "ordered_list_open" && token.level === 0)
  const end = tokens.findIndex(
    (token, index) => index > start && token.type === "ordered_list_close" && token.level === 0,
  )
  if (start < 0) return []
  const steps: string[] = []
  for (const token of tokens.slice(start, end)) {
    if (token.type === "list_item_open" && token.level === 1) steps.push("")
    if (token.type === "inline")
      steps.push([steps.pop() ?? "", inlineText(token)].filter(Boolean).join(" "))
  }
  return steps.filter((step) => step !== "")
}

function questionsOf(tokens: readonly Token[]): { question: string; answer: string }[] {
  const found: { question: string; answer: string }[] = []
  let open: { question: string; answer: string } | undefined
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      const question = inlineText(tokens[index + 1])
      open = /[?？]$/.test(question) ? { question, answer: "" } : undefined
      if (open) found.push(open)
    } else if (open && token.type === "inline" && tokens[index - 1]?.type !== "heading_open")
      open.answer = [open.answer, inlineText(token)].filter(Boolean).join(" ")
  }
  return found.filter(({ answer }) => answer !== "")
}

function plainTextOf(tokens: readonly Token[]): string {
  return tokens
    .flatMap((token) =>
      token.type === "inline"
        ? [inlineText(token)]
        : token.type === "fence" || token.type === "code_block"
          ? [token.content]
          : [],
    )
    .join("\n")
}
