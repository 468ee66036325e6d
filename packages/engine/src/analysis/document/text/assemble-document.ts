import { frameOf } from "./frames.ts"
import { isUpright } from "../../geometry/upright.ts"
import type { BlockGroups, ParagraphDraft, PlacedLine } from "../../block-drafts.ts"
import type { FigureDraft, PageDraft, SceneFile } from "../../drafts.ts"
import type { Document, DocumentPage, Figure, Paragraph } from "../../../model/document.ts"
import type { ScenePage } from "../../../model/scene.ts"
import { blockListsOf, paragraphsOf } from "../../../model/walk.ts"
import { pageRuns, runFurniture } from "../../file/furniture/page-runs.ts"
import { designedPages, type PlacedChoice } from "../../page/designed-page.ts"
import { keptTogether } from "../../file/headings/find-captions.ts"
import type { FigureImages } from "../../page/figures/figure-images.ts"
import { lookalikes, mapFonts, type OwnFamily } from "../../fonts/map-fonts.ts"
import { planFurniture, type FurniturePlan } from "../../file/furniture/plan-furniture.ts"
import type { Float } from "../../page/order/floats.ts"
import { shares } from "../../geometry/scale.ts"
import type { PageOrder } from "../../page/order/lay-out-page.ts"
import { listCandidates } from "../../file/lists/list-candidates.ts"
import { planLists } from "../../file/lists/plan-lists.ts"
import type { NotedPages } from "../../file/notes/find-notes.ts"
import type { SectionDraft } from "../../file/sections/plan-sections.ts"
import type { TagEvidence } from "../../file/tags/tag-evidence.ts"
import { isOfFreeOffice } from "../../writing/free-office.ts"
import { learnLanguage } from "../../writing/learn-language.ts"
import type { AssembleContext } from "./blocks.ts"
import { planBookmarks } from "./bookmarks.ts"
import { leadColumns } from "./column-heads.ts"
import { createCellReader } from "../../file/paragraphs/cell-content.ts"
import type { LinesTold } from "../../file/paragraphs/gather.ts"
import { learnHyphens } from "./hyphens.ts"
import { learnSplits } from "./split-words.ts"
import { learnLineHeights } from "./line-height.ts"
import { learnScales } from "./line-scale.ts"
import { notePlaces } from "./note-places.ts"
import { assembleNotes } from "./notes.ts"
import { pageNumbering, sectionNumbering, type Numbering } from "./page-numbering.ts"
import { bodyAreas, pageGroups } from "./body-areas.ts"
import { bodyTops } from "./body-extent.ts"
import { lowestAbove } from "./lowest-above.ts"
import { withReserves } from "./foot-reserve.ts"
import { assembleSection, type SectionInput } from "./section.ts"
import { withHighStart } from "./header-room.ts"
import { withinEnds } from "./full-ends.ts"
import { MOST_UNPACKED } from "../../geometry/limits.ts"
import { createRowPacker } from "./pack-rows.ts"
import { runOn } from "./run-on.ts"
import { createShare } from "./share.ts"
import { withSameSides } from "./same-sides.ts"
import { shownFurniture } from "./shown-furniture.ts"
import { learnStyles } from "./styles.ts"
import { turnedText } from "./turned-text.ts"

/** What the passes before have found out about a file. Arrays by page go by page index. */
export interface Findings {
  readonly file: SceneFile
  readonly pages: readonly ScenePage[]
  readonly notes: NotedPages
  readonly order: readonly PageOrder[]
  readonly starts: ReadonlySet<number>
  readonly sections: readonly SectionDraft[]
  readonly tags: TagEvidence
  readonly toldOfCells: LinesTold
  /** A group a section, then one a frame. */
  readonly paragraphs: BlockGroups
  /** Drawings behind the text that belong to no paragraph. */
  readonly marks: readonly Float[]
  readonly images: FigureImages
}

export interface AssembleOptions {
  /**
   * Tables stay apart from page to page: those of a printed sheet are put together by their places.
   */
  readonly keepsTables: boolean
  /** Labels in cells become numbering; what a spreadsheet cell shows is its value. */
  readonly hasListsInCells: boolean
  /** Each page is a section, each line ends where it did. */
  readonly isExact: boolean
  /** Which pages are designed, where it is not left to their looks. */
  readonly designed: PlacedChoice
  /** Families that fonts bear instead of usual ones. */
  readonly ownFamilies: ReadonlyMap<number, OwnFamily> | undefined
}

