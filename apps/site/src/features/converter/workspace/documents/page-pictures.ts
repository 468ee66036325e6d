import type { PageDrawer } from "./page-client.ts"

/** Pixels kept, in pictures 200 wide: about 15 kB each. */
const kept = 600
/** Widths that pictures are drawn at, in device pixels; few, so that a zoom finds them again. */
const drawnWidths = [200, 400, 800] as const
type DrawnWidth = (typeof drawnWidths)[number]

interface Waiting {
  readonly key: string
  readonly file: File
  readonly password: string
  readonly page: number
  readonly width: DrawnWidth
  readonly hear: Set<(address: string) => void>
}

/**
 * Pictures of single pages for long lists: drawn one at a time, the last asked for first, and not
 * drawn at all when they have scrolled away before their turn.
 */
export class PagePictures {
  readonly #drawer: Pick<PageDrawer, "draw">
  readonly #drawn = new Map<string, { readonly address: string; readonly weight: number }>()
  readonly #waiting = new Map<string, Waiting>()
  #isDrawing = false

  constructor(drawer: Pick<PageDrawer, "draw">) {
    this.#drawer = drawer
  }

  /** Gives the address of a picture that has been drawn already, for a room in CSS pixels. */
  known(itemId: string, page: number, room: number): string | undefined {
    return this.#drawn.get(keyOf(itemId, page, widthFor(room)))?.address
  }

  /**
   * Calls `hear` once with the picture's address; the returned function withdraws the wish. A page
   * that cannot be drawn stays without.
   */
  want(
    item: { readonly id: string; readonly file: File; readonly password: string },
    page: number,
    room: number,
    hear: (address: string) => void,
  ): () => void {
    const width = widthFor(room)
    const key = keyOf(item.id, page, width)
    const known = this.#drawn.get(key)
    if (known !== undefined) {
      hear(known.address)
      return () => undefined
    }
    const entry = this.#waiting.get(key) ?? {
      key,
      file: item.file,
      password: item.password,
      page,
      width,
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
          await this.#drawer.draw(next.file, next.password, next.page, next.width),
        )
        this.#keep(key, address, next.width)
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

  #keep(key: string, address: string, width: DrawnWidth): void {
    this.#drawn.set(key, { address, weight: (width / drawnWidths[0]) ** 2 })
    let weight = 0
    for (const drawn of this.#drawn.values()) weight += drawn.weight
    for (const [oldKey, old] of this.#drawn) {
      if (weight <= kept) return
      this.#drawn.delete(oldKey)
      URL.revokeObjectURL(old.address)
      weight -= old.weight
    }
  }
}

const keyOf = (itemId: string, page: number, width: DrawnWidth): string =>
  `${itemId} ${page} ${width}`

/** The least drawn width that fills a room, given in CSS pixels, on this screen. */
function widthFor(room: number): DrawnWidth {
  const wanted = room * Math.min(2, globalThis.devicePixelRatio ?? 1)
  return drawnWidths.find((width) => width >= wanted) ?? 800
}
