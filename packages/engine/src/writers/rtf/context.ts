import type { Rgb } from "../../base/colour.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { Document, Figure, Note, Paragraph } from "../../model/document.ts"
import type { RtfText, Rtf } from "./markup.ts"

/** What the handlers of one file share. */
export interface RtfContext {
  readonly document: Document
  readonly text: RtfText
  readonly colour: (colour: Rgb) => number
  readonly styles: ReadonlyMap<string, number>
  /** Label of a list paragraph; called once for each, in order. */
  readonly label: (place: NonNullable<Paragraph["list"]>) => string
  /** Gives a figure as a picture group; empty where pictures are dropped. */
  readonly picture: (figure: Figure) => Rtf
  /** Kinds of notes whose marks the reader counts. */
  readonly countedNotes: ReadonlySet<Note["kind"]>
  /** What is anchored to the page is written as a shape at its place. */
  readonly keepsPlaces: boolean
  readonly diagnostics: Diagnostic[]
}
