import type { FigureDraft, PageDraft, SceneFile, TableDraft, TextLine } from "../../drafts.ts"
import { middleX, union, type Box } from "../../../base/geometry.ts"
import type {
  Block,
  Document,
  DocumentPage,
  Figure,
  RunStyle,
  Section,
  Shape,
} from "../../../model/document.ts"
import type { ScenePage } from "../../../model/scene.ts"
import type { TagEvidence } from "../../file/tags/tag-evidence.ts"
import { joinArrows } from "../../page/figures/arrows.ts"
import { findBackdrop } from "../../page/figures/backdrop.ts"
import type { FigureImages } from "../../page/figures/figure-images.ts"
import { decorations } from "../../page/figures/find-figures.ts"
import { drawnPictures, type DrawnPicture } from "../../page/figures/page-pictures.ts"
import { drawnShapes } from "../../page/figures/page-shapes.ts"
import { learnFontScales } from "../../page/lines/font-scales.ts"
import { mapFonts } from "../../fonts/map-fonts.ts"
import {
  dropHidden,
  findHidden,
  liftCovered,
  sinkSeenThrough,
  type HiddenText,
} from "./covered-text.ts"
import { findPageNumbers } from "./page-numbers.ts"
import { findRunningLines } from "./running-lines.ts"
import { counts } from "../../geometry/scale.ts"
import { sinkApart } from "./sink-apart.ts"
import { aboveGrounds, joinShapeText, type Painted } from "./shape-text.ts"
import { pictureBullets, sureBullets, withBullet, type PictureBullet } from "./picture-bullets.ts"
import { giveTitleBack } from "./chart-title.ts"
import { cutTurned } from "./cut-turned.ts"
import { cutAtColumns } from "../../page/order/cut-at-columns.ts"
import { cutAtBullets, cutAtLabels, cutAtShapes, joinFragments, joinLabels } from "./slide-lines.ts"
import { partOrnaments } from "./shared-ornaments.ts"
import { learnSlideTags, type SlideTags } from "./slide-tags.ts"
import { learnSlideEnds, unknownEnds, type SlideLineEnds } from "./slide-line-ends.ts"
import { createSlideLists } from "./slide-lists.ts"
import { slideTable } from "./slide-table.ts"
import { knownFaces, type KnownFace } from "./roomy-columns.ts"
import { roomBeside } from "./slide-room.ts"
import { outlinedTitles, withOutlinedTitle, type OutlinedTitle } from "./slide-outline.ts"
import { findTitle } from "./slide-titles.ts"
import type { BoxContext } from "./box-context.ts"
import { textBoxFigure } from "./slide-text-box.ts"
import { groupLines, holderOf } from "./text-boxes.ts"

/**
 * Makes the document of a deck: a section a page, whose blocks stand by themselves in paint order.
 *
 * Lines, tables and figures are those of the shared passes; only their grouping is the deck's own.
 * A run of text keeps its line breaks and its box, because a slide is laid out by hand.
 */
export function analyseSlides(
  { file, tags }: { readonly file: SceneFile; readonly tags: TagEvidence },
  found: readonly PageDraft[],
  images: FigureImages,
): Document {
  const drafts = found
    .map(giveTitleBack)
    .map((draft) => ({ ...draft, lines: liftCovered(draft.lines, draft.page) }))
  const lists = createSlideLists()
  const slidesLines = drafts.map(({ lines }) => lines)
  const told = learnSlideTags(slidesLines, tags, file.info)
  const fonts = mapFonts(file.fonts)
  const context: BoxContext = {
    lists,
    scaleOf: learnFontScales(slidesLines.flat(), fonts),
    endOf: endsOf(told, learnSlideEnds(slidesLines, file.info)),
  }
  const numbers = findPageNumbers(drafts.map(({ page, lines }) => ({ height: page.height, lines })))
  const running = findRunningLines(drafts)
  const hidden = findHidden(drafts)
  const regions = Map.groupBy(
    partOrnaments(drafts.flatMap(regionsOf), new Map(drafts.map(({ page }) => [page.index, page]))),
    ({ page }) => page,
  )
  const titles = outlinedTitles(file.outline, drafts.length)
  const parts = drafts.map((draft) =>
    slideParts(draft, {
      source: images.source,
      titles: titles.get(draft.page.index),
      hidden,
      regions: regions.get(draft.page.index) ?? [],
    }),
  )
  const bullets = sureBullets(parts.flatMap((slide) => slide.bullets))
  const isKnownFace = knownFaces(fonts)
  const slides = parts.map((slide) =>
    slideBlocks(slide, { context, images, numbers, running, bullets, tags: told, isKnownFace }),
  )
  const body: RunStyle = { font: 0, size: bodySize(drafts), bold: false, italic: false, colour: 0 }
  return {
    info: file.info,
    sections: drafts.map(({ page }, index) => sectionOf(page, slides[index]?.blocks ?? [])),
    pages: drafts.map((draft, index) => pageOf(draft, slides[index]?.background)),
    styles: [{ id: "body", name: "正文", role: "body", run: body, format: plainFormat }],
    lists: lists.definitions(),
    images: images.images(),
    notes: [],
    fonts,
    body,
  }
}

