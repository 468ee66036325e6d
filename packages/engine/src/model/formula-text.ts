import type { Formula, TextRun } from "./document.ts"
import {
  isLargeOperator,
  type MathAccent,
  type MathFraction,
  type MathNode,
  type MathRadical,
} from "./formula.ts"

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

/** A step off the line: to an index, to a power, over or under the stroke of a fraction. */
export type Step = (typeof steps)[number]

const steps = ["sub", "sup", "over", "under"] as const

/** A part of a formula's line: on it, or below or above. */
export interface LinePart {
  readonly text: string
  /** Steps from the line to it: `["sup", "sub"]` is the index of a power. */
  readonly steps: readonly Step[]
}

/**
 * Gives a formula in one line whose looks say what is typed otherwise: indices and powers stand
 * below and above, a fraction is raised and lowered around its stroke, without brackets. Without
 * heights of their own powers within what stands off the line are typed: they would stand low.
 */
export function linearParts(node: MathNode, hasHeights = true): LinePart[] {
  const parts: LinePart[] = []
  const steps: Step[] = []
  for (const piece of linearText(node, { depth: 0, hasHeights }).split(risen)) {
    const step = stepOf.get(piece)
    if (step) steps.push(step)
    else if (piece === END) steps.pop()
    else if (piece !== "") parts.push({ text: piece, steps: [...steps] })
  }
  return parts
}

/**
 * Gives a formula in one line as runs, for programs whose text is on the line, below it or above
 * it: what stands below or above within that is smaller. The text around it has `textSize`.
 */
export function formulaRuns({ tree, style }: Formula, textSize = style.size): TextRun[] {
  const parts = linearParts(tree, false)
  const size = sizeOnLine(parts, style.size, textSize)
  return parts.map(({ text, steps: [step, inner] }) => ({
    kind: "text",
    text,
    style:
      step === undefined
        ? { ...style, size }
        : {
            ...style,
            size: size * (inner === undefined ? 1 : INNER_SIZE),
            verticalAlign: step === "sub" || step === "under" ? "subscript" : "superscript",
          },
  }))
}

/**
 * Gives the size of a line whose formula has letters of this size: where none stands on the line,
 * as in a fraction within text, these are the raised and lowered ones, which programs make smaller.
 * It is no larger than the text around it: the line would be higher.
 */
export function sizeOnLine(parts: readonly LinePart[], size: number, textSize: number): number {
  const isOnLine = parts.some((part) => part.steps.length === 0 && /[\p{L}\p{N}]/u.test(part.text))
  return isOnLine ? size : Math.max(size, Math.min(textSize, size / RAISED_SIZE))
}

/** Size of raised and lowered letters as programs show them, beside those of the line. */
const RAISED_SIZE = 2 / 3

/** Size of an index of an index beside one that stands at the line. */
export const INNER_SIZE = 0.8

/**
 * Signs of the private area, which no formula holds, around what stands below or above the line.
 */
const risers: Readonly<Record<Step, string>> = {
  sub: "\ue001",
  sup: "\ue002",
  over: "\ue003",
  under: "\ue004",
}
const END = "\ue005"
const risen = /([\ue001-\ue005])/u
const stepOf = new Map(steps.map((step) => [risers[step], step]))

/** What stands off the line, with what stands off it in that. */
const risenText =
  /[\ue001-\ue004](?:[^\ue001-\ue005]|[\ue001-\ue004][^\ue001-\ue005]*\ue005)*\ue005/gu

/** Steps that can be told by looks: what stands below an index of an index is typed. */
const DEEPEST = 2

/** How a formula is told by looks. */
interface Looks {
  /** Steps from the line. */
  readonly depth: number
  /** Each step has a height of its own, and is not only raised or lowered. */
  readonly hasHeights: boolean
}

const placed = (node: MathNode, step: Step, looks: Looks): string =>
  `${risers[step]}${linearText(node, { ...looks, depth: looks.depth + 1 })}${END}`

/** Tells whether a step is told by looks: from the line each, from beside it where it can be seen. */
const isPlaced = (step: Step, looks: Looks | undefined): looks is Looks =>
  looks !== undefined && looks.depth < (step === "sub" || looks.hasHeights ? DEEPEST : 1)

