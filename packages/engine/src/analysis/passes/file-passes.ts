import type { BlockDraft, BlockGroups, PlacedLine, Stretch } from "../block-drafts.ts"
import type { FigureDraft, FurnishedPage, PageDraft, TextLine } from "../drafts.ts"
import { assembleDocument } from "../document/text/assemble-document.ts"
import { frameAll } from "../file/exact/frame-all.ts"
import { frameColumns } from "../file/exact/frames.ts"
import {
  bareShapes,
  bodyMark,
  bodyMarks,
  bodyShapes,
  boundShapes,
  ofBody,
  pageMarks,
} from "../file/exact/page-marks.ts"
import { findCaptions } from "../file/headings/find-captions.ts"
import { furnishPages, unfurnished } from "../file/furniture/furnish.ts"
import { withPlaced } from "../file/furniture/placed-furniture.ts"
import { findSectionStarts } from "../file/furniture/section-starts.ts"
import { findContents } from "../file/headings/find-contents.ts"
import { findHeadings } from "../file/headings/find-headings.ts"
import { outlinedLines } from "../file/headings/outline-lines.ts"
import { givenOf } from "../page/tables/given-tables.ts"
import { designedPages } from "../page/designed-page.ts"
import type { Float } from "../page/order/floats.ts"
import type { UsualColumns } from "../page/order/usual-columns.ts"
import { usualColumns } from "../file/sections/usual-columns.ts"
import { layOutPage, type LaidOutPage, type PageOrder } from "../page/order/lay-out-page.ts"
import { isOfFreeOffice } from "../writing/free-office.ts"
import { markPictureBullets } from "../file/lists/picture-bullets.ts"
import { findNotes, withoutNotes } from "../file/notes/find-notes.ts"
import { bindMarks } from "../file/paragraphs/bind-marks.ts"
import { linesOfCell } from "../file/paragraphs/cell-content.ts"
import { earlyEnds } from "../file/paragraphs/early-ends.ts"
import { gatherParagraphs, placedLines, type LinesTold } from "../file/paragraphs/gather.ts"
import { learnLineEnds } from "../file/paragraphs/line-ends.ts"
import { planSections } from "../file/sections/plan-sections.ts"
import { taggedLines, tagEvidence } from "../file/tags/tag-evidence.ts"
import { grown, intersection } from "../../base/geometry.ts"
import { points } from "../geometry/scale.ts"
import { cellsOf } from "../geometry/table-cells.ts"
import { part } from "./parts.ts"
import { filePass } from "./pass.ts"

export const drafts = filePass({
  name: "drafts",
  needs: ["page", "rules", "figures"],
  gives: ["drafts"],
  why: "From here on a page is what was found on it.",
  run: ({ page, rules, figures: found }) => ({
    drafts: markPictureBullets(
      page.map((own, at) => ({
        page: own,
        ...(found[at] ?? { lines: [], tables: [], figures: [] }),
        rules: rules[at] ?? { rules: [], fills: [] },
      })),
    ),
  }),
})

export const furniture = filePass({
  name: "furniture",
  needs: ["file", "drafts"],
  gives: ["furniture"],
  why: "Headers and footers must be gone before text of neighbouring pages is joined.",
  run: ({ file, drafts: pages }, { options }) => {
    const furnished = options.furniture === false ? unfurnished(pages) : furnishPages(pages)
    if (options.placed === undefined) return { furniture: furnished }
    const placed = designedPages(file.info, pages, options)
    const isPlaced = (at: number): boolean => placed.has(pages[at]?.page.index ?? -1)
    return { furniture: withPlaced(furnished, pages, isPlaced) }
  },
})

export const notes = filePass({
  name: "notes",
  needs: ["drafts", "furniture"],
  gives: ["notes"],
  why: "Footnotes stand between the body and the footer that was just taken away.",
  run: ({ drafts: pages, furniture: furnished }, { options }) => {
    if (options.notes === false) return { notes: withoutNotes(pages, furnished) }
    // A frame cannot hold the reference of a note.
    const flowing = furnished.map((page) => (page.isPlaced ? { ...page, body: [] } : page))
    const found = findNotes(pages, flowing)
    const whole = found.furnished.map((page, at) =>
      page.isPlaced ? (furnished[at] ?? page) : page,
    )
    return { notes: { ...found, furnished: whole } }
  },
})

