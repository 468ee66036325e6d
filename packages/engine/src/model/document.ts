import type { Box, Matrix } from "../base/geometry.ts"
import type { Rgb } from "../base/colour.ts"
import type { Pt } from "../base/units.ts"
import type { Chart } from "./chart.ts"
import type { FormControl } from "./form-control.ts"
import type { MathNode } from "./formula.ts"
import type { Gradient } from "./gradient.ts"
import type { ListFormat } from "./list-format.ts"
import type { Paint, PathSegment, SceneInfo } from "./scene.ts"

/**
 * The document: what the pages mean.
 *
 * Built by analysis, read by every writer. Nodes keep their `placement` so that slides and fixed
 * layouts need no way back to the scene. Plain data that survives JSON.
 */
export interface Document {
  readonly info: SceneInfo
  readonly sections: readonly Section[]
  /** One entry a source page, for writers that keep pages apart (slides, one sheet a page). */
  readonly pages: readonly DocumentPage[]
  readonly styles: readonly ParagraphStyle[]
  readonly lists: readonly ListDefinition[]
  readonly images: readonly DocumentImage[]
  readonly notes: readonly Note[]
  /** Fonts used, with what they were mapped to. */
  readonly fonts: readonly DocumentFont[]
  /** Most frequent body text, from which styles differ. */
  readonly body: RunStyle
  /** Form fields that stand in texts as signs; absent where what they show is text. */
  readonly controls?: readonly FormControl[]
}

export interface DocumentPage {
  readonly index: number
  readonly width: Pt
  readonly height: Pt
  readonly background?: Rgb
  /** Header, footer and watermark as they stood on this page, with their own placement. */
  readonly furniture: readonly Block[]
  /** 0 to 1: how sure the analysis is of this page. */
  readonly confidence: number
  readonly isRecognised: boolean
  /** Composed as a whole, like a slide or a cover: its parts belong to their places. */
  readonly isDesigned?: boolean
  /** Where the page lay in the spreadsheet it was printed from, where the file tells. */
  readonly sheet?: SheetPlace
  /** Text of comments and notes anchored on the page. */
  readonly annotations: readonly {
    readonly box: Box
    readonly text: string
    readonly author?: string
  }[]
}

/**
 * A page of a printed spreadsheet: sheets wider than the paper go on in further columns of pages,
 * longer ones in rows.
 */
export interface SheetPlace {
  /** Counts the sheets of the file from 0. */
  readonly sheet: number
  readonly name?: string
  /** Row and column of pages within the sheet, from 0. */
  readonly row: number
  readonly column: number
  /** Rows at the top of the sheet that its header takes; told by its first page. */
  readonly titleRows?: number
}

export interface DocumentFont {
  readonly source: string
  /** Family for Latin text. */
  readonly ascii: string
  /** Family for East Asian text. */
  readonly eastAsia: string
  readonly isSubstituted: boolean
}

/** A run of pages with one page set-up. */
export interface Section {
  readonly page: PageSetup
  readonly columns: ColumnSetup
  /** How the section starts: on a new page, or on the same one when only the columns change. */
  readonly start: "nextPage" | "continuous"
  readonly header: FurnitureSet
  readonly footer: FurnitureSet
  readonly blocks: readonly Block[]
  /** First printed page number, where the numbering starts anew. */
  readonly firstPageNumber?: number
  /** Source pages the section covers, 0-based, inclusive. */
  readonly pages: readonly [number, number]
}

export interface PageSetup {
  readonly width: Pt
  readonly height: Pt
  readonly margin: {
    readonly top: Pt
    readonly right: Pt
    readonly bottom: Pt
    readonly left: Pt
    readonly header: Pt
    readonly footer: Pt
  }
  /** Vertical CJK text, lines running right to left. */
  readonly isVertical: boolean
}

export interface ColumnSetup {
  readonly count: number
  readonly gutter: Pt
  /** Own width of each column where they differ. */
  readonly widths?: readonly Pt[]
  readonly hasSeparator: boolean
}

/** Header or footer variants; absent ones fall back to `default`. */
export interface FurnitureSet {
  readonly default?: readonly Block[]
  readonly first?: readonly Block[]
  readonly even?: readonly Block[]
}

