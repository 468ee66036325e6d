import type { Span, TextLine } from "../../drafts.ts"
import type { SlideLists } from "./slide-lists.ts"
import type { SlideLineEnds } from "./slide-line-ends.ts"
import type { Room } from "./slide-room.ts"

/** What the text boxes of a slide are made with. */
export interface BoxContext {
  readonly lists: SlideLists
  /** Pictures that stand for the bullets of lines, as indices into the document's images. */
  readonly bulletPictures?: ReadonlyMap<TextLine, number>
  /** What the spaces behind lines of the deck tell. */
  readonly endOf?: SlideLineEnds
  /** Whether the outline of the file names all lines of a title: they are one paragraph. */
  readonly isOutlined?: boolean
  /** How far a box may reach that wraps nothing: one of several lines, or a title. */
  readonly room?: Room
  /** How much narrower the letters of a font are than those of its family. */
  readonly scaleOf?: (span: Span) => number
}
