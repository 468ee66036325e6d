import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** The checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "../..")

/**
 * The pinned Node, which runs TypeScript as it is; undefined before the npm packages are installed.
 */
export function pinnedNode() {
  const path = join(root, `node_modules/node-linux-${process.arch}/bin/node`)
  return existsSync(path) ? path : undefined
}

const stampFolder = join(root, "node_modules/.cache/mozhuan")

/** Tells whether a step was already done for these contents. */
export function isStamped(step, contents) {
  const path = join(stampFolder, step)
  return existsSync(path) && readFileSync(path, "utf8") === contents
}

/** Notes that a step is done for these contents. */
export function stamp(step, contents) {
  mkdirSync(stampFolder, { recursive: true })
  writeFileSync(join(stampFolder, step), contents)
}
