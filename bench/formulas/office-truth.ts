/** Reads the formulas of a Word file as trees. Source: ECMA-376 part 1, 22.1. */
import { strFromU8, unzipSync } from "fflate"
import type { MathNode, MathVariant } from "../../packages/engine/src/model/formula.ts"

interface Element {
  readonly name: string
  readonly value: string | undefined
  readonly children: Element[]
  text: string
}

/** A formula of a Word file. */
export interface WordFormula {
  readonly tree: MathNode
  /** What stands behind "#", where Word keeps the number of an equation: no part of the formula. */
  readonly number: string
}

/** Gives the formulas of the body of a Word file, in their order. */
export function formulasOfWord(docx: Uint8Array): WordFormula[] {
  const parts = unzipSync(docx, { filter: ({ name }) => name === "word/document.xml" })
  const body = parts["word/document.xml"]
  if (!body) return []
  // What was deleted, and a second form for older programs, is not printed.
  const markup = strFromU8(body).replaceAll(/<(w:del|mc:Fallback)\b[^>]*>[^]*?<\/\1>/g, "")
  return [...markup.matchAll(/<m:oMath[ >][^]*?<\/m:oMath>/g)]
    .map(([found]) => ({ tree: rowOf(parse(found).children), number: numberOf(found) }))
    .filter(({ tree }) => tree.kind !== "row" || tree.items.length > 0)
}

/** Text behind "#", without spaces: LibreOffice prints the codes of its fields, too. */
function numberOf(formula: string): string {
  const texts = [...formula.matchAll(/<m:t(?:\s[^>]*)?>([^<]*)</g)].map(([, text = ""]) =>
    plain(text),
  )
  const at = formula.includes("<m:eqArr>") ? texts.indexOf("#") : -1
  return at < 0
    ? ""
    : texts
        .slice(at + 1)
        .join("")
        .replaceAll(/\s/g, "")
}

function parse(markup: string): Element {
  const root: Element = { name: "", value: undefined, children: [], text: "" }
  const stack = [root]
  for (const [, close, name = "", attributes = "", empty, text] of markup.matchAll(
    /<(\/?)([\w:]+)((?:\s[^>]*?)?)(\/?)>|([^<]+)/g,
  )) {
    const top = stack.at(-1) ?? root
    if (text !== undefined) top.text += plain(text)
    else if (close) stack.pop()
    else {
      const value = /(?:m|w):val="([^"]*)"/.exec(attributes)?.[1]
      const own = {
        name,
        value: value === undefined ? value : plain(value),
        children: [],
        text: "",
      }
      top.children.push(own)
      if (!empty) stack.push(own)
    }
  }
  return root.children[0] ?? root
}

const plain = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")

const child = (element: Element, name: string): Element | undefined =>
  element.children.find((own) => own.name === `m:${name}`)
const part = (element: Element, name: string): MathNode =>
  rowOf(child(element, name)?.children ?? [])
const property = (element: Element, name: string): string | undefined =>
  child(child(element, `${element.name.slice(2)}Pr`) ?? element, name)?.value

const rowOf = (elements: readonly Element[]): MathNode => {
  const items = elements.flatMap(nodesOf)
  return items.length === 1 && items[0] ? items[0] : { kind: "row", items }
}

const isEmpty = (node: MathNode): boolean => node.kind === "row" && node.items.every(isEmpty)
const given = (node: MathNode): MathNode | undefined => (isEmpty(node) ? undefined : node)

