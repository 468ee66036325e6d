import { counts, shares } from "../../geometry/scale.ts"
import type { Scene, StructureElement } from "../../../model/scene.ts"
import type { PlacedLine } from "../../block-drafts.ts"
import type { Span, TextLine } from "../../drafts.ts"
import { endsSentence, isFull } from "../../writing/fill.ts"
import { readLabel } from "../../writing/labels.ts"

/** What a tagged file says of its text. */
export interface TagEvidence {
  /** Heading level of a line whose letters all stand in one heading; undefined for other lines. */
  readonly headingOf: (line: TextLine) => number | undefined
  /** Text that stands for a picture, by page and marked content. */
  readonly altTextOf: (page: number, mcid: number) => string | undefined
  /**
   * Name of the paragraph that all letters of a line stand in, its label aside; undefined where
   * they stand in several or in none.
   */
  readonly blockOf: (line: TextLine) => string | undefined
  /**
   * Name of the group within a group that all letters of a line stand in, as the box of a slide is;
   * undefined where they stand in several or in none.
   */
  readonly boxOf?: (line: TextLine) => string | undefined
  /** Tells whether a line starts in a cell that holds its text without a paragraph. */
  readonly isOfBareCell?: (line: TextLine) => boolean
  /** Tells whether a line starts within an item of a list. */
  readonly isItem: (line: TextLine) => boolean
  /** Tells whether a line stands in a paragraph of text, in a file whose tags name its items. */
  readonly isPlain: (line: TextLine) => boolean
  readonly isCaption: (line: TextLine) => boolean
}

/** What the elements around some marked content say. */
interface TagContext {
  readonly level?: number
  readonly altText?: string
  readonly block?: number
  readonly isGrouped?: boolean
  /** The innermost group that stands in a group. */
  readonly box?: number | undefined
  /** The block is a cell itself. */
  readonly isBareCell?: boolean
  readonly isItem?: boolean
  readonly isLabel?: boolean
  readonly isCaption?: boolean
}

/** What Word calls itself: where it tags, it tags every item of its lists. */
const tagsItems = /\bMicrosoft\W+(?:Office )?Word\b/

const headingType = /^H([1-6])$/
/** Elements that hold one paragraph. Source: ISO 32000-2, 14.8.4.4 to 14.8.4.8. */
const blockType = /^(?:P|H[1-6]?|LBody|Caption|TD|TH|TOCI|Note|FENote|BlockQuote|Title)$/

const cellType = /^T[DH]$/
/** Elements that group others. Source: ISO 32000-2, 14.8.4.3 and 14.8.4.4. */
const groupType = /^(?:Part|Art|Sect|Div|Aside)$/

/**
 * Reads headings, paragraphs, list items, captions and alternative texts from the structure trees
 * of all pages.
 *
 * Source: ISO 32000-2, 14.8.4.4 "Block-level structure types" and 14.9.3 "Alternate descriptions".
 */
export function tagEvidence({ pages, info }: Pick<Scene, "pages" | "info">): TagEvidence {
  const places = new Map<string, TagContext>()
  let blocks = 0
  for (const page of pages) {
    const visit = (element: StructureElement, outer: TagContext): void => {
      const place = placeIn(element, outer, () => blocks++)
      for (const mcid of element.mcids) places.set(keyOf(page.index, mcid), place)
      for (const child of element.children) visit(child, place)
    }
    for (const root of page.structure) visit(root, {})
  }
  const placesOf = (line: TextLine): Places => placesIn(places, line)
  const agreed = <T>(
    line: TextLine,
    of: (place: TagContext) => T | undefined,
    isCounted = (_place: TagContext): boolean => true,
  ): T | undefined => {
    const counted = placesOf(line).filter((place) => !place || isCounted(place))
    const [first] = counted
    const value = first && of(first)
    return counted.every((place) => (place && of(place)) === value) ? value : undefined
  }
  const namesItems =
    tagsItems.test(info.producer ?? "") ||
    [...places.values()].some(({ isItem }) => isItem === true)
  const isPlain = (place: TagContext): true | undefined =>
    place.block !== undefined && place.level === undefined && place.isItem !== true
      ? true
      : undefined
  return {
    headingOf: (line) => agreed(line, (place) => place.level),
    altTextOf: (page, mcid) => places.get(keyOf(page, mcid))?.altText,
    blockOf: (line) => {
      const block = agreed(
        line,
        (place) => place.block,
        (place) => place.isLabel !== true,
      )
      return block === undefined ? undefined : `${line.page} ${block}`
    },
    boxOf: (line) => {
      const box = agreed(line, (place) => place.box)
      return box === undefined ? undefined : `${line.page} ${box}`
    },
    isOfBareCell: (line) => placesOf(line)[0]?.isBareCell === true,
    isItem: (line) => placesOf(line)[0]?.isItem === true,
    isPlain: (line) => namesItems && agreed(line, isPlain) === true,
    isCaption: (line) => agreed(line, (place) => place.isCaption) === true,
  }
}