/**
 * Where a node stood: page (0-based) and box in scene space. A node carried over a page break has
 * several.
 */
export interface Placement {
  readonly page: number
  readonly box: Box
}

export type Block = Paragraph | Table | Figure

export interface Paragraph {
  readonly kind: "paragraph"
  /** Id of a `ParagraphStyle`. */
  readonly style: string
  readonly format: ParagraphFormat
  readonly inlines: readonly Inline[]
  readonly placement: readonly Placement[]
  readonly list?: {
    readonly list: number
    readonly level: number
    /** Value shown, such as 3 for "3." */ readonly value?: number
  }
  /** 1 to 9 for headings; absent for body text. */
  readonly headingLevel?: number
  /** Part this paragraph plays besides body text. */
  readonly role?: "title" | "caption" | "tocEntry" | "tocTitle" | "footnote" | "code" | "quote"
  /** Level of a contents entry, from 1. */
  readonly tocLevel?: number
  /** Names of bookmarks that start here. */
  readonly bookmarks?: readonly string[]
  /** Must start on a new page in a paged format. */
  readonly breakBefore?: "page" | "column"
  /** Empty lines above it, which went over to the head of its page with it. */
  readonly blankAbove?: BlankLines
  /**
   * The source lines, for writers that keep line breaks: text range end per line, in characters of
   * the paragraph.
   */
  readonly lines?: readonly ParagraphLine[]
}

/** Empty lines between paragraphs. */
export interface BlankLines {
  readonly height: Pt
  /** Room above them that programs leave out at the head of a page. */
  readonly spaceBefore: Pt
}

export interface ParagraphLine {
  /** Characters of the paragraph up to the end of this line. */
  readonly end: number
  readonly box: Box
  readonly page: number
  readonly baseline: Pt
}

export interface ParagraphFormat {
  readonly align: "left" | "centre" | "right" | "justify" | "distribute"
  readonly direction: "ltr" | "rtl"
  readonly indent: {
    readonly left: Pt
    readonly right: Pt
    /** Negative: hanging. */ readonly firstLine: Pt
  }
  readonly spaceBefore: Pt
  readonly spaceAfter: Pt
  readonly lineSpacing: {
    readonly rule: "exact" | "atLeast" | "multiple"
    /** Points, or a factor for "multiple". */ readonly value: number
  }
  readonly tabs: readonly TabStop[]
  readonly keepWithNext?: boolean
  readonly keepLines?: boolean
  /** A single line may stand alone at the foot or head of a page. */
  readonly allowsLoneLines?: boolean
  readonly fill?: Rgb
  readonly borders?: Borders
}

export interface TabStop {
  readonly at: Pt
  readonly align: "left" | "centre" | "right" | "decimal"
  readonly leader?: "dot" | "hyphen" | "underscore" | "middleDot"
}

export type Inline =
  | TextRun
  | LineBreak
  | Tab
  | PageField
  | InlineFigure
  | InlineFormula
  | NoteReference
  | Link
export interface TextRun {
  readonly kind: "text"
  readonly text: string
  readonly style: RunStyle
  /** Places in `text` where a line's end broke a word (hyphens) or a linked address (breaks). */
  readonly softHyphens?: readonly number[]
  readonly softBreaks?: readonly number[]
}
export interface LineBreak {
  readonly kind: "break"
}
export interface Tab {
  readonly kind: "tab"
  readonly style: RunStyle
}
/** Number of this page, or of all pages, worked out anew by the reader of the file. */
export interface PageField {
  readonly kind: "pageField"
  readonly field: "page" | "pages"
  readonly format: "decimal" | "lowerRoman" | "upperRoman" | "lowerLetter" | "chinese"
  readonly style: RunStyle
  /** What the source page showed. */
  readonly shown: string
}
export interface InlineFigure {
  readonly kind: "figure"
  readonly figure: Figure
}
export interface InlineFormula {
  readonly kind: "formula"
  readonly formula: Formula
}
/**
 * A formula in the text: what it says as a tree, in the words of MathML Core, and where it stood.
 *
 * A displayed formula has a line of its own and may have a number, which is written beside it.
 */
