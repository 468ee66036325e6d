/**
 * `npm test`: sets up everything, with format, types, lint and layers beside it, then runs unit and
 * integration tests and the browser tests.
 *
 * Every step runs even when an earlier one failed; the last line is the count.
 */
import { spawn } from "node:child_process"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs"
import { freemem, tmpdir } from "node:os"
import { delimiter, join, relative } from "node:path"
import { root } from "./setup/folders.mjs"
import { installAll } from "./setup/set-up.mjs"

try {
  installAll({ withTests: true })
} catch (error) {
  console.error(`setup: ${error.message}`)
  console.log("0 passed, 1 failed")
  process.exit(1)
}
const compiled = join(root, "node_modules/.cache/mozhuan/compile")
const folder = mkdtempSync(join(fastFolder(), `mz-${process.pid}-`))
/** Databases and files of the tests, also of programs that run under another account. */
const temporary = join(folder, "tmp")
mkdirSync(temporary)
chmodSync(folder, 0o755)
chmodSync(temporary, 0o1777)
/** Faces and a profile for office programs, made by the first test that asks: 7 s of a core. */
const cache = join(folder, "cache")
/** Programs of the packages are found as npm finds them, without the half second that it takes. */
const here = {
  cwd: root,
  env: {
    ...process.env,
    PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH}`,
  },
}
const count = { passed: 0, failed: 0 }
const failures = []
// Building the site is for the most part the work of one core.
const checks = runChecks()
const setUp = [join(root, "scripts/setup.mjs"), "--without-debian"]
if (!(await ended(spawn(process.execPath, setUp, { cwd: root, stdio: "inherit" })))) {
  await checks
  console.log("0 passed, 1 failed")
  process.exit(1)
}
await runTests("unit and integration tests", "vitest.config.ts")
for (const { step, isClean, output } of await checks) {
  count[isClean ? "passed" : "failed"]++
  if (!isClean) failures.push(step)
  process.stdout.write(isClean ? "" : output)
  console.log(`${step}: ${isClean ? "clean" : "FAILED"}`)
}
if (existsSync(join(root, "vitest.browser.config.ts")))
  await runTests("browser tests", "vitest.browser.config.ts")
rmSync(folder, { recursive: true, force: true })
// Told once more at the end: of a long log often its last lines alone are kept.
for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exitCode = count.failed > 0 ? 1 : 0

/**
 * A file system in memory where it has room, tests of 2 GB among it: each database is 300 files,
 * and those that were just deleted slow down a disk's search for places of new ones.
 */
function fastFolder() {
  const memory = "/dev/shm"
  const enough = 8 * 2 ** 30
  try {
    sweep(memory)
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize > enough && freemem() > enough) return memory
  } catch {
    // Not every system has one, and what another account left is its own.
  }
  return tmpdir()
}

/** Removes what runs left that were broken off: in memory it would stay until the machine ends. */
function sweep(place) {
  if (!existsSync(`/proc/${process.pid}`)) return
  for (const name of readdirSync(place)) {
    const owner = /^mz-(\d+)-/.exec(name)?.[1]
    if (owner && !existsSync(`/proc/${owner}`))
      rmSync(join(place, name), { recursive: true, force: true })
  }
}

/** Runs format, types, lint, layers and error documents beside what else is to be done. */
async function runChecks() {
  const results = []
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  for (const step of ["format:check", "types", "lint", "layers", "error-docs"]) {
    const order = step === "error-docs" ? `${scripts[step]} --check` : scripts[step]
    const child = spawn(order, { ...here, shell: true, stdio: ["ignore", "pipe", "pipe"] })
    const chunks = []
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => chunks.push(chunk))
    const isClean = await ended(child)
    results.push({ step, isClean, output: Buffer.concat(chunks).toString() })
  }
  return results
}

async function runTests(title, config) {
  console.log(`${title}:`)
  const report = join(folder, `${config}.json`)
  const order = ["run", "--config", config]
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const isGood = await ended(
    spawn("vitest", [...order, ...reporters], {
      ...here,
      stdio: "inherit",
      // Servers and workers that tests start find their code compiled, as those of `npm start` do.
      env: { NODE_COMPILE_CACHE: compiled, ...here.env, CACHE_DIR: cache, TMPDIR: temporary },
    }),
  )
  if (!existsSync(report)) {
    count.failed++
    failures.push(`${title}, which could not be run`)
    return
  }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"))
  tellSecondTries(testResults)
  const failed = failuresOf(testResults)
  count.passed += numPassedTests
  // A file that cannot even be loaded has no tests to fail; the run as a whole then fails.
  count.failed += numFailedTests > 0 || isGood ? numFailedTests : 1
  failures.push(...(failed.length > 0 || isGood ? failed : [title]))
}

/** Whether a program ended well; one that could not be started did not. */
function ended(child) {
  return new Promise((resolve) => {
    child.on("error", () => resolve(false))
    child.on("close", (status) => resolve(status === 0))
  })
}

/** Every test that failed, and every file that could not be loaded, with its first line of why. */
function failuresOf(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((result) => result.status === "failed")
    if (failed.length === 0) return status === "failed" ? [`${file}: ${firstLine(message)}`] : []
    return failed.map(
      ({ fullName, failureMessages }) => `${file}, ${fullName}: ${firstLine(failureMessages[0])}`,
    )
  })
}

function firstLine(text = "") {
  return text.split("\n")[0]
}

function tellSecondTries(files) {
  for (const { name, assertionResults } of files)
    for (const { fullName, status, failureMessages } of assertionResults)
      if (status === "passed" && failureMessages.length > 0)
        console.log(
          `on the second try: ${relative(root, name)}, ${fullName}: ${firstLine(failureMessages[0])}`,
        )
}