/**
 * Gives a formula as people type it: x², (a + b)/2c, √(a + b), ∑_(i=1)^n. What is typed without
 * room between is one part of a fraction, and room ends it: 1/2a is over 2a, 1/2 a times a.
 *
 * Source: Unicode Technical Note 28, "UnicodeMath".
 */
export function linearText(node: MathNode, looks?: Looks): string {
  switch (node.kind) {
    case "row":
      return rowText(node.items, looks)
    case "fraction":
      return fractionText(node, looks)
    case "radical":
      return radicalText(node, looks)
    case "scripts":
    case "limits": {
      const [low, high] = node.kind === "scripts" ? [node.sub, node.sup] : [node.under, node.over]
      return `${baseText(node.base, looks)}${low ? script(low, "sub", looks) : ""}${high ? script(high, "sup", looks) : ""}`
    }
    case "accent":
      return accentText(node, looks)
    case "fenced":
      return `${node.open}${linearText(node.body, looks)}${node.close}`
    case "matrix":
      return node.rows
        .map((row) => row.map((cell) => linearText(cell, looks)).join(CELL_ROOM))
        .join("; ")
    default:
      return node.text
  }
}

/** Room between the cells of a matrix in its row. */
const CELL_ROOM = "  "

const combining = new Map([
  ["^", "\u0302"],
  ["‾", "\u0305"],
  ["~", "\u0303"],
  ["→", "\u20d7"],
  ["˙", "\u0307"],
  ["¨", "\u0308"],
  ["ˇ", "\u030c"],
  ["˘", "\u0306"],
  ["´", "\u0301"],
  ["`", "\u0300"],
])
const LINE_BELOW = "\u0332"

function accentText({ base, sign, place }: MathAccent, looks: Looks | undefined): string {
  const isBelow = place === "under" && sign === "‾"
  return `${grouped(base, looks)}${isBelow ? LINE_BELOW : (combining.get(sign) ?? "")}`
}

function radicalText({ index, body }: MathRadical, looks: Looks | undefined): string {
  const text = grouped(body, looks)
  if (!index) return `√${text}`
  if (isPlaced("sup", looks)) return `${placed(index, "sup", looks)}√${text}`
  const typed = linearText(index)
  const own = inSigns(typed.replaceAll(" ", ""), raised)
  return own === undefined ? `√(${typed}&${linearText(body, looks)})` : `${own}√${text}`
}

/**
 * A fraction by its looks on the line; within what is raised or lowered it is typed. Behind a sign
 * that parts, its own sign needs no brackets.
 */
function fractionText(
  { numerator, denominator, hasBar }: MathFraction,
  looks: Looks | undefined,
  isParted = false,
): string {
  if (looks?.depth === 0)
    return `${placed(numerator, "over", looks)}${hasBar ? STROKE : ""}${placed(denominator, "under", looks)}`
  const over = linearText(numerator, looks)
  const under = linearText(denominator, looks)
  const [top, bottom] = [
    isFactor(isParted ? over.replace(/^[−-]/u, "") : over) ? over : inBrackets(numerator, over),
    isDivisor(under) ? under : inBrackets(denominator, under),
  ]
  return hasBar ? `${top}/${bottom}` : `${top} ¦ ${bottom}`
}

/** Stroke of a fraction whose parts are raised and lowered. */
const STROKE = "\u2044"

/** Letters, digits and what belongs to one: signs over them, raised and lowered ones, primes. */
const FACTOR = /^(?:[\p{L}\p{N}\p{M}₊₋₌₍₎⁺⁻⁼⁽⁾√′*†°!∞.]|[\^_][\p{L}\p{N}])+$/u

/** The same without a root among it; or a name and what it is of, in brackets. */
const DIVISOR = /^√?[^√]+$/u
const CALL = /^(?:\p{L}{2,}|√)\([^()]*\)$/u

/** What stands between strokes, and between brackets that hold none. */
const WITHIN_STROKES = /[|∣][^|∣]*[|∣]|‖[^‖]*‖/gu
const WITHIN_BRACKETS = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|⟨[^⟨⟩]*⟩/gu

/** Brackets within brackets that are looked into. */
const NESTED = 4

