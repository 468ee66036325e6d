import type { Box } from "../base/geometry.ts"
import type { Rgb } from "../base/colour.ts"
import type { Pt } from "../base/units.ts"
import type {
  Beyond,
  BorderLine,
  Borders,
  Figure,
  Formula,
  RunStyle,
  SheetPlace,
  Table,
} from "../model/document.ts"
import type { MathNode } from "../model/formula.ts"
import type { GlyphRun, LinkTarget, Paint, Rule, Scene, ScenePage } from "../model/scene.ts"

/**
 * What the passes hand to each other while a page is on its way from scene to document.
 *
 * Everything is in scene space. Passes never change what they are given; each returns its own
 * draft.
 */

/** Places along a line; most of a page share one piece of memory. */
export type Edges = readonly number[] | Float32Array | Float64Array

/** A stretch of one line in one style. */
export interface Span {
  readonly text: string
  /**
   * Left edge (top edge for vertical text) of each UTF-16 unit of `text`, and one more: the end of
   * the last.
   */
  readonly edges: Edges
  readonly box: Box
  /** Index into `Scene.fonts`. */
  readonly font: number
  readonly size: Pt
  readonly bold: boolean
  readonly italic: boolean
  readonly colour: Rgb
  readonly alpha: number
  readonly stretch: number
  /** Extra space between characters in points, where it is even over the span. */
  readonly spacing: Pt
  readonly rise: "none" | "superscript" | "subscript"
  readonly isInvisible: boolean
  readonly confidence?: number
  readonly mcid?: number
  /** Lower-case letters are drawn as small capitals. */
  readonly smallCaps?: boolean
  /** The text as its author wrote it, of equal length, where the page shows it in capitals. */
  readonly written?: string
  readonly underline?: RunStyle["underline"]
  readonly strike?: boolean
  readonly highlight?: Rgb
  readonly link?: LinkTarget
  /**
   * The picture that stands at this place of the line; `text` is then one object replacement
   * character.
   */
  readonly figure?: FigureDraft
  /** The formula that stands at this place; `text` is then one object replacement character. */
  readonly formula?: FormulaDraft
  /** The mark of a note; an index into the notes of the file. */
  readonly note?: number
}

/**
 * Words on one baseline with no gap wider than a column gap. Spaces between words are in the spans'
 * text.
 */
export interface TextLine {
  readonly page: number
  readonly spans: readonly Span[]
  /** Texts of the spans, joined. */
  readonly text: string
  readonly box: Box
  readonly baseline: Pt
  /** Size that most characters have. */
  readonly size: Pt
  /** Degrees clockwise; 0 for upright text. */
  readonly angle: number
  readonly isVertical: boolean
  readonly direction: "ltr" | "rtl"
  /** Least paint order of its glyphs. */
  readonly z: number
  /** What a clip leaves to be seen, where it cuts the line; told on printed sheets alone. */
  readonly clip?: Box
  /** Where the line begins and ends with what the clip hides of it. */
  readonly whole?: { readonly x0: Pt; readonly x1: Pt }
  /**
   * Place of the text behind a number at the start that was painted apart from it, with a gap that
   * nothing drew.
   */
  readonly leap?: number
  /**
   * Where its first run ends, if it is as short as a number and Han stand on both sides: no change
   * of script parted the runs. A large face is cut into several fonts, which part runs as well.
   */
  readonly seam?: { readonly at: number; readonly isOfOneFont: boolean }
  /**
   * Whether a space was drawn behind its last letter, as programs leave it where they wrap a line;
   * absent where that is not known.
   */
  readonly trails?: boolean
  /** Room of the spaces drawn before its first letter, in points; absent where there are none. */
  readonly leads?: Pt
  /** A space on its own was drawn behind it: Word draws the mark at the end of a paragraph so. */
  readonly isMarked?: true
  /**
   * Gaps wide enough to be tab stops: index into `text`, extent, leader character where dots filled
   * it, paint order of what follows, and the spaces that it is where letters of one width stand on
   * both sides.
   */
  readonly gaps: readonly {
    readonly at: number
    readonly from: Pt
    readonly to: Pt
    readonly leader?: "dot" | "hyphen" | "underscore" | "middleDot"
    readonly z?: number
    readonly spaces?: number
  }[]
}

/** Rulings and fills of a page once decorations of text were taken out. */
export interface RuleSet {
  /** Collinear pieces joined. */
  readonly rules: readonly DrawnRule[]
  readonly fills: readonly Fill[]
  /** Items of `ScenePage.items` that decorate text and are drawn by it from now on. */
  readonly bound?: ReadonlySet<number>
  /** Filled boxes with round corners, low enough to lie behind a word. */
  readonly pads?: readonly Fill[]
  /** Frames with round corners that are painted as rings. */
  readonly frames?: readonly Box[]
}
export interface DrawnRule extends Rule {
  readonly colour: Rgb
  readonly dash: readonly number[]
  /** Indices into `ScenePage.items`. */
  readonly items: readonly number[]
  /** Where pieces of it met that were drawn one by one, in their order. */
  readonly joints?: readonly Pt[]
}
export interface Fill {
  readonly box: Box
  readonly paint: Paint
  readonly items: readonly number[]
  /** It was painted in the parts that shaded cells are painted in. */
  readonly isCell?: true
}

/** What shows a table; "given": somebody drew its grid. */
export type TableEvidence = Table["evidence"]

