/**
 * Changes the engine in many small ways and tells which changes no fixture, no ladder and no test
 * beside the sources notices.
 *
 *   npm run mutate -- PATH…              thresholds halved and doubled, conditions negated
 *   npm run mutate -- --sample 60 PATH   so many of each kind, spread evenly
 *   npm run mutate -- --sample 200 --seed 1   the same, drawn by lot
 *   npm run mutate -- --only thresholds  or conditions
 *   npm run mutate -- --which PATH       the fixtures that catch each threshold
 *   npm run mutate -- --for 200 --seed 1 so many seconds; the next run goes on where this one ended
 *   npm run mutate -- --for 200 --again  those that survived earlier runs, once fixtures were added
 *   npm run mutate -- --fixtures sweeps/charts,figures PATH   fixtures whose names begin so, and tests
 *   npm run mutate -- --sample 60 --tries 40   after so many cases a mutant counts as surviving
 *   npm run mutate -- --own PATH         only tests beside the sources: a file is done in seconds
 *
 * Fixtures must be as expected before; `npm run fixtures` tells.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { parseArgs } from "node:util"
import { bundleMutants } from "./mutate/bundle.ts"
import { KeptVerdicts } from "./mutate/kept-verdicts.ts"
import { choose, shuffled, tellShares, tellSurvivor, tellThresholds } from "./mutate/report.ts"
import { runMutants } from "./mutate/run-mutants.ts"

const root = join(import.meta.dirname, "..")
const { values, positionals } = parseArgs({
  options: {
    sample: { type: "string" },
    seed: { type: "string" },
    only: { type: "string" },
    which: { type: "boolean" },
    for: { type: "string" },
    again: { type: "boolean" },
    keep: { type: "string", default: ".cache/mutants/kept.json" },
    workers: { type: "string", default: "2" },
    fixtures: { type: "string" },
    tries: { type: "string" },
    own: { type: "boolean", default: false },
  },
  allowPositionals: true,
})
const isKeeping = values.for !== undefined || values.again === true
const paths = positionals.length > 0 ? positionals : ["packages/engine/src/analysis"]
const bundle = join(root, ".cache/mutants", `bundle-${process.pid}.mjs`)
const choice = {
  ...(values.sample === undefined ? {} : { sample: Number(values.sample) }),
  ...(values.seed === undefined ? {} : { seed: Number(values.seed) }),
  ...(values.which
    ? { only: "thresholds" }
    : values.only === undefined
      ? {}
      : { only: values.only }),
}
const all = await bundleMutants(paths, bundle, {
  isOwn: values.own,
  choose: (every) => choose(every, choice),
})
const chosen = choose(all, choice)
console.log(`mutants: ${chosen.length} of ${all.length}`)
const started = Date.now()
const seconds = (): number => Math.round((Date.now() - started) / 1000)
const kept = isKeeping ? new KeptVerdicts(join(root, values.keep), all, root) : undefined
const known = chosen.flatMap((mutant) => kept?.of(mutant) ?? [])
const settled = new Set(
  known
    .filter(({ caughtBy }) => !values.again || caughtBy.length > 0)
    .map(({ mutant }) => mutant.id),
)
const fresh = await runMutants({
  bundle,
  all,
  // By lot, so that a run that is not over is a fair sample.
  chosen: shuffled(
    chosen.filter(({ id }) => !settled.has(id)),
    Number(values.seed ?? 1),
  ),
  ...(values.for === undefined ? {} : { until: started + Number(values.for) * 1000 }),
  workers: Number(values.workers),
  ...(values.fixtures === undefined ? {} : { fixtures: values.fixtures.split(",") }),
  ...(values.tries === undefined ? {} : { tries: Number(values.tries) }),
  isOwn: values.own,
  most: values.which ? 3 : 1,
  isAnalysis: paths.every((path) => path.includes("engine/src/analysis")),
  onReady: (cases) => console.error(`${cases} fixtures and tests are as expected, ${seconds()} s`),
  onLeftOut: (test) => console.error(`left out, for it fails in the bundle: ${test}`),
  onVerdict: (verdict, done) => {
    kept?.add(verdict)
    // Each of those that something asks takes a while: none is lost where a run is ended.
    if (verdict.touching > 0 || done % 100 === 0) kept?.save()
    if (done % 100 !== 0) return
    console.error(`${done} of ${chosen.length}, ${seconds()} s`)
  },
})
kept?.save()
const run = new Set(fresh.map(({ mutant }) => mutant.id))
const verdicts = [...known.filter(({ mutant }) => !run.has(mutant.id)), ...fresh].toSorted(
  (a, b) => a.mutant.id - b.mutant.id,
)
if (verdicts.length < chosen.length)
  console.log(`${verdicts.length} of ${chosen.length} are known; the same command goes on`)
const lines = values.which
  ? tellThresholds(verdicts, root)
  : verdicts.filter(({ caughtBy }) => caughtBy.length === 0).map((each) => tellSurvivor(each, root))
for (const line of lines) console.log(line)
mkdirSync(join(root, ".cache/mutants"), { recursive: true })
writeFileSync(
  join(root, ".cache/mutants/last.json"),
  JSON.stringify(
    verdicts.map(({ mutant, ...rest }) => ({
      ...mutant,
      file: relative(root, mutant.file),
      ...rest,
    })),
  ),
)
for (const line of tellShares(verdicts, root, chosen.length < all.length)) console.log(line)
process.exit(0)
