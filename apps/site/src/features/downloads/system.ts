/** Systems we offer something for. */
export const systems = ["windows", "mac", "android", "ios"] as const
export type System = (typeof systems)[number]

/**
 * Reads a visitor's system from the browser's name; undefined for machines and rare systems. An
 * iPad that poses as a Mac is taken for one.
 */
export function systemOf(userAgent: string): System | undefined {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios"
  if (/Android|HarmonyOS/.test(userAgent)) return "android"
  if (/Windows/.test(userAgent)) return "windows"
  return /Macintosh|Mac OS X/.test(userAgent) ? "mac" : undefined
}
