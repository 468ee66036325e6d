import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"
import { mathml } from "../../packages/engine/src/html/mathml.ts"
import { formulaLatex } from "../../packages/engine/src/model/formula-latex.ts"
import type { MathNode } from "../../packages/engine/src/model/formula.ts"
import { createRandom, makeFormula, type Random } from "./grammar.ts"

/**
 * A formula of a page; its signs have a colour of their own, nearly black, by which they are found
 * again.
 */
export interface Truth {
  readonly tree: MathNode
  readonly display: "inline" | "block"
  readonly colour: number
  /** The number of the equation as it is printed behind it, without spaces. */
  readonly number?: string
}

export interface Sample {
  readonly name: string
  readonly pdf: Uint8Array
  readonly truths: readonly Truth[]
  /** An office program printed it: its tags say which signs are of which formula. */
  readonly isTagged?: boolean
}

type Piece = string | Truth

const words =
  "the value of a function that we have found in this section gives one more result for each case and its proof is left to readers who know how such sets behave when they grow large".split(
    " ",
  )
const han = [
  "设函数",
  "满足条件",
  "于是得到",
  "其中",
  "为常数",
  "由此可知",
  "的取值范围",
  "证明",
  "成立",
  "根据定义",
]

function makePieces(random: Random, inHan: boolean): Piece[][] {
  let colour = 1
  const truth = (display: Truth["display"]): Truth => ({
    tree: makeFormula(random, display),
    display,
    colour: colour++,
  })
  const word = (): string =>
    (inHan ? han : words)[Math.floor(random() * (inHan ? han : words).length)] ?? ""
  return Array.from({ length: 7 }, () => {
    const line: Piece[] = []
    for (let at = 0; at < 26; at++) line.push(random() < 0.12 ? truth("inline") : word())
    return [...line, truth("block")]
  })
}

const rgb = (colour: number): readonly [number, number, number] => [
  0,
  colour >> 4,
  (colour & 15) * 4,
]
/** Colour of a formula as the scene has it. */
export const sceneColour = (colour: number): number => {
  const [r, g, b] = rgb(colour)
  return (r << 16) | (g << 8) | b
}

const preambles: Readonly<Record<string, string>> = {
  tex: "",
  "tex-two-columns": "twocolumn",
  "tex-11pt": "11pt",
  "tex-lm": "lm",
}

function latexPage(pieces: readonly (readonly Piece[])[], kind: string): string {
  const option = preambles[kind] ?? ""
  const formula = ({ tree, display, colour }: Truth): string => {
    const own = `\\color[RGB]{${rgb(colour).join(",")}}${formulaLatex(tree)}`
    if (display === "inline") return `$${own}$`
    return colour % 3 === 0 ? `\\begin{equation}${own}\\end{equation}` : `\\[${own}\\]`
  }
  const isClass = option === "twocolumn" || option === "11pt"
  return `\\documentclass${isClass ? `[${option}]` : ""}{article}
\\usepackage{amsmath,amssymb,color}${option === "lm" ? "\\usepackage[T1]{fontenc}\\usepackage{lmodern}" : ""}
\\begin{document}
${pieces.map((line) => line.map((piece) => (typeof piece === "string" ? piece : formula(piece))).join(" ")).join("\n\n")}
\\end{document}`
}

const webFonts: Readonly<Record<string, string>> = {
  "web-stix": "'STIX Math','STIXMath',STIXGeneral",
  "web-latin-modern": "'Latin Modern Math'",
  "web-dejavu": "'DejaVu Math TeX Gyre'",
  "web-han": "'Latin Modern Math'",
}

const colourStyle = (colour: number): string => `color:rgb(${rgb(colour).join(",")})`

function webPage(pieces: readonly (readonly Piece[])[], kind: string): string {
  const formula = ({ tree, display, colour }: Truth): string =>
    `<math xmlns="http://www.w3.org/1998/Math/MathML" ${display === "block" ? 'display="block"' : ""} style="${colourStyle(colour)}">${mathml(tree)}</math>`
  const face = kind === "web-han" ? "'Noto Serif CJK SC'" : "'Liberation Serif'"
  return htmlPage(`math{font-family:${webFonts[kind]}}body{font:12px ${face};margin:0}`, {
    pieces,
    formula,
    between: kind === "web-han" ? "" : " ",
  })
}

