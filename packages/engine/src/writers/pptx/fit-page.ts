import type { Box } from "../../base/geometry.ts"
import { ptToEmu, type Emu } from "../../base/units.ts"
import type { DocumentPage } from "../../model/document.ts"

/** Size of all slides of a file, in points. */
export interface SlideSize {
  readonly width: number
  readonly height: number
}

/** Takes lengths of a page to its slide: pages of another size are scaled to fit and centred. */
export interface Fit {
  readonly scale: number
  /** Offset and extent of a box in EMU; extents are never negative. */
  box(box: Box): { readonly x: Emu; readonly y: Emu; readonly cx: Emu; readonly cy: Emu }
  length(points: number): Emu
}

/**
 * Sides that PowerPoint takes, in points: 1 to 56 inches. Source: ECMA-376 part 1, 19.7.18
 * "ST_SlideSizeCoordinate".
 */
const SMALLEST = 72
const LARGEST = 4032

/** Gives the slide size: the most frequent page size, or the one asked for. */
export function slideSizeOf(
  pages: readonly DocumentPage[],
  wanted: "page" | "16:9" | "4:3",
): SlideSize {
  if (wanted === "16:9") return { width: 960, height: 540 }
  if (wanted === "4:3") return { width: 720, height: 540 }
  const counts = new Map<string, { size: SlideSize; count: number }>()
  for (const { width, height } of pages) {
    const key = `${Math.round(width)}x${Math.round(height)}`
    const known = counts.get(key)
    if (known) known.count++
    else counts.set(key, { size: { width, height }, count: 1 })
  }
  const [most] = [...counts.values()].toSorted((a, b) => b.count - a.count)
  const { width, height } = most?.size ?? { width: 960, height: 540 }
  const scale = Math.max(
    SMALLEST / Math.min(width, height),
    Math.min(1, LARGEST / Math.max(width, height)),
  )
  return { width: Math.min(LARGEST, width * scale), height: Math.min(LARGEST, height * scale) }
}

/** Relative difference of sizes below which a page counts as being of the slide's size. */
const SAME_SIZE = 0.005

export function fitPage(page: DocumentPage, slide: SlideSize): Fit {
  const exact = Math.min(slide.width / page.width, slide.height / page.height)
  const scale = Math.abs(exact - 1) < SAME_SIZE ? 1 : exact
  const dx = scale === 1 ? 0 : (slide.width - page.width * scale) / 2
  const dy = scale === 1 ? 0 : (slide.height - page.height * scale) / 2
  const length = (points: number): Emu => ptToEmu(points * scale)
  return {
    scale,
    length,
    box: ({ x0, y0, x1, y1 }) => ({
      x: ptToEmu(x0 * scale + dx),
      y: ptToEmu(y0 * scale + dy),
      cx: length(Math.max(0, x1 - x0)),
      cy: length(Math.max(0, y1 - y0)),
    }),
  }
}
