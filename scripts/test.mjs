/**
 * `npm test`: sets up everything, then format, types, lint, layers, unit and integration tests, and
 * the browser tests.
 *
 * Every step runs even when an earlier one failed; the last line is the count.
 */
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { root } from "./setup/folders.mjs"
import { setUp } from "./setup/set-up.mjs"

try {
  setUp({ withTests: true })
} catch (error) {
  console.error(`setup: ${error.message}`)
  console.log("0 passed, 1 failed")
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), "mozhuan-test-"))
const count = { passed: 0, failed: 0 }
for (const step of ["format:check", "types", "lint", "layers", "error-docs"]) {
  const isClean = run("npm", [
    "run",
    "--silent",
    step,
    ...(step === "error-docs" ? ["--", "--check"] : []),
  ])
  count[isClean ? "passed" : "failed"]++
  console.log(`${step}: ${isClean ? "clean" : "FAILED"}`)
}
runTests("unit and integration tests", "vitest.config.ts")
if (existsSync(join(root, "vitest.browser.config.ts")))
  runTests("browser tests", "vitest.browser.config.ts")
rmSync(folder, { recursive: true, force: true })
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exitCode = count.failed > 0 ? 1 : 0

function runTests(title, config) {
  console.log(`${title}:`)
  const report = join(folder, `${config}.json`)
  const isGood = run("npx", [
    "--no-install",
    "vitest",
    "run",
    "--config",
    config,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ])
  if (!existsSync(report)) {
    count.failed++
    console.log(`${title} could not be run`)
    return
  }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"))
  tellSecondTries(testResults)
  count.passed += numPassedTests
  // A file that cannot even be loaded has no tests to fail; the run as a whole then fails.
  count.failed += numFailedTests > 0 || isGood ? numFailedTests : 1
}

/** Names the tests that failed at first: each is a fault of the test or of the product. */
function tellSecondTries(files) {
  for (const { name, assertionResults } of files)
    for (const { fullName, status, failureMessages } of assertionResults)
      if (status === "passed" && failureMessages.length > 0)
        console.log(
          `on the second try: ${relative(root, name)}, ${fullName}: ${failureMessages[0].split("\n")[0]}`,
        )
}

function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: "inherit" }).status === 0
}
