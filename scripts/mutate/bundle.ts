import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { rolldown } from "rolldown"
import type { AnyPass, PassContext } from "../../packages/engine/src/analysis/passes/pass.ts"
import { mutate, type Mutant } from "./mutants.ts"

const root = join(import.meta.dirname, "../..")
const runner = join(root, "packages/engine/fixtures/test/run-fixture.ts")
const stand = join(import.meta.dirname, "test-stand.ts")
/** Tests of pages whose measures stand on both sides of a rule. */
const ladders = "packages/engine/fixtures/test/ladders"
/** The entry of the bundle; it is no file. */
const subject = join(import.meta.dirname, "subject-of-mutants.ts")
const reader = join(root, "packages/engine/src/readers/pdf/read-pdf.ts")
const passRunner = join(root, "packages/engine/src/analysis/passes/run-passes.ts")
const notedRunner = join(import.meta.dirname, "run-noted.ts")
const images = join(root, "packages/engine/src/analysis/page/figures/figure-images.ts")

/** What the mutants ask while they run; `active` of -1 lets everything be as it was written. */
export interface MutantState {
  active: number
  /** By mutant: 1 where it may make a difference: its place has run, its comparison turned out. */
  readonly touched: Uint8Array
  /** Comparisons are tried with half and twice of their thresholds. */
  watches: boolean
  steps: number
  /** Rounds and questions after which a run counts as endless. */
  limit: number
  /** Runs each pass in the place of the runner, where somebody looks on. */
  onPass?: (pass: AnyPass, input: never, context: PassContext) => unknown
}

/** Functions of the bundle; plain JavaScript, for they run millions of times. */
const runtime = `
const __m = globalThis.__mozhuanMutants
const __ms = () => { if (++__m.steps > __m.limit) throw new Error("this mutant does not end") }
const __mc = (id, value) => { __m.touched[id] = 1; __ms(); return id === __m.active ? !value : value }
const __mu = (id, value) =>
  id === __m.active ? value * 2 : id + 1 === __m.active ? value / 2 : value
const __mt = (id, value) => { __m.touched[id] = __m.touched[id + 1] = 1; return __mu(id, value) }
const __mk = (id, thresholds, compare) => {
  const value = compare()
  if (__m.watches) {
    __m.watches = false
    const { steps } = __m
    for (const first of thresholds)
      for (const each of [first, first + 1]) {
        __m.active = each
        if (__m.touched[each] === 0 && compare() !== value) __m.touched[each] = 1
      }
    __m.active = -1
    __m.watches = true
    __m.steps = steps
  }
  return __mc(id, value)
}
`

/** What goes into a bundle. */
export interface BundleChoice {
  /** No tests but those beside the sources are with them. */
  readonly isOwn?: boolean
  /** The mutants that are put in, told from all of them; all where absent. */
  readonly choose?: (all: readonly Mutant[]) => readonly Mutant[]
}

/**
 * Bundles the runner of fixtures with mutants of some sources in it; scenes are read once and kept.
 * Gives every mutant of these sources, put in or not.
 *
 * @param paths files or folders below the repository
 * @param target file that is written
 */
export async function bundleMutants(
  paths: readonly string[],
  target: string,
  { isOwn = false, choose }: BundleChoice = {},
): Promise<Mutant[]> {
  const files = sourcesOf(paths)
  if (files.length === 0) throw new Error(`no sources lie under ${paths.join(", ")}`)
  const codes = new Map(files.map((file) => [file, readFileSync(file, "utf8")]))
  const resolve = (from: string, specifier: string): string => join(dirname(from), specifier)
  const { mutants, sources: all } = mutate(codes, resolve)
  const wanted = choose && new Set(choose(mutants).map(({ id }) => id))
  const sources =
    wanted && wanted.size < mutants.length ? mutate(codes, resolve, wanted).sources : all
  const changed = new Map(sources.map(({ file, code }) => [file, code]))
  mkdirSync(dirname(target), { recursive: true })
  const bundle = await rolldown({
    input: "mutants:subject",
    platform: "node",
    external: /^(?:@mozhuan\/(?:host|testkit)|node:|@embedpdf)/,
    logLevel: "silent",
    treeshake: false,
    plugins: [
      {
        name: "mutants",
        load: (id) => (id === subject ? subjectOf(paths, isOwn) : (changed.get(id) ?? null)),
        transform: (code, id) =>
          id.endsWith(".test.ts")
            ? `globalThis.__mozhuanTestFile(${JSON.stringify(relative(root, id))});${code}`
            : null,
        resolveId: (specifier, importer) => {
          if (specifier === "mutants:subject") return { id: subject }
          if (specifier === "vitest") return { id: stand }
          const target = importer === undefined ? "" : join(dirname(importer), specifier)
          if (target === reader) return { id: join(import.meta.dirname, "read-once.ts") }
          return target === passRunner && importer !== notedRunner ? { id: notedRunner } : null
        },
      },
    ],
  })
  await bundle.write({ file: target, format: "esm", codeSplitting: false, intro: runtime })
  await bundle.close()
  return mutants
}

/**
 * What the bundle gives: the runner of fixtures, tests that lie beside the sources, and ladders.
 */
function subjectOf(paths: readonly string[], isOwn: boolean): string {
  const tests = [
    ...listed(paths.flatMap((path) => [path, path.replace(/\.ts$/, ".test.ts")])),
    ...(isOwn ? [] : listed([ladders]).filter((file) => isAbout(file, paths))),
  ].filter(
    (file) => file.endsWith(".test.ts") && !readFileSync(file, "utf8").includes('from "node:'),
  )
  return [
    `export { runParts } from ${JSON.stringify(runner)}`,
    ...tests.map((file) => `import ${JSON.stringify(file)}`),
    `export { gathered } from ${JSON.stringify(stand)}`,
    `export { createFigureImages } from ${JSON.stringify(images)}`,
  ].join("\n")
}

/** Ladders are many: where paths are named, those run that have a word of their name in them. */
const isAbout = (ladder: string, paths: readonly string[]): boolean =>
  paths.some(
    (path) =>
      path.endsWith("src/analysis") ||
      basename(ladder, ".test.ts")
        .split("-")
        .some((word) => path.includes(word)),
  )

/** Sources under some paths, without tests and tables of data. */
const sourcesOf = (paths: readonly string[]): string[] =>
  listed(paths).filter(
    (file) => file.endsWith(".ts") && !/\.test\.ts$|\.test-kit\.ts$|\/data\/|\/test\//.test(file),
  )

function listed(paths: readonly string[]): string[] {
  const told = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...paths], {
    cwd: root,
    encoding: "utf8",
  })
  return told.split("\n").map((file) => join(root, file))
}
