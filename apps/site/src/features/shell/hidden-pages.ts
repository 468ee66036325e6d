import type { HostFacts } from "../../server/services.ts"

const tutorials = /^\/(?:jiaocheng|shipin|shouce|wenti|tag)(?:[/.]|$)/

/**
 * Tells whether a host leaves a page out; it then answers like a page that does not exist. `path`
 * carries no language.
 */
export function isHiddenPage(
  host: Pick<HostFacts, "hasTutorials" | "hasContactPage" | "hiddenPages">,
  path: string,
): boolean {
  if (!host.hasTutorials && tutorials.test(path)) return true
  if (!host.hasContactPage && path === "/contactus") return true
  return host.hiddenPages.some((hidden) => path === hidden || path.startsWith(`${hidden}/`))
}
