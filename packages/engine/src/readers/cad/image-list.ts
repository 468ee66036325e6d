import type { DrawingImage } from "../../model/drawing.ts"
import type { Companions } from "./companions.ts"

/** Collects the picture files that a drawing shows, each once. */
export class ImageList {
  readonly images: DrawingImage[] = []
  readonly #companions: Companions
  readonly #places = new Map<string, number | undefined>()

  constructor(companions: Companions) {
    this.#companions = companions
  }

  /** Gives the index of a picture, or undefined where it did not come with the drawing. */
  indexOf(path: string, page?: number): number | undefined {
    const name = path.replace(/^.*[\\/]/, "")
    const key = `${name.toLowerCase()} ${page ?? ""}`
    if (!this.#places.has(key)) {
      const bytes = this.images.length < MAX_IMAGES ? this.#companions.find(name) : undefined
      this.#places.set(
        key,
        bytes && this.images.push({ name, bytes, ...(page === undefined ? {} : { page }) }) - 1,
      )
    }
    return this.#places.get(key)
  }
}

/** Most picture files of one drawing. */
const MAX_IMAGES = 200
