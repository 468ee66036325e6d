import type { Document, ParagraphStyle } from "../../model/document.ts"

export interface PlannedStyle {
  readonly style: ParagraphStyle
  readonly id: string
  /** Built-in styles go by their English names: Word shows them in the reader's language. */
  readonly name: string
  /** Level of the outline, 0-based, for headings. */
  readonly outlineLevel?: number
}

export interface StylePlan {
  readonly styles: readonly PlannedStyle[]
  readonly byId: ReadonlyMap<string, PlannedStyle>
  /** The style that paragraphs have without being told. */
  readonly normal: PlannedStyle
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
      style.role === "heading"
        ? { style, id, name, outlineLevel: Math.min(9, Math.max(1, style.level ?? 1)) - 1 }
        : { style, id, name }
    styles.push(planned)
    byId.set(style.id, planned)
  }
  const normal = styles.find((planned) => planned.id === "Normal")
  if (!normal) throw new Error("a style plan without a body style")
  return { styles, byId, normal }
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
