import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { mathml } from "../../packages/engine/src/html/mathml.ts"
import { formulaLatex } from "../../packages/engine/src/model/formula-latex.ts"
import type { MathNode } from "../../packages/engine/src/model/formula.ts"
import { createRandom, makeFormula, type Random } from "./grammar.ts"

/** A formula of a page; its signs have a colour of their own, nearly black, by which they are found again. */
export interface Truth {
  readonly tree: MathNode
  readonly display: "inline" | "block"
  readonly colour: number
}

export interface Sample {
  readonly name: string
  readonly pdf: Uint8Array
  readonly truths: readonly Truth[]
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

function webPage(pieces: readonly (readonly Piece[])[], kind: string): string {
  const formula = ({ tree, display, colour }: Truth): string =>
    `<math xmlns="http://www.w3.org/1998/Math/MathML" ${display === "block" ? 'display="block"' : ""} style="color:rgb(${rgb(colour).join(",")})">${mathml(tree)}</math>`
  const body = pieces.map(
    (line) =>
      `<p>${line.map((piece) => (typeof piece === "string" ? piece : formula(piece))).join(kind === "web-han" ? "" : " ")}</p>`,
  )
  return `<!doctype html><meta charset="utf-8"><style>math{font-family:${webFonts[kind]}}body{font:12px ${kind === "web-han" ? "'Noto Serif CJK SC'" : "'Liberation Serif'"};margin:0}</style>${body.join("\n")}`
}

export const kinds = [...Object.keys(preambles), ...Object.keys(webFonts)]

/** Prints a page of random formulas, or gives the one that was printed before. */
export function printSample(folder: string, kind: string, seed: number): Sample | undefined {
  mkdirSync(folder, { recursive: true })
  const name = `${kind}-${seed}`
  const pieces = makePieces(createRandom(seed * 7919 + kinds.indexOf(kind)), kind === "web-han")
  const file = join(folder, `${name}.pdf`)
  if (!existsSync(file)) {
    const isTex = kind in preambles
    const source = join(folder, `${name}.${isTex ? "tex" : "html"}`)
    writeFileSync(source, isTex ? latexPage(pieces, kind) : webPage(pieces, kind))
    try {
      if (isTex)
        execFileSync("pdflatex", ["-interaction=batchmode", `${name}.tex`], {
          cwd: folder,
          stdio: "ignore",
        })
      else
        execFileSync(
          "chromium",
          [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-pdf-header-footer",
            `--print-to-pdf=${file}`,
            source,
          ],
          { stdio: "ignore", timeout: 60_000 },
        )
    } catch {
      // LaTeX ends with 1 on a warning about boxes; without a page there is nothing to read.
      if (!existsSync(file)) return undefined
    }
  }
  return {
    name,
    pdf: new Uint8Array(readFileSync(file)),
    truths: pieces.flat().filter((piece): piece is Truth => typeof piece !== "string"),
  }
}
