import { contains, type Box } from "../../../base/geometry.ts"
import type { SceneItem } from "../../../model/scene.ts"
import { counts } from "../../geometry/scale.ts"

/** Letters of a page that are held against boxes, and rows looked at, at most: time stays bounded. */
const mostPairs = counts.crowd ** counts.pair

interface Letters {
  readonly index: number
  readonly box: Box
}

/** Letters of a page so small that they may stand on a box as thin as a ruling, by their rows. */
export class TinyLetters {
  readonly #rows = new Map<number, Letters[]>()
  #left = mostPairs

  /** @param size Letters of this size and more are none, in points. */
  constructor(items: readonly SceneItem[], size: number) {
    for (const [index, item] of items.entries()) {
      if (item.kind !== "glyphs" || item.size >= size) continue
      const row = Math.floor(item.box.y0)
      const own = this.#rows.get(row)
      if (own) own.push({ index, box: item.box })
      else this.#rows.set(row, [{ index, box: item.box }])
    }
  }

  /** Tells a box, however thin, on which letters were painted after it. */
  standOn(box: Box, index: number): boolean {
    if (this.#rows.size === 0) return false
    for (let row = Math.floor(box.y0); row <= box.y1; row++) {
      const own = this.#rows.get(row) ?? []
      this.#left -= own.length + 1
      if (this.#left < 0) return false
      if (own.some((each) => each.index > index && contains(box, each.box))) return true
    }
    return false
  }
}