export const noNotes = filePass({
  name: "no notes",
  needs: ["drafts", "furniture"],
  gives: ["notes"],
  why: "A frame or a cell cannot hold the reference of a note, so notes stay text.",
  run: ({ drafts: pages, furniture: furnished }) => ({ notes: withoutNotes(pages, furnished) }),
})

export const tags = filePass({
  name: "tags",
  needs: ["file", "page"],
  gives: ["tags"],
  why: "What the file itself says decides where paragraphs end and what is a heading.",
  run: ({ file, page }) => ({ tags: tagEvidence({ pages: page, info: file.info }) }),
})

export const order = filePass({
  name: "order",
  needs: ["notes"],
  gives: ["order", "bands"],
  why: "Columns are told only in a body without headers, footers and notes.",
  run: ({ notes: { drafts: pages, furnished } }, { options }) => {
    const layOut = (page: PageDraft, at: number, usual?: UsualColumns): LaidOutPage => {
      if (furnished[at]?.isPlaced)
        return placedPage(page, furnished[at], options.placed === "designed")
      const laidOut = layOutPage(page, furnished[at], {
        takesVertical: true,
        partsBlocks: options.marks === true,
        ...(usual && { usual }),
      })
      const isOfPanels = options.placed === "designed" && laidOut.isOfPanels === true
      return isOfPanels ? framedBeside(laidOut, bodyMark(page, furnished[at]), true) : laidOut
    }
    const found = pages.map((page, at) => layOut(page, at))
    const usual = usualColumns(found.map(({ bands }) => bands))
    return withBandsApart(
      found.map((page, at) => {
        const draft = pages[at]
        return usual && draft && isOfOneColumn(page) ? layOut(draft, at, usual) : page
      }),
    )
  },
})

/** A page of one column whose columns may be those of the file. */
const isOfOneColumn = ({ bands, isPlaced, isVertical }: LaidOutPage): boolean =>
  isPlaced !== true && isVertical !== true && bands.every(({ columns }) => columns.length === 1)

export const orderInPlace = filePass({
  name: "order in place",
  needs: ["notes"],
  gives: ["order", "bands"],
  why: "Where every line keeps its place, text in columns and all drawings get frames.",
  run: ({ notes: { drafts: pages, furnished } }) =>
    withBandsApart(pages.map((page, at) => layOutInPlace(page, furnished[at]))),
})

export const sections = filePass({
  name: "sections",
  needs: ["notes", "order", "bands"],
  gives: ["sections", "stretches", "starts"],
  why: "Sections follow columns and page numbering; paragraphs never run across them.",
  run: ({ notes: { furnished }, order: pages, bands }, { options }) => {
    const starts = findSectionStarts(furnished)
    const alone = pages.flatMap(({ page, isPlaced }) =>
      options.arrangement === "exact" ? [page.index] : isPlaced ? [page.index, page.index + 1] : [],
    )
    const planned = planSections(
      pages.map((page, at) => ({ ...page, bands: bands[at] ?? [] })),
      new Set([...starts, ...alone]),
    )
    return {
      starts,
      sections: planned.map(({ section }) => section),
      stretches: planned.map((each) => each.stretches),
    }
  },
})

/** Lines of the cells that stand in a column, those of one cell together. */
const cellLines = ({ pieces }: Stretch): (readonly PlacedLine[])[] =>
  pieces.flatMap((piece) =>
    piece.kind === "table" ? Array.from(cellsOf(piece.table), linesOfCell) : [],
  )

