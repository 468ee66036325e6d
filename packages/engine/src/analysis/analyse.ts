import type { Diagnostic, Outcome } from "../base/failure.ts"
import type { RunContext } from "../base/progress.ts"
import type { Document, DocumentPage, Figure, Paragraph } from "../model/document.ts"
import type { Scene, SceneBytes, SceneItem, ScenePage } from "../model/scene.ts"
import { blockListsOf, paragraphsOf } from "../model/walk.ts"
import { assembleSection, bodyTops, verticalArea } from "./assemble/section.ts"
import type { AssembleContext } from "./assemble/blocks.ts"
import { createCellReader } from "./assemble/cell-content.ts"
import { planBookmarks } from "./assemble/bookmarks.ts"
import { learnHyphens } from "./assemble/hyphens.ts"
import { learnLineHeights } from "./assemble/line-height.ts"
import { learnScales } from "./assemble/line-scale.ts"
import { isUpright, turnedText } from "./assemble/turned-text.ts"
import { createShare } from "./assemble/share.ts"
import { learnStyles } from "./assemble/styles.ts"
import type { FigureDraft, PageDraft, PrintedSheets, TableDraft, TextLine } from "./drafts.ts"
import { frameColumns, frameOf, type FramedPage } from "./exact/frames.ts"
import { bodyMarks, bodyShapes, pageMarks } from "./exact/page-marks.ts"
import { pageRuns, runFurniture } from "./exact/page-furniture.ts"
import { createFigureImages } from "./figures/figure-images.ts"
import { findCaptions, keptTogether } from "./figures/find-captions.ts"
import type { DrawnShape } from "./figures/page-shapes.ts"
import { findFigures } from "./figures/find-figures.ts"
import { mapFonts } from "./fonts/map-fonts.ts"
import { findFurniture, furnitureRule, type FurnishedPage } from "./furniture/find-furniture.ts"
import { findSectionStarts } from "./furniture/section-starts.ts"
import { findRepeatedTables, isFooter } from "./furniture/repeated-tables.ts"
import { findRepeatedFigures } from "./furniture/repeated-figures.ts"
import { pageOffset } from "./furniture/page-fields.ts"
import { findWatermarks } from "./furniture/watermarks.ts"
import { planFurniture } from "./furniture/plan-furniture.ts"
import { findContents } from "./headings/find-contents.ts"
import { findHeadings } from "./headings/find-headings.ts"
import { findBands, type Piece } from "./layout/bands.ts"
import { isVerticalPage, layDown } from "./layout/vertical-page.ts"
import { sortFigures, type Float } from "./layout/floats.ts"
import { findNeighbours } from "./layout/neighbours.ts"
import { seatFigures, seatInTables } from "./layout/seat-figures.ts"
import { joinLines } from "./layout/join-lines.ts"
import { listCandidates } from "./lists/list-candidates.ts"
import { findNotes, type NotedPages } from "./notes/find-notes.ts"
import { assembleNotes } from "./assemble/notes.ts"
import { planLists } from "./lists/plan-lists.ts"
import type { BlockDraft, ParagraphDraft } from "./paragraphs/drafts.ts"
import { bindMarks } from "./paragraphs/bind-marks.ts"
import { gatherParagraphs } from "./paragraphs/gather.ts"
import { planSections, type SectionDraft } from "./sections/plan-sections.ts"
import { readPageLines, type PageLines } from "./page-lines.ts"
import { analyseSlides } from "./slides/analyse-slides.ts"
import { isSlideTable } from "./slides/slide-tables.ts"
import { tagBreaks, tagEvidence, type TagEvidence } from "./structure/tag-evidence.ts"
import { learnLanguage } from "./text/learn-language.ts"
import { flowingLines } from "./text/flowing-lines.ts"
import { reindexScene } from "./reindex.ts"
import { findTables } from "./tables/find-tables.ts"
import { heldTest } from "./tables/held-lines.ts"
import { findSheets } from "./tables/sheets/find-sheets.ts"
import { isPrintedSpreadsheet } from "./tables/sheets/sheet-pages.ts"

