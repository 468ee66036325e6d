import type { Diagnostic } from "../../base/failure.ts"
import { height, intersection, middleY, type Box } from "../../base/geometry.ts"
import { movedBox, movedItem } from "../../model/moved-item.ts"
import { marksWithin } from "../../model/page-part.ts"
import { isScroll, sheetHeight } from "../../model/scroll.ts"
import type { LinkTarget, PathSegment, Scene, SceneItem, ScenePage } from "../../model/scene.ts"

/** Share of a sheet behind which it may end. */
const EARLIEST = 0.6

/**
 * Share of a sheet from which a picture or a shape is cut where a sheet ends: grounds and frames.
 */
const CUT = 0.5

/** Steps of one between the numbers of two sheets; keys of pictures hold three decimals. */
const STEPS = 1_000

/**
 * Cuts the pages that are scrolls into sheets, each where nothing stands.
 *
 * Paper ends at 22 inches, and what is anchored below that would be lost. The file's own tags name
 * places of the whole page and are left out.
 */
export function cutScrolls(scene: Scene): {
  readonly scene: Scene
  readonly diagnostics: Diagnostic[]
} {
  if (!scene.pages.some(isScroll)) return { scene, diagnostics: [] }
  const diagnostics: Diagnostic[] = []
  const sheets = new Map<number, readonly ScenePage[]>()
  for (const page of scene.pages) {
    if (!isScroll(page)) continue
    const cut = cutPage(page)
    sheets.set(page.index, cut)
    diagnostics.push({
      kind: "page-cut",
      page: Math.floor(page.index) + 1,
      data: { sheets: cut.length },
    })
  }
  const led = (target: LinkTarget): LinkTarget => ledTo(target, sheets)
  const pages = scene.pages
    .flatMap((page) => sheets.get(page.index) ?? [page])
    .map((page) => ({
      ...page,
      links: page.links.map((link) => ({ ...link, target: led(link.target) })),
    }))
  const outline = scene.outline.map((item) =>
    item.target ? { ...item, target: led(item.target) } : item,
  )
  return { scene: { ...scene, pages, outline }, diagnostics }
}

/** Where a link leads once its page is sheets. */
function ledTo(target: LinkTarget, sheets: ReadonlyMap<number, readonly ScenePage[]>): LinkTarget {
  if (target.kind !== "page" || target.y === undefined) return target
  const { y } = target
  const topOf = ({ righted }: ScenePage): number => righted?.part?.y0 ?? 0
  const sheet = sheets.get(target.page)?.findLast((each) => topOf(each) <= y)
  return sheet ? { ...target, page: sheet.index, y: y - topOf(sheet) } : target
}

function cutPage(page: ScenePage): ScenePage[] {
  const tall = sheetHeight(page.width)
  const ends = sheetEnds(page, tall)
  const items = ends.map((): SceneItem[] => [])
  for (const item of page.items) {
    const middle = middleY(item.box)
    const isWhole = item.kind === "glyphs" || !isCutAnyway(item, tall)
    const [from, to] = isWhole ? [middle, middle] : [item.box.y0, item.box.y1]
    for (let at = sheetAt(ends, from); at < ends.length; at++) {
      const top = ends[at - 1] ?? 0
      if (top > to) break
      const part: Box = { x0: -Infinity, x1: Infinity, y0: top, y1: ends[at] ?? page.height }
      const shown = isWhole ? item : cutItem(item, part)
      if (shown) items[at]?.push(movedItem(shown, { down: top, by: 1 }))
    }
  }
  const last = items.findLastIndex((all) => all.length > 0)
  return ends.slice(0, Math.max(1, last + 1)).map((end, at) => {
    const top = ends[at - 1] ?? 0
    const part: Box = { x0: 0, y0: top, x1: page.width, y1: end }
    const { label: _, ...marked } = marksWithin(page, part)
    return {
      ...marked,
      ...(at === 0 && page.label !== undefined && { label: page.label }),
      index: Math.round(page.index * STEPS + at) / STEPS,
      // The paper of the last one is as high as that of the others.
      height: tall,
      righted: { turns: 0, shrink: 1, ...page.righted, part },
      items: items[at] ?? [],
      ...(page.frames && {
        frames: page.frames
          .filter((frame) => middleY(frame) >= top && middleY(frame) < end)
          .map((frame) => movedBox(frame, { down: top, by: 1 })),
      }),
      structure: [],
    }
  })
}

/** The place of the first sheet that ends behind a height. */
function sheetAt(ends: readonly number[], y: number): number {
  let [low, high] = [0, ends.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? Infinity) > y) high = middle
    else low = middle + 1
  }
  return low
}

const isCutAnyway = ({ box }: SceneItem, tall: number): boolean => height(box) > CUT * tall

/** Where each sheet ends: in the widest gap near its foot, or where it is full. */
function sheetEnds(page: ScenePage, tall: number): number[] {
  const gaps = gapsOf(page, tall)
  const ends: number[] = []
  let [top, next] = [0, 0]
  while (page.height - top > tall) {
    const [earliest, latest] = [top + EARLIEST * tall, top + tall]
    while ((gaps[next]?.y1 ?? Infinity) <= earliest) next++
    let best: { readonly at: number; readonly wide: number } | undefined
    for (let at = next; (gaps[at]?.y0 ?? Infinity) < latest; at++) {
      const [from, to] = [
        Math.max(gaps[at]?.y0 ?? 0, earliest),
        Math.min(gaps[at]?.y1 ?? 0, latest),
      ]
      if (!best || to - from >= best.wide) best = { at: (from + to) / 2, wide: to - from }
    }
    top = best?.at ?? latest
    ends.push(top)
  }
  return [...ends, page.height]
}

/** Stretches of a page, from top to bottom, through which nothing reaches that must stay whole. */
function gapsOf({ items, height: end }: ScenePage, tall: number): { y0: number; y1: number }[] {
  const taken = items
    .filter((item) => !isCutAnyway(item, tall))
    .map(({ box }) => box)
    .toSorted((a, b) => a.y0 - b.y0)
  const gaps: { y0: number; y1: number }[] = []
  let reached = 0
  for (const { y0, y1 } of taken) {
    if (y0 > reached) gaps.push({ y0: reached, y1: y0 })
    reached = Math.max(reached, y1)
  }
  return [...gaps, { y0: reached, y1: end }]
}

/** What of a picture or a shape a part of its page shows. */
function cutItem(item: SceneItem, part: Box): SceneItem | undefined {
  const box = intersection(item.box, part)
  if (!box) return undefined
  if (item.kind !== "path") return { ...item, box }
  const { rule, segments } = item
  return {
    ...item,
    box,
    segments: segments.map((segment) => within(segment, part)),
    ...(rule?.direction === "vertical" && {
      rule: { ...rule, from: Math.max(rule.from, part.y0), to: Math.min(rule.to, part.y1) },
    }),
  }
}

/** A segment whose points lie no higher and no lower than a part of its page. */
const within = ([command, ...values]: PathSegment, { y0, y1 }: Box): PathSegment =>
  [
    command,
    ...values.map((value, at) => (at % 2 === 1 ? Math.min(y1, Math.max(y0, value)) : value)),
  ] as unknown as PathSegment
