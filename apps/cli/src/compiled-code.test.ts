import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { readCode, writeCode } from "./code-file.ts"

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mz-code-"))
  path = join(folder, "kept")
  lay("main.cjs", 'exports.say = () => require("./part.cjs").say(process.argv[1]); exports.say()')
  lay("part.cjs", part("said"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A part with two functions, which says whether the code of the first was there before. */
const part = (word: string): string =>
  `const long = () => ${JSON.stringify(word.repeat(200))}.length;` +
  `const other = () => ${JSON.stringify(word.repeat(300))}.length;` +
  `exports.say = (which) => { console.log("${word}", which === "long" ? long() : other());` +
  'if (which === "fails") process.exitCode = 1; }'

function lay(name: string, text: string): void {
  const around = ["(function (exports, require, module, __filename, __dirname) {", "})"]
  writeFileSync(join(folder, name), around.join(`\n${text}\n`))
}

/** What the program says in a process of its own. */
function run(which = "long"): string {
  const source = JSON.stringify(join(import.meta.dirname, "compiled-code.ts"))
  const [program, kept] = [join(folder, "main.cjs"), path].map((each) => JSON.stringify(each))
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "--input-type=module",
      "--eval",
      `import { loadProgram } from ${source}; loadProgram(${program}, { path: ${kept}, setFlags: () => {} })`,
      which,
    ],
    { encoding: "utf8" },
  )
  expect(stderr).toBe("")
  return stdout
}

const runsOf = (): number | undefined => readCode(path)?.runs
const bytesOf = (name: string): number =>
  readCode(path)?.parts.find((own) => own.name === name)?.code.length ?? 0

test("a program keeps the functions that its runs have called, of the first of them alone", () => {
  expect(run()).toBe("said 800\n")
  const first = bytesOf("part.cjs")
  expect([runsOf(), first > 0]).toEqual([1, true])
  run("other")
  // What the first has called is there as well.
  expect([runsOf(), bytesOf("part.cjs") > first]).toEqual([2, true])
  writeCode(path, { parts: [], ...readCode(path), runs: 7 })
  run()
  const whole = readFileSync(path)
  run()
  expect([runsOf(), readFileSync(path).equals(whole)]).toEqual([8, true])
})

test("code of another text of the same length, of a text that is gone, or that is damaged, is not run", () => {
  run()
  lay("part.cjs", part("told"))
  expect([run(), runsOf()]).toEqual(["told 800\n", 1])
  lay("main.cjs", 'require("./other.cjs").say(process.argv[1])')
  lay("other.cjs", part("last"))
  rmSync(join(folder, "part.cjs"))
  expect([run(), runsOf(), bytesOf("part.cjs")]).toEqual(["last 800\n", 1, 0])
  const damaged = readFileSync(path)
  damaged[damaged.length - 100] = (damaged[damaged.length - 100] ?? 0) ^ 255
  writeFileSync(path, damaged)
  expect(readCode(path)).toBeUndefined()
  expect([run(), runsOf()]).toEqual(["last 800\n", 1])
})

test("a run that fails, or may not write there, keeps nothing", () => {
  expect([run("fails"), runsOf()]).toEqual(["said 1200\n", undefined])
  path = join(folder, "nowhere/kept")
  expect([run(), runsOf()]).toEqual(["said 800\n", undefined])
  path = join(folder, "taken")
  mkdirSync(join(path, "by another"), { recursive: true })
  expect([run(), readdirSync(folder).sort()]).toEqual([
    "said 800\n",
    ["main.cjs", "part.cjs", "taken"],
  ])
})