export interface AnalyseOptions {
  /** Tables are looked for; on by default. */
  readonly tables?: boolean
  /** Tables without rulings are looked for too; on by default. */
  readonly unruledTables?: boolean
  /** A table that goes on over pages becomes one; on by default. */
  readonly joinTables?: boolean
  /** Headers and footers leave the body; on by default. */
  readonly furniture?: boolean
  /** Footnotes and endnotes leave the body; on by default. */
  readonly notes?: boolean
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
  /**
   * Glyphs leave the scene once their page is drafted, so that a long file is not held twice; off
   * by default.
   */
  readonly dropsGlyphs?: boolean
}

/**
 * Works out what the pages of a scene mean.
 *
 * The passes, in order: clean glyphs → lines → decorations and links → tables → figures (page by
 * page), then over the whole file: furniture → notes → columns → sections → paragraphs → contents,
 * captions, headings, lists → assembly → styles and fonts. Slides part after the page passes: boxes
 * → paragraphs and bullets of each box. Equal scenes give equal documents.
 */
export async function analyseScene(
  whole: Scene,
  _bytes: SceneBytes,
  options: AnalyseOptions = {},
  context: RunContext = {},
): Promise<Outcome<Document>> {
  const { scene, original } = reindexScene(whole)
  const diagnostics: Diagnostic[] = []
  const drafts: PageDraft[] = []
  const isSheet =
    options.tables !== false &&
    options.unruledTables !== false &&
    options.arrangement !== "slides" &&
    isPrintedSpreadsheet(scene)
  // The pages of a printed spreadsheet share columns and rows, so all are read before the first is
  // drafted.
  const readings = isSheet ? scene.pages.map((page) => readPageLines(page, scene, isSheet)) : []
  const sheets = isSheet ? findSheets(readings, scene) : undefined
  for (const [at, page] of scene.pages.entries()) {
    context.signal?.throwIfAborted()
    const reading = readings[at] ?? readPageLines(page, scene, isSheet)
    diagnostics.push(...reading.diagnostics)
    drafts.push(draftPage(scene, reading, options, sheets))
    if (options.dropsGlyphs === true && options.arrangement !== "slides") dropGlyphs(page)
    context.onProgress?.({
      stage: "rebuild",
      pagesDone: drafts.length,
      pagesTotal: scene.pages.length,
    })
    if (drafts.length % pagesPerTurn === 0) await Promise.resolve()
  }
  if (options.arrangement === "slides") {
    const slides = analyseSlides(scene, drafts)
    return { value: slides.value, diagnostics: [...diagnostics, ...slides.diagnostics] }
  }
  const furnished =
    options.furniture === false
      ? drafts.map((draft) => ({ header: [], footer: [], body: draft.lines, figures: [] }))
      : furnish(drafts)
  // A frame cannot hold the reference of a note.
  const noted =
    options.notes === false || isSheet || options.arrangement === "exact"
      ? withoutNotes(drafts, furnished)
      : findNotes(drafts, furnished)
  const images = createFigureImages(whole)
  // Pictures of regions are drawn from the file, where pages keep their own numbers.
  const contentOf = (draft: FigureDraft): Figure["content"] =>
    images.content({ ...draft, page: original[draft.page] ?? draft.page })
  const document = buildDocument(scene, noted, {
    contentOf,
    keepsTables: isSheet || options.joinTables === false,
    hasListsInCells: !isSheet,
    isExact: options.arrangement === "exact",
    hasMarks: options.marks === true && !isSheet,
  })
  const inFile = diagnostics.map((each) =>
    each.page === undefined
      ? each
      : { ...each, page: (original[each.page - 1] ?? each.page - 1) + 1 },
  )
  const complete = { ...document, images: images.images() }
  return {
    value: sheets && options.joinTables !== false ? withPlaces(complete, sheets) : complete,
    diagnostics: [...inFile, ...images.diagnostics],
  }
}

/** Empties the runs of a page: their places in the page and in the file stay. */
function dropGlyphs(page: ScenePage): void {
  const items = page.items as SceneItem[]
  for (const [at, item] of items.entries())
    if (item.kind === "glyphs") items[at] = { ...item, chars: [], x: [], y: [], advance: [] }
}

/** Pages between two chances for an abort to be seen. */
const pagesPerTurn = 16

/** Notes where each page lay in the spreadsheet it was printed from. */
function withPlaces(document: Document, { places }: PrintedSheets): Document {
  const pages = document.pages.map((page) => {
    const sheet = places.get(page.index)
    return sheet ? { ...page, sheet } : page
  })
  return { ...document, pages }
}

