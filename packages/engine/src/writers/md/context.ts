import type { Block, Document, DrawingContent, Paragraph, Placement } from "../../model/document.ts"
import type { Markdown } from "./escape.ts"

/** What the handlers of one output file share. */
export interface Writing {
  readonly document: Document
  /** Gives the label of a list paragraph; called once for each, in order. */
  readonly label: (place: NonNullable<Paragraph["list"]>) => string
  /** Gives the path of a picture beside the file; undefined where pictures are dropped. */
  readonly picture: (image: number) => string | undefined
  /** Gives the path of a drawing beside the file. */
  readonly drawing: (content: DrawingContent, place: Placement, label: string) => string | undefined
  /** Notes that a mark has led to so far; filled while writing. */
  readonly references: Set<number>
  /** Names of the bookmarks that links lead to. */
  readonly linked: ReadonlySet<string>
  /** Writes blocks inside a block: text boxes, notes, quotes. */
  readonly blocks: (blocks: readonly Block[]) => Markdown[]
  /** Whether the body is set in a face of one width, where such faces tell no code. */
  readonly isAllFixedPitch: boolean
}

/** Gives the id that links to a bookmark and the bookmark share. */
export const anchorOf = (name: string): string => name.replace(/[^\p{L}\p{N}_-]/gu, "_")
