import { handedMark } from "../../kept-tasks.ts"

/** One result as it is handed to another browser: its name and its short-lived signed address. */
export interface HandedResult {
  readonly name: string
  readonly url: string
}

/** Most results that fit into an address. */
const most = 5

/** Gives the fragment that hands results to the browser in which this address is opened next. */
export const handOver = (results: readonly HandedResult[]): string =>
  handedMark +
  encodeURIComponent(JSON.stringify(results.slice(0, most).map(({ name, url }) => [name, url])))

/**
 * Reads such a fragment; anything that does not lie on our own host is left out, as anybody can
 * write a link.
 */
export function readHanded(fragment: string, origin: string): HandedResult[] {
  if (!fragment.startsWith(handedMark)) return []
  try {
    const value: unknown = JSON.parse(decodeURIComponent(fragment.slice(handedMark.length)))
    if (!Array.isArray(value)) return []
    return value.slice(0, most).flatMap((entry: unknown): HandedResult[] => {
      const [name, url] = Array.isArray(entry) ? (entry as unknown[]) : []
      if (typeof name !== "string" || typeof url !== "string" || !URL.canParse(url, origin))
        return []
      const address = new URL(url, origin)
      return address.origin === origin && address.pathname.startsWith("/oss/")
        ? [{ name: name.slice(0, 255), url: address.href }]
        : []
    })
  } catch {
    return [] // a cut or hand-made address
  }
}
