import type { Block, Document, Paragraph } from "../../model/document.ts"
import type { ClassRegistry } from "../class-registry.ts"
import type { Html } from "../markup.ts"
import type { PageWords } from "../words.ts"

/** What the handlers of one output file share. */
export interface Reflow {
  readonly document: Document
  readonly classes: ClassRegistry
  readonly words: PageWords
  /**
   * Address of each image of the document: a data URI, or a path beside the file. Undefined where
   * images are dropped.
   */
  readonly imageUrl: (image: number) => string | undefined
  /** Gives the label of a list paragraph; called once for each, in order. */
  readonly label: (place: NonNullable<Paragraph["list"]>) => string
  /** Writes blocks inside a block: cells, text boxes, notes. */
  readonly blocksHtml: (blocks: readonly Block[]) => Html
  /** Id of each heading, by the paragraph itself. */
  readonly headingIds: ReadonlyMap<object, string>
  /** Address of a place in the text; undefined where nothing is there. */
  readonly bookmarkUrl: (name: string) => string | undefined
  /** Gives an id to the first that asks for it, and none to the others: ids are unique. */
  readonly claimId: (id: string) => string | undefined
}