export const paragraphs = filePass({
  name: "paragraphs",
  needs: ["file", "notes", "tags", "order", "stretches"],
  gives: ["outlined", "toldOfCells", "gathered"],
  why: "Lines are joined in reading order, over columns and pages of one section.",
  run: ({ file, notes: { drafts, furnished }, tags: evidence, order: pages, stretches }) => {
    const early = earlyEnds(drafts, furnished)
    const endsPage = (a: TextLine, b: TextLine): boolean => a.page !== b.page && early.has(a.page)
    const groups = [
      ...stretches,
      ...pages.flatMap((page) => page.columns.map((column) => [column])),
    ]
    const cells = groups.flat().flatMap(cellLines)
    const outlined = outlinedLines(groups.flat(), file.outline, cells)
    const isOfOffice = isOfFreeOffice(file.info)
    const columns = groups.flat().map(placedLines)
    const tagged = taggedLines(evidence, columns)
    const told: LinesTold = {
      isParted: (a, b) =>
        endsPage(a, b) || tagged.isParted(a, b) || outlined.get(a) !== outlined.get(b),
      isJoined: (a, b) => outlined.has(a) && outlined.get(a) === outlined.get(b),
      isTogether: tagged.isTogether,
      endOf: learnLineEnds(columns, isOfOffice),
    }
    // What cells show says nothing of the text around them: a form is tagged cell by cell.
    const taggedCells = taggedLines(evidence, cells)
    const endOfCells = learnLineEnds(cells, isOfOffice)
    const toldOfCells: LinesTold = {
      isCell: true,
      headingOf: (line) => outlined.get(line)?.level,
      isParted: (a, b) => told.isParted(a, b) || taggedCells.isParted(a, b),
      isJoined: told.isJoined,
      isTogether: (a, b) => told.isTogether(a, b) || taggedCells.isTogether(a, b),
      // A narrow cell has no room for the spaces of LibreOffice; the marks of Word stand in it.
      endOf: isOfOffice
        ? () => undefined
        : (...lines) => told.endOf(...lines) ?? endOfCells(...lines),
    }
    const gathered = groups.map((group) => gatherParagraphs(group, told))
    return { outlined, toldOfCells, gathered }
  },
})

export const titles = filePass({
  name: "titles",
  needs: ["file", "tags", "order", "outlined", "gathered"],
  gives: ["titled"],
  why: "Contents and captions are named first: what is left may be a heading.",
  run: ({ file, tags: evidence, order: pages, outlined, gathered }) => {
    const captioned = findCaptions(
      findContents(gathered.flat()),
      pages.flatMap((page) => page.floats),
      (paragraph) => paragraph.lines.every(({ line }) => evidence.isCaption(line)),
    )
    const outline = { lines: outlined, isComplete: isOfFreeOffice(file.info) }
    return { titled: regrouped(gathered, findHeadings(captioned, outline, evidence)) }
  },
})

export const marks = filePass({
  name: "marks",
  needs: ["notes", "order", "titled"],
  gives: ["paragraphs", "marks"],
  why: "A frame or shading is bound to a paragraph only when its kind is settled.",
  run: ({ notes: { drafts: pages, furnished, extents }, order: laidOut, titled }, { options }) => {
    const drawn = new Map(
      pages.map((page, at) => [
        page.page.index,
        bodyShapes(page, furnished[at], extents.get(at)?.blocks),
      ]),
    )
    const upright = new Map(
      pages.flatMap(({ page: { index } }, at) =>
        laidOut[index]?.isVertical || laidOut[index]?.isPlaced
          ? []
          : [
              [
                index,
                bareShapes(
                  ofBody(boundShapes(drawn.get(index) ?? []), furnished[at]),
                  laidOut[index]?.floats ?? [],
                ),
              ],
            ],
      ),
    )
    const { blocks, bound } = bindMarks(titled.flat(), upright)
    const free =
      options.marks === true ? pages.filter(({ page }) => !laidOut[page.index]?.isPlaced) : []
    return {
      paragraphs: regrouped(titled, blocks),
      marks: free.flatMap((page) => {
        const shapes = drawn.get(page.page.index) ?? []
        return bodyMarks(
          page,
          shapes.filter((shape) => !bound.has(shape)),
        )
      }),
    }
  },
})

export const sheetMarks = filePass({
  name: "marks of sheets",
  needs: ["notes", "order", "titled"],
  gives: ["paragraphs", "marks"],
  why: "Cells have their own borders and fills; what stands beside the sheet keeps its marks.",
  run: (input, context) => {
    const found = marks.run(input, context)
    const tables = new Map(
      input.notes.drafts.map(({ page, tables: own }) => [
        page.index,
        own.map(({ box }) => grown(box, points.gap)),
      ]),
    )
    const isBorder = ({ page, box }: FigureDraft): boolean =>
      tables.get(page)?.some((table) => intersection(table, box) !== undefined) ?? false
    return { ...found, marks: found.marks.filter(({ figure }) => !isBorder(figure)) }
  },
})