/** Puts the document of a flowing or exact text together; its pictures are listed in `images`. */
export function assembleDocument(found: Findings, options: AssembleOptions): Document {
  const { file, notes } = found
  const fonts = mapFonts(file.fonts, options.ownFamilies)
  const context = contextOf(found, fonts, options)
  const inputs = sectionInputs(context, found, options)
  const sections = leadColumns(inputs.map((input) => assembleSection(context, input)))
  const reserves = inputs.map(({ area }) => area.reserve ?? 0)
  const draft = {
    info: file.info,
    sections: options.isExact ? sections : withinEnds(withSameSides(runOn(sections, reserves))),
    pages: documentPages(context, notes, designedPages(file.info, notes.drafts, options.designed)),
    lists: context.lists.lists,
    images: [],
    notes: assembleNotes(context, notes.notes),
    fonts,
  }
  const { styles, body } = learnStyles(
    stylable({
      ...draft,
      styles: [],
      body: { font: 0, size: 10.5, bold: false, italic: false, colour: 0 },
    }),
  )
  const language = file.info.language ?? learnLanguage(draft)
  return {
    ...draft,
    images: found.images.images(),
    styles,
    body: { ...body, ...(language ? { language } : {}) },
  }
}

function contextOf(
  { file, pages, order, tags, toldOfCells, paragraphs: groups, marks, images }: Findings,
  fonts: Document["fonts"],
  { hasListsInCells, isExact, ownFamilies }: AssembleOptions,
): AssembleContext {
  const all = groups.flat()
  const paragraphs = all.filter((block): block is ParagraphDraft => block.kind === "paragraph")
  const cells = createCellReader(toldOfCells)
  const hyphens = learnHyphens(
    paragraphs.flatMap((paragraph) => paragraph.lines.map((placed) => placed.line.text)),
  )
  return {
    lists: planLists(
      listCandidates(all, hasListsInCells ? cells.read : undefined),
      ({ lines: [first], headingLevel }) => {
        if (!first || tags.isItem(first.line)) return first !== undefined
        // Numbers of headings are counted, too, and no items.
        return headingLevel === undefined && tags.isPlain(first.line) ? false : undefined
      },
      (picture) => {
        const content = images.content(picture)
        return content.kind === "picture" ? content.image : undefined
      },
      isOfFreeOffice(file.info),
    ),
    hyphens,
    splits: learnSplits(all),
    bookmarks: planBookmarks(pages, all),
    lineHeight: learnLineHeights(all),
    scales: learnScales(paragraphs, file.fonts, fonts, {
      own: ownFamilies,
      keepsLines: isExact,
      hyphens,
    }),
    fontOf: lookalikes(fonts),
    figureOf: createFigures(
      (draft) => images.content(draft),
      [...order.flatMap((page) => page.floats), ...marks],
      (draft) => altTextOf(draft, pages, tags),
    ),
    styleOf: styleKey,
    takeCell: cells.take,
    share: createShare(),
    ...(packsRows(pages) && { packRows: createRowPacker() }),
    keptTogether: keptTogether(all),
    allowsLoneLines: paragraphs.some(leavesLineAlone),
    keepsLines: isExact,
  }
}

/**
 * Comments stand on the paragraphs where they were made, in cells too: such a file stays as it is.
 */
const packsRows = (pages: readonly ScenePage[]): boolean =>
  pages.length > MOST_UNPACKED && pages.every(({ annotations }) => annotations.length === 0)

function sectionInputs(
  context: AssembleContext,
  found: Findings,
  { keepsTables, isExact }: AssembleOptions,
): SectionInput[] {
  const { pages, notes, sections, starts, paragraphs } = found
  const { furnished } = notes
  const numbering = isExact
    ? pageNumbering(starts, furnished)
    : sectionNumbering(sections, furnished)
  const furniture = isExact ? exactFurniture(found, numbering) : []
  const floats = floatsBySection(context, found)
  const tops = bodyTops(paragraphs.flat(), context.lineHeight)
  const firstFooter = furnished.findIndex(({ footer }) => footer.length > 0)
  const noted = notePlaces(notes.extents, paragraphs.flat())
  const lowest = lowestAbove(sections, paragraphs)
  const groups = pageGroups(sections)
  const bodyArea = bodyAreas(context, found, groups)
  const inputs = sections.map((draft, index) => {
    const own = Array.from(
      { length: draft.pages[1] - draft.pages[0] + 1 },
      (_, at) => draft.pages[0] + at,
    )
    const numbers = numbering[index]
    const shown = own.length === 1 ? withFollowing(own, sections, index) : own
    const input: SectionInput = {
      draft,
      blocks: paragraphs[index] ?? [],
      keepsTables,
      followsFooter: firstFooter >= 0 && firstFooter < draft.pages[0],
      floats: floats.get(index) ?? [],
      furniture: furniture[draft.pages[0]] ?? planFurniture(shown, furnished, numbers?.offset ?? 1),
      pageOffset: numbers?.offset ?? 1,
      ...(numbers?.first === undefined ? {} : { firstPageNumber: numbers.first }),
      pageTotal: pages.length,
      ...(numbers && { standing: numbers.standing }),
      ...(draft.start === "continuous" ? { startsBelow: lowest[index] ?? 0 } : {}),
      area: {
        ...bodyArea(index, own),
        feet: noted.feet,
        notes: noted.aboveText,
        ...(sections[index + 1]?.start === "continuous" ? { balanced: draft.pages[1] } : {}),
        ...(isUneven(draft) ? { isUneven: true } : {}),
      },
      bodyTops: tops,
      emptied: notes.emptied,
    }
    return isExact ? input : withHighStart(input, own)
  })
  return isExact ? inputs : withReserves(context, inputs, (index) => groups[index] ?? [index])
}

