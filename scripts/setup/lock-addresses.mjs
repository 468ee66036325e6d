/**
 * Gives the text of a lock whose packages name their archives. The lock in the repository leaves
 * these out (`omit-lockfile-registry-resolved`), so that npm asks the registry for all versions of
 * each package before it looks into its cache: a third of an installation's time, on one core.
 *
 * @param registry Address of the registry that npm is told to use, which keeps archives as npm's own does.
 */
export function withAddresses(text, registry) {
  const base = registry.replace(/\/+$/, "")
  const lock = JSON.parse(text)
  for (const [path, entry] of Object.entries(lock.packages)) {
    const at = path.lastIndexOf("node_modules/")
    if (at < 0 || !entry.integrity || entry.resolved) continue
    const name = entry.name ?? path.slice(at + "node_modules/".length)
    entry.resolved = `${base}/${name}/-/${name.split("/").at(-1)}-${entry.version}.tgz`
  }
  return `${JSON.stringify(lock, undefined, 2)}\n`
}
