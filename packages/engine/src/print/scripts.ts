import type { ReadCharacter } from "./decode.ts"

/** Letters from which on those read before tell the script of what follows. */
const LEAST_LETTERS = 20

/** Counts the letters that were read. */
export class Scripts {
  #latin = 0
  #letters = 0

  count(characters: readonly ReadCharacter[]): void {
    for (const { text } of characters) {
      if (!/\p{L}/u.test(text)) continue
      this.#letters++
      if (/[A-Za-z]/.test(text)) this.#latin++
    }
  }

  /** The share of Latin ones among them, or what is given while they are few. */
  latinShare(ofFew: number): number {
    return this.#letters < LEAST_LETTERS ? ofFew : this.#latin / this.#letters
  }
}
