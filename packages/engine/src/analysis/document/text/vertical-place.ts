import type { NotesStretch } from "./note-places.ts"

/** Where a block goes down the page. */
export interface VerticalPlace {
  readonly spaceBefore: number
  readonly spaceAfter: number
  /** Exact height of its lines; 0 for tables and figures. */
  readonly lineHeight: number
  readonly breakBefore?: "page" | "column"
  /** Height of empty lines above it at the head of its page. */
  readonly blankAbove?: number
  /** Room above the first line that is its own: it shows at the head of a page, too. */
  readonly raise?: number
  /** Room above a figure that its line takes, for the descent of letters below it. */
  readonly descent?: number
  /** It starts a page because the one before was full. */
  readonly isCarriedOver?: boolean
  /** The page before was full for it and the picture that it leads to, not for itself. */
  readonly leads?: boolean
  /**
   * Points that the ruling above stands nearer to the text than on the page, because something is
   * in its way.
   */
  readonly nearer?: number
}

/** A page's text area from top to bottom, in points. */
export interface VerticalArea {
  readonly top: number
  readonly bottom: number
  /**
   * How much deeper than `bottom` the written pages are: what programs set higher than was worked
   * out goes there.
   */
  readonly reserve?: number
  /** Page whose first block nothing of that may let slip back. */
  readonly held?: number
  /** Pages whose header pushes their body further down. */
  readonly pushed?: ReadonlyMap<number, number>
  /** Pages whose text ends higher than the area, because notes stand at their foot. */
  readonly feet?: ReadonlyMap<number, number>
  /** Notes below which text stands, by page. */
  readonly notes?: ReadonlyMap<number, NotesStretch>
  /** Where the paper ends, less what rounding may add. */
  readonly edge?: number
  /** Page on which the columns end and other text goes on below them: programs balance those. */
  readonly balanced?: number
  /** Its columns are of different widths: text of one is set otherwise in another. */
  readonly isUneven?: boolean
  /** Text runs on from page to page. */
  readonly runsOn?: boolean
  /** Its pages are slides: each starts by itself, however full the one before it is. */
  readonly isSlides?: boolean
}
