import type { Rgb } from "../../base/colour.ts"
import { contains, intersection, width, type Box } from "../../base/geometry.ts"
import type { Block, Document, DocumentPage, Figure } from "../../model/document.ts"
import { pageOf, paragraphsOf, plainText } from "../../model/walk.ts"
import { withSeenText } from "./seen-text.ts"

/** One slide: what stands on it, the lowest first. */
export interface SlidePlan {
  readonly page: DocumentPage
  readonly background: Rgb | undefined
  readonly blocks: readonly Block[]
  /** Text of comments anchored on the page. */
  readonly notes: readonly string[]
}

/** A layout: what all its slides have in common and nobody edits on each of them. */
export interface LayoutPlan {
  readonly background: Rgb | undefined
  readonly figures: readonly Figure[]
}

export interface DeckPlan {
  readonly slides: readonly (SlidePlan & { readonly layout: number })[]
  readonly layouts: readonly LayoutPlan[]
}

/** Fewest slides that share a figure before it moves to their layout. */
const SHARED_BY = 3
/**
 * Text, and what does not lie lowest, is moved only where this share of the slides has it: a
 * running title belongs to the deck, a repeated word does not.
 */
const MOSTLY_SHARED = 0.6
/** Layouts at most; slides beyond keep their own figures. */
const MAX_LAYOUTS = 30

/** Sorts a document into slides, one a page, and takes repeated ornaments out into layouts. */
export function planDeck(document: Document): DeckPlan {
  const slides = document.pages.map((page) => slideOf(document, page))
  const uses = new Map<string, number>()
  for (const { blocks } of slides)
    for (const key of new Set(blocks.filter(isFigure).map(countKey)))
      uses.set(key, (uses.get(key) ?? 0) + 1)
  // The first layout is bare: for slides that share nothing, and for those that came too late for a
  // layout of their own.
  const layouts: LayoutPlan[] = [{ background: undefined, figures: [] }]
  const layoutByKey = new Map<string, number>([[JSON.stringify([null, []]), 0]])
  const placed = slides.map((slide) => {
    const shared = sharedFigures(slide, uses, slides.length)
    const own = slide.blocks.filter((block) => !isFigure(block) || !shared.has(block))
    const figures = [...shared]
    const key = JSON.stringify([slide.background ?? null, figures.map(keyOf)])
    const known = layoutByKey.get(key)
    if (known !== undefined) return { ...slide, layout: known, blocks: own }
    if (layouts.length >= MAX_LAYOUTS || slide.blocks.length === 0) return { ...slide, layout: 0 }
    layoutByKey.set(key, layouts.length)
    layouts.push({ background: slide.background, figures })
    return { ...slide, layout: layouts.length - 1, blocks: own }
  })
  return { slides: placed, layouts }
}

const isFigure = (block: Block): block is Figure => block.kind === "figure"

function slideOf(document: Document, page: DocumentPage): SlidePlan {
  const blocks: Block[] = []
  const notes: string[] = page.annotations
    .map(({ text, author }) => (author ? `${author}：${text}` : text))
    .filter((text) => text.trim() !== "")
  for (const section of document.sections) {
    if (page.index < section.pages[0] || page.index > section.pages[1]) continue
    for (const block of section.blocks) if (pageOf(block) === page.index) blocks.push(block)
  }
  const seen = withSeenText(blocks, { page, background: page.background })
  return { page, background: page.background, blocks: seen, notes }
}

/**
 * Lower part of a slide, as share of its height, where text is a footer and stays with its slide; a
 * button with text is none, nor is text on a button that is a picture.
 */
const FOOTER_SHARE = 0.12
/**
 * Share of the width of a slide up to which a picture under text is a button and no band of
 * footers.
 */
const BUTTON_SHARE = 0.25

/**
 * Gives the figures of a slide that move to its layout, the lowest first.
 *
 * What lies lowest moves when a few slides share it; above that, only what most slides have, and
 * only where no figure of the slide's own lies beneath it: the layout is painted first.
 */
function sharedFigures(
  { page, blocks }: SlidePlan,
  uses: ReadonlyMap<string, number>,
  slides: number,
): Set<Figure> {
  const shared = new Set<Figure>()
  const beneath: Box[] = []
  for (const block of blocks) {
    const box = block.placement[0]?.box
    const text = isFigure(block) && block.content.kind === "textBox" ? block.content : undefined
    const isText = text !== undefined
    const least =
      beneath.length === 0 && !isText ? SHARED_BY : Math.max(SHARED_BY, MOSTLY_SHARED * slides)
    const isLow =
      isText && !text.shape && box !== undefined && box.y0 > (1 - FOOTER_SHARE) * page.height
    const isFooter = isLow && ![...shared].some((below) => isButton(below, box, page.width))
    const isShared =
      isFigure(block) &&
      (uses.get(countKey(block)) ?? 0) >= least &&
      !(isFooter && beneath.length > 0)
    if (isShared && box && !beneath.some((own) => covers(own, box))) shared.add(block)
    else if (box) beneath.push(box)
  }
  return shared
}

/** Tells whether a figure is a button that a text stands on. */
function isButton({ placement }: Figure, text: Box, pageWidth: number): boolean {
  const own = placement[0]?.box
  return own !== undefined && width(own) < BUTTON_SHARE * pageWidth && contains(own, text)
}

/** Points by which two figures may reach into each other and still lie side by side. */
const TOUCH = 5

function covers(own: Box, box: Box): boolean {
  const shared = intersection(own, box)
  return shared !== undefined && shared.x1 - shared.x0 > TOUCH && shared.y1 - shared.y0 > TOUCH
}

/**
 * Texts that differ in their spaces alone count as one: masters of one deck are copied from each
 * other.
 */
const countKey = (figure: Figure): string => keyOf(figure).replace(/\s+/g, " ")

/** Equal keys look equal: same picture or shapes at the same place, to a tenth of a point. */
function keyOf(figure: Figure): string {
  const box = figure.placement[0]?.box
  const place = box
    ? [box.x0, box.y0, box.x1, box.y1].map((value) => Math.round(value * 10)).join(",")
    : ""
  const { content } = figure
  if (content.kind === "picture") return `picture ${content.image} ${place}`
  if (content.kind === "drawing") {
    const looks = content.shapes.map((shape) =>
      [shape.type, shape.fill?.colour, shape.stroke?.colour, shape.segments.length].join("/"),
    )
    return `drawing ${place} ${looks.join(" ")}`
  }
  // A chart is its slide's own, even where the next shows the same.
  if (content.kind === "chart") return `chart ${figure.placement[0]?.page ?? 0} ${place}`
  const text = [...paragraphsOf(content.blocks)]
    .map((paragraph) => plainText(paragraph.inlines))
    .join("\n")
  // A page number is the slide's own, whatever it shows.
  return content.role === "pageNumber"
    ? `number ${figure.placement[0]?.page ?? 0}`
    : `text ${place} ${text}`
}
