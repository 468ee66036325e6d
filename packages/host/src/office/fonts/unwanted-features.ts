/** Features that join letters without being asked to. Source: OpenType 1.9, registered features. */
const JOINING: ReadonlySet<string> = new Set(["liga", "clig"])
/** What draws pairs of letters together. */
const PAIRS: ReadonlySet<string> = new Set(["kern"])

/**
 * Gives the substitutions of a face without those that join letters: Word, Excel and PowerPoint set
 * none unless they are told to, and the office program sets all. In Carlito "tt" is a twentieth
 * narrower than two letters, which moves the ends of lines.
 */
export const withoutLigatures = (gsub: Uint8Array): Uint8Array => withoutFeatures(gsub, JOINING)

/** Gives the positions of a face whose pairs of letters stand as wide as the two. */
export const withoutPairs = (gpos: Uint8Array): Uint8Array => withoutFeatures(gpos, PAIRS)

/**
 * The features stay and name no lookups, so that no offset changes and no older table is asked in
 * their place. Source: OpenType 1.9, "Feature List table", "Feature table".
 */
function withoutFeatures(table: Uint8Array, unwanted: ReadonlySet<string>): Uint8Array {
  const copy = new Uint8Array(table)
  const view = new DataView(copy.buffer)
  const features = view.getUint16(6)
  for (let index = 0; index < view.getUint16(features); index++) {
    const record = features + 2 + index * 6
    const tag = new TextDecoder("latin1").decode(copy.subarray(record, record + 4))
    if (unwanted.has(tag)) view.setUint16(features + view.getUint16(record + 4) + 2, 0)
  }
  return copy
}
