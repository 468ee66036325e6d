import type { Place } from "../run/named-places.ts"
import { beginName, endName } from "./page-breaks.ts"
import type { PageMark } from "./page-marks.ts"
import { attribute } from "./paragraph-format.ts"

/** Text beyond its page fills less of the next than this; more is a page that Word did not mark. */
const SPILLED = 0.3
/** The same before a break of the author's, where a page may hold little. */
const SPILLED_BEFORE_BREAK = 0.12
/** A page that Word ended is fuller than this, unless something large came after it. */
const FULL = 0.5
/** Documents in which a larger share of pages is not as the marks say were changed after Word. */
const DOUBTED = 0.3
/** A line of text, points. */
const LINE = 16
/** The first line of a page lies within this of the upper edge of its text area, points. */
const HEAD = 30

/** How the text between two marks came to lie. */
export interface Stretch {
  /** The mark that ends it, and what its page begins with; the last one ends with the text. */
  readonly mark: number
  readonly kind: PageMark["kind"] | "end"
  /** How far its last page is filled, points below the upper edge of the text area. */
  readonly filled: number
  /** Pages that its text takes, and pages that lie between its end and the mark after it. */
  readonly pages: number
  readonly skipped: number
  /** Whether the mark after it lies at the head of a page. */
  readonly isAtHead: boolean
}

/** The area of text on a page: its upper edge over the page's lower one and its height, points. */
export interface TextArea {
  readonly top: number
  readonly height: number
}

const margins = /<w:pgMar\b[^>]*>/g
const PER_POINT = 20

/**
 * That of the last section, which most pages belong to; A4 with margins of an inch where none is
 * told.
 */
export function textArea(body: string): TextArea {
  const lengthOf = (tag: RegExp, name: string, usual: number): number => {
    const value = Number(attribute([...body.matchAll(tag)].at(-1)?.[0] ?? "", name) ?? usual)
    return Math.abs(value) / PER_POINT
  }
  const top = lengthOf(/<w:pgSz\b[^>]*>/g, "h", 16838) - lengthOf(margins, "top", 1440)
  return { top, height: top - lengthOf(margins, "bottom", 1440) }
}

/** Reads where the text before each mark lies; places that are not known leave theirs out. */
export function stretchesOf(
  marks: readonly PageMark[],
  places: ReadonlyMap<string, Place>,
  { begun, top }: { readonly begun: ReadonlySet<number>; readonly top: number },
): Stretch[] {
  let from: Place | undefined = { page: 0, y: top }
  return [...marks, { kind: "end" } as const].flatMap(({ kind }, mark) => {
    const end = places.get(endName(mark))
    const named =
      kind === "end" ? end && { page: end.page + 1, y: top } : places.get(beginName(mark))
    // The office program names the end of the line before a page that begins within a paragraph.
    const isParted = kind === "line" && begun.has(mark)
    const next = isParted && named ? { page: named.page + 1, y: top } : named
    const start = from
    from = next
    if (!start || !end || !next) return []
    const pages = end.page - start.page + 1
    const skipped = next.page - end.page - 1
    return [{ mark, kind, filled: top - end.y, pages, skipped, isAtHead: next.y > top - HEAD }]
  })
}

/** Where the author ended a page, or a row, its last one may hold little. */
const isEndedByText = ({ kind }: Stretch): boolean => kind === "paragraph" || kind === "line"

/**
 * Stretches whose last lines found no room on their page. Where the print has more pages than Word
 * told, by `excess`, those that fill their last one least are among them however full it is.
 */
export function spilled(
  stretches: readonly Stretch[],
  { height }: TextArea,
  excess = 0,
): Stretch[] {
  const emptiest = stretches
    .filter(({ kind, pages, skipped }) => pages > 1 && skipped >= 0 && kind !== "cell")
    .toSorted((a, b) => a.filled - b.filled)
    .slice(0, Math.max(0, excess))
  return stretches.filter((stretch) => {
    const { kind, pages, filled } = stretch
    if (emptiest.includes(stretch)) return true
    if (kind === "break" || kind === "end")
      return pages === 2 && filled < SPILLED_BEFORE_BREAK * height
    if (!isEndedByText(stretch) && kind !== "row") return false
    return pages > 1 ? filled < SPILLED * height : kind === "line" && stretch.skipped > 0
  })
}

