/** A content control that its document's readers fill in. */
export interface FormControl {
  readonly kind: "text" | "list" | "checkbox"
  /** What its author called it. */
  readonly name: string
  /** What it holds; nothing where it shows what to write. */
  readonly value: string
  /** Choices of a list, and whether another may be typed. */
  readonly choices: readonly string[]
  readonly isOpen: boolean
  readonly isChecked: boolean
}

/** A document whose controls are links with addresses of their own, and what they are. */
export interface MarkedControls {
  readonly body: string
  readonly controls: readonly FormControl[]
}

/** Addresses of fields, in a domain that never exists. Source: RFC 6761, 6.4. */
const FIELDS = "http://fields.invalid/"
const ID = "mozhuanField"
const RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
/** More are no form, and each would be an object of the PDF several times over. */
const MOST = 2000
/**
 * Controls that hold parts of a document instead of what readers fill in, and those that only Word
 * fills.
 */
const noField =
  /<w:(?:docPartObj|docPartList|picture|group|citation|bibliography|equation)\b|<w:lock w:val="(?:c|sdtC)ontentLocked"|<w15:repeatingSection|coreProperties|extended-properties|CoverPageProperties/
/** What a link cannot hold. */
const noLink = /<w:(?:drawing|pict|object|fldChar|fldSimple|hyperlink|tbl|br|footnoteReference)\b/

/**
 * Turns content controls into links, whose places the office program writes into the PDF; it prints
 * controls as text and knows no fields of theirs. The controls themselves go: their text stays
 * where it stands.
 *
 * Those that hold others, several paragraphs, pictures or properties of the document stay as they
 * are. Source: ECMA-376 part 1, 17.5.2 structured document tags; [MS-DOCX] 2.6.1.12 checkbox.
 */
export function controlsAsLinks(body: string): MarkedControls {
  const controls: FormControl[] = []
  const out: string[] = []
  let end = 0
  for (const { from, to } of innermost(body)) {
    const control = body.slice(from, to)
    const linked = controls.length < MOST ? asLink(control, controls.length) : undefined
    if (!linked) continue
    controls.push(linked.control)
    out.push(body.slice(end, from), linked.text)
    end = to
  }
  out.push(body.slice(end))
  return { body: out.join(""), controls }
}

/** Relations of the links, for as many controls. */
export const fieldRelations = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `<Relationship Id="${ID}${index}" Type="${RELATED}/hyperlink" Target="${FIELDS}${index}" TargetMode="External"/>`,
  ).join("")

/** Controls that hold no others, in the order of the text. */
function innermost(body: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  let open: number | undefined
  for (const { 0: tag, 1: slash, index } of body.matchAll(/<(\/?)w:sdt(?=[\s>])[^>]*>/g)) {
    if (slash === "") open = index
    else if (open !== undefined) {
      found.push({ from: open, to: index + tag.length })
      open = undefined
    }
  }
  return found
}

const between = (xml: string, name: string): string => {
  const from = xml.indexOf(`<${name}>`)
  const to = xml.lastIndexOf(`</${name}>`)
  return from < 0 || to < from ? "" : xml.slice(from + name.length + 2, to)
}

function asLink(
  xml: string,
  index: number,
): { readonly control: FormControl; readonly text: string } | undefined {
  const properties = between(xml, "w:sdtPr")
  const content = between(xml, "w:sdtContent")
  const control = controlOf(properties, content)
  if (!control || noField.test(properties) || noLink.test(content)) return undefined
  const link = (runs: string): string =>
    `<w:hyperlink xmlns:r="${RELATED}" r:id="${ID}${index}">${runs}</w:hyperlink>`
  const paragraphs = content.split("</w:p>").length - 1
  if (paragraphs > 1 || !/<w:r[\s>]/.test(content)) return undefined
  if (paragraphs === 0) return { control, text: link(content) }
  // The runs of its only paragraph, behind that one's properties.
  const start =
    /<w:p(?:\s[^>]*)?>(?:<w:pPr>(?:(?!<\/w:pPr>)[\s\S]){0,5000}<\/w:pPr>|<w:pPr\/>)?/.exec(content)
  const runs = (start?.index ?? 0) + (start?.[0].length ?? 0)
  const end = content.lastIndexOf("</w:p>")
  return {
    control,
    text: content.slice(0, runs) + link(content.slice(runs, end)) + content.slice(end),
  }
}

function controlOf(properties: string, content: string): FormControl | undefined {
  const value = (tag: string): string =>
    unescaped(new RegExp(`<${tag}\\b[^>]*\\bw:val="([^"]*)"`).exec(properties)?.[1] ?? "")
  const isList = /<w:(?:dropDownList|comboBox)\b/.test(properties)
  const isCheckbox = properties.includes("<w14:checkbox")
  const isText = /<w:(?:text|date|richText)\b/.test(properties)
  // Without a kind it holds any text; a whole paragraph of it is more likely a part of the
  // document.
  if (!isList && !isCheckbox && !isText && content.includes("<w:p")) {
    if (/<w:p[\s>]/.test(content)) return undefined
  }
  const shown = [...content.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g)].map(
    ([, text = ""]) => text,
  )
  const choices = [...properties.matchAll(/<w:listItem\b[^>]*>/g)].flatMap(([tag]) => {
    const text = /\bw:displayText="([^"]*)"/.exec(tag) ?? /\bw:value="([^"]*)"/.exec(tag)
    return text?.[1] ? [unescaped(text[1])] : []
  })
  return {
    kind: isCheckbox ? "checkbox" : isList ? "list" : "text",
    name: value("w:alias") || value("w:tag"),
    value: properties.includes("<w:showingPlcHdr") ? "" : unescaped(shown.join("")),
    choices,
    isOpen: properties.includes("<w:comboBox"),
    isChecked: /<w14:checked\b[^>]*\bw14:val="(?:1|true)"/.test(properties),
  }
}

const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" }

const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => named[name] ?? "")