export interface Formula {
  readonly tree: MathNode
  readonly display: "inline" | "block"
  /** As printed, with its brackets: "(2.1)". */
  readonly number?: string
  /** Size, colour and font of the text around it. */
  readonly style: RunStyle
  readonly page: number
  readonly box: Box
}

export interface NoteReference {
  readonly kind: "note"
  /** Index into `Document.notes`. */
  readonly note: number
  readonly style: RunStyle
}
export interface Link {
  readonly kind: "link"
  readonly target:
    | { readonly kind: "uri"; readonly uri: string }
    | { readonly kind: "bookmark"; readonly name: string }
  readonly inlines: readonly Inline[]
}

export interface RunStyle {
  /** Index into `Document.fonts`. */
  readonly font: number
  readonly size: Pt
  readonly bold: boolean
  readonly italic: boolean
  readonly colour: Rgb
  readonly underline?: "single" | "double" | "dotted" | "wave"
  readonly strike?: boolean
  /** Lower-case letters are drawn as small capitals, or as capitals. */
  readonly smallCaps?: boolean
  readonly allCaps?: boolean
  readonly highlight?: Rgb
  readonly verticalAlign?: "superscript" | "subscript"
  /** Extra space after each character, in points. */
  readonly spacing?: Pt
  /** Horizontal scale, 1 is normal. */
  readonly scale?: number
  /** BCP 47. */
  readonly language?: string
  /** 0 to 1, recognised text only. */
  readonly confidence?: number
}

export interface ParagraphStyle {
  readonly id: string
  /** Name a person sees: 正文, 标题 1. */
  readonly name: string
  readonly role:
    | "body"
    | "heading"
    | Extract<Paragraph["role"], "title" | "tocTitle" | "caption" | "footnote">
    | "toc"
    | "list"
    | "header"
    | "footer"
    | "other"
  readonly level?: number
  readonly run: RunStyle
  readonly format: ParagraphFormat
}

export interface ListDefinition {
  readonly levels: readonly ListLevel[]
}
export interface ListLevel {
  readonly format: ListFormat
  /** Bullet character, or a pattern with %1 to %9 for the numbers of the levels: "%1.%2". */
  readonly text: string
  readonly start: number
  readonly indent: Pt
  readonly hanging: Pt
  readonly run?: RunStyle
  /** Index into `Document.images` of a picture that stands for the bullet; `run.size` is its height. */
  readonly picture?: number
}

export interface Table {
  readonly kind: "table"
  /** Column widths in points. */
  readonly columns: readonly Pt[]
  readonly rows: readonly TableRow[]
  readonly placement: readonly Placement[]
  /** Rows at the top that repeat on every page. */
  readonly headerRows: number
  readonly align: "left" | "centre" | "right"
  /** Distance from the left margin. */
  readonly indent: Pt
  /** Room above it where it starts a page, so that no paragraph before it can hold that. */
  readonly spaceBefore?: Pt
  /** It starts a page, and no paragraph in its first cell could say so. */
  readonly startsPage?: boolean
  /** Drawn with rulings, or inferred from alignment. */
  readonly evidence: "ruled" | "partly-ruled" | "aligned" | "tagged" | "given"
  readonly confidence: number
  /** What the tags of the file call it: parts on other pages have the same name. */
  readonly told?: string
  readonly caption?: string
  /** Read from the right, so far from the right margin; columns still count from the left. */
  readonly rightToLeft?: { readonly indent: Pt }
}
export interface TableRow {
  /** From the ruling above to the ruling below. */
  readonly height: Pt
  /** Part of the height that its borders take beside what it holds; below 0 where it needs more. */
  readonly edge?: Pt
  readonly heightRule: "exact" | "atLeast"
  /** A page break does not part it. */
  readonly isWhole?: boolean
  readonly cells: readonly TableCell[]
  /** Source page of the row, 0-based. */
  readonly page: number
}
/** Stands in the row of its top edge; rows list only the cells that start in them, by column. */
export interface TableCell {
  readonly column: number
  readonly columnSpan: number
  readonly rowSpan: number
  readonly blocks: readonly Block[]
  readonly fill?: Rgb
  readonly borders: Borders
  readonly align: "top" | "middle" | "bottom"
  readonly padding: { readonly top: Pt; readonly right: Pt; readonly bottom: Pt; readonly left: Pt }
  readonly rotation: 0 | 90 | 270
  readonly isHeader: boolean
  /** Its text runs over free neighbours: it covers them without being merged with them. */
  readonly isSpill?: boolean
  readonly isRest?: boolean // of a text that stands whole on the page of its sheet beside
  readonly beyond?: Beyond
  readonly box: Box
}
/** Columns of the pages of its sheet beside, before and behind, that a cell is merged over. */
export interface Beyond {
  readonly before: number
  readonly behind: number
}
export interface Borders {
  readonly top?: BorderLine
  readonly right?: BorderLine
  readonly bottom?: BorderLine
  readonly left?: BorderLine
}
export interface BorderLine {
  readonly style: "single" | "double" | "dashed" | "dotted"
  readonly width: Pt
  readonly colour: Rgb
  /** Distance from the text of a paragraph; a cell keeps its own padding. */
  readonly space?: Pt
}

