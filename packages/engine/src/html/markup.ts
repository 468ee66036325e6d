/**
 * Markup that is already escaped. Only this file makes it, so that text can never be taken for
 * tags.
 */
export type Html = string & { readonly __markup: "html" }

export type HtmlAttributes = Readonly<Record<string, string | number | boolean | undefined>>
export type HtmlChildren = Html | false | undefined | readonly HtmlChildren[]

/** Elements without content or end tag. Source: HTML Living Standard, 13.1.2 "void elements". */
const voidElements = new Set(["meta", "link", "img", "br", "hr", "col", "wbr"])

/** No markup at all. */
export const emptyHtml = "" as Html

/**
 * Gives an element with its attributes and children.
 *
 * `undefined` and `false` leave an attribute out, `true` writes it without a value. SVG elements
 * have an end tag like all others: the HTML parser takes both forms.
 */
export function tag(name: string, attributes?: HtmlAttributes, children?: HtmlChildren): Html {
  let open = `<${name}`
  for (const key in attributes) {
    const value = attributes[key]
    if (value === undefined || value === false) continue
    open +=
      value === true
        ? ` ${key}`
        : ` ${key}="${escapeAttribute(typeof value === "number" ? spell(value) : value)}"`
  }
  if (voidElements.has(name)) return `${open}>` as Html
  return `${open}>${join(children)}</${name}>` as Html
}

export function join(children: HtmlChildren): Html {
  if (children === undefined || children === false) return emptyHtml
  if (typeof children === "string") return children
  let joined = ""
  for (const child of children) joined += join(child)
  return joined as Html
}

/**
 * Gives markup as XML, for XHTML: elements without content are closed.
 *
 * Text and attributes hold no bare angle bracket, so that a tag ends at the first one. Style
 * elements are text of another kind and must not be among them.
 */
export const asXml = (html: Html): Html =>
  html.replace(/<(?:meta|link|img|br|hr|col|wbr)\b[^>]*(?=>)/g, "$&/") as Html

/** Gives characters as content. Characters that HTML forbids are dropped. */
export function chars(value: string): Html {
  return clean(value).replace(/[&<>]/g, (c) =>
    c === "&" ? "&amp;" : c === "<" ? "&lt;" : "&gt;",
  ) as Html
}

/**
 * Gives a style sheet as content of a style element; values in it must come from numbers or from
 * `cssString`.
 */
export const styleSheet = (css: string): Html =>
  tag("style", {}, css.replaceAll("</", "<\\/") as Html)

/** Gives a quoted CSS string. Source: CSS Syntax 3, 4.3.7 "escaped code point". */
export function cssString(value: string): string {
  return `"${clean(value).replace(/["\\<>\n\r\f]/g, (c) => `\\${c.charCodeAt(0).toString(16)} `)}"`
}

/** Gives a number with at most three decimals and without an exponent. */
export function spell(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

function escapeAttribute(value: string): string {
  return clean(value).replace(/[&<>"]/g, (c) =>
    c === "&" ? "&amp;" : c === "<" ? "&lt;" : c === ">" ? "&gt;" : "&quot;",
  )
}

// Control characters are what the pattern is there to find.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

function clean(value: string): string {
  return value.toWellFormed().replace(unwritable, "")
}