/** The passes that need one page alone. */
function draftPage(
  scene: Scene,
  { page, lines, rules, overprint }: PageLines,
  options: AnalyseOptions,
  sheets: PrintedSheets | undefined,
): PageDraft {
  const sheetTable = sheets?.tables.get(page.index)
  const tables =
    options.tables === false
      ? []
      : sheets
        ? sheetTable
          ? [sheetTable]
          : []
        : pageTables(
            scene,
            { page, lines, rules, ...(overprint === undefined ? {} : { overprint }) },
            options,
          )
  const held = tables.map(heldTest)
  const free = lines.filter((line) => !held.some((test) => test(line)))
  const found = findFigures({ page, scene, rules, tables, lines: free })
  const { tables: filled, rest: figures } = seatInTables(tables, found)
  // Text inside a picture of a region is in that picture; text over a drawing stays text.
  const inFigures = new Set(
    figures.flatMap((figure) => (figure.content.kind === "region" ? figure.lines : [])),
  )
  return {
    page,
    lines: free.filter((line) => !inFigures.has(line)),
    tables: filled,
    figures,
    rules,
  }
}

/**
 * Tables of a page as the arrangement takes them; where text is printed over text, those of either
 * layer.
 */
function pageTables(
  scene: Scene,
  { page, lines, rules, overprint }: Omit<PageLines, "diagnostics">,
  { arrangement, unruledTables = true }: AnalyseOptions,
): TableDraft[] {
  const layers =
    overprint === undefined
      ? [{ lines, rules }]
      : [true, false].map((isUpper) => layerOf({ lines, rules }, (z) => z >= overprint === isUpper))
  const tables = layers.flatMap((layer) =>
    findTables({
      page,
      ...layer,
      scene,
      flowing: flowingLines(layer.lines),
      isRuledOnly: !unruledTables,
    }),
  )
  return arrangement === "slides" ? tables.filter((table) => isSlideTable(table, page)) : tables
}

function layerOf(
  { lines, rules }: Pick<PageLines, "lines" | "rules">,
  isIn: (z: number) => boolean,
): Pick<PageLines, "lines" | "rules"> {
  const holds = ({ items }: { readonly items: readonly number[] }): boolean => items.some(isIn)
  return {
    lines: lines.filter((line) => isIn(line.z)),
    rules: { ...rules, rules: rules.rules.filter(holds), fills: rules.fills.filter(holds) },
  }
}

function furnish(drafts: readonly PageDraft[]): FurnishedPage[] {
  const letterheads = findRepeatedTables(
    drafts.map((draft) => ({ height: draft.page.height, tables: draft.tables })),
  )
  const repeated = findRepeatedFigures(
    drafts.map((draft) => ({ height: draft.page.height, figures: draft.figures })),
  )
  const pages = findFurniture(
    drafts.map((draft, index) => ({
      index,
      width: draft.page.width,
      height: draft.page.height,
      lines: draft.lines,
      solid: draft.tables
        .filter((table) => !letterheads.has(table))
        .map((table) => ({ y0: table.box.y0, y1: table.box.y1 })),
      letterheads: draft.tables
        .filter((table) => letterheads.has(table))
        .map((table) => ({ y0: table.box.y0, y1: table.box.y1 })),
    })),
  )
  const marks = findWatermarks(pages.map((page) => page.body))
  return pages.map((page, index) => ({
    ...page,
    body: withoutLines(page.body, marks.get(index)),
    watermarks: marks.get(index) ?? [],
    ...rulesBeside(page, drafts[index]),
    figures: drafts[index]?.figures.filter((figure) => repeated.has(figure)) ?? [],
    tables: drafts[index]?.tables.filter((table) => letterheads.has(table)) ?? [],
  }))
}

const withoutLines = (
  lines: readonly TextLine[],
  taken: readonly TextLine[] = [],
): readonly TextLine[] =>
  taken.length === 0 ? lines : lines.filter((line) => !taken.includes(line))