/** What tags say of paragraphs, and spaces where they say nothing. */
const endsOf =
  ({ isOneParagraph }: SlideTags, endOf: SlideLineEnds): SlideLineEnds =>
  (line, next) => {
    const isOne = isOneParagraph(line, next)
    return isOne === undefined ? endOf(line, next) : isOne ? "goesOn" : "ends"
  }

const plainFormat = {
  align: "left",
  direction: "ltr",
  indent: { left: 0, right: 0, firstLine: 0 },
  spaceBefore: 0,
  spaceAfter: 0,
  lineSpacing: { rule: "multiple", value: 1 },
  tabs: [],
} as const

interface SlideContext {
  readonly context: BoxContext
  readonly images: FigureImages
  readonly numbers: ReadonlySet<TextLine>
  /** Lines that belong to the deck and not to one slide. */
  readonly running: ReadonlySet<TextLine>
  readonly tags: SlideTags
  readonly isKnownFace: KnownFace
  /** Pictures of the deck that are bullets. */
  readonly bullets: readonly PictureBullet<DrawnPicture>[]
}

/** Regions are drawn; drawings come apart into shapes, where each can be edited. */
function regionsOf({ figures, page }: PageDraft): FigureDraft[] {
  return figures
    .filter(
      ({ content, isBackground }) =>
        content.kind === "chart" || (content.kind === "region" && !isBackground),
    )
    .map((figure) => withoutText(figure, page))
}

interface SeenDeck {
  readonly source: FigureImages["source"]
  /** Entries of the outline that lead to the slide. */
  readonly titles: readonly string[] | undefined
  /** Text that the deck put out of sight. */
  readonly hidden: HiddenText
  /** Drawings of the slide that are pictures. */
  readonly regions: readonly FigureDraft[]
}

type SlideParts = ReturnType<typeof slideParts>

/** What stands on a slide, before lines are grouped. */
function slideParts(draft: PageDraft, { source, titles, hidden, regions }: SeenDeck) {
  const { page, tables } = draft
  const owned = new Set([
    ...tables.flatMap((table) => table.items),
    ...regions.flatMap((figure) => figure.items),
    ...decorations(page, draft.rules),
  ])
  const shapes = joinArrows(drawnShapes(page, owned))
  const pictures = drawnPictures(page).filter(
    (picture) => !picture.items.some((item) => owned.has(item)),
  )
  const backdrop = findBackdrop(page, shapes, pictures, source)
  const isFree = ({ items }: { readonly items: readonly number[] }): boolean =>
    !items.some((item) => backdrop.items.has(item))
  const grounds = shapes
    .filter((shape) => isFree(shape) && isGround(shape.shape))
    .map(({ shape }) => shape)
  const { lines, title } = withOutlinedTitle(
    slideLines(draft, regions, hidden, (line) => holderOf(line, grounds, page)),
    titles,
  )
  const freePictures = pictures.filter(isFree)
  return {
    page,
    tables,
    regions,
    backdrop,
    lines,
    title,
    pictures: freePictures,
    shapes: shapes.filter(isFree),
    bullets: pictureBullets(lines, freePictures),
  }
}

