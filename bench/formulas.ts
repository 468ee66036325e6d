/**
 * Measures formulas: how much of them is found, how like the tree is, and what is found where none
 * is.
 *
 * Pages are made here from a seed, printed by pdfLaTeX and Chromium in several fonts; each formula
 * has a colour by which its signs are known. Odd seeds were looked at while rules were written.
 * `node bench/formulas.ts --out FOLDER [--kinds tex,web-stix] [--seeds 2,4] [--worst 10]` `--katex
 * FOLDER` names the npm package of KaTeX, which sets those of the kind "katex" in Chromium. `node
 * bench/formulas.ts --office FILE.docx …` reads Word files whose PDFs lie beside them; truth is
 * what they hold, and where the tags of the print say that a formula stands (with `--tags` they are
 * read, too). `node bench/formulas.ts --latex FILE.tex …` prints LaTeX sources with their formulas
 * coloured and measures areas. `node bench/formulas.ts --false FILE.pdf …` counts formulas of files
 * that have none.
 */
import { existsSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { parseArgs } from "node:util"
import { readPdf } from "@mozhuan/engine"
import { createNodeHost } from "@mozhuan/host"
import { analyseUntil } from "../packages/engine/src/analysis/passes.ts"
import type { FormulaDraft } from "../packages/engine/src/analysis/drafts.ts"
import type { MathNode } from "../packages/engine/src/model/formula.ts"
import { formulaLatex } from "../packages/engine/src/model/formula-latex.ts"
import type { GlyphRun, Scene } from "../packages/engine/src/model/scene.ts"
import { areaOf, areaScore, printColoured } from "./formulas/area.ts"
import { likeness, normalTree } from "./formulas/compare.ts"
import { formulasOfWord } from "./formulas/office-truth.ts"
import { lettersApart, pairedScore } from "./formulas/office.ts"
import { taggedFormulas } from "./formulas/tagged.ts"
import {
  katexKind,
  kinds,
  printSample,
  sceneColour,
  type Sample,
  type Truth,
} from "./formulas/print.ts"

const { values, positionals } = parseArgs({
  options: {
    out: { type: "string", default: "/tmp/mozhuan-formulas" },
    kinds: { type: "string" },
    katex: { type: "string" },
    seeds: { type: "string", default: "2,4,6" },
    worst: { type: "string", default: "0" },
    office: { type: "boolean", default: false },
    latex: { type: "boolean", default: false },
    false: { type: "boolean", default: false },
    tags: { type: "boolean", default: false },
  },
  allowPositionals: true,
})
const host = createNodeHost()

/**
 * Reads a file and finds its formulas, by tags where `--tags` asks for it: they tell the truth,
 * too.
 */
async function formulasOf(bytes: Uint8Array): Promise<{ scene: Scene; found: FormulaDraft[] }> {
  const { value } = await readPdf(bytes, host)
  const { scene } = value
  const pages = scene.pages.map((page) => ({ ...page, structure: [] }))
  const stages = await analyseUntil(values.tags ? scene : { ...scene, pages }, ["formulas"])
  value.close()
  return { scene, found: stages.value.formulas.flatMap(({ formulas }) => formulas) }
}

/**
 * The formula that has most of a printed one. Where the line ends within a printed formula, it goes
 * on in the next: both are its pieces.
 */
function pieceOf(
  found: readonly FormulaDraft[],
): Pick<FormulaDraft, "tree" | "isSure"> | undefined {
  const [best, ...others] = found
  if (!best) return undefined
  const baseline = (own: FormulaDraft): number => own.run.y[0] ?? 0
  const rest = others.filter(
    (own) => own.page !== best.page || Math.abs(baseline(own) - baseline(best)) > own.run.size,
  )
  if (rest.length === 0) return best
  const pieces = [best, ...rest].toSorted((a, b) => a.page - b.page || baseline(a) - baseline(b))
  return {
    tree: { kind: "row", items: pieces.map(({ tree }) => tree) },
    isSure: pieces.every(({ isSure }) => isSure),
  }
}

interface Score {
  /** Areas of signs: of formulas, taken for formulas, and both. */
  truth: number
  found: number
  both: number
  readonly likes: Record<Truth["display"], number[]>
  readonly worst: { readonly like: number; readonly text: string }[]
}

/** Tells which truth a run of a page is part of. */
type TruthOf = (page: number, run: GlyphRun) => Truth | undefined

/** Truths by the colours of their signs or, in what an office program printed, by its tags. */
function truthsIn(sample: Sample, scene: Scene): TruthOf {
  if (sample.isTagged) {
    const { count, placeOf } = taggedFormulas(scene)
    if (count !== sample.truths.length)
      console.log(`${sample.name}: ${count} are tagged of ${sample.truths.length}`)
    return (page, run) => sample.truths[placeOf(page, run) ?? -1]
  }
  const byColour = new Map(sample.truths.map((truth) => [sceneColour(truth.colour), truth]))
  return (_, run) => byColour.get(run.colour)
}

async function measure(sample: Sample, score: Score): Promise<void> {
  const { scene, found } = await formulasOf(sample.pdf)
  const owners = new Map<string, FormulaDraft>()
  for (const formula of found)
    for (const { item, at } of formula.glyphs) owners.set(`${formula.page} ${item} ${at}`, formula)
  const shares = new Map<Truth, Map<FormulaDraft, number>>()
  const truthOf = truthsIn(sample, scene)
  const numbers = equationNumbers(scene, truthOf)
  for (const page of scene.pages)
    for (const [item, run] of page.items.entries()) {
      if (run.kind !== "glyphs") continue
      const truth = truthOf(page.index, run)
      const own = truth && (shares.get(truth) ?? new Map<FormulaDraft, number>())
      if (truth && own) shares.set(truth, own)
      for (const [at, char] of run.chars.entries()) {
        if (char.trim() === "" || numbers.has(`${page.index} ${item} ${at}`)) continue
        const owner = owners.get(`${page.index} ${item} ${at}`)
        const area = areaOf(run, at)
        // A number beside a formula is taken with it on purpose.
        const isNumber = !truth && owner?.number !== undefined && /[\d()]/.test(char)
        if (truth) score.truth += area
        if (owner && !isNumber) score.found += area
        if (!owner || !own) continue
        score.both += area
        own.set(owner, (own.get(owner) ?? 0) + area)
      }
    }
  compareTrees(sample, shares, score)
}

/**
 * Gives the signs that are the number of an equation: the last of those that are tagged as its own.
 */
function equationNumbers(scene: Scene, truthOf: TruthOf): Set<string> {
  const signs = new Map<Truth, { readonly name: string; readonly char: string }[]>()
  for (const page of scene.pages)
    for (const [item, run] of page.items.entries()) {
      const truth = run.kind === "glyphs" ? truthOf(page.index, run) : undefined
      if (run.kind !== "glyphs" || !truth?.number) continue
      const own = run.chars.flatMap((char, at) =>
        char.trim() === "" ? [] : [{ name: `${page.index} ${item} ${at}`, char }],
      )
      signs.set(truth, [...(signs.get(truth) ?? []), ...own])
    }
  return new Set(
    [...signs].flatMap(([{ number = "" }, own]) => {
      const last = own.slice(-Array.from(number).length)
      return last.map(({ char }) => char).join("") === number ? last.map(({ name }) => name) : []
    }),
  )
}

/** Compares each truth with the formula that has most of it. */
function compareTrees(
  sample: Sample,
  shares: ReadonlyMap<Truth, ReadonlyMap<FormulaDraft, number>>,
  score: Score,
): void {
  for (const [truth, own] of shares) {
    const best = pieceOf([...own].toSorted((a, b) => b[1] - a[1]).map(([each]) => each))
    const normal = (tree: MathNode): ReturnType<typeof normalTree> =>
      normalTree(sample.isTagged ? lettersApart(tree) : tree)
    const like = best?.isSure ? likeness(normal(best.tree), normal(truth.tree)) : 0
    score.likes[truth.display].push(like)
    score.worst.push({
      like,
      text: `${sample.name} ${truth.display}\n   is ${formulaLatex(truth.tree)}\n  got ${best ? `${formulaLatex(best.tree)}${best.isSure ? "" : " (unsure)"}` : "nothing"}`,
    })
  }
}

const mean = (list: readonly number[]): number =>
  list.reduce((sum, each) => sum + each, 0) / Math.max(1, list.length)

const emptyScore = (): Score => ({
  truth: 0,
  found: 0,
  both: 0,
  likes: { inline: [], block: [] },
  worst: [],
})

function addScore(all: Score, own: Score): void {
  all.truth += own.truth
  all.found += own.found
  all.both += own.both
  all.likes.inline.push(...own.likes.inline)
  all.likes.block.push(...own.likes.block)
}

function printWorst({ worst }: Score): void {
  const sorted = worst.toSorted((a, b) => a.like - b.like).slice(0, Number(values.worst))
  for (const { like, text } of sorted) console.log(` ${like.toFixed(2)} ${text}`)
}

async function measureSamples(): Promise<void> {
  const all = emptyScore()
  for (const kind of values.kinds?.split(",") ?? [...kinds, ...(values.katex ? [katexKind] : [])]) {
    const score = emptyScore()
    for (const seed of values.seeds.split(",")) {
      const sample = printSample(values.out, kind, { seed: Number(seed), katex: values.katex })
      if (sample) await measure(sample, score)
    }
    addScore(all, score)
    report(kind, score)
    printWorst(score)
  }
  report("all", all)
}

function report(name: string, { truth, found, both, likes }: Score): void {
  const [precision, recall] = [both / Math.max(1, found), both / Math.max(1, truth)]
  const f1 = (2 * precision * recall) / Math.max(1e-9, precision + recall)
  const every = [...likes.inline, ...likes.block]
  console.log(
    `${name.padEnd(18)} found ${f1.toFixed(3)} (precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)})  structure ${mean(every).toFixed(3)} (inline ${mean(likes.inline).toFixed(3)} of ${likes.inline.length}, displayed ${mean(likes.block).toFixed(3)} of ${likes.block.length})`,
  )
}

async function countFalse(files: readonly string[]): Promise<void> {
  let [pages, formulas] = [0, 0]
  for (const file of files) {
    try {
      const { scene, found } = await formulasOf(new Uint8Array(readFileSync(file)))
      pages += scene.pages.length
      formulas += found.length
      if (found.length > 0)
        console.log(
          `${file}: ${found.length} ${found
            .slice(0, 6)
            .map(
              ({ page, tree, text }) => `p${page + 1} ${formulaLatex(tree).slice(0, 60) || text}`,
            )
            .join(" | ")}`,
        )
    } catch (error) {
      console.log(`${file}: not read (${String(error).slice(0, 60)})`)
    }
  }
  console.log(
    `${formulas} formulas on ${pages} pages, ${((50 * formulas) / Math.max(1, pages)).toFixed(2)} in 50`,
  )
}

/** Formulas as they are read in one column: by pages, then downwards. */
const inOrder = (found: readonly FormulaDraft[]): FormulaDraft[] =>
  found.toSorted((a, b) => a.page - b.page || a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)

/** A Word file and its print, where that is tagged: formulas by their place in the file. */
async function taggedSample(file: string, pdf: Uint8Array): Promise<Sample | undefined> {
  const known = formulasOfWord(new Uint8Array(readFileSync(file)))
  const { scene } = await formulasOf(pdf)
  if (taggedFormulas(scene).count !== known.length) return undefined
  const truths = known.map((own): Truth => ({ ...own, display: "inline", colour: 0 }))
  return { name: basename(file), pdf, truths, isTagged: true }
}

async function measureOffice(files: readonly string[]): Promise<void> {
  const all = emptyScore()
  for (const file of files) {
    const print = file.replace(/\.docx$/, ".pdf")
    if (!existsSync(print)) continue
    const pdf = new Uint8Array(readFileSync(print))
    const sample = await taggedSample(file, pdf)
    if (!sample) {
      await measurePaired(file, pdf)
      continue
    }
    const own = emptyScore()
    await measure(sample, own)
    report(sample.name.slice(-40), own)
    printWorst(own)
    addScore(all, own)
  }
  report("all that is tagged", all)
}

async function measurePaired(file: string, pdf: Uint8Array): Promise<void> {
  const known = formulasOfWord(new Uint8Array(readFileSync(file))).map(({ tree }) => tree)
  const read = await formulasOf(pdf)
  const trees = inOrder(read.found).flatMap(({ isSure, tree }) => (isSure ? [tree] : []))
  const score = pairedScore(known, trees)
  const paired = score.likes.filter(({ like }) => like > 0).length
  const f1 = (2 * paired) / Math.max(1, score.truths + score.found)
  console.log(
    `${basename(file)} (paired): ${score.truths} printed, ${score.found} found, found ${f1.toFixed(3)}, structure ${mean(score.likes.map(({ like }) => like)).toFixed(3)}`,
  )
  for (const { like, truth, got } of score.likes
    .toSorted((a, b) => a.like - b.like)
    .slice(0, Number(values.worst)))
    console.log(
      ` ${like.toFixed(2)} is ${formulaLatex(truth)}\n     got ${got ? formulaLatex(got) : "nothing"}`,
    )
  for (const strange of score.strange.slice(0, Number(values.worst)))
    console.log(` strange ${formulaLatex(strange)}`)
}

async function measureLatex(files: readonly string[]): Promise<void> {
  let [truth, taken, both] = [0, 0, 0]
  const shares = (own: { truth: number; found: number; both: number }): string => {
    const [precision, recall] = [
      own.both / Math.max(1, own.found),
      own.both / Math.max(1, own.truth),
    ]
    const f1 = (2 * precision * recall) / Math.max(1e-9, precision + recall)
    return `found ${f1.toFixed(3)} (precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)})`
  }
  for (const file of files) {
    const pdf = file.endsWith(".pdf") ? file : printColoured(file, values.out)
    if (!pdf) {
      console.log(`${file}: not printed`)
      continue
    }
    const { scene, found } = await formulasOf(new Uint8Array(readFileSync(pdf)))
    const score = areaScore(scene, found)
    truth += score.truth
    taken += score.found
    both += score.both
    console.log(`${basename(file)}: ${scene.pages.length} pages, ${shares(score)}`)
    for (const kind of ["missed", "strange"] as const)
      for (const line of score[kind].slice(0, Number(values.worst)))
        console.log(`  ${kind} ${line}`)
  }
  console.log(`all: ${shares({ truth, found: taken, both })}`)
}

await (values.latex
  ? measureLatex(positionals)
  : values.office
    ? measureOffice(positionals)
    : values.false
      ? countFalse(positionals)
      : measureSamples())