/** Where the visible spans of a line stand; undefined for one without tags. */
type Places = readonly (TagContext | undefined)[]

const nowhere: Places = []

function placesIn(places: ReadonlyMap<string, TagContext>, line: TextLine): Places {
  // Most files have no tags.
  if (places.size === 0) return nowhere
  const said: (TagContext | undefined)[] = []
  let isFirst = true
  for (const span of line.spans) {
    if (span.text.trim() === "") continue
    const place = placeOf(places, line.page, span)
    if (!isFirst || place !== undefined || !isDrawnLabel(line, span)) said.push(place)
    isFirst = false
  }
  return said
}

function placeIn(
  element: StructureElement,
  outer: TagContext,
  nextBlock: () => number,
): TagContext {
  const level = headingType.exec(element.type)?.[1]
  const altText = element.altText?.trim()
  return {
    ...outer,
    ...(level === undefined ? {} : { level: Number(level) }),
    ...(altText ? { altText } : {}),
    ...(blockType.test(element.type)
      ? { block: nextBlock(), isBareCell: cellType.test(element.type) }
      : {}),
    ...(groupType.test(element.type)
      ? { isGrouped: true, ...(outer.isGrouped === true ? { box: nextBlock() } : {}) }
      : {}),
    // Shapes that were drawn together are one figure, whose texts stand apart.
    ...(element.type === "Figure" ? { box: undefined } : {}),
    ...(element.type === "LI" ? { isItem: true } : {}),
    ...(element.type === "Lbl" ? { isLabel: true } : {}),
    ...(element.type === "Caption" ? { isCaption: true } : {}),
  }
}

/**
 * Tells a label that a program drew of itself: browsers tag the text of an item and leave out its
 * number, which the page has and the text of the file has not.
 */
const isDrawnLabel = (line: TextLine, { mcid, text }: Span): boolean =>
  mcid === undefined && text.trimEnd().length <= (readLabel(line)?.length ?? 0)

const placeOf = (
  places: ReadonlyMap<string, TagContext>,
  page: number,
  { mcid }: Span,
): TagContext | undefined => (mcid === undefined ? undefined : places.get(keyOf(page, mcid)))

const keyOf = (page: number, mcid: number): string => `${page} ${mcid}`

/**
 * Share of the lines that paragraphs of the tags must hold, and share of them that must go on with
 * one.
 */
const coveredShare = shares.most
const goingOnShare = 0.15
const leastGoingOn = counts.few

/** What the tags say of two lines that follow each other on a page. */
export interface TaggedLines {
  /** They stand in different paragraphs. */
  readonly isParted: (a: TextLine, b: TextLine) => boolean
  /** They stand in one. */
  readonly isTogether: (a: TextLine, b: TextLine) => boolean
}

/** Most lines that tags hold together with the next though a sentence ends there, as a share. */
const mostEnded = shares.few

/**
 * Tells where the tags part lines and where they hold them together.
 *
 * Believed where the tags cover the text and put several lines in one paragraph: some producers tag
 * every line by itself, and some a whole page as one paragraph, where many sentences end short of
 * the edge.
 */
export function taggedLines(
  { blockOf, isOfBareCell }: TagEvidence,
  columns: readonly (readonly PlacedLine[])[],
): TaggedLines {
  const agree = (a: TextLine, b: TextLine): boolean | undefined => {
    if (a.page !== b.page) return undefined
    const mark = a.spans.at(-1)?.mcid
    if (mark !== undefined && mark === b.spans[0]?.mcid) return true
    const [one, two] = [blockOf(a), blockOf(b)]
    if (one === undefined || two === undefined) return undefined
    // What a cell holds by itself may be several lines that its author ended.
    return one === two ? !isOfBareCell?.(a) || undefined : false
  }
  let [all, covered, goingOn, ended] = [0, 0, 0, 0]
  for (const lines of columns)
    for (const [at, placed] of lines.entries()) {
      const next = lines[at + 1]?.line
      all++
      if (blockOf(placed.line) !== undefined) covered++
      if (!next || agree(placed.line, next) !== true) continue
      goingOn++
      if (endsSentence(placed.line.text) && !isFull(placed, next)) ended++
    }
  const isBelieved =
    covered >= coveredShare * all && goingOn >= Math.max(leastGoingOn, goingOnShare * all)
  const holdsTogether = isBelieved && ended <= mostEnded * goingOn
  return {
    isParted: (a, b) => isBelieved && agree(a, b) === false,
    isTogether: (a, b) => holdsTogether && agree(a, b) === true,
  }
}
