import type { PageDrawer } from "./page-client.ts"

/** Pictures kept: about 15 kB each. */
const kept = 600
/** Width of page pictures in lists, in device pixels. */
const pictureWidth = 200

interface Waiting {
  readonly key: string
  readonly file: File
  readonly password: string
  readonly page: number
  readonly hear: Set<(address: string) => void>
}

/**
 * Pictures of single pages for long lists: drawn one at a time, the last asked for first, and not
 * drawn at all when they have scrolled away before their turn.
 */
export class PagePictures {
  readonly #drawer: Pick<PageDrawer, "draw">
  readonly #drawn = new Map<string, string>()
  readonly #waiting = new Map<string, Waiting>()
  #isDrawing = false

  constructor(drawer: Pick<PageDrawer, "draw">) {
    this.#drawer = drawer
  }

  /** Gives the address of a picture that has been drawn already. */
  known(itemId: string, page: number): string | undefined {
    return this.#drawn.get(keyOf(itemId, page))
  }

  /**
   * Calls `hear` once with the picture's address; the returned function withdraws the wish. A page
   * that cannot be drawn stays without.
   */
  want(
    item: { readonly id: string; readonly file: File; readonly password: string },
    page: number,
    hear: (address: string) => void,
  ): () => void {
    const key = keyOf(item.id, page)
    const known = this.#drawn.get(key)
    if (known !== undefined) {
      hear(known)
      return () => undefined
    }
    const entry = this.#waiting.get(key) ?? {
      key,
      file: item.file,
      password: item.password,
      page,
      hear: new Set(),
    }
    entry.hear.add(hear)
    this.#waiting.set(key, entry)
    void this.#draw()
    return () => {
      entry.hear.delete(hear)
      if (entry.hear.size === 0) this.#waiting.delete(key)
    }
  }

  async #draw(): Promise<void> {
    if (this.#isDrawing) return
    this.#isDrawing = true
    for (
      let next = [...this.#waiting.values()].at(-1);
      next !== undefined;
      next = [...this.#waiting.values()].at(-1)
    ) {
      const { key } = next
      let address: string | undefined
      try {
        address = URL.createObjectURL(
          await this.#drawer.draw(next.file, next.password, next.page, pictureWidth),
        )
        this.#keep(key, address)
      } catch {
        // The empty sheet stays: the page can still be ordered and cut.
      }
      // A wish withdrawn and made again in the meantime is another entry under the same key.
      const hear = this.#waiting.get(key)?.hear ?? new Set()
      this.#waiting.delete(key)
      if (address !== undefined) for (const listener of hear) listener(address)
    }
    this.#isDrawing = false
  }

  #keep(key: string, address: string): void {
    this.#drawn.set(key, address)
    if (this.#drawn.size <= kept) return
    const [oldest] = this.#drawn
    if (oldest === undefined) return
    this.#drawn.delete(oldest[0])
    URL.revokeObjectURL(oldest[1])
  }
}

const keyOf = (itemId: string, page: number): string => `${itemId} ${page}`
