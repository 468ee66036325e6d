import type { Document, Paragraph, ParagraphStyle } from "../../model/document.ts"

export interface PlannedStyle {
  readonly style: ParagraphStyle
  readonly id: string
  /** Built-in styles go by their English names: Word shows them in the reader's language. */
  readonly name: string
  /** Level of the outline, 0-based, for headings. */
  readonly outlineLevel?: number
  /** Its paragraphs start a page, but for those that say otherwise. */
  readonly startsPage?: boolean
  /** The style that it says its differences from, where that is not the one of the body. */
  readonly base?: PlannedStyle
}

export interface StylePlan {
  readonly styles: readonly PlannedStyle[]
  readonly byId: ReadonlyMap<string, PlannedStyle>
  /** The style that paragraphs have without being told. */
  readonly normal: PlannedStyle
  /** Paragraphs that stood at the head of a page. */
  readonly openers: ReadonlySet<Paragraph>
}

/**
 * Names under which Word knows its own styles. Source: ECMA-376 part 1, 17.7.4.9 and the list of
 * latent styles.
 */
function builtIn(style: ParagraphStyle): { id: string; name: string } {
  const level = Math.min(9, Math.max(1, style.level ?? 1))
  switch (style.role) {
    case "body":
      return { id: "Normal", name: "Normal" }
    case "heading":
      return { id: `Heading${level}`, name: `heading ${level}` }
    case "title":
      return { id: "Title", name: "Title" }
    case "tocTitle":
      return { id: "TOCHeading", name: "TOC Heading" }
    case "caption":
      return { id: "Caption", name: "caption" }
    case "toc":
      return { id: `TOC${level}`, name: `toc ${level}` }
    case "list":
      return { id: "ListParagraph", name: "List Paragraph" }
    case "footnote":
      return { id: "FootnoteText", name: "footnote text" }
    case "header":
      return { id: "Header", name: "header" }
    case "footer":
      return { id: "Footer", name: "footer" }
    case "other":
      return { id: `Style${style.id.replace(/[^A-Za-z0-9]/g, "")}`, name: style.name }
  }
}

/** Gives each style of the document its id and name; the first of a role takes the built-in one. */
export function planStyles(document: Document): StylePlan {
  const styles: PlannedStyle[] = []
  const byId = new Map<string, PlannedStyle>()
  const taken = new Set<string>()
  const { styles: opening, openers } = pageOpeners(document)
  const sources = document.styles.some((style) => style.role === "body")
    ? document.styles
    : [fallbackBody(document), ...document.styles]
  for (const style of sources) {
    const wanted = builtIn(style)
    let { id, name } = wanted
    for (let n = 2; taken.has(id); n++) {
      id = `${wanted.id}x${n}`
      name = `${style.name} ${n}`
    }
    taken.add(id)
    const planned: PlannedStyle =
      style.role === "tocTitle"
        ? { style, id, name, ...asContentsTitle(styles) }
        : style.role === "heading"
          ? {
              style,
              id,
              name,
              outlineLevel: Math.min(9, Math.max(1, style.level ?? 1)) - 1,
              ...(opening.has(style.id) ? { startsPage: true } : {}),
            }
          : { style, id, name }
    styles.push(planned)
    byId.set(style.id, planned)
  }
  const normal = styles.find((planned) => planned.id === "Normal")
  if (!normal) throw new Error("a style plan without a body style")
  return { styles, byId, normal, openers }
}

/** Level of what is no heading, 0-based. Source: ECMA-376 part 1, 17.3.1.20. */
const bodyLevel = 9

/**
 * Word bases the title of a table of contents on the first heading, but keeps it out of the
 * outline. Borders, shading and a page of its own would go along, and stay with their heading.
 */
function asContentsTitle(styles: readonly PlannedStyle[]): Partial<PlannedStyle> {
  const base = styles.find(
    ({ id, startsPage, style: { format } }) =>
      id === "Heading1" && !startsPage && !format.borders && format.fill === undefined,
  )
  return base ? { base, outlineLevel: bodyLevel } : {}
}

/**
 * Paragraphs of one style that must start a page after one that ended early for the style to say
 * so.
 */
const leastOpeners = 2
/**
 * Paragraphs of such a style that stand at the head of a page, for each that does not: lines of a
 * title have its style as well.
 */
const openersEach = 3

/**
 * Styles whose paragraphs start a page, with few exceptions: the style tells it, as its author
 * would. Where the page before was full, the head of the next tells nothing alone, but does not
 * speak against it.
 */
function pageOpeners({ sections }: Document): {
  readonly styles: ReadonlySet<string>
  readonly openers: ReadonlySet<Paragraph>
} {
  const counts = new Map<string, { told: number; at: number; others: number }>()
  const openers = new Set<Paragraph>()
  let page = -1
  for (const { blocks, start } of sections) {
    for (const [index, block] of blocks.entries()) {
      const isHead = (block.placement[0]?.page ?? page) > page
      page = Math.max(page, block.placement.at(-1)?.page ?? page)
      if (block.kind !== "paragraph") continue
      const isTold = block.breakBefore === "page"
      const count = counts.get(block.style) ?? { told: 0, at: 0, others: 0 }
      counts.set(block.style, count)
      if (isTold || isHead || (index === 0 && start === "nextPage")) openers.add(block)
      count[isTold ? "told" : openers.has(block) ? "at" : "others"]++
    }
  }
  const styles = [...counts].flatMap(([style, { told, at, others }]) =>
    told >= leastOpeners && told + at >= openersEach * others ? [style] : [],
  )
  return { styles: new Set(styles), openers }
}

function fallbackBody(document: Document): ParagraphStyle {
  return {
    id: "body",
    name: "正文",
    role: "body",
    run: document.body,
    format: {
      align: "left",
      direction: "ltr",
      indent: { left: 0, right: 0, firstLine: 0 },
      spaceBefore: 0,
      spaceAfter: 0,
      lineSpacing: { rule: "multiple", value: 1 },
      tabs: [],
    },
  }
}
