/** What the bundle of mutants gives, with mutants in the engine under it. */
export { runParts } from "../../packages/engine/fixtures/test/run-fixture.ts"
export { gathered } from "./test-stand.ts"
export { createFigureImages } from "../../packages/engine/src/analysis/page/figures/figure-images.ts"