function slideBlocks(
  { page, tables, regions, backdrop, lines: found, title, pictures, shapes }: SlideParts,
  { context, images, numbers, running, bullets, tags, isKnownFace }: SlideContext,
): { blocks: Block[]; background: number | undefined } {
  const pictureOf = new Map(bullets.map(({ line, picture }) => [line, picture]))
  const isBullet = new Set(pictureOf.values())
  const bulletPictures = new Map<TextLine, number>()
  const lines = found.map((line) => {
    const picture = pictureOf.get(line)
    if (!picture) return line
    const content = images.content(asDraft(page, picture))
    if (content.kind !== "picture") return line
    const bulleted = withBullet(line, picture.box)
    bulletPictures.set(bulleted, content.image)
    return bulleted
  })
  const drafted: FigureDraft[] = [
    ...backdrop.pictures.map((picture) => asDraft(page, picture)),
    ...pictures
      .filter((picture) => !isBullet.has(picture))
      .map((picture) => asDraft(page, picture)),
    ...regions,
  ]
  const freeShapes = sinkSeenThrough(shapes, lines, page)
  const painted = [...drafted, ...freeShapes].map(({ z, box }) => ({ z, box }))
  const texts = textFigures(lines, freeShapes.filter(isGround), page, {
    context: { ...context, bulletPictures },
    numbers,
    running,
    tags,
    title,
    painted,
  })
  const ownShapes = [...backdrop.shapes.map(({ shape }) => shape), ...freeShapes].filter(
    (shape) => !texts.shapes.has(shape),
  )
  const grids = tables.map((table) => ({
    z: paintOrder(table, page, painted),
    box: table.box,
    block: slideTable(table, { ...context, isKnownFace, page }),
  }))
  const written = texts.figures.map(({ block }) => ({ z: block.z, block }))
  const letters = texts.figures.flatMap(({ block, lines: own }) =>
    own.map(({ box }) => ({ z: block.z, box, isTitle: isTitle(block) && own.length < counts.few })),
  )
  const drawn = [
    ...drafted.map((figure) => ({ ...figure, block: figureOf(figure, images) })),
    ...ownShapes.map((shape) => ({ ...shape, block: shapeFigure(page.index, shape) })),
  ]
  const placed: { z: number; block: Block }[] = [
    ...sinkApart(drawn, letters, [...grids, ...groundsOf(texts.shapes)]),
    ...grids,
    ...written,
  ]
  return {
    blocks: placed.toSorted((a, b) => a.z - b.z).map(({ block }) => block),
    background: backdrop.colour,
  }
}

/** Shapes that hide what lies below them. */
const groundsOf = (shapes: Iterable<Shape>): Shape[] =>
  [...shapes].filter(({ fill }) => fill !== undefined)

const isTitle = ({ content }: Figure): boolean =>
  content.kind === "textBox" && content.role === "title"

/**
 * The texts of a slide and of its drawings, whole and free of bullets; not those of its pictures.
 */
function slideLines(
  { page, lines, figures }: PageDraft,
  regions: readonly FigureDraft[],
  hidden: HiddenText,
  holder: (line: TextLine) => unknown,
): readonly TextLine[] {
  const inCharts = new Set(regions.flatMap((figure) => figure.lines))
  const inDrawings = figures
    .filter((figure) => figure.content.kind === "region")
    .flatMap((figure) => figure.lines)
  // A line that was lifted over what covers it is another object with the same pieces.
  const known = new Set(lines.map(({ spans }) => spans))
  const own = [...lines, ...new Set(inDrawings.filter(({ spans }) => !known.has(spans)))].filter(
    (line) => !inCharts.has(line),
  )
  const shown = dropHidden(liftCovered(own, page), page, hidden)
  const cut = cutAtLabels(cutAtShapes(cutAtBullets(cutTurned(shown)), holder))
  return cutAtColumns(joinFragments(joinLabels(cut, holder), holder))
}

/** Whether text may stand in a shape. */
const isGround = ({ type }: Shape): boolean => type !== "line" && type !== "arrow"

/**
 * Least paint order of what a table is made of, yet above what was painted before its texts where
 * they stand: colours of its cells are painted between its rulings and its texts.
 */
function paintOrder(table: TableDraft, page: ScenePage, painted: readonly Painted[]): number {
  const lines = table.cells.flatMap((cell) => cell.lines)
  const first = Math.min(...table.items, ...lines.map((line) => line.z), page.items.length)
  return aboveGrounds(first, lines, painted)
}

interface TextContext extends Pick<SlideContext, "context" | "numbers" | "running" | "tags"> {
  readonly title: OutlinedTitle | undefined
  readonly painted: readonly Painted[]
}

/** Gives the text boxes of a slide, and the shapes that took their text in. */
function textFigures(
  lines: readonly TextLine[],
  shapes: readonly Shape[],
  page: ScenePage,
  { context, numbers, running, tags, title: outlined, painted }: TextContext,
): {
  figures: { readonly block: Figure; readonly lines: readonly TextLine[] }[]
  shapes: ReadonlySet<Shape>
} {
  const isOfDeck = (line: TextLine): boolean =>
    running.has(line) && outlined?.lines.has(line) !== true
  const [deckLines, ownLines] = [
    lines.filter((line) => isOfDeck(line) && !numbers.has(line)),
    lines.filter((line) => !isOfDeck(line) && !numbers.has(line)),
  ]
  const [deckBoxes, ownBoxes] = [deckLines, ownLines].map((group) =>
    groupLines(group, shapes, page, {
      ...tags,
      endOf: context.endOf ?? unknownEnds,
      title: outlined,
    }),
  )
  const boxes = [...(deckBoxes ?? []), ...(ownBoxes ?? [])]
  const title = findTitle(ownBoxes ?? [], page, outlined)
  const isOutlined = (own: readonly TextLine[]): boolean =>
    outlined !== undefined && own.every((line) => outlined.lines.has(line))
  const taken = new Set<Shape>()
  const margin = Math.min(...lines.map(({ box }) => box.x0))
  const figures = boxes.map((box) => {
    const shape = box.shape === undefined ? undefined : shapes[box.shape]
    const own = new Set(box.lines)
    const others = [
      ...lines.filter((line) => !own.has(line)).map((line) => line.box),
      ...painted.map((object) => object.box),
    ]
    const around = box.lines.map((line) => line.box).reduce(union)
    const room = roomBeside(around, { page, others, margin })
    const found = textBoxFigure(
      box.lines,
      frameOf(box.lines, shape?.box, page),
      box === title ? "title" : undefined,
      { ...context, room, isOutlined: isOutlined(box.lines) },
    )
    const joined =
      shape && box !== title ? joinShapeText(found, shape, painted, box.lines) : undefined
    if (joined && shape) taken.add(shape)
    const z = aboveGrounds(found.z, box.lines, painted)
    return { block: joined ?? { ...found, z }, lines: box.lines }
  })
  const numberBoxes = lines
    .filter((line) => numbers.has(line))
    .map((line) => ({
      block: numberFigure(textBoxFigure([line], undefined, "pageNumber", context)),
      lines: [line],
    }))
  return { figures: [...figures, ...numberBoxes], shapes: taken }
}