/** What parts nothing: a digit stands for what stands below, above and between strokes. */
const bareText = (text: string): string =>
  text.replaceAll(risenText, "").replaceAll(WITHIN_STROKES, "0")

/** Tells text that is one part over a fraction's stroke as it is typed: nothing parts it. */
function isFactor(text: string): boolean {
  let bare = bareText(text)
  for (let at = 0; at < NESTED; at++) bare = bare.replaceAll(WITHIN_BRACKETS, "0")
  return FACTOR.test(bare)
}

/** Tells text that is one part under the stroke: what is in brackets may be a factor behind it. */
function isDivisor(text: string): boolean {
  const bare = bareText(text)
  return CALL.test(bare) || (FACTOR.test(bare) && DIVISOR.test(bare))
}

/** Ends with what a fraction behind it would be read together with. */
const endsInOperand = /[\p{L}\p{N}\p{M})\]}⟩′!\ue005]$/u

/** Begins with what would be read as a part of a fraction before it. */
const beginsOperand = /^[\p{L}\p{N}([{⟨√∑∏∐∫∬∭∮∂∇]/u

/** Tells whether room must stand behind what is written, where it would be read with what follows. */
function standsApart(
  before: MathNode | undefined,
  item: MathNode,
  text: string,
  said: string,
): boolean {
  const isFraction = (node: MathNode | undefined): boolean =>
    node?.kind === "fraction" || (node?.kind === "row" && isFraction(node.items.at(-1)))
  const isStarred = before?.kind === "scripts" && /[*∗†]$/u.test(text)
  return (
    (endsInIndex.test(text) && /^[\p{L}\p{N}]/u.test(said)) ||
    (item.kind === "fraction" && endsInOperand.test(text)) ||
    ((isStarred || isFraction(before)) && beginsOperand.test(said))
  )
}

function rowText(items: readonly MathNode[], looks: Looks | undefined): string {
  let text = ""
  for (const [at, item] of items.entries()) {
    const before = items[at - 1]
    const isParted = before?.kind === "operator" && /^[([{,;=]$/u.test(before.text)
    const said =
      item.kind === "fraction" ? fractionText(item, looks, isParted) : linearText(item, looks)
    const isBinary =
      item.kind === "operator" &&
      spaced.test(item.text) &&
      before !== undefined &&
      !(before.kind === "operator" && /[([{,]|^[=<>≤≥+−]$/u.test(before.text))
    const isText = item.kind === "text" || (item.kind === "identifier" && item.text.length > 1)
    const isApart =
      (isText && text !== "" && /[\p{L}\p{N})\]\ue005]$/u.test(text)) ||
      standsApart(before, item, text, said)
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
  (node.kind === "text" && !/\s/u.test(node.text))

const grouped = (node: MathNode, looks: Looks | undefined): string =>
  inBrackets(node, linearText(node, looks))

/** Puts the text of what is no single thing into brackets. */
const inBrackets = (node: MathNode, text: string): string =>
  isSimple(node) ||
  Array.from(text).length === 1 ||
  (node.kind === "scripts" && isSimple(node.base))
    ? text
    : `(${text})`

const baseText = (node: MathNode, looks: Looks | undefined): string =>
  node.kind === "operator" && isLargeOperator(node.text)
    ? node.text
    : node.kind === "row" && node.items.length === 0
      ? ""
      : grouped(node, looks)

function script(node: MathNode, rise: "sub" | "sup", looks: Looks | undefined): string {
  const text = linearText(node)
  if (rise === "sup" && /^(?:[′*∗†]+|[°◦∘])$/u.test(text)) return text
  if (isPlaced(rise, looks)) return placed(node, rise, looks)
  const [mark, signs] = rise === "sub" ? ["_", lowered] : ["^", raised]
  const bare = text.replaceAll(" ", "")
  // Letters of an index are one word; those of a power are factors.
  const own = rise === "sub" && isWord.test(bare) ? bare : inBrackets(node, text)
  return inSigns(bare, signs) ?? `${mark}${own}`
}

/** The text in raised or lowered characters, where all of them exist. */
function inSigns(text: string, signs: ReadonlyMap<string, string>): string | undefined {
  const all = Array.from(text).map((char) => signs.get(char))
  return all.every((sign) => sign !== undefined) ? all.join("") : undefined
}