/** A table found on one page; its lines are cut at the cell edges and belong to it alone. */
export interface TableDraft {
  readonly page: number
  readonly box: Box
  /** Column edges from left to right and row edges from top to bottom. */
  readonly xs: readonly Pt[]
  readonly ys: readonly Pt[]
  readonly cells: readonly CellDraft[]
  readonly headerRows: number
  readonly evidence: TableEvidence
  readonly confidence: number
  /** Indices into `ScenePage.items` of rulings and fills the table owns. */
  readonly items: readonly number[]
  /** What the tags of the file call it, equal on all of its pages. */
  readonly told?: string
}
export interface CellDraft {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  readonly box: Box
  readonly lines: readonly TextLine[]
  readonly figures: readonly FigureDraft[]
  readonly nested: readonly TableDraft[]
  readonly fill?: Rgb
  readonly borders: Borders
  readonly align: "left" | "centre" | "right" | "justify"
  readonly verticalAlign: "top" | "middle" | "bottom"
  readonly rotation: 0 | 90 | 270
  readonly isHeader: boolean
  /**
   * Where the texts of its column wrap, in points of the page; absent where the box tells, or
   * nothing does.
   */
  readonly reach?: number
  /** Its text runs over free neighbours: it covers them without being merged with them. */
  readonly isSpill?: boolean
  /** It shows the rest of a text that stands whole on the page beside its own. */
  readonly isRest?: boolean
  /** Columns of the pages before and behind that it is merged over as well. */
  readonly beyond?: Beyond
}

/** A formula found on one page, before its line is built. */
export interface FormulaDraft {
  readonly page: number
  readonly box: Box
  readonly tree: MathNode
  readonly display: Formula["display"]
  /** The equation's number, as printed. */
  readonly number?: string
  /** Every sign is known and in the tree; what is not sure stays a picture. */
  readonly isSure: boolean
  /** Glyphs it is made of, its number among them: items of the page and places in them. */
  readonly glyphs: readonly { readonly item: number; readonly at: number }[]
  /** Bars that it owns, items of the page. */
  readonly items: readonly number[]
  /** Items to draw where it stays a picture. */
  readonly drawn: readonly number[]
  /** Stands for it in its line: one object replacement character. */
  readonly run: GlyphRun
  /** Its signs, left to right. */
  readonly text: string
}

/** The formulas of a page and what they are made of. */
export interface PageFormulas {
  readonly formulas: readonly FormulaDraft[]
  /** Places of their glyphs by item of the page. */
  readonly taken: ReadonlyMap<number, ReadonlySet<number>>
  /** Their bars. */
  readonly items: ReadonlySet<number>
}

/** A picture or drawing with the lines it swallowed (labels inside a chart). */
export interface FigureDraft {
  readonly page: number
  readonly box: Box
  readonly content:
    | Figure["content"]
    | {
        readonly kind: "region"
        readonly reason: "shading" | "pattern" | "blend" | "chart" | "complex" | "formula"
      }
  readonly lines: readonly TextLine[]
  /** Indices into `ScenePage.items`. */
  readonly items: readonly number[]
  readonly isBackground: boolean
  /** It stands before the words of an item, and equal ones before those of others. */
  readonly isBullet?: true
  /** A drawing whose lines keep their places over it: boxes with words, joined by arrows. */
  readonly isDiagram?: boolean
  readonly z: number
  /** What it says, where that is known. */
  readonly altText?: string
}

/** One page after the page-local passes. */
export interface PageDraft {
  readonly page: ScenePage
  /** Lines in no table and no figure. */
  readonly lines: readonly TextLine[]
  readonly tables: readonly TableDraft[]
  readonly figures: readonly FigureDraft[]
  readonly rules: RuleSet
  readonly background?: Rgb
}

/**
 * What `findTables` looks at: one page, its lines and its rulings.
 */
export interface TableInput {
  readonly page: ScenePage
  readonly lines: readonly TextLine[]
  readonly rules: RuleSet
  /**
   * Lines that read as list items or contents entries: what lines up in them is no column of a
   * table without rulings.
   */
  readonly flowing?: () => ReadonlySet<TextLine>
  /** Only drawn grids become tables. */
  readonly isRuledOnly?: boolean
  /**
   * What frames hold that are no tables of one cell: drawings. No frame is one where it is left
   * out.
   */
  readonly drawings?: readonly Box[] | undefined
}

/**
 * What `findSheets` makes of a printed spreadsheet: all text of a page in one table, and where each
 * page lay.
 */
export interface PrintedSheets {
  /** By page index; pages that only hold headers and footers have none. */
  readonly tables: ReadonlyMap<number, TableDraft>
  readonly places: ReadonlyMap<number, SheetPlace>
}

/** Something that takes its turn in the reading of a page. */
export type FlowItem =
  | { readonly kind: "line"; readonly box: Box; readonly line: TextLine }
  | { readonly kind: "table"; readonly box: Box; readonly table: TableDraft }
  | { readonly kind: "figure"; readonly box: Box; readonly figure: FigureDraft }

/** Lines of one page, body and furniture told apart. */
export interface FurnishedPage {
  readonly header: readonly TextLine[]
  readonly footer: readonly TextLine[]
  readonly body: readonly TextLine[]
  /** Ruling between header and body, and between body and footer. */
  readonly headerRule?: BorderLine
  readonly footerRule?: BorderLine
  /** Pictures and drawings that come again on other pages. */
  readonly figures?: readonly FigureDraft[]
  /** Tables that do: letterheads. */
  readonly tables?: readonly TableDraft[]
  /** Turned text that comes again at the same place. */
  readonly watermarks?: readonly TextLine[]
  /** A designed page that keeps everything in its place; it has no furniture. */
  readonly isPlaced?: boolean
  /** Its body ends well above where that of other pages does: what follows is not for lack of room. */
  readonly endsEarly?: boolean
}

/** A scene but for its pages. */
export type SceneFile = Omit<Scene, "pages">
