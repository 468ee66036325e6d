/** A face that travels with a document. */
export interface DocumentFace {
  /** Family by which runs name it. */
  readonly family: string
  readonly style: "Regular" | "Bold" | "Italic" | "Bold Italic"
  /** Family for programs that leave embedded faces out. */
  readonly standIn: string
  /** It holds Han characters. */
  readonly isHan: boolean
  /** An OpenType file with TrueType outlines. */
  readonly content: Uint8Array
}
