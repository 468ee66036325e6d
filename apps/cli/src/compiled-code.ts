import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"
import { cachedDataVersionTag } from "node:v8"
import { constants, Script } from "node:vm"
import { readCode, sumOf, writeCode, type PartCode } from "./code-file.ts"

/**
 * Runs that add what they have compiled. What none of them called is compiled by each run that
 * calls it.
 */
const LEARNING_RUNS = 8

/** A part of the program: a script whose value is a function, as Node wraps modules. */
interface Part {
  /** Check sum of its text, where code is kept. */
  readonly source: number
  readonly script: Script
  /** V8 has taken the code that was kept. */
  readonly isKept: boolean
  exported?: { exports: object }
}

type Wrapped = (
  exports: object,
  require: (id: string) => unknown,
  module: { exports: object },
  filename: string,
  dirname: string,
) => void

/**
 * Loads a program whose parts require each other, and gives what it exports.
 *
 * Node's own cache keeps a module as it was before it ran, without the functions that are compiled
 * when they are called; with all of them compiled, to read it takes longer than to convert a page.
 * The file at `path` keeps what runs have called. `setFlags` gives V8 the flags that the program
 * starts with.
 */
export function loadProgram(
  program: string,
  { path, setFlags }: { readonly path: string | undefined; readonly setFlags: () => void },
): object {
  const folder = dirname(program)
  const parts = new Map<string, Part>()
  const load = partsIn(folder, parts, path !== undefined)
  if (path !== undefined) {
    // Code is taken by the flags of V8, and a program changes flags by the memory that it finds: all
    // of it is taken now, and given with the same ones.
    setFlags()
    const flags = cachedDataVersionTag()
    const kept = readCode(path)
    for (const code of kept?.parts ?? []) {
      const own = join(folder, code.name)
      // Parts of an earlier program have other names.
      if (existsSync(own)) parts.set(code.name, compile(own, true, code))
    }
    process.once("exit", (exitCode) => {
      const runs = [...parts.values()].every(({ isKept }) => isKept) ? (kept?.runs ?? 0) : 0
      if (exitCode !== 0 || runs >= LEARNING_RUNS) return
      setFlags()
      if (cachedDataVersionTag() === flags)
        writeCode(path, { runs: runs + 1, parts: codeOf(parts) })
    })
  }
  return load(basename(program))
}

/** Gives what loads a part by its name, once. */
function partsIn(
  folder: string,
  parts: Map<string, Part>,
  keeps: boolean,
): (name: string) => object {
  const outside = createRequire(join(folder, "program.cjs"))
  const load = (name: string): object => {
    const path = join(folder, name)
    const part = parts.get(name) ?? compile(path, keeps)
    parts.set(name, part)
    if (part.exported) return part.exported.exports
    const module = (part.exported = { exports: {} })
    const run = part.script.runInThisContext() as Wrapped
    run(module.exports, require, module, path, folder)
    return module.exports
  }
  const require = (id: string): unknown => (id.startsWith("./") ? load(id.slice(2)) : outside(id))
  return load
}

/** Compiles a part, or takes the code of it that was kept. */
function compile(path: string, keeps: boolean, kept?: PartCode): Part {
  const text = readFileSync(path)
  const source = keeps ? sumOf(text) : 0
  const script = new Script(text.toString("latin1"), {
    filename: path,
    ...(kept?.source === source && { cachedData: kept.code }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  return { source, script, isKept: script.cachedDataRejected === false }
}

const codeOf = (parts: ReadonlyMap<string, Part>): PartCode[] =>
  [...parts].map(([name, { source, script }]) => ({
    name,
    source,
    code: script.createCachedData(),
  }))
