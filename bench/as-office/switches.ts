import { Buffer } from "node:buffer"
import { unzipSync } from "fflate"
import { preparationSteps } from "@mozhuan/host"
import type { Agreement } from "./layouts.ts"

export type Kind = keyof typeof preparationSteps

/** How a print agrees with the one of Office. */
export interface Measure extends Agreement {
  readonly look: number
}

/** A file, and what can be made of it with steps of the preparation left out. */
export interface SwitchedFile {
  readonly kind: Kind
  /** The copy that the office program would print. */
  readonly prepare: (without: ReadonlySet<string>) => Promise<Uint8Array>
  readonly measure: (without: ReadonlySet<string>) => Promise<Measure>
}

/** Decides how copies are printed and changes none itself. */
const ASKS_FOR_PRINTS = "pages as saved"

/**
 * Gives a row of a table for each step: the files whose copy it changes, and how their prints agree
 * with Office's with the step and without. Files that it does not touch print alike and are not
 * printed again.
 */
export async function* switchRows(files: readonly SwitchedFile[]): AsyncGenerator<string> {
  for (const kind of new Set(files.map((file) => file.kind))) {
    const ofKind = await Promise.all(files.filter((file) => file.kind === kind).map(asMade))
    yield `\n| ${kind}: step | files touched | page count equal, with → without | look | lines alike |\n|---|---|---|---|---|`
    for (const step of preparationSteps[kind]) yield await switchRow(step, ofKind)
  }
}

/** A file with its copy and its print as they are made, once asked for. */
interface MadeFile extends SwitchedFile {
  readonly whole: Parts
  readonly printed: () => Promise<Measure>
}

type Parts = Readonly<Record<string, Uint8Array>>

async function asMade(file: SwitchedFile): Promise<MadeFile> {
  let printed: Promise<Measure> | undefined
  return {
    ...file,
    whole: partsOf(await file.prepare(new Set())),
    printed: () => (printed ??= file.measure(new Set())),
  }
}

async function switchRow(step: string, files: readonly MadeFile[]): Promise<string> {
  const without = new Set([step])
  const pairs: [Measure, Measure][] = []
  for (const file of files) {
    const isTouched =
      step === ASKS_FOR_PRINTS || !areEqual(file.whole, partsOf(await file.prepare(without)))
    if (isTouched) pairs.push([await file.printed(), await file.measure(without)])
  }
  const touched = `| ${step} | ${pairs.length} of ${files.length} |`
  if (pairs.length === 0) return `${touched} | | |`
  const [on, off] = [pairs.map(([made]) => made), pairs.map(([, made]) => made)]
  const change = (show: (of: readonly Measure[]) => string): string => `${show(on)} → ${show(off)}`
  const look = change((of) => mean(of.map((made) => made.look)))
  const lines = change((of) => mean(of.map((made) => made.lines)))
  return `${touched} ${change(equalPages)} | ${look} | ${lines} |`
}

/** Documents that are no packages are one part. */
function partsOf(bytes: Uint8Array): Parts {
  return bytes[0] === 0x50 && bytes[1] === 0x4b ? unzipSync(bytes) : { whole: bytes }
}

function areEqual(one: Parts, other: Parts): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => {
      const [a, b] = [one[name], other[name]]
      return a !== undefined && b !== undefined && Buffer.compare(a, b) === 0
    })
  )
}

const mean = (values: readonly number[]): string =>
  (values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)).toFixed(3)

const equalPages = (of: readonly Measure[]): string =>
  String(of.filter(({ pages }) => pages[0] > 0 && pages[0] === pages[1]).length)