export const noMarks = filePass({
  name: "no marks",
  needs: ["titled"],
  gives: ["paragraphs", "marks"],
  why: "What is drawn keeps its own place in the exact arrangement.",
  run: ({ titled }) => ({ paragraphs: titled, marks: [] }),
})

/** What the last pass of a text reads. */
const findings = [
  "file",
  "page",
  "notes",
  "order",
  "starts",
  "sections",
  "tags",
  "toldOfCells",
  "paragraphs",
  "marks",
] as const

export const document = filePass({
  name: "document",
  needs: findings,
  gives: ["document"],
  why: "Lists, line heights, styles and fonts are learnt from all paragraphs at once.",
  run: (found, { options, images }) => ({
    document: assembleDocument(
      { ...found, pages: found.page, images: images() },
      {
        keepsTables: options.joinTables === false,
        hasListsInCells: true,
        isExact: options.arrangement === "exact",
        designed: options,
        ownFamilies: options.ownFamilies,
      },
    ),
  }),
})

export const sheetDocument = filePass({
  name: "document of sheets",
  needs: [...findings, "sheets"],
  gives: ["document"],
  why: "A printed sheet is put together by the places of its pages, not by what runs over them.",
  run: ({ sheets, ...found }, { options, images }) => {
    const made = assembleDocument(
      { ...found, pages: found.page, images: images() },
      {
        keepsTables: true,
        hasListsInCells: false,
        isExact: options.arrangement === "exact",
        designed: options,
        ownFamilies: options.ownFamilies,
      },
    )
    if (options.joinTables === false) return { document: made }
    const pages = made.pages.map((page) => {
      // A page whose tables somebody drew has columns of its own.
      const sheet = givenOf(options.grids, page) ? undefined : sheets.places.get(page.index)
      return sheet ? { ...page, sheet } : page
    })
    return { document: { ...made, pages } }
  },
})

export const slides = filePass({
  name: "slides",
  loads: () => "slides",
  needs: ["page", "file", "drafts", "tags"],
  gives: ["document"],
  why: "A slide is laid out by hand: boxes keep their place, nothing runs from page to page.",
  run: ({ file, drafts: found, tags: evidence }, { images }) => ({
    document: part("slides").analyseSlides({ file, tags: evidence }, found, images()),
  }),
})

/** Bands go on their own: they are let go once their columns were read. */
const withBandsApart = (
  pages: readonly LaidOutPage[],
): { readonly order: PageOrder[]; readonly bands: LaidOutPage["bands"][] } => ({
  order: pages.map(({ bands: _bands, ...order }) => order),
  bands: pages.map(({ bands }) => bands),
})

/** Lays a page out with frames for its columns and everything that is drawn. */
function layOutInPlace(draft: PageDraft, furniture: FurnishedPage | undefined): LaidOutPage {
  const { page } = draft
  const { bands, floats } = layOutPage(draft, furniture, { takesVertical: false })
  return { page, ...frameColumns(page.index, bands, [...pageMarks(draft), ...floats]) }
}

/** Lays out a page on which everything keeps its place, texts in drawn boxes each in one frame. */
function placedPage(
  draft: PageDraft,
  furniture: FurnishedPage | undefined,
  hasText: boolean,
): LaidOutPage {
  const options = { takesVertical: false, partsPanels: true, isPlaced: true }
  const { header = [], footer = [] } = furniture ?? {}
  const marks = header.length + footer.length > 0 ? bodyMark(draft, furniture) : pageMarks(draft)
  return framedBeside(layOutPage(draft, furniture, options), marks, hasText)
}

/**
 * Frames what stands beside the panels of a page that is made of them; `hasText` where its main
 * text may flow.
 */
function framedBeside(
  { page, bands, floats, columns, standing }: LaidOutPage,
  marks: readonly Float[],
  hasText: boolean,
): LaidOutPage {
  const drawn = [...marks, ...floats]
  return {
    page,
    ...frameAll(page, bands, { floats: drawn, panels: columns, hasText }),
    ...(standing && { standing }),
    isPlaced: true,
  }
}

/** The blocks in the groups that they came from; a pass changes blocks one for one. */
function regrouped(groups: BlockGroups, blocks: readonly BlockDraft[]): BlockGroups {
  let at = 0
  return groups.map((group) => blocks.slice(at, (at += group.length)))
}
