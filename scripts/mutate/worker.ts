/**
 * Runs mutants on fixtures: first every fixture as it is, noting which mutants it touches, then
 * each mutant on the fixtures that touch it until one differs from what is expected.
 */
import { join } from "node:path"
import { parentPort, workerData } from "node:worker_threads"
import {
  findFixtures,
  loadFixture,
  readExpected,
  readInput,
} from "../../packages/engine/fixtures/test/find-fixtures.ts"
import { readPdf } from "../../packages/engine/src/readers/pdf/read-pdf.ts"
import type { MutantState } from "./bundle.ts"
import { PassCalls } from "./pass-calls.ts"
import type * as Subject from "./subject.ts"

/** What a worker is asked to do. */
export interface WorkerOrder {
  readonly bundle: string
  readonly mutants: number
  /** The mutants to run, and the source file that each changes. */
  readonly run: readonly { readonly id: number; readonly file: string }[]
  /** Fixtures named for each mutant before its run ends. */
  readonly most: number
  /** Outputs follow from documents: where a fixture expects a document, that is enough. */
  readonly isAnalysis: boolean
  /** Names of the fixtures that run, or their beginnings; all where empty. */
  readonly fixtures: readonly string[] | "none"
  /**
   * Cases that are asked for a mutant before it counts as surviving, beside the tests of its own
   * file: those that catch most first; all where absent. What passes were given is not kept then,
   * which takes gigabytes.
   */
  readonly tries?: number
}

/** What a worker says: a mutant is begun, or has been run, or a case is not as expected. */
export type WorkerNews =
  | { readonly kind: "ready"; readonly cases: number }
  | { readonly kind: "begun"; readonly id: number }
  | {
      readonly kind: "run"
      readonly id: number
      readonly caughtBy: readonly string[]
      readonly touching: number
      /** Where cases run on with another result of a pass, and end as ever: name of the pass. */
      readonly outvoted: readonly string[]
    }
  | { readonly kind: "unfit"; readonly fixture: string }
  /** A test that fails as it is, for it asks for what the bundle lacks. */
  | { readonly kind: "left out"; readonly test: string }

/** A fixture, or a test of the sources. */
interface Case {
  readonly name: string
  /** File of a test. */
  readonly file?: string
  /** Tells whether something comes out otherwise; throws where nothing comes out. */
  differs(): Promise<boolean>
  touched: Uint8Array
  readonly calls: PassCalls | undefined
  limit: number
  ms: number
  /** Mutants caught so far, by source file; those that catch much are asked first. */
  readonly caught: Map<string, number>
  total: number
}

/** A run may take so many times the steps of the unchanged program, and some more. */
const stepFactor = 8
const spareSteps = 200_000

const root = join(import.meta.dirname, "../..")
const order = workerData as WorkerOrder
const state: MutantState = {
  active: -1,
  touched: new Uint8Array(order.mutants + 2),
  watches: true,
  steps: 0,
  limit: Infinity,
}
Object.assign(globalThis, { __mozhuanMutants: state, __mozhuanReader: readPdf })
const { runParts, gathered, createFigureImages } = (await import(order.bundle)) as typeof Subject
const asked: ReadonlySet<number> = new Set(order.run.map(({ id }) => id))
// What runs while modules load runs with no mutant alive: no case can differ by it.
const untouched = new Uint8Array(order.mutants + 2)

const tell = (news: WorkerNews): void => parentPort?.postMessage(news)

const cases: Case[] = []
for (const place of order.fixtures === "none" ? [] : findFixtures(undefined, order.fixtures)) {
  const [fixture, input, expected] = [
    await loadFixture(place),
    readInput(place),
    readExpected(place),
  ]
  const expectsDocument = [...expected.keys()].some((name) => name.startsWith("document"))
  const own =
    order.isAnalysis && expectsDocument
      ? { stage: { ...place.stage, tools: [] }, fixture: { ...fixture, tools: [] } }
      : { stage: place.stage, fixture }
  const isSound = await addCase(place.name, async () => {
    for await (const [name, text] of runParts(own.stage, own.fixture, input))
      if (expected.get(name) !== text) return true
    return false
  })
  if (!isSound) tell({ kind: "unfit", fixture: place.name })
}
for (const { name, file, run } of gathered) {
  const differs = async (): Promise<boolean> => {
    await run()
    return false
  }
  const isSound = await addCase(name, differs, join(root, file))
  if (!isSound) tell({ kind: "left out", test: name })
}

/** Runs a case as it is and notes what it touches; false, and left out, where it fails. */
async function addCase(
  name: string,
  differs: () => Promise<boolean>,
  file?: string,
): Promise<boolean> {
  const calls =
    order.tries === undefined ? new PassCalls(state, createFigureImages, asked) : undefined
  const made: Case = {
    name,
    ...(file === undefined ? {} : { file }),
    differs,
    touched: untouched,
    calls,
    limit: Infinity,
    ms: 0,
    caught: new Map(),
    total: 0,
  }
  state.touched.fill(0)
  state.watches = true
  const start = performance.now()
  calls?.begin()
  const isSound = !(await isCaught(made, -1))
  made.touched = calls?.end() ?? state.touched.slice()
  made.ms = performance.now() - start
  made.limit = stepFactor * state.steps + spareSteps
  state.watches = false
  if (isSound) cases.push(made)
  return isSound
}

tell({ kind: "ready", cases: cases.length })

// Those that nothing asks cost nothing, and tell most.
const isAsked = (id: number): boolean => cases.some(({ touched }) => touched[id] === 1)
for (const { id, file } of order.run.toSorted(
  (a, b) => Number(isAsked(a.id)) - Number(isAsked(b.id)),
)) {
  tell({ kind: "begun", id })
  const touching = cases.filter(({ touched }) => touched[id] === 1)
  const caughtBy: string[] = []
  const outvoted: string[] = []
  const worth = (each: Case): number =>
    ((each.caught.get(file) ?? 0) * 5 + each.total + 1) / (each.ms + 1)
  // Tests beside the file were written for it: they are asked first, and all of them.
  const [beside, others] = parted(touching, (each) => each.file === file.replace(/ts$/, "test.ts"))
  const inOrder = others.toSorted((a, b) => worth(b) - worth(a)).slice(0, order.tries)
  for (const each of [...beside, ...inOrder]) {
    // A sign of life: many cases are asked on a busy machine before a mutant has its verdict.
    tell({ kind: "begun", id })
    const pass = each.calls ? each.calls.differsIn(id, each.limit) : "outside"
    if (pass === undefined) continue
    if (!(await isCaught(each, id))) {
      if (pass !== "outside") outvoted.push(`${each.name}: ${pass}`)
      continue
    }
    each.caught.set(file, (each.caught.get(file) ?? 0) + 1)
    each.total++
    if (caughtBy.push(each.name) >= order.most) break
  }
  tell({ kind: "run", id, caughtBy, touching: touching.length, outvoted })
}

function parted<T>(list: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [list.filter(isFirst), list.filter((each) => !isFirst(each))]
}

/** Tells whether a case comes out otherwise, or not at all. */
async function isCaught(each: Case, id: number): Promise<boolean> {
  state.active = id
  state.limit = id < 0 ? Infinity : each.limit
  state.steps = 0
  try {
    return await each.differs()
  } catch {
    return true
  } finally {
    state.active = -1
  }
}
