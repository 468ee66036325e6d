import {
  isIntegral,
  isLargeOperator,
  isRoom,
  type MathNode,
  type MathToken,
  type MathVariant,
} from "../model/formula.ts"
import { formulaCommands } from "./data/formula-commands.ts"
import { element, joinXml, text, type Xml } from "./xml.ts"

/** Namespace of formulas; declared where one stands, so that files without any stay as they are. */
const mathNamespace = "http://schemas.openxmlformats.org/officeDocument/2006/math"

/** Gives the properties of a run of formula in the target's own markup: font, size and colour. */
export type MathRunProperties = () => Xml

/** Gives a formula as Office writes it. Source: ECMA-376 part 1, 22.1. */
export const officeMath = (tree: MathNode, properties: MathRunProperties): Xml =>
  element("m:oMath", { "xmlns:m": mathNamespace }, new OfficeMath(properties).node(tree))

/** Gives a formula that has its paragraph for itself. */
export const officeMathParagraph = (
  tree: MathNode,
  properties: MathRunProperties,
  align: "left" | "center",
): Xml =>
  element("m:oMathPara", { "xmlns:m": mathNamespace }, [
    element("m:oMathParaPr", undefined, element("m:jc", { "m:val": align })),
    element("m:oMath", undefined, new OfficeMath(properties).node(tree)),
  ])

const value = (name: string, of: string | number): Xml => element(`m:${name}`, { "m:val": of })

class OfficeMath {
  readonly #properties: MathRunProperties

  constructor(properties: MathRunProperties) {
    this.#properties = properties
  }

  node(node: MathNode): Xml {
    switch (node.kind) {
      case "row":
        return this.#row(node.items)
      case "fraction":
        return element("m:f", undefined, [
          this.#look("f", node.hasBar ? undefined : value("type", "noBar")),
          this.#part("num", node.numerator),
          this.#part("den", node.denominator),
        ])
      case "radical":
        return element("m:rad", undefined, [
          this.#look("rad", node.index ? undefined : value("degHide", 1)),
          node.index ? this.#part("deg", node.index) : element("m:deg"),
          this.#part("e", node.body),
        ])
      case "scripts":
        return isOperator(node.base) ? this.#nary(node, "subSup", []) : this.#scripts(node)
      case "limits":
        return isOperator(node.base) ? this.#nary(node, "undOvr", []) : this.#limits(node)
      case "accent":
        return this.#accent(node)
      case "fenced":
        return element("m:d", undefined, [
          this.#look("d", value("begChr", node.open), value("endChr", node.close)),
          this.#part("e", node.body),
        ])
      case "matrix":
        return this.#matrix(node)
      default:
        return this.#run(node)
    }
  }

  /**
   * How a construct looks; its own signs, a bar or brackets, take the font and size that stand
   * last.
   */
  #look(name: string, ...own: readonly (Xml | undefined)[]): Xml {
    return element(`m:${name}Pr`, undefined, [
      ...own,
      element("m:ctrlPr", undefined, this.#properties()),
    ])
  }

  #part(name: string, node: MathNode): Xml {
    return element(`m:${name}`, undefined, isNothing(node) ? this.#nothing() : this.node(node))
  }