/** A line alone is centred in its shape, or in the page. */
function frameOf(
  lines: readonly TextLine[],
  shape: Box | undefined,
  page: ScenePage,
): Box | undefined {
  if (shape) return shape
  const [line] = lines
  const isMiddle = line && Math.abs(middleX(line.box) - page.width / 2) < 0.01 * page.width
  return isMiddle ? { x0: 0, y0: 0, x1: page.width, y1: page.height } : undefined
}

/** The number becomes a field, so that it stays right when slides move. */
function numberFigure(figure: Figure): Figure {
  if (figure.content.kind !== "textBox") return figure
  const blocks = figure.content.blocks.map((block): Block => {
    if (block.kind !== "paragraph") return block
    const inlines = block.inlines.map((inline) =>
      inline.kind === "text"
        ? {
            kind: "pageField" as const,
            field: "page" as const,
            format: "decimal" as const,
            style: inline.style,
            shown: inline.text.trim(),
          }
        : inline,
    )
    return { ...block, inlines }
  })
  return { ...figure, content: { ...figure.content, blocks } }
}

/** A chart with its data writes its labels itself; text on any drawing stays text over it. */
function withoutText(figure: FigureDraft, page: ScenePage): FigureDraft {
  if (figure.content.kind === "chart") return figure
  return {
    ...figure,
    lines: [],
    items: figure.items.filter((item) => page.items[item]?.kind !== "glyphs"),
  }
}

function asDraft(
  page: ScenePage,
  { content, box, items, z }: ReturnType<typeof drawnPictures>[number],
): FigureDraft {
  return {
    page: page.index,
    box,
    content: content ?? { kind: "region", reason: "complex" },
    lines: [],
    items,
    isBackground: false,
    z,
  }
}

function figureOf(draft: FigureDraft, images: FigureImages): Figure {
  return {
    kind: "figure",
    content: images.content(draft),
    placement: [{ page: draft.page, box: draft.box }],
    anchor: "page",
    wrap: "none",
    z: draft.z,
  }
}

function shapeFigure(page: number, shape: Shape): Figure {
  return {
    kind: "figure",
    content: { kind: "drawing", shapes: [shape] },
    placement: [{ page, box: shape.box }],
    anchor: "page",
    wrap: "none",
    z: shape.z,
  }
}

function sectionOf(page: ScenePage, blocks: readonly Block[]): Section {
  return {
    page: {
      width: page.width,
      height: page.height,
      margin: { top: 0, right: 0, bottom: 0, left: 0, header: 0, footer: 0 },
      isVertical: false,
    },
    columns: { count: 1, gutter: 0, hasSeparator: false },
    start: "nextPage",
    header: {},
    footer: {},
    blocks,
    pages: [page.index, page.index],
  }
}

function pageOf({ page }: PageDraft, background: number | undefined): DocumentPage {
  return {
    index: page.index,
    width: page.width,
    height: page.height,
    ...(background !== undefined && { background }),
    furniture: [],
    confidence: 1,
    isRecognised: false,
    annotations: page.annotations.flatMap(({ box, contents, author }) =>
      contents ? [{ box, text: contents, ...(author && { author }) }] : [],
    ),
  }
}

function bodySize(drafts: readonly PageDraft[]): number {
  const weights = new Map<number, number>()
  for (const { lines } of drafts)
    for (const line of lines)
      weights.set(
        Math.round(line.size),
        (weights.get(Math.round(line.size)) ?? 0) + line.text.length,
      )
  return [...weights].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 18
}
