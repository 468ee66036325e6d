import type { Box } from "../../base/geometry.ts"
import type { Rgb } from "../../base/colour.ts"
import type { Pt } from "../../base/units.ts"
import type { DrawingHeading, DrawingItem, DrawingPage } from "../../model/drawing.ts"
import { RULE } from "./text-styles.ts"
import type { Line } from "./span-lines.ts"

/** A4 with an inch on every side. */
const PAPER = { width: 595.28, height: 841.89 }
const MARGIN = 72
/** Breadth of the bar beside a quotation. */
const BAR = 2.5
/** Baseline below the top of a line as a share of its height: the letters stand in its middle. */
const BASELINE = 0.72
/**
 * Places of the lines under links and through struck text, shares of the size from the baseline.
 */
const UNDER = 0.12
const THROUGH = -0.28
const THIN = 0.6

/** Between the margins. */
export const LEFT: Pt = MARGIN
export const RIGHT: Pt = PAPER.width - MARGIN
export const PAGE_ROOM: Pt = PAPER.height - 2 * MARGIN

/** Fills pages from top to bottom. */
export class PageFlow {
  readonly pages: DrawingPage[] = []
  readonly headings: DrawingHeading[] = []
  /** Where the next thing goes, from the page's top. */
  y: Pt = MARGIN
  #items: DrawingItem[] = []
  #links: { box: Box; address: string }[] = []
  readonly #bars: { x: Pt; top: Pt }[] = []

  get isAtTop(): boolean {
    return this.y <= MARGIN
  }

  /** Room left on the page. */
  get left(): Pt {
    return PAPER.height - MARGIN - this.y
  }

  /** Leaves room between two things, but none at the head of a page. */
  space(height: Pt): void {
    if (!this.isAtTop) this.y += height
  }

  /** Goes to the next page unless so much room is left. */
  need(height: Pt): void {
    if (height > this.left && !this.isAtTop) this.turn()
  }

  turn(): void {
    this.#drawBars()
    const links = this.#links.length > 0 ? { links: this.#links } : {}
    this.pages.push({ name: String(this.pages.length + 1), ...PAPER, items: this.#items, ...links })
    this.#items = []
    this.#links = []
    this.y = MARGIN
    for (const bar of this.#bars) bar.top = MARGIN
  }

  heading(title: string, level: number): void {
    this.headings.push({ title, level, page: this.pages.length, y: this.y })
  }

  /** Begins a bar that goes on beside everything until it is closed. */
  openBar(x: Pt): void {
    this.#bars.push({ x, top: this.y })
  }

  closeBar(): void {
    const bar = this.#bars.pop()
    if (bar && this.y > bar.top)
      this.fill({ x0: bar.x, y0: bar.top, x1: bar.x + BAR, y1: this.y }, RULE)
  }

  #drawBars(): void {
    for (const { x, top } of this.#bars)
      if (this.y > top) this.fill({ x0: x, y0: top, x1: x + BAR, y1: this.y }, RULE)
  }

  fill({ x0, y0, x1, y1 }: Box, colour: Rgb): void {
    this.#items.push({
      kind: "path",
      layer: 0,
      segments: [["M", x0, y0], ["L", x1, y0], ["L", x1, y1], ["L", x0, y1], ["Z"]],
      fill: colour,
      lineWidth: 0,
      dash: [],
      isEvenOdd: false,
      alpha: 1,
    })
  }

  /** Draws one line of text of this height from the left edge, at y. */
  line(
    { parts }: Line,
    place: { readonly x: Pt; readonly height: Pt; readonly ground?: Rgb },
  ): void {
    const baseline = this.y + place.height * BASELINE
    for (const part of parts) {
      const { faces, size, colour, isCode, isStruck, link } = part.style
      const [x0, x1] = [place.x + part.x, place.x + part.x + part.width]
      const box = { x0, y0: baseline - size, x1, y1: baseline + size * 0.3 }
      if (isCode && place.ground !== undefined) this.fill(box, place.ground)
      this.#items.push(...faces.draw(part.text, { x: x0, y: baseline, size, colour }))
      if (link !== undefined) this.#links.push({ box, address: encodeURI(decodeSafely(link)) })
      for (const at of [...(link === undefined ? [] : [UNDER]), ...(isStruck ? [THROUGH] : [])]) {
        const y = baseline + at * size
        this.fill({ x0, y0: y, x1, y1: y + THIN }, colour)
      }
    }
  }
}

/** Addresses come with some characters spelled in percent already; others must be. */
function decodeSafely(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