/**
 * A page that holds a line or two, or one more or less than Word had, is as bad as this many that
 * begin a little off.
 */
const NEARLY_EMPTY = 3
/**
 * Where Word did not tell how many there were, this share more than without its marks is too many.
 */
const TOO_MANY = 1.2

/**
 * How far a print is from what Word told: marks that begin no page, pages that hold nothing but
 * what was spilled, and pages that are too many or too few by `pagesOff`, which may be the same.
 * Pages without a mark count nothing by themselves.
 */
export function distance(
  stretches: readonly Stretch[],
  area: TextArea,
  { excess = 0, pagesOff = 0 }: { readonly excess?: number; readonly pagesOff?: number } = {},
): number {
  const off = stretches.filter(({ skipped, isAtHead }) => skipped < 0 || !isAtHead).length
  const empty = new Set(spilled(stretches, area, excess).filter(({ skipped }) => skipped >= 0))
  const passed = stretches.filter((stretch) => stretch.skipped > 0 && !empty.has(stretch))
  return off + NEARLY_EMPTY * Math.max(empty.size + passed.length, pagesOff)
}

/** How far a number of pages is from Word's; `free` is that of the print without pages at marks. */
export const pagesOff = (
  pages: number,
  { told, free }: { readonly told: number | undefined; readonly free: number },
): number =>
  told === undefined ? Math.max(0, pages - Math.ceil(free * TOO_MANY)) : Math.abs(pages - told)

/** Lines by which pages would have to reach further down so that stretches of one page fit it. */
export const missingLines = (stretches: readonly Stretch[]): number =>
  Math.max(
    0,
    ...stretches
      .filter(({ pages }) => pages < 3)
      .map(({ pages, filled }) =>
        pages === 1 ? 1 : 1 + Math.max(0, Math.round(filled / LINE - 0.5)),
      ),
  )

/** Lines are lowered to this share of their height at most: more would be seen. */
const LEAST_SHARE = 0.85

/**
 * The share of its height that brings a stretch back to its pages, which are more than one where
 * Word left some without a mark; undefined where that would be seen. Where the last line begins is
 * known, not how high it is: half a line of a usual text comes on top, a whole one where that was
 * not enough.
 */
export function fittingShare(
  { filled, pages }: Stretch,
  { height }: TextArea,
  isAgain = false,
): number | undefined {
  const room = height * Math.max(1, pages - 1)
  const more = isAgain ? LINE : LINE / 2
  const share = room / (room + (pages > 1 ? more + Math.max(0, filled) : LINE))
  return share < LEAST_SHARE ? undefined : share
}

/**
 * Stretches before whose marks nothing but empty paragraphs found no room: these may begin their
 * page by themselves.
 */
export const crowdedOut = (stretches: readonly Stretch[]): readonly Stretch[] =>
  stretches.filter(({ kind, skipped }) => (kind === "paragraph" || kind === "row") && skipped > 0)

/**
 * Whether a number of empty lines after a stretch of one page had room on that page, which ends
 * with its margin in Word and up to a line above it here; half a line may be wrong.
 */
export const hadRoom = ({ filled }: Stretch, empty: number, { height }: TextArea): boolean =>
  empty > 0 && filled + (1 + empty) * LINE <= height + LINE / 2

/** Whether the marks are those of the text as it is now. */
export function areTrusted(stretches: readonly Stretch[], { height }: TextArea): boolean {
  const told = stretches.filter(isEndedByText)
  const odd = told.filter(({ pages, filled }) => (pages === 1 ? filled < FULL * height : pages > 2))
  return odd.length <= DOUBTED * told.length
}
