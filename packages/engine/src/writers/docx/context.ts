import type { Pt } from "../../base/units.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { Block, Document, Figure, Note, Paragraph } from "../../model/document.ts"
import type { FormControl } from "../../model/form-control.ts"
import type { OpcPackage } from "../../ooxml/package.ts"
import type { Xml } from "../../ooxml/xml.ts"
import type { PlannedComment } from "./plan-comments.ts"
import type { NumberingPlan } from "./plan-numbering.ts"
import type { StylePlan } from "./plan-styles.ts"

export interface FlowEnd {
  /** Cells, notes, headers and text boxes must end with a paragraph. */
  readonly endsWithParagraph: boolean
  /** w:sectPr that the last paragraph carries. */
  readonly section?: Xml | undefined
}

/** Place of a figure that hangs on a paragraph, in points. */
export interface Offset {
  /** Below the top of the paragraph. */
  readonly top: Pt
  /** From the left edge of the column; absent where it keeps its place across the page. */
  readonly left?: Pt
}

/** What every emitter of one part needs; passed down, never changed. */
export interface PartContext {
  readonly document: Document
  readonly styles: StylePlan
  readonly numbering: NumberingPlan
  /** Form fields by the signs that stand for them in texts. */
  readonly controls: ReadonlyMap<string, FormControl>
  /** Figures whose place is counted from the paragraph that they hang on. */
  readonly offsets: ReadonlyMap<Figure, Offset>
  /** Comments on a paragraph. */
  readonly comments: ReadonlyMap<Paragraph, readonly PlannedComment[]>
  readonly pack: OpcPackage
  /** Kinds of notes that Word counts; the marks of others are written out. */
  readonly countedNotes: ReadonlySet<Note["kind"]>
  /** Name of the part being written: relations belong to it. */
  readonly part: string
  /**
   * Part names of pictures by index into `Document.images`; a picture that could not be read is
   * absent.
   */
  readonly media: ReadonlyMap<number, string>
  /** Gives ids that are unique in the whole file, for drawings and bookmarks. */
  readonly nextId: () => number
  readonly report: (diagnostic: Diagnostic) => void
  /** Text alone: no pictures, drawings, colours of tables. */
  readonly isTextOnly: boolean
  /**
   * Emits blocks inside a cell or a text box: handed down, because blocks hold tables and tables
   * hold blocks.
   */
  readonly emitBlocks: (context: PartContext, blocks: readonly Block[], end: FlowEnd) => Xml
}

/** Counts up from 1. */
export function createIds(): () => number {
  let last = 0
  return () => ++last
}
