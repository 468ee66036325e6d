import { describe, expect, test } from "vitest"
import { mathml } from "../html/mathml.ts"
import { officeMath } from "../ooxml/omml.ts"
import { emptyXml } from "../ooxml/xml.ts"
import { formulaLatex } from "./formula-latex.ts"
import { formulaRuns, linearParts, linearText } from "./formula-text.ts"
import type { RunStyle } from "./document.ts"
import type { MathNode } from "./formula.ts"

const id = (text: string): MathNode => ({ kind: "identifier", text })
const num = (text: string): MathNode => ({ kind: "number", text })
const op = (text: string): MathNode => ({ kind: "operator", text })
const row = (...items: MathNode[]): MathNode => ({ kind: "row", items })

const root: MathNode = {
  kind: "fraction",
  hasBar: true,
  numerator: row(op("−"), id("b"), op("±"), {
    kind: "radical",
    body: row(
      { kind: "scripts", base: id("b"), sup: num("2") },
      op("−"),
      num("4"),
      id("a"),
      id("c"),
    ),
  }),
  denominator: row(num("2"), id("a")),
}
const sum: MathNode = row(
  { kind: "limits", base: op("∑"), under: row(id("i"), op("="), num("1")), over: id("n") },
  { kind: "scripts", base: id("x"), sub: id("i") },
  op("+"),
  num("1"),
)
const cases: MathNode = {
  kind: "fenced",
  open: "{",
  close: "",
  body: {
    kind: "matrix",
    isLeft: true,
    rows: [
      [id("x"), { kind: "text", text: "if 5%" }],
      [num("0"), row()],
    ],
  },
}