interface PageText {
  readonly pieces: readonly (readonly Piece[])[]
  readonly formula: (truth: Truth) => string
  readonly between: string
}

function htmlPage(style: string, { pieces, formula, between }: PageText): string {
  const body = pieces.map(
    (line) =>
      `<p>${line.map((piece) => (typeof piece === "string" ? piece : formula(piece))).join(between)}</p>`,
  )
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${body.join("\n")}`
}

/** A page on which KaTeX, whose npm package lies in `folder`, sets the formulas. */
function katexPage(pieces: readonly (readonly Piece[])[], folder: string): string {
  const dist = join(resolve(folder), "dist")
  const katex = createRequire(import.meta.url)(join(dist, "katex.js")) as {
    readonly renderToString: (latex: string, options: object) => string
  }
  const formula = ({ tree, display, colour }: Truth): string =>
    `<span style="${colourStyle(colour)}">${katex.renderToString(formulaLatex(tree), { displayMode: display === "block", output: "html", throwOnError: false })}</span>`
  const style = `@import url("file://${dist}/katex.css");body{font:12px 'Liberation Serif';margin:0}`
  return htmlPage(style, { pieces, formula, between: " " })
}

/** Looks of the text around the formulas that LibreOffice prints of a Word file. */
const officeKinds = ["office", "office-han"]

export const kinds = [...Object.keys(preambles), ...Object.keys(webFonts), ...officeKinds]

/** Pages that need the npm package of KaTeX. */
export const katexKind = "katex"

/** A Word file, by pandoc, printed by LibreOffice with its tags. */
function printOffice(folder: string, name: string, pieces: readonly (readonly Piece[])[]): void {
  const text = pieces.map((line) =>
    line
      .map((piece) => {
        if (typeof piece === "string") return piece
        const latex = formulaLatex(piece.tree)
        return piece.display === "block" ? `\n\n$$${latex}$$` : `$${latex}$`
      })
      .join(" "),
  )
  const run = (program: string, ...order: readonly string[]): unknown =>
    execFileSync(program, order, { cwd: folder, stdio: "ignore", timeout: 120_000 })
  writeFileSync(join(folder, `${name}.md`), text.join("\n\n"))
  run("pandoc", `${name}.md`, "-o", `${name}.docx`)
  const tagged = 'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"true"}}'
  const profile = `-env:UserInstallation=file:///tmp/mozhuan-formulas-office`
  run("soffice", profile, "--headless", "--convert-to", tagged, `${name}.docx`)
}

function printTex(folder: string, name: string): void {
  const order = ["-interaction=batchmode", `${name}.tex`]
  execFileSync("pdflatex", order, { cwd: folder, stdio: "ignore" })
}

function printWeb(folder: string, name: string): void {
  const order = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
  const file = `--print-to-pdf=${name}.pdf`
  execFileSync("chromium", [...order, file, `${name}.html`], {
    cwd: folder,
    stdio: "ignore",
    timeout: 60_000,
  })
}

/** Prints a page of random formulas, or gives the one that was printed before. */
export function printSample(
  folder: string,
  kind: string,
  { seed, katex }: { readonly seed: number; readonly katex: string | undefined },
): Sample | undefined {
  mkdirSync(folder, { recursive: true })
  const name = `${kind}-${seed}`
  const pieces = makePieces(createRandom(seed * 7919 + kinds.indexOf(kind)), kind.endsWith("-han"))
  const file = join(folder, `${name}.pdf`)
  if (!existsSync(file))
    try {
      if (officeKinds.includes(kind)) printOffice(folder, name, pieces)
      else if (kind in preambles) {
        writeFileSync(join(folder, `${name}.tex`), latexPage(pieces, kind))
        printTex(folder, name)
      } else {
        const page = kind === katexKind ? katexPage(pieces, katex ?? "") : webPage(pieces, kind)
        writeFileSync(join(folder, `${name}.html`), page)
        printWeb(folder, name)
      }
    } catch {
      // LaTeX ends with 1 on a warning about boxes; without a page there is nothing to read.
      if (!existsSync(file)) return undefined
    }
  return {
    name,
    pdf: new Uint8Array(readFileSync(file)),
    truths: pieces.flat().filter((piece): piece is Truth => typeof piece !== "string"),
    ...(officeKinds.includes(kind) && { isTagged: true }),
  }
}