function nodesOf(element: Element): MathNode[] {
  const e = (): MathNode => part(element, "e")
  switch (element.name) {
    case "m:r":
      return tokensOf(element)
    case "m:f":
      return [
        {
          kind: "fraction",
          numerator: part(element, "num"),
          denominator: part(element, "den"),
          hasBar: property(element, "type") !== "noBar",
        },
      ]
    case "m:rad": {
      const index = given(part(element, "deg"))
      return [{ kind: "radical", body: e(), ...(index && { index }) }]
    }
    case "m:sSub":
    case "m:sSup":
    case "m:sSubSup":
      return [scripted(e(), element)]
    case "m:sPre":
      return [scripted({ kind: "row", items: [] }, element), e()]
    case "m:nary": {
      const text = property(element, "chr") ?? "∫"
      return [scripted({ kind: "operator", text }, element), e()]
    }
    case "m:limLow":
      return [{ kind: "limits", base: e(), under: part(element, "lim") }]
    case "m:limUpp":
      return [{ kind: "limits", base: e(), over: part(element, "lim") }]
    case "m:d":
      return fenced(element)
    case "m:m":
      return [
        {
          kind: "matrix",
          rows: element.children
            .filter(({ name }) => name === "m:mr")
            .map(({ children }) =>
              children.filter(({ name }) => name === "m:e").map((cell) => rowOf(cell.children)),
            ),
        },
      ]
    case "m:eqArr": {
      const rows = element.children
        .filter(({ name }) => name === "m:e")
        .map((cell) => [withoutNumber(rowOf(cell.children))])
      // Word numbers an equation as a system of one.
      return rows.length === 1 ? rows.flat() : [{ kind: "matrix", rows }]
    }
    case "m:acc":
      return [
        { kind: "accent", base: e(), sign: accentSign(property(element, "chr")), place: "over" },
      ]
    case "m:bar":
      return [
        {
          kind: "accent",
          base: e(),
          sign: "‾",
          place: property(element, "pos") === "top" ? "over" : "under",
        },
      ]
    case "m:func":
      return [part(element, "fName"), e()]
    default:
      return element.name.endsWith("Pr") ? [] : element.children.flatMap(nodesOf)
  }
}

/** Behind "#" Word keeps the number of an equation. */
function withoutNumber(node: MathNode): MathNode {
  if (node.kind !== "row") return node
  const at = node.items.findIndex((item) => item.kind === "operator" && item.text === "#")
  return at < 0 ? node : { kind: "row", items: node.items.slice(0, at) }
}

/** Signs that stand over a letter, as they are written alone. */
const alone: Readonly<Record<string, string>> = {
  "\u0302": "^",
  "\u0303": "~",
  "\u0304": "‾",
  "\u0305": "‾",
  "\u0307": "˙",
  "\u0308": "¨",
  "\u20d7": "→",
}
const accentSign = (sign = "\u0302"): string => alone[sign] ?? sign

function scripted(base: MathNode, element: Element): MathNode {
  const [sub, sup] = [given(part(element, "sub")), given(part(element, "sup"))]
  return sub || sup ? { kind: "scripts", base, ...(sub && { sub }), ...(sup && { sup }) } : base
}

function fenced(element: Element): MathNode[] {
  const parts = element.children.filter(({ name }) => name === "m:e")
  const between = property(element, "sepChr") ?? "|"
  const items = parts.flatMap((own, at): MathNode[] => [
    ...(at > 0 ? [{ kind: "operator" as const, text: between }] : []),
    rowOf(own.children),
  ])
  const [open, close] = [property(element, "begChr") ?? "(", property(element, "endChr") ?? ")"]
  return [{ kind: "fenced", open, close, body: { kind: "row", items } }]
}

const scripts: Readonly<Record<string, MathVariant>> = {
  "double-struck": "double-struck",
  script: "script",
  fraktur: "fraktur",
  "sans-serif": "sans-serif",
  monospace: "monospace",
}

/** A run holds names, numbers and signs without parting them. */
function tokensOf(run: Element): MathNode[] {
  const text = run.children
    .filter(({ name }) => name === "m:t" || name === "w:t")
    .map((own) => own.text)
    .join("")
    .normalize("NFKC")
  const look = child(run, "rPr")
  const isBold = look !== undefined && child(look, "sty")?.value === "b"
  const variant =
    (look && scripts[child(look, "scr")?.value ?? ""]) ?? (isBold ? "bold" : undefined)
  if (look && child(look, "nor")) return text.trim() ? [{ kind: "text", text: text.trim() }] : []
  return [...text.matchAll(/\d+(?:[.,]\d+)*|\p{Script=Han}+|\p{L}|\S/gu)].map(
    ([each]): MathNode => {
      if (/^\d/.test(each)) return { kind: "number", text: each }
      return {
        kind: /^\p{L}/u.test(each) ? "identifier" : "operator",
        text: each,
        ...(variant && { variant }),
      }
    },
  )
}
