/** What the bundle of mutants gives: the runner of fixtures, with mutants in the engine under it. */
export { runParts } from "../../packages/engine/fixtures/test/run-fixture.ts"
