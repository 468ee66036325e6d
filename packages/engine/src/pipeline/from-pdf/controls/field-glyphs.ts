import { contains, height, middleY, width } from "../../../base/geometry.ts"
import type { Box } from "../../../base/geometry.ts"
import type { GlyphRun, SceneField, SceneItem, ScenePage } from "../../../model/scene.ts"

/** What a field shows may reach over it by this, in points: the width of a pen. */
const SLACK = 1

/** Signs that are printed where somebody is to write. */
const blank = /^[\s_.…·‥-]*$/u

/** A line of text in a field: its letters, and the run that looks like it. */
export interface FieldLine {
  readonly text: string
  readonly x0: number
  readonly x1: number
  readonly like: GlyphRun
}

/**
 * Tells whether an item is what a field shows, drawn by the field itself and no content of the
 * page.
 */
export function isShownBy(
  { box }: SceneField,
  item: SceneItem,
  { annotationsFrom = Infinity }: ScenePage,
): boolean {
  const isDrawn = item.object === undefined || item.object >= annotationsFrom
  return isDrawn && contains(box, item.box, SLACK)
}

/** Gives the lines of text that a field shows, from the top. */
export function linesOf(runs: readonly GlyphRun[]): FieldLine[] {
  const rows: GlyphRun[][] = []
  for (const run of runs.toSorted((a, b) => (a.y[0] ?? 0) - (b.y[0] ?? 0))) {
    const row = rows.at(-1)
    const above = row?.[0]
    if (row && above && (run.y[0] ?? 0) - (above.y[0] ?? 0) < above.size / 2) row.push(run)
    else rows.push([run])
  }
  return rows.flatMap((row) => {
    const ordered = row.toSorted((a, b) => a.box.x0 - b.box.x0)
    const [like] = ordered
    if (!like) return []
    return [
      {
        text: ordered.map(({ chars }) => chars.join("")).join(""),
        x0: like.box.x0,
        x1: Math.max(...row.map(({ box }) => box.x1)),
        like,
      },
    ]
  })
}

/**
 * Takes out of a run the lines and dots that are printed in the room of a field: what is left of
 * it.
 */
export function withoutBlanks(run: GlyphRun, room: Box): readonly GlyphRun[] {
  if (!isOnLine(run, room)) return [run]
  const isBlank = run.chars.map((char, at) => blank.test(char) && isInRoom(run, at, room))
  if (!isBlank.includes(true)) return [run]
  const parts: GlyphRun[] = []
  let from = 0
  for (let at = 0; at <= run.chars.length; at++) {
    if (at < run.chars.length && isBlank[at] !== true) continue
    const part = partOf(run, from, at)
    if (part.chars.some((char) => !blank.test(char))) parts.push(part)
    from = at + 1
  }
  return parts
}

/** Tells whether a line of typed signs is printed in the room of a field. */
export const hasLine = (room: Box, items: readonly SceneItem[]): boolean =>
  items.some(
    (item) =>
      item.kind === "glyphs" &&
      isOnLine(item, room) &&
      item.chars.some((char, at) => char === "_" && isInRoom(item, at, room)),
  )

function partOf(run: GlyphRun, from: number, to: number): GlyphRun {
  const { ink: _ink, ...rest } = run
  const [x, advance] = [run.x.slice(from, to), run.advance.slice(from, to)]
  return {
    ...rest,
    chars: run.chars.slice(from, to),
    x,
    y: run.y.slice(from, to),
    advance,
    box: { ...run.box, x0: x[0] ?? run.box.x0, x1: (x.at(-1) ?? 0) + (advance.at(-1) ?? 0) },
  }
}

const isOnLine = ({ box, angle }: GlyphRun, room: Box): boolean =>
  angle === 0 && middleY(box) > room.y0 && middleY(box) < room.y1

function isInRoom({ x, advance }: GlyphRun, at: number, room: Box): boolean {
  const middle = (x[at] ?? 0) + (advance[at] ?? 0) / 2
  return middle > room.x0 && middle < room.x1
}

/**
 * Where the page's own letters end that stand in the room of a field; its left edge without any.
 */
export function endOfWords(room: Box, runs: readonly GlyphRun[]): number {
  const ends = runs
    .filter((run) => isOnLine(run, room))
    .flatMap((run) =>
      run.chars.flatMap((char, at) =>
        !blank.test(char) && isInRoom(run, at, room)
          ? [(run.x[at] ?? 0) + (run.advance[at] ?? 0)]
          : [],
      ),
    )
  return Math.max(room.x0, ...ends)
}

/** Gives the run that a field without text would look like: that of the nearest words. */
export function nearestRun(room: Box, runs: readonly GlyphRun[]): GlyphRun | undefined {
  const away = ({ box }: GlyphRun): number =>
    4 * Math.max(0, box.y0 - room.y1, room.y0 - box.y1) +
    Math.max(0, box.x0 - room.x1, room.x0 - box.x1)
  let nearest: GlyphRun | undefined
  for (const run of runs) if (!nearest || away(run) < away(nearest)) nearest = run
  return nearest
}

/**
 * Part of a field's width that its frame takes at least; less is a mark, as the arrow of a list.
 */
const FRAME_SHARE = 0.85

/** Tells whether an item that a choice shows is a mark on it, which its control brings itself. */
export const isMarkOf = ({ type, box }: SceneField, item: SceneItem): boolean =>
  type === "choice" && width(item.box) < FRAME_SHARE * width(box)

/** The room of a box or button with the frame that is printed around it. */
export function frameOf({ box }: SceneField): Box {
  const reach = Math.min(width(box), height(box)) / 4
  return { x0: box.x0 - reach, y0: box.y0 - reach, x1: box.x1 + reach, y1: box.y1 + reach }
}