  /** Programs draw a box for an argument that holds nothing. */
  #nothing(): Xml {
    return this.#run({ kind: "operator", text: "\u200b" })
  }

  /** What a sum is over stands within it, up to the next sign of the same line. */
  #row(said: readonly RowItem[]): Xml {
    const items = withWords(said)
    const out: Xml[] = []
    for (let at = 0; at < items.length; at++) {
      const item = items[at]
      if (!item) continue
      if (item.kind === "word") {
        out.push(this.#word(item))
        continue
      }
      if ((item.kind !== "scripts" && item.kind !== "limits") || !isOperator(item.base)) {
        const isSecond = isRelation(item) && isRelation(items[at - 1])
        const isEdge = at === 0 || at === items.length - 1 || isSecond
        const hasNext = at < items.length - 1
        out.push(item.kind === "operator" ? this.#run(item, { isEdge, hasNext }) : this.node(item))
        continue
      }
      let end = at + 1
      while (end < items.length && !endsOperand(items[end], end === at + 1)) end++
      out.push(
        this.#nary(item, item.kind === "limits" ? "undOvr" : "subSup", items.slice(at + 1, end)),
      )
      at = end - 1
    }
    return joinXml(out)
  }

  #nary(
    node: Extract<MathNode, { kind: "scripts" | "limits" }>,
    place: "undOvr" | "subSup",
    operand: readonly RowItem[],
  ): Xml {
    const [low, high] = node.kind === "scripts" ? [node.sub, node.sup] : [node.under, node.over]
    const sign = node.base.kind === "operator" ? node.base.text : "∑"
    return element("m:nary", undefined, [
      this.#look(
        "nary",
        value("chr", sign),
        value("limLoc", place),
        low ? undefined : value("subHide", 1),
        high ? undefined : value("supHide", 1),
      ),
      low ? this.#part("sub", low) : element("m:sub"),
      high ? this.#part("sup", high) : element("m:sup"),
      element("m:e", undefined, operand.length > 0 ? this.#row(operand) : this.#nothing()),
    ])
  }

  #scripts({ base, sub, sup }: Extract<MathNode, { kind: "scripts" }>): Xml {
    const own = this.#part("e", base)
    if (!sub && !sup) return this.node(base)
    const name = sub && sup ? "sSubSup" : sub ? "sSub" : "sSup"
    return element(`m:${name}`, undefined, [
      this.#look(name),
      own,
      sub && this.#part("sub", sub),
      sup && this.#part("sup", sup),
    ])
  }

  #limits({ base, under, over }: Extract<MathNode, { kind: "limits" }>): Xml {
    let own = this.node(base)
    if (under)
      own = element("m:limLow", undefined, [
        this.#look("limLow"),
        element("m:e", undefined, own),
        this.#part("lim", under),
      ])
    if (over)
      own = element("m:limUpp", undefined, [
        this.#look("limUpp"),
        element("m:e", undefined, own),
        this.#part("lim", over),
      ])
    return own
  }

  #accent({ base, sign, place }: Extract<MathNode, { kind: "accent" }>): Xml {
    if (sign === "‾")
      return element("m:bar", undefined, [
        this.#look("bar", value("pos", place === "over" ? "top" : "bot")),
        this.#part("e", base),
      ])
    if (sign === "⏞" || sign === "⏟")
      return element("m:groupChr", undefined, [
        this.#look(
          "groupChr",
          value("chr", sign),
          value("pos", place === "over" ? "top" : "bot"),
          value("vertJc", place === "over" ? "bot" : "top"),
        ),
        this.#part("e", base),
      ])
    return element("m:acc", undefined, [
      this.#look("acc", value("chr", combining[sign] ?? sign)),
      this.#part("e", base),
    ])
  }

  #matrix({ rows, isLeft }: Extract<MathNode, { kind: "matrix" }>): Xml {
    const columns = Math.max(...rows.map((row) => row.length))
    return element("m:m", undefined, [
      this.#look(
        "m",
        element(
          "m:mcs",
          undefined,
          element(
            "m:mc",
            undefined,
            element("m:mcPr", undefined, [
              value("count", columns),
              value("mcJc", isLeft ? "left" : "center"),
            ]),
          ),
        ),
      ),
      rows.map((row) =>
        element(
          "m:mr",
          undefined,
          Array.from({ length: columns }, (_, at) => {
            const cell = row[at]
            return this.#part("e", cell ?? { kind: "row", items: [] })
          }),
        ),
      ),
    ])
  }

  #word({ text: said }: SlantedWord): Xml {
    return element("m:r", undefined, [this.#properties(), element("m:t", undefined, text(said))])
  }

  #run(token: MathToken, place: SignPlace = { isEdge: true, hasNext: false }): Xml {
    return element("m:r", undefined, [
      runLook(token, isLiteral(token, place)),
      this.#properties(),
      element(
        "m:t",
        token.kind === "text" || isRoom(token) ? { "xml:space": "preserve" } : undefined,
        text(token.kind === "text" ? ` ${token.text} ` : token.text),
      ),
    ])
  }
}

/** Slanted letters that are set side by side. */
interface SlantedWord {
  readonly kind: "word"
  readonly text: string
}

type RowItem = MathNode | SlantedWord

/**
 * Joins letters that stand side by side, as Word keeps them: LibreOffice would part them, and a name
 * such as `AGGREGATION` would come out a third wider and run over its line.
 */