/** Tells columns of which one is half as wide as another. */
function isUneven({ columns }: SectionDraft): boolean {
  const widths = columns.map(({ left, right }) => right - left)
  return Math.min(...widths) < shares.half * Math.max(...widths)
}

/**
 * The page of a section and those of the ones that go on with it on the same page: a title above
 * columns says for all of them what their first page shows, and the others.
 */
function withFollowing(
  own: readonly number[],
  sections: readonly SectionDraft[],
  index: number,
): readonly number[] {
  const [first = 0] = own
  let last = first
  for (let at = index + 1; last === first; at++) {
    const next = sections[at]
    if (next?.start !== "continuous" || next.pages[0] !== first) break
    last = next.pages[1]
  }
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

const exactFurniture = (
  { notes, starts }: Findings,
  numbering: readonly Numbering[],
): FurniturePlan[] =>
  pageRuns(notes.drafts.length, starts).flatMap((run) =>
    runFurniture(run, notes.furnished, numbering[run.pages[0]]?.offset ?? 1),
  )

/** Everything that keeps its place, by the section that it is anchored in. */
function floatsBySection(
  context: AssembleContext,
  { notes: { drafts, furnished }, order, sections, paragraphs, marks }: Findings,
): Map<number, Figure[]> {
  const owners = pageOwners(sections)
  const columns = order.flatMap((page) => page.columns)
  return groupBy(
    [
      ...order.flatMap((page) => page.floats.map((float) => context.figureOf(float.figure))),
      ...marks.map((float) => context.figureOf(float.figure)),
      ...columns.map((column, index) =>
        frameOf(context, column, paragraphs[sections.length + index] ?? []),
      ),
      ...drafts.flatMap((draft, index) =>
        turnedText(
          context,
          (furnished[index]?.body ?? []).filter((line) =>
            order[index]?.isVertical
              ? !line.isVertical
              : !isUpright(line) && order[index]?.standing?.has(line) !== true,
          ),
          draft.page.width,
        ),
      ),
      ...drafts.flatMap((draft) => labelsOf(context, draft)),
    ],
    (figure) => owners.get(figure.placement[0]?.page ?? 0) ?? 0,
  )
}

/**
 * Texts in diagrams, charts and rich drawings, which are drawn without them: they stand on what was
 * painted after them, too, as grounds of others are.
 */
const labelsOf = (context: AssembleContext, { figures, page }: PageDraft): Figure[] =>
  figures.flatMap(({ content, lines, isDiagram, z }) =>
    content.kind === "region" || isDiagram === true
      ? turnedText(context, lines, page.width).map((label) => ({
          ...label,
          z: Math.max(label.z, z + 1),
        }))
      : [],
  )

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

/** Tells whether a paragraph goes on in another column or page with one line on either side. */
function leavesLineAlone({ lines }: ParagraphDraft): boolean {
  const [first, second, before, last] = [lines[0], lines[1], lines.at(-2), lines.at(-1)]
  return !staysWith(first, second) || !staysWith(before, last)
}

const staysWith = (one: PlacedLine | undefined, other: PlacedLine | undefined): boolean =>
  !one || !other || (one.page === other.page && one.column === other.column)

/** Roles whose paragraphs have a style of their own. */
const rolesOfStyles: ReadonlySet<string> = new Set(["title", "tocTitle", "caption", "footnote"])

function styleKey(draft: ParagraphDraft): string {
  if (draft.headingLevel !== undefined) return `heading${draft.headingLevel}`
  if (draft.role === "tocEntry") return `toc${draft.tocLevel ?? 1}`
  if (draft.role !== undefined && rolesOfStyles.has(draft.role)) return draft.role
  return "body"
}

/** What the tags of a figure's parts say it shows. */
function altTextOf(
  { page, items }: FigureDraft,
  pages: readonly ScenePage[],
  tags: TagEvidence,
): string | undefined {
  for (const at of items) {
    const mcid = pages[page]?.items[at]?.mcid
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
    const altText = draft.altText ?? altOf(draft)
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

function documentPages(
  context: AssembleContext,
  { drafts, furnished }: Findings["notes"],
  designed: ReadonlySet<number>,
): DocumentPage[] {
  return drafts.map((draft, at) => {
    const { page } = draft
    return {
      index: page.index,
      width: page.width,
      height: page.height,
      ...(draft.background === undefined ? {} : { background: draft.background }),
      ...(designed.has(page.index) ? { isDesigned: true } : {}),
      furniture: furnished[at] ? shownFurniture(context, furnished[at], page) : [],
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
    }
  })
}

function* stylable(document: Document): Generator<Paragraph> {
  for (const blocks of blockListsOf(document)) yield* paragraphsOf(blocks)
}