function rulesBeside(
  { header, footer }: FurnishedPage,
  draft: PageDraft | undefined,
): Pick<FurnishedPage, "headerRule" | "footerRule"> {
  if (!draft) return {}
  const headerRule = furnitureRule(header, draft.rules.rules, draft.page.width, "below")
  const footerRule = furnitureRule(footer, draft.rules.rules, draft.page.width, "above")
  return { ...(headerRule ? { headerRule } : {}), ...(footerRule ? { footerRule } : {}) }
}

interface BuildOptions {
  readonly contentOf: (draft: FigureDraft) => Figure["content"]
  /**
   * Tables stay apart from page to page: those of a printed sheet are put together by their places.
   */
  readonly keepsTables: boolean
  /** Labels in cells become numbering; what a spreadsheet cell shows is its value. */
  readonly hasListsInCells: boolean
  /** Each page is a section, each line ends where it did. */
  readonly isExact: boolean
  readonly hasMarks: boolean
}

const withoutNotes = (
  drafts: readonly PageDraft[],
  furnished: readonly FurnishedPage[],
): NotedPages => ({ drafts, furnished, notes: [], extents: new Map(), emptied: new Set() })

/** The passes that need the whole file. */
function buildDocument(
  scene: Scene,
  noted: NotedPages,
  { contentOf, keepsTables, hasListsInCells, isExact, hasMarks }: BuildOptions,
): Document {
  const { drafts, furnished } = noted
  const laidOut = drafts.map((draft, index) => layOut(draft, furnished[index], isExact))
  const starts = findSectionStarts(furnished)
  const tags = tagEvidence(scene)
  const isParted = tagBreaks(
    tags,
    furnished.flatMap((page) => page.body),
  )
  const sections = planSections(laidOut, isExact ? new Set(drafts.keys()) : starts)
  const columns = laidOut.flatMap((page) => page.columns)
  const gathered = [
    ...sections.map((section) => gatherParagraphs(section.stretches, isParted)),
    ...columns.map((column) => gatherParagraphs([column], isParted)),
  ]
  const drawn = new Map(
    isExact
      ? []
      : drafts.map(
          (draft, index) =>
            [
              draft.page.index,
              bodyShapes(draft, furnished[index], noted.extents.get(index)?.top),
            ] as const,
        ),
  )
  const upright = new Map([...drawn].filter(([page]) => !laidOut[page]?.isVertical))
  const { groups: marked, bound } = markBlocks(gathered, scene, {
    floats: laidOut.flatMap((page) => page.floats),
    tags,
    drawn: upright,
  })
  const all = marked.flat()
  const paragraphs = all.filter((block): block is ParagraphDraft => block.kind === "paragraph")
  const marks = hasMarks
    ? drafts.flatMap((draft) =>
        bodyMarks(
          draft,
          (drawn.get(draft.page.index) ?? []).filter((shape) => !bound.has(shape)),
        ),
      )
    : []
  const figureOf = createFigures(
    contentOf,
    [...laidOut.flatMap((page) => page.floats), ...marks],
    (draft) => altTextOf(draft, scene, tags),
  )
  const fonts = mapFonts(scene.fonts)
  const cells = createCellReader()
  const context: AssembleContext = {
    lists: planLists(
      listCandidates(all, hasListsInCells ? cells.read : undefined),
      ({ lines: [first] }) => first !== undefined && tags.isItem(first.line),
    ),
    hyphens: learnHyphens(
      paragraphs.flatMap((paragraph) => paragraph.lines.map((placed) => placed.line.text)),
    ),
    bookmarks: planBookmarks(scene, all),
    lineHeight: learnLineHeights(all),
    scales: learnScales(paragraphs, scene.fonts, fonts),
    figureOf,
    styleOf: styleKey,
    takeCell: cells.take,
    share: createShare(),
    keptTogether: keptTogether(all),
    allowsLoneLines: paragraphs.some(leavesLineAlone),
    keepsLines: isExact,
  }
  const owners = pageOwners(sections)
  const numbering = isExact
    ? pageNumbering(starts, furnished)
    : sectionNumbering(sections, furnished)
  const furniture = isExact
    ? pageRuns(drafts.length, starts).flatMap((run) =>
        runFurniture(run, furnished, numbering[run.pages[0]]?.offset ?? 1),
      )
    : []
  const floats = groupBy(
    [
      ...laidOut.flatMap((page) => page.floats.map((float) => figureOf(float.figure))),
      ...marks.map((float) => figureOf(float.figure)),
      ...columns.map((column, index) =>
        frameOf(context, column, marked[sections.length + index] ?? []),
      ),
      ...drafts.flatMap((page, index) =>
        turnedText(
          context,
          (furnished[index]?.body ?? []).filter((line) =>
            laidOut[index]?.isVertical ? !line.isVertical : !isUpright(line),
          ),
          page.page.width,
        ),
      ),
    ],
    (figure) => owners.get(figure.placement[0]?.page ?? 0) ?? 0,
  )
  const heights = scene.pages.map((page) => page.height)
  const tops = bodyTops(all, context.lineHeight)
  const feet = new Map([...noted.extents].map(([page, { top }]) => [page, top]))
  const built = sections.map((draft, index) => {
    const blocks = marked[index] ?? []
    const pages = Array.from(
      { length: draft.pages[1] - draft.pages[0] + 1 },
      (_, at) => draft.pages[0] + at,
    )
    const group = pageGroup(sections, index)
    const area = verticalArea(
      group.flatMap((at) => marked[at] ?? []),
      context.lineHeight,
      draft.height,
      draft.isVertical
        ? noEdges
        : {
            headerBottom: headerBottomOf(pages, furnished, heights),
            footerTop: footerTopOf(pages, furnished, heights),
            notesBottom: Math.max(0, ...pages.map((page) => noted.extents.get(page)?.bottom ?? 0)),
          },
    )
    return assembleSection(context, {
      draft,
      blocks,
      keepsTables,
      floats: floats.get(index) ?? [],
      furniture:
        furniture[draft.pages[0]] ?? planFurniture(pages, furnished, numbering[index]?.offset ?? 1),
      pageOffset: numbering[index]?.offset ?? 1,
      ...(numbering[index]?.first === undefined ? {} : { firstPageNumber: numbering[index].first }),
      pageTotal: scene.pages.length,
      ...(draft.start === "continuous"
        ? { startsBelow: lowestAbove(sections, marked, index) }
        : {}),
      area: { ...area, feet },
      bodyTops: tops,
      emptied: noted.emptied,
    })
  })
  const draft = {
    info: scene.info,
    sections: built,
    pages: documentPages(drafts),
    lists: context.lists.lists,
    images: [],
    notes: assembleNotes(context, noted.notes),
    fonts,
  }
  const { styles, body } = learnStyles(
    stylable({
      ...draft,
      styles: [],
      body: { font: 0, size: 10.5, bold: false, italic: false, colour: 0 },
    }),
  )
  const language = scene.info.language ?? learnLanguage(draft)
  return { ...draft, styles, body: { ...body, ...(language ? { language } : {}) } }
}

