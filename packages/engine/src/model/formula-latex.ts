import { latexSigns } from "./data/latex-signs.ts"
import {
  functionNames,
  isLargeOperator,
  QUAD,
  type MathNode,
  type MathToken,
  type MathVariant,
} from "./formula.ts"

/**
 * Writes a formula in LaTeX with the commands of amsmath and amssymb, without the signs around it.
 */
export const formulaLatex = (node: MathNode): string =>
  latex(node)
    .replace(/(\\[A-Za-z]+) +(?![A-Za-z])/g, "$1 ")
    .replace(/ +(?=[_^{'])/g, "")
    .replace(/ +/g, " ")
    .trim()

function latex(node: MathNode): string {
  switch (node.kind) {
    case "row":
      return node.items.map(latex).join("")
    case "fraction":
      return `\\${node.hasBar ? "frac" : "binom"}{${latex(node.numerator)}}{${latex(node.denominator)}}`
    case "radical":
      return `\\sqrt${node.index ? `[${latex(node.index)}]` : ""}{${latex(node.body)}}`
    case "scripts":
      return `${base(node.base)}${script("_", node.sub)}${script("^", node.sup)}`
    case "limits":
      return limits(node.base, script("_", node.under), script("^", node.over))
    case "accent":
      return accent(node.sign, node.place, latex(node.base))
    case "fenced":
      return fenced(node)
    case "matrix":
      return `\\begin{${node.isLeft ? "array}{ll" : "matrix"}}${rows(node.rows)}\\end{${node.isLeft ? "array" : "matrix"}}`
    default:
      return token(node)
  }
}

const rows = (cells: readonly (readonly MathNode[])[]): string =>
  cells.map((row) => row.map(latex).join(" & ")).join(" \\\\ ")

const matrices: Readonly<Record<string, string>> = {
  "()": "p",
  "[]": "b",
  "{}": "B",
  "||": "v",
  "‖‖": "V",
}

function fenced({ open, close, body }: Extract<MathNode, { kind: "fenced" }>): string {
  if (body.kind === "fraction" && !body.hasBar && open === "(" && close === ")") return latex(body)
  if (body.kind === "matrix") {
    if (open === "{" && close === "") return `\\begin{cases}${rows(body.rows)}\\end{cases}`
    const kind = matrices[open + close]
    if (kind) return `\\begin{${kind}matrix}${rows(body.rows)}\\end{${kind}matrix}`
  }
  return `\\left${delimiter(open)}${latex(body)}\\right${delimiter(close)}`
}

const delimiter = (sign: string): string =>
  sign === "" ? "." : /^[{}]$/.test(sign) ? `\\${sign}` : (latexSigns.get(sign) ?? sign)

const accentNames: Readonly<Record<string, readonly [string, string]>> = {
  "^": ["hat", "widehat"],
  "~": ["tilde", "widetilde"],
  "‾": ["bar", "overline"],
  "→": ["vec", "overrightarrow"],
  "˙": ["dot", "dot"],
  "¨": ["ddot", "ddot"],
  ˇ: ["check", "check"],
  "˘": ["breve", "breve"],
  "´": ["acute", "acute"],
  "`": ["grave", "grave"],
  "⏞": ["overbrace", "overbrace"],
  "⏟": ["underbrace", "underbrace"],
}

function accent(sign: string, place: "over" | "under", content: string): string {
  if (place === "under" && sign === "‾") return `\\underline{${content}}`
  const [narrow, wide] = accentNames[sign] ?? []
  const isNarrow = /^(?:\\[A-Za-z]+ ?|.)$/u.test(content)
  const name = isNarrow ? narrow : wide
  return name ? `\\${name}{${content}}` : `\\overset{${sign}}{${content}}`
}

function limits(node: MathNode, under: string, over: string): string {
  if (
    node.kind === "accent" ||
    (node.kind === "operator" && isLargeOperator(node.text)) ||
    (node.kind === "identifier" && functionNames.has(node.text))
  )
    return `${latex(node)}${under}${over}`
  return `\\mathop{${latex(node)}}\\limits${under}${over}`
}

function base(node: MathNode): string {
  const text = latex(node)
  const isPlain =
    node.kind === "identifier" ||
    node.kind === "number" ||
    node.kind === "operator" ||
    node.kind === "fenced" ||
    node.kind === "limits"
  return isPlain ? text : `{${text}}`
}

function script(mark: string, node: MathNode | undefined): string {
  if (!node) return ""
  const text = latex(node).trim()
  if (mark === "^" && /^(?:\\prime ?)+$/.test(text))
    return "'".repeat(text.split("\\prime").length - 1)
  return /^[A-Za-z0-9]$/.test(text) ? `${mark}${text}` : `${mark}{${text}}`
}

const variants: Readonly<Record<MathVariant, string>> = {
  normal: "mathrm",
  bold: "mathbf",
  "bold-italic": "boldsymbol",
  "double-struck": "mathbb",
  script: "mathcal",
  fraktur: "mathfrak",
  "sans-serif": "mathsf",
  monospace: "mathtt",
}

function token({ kind, text, variant }: MathToken): string {
  if (kind === "text")
    return `\\text{ ${text.replace(/[\\{}$%&#_^~]/g, (sign) => (/[\\^~]/.test(sign) ? " " : `\\${sign}`))} }`
  if (kind === "identifier" && Array.from(text).length > 1)
    return builtIn.has(text) ? `\\${text} ` : `\\operatorname{${text}}`
  if (text.startsWith(QUAD)) return "\\quad ".repeat(text.length)
  const said = Array.from(text)
    .map((sign) => latexSigns.get(sign) ?? plain(sign))
    .join("")
  return variant && !/^[Α-Ω]$/u.test(text) ? `\\${variants[variant]}{${said.trim()}}` : said
}

const plain = (sign: string): string => (/[{}#%&$_]/.test(sign) ? `\\${sign}` : sign)

const builtIn = new Set(
  "sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim max min sup inf det dim ker deg gcd hom arg Pr liminf limsup".split(
    " ",
  ),
)
