import type { Block, Document, Paragraph } from "../../model/document.ts"
import type { Rgb } from "../../base/colour.ts"
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
  readonly blocksHtml: (blocks: readonly Block[], reflow: Reflow) => Html
  /** Colour that text stands on here, where the reader's device is light. */
  readonly ground: Rgb
  /** Id of each heading, by the paragraph itself. */
  readonly headingIds: ReadonlyMap<object, string>
  /** Address of a place in the text; undefined where nothing is there. */
  readonly bookmarkUrl: (name: string) => string | undefined
  /** Gives an id to the first that asks for it, and none to the others: ids are unique. */
  readonly claimId: (id: string) => string | undefined
}

/** What is shared, for text on a fill of its own. */
export const onGround = (reflow: Reflow, fill: Rgb | undefined): Reflow =>
  fill === undefined ? reflow : { ...reflow, ground: fill }