interface MarkInput {
  readonly floats: readonly Float[]
  readonly tags: TagEvidence
  /** What is drawn around the text, by page. */
  readonly drawn: ReadonlyMap<number, readonly DrawnShape[]>
}

function markBlocks(
  gathered: readonly (readonly BlockDraft[])[],
  scene: Scene,
  { floats, tags, drawn }: MarkInput,
): { groups: BlockDraft[][]; bound: ReadonlySet<DrawnShape> } {
  const { blocks, bound } = bindMarks(
    findHeadings(
      findCaptions(findContents(gathered.flat()), floats, ({ lines }) =>
        lines.every(({ line }) => tags.isCaption(line)),
      ),
      scene.outline,
      tags,
    ),
    drawn,
  )
  let at = 0
  return { groups: gathered.map((group) => blocks.slice(at, (at += group.length))), bound }
}

interface LaidOut extends FramedPage {
  readonly page: PageDraft["page"]
  readonly isVertical?: boolean
}

/**
 * Lays out a page of vertical writing as if its lines ran from left to right; its pictures keep
 * their places.
 */
function layOutVertical(
  { page }: PageDraft,
  lines: readonly TextLine[],
  figures: readonly FigureDraft[],
): LaidOut {
  const pieces = lines
    .filter((line) => line.isVertical)
    .map((line): Piece => {
      const laid = layDown(line, page.width)
      return { kind: "line", box: laid.box, line: laid }
    })
  const bands = findBands(pieces).map((band) => ({
    columns: band.columns.map((column) => ({ ...column, pieces: joinLines(column.pieces) })),
  }))
  const floats = figures.map((figure): Float => ({
    figure,
    wrap: figure.isBackground ? "behind" : "square",
  }))
  return {
    page: { ...page, width: page.height, height: page.width },
    bands,
    floats,
    columns: [],
    isVertical: true,
  }
}

