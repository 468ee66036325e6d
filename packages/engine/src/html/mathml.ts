import { formulaLatex } from "../model/formula-latex.ts"
import { linearText } from "../model/formula-text.ts"
import type { Formula } from "../model/document.ts"
import { isLargeOperator, isRoom, QUAD, type MathNode, type MathToken } from "../model/formula.ts"
import { chars, tag, type Html } from "./markup.ts"

/** Gives a formula as MathML with its LaTeX beside it, for programs that take that. */
export function formulaMathml(formula: Formula): Html {
  const { tree, display, number } = formula
  const math = tag(
    "math",
    {
      xmlns: "http://www.w3.org/1998/Math/MathML",
      display: display === "block" ? "block" : undefined,
      alttext: linearText(tree),
    },
    tag("semantics", {}, [
      row(tree),
      tag("annotation", { encoding: "application/x-tex" }, chars(formulaLatex(tree))),
    ]),
  )
  if (number === undefined) return math
  return tag(
    "span",
    { style: "display:flex;align-items:center;justify-content:space-between;gap:1em" },
    [tag("span", { style: "flex:1;min-width:0" }, math), tag("span", {}, chars(number))],
  )
}

/** Gives a node as presentation MathML. Source: MathML Core. */
export function mathml(node: MathNode): Html {
  switch (node.kind) {
    case "row":
      return tag("mrow", {}, node.items.map(mathml))
    case "fraction":
      return tag("mfrac", { linethickness: node.hasBar ? undefined : "0" }, [
        row(node.numerator),
        row(node.denominator),
      ])
    case "radical":
      return node.index
        ? tag("mroot", {}, [row(node.body), row(node.index)])
        : tag("msqrt", {}, mathml(node.body))
    case "scripts":
      return scripts(node.base, ["msub", "msup", "msubsup"], [node.sub, node.sup])
    case "limits":
      return scripts(node.base, ["munder", "mover", "munderover"], [node.under, node.over])
    case "accent":
      return tag(
        node.place === "over" ? "mover" : "munder",
        { [node.place === "over" ? "accent" : "accentunder"]: "true" },
        [row(node.base), tag("mo", {}, chars(node.sign === "‾" ? "¯" : node.sign))],
      )
    case "fenced":
      return tag("mrow", {}, [
        node.open !== "" && tag("mo", { stretchy: "true", form: "prefix" }, chars(node.open)),
        mathml(node.body),
        node.close !== "" && tag("mo", { stretchy: "true", form: "postfix" }, chars(node.close)),
      ])
    case "matrix":
      return tag(
        "mtable",
        { columnalign: node.isLeft ? "left" : undefined },
        node.rows.map((cells) =>
          tag(
            "mtr",
            {},
            cells.map((cell) =>
              tag("mtd", { style: node.isLeft ? "text-align:left" : undefined }, mathml(cell)),
            ),
          ),
        ),
      )
    default:
      return token(node)
  }
}

const row = (node: MathNode): Html =>
  node.kind === "row" ? mathml(node) : tag("mrow", {}, mathml(node))

function scripts(
  base: MathNode,
  [low, high, both]: readonly [string, string, string],
  [under, over]: readonly [MathNode | undefined, MathNode | undefined],
): Html {
  const own = single(base)
  if (under && over) return tag(both, {}, [own, row(under), row(over)])
  return under ? tag(low, {}, [own, row(under)]) : over ? tag(high, {}, [own, row(over)]) : own
}

const single = (node: MathNode): Html =>
  node.kind === "row" || node.kind === "fenced" ? tag("mrow", {}, mathml(node)) : mathml(node)

function token({ kind, text, variant }: MathToken): Html {
  switch (kind) {
    case "number":
      return tag("mn", {}, chars(styled(text, variant)))
    case "operator":
      if (isRoom({ kind, text })) return tag("mspace", { width: `${roomEms(text)}em` }, [])
      return tag(
        "mo",
        {
          stretchy: /^[()[\]{}|‖]$/u.test(text) ? "false" : undefined,
          movablelimits: isLargeOperator(text) ? "false" : undefined,
        },
        chars(text),
      )
    case "text":
      return tag("mtext", {}, chars(`\u00a0${text}\u00a0`))
    default:
      return variant === "normal" && Array.from(text).length === 1
        ? tag("mi", { mathvariant: "normal" }, chars(text))
        : tag("mi", {}, chars(styled(text, variant)))
  }
}

/** Ems of a word space and of wider room. */
const roomEms = (text: string): number => (text.startsWith(QUAD) ? text.length : 0.3)

/**
 * First capital and small letter of each alphabet. Source: Unicode, "Mathematical Alphanumeric
 * Symbols".
 */
const starts: Partial<Record<NonNullable<MathToken["variant"]>, readonly [number, number]>> = {
  bold: [0x1d400, 0x1d41a],
  "bold-italic": [0x1d468, 0x1d482],
  script: [0x1d49c, 0x1d4b6],
  fraktur: [0x1d504, 0x1d51e],
  "double-struck": [0x1d538, 0x1d552],
  "sans-serif": [0x1d5a0, 0x1d5ba],
  monospace: [0x1d670, 0x1d68a],
}
/** Letters that Unicode had before: they are missing in the alphabets. */
const earlier = new Map([
  [
    "script",
    new Map(
      Array.from("BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ").flatMap((each, at, all) =>
        at % 2 ? [] : [[each, all[at + 1] ?? each] as const],
      ),
    ),
  ],
  [
    "fraktur",
    new Map(
      Array.from("CℭHℌIℑRℜZℨ").flatMap((each, at, all) =>
        at % 2 ? [] : [[each, all[at + 1] ?? each] as const],
      ),
    ),
  ],
  [
    "double-struck",
    new Map(
      Array.from("CℂHℍNℕPℙQℚRℝZℤ").flatMap((each, at, all) =>
        at % 2 ? [] : [[each, all[at + 1] ?? each] as const],
      ),
    ),
  ],
])

/** Letters of a look are characters of their own: browsers know no other way. */
function styled(text: string, variant: MathToken["variant"]): string {
  const start = variant && starts[variant]
  if (!start || !variant) return text
  return Array.from(text)
    .map((char) => {
      const known = earlier.get(variant)?.get(char)
      if (known) return known
      if (/^[A-Z]$/.test(char)) return String.fromCodePoint(start[0] + char.charCodeAt(0) - 65)
      if (/^[a-z]$/.test(char)) return String.fromCodePoint(start[1] + char.charCodeAt(0) - 97)
      if (/^\d$/.test(char) && variant === "bold")
        return String.fromCodePoint(0x1d7ce + Number(char))
      return char
    })
    .join("")
}
