import type { Plugin } from "vite"

/**
 * What React Router does where the script of a page cannot be loaded: it reloads, however often
 * that has been tried.
 */
const endless = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
/**
 * Leaves the reload to our guard, which allows one a minute; within the minute a page takes its
 * place that fails, so that the error page comes.
 */
const guarded =
  'if (window.dispatchEvent(new Event("vite:preloadError", { cancelable: true }))) return { default: () => { throw error; } };\n\t\treturn new Promise(() => {});'

/** Puts React Router's own reload under the guard of `features/shell/chunk-guard.ts`. */
export function guardRouteLoads(): Plugin {
  let isDone = false
  return {
    name: "mozhuan-guard-route-loads",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code, id) {
      if (!id.includes("react-router") || !code.includes("async function loadRouteModule("))
        return null
      if (!endless.test(code))
        throw new Error(`${id} reloads in another way than known: look at the guard again`)
      isDone = true
      return { code: code.replace(endless, guarded), map: null }
    },
    buildEnd(error) {
      if (!error && !isDone)
        throw new Error("React Router's loader of routes was not found: look at the guard again")
    },
  }
}
