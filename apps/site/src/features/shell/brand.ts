/** What ships as the name of every host; other languages have their own spelling of it. */
const shippedBrand = "墨转 PDF"

/** A host's own name, or the product's in the page's language. */
export const brandOf = (brand: string, shipped: string): string => (brand === shippedBrand || brand === "" ? shipped : brand)
