/** A package's exports, all of which are called as functions or by `new`. */
interface LatePackage {
  readonly functions: readonly string[]
  readonly classes?: readonly string[]
}

/**
 * Packages that make tables as they load, which no start has to wait for: Node has a deflate and an
 * AES of its own, and what needs these packages all the same is rare.
 */
export const latePackages: Readonly<Record<string, LatePackage>> = {
  fflate: {
    functions: ["deflateSync", "strFromU8", "strToU8", "unzipSync", "zipSync", "zlibSync"],
    classes: ["Inflate"],
  },
  "@noble/ciphers/aes.js": { functions: ["cbc", "ecb"] },
}

/** A module in place of a package that loads it when something of it is first called. */
export function lateModule(name: string, { functions, classes = [] }: LatePackage): string {
  const own = `load(${JSON.stringify(name)})`
  return [
    'import { createRequire } from "node:module"',
    "const load = createRequire(import.meta.url)",
    ...functions.map((each) => `export const ${each} = (...given) => ${own}.${each}(...given)`),
    ...classes.map(
      (each) => `export function ${each}(...given) { return new (${own}.${each})(...given) }`,
    ),
  ].join("\n")
}
