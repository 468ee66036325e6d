/**
 * Markup that is already escaped. Only this file makes it, so that text can never be taken for
 * tags.
 */
export type Xml = string & { readonly __markup?: "xml" }

/**
 * Attribute values; `undefined` leaves the attribute out, booleans are spelled "1" and "0"
 * (ST_OnOff).
 */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * Children of an element; `undefined` and `false` are left out, so that conditions read well at the
 * call.
 */
export type Children = Xml | false | undefined | readonly Children[]

export const emptyXml = "" as Xml

/**
 * Gives `<name attributes>children</name>`, self-closed without children.
 *
 * Attributes keep the order of the object. Children must come from this file: `text` for
 * characters.
 */
export function element(name: string, attributes?: Attributes, children?: Children): Xml {
  let open = `<${name}`
  if (attributes) {
    for (const key in attributes) {
      const value = attributes[key]
      if (value === undefined) continue
      open += ` ${key}="${typeof value === "string" ? escapeAttribute(value) : spell(value)}"`
    }
  }
  const inner = children === undefined ? "" : joinXml(children)
  return (inner === "" ? `${open}/>` : `${open}>${inner}</${name}>`) as Xml
}

/** Joins children without an element around them. */
export function joinXml(children: Children): Xml {
  if (children === undefined || children === false) return emptyXml
  if (typeof children === "string") return children
  let joined = ""
  for (const child of children) joined += joinXml(child)
  return joined as Xml
}

/** What is escaped or taken out somewhere: one look settles it for nearly all texts. */
// oxlint-disable-next-line no-control-regex -- 2026-11: control characters are what the pattern is there to find
const mayNeedCare = /[\u0000-\u001F&<>"\uD800-\uDFFF\uFFFE\uFFFF]/

/** Gives characters as element content. */
export function text(value: string): Xml {
  if (!mayNeedCare.test(value)) return value as Xml
  return removeIllegal(value).replace(/[&<>]/g, (c) =>
    c === "&" ? "&amp;" : c === "<" ? "&lt;" : "&gt;",
  ) as Xml
}

/** Gives a whole part: declaration and root element. */
export function xmlDocument(root: Xml): Xml {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}` as Xml
}

/**
 * Takes out characters that no XML 1.0 document may hold, lone surrogates among them.
 *
 * Source: XML 1.0, production 2 "Char".
 */
function removeIllegal(value: string): string {
  // Control characters are what the pattern is there to find.
  // oxlint-disable-next-line no-control-regex
  return value.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
}

const attributeEscapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
}

function escapeAttribute(value: string): string {
  if (!mayNeedCare.test(value)) return value
  return removeIllegal(value).replace(/[&<>"\n\r\t]/g, (c) => attributeEscapes[c] ?? c)
}

function spell(value: number | boolean): string {
  if (typeof value === "boolean") return value ? "1" : "0"
  if (!Number.isFinite(value)) throw new Error(`not a number fit for XML: ${value}`)
  // Exponents ("1e-7") are no xsd:decimal.
  return Number.isInteger(value) ? String(value) : String(Number(value.toFixed(6)))
}
