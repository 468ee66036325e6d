import type { FontFace, FontQuery } from "@mozhuan/engine"

/** Laid there by the site's build. */
const address = "/assets/han-face-1.otf"
const eastAsian: ReadonlySet<FontQuery["script"]> = new Set([
  "han-simplified",
  "han-traditional",
  "japanese",
  "korean",
])

/**
 * The face for Chinese text whose font is not in the file: fetched from our own server when a page
 * first lacks it.
 *
 * PDFium asks without waiting, so the first page that needs the face is drawn a second time once it
 * is there.
 */
export class HanFace {
  #face: FontFace | undefined
  #loading: Promise<boolean> | undefined
  /** Whether something has been drawn without the face that should have had it. */
  wasMissed = false

  readonly find = (query: FontQuery): FontFace | undefined => {
    if (!eastAsian.has(query.script)) return undefined
    this.wasMissed ||= this.#face === undefined
    return this.#face
  }

  /** Fetches the face once; false where there is none, and nothing need be drawn again. */
  load(): Promise<boolean> {
    this.#loading ??= this.#fetch()
    return this.#loading
  }

  async #fetch(): Promise<boolean> {
    try {
      const response = await fetch(address)
      if (!response.ok) return false
      this.#face = {
        family: "Noto Sans CJK SC",
        bytes: new Uint8Array(await response.arrayBuffer()),
      }
      this.wasMissed = false
      return true
    } catch {
      return false // no network: pages stay without those characters
    }
  }
}
