/**
 * Stands in for the runner of passes in the bundle of mutants: whoever runs the mutants may look on
 * at each pass.
 */
import { runPasses as run } from "../../packages/engine/src/analysis/passes/run-passes.ts"
import type { AnyPass } from "../../packages/engine/src/analysis/passes/pass.ts"
import type { MutantState } from "./bundle.ts"

const { __mozhuanMutants: state } = globalThis as unknown as {
  readonly __mozhuanMutants: MutantState
}

const noted = (pass: AnyPass): AnyPass => ({
  ...pass,
  run: (input, context) =>
    state.onPass
      ? (state.onPass(pass, input, context) as ReturnType<AnyPass["run"]>)
      : pass.run(input, context),
})

/** See `runPasses` of the engine. */
export const runPasses: typeof run = (scene, request, context) =>
  run(scene, { ...request, passes: (info) => request.passes(info).map(noted) }, context)
