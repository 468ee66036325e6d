import type { Rgb } from "../../base/colour.ts"
import type { Block, Document, DocumentPage, Figure } from "../../model/document.ts"
import { pageOf, paragraphsOf, plainText } from "../../model/walk.ts"

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
/** Text is moved only where this share of the slides has it: a running title belongs to the deck, a repeated word does not. */
const TEXT_SHARED_BY = 0.6
/** Layouts at most; slides beyond keep their own figures. */
const MAX_LAYOUTS = 12

/** Sorts a document into slides, one a page, and takes repeated ornaments out into layouts. */
export function planDeck(document: Document): DeckPlan {
  const slides = document.pages.map((page) => slideOf(document, page))
  const backdrops = slides.map((slide) => leadingFigures(slide.blocks))
  const uses = new Map<string, number>()
  for (const figures of backdrops) for (const figure of figures) uses.set(keyOf(figure), (uses.get(keyOf(figure)) ?? 0) + 1)
  // The first layout is bare: for slides that share nothing, and for those that came too late for a layout of their own.
  const layouts: LayoutPlan[] = [{ background: undefined, figures: [] }]
  const layoutByKey = new Map<string, number>([[JSON.stringify([null, []]), 0]])
  const placed = slides.map((slide, index) => {
    const shared = sharedStart(backdrops[index] ?? [], uses, slides.length)
    const key = JSON.stringify([slide.background ?? null, shared.map(keyOf)])
    const known = layoutByKey.get(key)
    if (known !== undefined) return { ...slide, layout: known, blocks: slide.blocks.slice(shared.length) }
    if (layouts.length >= MAX_LAYOUTS || slide.blocks.length === 0) return { ...slide, layout: 0 }
    layoutByKey.set(key, layouts.length)
    layouts.push({ background: slide.background, figures: shared })
    return { ...slide, layout: layouts.length - 1, blocks: slide.blocks.slice(shared.length) }
  })
  return { slides: placed, layouts }
}

function slideOf(document: Document, page: DocumentPage): SlidePlan {
  const blocks: Block[] = []
  const notes: string[] = page.annotations.map(({ text, author }) => (author ? `${author}：${text}` : text)).filter((text) => text.trim() !== "")
  for (const section of document.sections) {
    if (page.index < section.pages[0] || page.index > section.pages[1]) continue
    for (const block of section.blocks) if (pageOf(block) === page.index) blocks.push(block)
  }
  return { page, background: page.background, blocks, notes }
}

/** What lies lowest on a slide, up to the first table. */
function leadingFigures(blocks: readonly Block[]): Figure[] {
  const figures: Figure[] = []
  for (const block of blocks) {
    if (block.kind !== "figure") break
    figures.push(block)
  }
  return figures
}

/** Only an unbroken start can move to the layout: what lies on a figure of the slide's own must stay above it. */
function sharedStart(figures: readonly Figure[], uses: ReadonlyMap<string, number>, slides: number): Figure[] {
  const least = (figure: Figure): number => (figure.content.kind === "textBox" ? Math.max(SHARED_BY, TEXT_SHARED_BY * slides) : SHARED_BY)
  const end = figures.findIndex((figure) => (uses.get(keyOf(figure)) ?? 0) < least(figure))
  return figures.slice(0, end < 0 ? figures.length : end)
}

/** Equal keys look equal: same picture or shapes at the same place, to a tenth of a point. */
function keyOf(figure: Figure): string {
  const box = figure.placement[0]?.box
  const place = box ? [box.x0, box.y0, box.x1, box.y1].map((value) => Math.round(value * 10)).join(",") : ""
  const { content } = figure
  if (content.kind === "picture") return `picture ${content.image} ${place}`
  if (content.kind === "drawing") {
    const looks = content.shapes.map((shape) => [shape.type, shape.fill?.colour, shape.stroke?.colour, shape.segments.length].join("/"))
    return `drawing ${place} ${looks.join(" ")}`
  }
  const text = [...paragraphsOf(content.blocks)].map((paragraph) => plainText(paragraph.inlines)).join("\n")
  // A page number is the slide's own, whatever it shows.
  return content.role === "pageNumber" ? `number ${figure.placement[0]?.page ?? 0}` : `text ${place} ${text}`
}
