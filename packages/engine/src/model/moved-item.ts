import type { Box, Matrix } from "../base/geometry.ts"
import type { PathSegment, PlacedImage, Rule, SceneItem } from "./scene.ts"

/** Where something goes on its page: its distances from a line are multiplied. */
export interface Move {
  /** How far below the top the line lies that is the top then, in points. */
  readonly down: number
  readonly by: number
}

/** Gives a box elsewhere on its page. */
export const movedBox = ({ x0, y0, x1, y1 }: Box, { down, by }: Move): Box => ({
  x0: x0 * by,
  y0: (y0 - down) * by,
  x1: x1 * by,
  y1: (y1 - down) * by,
})

/** Gives an item elsewhere on its page, at its size there. */
export function movedItem(item: SceneItem, move: Move): SceneItem {
  const { by } = move
  const box = movedBox(item.box, move)
  if (item.kind === "image") return { ...item, box, ...movedImage(item, move) }
  if (item.kind === "path")
    return {
      ...item,
      box,
      segments: movedSegments(item.segments, move),
      lineWidth: item.lineWidth * by,
      dash: item.dash.map((length) => length * by),
      ...(item.rule && { rule: movedRule(item.rule, move) }),
    }
  const { clip, ink, overprint } = item
  return {
    ...item,
    box,
    x: item.x.map((x) => x * by),
    y: item.y.map((y) => (y - move.down) * by),
    advance: item.advance.map((advance) => advance * by),
    size: item.size * by,
    ...(clip && { clip: movedBox(clip, move) }),
    ...(ink && { ink: ink.map((edge, at) => (at % 2 === 1 ? edge - move.down : edge) * by) }),
    ...(overprint && { overprint: { dx: overprint.dx * by, dy: overprint.dy * by } }),
  }
}

function movedImage(
  { matrix, outline, shades }: PlacedImage,
  move: Move,
): Pick<PlacedImage, "matrix" | "outline" | "shades"> {
  const { down, by } = move
  const [a, b, c, d, e, f] = matrix
  const moved: Matrix = [a * by, b * by, c * by, d * by, e * by, (f - down) * by]
  return {
    matrix: moved,
    ...(outline && { outline: movedSegments(outline, move) }),
    ...(shades && {
      shades: shades.map((shade) => ({ ...shade, segments: movedSegments(shade.segments, move) })),
    }),
  }
}

function movedRule(rule: Rule, { down, by }: Move): Rule {
  const [along, across] = rule.direction === "vertical" ? [down, 0] : [0, down]
  return {
    ...rule,
    at: (rule.at - across) * by,
    from: (rule.from - along) * by,
    to: (rule.to - along) * by,
    thickness: rule.thickness * by,
  }
}

const movedSegments = (segments: readonly PathSegment[], { down, by }: Move): PathSegment[] =>
  segments.map(
    ([command, ...values]) =>
      [
        command,
        ...values.map((value, at) => (at % 2 === 1 ? value - down : value) * by),
      ] as unknown as PathSegment,
  )
