/** What ships as the name of every host; other languages have their own spelling of it. */
const shippedBrand = "墨转 PDF"
/** The product's name as texts that ship spell it, short and long. */
const shippedNames = /(?:墨转|Mozhuan)(?: PDF)?/g

const isShipped = (brand: string): boolean => brand === shippedBrand || brand === ""

/** A host's own name, or the product's in the page's language. */
export const brandOf = (brand: string, shipped: string): string =>
  isShipped(brand) ? shipped : brand

/**
 * Gives words that ship in the name of a host: whatever they call the product becomes the host's
 * brand. Goes through lists and objects.
 */
export function inNameOf<T>(brand: string, words: T): T {
  return isShipped(brand) ? words : (rename(words, brand) as T)
}

function rename(words: unknown, brand: string): unknown {
  if (typeof words === "string") return words.replace(shippedNames, () => brand)
  if (Array.isArray(words)) return words.map((each) => rename(each, brand))
  if (typeof words !== "object" || words === null) return words
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, rename(value, brand)]),
  )
}