describe("formulas in the languages of targets", () => {
  test("slanted letters side by side are a word in Office, unless LibreOffice reads a command", () => {
    const runs = (said: string): string[] => {
      const xml = String(officeMath(row(...Array.from(said, id), op("="), id("x")), () => emptyXml))
      return [...xml.matchAll(/<m:t[^>]*>([^<]*)/g)].map(([, shown = ""]) => shown)
    }
    expect(runs("AGGREGATION")).toEqual(["AGGREGATION", "=", "x"])
    expect(runs("over")).toEqual(["o", "v", "e", "r", "=", "x"])
    expect(runs("Sum")).toEqual(["S", "u", "m", "=", "x"])
    expect(runs("ab")).toEqual(["ab", "=", "x"])
    expect(runs("in")).toEqual(["i", "n", "=", "x"])
  })

  test("LaTeX has fractions, roots, limits and cases, and text with its signs escaped", () => {
    expect(formulaLatex(root)).toBe("\\frac{-b\\pm \\sqrt{b^2-4ac}}{2a}")
    expect(formulaLatex(sum)).toBe("\\sum_{i=1}^nx_i+1")
    expect(formulaLatex(cases)).toContain(
      "\\begin{cases}x & \\text{ if 5\\% } \\\\ 0 & \\end{cases}",
    )
    expect(formulaLatex({ kind: "identifier", text: "R", variant: "double-struck" })).toBe(
      "\\mathbb{R}",
    )
  })

  test("plain text is one line that can be typed", () => {
    expect(linearText(root)).toBe("(−b ± √(b² − 4ac))/2a")
    expect(linearText(sum)).toBe("∑ᵢ₌₁ⁿxᵢ + 1")
  })

  test("a fraction has brackets around what would be parted, and room behind it", () => {
    const over = (numerator: MathNode, denominator: MathNode): MathNode => ({
      kind: "fraction",
      hasBar: true,
      numerator,
      denominator,
    })
    const radical = (body: MathNode): MathNode => ({ kind: "radical", body })
    const squared: MathNode = { kind: "scripts", base: id("σ"), sup: num("2") }
    const norm: MathNode = { kind: "fenced", open: "‖", close: "‖", body: id("v") }
    const call = row(id("ln"), op("("), id("x"), op(")"))
    const [a, two, sum] = [id("a"), num("2"), row(id("a"), op("+"), id("b"))]
    const spelled = (...nodes: MathNode[]): string => linearText(row(...nodes))
    expect(spelled(over(radical(two), squared))).toBe("√2/σ²")
    expect(spelled(over(row(id("d"), id("f")), norm))).toBe("df/‖v‖")
    expect(spelled(over(sum, sum))).toBe("(a + b)/(a + b)")
    expect(spelled(over(id("x"), call))).toBe("x/ln(x)")
    expect(spelled(over(two, row(id("n"), op("("), a, op(")"))))).toBe("2/(n(a))")
    expect(spelled(over(two, row(id("n"), radical(sum))))).toBe("2/(n√(a + b))")
    expect(spelled(over(two, over(two, a)))).toBe("2/(2/a)")
    expect(spelled(over(two, { kind: "text", text: "x term" }))).toBe("2/(x term)")
    expect(spelled(over(num("1"), two), a)).toBe("1/2 a")
    expect(spelled(a, over(num("1"), two))).toBe("a 1/2")
    expect(spelled(over(num("1"), two), op("="), a)).toBe("1/2 = a")
    const minus = over(row(op("−"), a), two)
    expect(spelled(op("("), minus, op(")"))).toBe("(−a/2)")
    expect(spelled(a, minus)).toBe("a (−a)/2")
  })

  test("a root keeps its index", () => {
    const rootOf = (index: MathNode): MathNode => ({ kind: "radical", body: id("x"), index })
    expect(linearText(rootOf(num("3")))).toBe("³√x")
    expect(linearText(rootOf(id("Q")))).toBe("√(Q&x)")
    expect(linearParts(rootOf(id("Q")))).toEqual([
      { text: "Q", steps: ["sup"] },
      { text: "√x", steps: [] },
    ])
  })

  test("a row of a matrix has room between its cells", () => {
    const rows = [
      [id("a"), id("b")],
      [id("c"), row(op("−"), id("d"))],
    ]
    expect(linearText({ kind: "matrix", rows })).toBe("a  b; c  −d")
  })

  test("where text is raised and lowered, a fraction has a stroke, and nothing is typed", () => {
    const place = (node: MathNode): string =>
      linearParts(node)
        .map(({ text, steps }) => [...steps, text].join(":"))
        .join(" ")
    const inner: MathNode = { kind: "scripts", base: id("n"), sub: id("Ψ") }
    expect(place({ kind: "scripts", base: id("H"), sub: inner })).toBe("H sub:n sub:sub:Ψ")
    const third: MathNode = { kind: "scripts", base: id("H"), sup: { ...inner, sub: inner } }
    expect(place(third)).toBe("H sup:n sup:sub:n_Ψ")
    const part = { kind: "fraction", numerator: row(id("a"), op("+"), inner) } as const
    expect(place({ ...part, hasBar: true, denominator: num("2") })).toBe(
      "over:a + n over:sub:Ψ ⁄ under:2",
    )
    expect(place({ ...part, hasBar: false, denominator: num("2") })).toBe(
      "over:a + n over:sub:Ψ under:2",
    )
    const nested: MathNode = { ...part, hasBar: true, denominator: inner }
    expect(place({ kind: "scripts", base: id("e"), sup: nested })).toBe(
      "e sup:(a + n sup:sub:Ψ sup:)/n sup:sub:Ψ",
    )
    expect(place(row(id("x"), { ...part, hasBar: true, denominator: num("2") }))).toMatch(
      /^x  over/,
    )
  })

  test("programs that raise and lower alone get what is raised in that smaller", () => {
    const style: RunStyle = { font: 0, size: 10, colour: 0, bold: false, italic: false }
    const sub: MathNode = { kind: "scripts", base: id("n"), sub: id("i") }
    const tree: MathNode = { kind: "scripts", base: id("H"), sup: sub }
    const box = { x0: 0, y0: 0, x1: 1, y1: 1 }
    const runs = formulaRuns({ tree, display: "inline", style, page: 0, box })
    expect(runs.map((run) => [run.text, run.style.verticalAlign, run.style.size])).toEqual([
      ["H", undefined, 10],
      ["n", "superscript", 10],
      ["i", "superscript", 8],
    ])
    const half: MathNode = {
      kind: "fraction",
      hasBar: true,
      numerator: id("a"),
      denominator: id("b"),
    }
    const sizes = (node: MathNode, textSize: number): number[] =>
      formulaRuns({ tree: node, display: "inline", style, page: 0, box }, textSize).map(
        (run) => run.style.size,
      )
    // Where all letters of the page are off the line, theirs is the size.
    expect(sizes(half, 20)).toEqual([15, 15, 15])
    expect(sizes(half, 12)).toEqual([12, 12, 12])
    expect(sizes(half, 8)).toEqual([10, 10, 10])
    expect(sizes(row(op("−"), half), 20)).toEqual([15, 15, 15, 15])
    expect(sizes(row(id("x"), half), 20)).toEqual([10, 10, 10, 10])
    const square: MathNode = { kind: "scripts", base: id("n"), sup: num("2") }
    const power: MathNode = { kind: "scripts", base: id("H"), sup: square }
    const said = formulaRuns({ tree: power, display: "inline", style, page: 0, box })
    expect(said.map(({ text }) => text)).toEqual(["H", "n²"])
  })

  test("a letter with a sign over it needs no brackets, a sum with one does", () => {
    const over = (base: MathNode): MathNode => ({ kind: "accent", base, sign: "^", place: "over" })
    const squared = (base: MathNode): string =>
      linearText({ kind: "scripts", base, sup: num("2") }).normalize("NFC")
    expect(squared(over(id("e")))).toBe("ê²")
    expect(squared(over(row(id("a"), op("+"), id("b"))))).toBe("((a + b)\u0302)²")
  })

  test("each sign over a letter, and a line under it, joins with the letter", () => {
    const over = (sign: string, place: "over" | "under" = "over"): string =>
      linearText({ kind: "accent", base: id("a"), sign, place }).normalize("NFC")
    expect(["˘", "´", "`", "ˇ"].map((sign) => over(sign))).toEqual(["ă", "á", "à", "ǎ"])
    expect(over("‾", "under")).toBe("a\u0332")
  })

  test("a raised star is no product", () => {
    const starred: MathNode = { kind: "scripts", base: id("A"), sup: op("∗") }
    expect(linearText(row(starred, id("B")))).toBe("A∗ B")
    expect(linearText(row(starred, op("="), id("B")))).toBe("A∗ = B")
    expect(linearText(row(id("A"), op("∗"), id("B")))).toBe("A∗B")
  })

  test("the letters of an index are a word without brackets, those of a power are factors", () => {
    const of = (place: "sub" | "sup", ...letters: string[]): MathNode => ({
      kind: "scripts",
      base: id("L"),
      [place]: row(...letters.map(id)),
    })
    expect(linearText(of("sub", "a", "d", "v"))).toBe("L_adv")
    expect(linearText(row(of("sub", "d", "v"), id("x")))).toBe("L_dv x")
    expect(linearText(row(of("sub", "d", "v"), op("("), id("x"), op(")")))).toBe("L_dv(x)")
    expect(linearText(of("sup", "q", "n"))).toBe("L^(qn)")
    const listed = (first: string, sign: string, second: string): string =>
      linearText({ kind: "scripts", base: id("L"), sub: row(id(first), op(sign), id(second)) })
    expect(listed("d", ",", "v")).toBe("L_d,v")
    expect(listed("s", ",", "i")).toBe("Lₛ,ᵢ")
    expect(listed("s", "|", "i")).toBe("L_s|i")
    expect(listed("d", "<", "v")).toBe("L_(d < v)")
  })

  test("capitals and Greek letters are raised where they have such signs, a ring always", () => {
    const to = (sup: MathNode): string => linearText({ kind: "scripts", base: id("K"), sup })
    expect([to(id("T")), to(id("β")), to(id("Q")), to(op("◦"))]).toEqual(["Kᵀ", "Kᵝ", "K^Q", "K◦"])
  })

  test("a sum holds what it is over, up to the next sign, in Office's markup", () => {
    const xml = officeMath(sum, () => emptyXml)
    expect(xml).toMatch(
      /<m:nary>.*<m:limLoc m:val="undOvr"\/>.*<m:e><m:sSub>.*<\/m:sSub><\/m:e><\/m:nary>/,
    )
    expect(xml.slice(xml.indexOf("</m:nary>"))).toContain("<m:t>+</m:t>")
  })

  test("an argument that holds nothing has a sign without width: programs draw a box for none", () => {
    const script: MathNode = { kind: "scripts", base: row(), sub: id("i") }
    const bare: MathNode = { kind: "limits", base: op("∑"), under: id("i") }
    for (const node of [script, bare, row(bare, op("="), num("1"))]) {
      const xml = officeMath(node, () => emptyXml)
      expect(xml).not.toMatch(/<m:e\/>|<m:e><\/m:e>/)
      expect(xml).toMatch(/<m:e><m:r>.*<m:t>\u200b<\/m:t><\/m:r><\/m:e>/u)
    }
  })

  test("a sign without a neighbour and a name are taken as they stand in Office's markup", () => {
    const literal = (node: MathNode): boolean =>
      officeMath(node, () => emptyXml).includes("<m:lit/>")
    expect(literal({ kind: "scripts", base: id("u"), sup: op("+") })).toBe(true)
    expect(literal(row(id("a"), op("−")))).toBe(true)
    expect(literal(row(op("−"), id("a")))).toBe(false)
    expect(literal(row(id("a"), op("+"), id("b")))).toBe(false)
    expect(literal(id("Re"))).toBe(true)
    expect(literal(id("sin"))).toBe(false)
    expect(literal(op(")"))).toBe(true)
    expect(literal(row(id("k"), op(">"), op("="), num("2")))).toBe(true)
    expect(literal(row(id("k"), op("="), op("−"), num("2")))).toBe(false)
  })

  test("a brace is no literal in Office's markup: LibreOffice would show the mark it sets before one", () => {
    expect(officeMath(row(op("{"), id("x"), op("}")), () => emptyXml)).not.toContain("<m:lit/>")
  })

  test("room between two parts of a line is written in each form, and ends what a sum is over", () => {
    const bare: MathNode = { kind: "limits", base: op("∑"), under: id("i") }
    const apart = row(bare, id("x"), op("\u2003\u2003"), id("n"))
    expect(formulaLatex(row(id("x"), op("\u2003\u2003"), id("n")))).toBe("x\\quad \\quad n")
    expect(mathml(row(id("x"), op("\u2003\u2003"), id("n")))).toContain(
      '<mi>x</mi><mspace width="2em"></mspace><mi>n</mi>',
    )
    const xml = officeMath(apart, () => emptyXml)
    expect(xml.slice(xml.indexOf("</m:nary>"))).toContain(
      '<m:t xml:space="preserve">\u2003\u2003</m:t>',
    )
  })

  test("Office's markup and MathML hold the rows of a matrix", () => {
    expect(officeMath(cases, () => emptyXml).match(/<m:mr>/g)).toHaveLength(2)
    expect(mathml(cases).match(/<mtr>/g)).toHaveLength(2)
  })

  test("MathML writes letters of a look as characters of their own", () => {
    expect(mathml({ kind: "identifier", text: "R", variant: "double-struck" })).toBe("<mi>ℝ</mi>")
    expect(mathml({ kind: "identifier", text: "x", variant: "bold" })).toBe("<mi>𝐱</mi>")
  })
})
