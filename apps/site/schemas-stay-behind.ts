import type { Plugin } from "vite"

/**
 * Stands for every schema and every step of making one. Whoever wants to check something with it
 * learns that it cannot.
 */
const standIn = `
const checks = new Set(["parse", "safeParse", "parseAsync", "safeParseAsync", "decode", "encode"])
const refuse = () => { throw new Error("schemas are on the server: pages trust its answers and it checks their questions") }
export const z = new Proxy(function schema() {}, {
  get: (target, name) => (typeof name === "symbol" || name === "then" ? undefined : checks.has(name) ? refuse : z),
  apply: () => z,
})
`

/**
 * Keeps the schemas of the calls, and the library that makes them, out of the pages: 30 kB of
 * script.
 *
 * A page needs a call's method, path and place only. What it sends is checked by the server, what
 * the server sends was checked there (`createClient` in packages/contract says the same).
 */
export function schemasStayBehind(): Plugin {
  const id = "\0mozhuan-schemas"
  return {
    name: "mozhuan-schemas-stay-behind",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: { filter: { id: /^zod$/ }, handler: () => id },
    load: {
      filter: { id: /^\0mozhuan-schemas$/ },
      handler: () => ({ code: standIn, moduleSideEffects: false }),
    },
  }
}
