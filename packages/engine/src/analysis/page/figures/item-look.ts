import type { ScenePage } from "../../../model/scene.ts"

type Item = ScenePage["items"][number]

/** Hashes numbers one after the other; two running values of 32 bits keep strangers apart. */
class LookHash {
  #a = 0x811c9dc5
  #b = 0x9e3779b9

  add(value: number): void {
    this.#a = Math.imul(this.#a ^ value, 0x01000193)
    this.#a ^= this.#a >>> 15
    this.#b = Math.imul(this.#b + value, 0x85ebca6b)
    this.#b = (this.#b << 13) | (this.#b >>> 19)
  }

  /** To a tenth of a point. */
  tenth(value: number): void {
    this.add(Math.round(value * 10))
  }

  text(): string {
    return `${this.#a | 0}.${this.#b | 0}`
  }
}

/**
 * Gives a name that items share which look alike in the same place; undefined for text and for what
 * is no object of its own.
 */
export function itemLook(item: Item | undefined): string | undefined {
  if (!item || item.object === undefined || item.kind === "glyphs") return undefined
  const hash = new LookHash()
  for (const side of [item.box.x0, item.box.y0, item.box.x1, item.box.y1]) hash.tenth(side)
  if (item.kind === "image") {
    hash.add(item.image)
    hash.tenth(item.alpha * 10)
    return `i${hash.text()}`
  }
  for (const paint of [item.fill, item.stroke]) {
    hash.add(paint?.colour ?? -1)
    hash.tenth((paint?.alpha ?? -1) * 10)
  }
  hash.tenth(item.lineWidth)
  for (const segment of item.segments) {
    hash.add(segment[0].charCodeAt(0))
    for (let at = 1; at < segment.length; at += 1) hash.tenth(Number(segment[at]))
  }
  return `p${hash.text()}`
}
