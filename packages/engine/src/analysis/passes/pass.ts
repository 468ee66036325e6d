import type { Diagnostic } from "../../base/failure.ts"
import type { OwnFamily } from "../fonts/map-fonts.ts"
import type { GivenPage } from "../page/tables/given-tables.ts"
import type { PlacedChoice } from "../page/designed-page.ts"
import type { FigureImages } from "../page/figures/figure-images.ts"
import type { PartName } from "./parts.ts"
import type {
  FileStageName,
  FileStages,
  PageStageName,
  PageStages,
  StageName,
  Stages,
} from "./stages.ts"

export interface AnalyseOptions extends PlacedChoice {
  /** Tables are looked for; on by default. */
  readonly tables?: boolean
  /** Tables without rulings are looked for too; on by default. */
  readonly unruledTables?: boolean
  /**
   * Tables that somebody drew, by the index of their page in the file; they replace what is found.
   */
  readonly grids?: readonly GivenPage[]
  /** A table that goes on over pages becomes one; on by default. */
  readonly joinTables?: boolean
  /** Headers and footers leave the body; on by default. */
  readonly furniture?: boolean
  /** Footnotes and endnotes leave the body; on by default. */
  readonly notes?: boolean
  /**
   * What is made is no workbook: cells of a printed sheet hold only what is seen of their texts,
   * and neither tags of cells nor titles that printers give say what is one. Off by default.
   */
  readonly cutsCells?: boolean
  /** Charts are read as charts with their data; off by default: they are pictures. */
  readonly charts?: boolean
  /**
   * A text that flows over pages (default); the same with every line in its place, a section a page
   * and frames for what stands side by side; or slides: a section a page whose boxes stay where
   * they are.
   */
  readonly arrangement?: "flow" | "exact" | "slides"
  /**
   * Separators, shading and frames of flowing text stand behind it where they stood on the page;
   * off by default.
   */
  readonly marks?: boolean
  /** A text in a drawn frame is a table of one cell; off by default. */
  readonly framedTexts?: boolean
  /**
   * Formulas are found, and those that are not sure stay pictures (default); all of them stay
   * pictures; or they are text like any other.
   */
  readonly formulas?: "auto" | "picture" | "text"
  /** The target shows no picture in a line: formulas that are not sure are spelled sign by sign. */
  readonly spellsFormulas?: boolean
  /**
   * Families that fonts bear in the document, by the index of the font; the others get usual ones.
   */
  readonly ownFamilies?: ReadonlyMap<number, OwnFamily>
  /**
   * Glyphs leave the pages once these are drafted, so that a long file is not held twice; off by
   * default. The memory is free only where the caller hands its scene over.
   */
  readonly dropsGlyphs?: boolean
}

/** What every pass may look at besides its stages. */
export interface PassContext {
  readonly options: AnalyseOptions
  /** Says that something was lost; `page` counts from 1 in the pages that are analysed. */
  readonly report: (diagnostic: Diagnostic) => void
  /** The list of pictures of the document that is being made. */
  readonly images: () => FigureImages
}

/** The stages that a pass of one page asks for: of the page its own, of the file the whole. */
export type PageInput<Needs extends StageName> = { readonly [Name in Needs]: Stages[Name] }

/** The stages that a pass of the whole file asks for: those of pages as a list, one a page. */
export type FileInput<Needs extends StageName> = {
  readonly [Name in Needs]: Name extends PageStageName ? readonly PageStages[Name][] : Stages[Name]
}

interface PassFacts<Needs extends StageName, Gives extends StageName> {
  readonly name: string
  readonly needs: readonly Needs[]
  readonly gives: readonly Gives[]
  /** One sentence: why the pass stands where it does. */
  readonly why: string
  /** The part of the analysis that it asks for, which is loaded before the first pass. */
  readonly loads?: (options: AnalyseOptions) => PartName | undefined
}

/** A pass over one page; it sees no other. */
export interface PagePass<
  Needs extends StageName = StageName,
  Gives extends PageStageName = PageStageName,
> extends PassFacts<Needs, Gives> {
  readonly scope: "page"
  run(input: PageInput<Needs>, context: PassContext): Pick<PageStages, Gives>
}

/** A pass over the whole file. */
export interface FilePass<
  Needs extends StageName = StageName,
  Gives extends FileStageName = FileStageName,
> extends PassFacts<Needs, Gives> {
  readonly scope: "file"
  run(input: FileInput<Needs>, context: PassContext): Pick<FileStages, Gives>
}

/** A pass as the runner sees it: what it reads is put together by its `needs`. */
export interface AnyPass extends PassFacts<StageName, StageName> {
  readonly scope: "page" | "file"
  run(input: never, context: PassContext): Partial<Stages>
}

/** Names a pass over one page. */
export const pagePass = <const Needs extends StageName, const Gives extends PageStageName>(
  pass: Omit<PagePass<Needs, Gives>, "scope">,
): PagePass<Needs, Gives> => ({ ...pass, scope: "page" })

/** Names a pass over the whole file. */
export const filePass = <const Needs extends StageName, const Gives extends FileStageName>(
  pass: Omit<FilePass<Needs, Gives>, "scope">,
): FilePass<Needs, Gives> => ({ ...pass, scope: "file" })

/** Stages that are there before the first pass. */
export type GivenStage = "page" | "file"

/** A list whose every pass finds what it needs in those before it; else it says what is missing. */
type Ordered<Passes extends readonly AnyPass[], Known extends StageName> = Passes extends readonly [
  infer First extends AnyPass,
  ...infer Rest extends readonly AnyPass[],
]
  ? [Exclude<First["needs"][number], Known>] extends [never]
    ? readonly [First, ...Ordered<Rest, Known | First["gives"][number]>]
    : readonly [{ readonly missing: Exclude<First["needs"][number], Known> }, ...Rest]
  : readonly []

/**
 * Makes a list of passes; one that needs a stage which no pass before it gives is an error of
 * types.
 */
export const inOrder = <const Passes extends readonly AnyPass[]>(
  passes: Passes & Ordered<Passes, GivenStage>,
): readonly AnyPass[] => passes
