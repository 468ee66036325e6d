import { join } from "node:path"
import { expect, it } from "vitest"
import type { AnyPass } from "../../packages/engine/src/analysis/passes/pass.ts"
import { bundleMutants, type MutantState } from "./bundle.ts"
import { mutate } from "./mutants.ts"
import { isAlike, PassCalls } from "./pass-calls.ts"
import { choose } from "./report.ts"
import { runMutants } from "./run-mutants.ts"
import { expect as expectOnStand } from "./test-stand.ts"

const noImports = (_from: string, specifier: string): string => specifier

it("halves and doubles named and bare thresholds, and negates each part of a condition", () => {
  const code = [
    "const gapEm = 0.24",
    "export const isWide = (gap: number, size: number, isOpen: boolean): boolean =>",
    "  (gap > gapEm * size && isOpen) || gap >= 3",
    "export function count(list: readonly number[]): number {",
    "  let sum = 0",
    "  for (const each of list) if (each !== 0) sum += each",
    "  return sum",
    "}",
  ].join("\n")
  const { mutants } = mutate(new Map([["a.ts", code]]), noImports)
  expect(
    mutants.map(({ kind, source, change, line }) => `${line} ${kind} ${source} ${change}`),
  ).toEqual([
    "1 threshold 0.24 doubled",
    "1 threshold 0.24 halved",
    "3 threshold 3 doubled",
    "3 threshold 3 halved",
    "3 condition gap > gapEm * size negated",
    "3 condition isOpen negated",
    "3 condition gap >= 3 negated",
    "6 condition each !== 0 negated",
  ])
})

it("puts in no mutants but those that are wanted", () => {
  const code = "const far = 4\nexport const is = (x: number): boolean => x < far && x > 2"
  const put = (...ids: readonly number[]): string =>
    mutate(new Map([["a.ts", code]]), noImports, new Set(ids)).sources[0]?.code.split("=> ")[1] ??
    ""
  expect(put()).toBe("x < far && x > 2")
  expect(put(1)).toContain("__mk(4, [0], ()")
  expect(put(5)).toBe("x < far && __mc(5, x > 2)")
  expect(mutate(new Map([["a.ts", code]]), noImports, new Set()).mutants).toHaveLength(6)
})

it("follows constants through imports, into objects and past their shorthand", () => {
  const files = new Map([
    ["a.ts", "export const reach = 4\nexport const limits = { wide: 2, name: 'x' }"],
    [
      "b.ts",
      'import { reach as far } from "a.ts"\nexport const own = { far }\nexport const near = (x: number): boolean => x < far',
    ],
  ])
  const { sources } = mutate(files, noImports)
  expect(sources[0]?.code).toContain("get wide() { return __mt(2, 2) }")
  expect(sources[1]?.code).toContain("{ far: __mt(0, far) }")
  expect(sources[1]?.code).toContain("=> __mk(4, [0], () => x < __mu(0, far))")
})

it("follows a constant that is derived from a number of an object", () => {
  const files = new Map([
    ["a.ts", "export const share = { half: 0.5 }"],
    [
      "b.ts",
      'import { share } from "a.ts"\nconst least = share.half\nexport const isFull = (x: number): boolean => x > least',
    ],
  ])
  const { mutants, sources } = mutate(files, noImports)
  expect(mutants.filter(({ kind }) => kind === "threshold")).toHaveLength(2)
  expect(sources[1]?.code).toContain("=> __mk(2, [0], () => x > __mu(0, least))")
})

it("tells in which pass a mutant makes a difference, without running what is around it", () => {
  const touched = new Uint8Array(6)
  const state: MutantState = { active: -1, touched, watches: false, steps: 0, limit: Infinity }
  /** Three rules: one turns a number around, one loses a diagnostic, one changes nothing. */
  const pass: AnyPass = {
    name: "lines",
    scope: "page",
    needs: ["page"],
    gives: ["lines"],
    why: "to be looked at",
    run: (input: { readonly page: number }, { report }) => {
      touched.fill(1, 0, 3)
      if (state.active !== 1) report({ kind: "chart-kept" } as never)
      return { lines: [{ at: state.active === 0 ? -input.page : input.page }] } as never
    },
  }
  const calls = new PassCalls(state, (() => undefined) as never, new Set([0, 1, 2, 3, 4, 5]))
  calls.begin()
  touched[4] = 1
  state.onPass?.(pass, { page: 7 } as never, { report: () => undefined } as never)
  expect([...calls.end()]).toEqual([1, 1, 1, 0, 1, 0])
  expect([0, 1, 2, 3, 4].map((id) => calls.differsIn(id, 100))).toEqual([
    "lines",
    "lines",
    undefined,
    undefined,
    "outside",
  ])
  expect([state.active, state.onPass]).toEqual([-1, undefined])
})

it("compares what passes give to the last bit", () => {
  const line = {
    text: "a",
    box: { x0: 1 },
    spans: [1, 2],
    held: new Set([1]),
    of: new Map([[1, 2]]),
  }
  expect(isAlike(line, structuredClone(line))).toBe(true)
  expect(isAlike(line, { ...line, box: { x0: 1 + Number.EPSILON } })).toBe(false)
  expect(isAlike(line, { ...line, spans: [1] })).toBe(false)
  expect(isAlike(line, { ...line, held: new Set([2]) })).toBe(false)
  expect(isAlike(line, { ...line, of: new Map([[1, 3]]) })).toBe(false)
  expect(isAlike(line, { ...line, more: undefined })).toBe(false)
  expect(isAlike([Number.NaN, undefined], [Number.NaN, undefined])).toBe(true)
  expect(isAlike(Float32Array.of(1), Float32Array.of(2))).toBe(false)
  expect(isAlike(null, {})).toBe(false)
})

it("lets tests that expect an error call what throws it", async () => {
  const fail = (): never => {
    throw new Error("a paragraph without lines")
  }
  const tell = (act: () => unknown, wanted?: string): void =>
    (expectOnStand(act) as unknown as { toThrow: (text?: string) => void }).toThrow(wanted)
  expect(() => tell(fail)).not.toThrow()
  expect(() => tell(fail, "without lines")).not.toThrow()
  expect(() => tell(fail, "without words")).toThrow("does not hold")
  expect(() => tell(() => 1)).toThrow("does not hold")
})

it("fixtures and tests catch most of a sample of the rules that they are about", async () => {
  const bundle = join(import.meta.dirname, "../../.cache/mutants", `test-${process.pid}.mjs`)
  const paths = ["packages/engine/src/analysis/file/lists"]
  const all = await bundleMutants(paths, bundle)
  const chosen = choose(all, { sample: 10 })
  const fixtures = ["lists", "sweeps/lists"]
  const verdicts = await runMutants({ bundle, all, chosen, workers: 1, isAnalysis: true, fixtures })
  expect(all.length).toBeGreaterThan(100)
  expect(chosen.length).toBeGreaterThan(12)
  expect(verdicts).toHaveLength(chosen.length)
  const caught = verdicts.filter(({ caughtBy }) => caughtBy.length > 0)
  expect(caught.length).toBeGreaterThan(chosen.length / 2)
  expect(caught.every(({ touching }) => touching > 0)).toBe(true)
}, 900_000)
