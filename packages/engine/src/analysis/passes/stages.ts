import type { BlockGroups, Stretch } from "../block-drafts.ts"
import type {
  FigureDraft,
  FurnishedPage,
  PageFormulas,
  PageDraft,
  PrintedSheets,
  RuleSet,
  SceneFile,
  TableDraft,
  TextLine,
} from "../drafts.ts"
import type { Document } from "../../model/document.ts"
import type { ScenePage } from "../../model/scene.ts"
import type { Band } from "../page/order/bands.ts"
import type { Float } from "../page/order/floats.ts"
import type { PageOrder } from "../page/order/lay-out-page.ts"
import type { OutlinedLines } from "../file/headings/outline-lines.ts"
import type { NotedPages } from "../file/notes/find-notes.ts"
import type { LinesTold } from "../file/paragraphs/gather.ts"
import type { SectionDraft } from "../file/sections/plan-sections.ts"
import type { TagEvidence } from "../file/tags/tag-evidence.ts"

/** What the passes of one page hand to each other. All places are in scene space. */
export interface PageStages {
  /** The page as it was read; once its last page pass is over, perhaps without its glyphs. */
  readonly page: ScenePage
  /** Formulas, and the glyphs and bars that are theirs. */
  readonly formulas: PageFormulas
  /** First item that is printed over others; undefined where the page has one layer of text. */
  readonly overprint: number | undefined
  /** Lines of text before their underlines, highlights and links are known. */
  readonly plainLines: readonly TextLine[]
  /** All rulings and fills of the page. */
  readonly drawnRules: RuleSet
  /** Lines of text, decorated; those in tables and figures too. */
  readonly lines: readonly TextLine[]
  /** Rulings and fills that decorate no text. */
  readonly rules: RuleSet
  /**
   * Charts that were read with their data, and diagrams; lines and rules are without theirs then.
   */
  readonly charts: readonly FigureDraft[]
  /** Tables, without the pictures in their cells. */
  readonly tables: readonly TableDraft[]
  /** Tables, lines and figures of the page, each line and figure in one place. */
  readonly figures: PageFigures
}

/** What a page holds once its figures were told from its text. */
export interface PageFigures {
  /** Lines in no table and in no picture of a region. */
  readonly lines: readonly TextLine[]
  /** Tables with the pictures in their cells. */
  readonly tables: readonly TableDraft[]
  readonly figures: readonly FigureDraft[]
}

/** What the passes over the whole file hand to each other. Arrays by page go by page index. */
export interface FileStages {
  /** What the file says beside its pages. */
  readonly file: SceneFile
  /** The sheets that a spreadsheet program printed. */
  readonly sheets: PrintedSheets
  /** Each page after its page passes. */
  readonly drafts: readonly PageDraft[]
  /** Headers, footers, watermarks, and the body that they leave, by page. */
  readonly furniture: readonly FurnishedPage[]
  /** Footnotes and endnotes, and drafts and furniture without them. */
  readonly notes: NotedPages
  /** What the tags of the file say. */
  readonly tags: TagEvidence
  /** Columns with frames of their own and what keeps its place, in reading order, by page. */
  readonly order: readonly PageOrder[]
  /** Bands of columns from the top, by page; in large files most of what is told of lines. */
  readonly bands: readonly (readonly Band[])[]
  /** Pages at which headers, footers or page numbers start anew. */
  readonly starts: ReadonlySet<number>
  readonly sections: readonly SectionDraft[]
  /** Columns in reading order, by section. */
  readonly stretches: readonly (readonly Stretch[])[]
  /** Lines of the headings that the outline of the file names. */
  readonly outlined: OutlinedLines
  /** What the file itself says of lines that follow each other in a cell. */
  readonly toldOfCells: LinesTold
  /** Paragraphs, tables and figures: a group a section, then one a frame. */
  readonly gathered: BlockGroups
  /** The same, with contents, captions and headings named. */
  readonly titled: BlockGroups
  /** The same, with the frames and shading that belong to them. */
  readonly paragraphs: BlockGroups
  /** What is drawn on the pages and belongs to no paragraph. */
  readonly marks: readonly Float[]
  readonly document: Document
}

export type Stages = PageStages & FileStages
export type PageStageName = keyof PageStages
export type FileStageName = keyof FileStages
export type StageName = keyof Stages