/** A picture or a drawing, inline in the text or anchored to its place on the page. */
export interface Figure {
  readonly kind: "figure"
  readonly content: FigureContent
  readonly placement: readonly Placement[]
  readonly anchor: "inline" | "page"
  /** How text goes around an anchored figure. */
  readonly wrap: "none" | "square" | "topAndBottom" | "behind" | "front"
  readonly altText?: string
  readonly caption?: string
  readonly link?: string
  /** Paint order on the page. */
  readonly z: number
}
export type FigureContent = PictureContent | DrawingContent | ChartContent | TextBoxContent
/** A chart with its data; its words are in it and stand nowhere else. */
export interface ChartContent {
  readonly kind: "chart"
  readonly chart: Chart
}
export interface PictureContent {
  readonly kind: "picture"
  /** Index into `Document.images`. */
  readonly image: number
  /** Takes the unit square to scene space. */
  readonly matrix: Matrix
  /** Parts of the image cut away on each side, as shares of its size. */
  readonly crop?: Readonly<Record<"top" | "right" | "bottom" | "left", number>>
  /** What is seen of it, in scene space, where that is no box: a photograph cut round. */
  readonly outline?: readonly PathSegment[]
  readonly alpha: number
}
export interface DrawingContent {
  readonly kind: "drawing"
  readonly shapes: readonly Shape[]
}
/** Text that stands outside the flow: a sidebar, a call-out, a rotated label. */
export interface TextBoxContent {
  readonly kind: "textBox"
  readonly blocks: readonly Block[]
  /** Part the box plays on a slide, where that is sure. */
  readonly role?: "title" | "body" | "footer" | "pageNumber"
  /** Its lines wrap nowhere: it holds one, or lines that the page ended, without room beside them. */
  readonly isLine?: boolean
  /** Lines that a wider face adds would run over what is below: its text shrinks instead. */
  readonly shrinks?: boolean
  /** Letters stand below each other, lines from right to left. */
  readonly isVertical?: boolean
  /** Shape whose text this is; the figure's placement is that of the text, which lies inside. */
  readonly shape?: Shape
  /** Degrees clockwise. */
  readonly rotation: number
  readonly fill?: Rgb
  readonly border?: BorderLine
}
export interface Shape {
  /** What it is where it is simple; "path" otherwise. */
  readonly type: "rectangle" | "ellipse" | "line" | "arrow" | "path"
  readonly segments: readonly PathSegment[]
  readonly box: Box
  readonly fill?: Paint
  readonly gradient?: Gradient
  readonly fillRule?: "nonzero" | "evenodd"
  readonly stroke?: Paint
  readonly lineWidth: Pt
  readonly dash: readonly number[]
  readonly z: number
}

export interface DocumentImage {
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
  readonly format: "jpg" | "png"
  /** Key for `SceneBytes.image`. */
  readonly key: string
}

export interface Note {
  readonly kind: "footnote" | "endnote"
  readonly mark: string
  /** What stands between the mark and the text of the note, beside a space: "." or ")". */
  readonly closing?: string
  readonly blocks: readonly Block[]
}
