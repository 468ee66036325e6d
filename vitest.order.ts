import { BaseSequencer, type TestSpecification } from "vitest/node"

/**
 * Files that run longer than a quarter of a minute, the longest first. Begun last, one of them
 * leaves a core without work for as long as it takes.
 */
const long = [
  "apps/server/test/killed.test.ts",
  "packages/host/src/office/office.test.ts",
  "packages/engine/fixtures/test/options.test.ts",
  "scripts/package-cli.test.ts",
  "packages/host/src/sandbox/sandbox.test.ts",
  "packages/host/src/office/attack.test.ts",
  "packages/host/src/office/hidden-text.test.ts",
  "apps/server/test/conversion.test.ts",
  "apps/server/test/preview.test.ts",
  "apps/server/test/payment-killed.test.ts",
  "packages/engine/fixtures/test/fixtures.test.ts",
  "packages/engine/src/pipeline/hostile.test.ts",
  "packages/host/src/office/hang.test.ts",
  "apps/cli/src/cli.test.ts",
  "apps/server/test/recognition.test.ts",
  "apps/server/test/running.test.ts",
  "apps/site/test/offline.browser.test.ts",
  "apps/site/test/doubts.browser.test.ts",
  "apps/site/test/screen.browser.test.ts",
  "apps/site/test/batch.browser.test.ts",
  "apps/site/test/work.browser.test.ts",
  "apps/site/test/bad-input.browser.test.ts",
  "apps/site/test/pages.browser.test.ts",
  "apps/site/test/accounts.browser.test.ts",
  "apps/site/test/tools.browser.test.ts",
  "apps/server/test/pages.browser.test.ts",
  "apps/site/test/flows.browser.test.ts",
  "apps/site/test/look.browser.test.ts",
  "apps/site/test/sizes.browser.test.ts",
  "apps/site/test/results.browser.test.ts",
  "apps/site/test/reading.browser.test.ts",
  "apps/site/test/console.browser.test.ts",
  "apps/site/test/grid.browser.test.ts",
]

/**
 * Project whose files come last: they are short, so that both cores end together. Files of two
 * projects never share a process, so that each change between them costs what both import.
 */
const LAST = "pure"

/** Begins long files first, whether they ran here before or not. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = long.findIndex((file) => moduleId.endsWith(`/${file}`))
      return at < 0 ? long.length : at
    }
    const turn = ({ project }: TestSpecification): number => (project.name === LAST ? 1 : 0)
    return (await super.sort(files)).toSorted((a, b) => turn(a) - turn(b) || place(a) - place(b))
  }
}