function withWords(items: readonly RowItem[]): readonly RowItem[] {
  const out: RowItem[] = []
  let letters: MathToken[] = []
  const close = (): void => {
    const word = letters.map((letter) => letter.text).join("")
    const isWord = letters.length > 1 && !formulaCommands.has(word.toLowerCase())
    out.push(...(isWord ? [{ kind: "word", text: word } as const] : letters))
    letters = []
  }
  for (const item of items) {
    if (isSlantedLetter(item)) letters.push(item)
    else {
      close()
      out.push(item)
    }
  }
  close()
  return out
}

const isSlantedLetter = (node: RowItem): node is MathToken =>
  node.kind === "identifier" && node.variant === undefined && /^[A-Za-z]$/.test(node.text)

/** What writes no sign: scripts whose base is a word of the text before them have such a base. */
const isNothing = (node: MathNode): boolean => node.kind === "row" && node.items.every(isNothing)

const isOperator = (node: MathNode): boolean =>
  node.kind === "operator" && (isLargeOperator(node.text) || isIntegral(node.text))

const isRelation = (node: RowItem | undefined): boolean =>
  node?.kind === "operator" && /^[=<>≤≥≈≡∼≠∈→⇒]$/u.test(node.text)

const endsOperand = (node: RowItem | undefined, isFirst: boolean): boolean =>
  node?.kind === "operator" &&
  (isRoom(node) || /^[=<>≤≥≈≡∼≠∈→⇒+−±,;:)\]}]$/u.test(node.text)) &&
  !(isFirst && /^[−+]$/u.test(node.text))

const combining: Readonly<Record<string, string>> = {
  "^": "\u0302",
  "~": "\u0303",
  "→": "\u20d7",
  "˙": "\u0307",
  "¨": "\u0308",
  ˇ: "\u030c",
  "˘": "\u0306",
  "´": "\u0301",
  "`": "\u0300",
}

/** Order of the members as the schema has it: nor, scr, sty. Source: ECMA-376 part 1, 22.1.2.95. */
const looks: Readonly<Record<MathVariant, readonly (readonly [string, string])[]>> = {
  normal: [["sty", "p"]],
  bold: [["sty", "b"]],
  "bold-italic": [["sty", "bi"]],
  "double-struck": [
    ["scr", "double-struck"],
    ["sty", "p"],
  ],
  script: [
    ["scr", "script"],
    ["sty", "p"],
  ],
  fraktur: [
    ["scr", "fraktur"],
    ["sty", "p"],
  ],
  "sans-serif": [
    ["scr", "sans-serif"],
    ["sty", "p"],
  ],
  monospace: [
    ["scr", "monospace"],
    ["sty", "p"],
  ],
}

/** Where a sign stands in its row. */
interface SignPlace {
  /** Nothing that it could relate stands on one side of it. */
  readonly isEdge: boolean
  /** Something stands after it. */
  readonly hasNext: boolean
}

/**
 * Tells whether a sign or name must be taken as it stands. LibreOffice reads formulas as a language
 * of its own, in which bars and brackets come in pairs, an operator stands between two others or,
 * as a sign of a number, before one, and many words mean something: `Re`, `in`, `size`. It takes
 * braces as they stand by itself, and shows the mark of that where they are written as literals.
 */
function isLiteral({ kind, text: said }: MathToken, { isEdge, hasNext }: SignPlace): boolean {
  if (kind === "identifier")
    return said.length > 1 && /^[A-Za-z]+$/.test(said) && !functions.test(said)
  if (kind !== "operator") return false
  if (said.trim() === "") return true
  if (/^[{}]$/u.test(said)) return false
  if (/^[|‖()[\]⟨⟩,;.:!]$/u.test(said)) return true
  return isEdge && !(hasNext && /^[−+±∓¬]$/u.test(said))
}

/** Functions that LibreOffice sets as Word does. */
const functions = /^(?:a?(?:rc)?(?:sin|cos|tan|cot)h?|ln|log|exp|lim|max|min|sup|inf|det)$/

function runLook({ kind, text: said, variant }: MathToken, isLiteral: boolean): Xml | undefined {
  if (kind === "text") return element("m:rPr", undefined, element("m:nor"))
  const isName = kind === "identifier" && Array.from(said).length > 1
  const look = variant ? looks[variant] : isName ? looks.normal : []
  return isLiteral || look.length > 0
    ? element("m:rPr", undefined, [
        isLiteral && element("m:lit"),
        look.map(([name, of]) => value(name, of)),
      ])
    : undefined
}