function layOut(draft: PageDraft, furniture: FurnishedPage | undefined, isExact: boolean): LaidOut {
  const upright = (furniture?.body ?? []).filter(isUpright)
  const own = draft.figures.filter((figure) => !furniture?.figures?.includes(figure))
  if (!isExact && draft.tables.length === 0 && isVerticalPage(furniture?.body ?? []))
    return layOutVertical(draft, furniture?.body ?? [], own)
  const neighbours = own.length === 0 ? () => () => false : findNeighbours(upright)
  const seated = seatFigures(upright, own, neighbours)
  const tables = draft.tables.filter((table) => !furniture?.tables?.includes(table))
  const { inFlow, floats } = sortFigures(seated.rest, upright, { tables, neighbours })
  const pieces: Piece[] = [
    ...seated.lines.map((line) => ({ kind: "line" as const, box: line.box, line })),
    ...tables.map((table) => ({ kind: "table" as const, box: table.box, table })),
    ...inFlow.map((figure) => ({ kind: "figure" as const, box: figure.box, figure })),
  ]
  const bands = findBands(pieces).map((band) => ({
    columns: band.columns.map((column) => ({ ...column, pieces: joinLines(column.pieces) })),
  }))
  return {
    page: draft.page,
    ...(isExact
      ? frameColumns(draft.page.index, bands, [...pageMarks(draft), ...floats])
      : { bands, floats, columns: [] }),
  }
}

/**
 * Works out by section how far printed numbers are from page indices, and where they start anew.
 */
function sectionNumbering(
  sections: readonly Pick<SectionDraft, "pages" | "start">[],
  furnished: readonly FurnishedPage[],
): { offset: number; first?: number }[] {
  const shown = furnished.map((page, index) => ({
    page: index,
    texts: [...page.header, ...page.footer].map((line) => line.text),
  }))
  const whole = pageOffset(shown)
  let current = 1
  return sections.map(({ pages, start }) => {
    const own =
      start === "continuous"
        ? current
        : (pageOffset(shown.slice(pages[0], pages[1] + 1)) ?? whole ?? current)
    // Word counts on from the page before: only another number needs saying.
    const isAnew = own !== current
    current = own
    return { offset: own, ...(isAnew && pages[0] + own >= 0 ? { first: pages[0] + own } : {}) }
  })
}

/** The same where every page is a section: only the first of a run can start anew. */
function pageNumbering(
  starts: ReadonlySet<number>,
  furnished: readonly FurnishedPage[],
): { offset: number; first?: number }[] {
  const runs = pageRuns(furnished.length, starts)
  const numbers = sectionNumbering(runs, furnished)
  return runs.flatMap(({ pages }, index) => {
    const own = numbers[index] ?? { offset: 1 }
    return Array.from({ length: pages[1] - pages[0] + 1 }, (_, at) =>
      at === 0 ? own : { offset: own.offset },
    )
  })
}

/** Headers and footers stand at the sides of lines that run from top to bottom. */
const noEdges = { headerBottom: undefined, footerTop: undefined }

/** Top of the highest footer of some pages. */
function footerTopOf(
  pages: readonly number[],
  furnished: readonly FurnishedPage[],
  heights: readonly number[],
): number | undefined {
  const tops = pages.flatMap((page) => [
    ...(furnished[page]?.footer ?? []).map((line) => line.baseline - 1.1 * line.size),
    ...(furnished[page]?.tables ?? []).flatMap((table) =>
      isFooter(table, heights[page] ?? 0) ? [table.box.y0] : [],
    ),
  ])
  return tops.length === 0 ? undefined : Math.min(...tops)
}

/**
 * Bottom of the letterhead that most of some pages have: their body starts below it, that of a bare
 * first page can be lowered.
 */
function headerBottomOf(
  pages: readonly number[],
  furnished: readonly FurnishedPage[],
  heights: readonly number[],
): number | undefined {
  const bottoms = pages.flatMap((page) => {
    const heads = (furnished[page]?.tables ?? []).filter(
      (table) => !isFooter(table, heights[page] ?? 0),
    )
    return heads.length === 0
      ? []
      : [Math.max(...heads.map((table) => table.box.y1 + letterheadFoot))]
  })
  return bottoms.length * 2 > pages.length ? Math.min(...bottoms) : undefined
}

