import type { Formula } from "./document.ts"
import { isLargeOperator, type MathNode } from "./formula.ts"

/** Gives a formula in one line of plain text, its number behind it. */
export const formulaLine = ({ tree, number }: Formula): string =>
  number === undefined ? linearText(tree) : `${linearText(tree)}    ${number}`

const pairs = (plain: string, signs: string): ReadonlyMap<string, string> => {
  const own = Array.from(signs)
  return new Map(Array.from(plain, (each, at) => [each, own[at] ?? each]))
}
const raised = pairs(
  "0123456789+−=()niabcdefghjklmoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ",
  "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ",
)
/** A comma between two lowered signs is read as one of theirs. */
const lowered = pairs(
  "0123456789+−=()aeoxhklmnpstijruvβγρφχ,",
  "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥᵦᵧᵨᵩᵪ,",
)

/** Letters and digits, also several with a sign between them. */
const isWord = /^[\p{L}\p{N}]+(?:[,|∣][\p{L}\p{N}]+)*$/u

/** Words that stand below the line without brackets. */
const endsInIndex = /_[\p{L}\p{N},|∣]+$/u

/** Signs with room on both sides. */
const spaced = /^[=<>≤≥≈≡∼≠∈∉⊂⊆⊃⊇→⇒⇔↦+−±∓×∧∨∪∩≪≫≅∝:]$/u

/** A part of a formula's line: on it, or a little below or above. */
export interface LinePart {
  readonly text: string
  readonly rise: "none" | "sub" | "sup"
}

/** Gives a formula in one line whose indices and powers stand below and above it. */
export function linearParts(node: MathNode): LinePart[] {
  const parts: LinePart[] = []
  let from = 0
  const text = linearText(node, (own, rise) => `${risers[rise]}${own}${END}`)
  const add = (own: string, rise: LinePart["rise"]): void => {
    if (own !== "") parts.push({ text: own, rise })
  }
  for (const { 0: whole, 1: sign, 2: own = "", index } of text.matchAll(risen)) {
    add(text.slice(from, index), "none")
    add(own, sign === risers.sub ? "sub" : "sup")
    from = index + whole.length
  }
  add(text.slice(from), "none")
  return parts
}

/**
 * Signs of the private area, which no formula holds, around what stands below or above the line.
 */
const risers = { sub: "\ue001", sup: "\ue002" } as const
const END = "\ue003"
const risen = /([\ue001\ue002])([^\ue001-\ue003]*)\ue003/gu

/** Spells what stands below or above the line. */
type Spell = (text: string, rise: "sub" | "sup") => string

/**
 * Gives a formula as people type it: x², (a + b)/(2c), √(x), ∑_(i=1)^n. `spell` says scripts
 * otherwise; those of scripts are typed.
 */
export function linearText(node: MathNode, spell?: Spell): string {
  switch (node.kind) {
    case "row":
      return rowText(node.items, spell)
    case "fraction":
      return node.hasBar
        ? `${grouped(node.numerator, spell)}/${grouped(node.denominator, spell)}`
        : `${grouped(node.numerator, spell)} ¦ ${grouped(node.denominator, spell)}`
    case "radical":
      return `${node.index ? (inSigns(linearText(node.index), raised) ?? "") : ""}√${grouped(node.body, spell)}`
    case "scripts":
    case "limits": {
      const [low, high] = node.kind === "scripts" ? [node.sub, node.sup] : [node.under, node.over]
      return `${baseText(node.base, spell)}${low ? script(low, "sub", spell) : ""}${high ? script(high, "sup", spell) : ""}`
    }
    case "accent":
      return `${grouped(node.base, spell)}${combining.get(node.sign) ?? ""}`
    case "fenced":
      return `${node.open}${linearText(node.body, spell)}${node.close}`
    case "matrix":
      return node.rows
        .map((row) => row.map((cell) => linearText(cell, spell)).join(", "))
        .join("; ")
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

function rowText(items: readonly MathNode[], spell?: Spell): string {
  let text = ""
  for (const [at, item] of items.entries()) {
    const said = linearText(item, spell)
    const before = items[at - 1]
    const isBinary =
      item.kind === "operator" &&
      spaced.test(item.text) &&
      before !== undefined &&
      !(before.kind === "operator" && /[([{,]|^[=<>≤≥+−]$/u.test(before.text))
    const isText = item.kind === "text" || (item.kind === "identifier" && item.text.length > 1)
    const isApart =
      (isText && text !== "" && /[\p{L}\p{N})\]\ue003]$/u.test(text)) ||
      (endsInIndex.test(text) && /^[\p{L}\p{N}]/u.test(said))
    const gap = isApart ? " " : ""
    const after =
      isText && items[at + 1] !== undefined && items[at + 1]?.kind !== "operator" ? " " : ""
    const isComma = item.kind === "operator" && /^[,;]$/.test(item.text) && at + 1 < items.length
    text += isBinary ? ` ${said} ` : isComma ? `${said} ` : `${gap}${said}${after}`
  }
  return text
}

/** Tells what needs no brackets: one thing, or one with a sign over it, which is one letter. */
const isSimple = (node: MathNode): boolean =>
  (node.kind === "accent" && isSimple(node.base)) ||
  node.kind === "number" ||
  node.kind === "identifier" ||
  node.kind === "fenced" ||
  node.kind === "text"

function grouped(node: MathNode, spell?: Spell): string {
  const text = linearText(node, spell)
  return isSimple(node) ||
    Array.from(text).length === 1 ||
    (node.kind === "scripts" && isSimple(node.base))
    ? text
    : `(${text})`
}

const baseText = (node: MathNode, spell?: Spell): string =>
  node.kind === "operator" && isLargeOperator(node.text)
    ? node.text
    : node.kind === "row" && node.items.length === 0
      ? ""
      : grouped(node, spell)

function script(node: MathNode, rise: "sub" | "sup", spell?: Spell): string {
  const text = linearText(node)
  if (rise === "sup" && /^(?:[′*†]+|[°◦∘])$/u.test(text)) return text
  if (spell) return spell(text, rise)
  const [mark, signs] = rise === "sub" ? ["_", lowered] : ["^", raised]
  const bare = text.replaceAll(" ", "")
  // Letters of an index are one word; those of a power are factors.
  const own = rise === "sub" && isWord.test(bare) ? bare : grouped(node)
  return inSigns(bare, signs) ?? `${mark}${own}`
}

/** The text in raised or lowered characters, where all of them exist. */
function inSigns(text: string, signs: ReadonlyMap<string, string>): string | undefined {
  const all = Array.from(text).map((char) => signs.get(char))
  return all.every((sign) => sign !== undefined) ? all.join("") : undefined
}
