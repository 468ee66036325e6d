import type { Formula } from "./document.ts"
import { isLargeOperator, type MathNode } from "./formula.ts"

/** Gives a formula in one line of plain text, its number behind it. */
export const formulaLine = ({ tree, number }: Formula): string =>
  number === undefined ? linearText(tree) : `${linearText(tree)}    ${number}`

const raised = new Map(
  Array.from("0123456789+−=()niabcdefghjklmoprstuvwxyz").map((each, at) => [
    each,
    Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")[at] ?? each,
  ]),
)
const lowered = new Map(
  Array.from("0123456789+−=()aeoxhklmnpstijruv").map((each, at) => [
    each,
    Array.from("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ")[at] ?? each,
  ]),
)

/** Signs with room on both sides. */
const spaced = /^[=<>≤≥≈≡∼≠∈∉⊂⊆⊃⊇→⇒⇔↦+−±∓×∧∨∪∩≪≫≅∝:]$/u

/** Gives a formula as people type it: x², (a + b)/(2c), √(x), ∑_(i=1)^n. */
export function linearText(node: MathNode): string {
  switch (node.kind) {
    case "row":
      return rowText(node.items)
    case "fraction":
      return node.hasBar
        ? `${grouped(node.numerator)}/${grouped(node.denominator)}`
        : `${grouped(node.numerator)} ¦ ${grouped(node.denominator)}`
    case "radical":
      return `${node.index ? (inSigns(linearText(node.index), raised) ?? "") : ""}√${grouped(node.body)}`
    case "scripts":
    case "limits": {
      const [low, high] = node.kind === "scripts" ? [node.sub, node.sup] : [node.under, node.over]
      return `${baseText(node.base)}${low ? script(low, "_", lowered) : ""}${high ? script(high, "^", raised) : ""}`
    }
    case "accent":
      return `${grouped(node.base)}${combining.get(node.sign) ?? ""}`
    case "fenced":
      return `${node.open}${linearText(node.body)}${node.close}`
    case "matrix":
      return node.rows.map((row) => row.map(linearText).join(", ")).join("; ")
    default:
      return node.text
  }
}

const combining = new Map([
  ["^", "\u0302"],
  ["‾", "\u0305"],
  ["~", "\u0303"],
  ["→", "\u20d7"],
  ["˙", "\u0307"],
  ["¨", "\u0308"],
  ["ˇ", "\u030c"],
])

function rowText(items: readonly MathNode[]): string {
  let text = ""
  for (const [at, item] of items.entries()) {
    const said = linearText(item)
    const before = items[at - 1]
    const isBinary =
      item.kind === "operator" &&
      spaced.test(item.text) &&
      before !== undefined &&
      !(before.kind === "operator" && /[([{,]|^[=<>≤≥+−]$/u.test(before.text))
    const isWord = item.kind === "text" || (item.kind === "identifier" && item.text.length > 1)
    const gap = isWord && text !== "" && /[\p{L}\p{N})\]]$/u.test(text) ? " " : ""
    const after =
      isWord && items[at + 1] !== undefined && items[at + 1]?.kind !== "operator" ? " " : ""
    const isComma = item.kind === "operator" && /^[,;]$/.test(item.text) && at + 1 < items.length
    text += isBinary ? ` ${said} ` : isComma ? `${said} ` : `${gap}${said}${after}`
  }
  return text
}

const isSimple = (node: MathNode): boolean =>
  node.kind === "number" ||
  node.kind === "identifier" ||
  node.kind === "fenced" ||
  node.kind === "text"

function grouped(node: MathNode): string {
  const text = linearText(node)
  return isSimple(node) ||
    Array.from(text).length === 1 ||
    (node.kind === "scripts" && isSimple(node.base))
    ? text
    : `(${text})`
}

const baseText = (node: MathNode): string =>
  node.kind === "operator" && isLargeOperator(node.text)
    ? node.text
    : node.kind === "row" && node.items.length === 0
      ? ""
      : grouped(node)

function script(node: MathNode, mark: string, signs: ReadonlyMap<string, string>): string {
  const text = linearText(node)
  if (mark === "^" && /^[′*†]+$/u.test(text)) return text
  return inSigns(text.replaceAll(" ", ""), signs) ?? `${mark}${grouped(node)}`
}

/** The text in raised or lowered characters, where all of them exist. */
function inSigns(text: string, signs: ReadonlyMap<string, string>): string | undefined {
  const all = Array.from(text).map((char) => signs.get(char))
  return all.every((sign) => sign !== undefined) ? all.join("") : undefined
}