/** Height of the empty line below a table at the end of a header, in points. */
const letterheadFoot = 1.5

/** Sections that share pages share their vertical text area. */
function pageGroup(sections: readonly SectionDraft[], index: number): number[] {
  const group = [index]
  for (let at = index; at > 0 && sections[at]?.start === "continuous"; at--) group.push(at - 1)
  for (let at = index + 1; sections[at]?.start === "continuous"; at++) group.push(at)
  return group
}

/** A page belongs to the first section that stands on it. */
function pageOwners(sections: readonly SectionDraft[]): Map<number, number> {
  const owners = new Map<number, number>()
  for (const [index, { pages }] of sections.entries())
    for (let page = pages[0]; page <= pages[1]; page++)
      if (!owners.has(page)) owners.set(page, index)
  return owners
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return groups
}

function lowestAbove(
  sections: readonly SectionDraft[],
  marked: readonly (readonly BlockDraft[])[],
  index: number,
): number {
  const page = sections[index]?.pages[0]
  const bottoms = marked.slice(0, index).flatMap((blocks) =>
    blocks.flatMap((block) => {
      if (block.kind !== "paragraph")
        return block.page === page
          ? [block.kind === "table" ? block.table.box.y1 : block.figure.box.y1]
          : []
      return block.lines.flatMap((placed) =>
        placed.page === page ? [placed.line.baseline + 0.25 * placed.line.size] : [],
      )
    }),
  )
  return Math.max(0, ...bottoms)
}

/** Tells whether a paragraph goes over a page break with one line on either side. */
function leavesLineAlone({ lines }: ParagraphDraft): boolean {
  if (lines.length < 2 || lines[0]?.page === lines.at(-1)?.page) return false
  return lines[0]?.page !== lines[1]?.page || lines.at(-1)?.page !== lines.at(-2)?.page
}

function styleKey(draft: ParagraphDraft): string {
  if (draft.headingLevel !== undefined) return `heading${draft.headingLevel}`
  if (draft.role === "tocEntry") return `toc${draft.tocLevel ?? 1}`
  if (draft.role === "title" || draft.role === "caption" || draft.role === "footnote")
    return draft.role
  return "body"
}

/** What the tags of a figure's parts say it shows. */
function altTextOf(
  { page, items }: FigureDraft,
  scene: Scene,
  tags: TagEvidence,
): string | undefined {
  for (const at of items) {
    const mcid = scene.pages[page]?.items[at]?.mcid
    const text = mcid === undefined ? undefined : tags.altTextOf(page, mcid)
    if (text !== undefined) return text
  }
  return undefined
}

/** Makes figures of drafts; equal drafts give one figure. */
function createFigures(
  contentOf: (draft: FigureDraft) => Figure["content"],
  floats: readonly Float[],
  altOf: (draft: FigureDraft) => string | undefined,
): (draft: FigureDraft) => Figure {
  const wraps = new Map(floats.map((float) => [float.figure, float.wrap]))
  return (draft) => {
    const wrap = wraps.get(draft)
    const altText = altOf(draft)
    return {
      kind: "figure",
      content: contentOf(draft),
      placement: [{ page: draft.page, box: draft.box }],
      anchor: wrap ? "page" : "inline",
      wrap: wrap ?? "none",
      ...(altText === undefined ? {} : { altText }),
      z: draft.z,
    }
  }
}

function documentPages(drafts: readonly PageDraft[]): DocumentPage[] {
  return drafts.map(({ page, background }) => ({
    index: page.index,
    width: page.width,
    height: page.height,
    ...(background === undefined ? {} : { background }),
    furniture: [],
    confidence: 1,
    isRecognised: false,
    annotations: page.annotations.flatMap((annotation) =>
      annotation.contents
        ? [
            {
              box: annotation.box,
              text: annotation.contents,
              ...(annotation.author ? { author: annotation.author } : {}),
            },
          ]
        : [],
    ),
  }))
}

function* stylable(document: Document): Generator<Paragraph> {
  for (const blocks of blockListsOf(document)) yield* paragraphsOf(blocks)
}
