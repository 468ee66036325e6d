import { createLooks } from "../base/looks.ts"
import type { Numbers } from "../base/number-shelf.ts"
import type { Paint, PathSegment, Rule, SceneItem } from "./scene.ts"

type Path = Extract<SceneItem, { kind: "path" }>

/** What paths that look alike have in common: all but where they are. */
interface PathLook {
  readonly style: Omit<Path, "segments" | "box" | "rule" | "object" | "mcid">
  /** The letters of its segments in a row. */
  readonly commands: string
  readonly direction: Rule["direction"] | undefined
}

/** A path whose places stand among the numbers of its page. */
export interface PackedPath {
  readonly look: PathLook
  /** Where its numbers begin: its box, its ruling where it is one, the points of its segments. */
  readonly from: number
  readonly object: number | undefined
  readonly mcid: number | undefined
}

/** Gives one look for all paths that look alike, as far as it was met a short while ago. */
export type PathLooks = (path: Path) => PathLook

/** Makes the book of looks for the paths of one file. */
export function createPathLooks(): PathLooks {
  const [paints, styles, looks] = [
    createLooks<Paint>(),
    createLooks<PathLook["style"]>(),
    createLooks<PathLook>(),
  ]
  return (path) => {
    const { segments, box: _box, rule, object: _object, mcid: _mcid, ...style } = path
    const { fill, stroke } = style
    return looks({
      style: styles({
        ...style,
        ...(fill && { fill: paints(fill) }),
        ...(stroke && { stroke: paints(stroke) }),
      }),
      commands: segments.map(([command]) => command).join(""),
      direction: rule?.direction,
    })
  }
}

/** Packs a path: its numbers are added to those of its page. */
export function packPath(path: Path, numbers: number[], lookOf: PathLooks): PackedPath {
  const { segments, box, rule, object, mcid } = path
  const from = numbers.length
  numbers.push(box.x0, box.y0, box.x1, box.y1)
  if (rule) numbers.push(rule.at, rule.from, rule.to, rule.thickness)
  for (const segment of segments)
    for (let at = 1; at < segment.length; at++) numbers.push(Number(segment[at]))
  return { look: lookOf(path), from, object, mcid }
}

/** Gives a packed path as it was, equal in every value. */
export function unpackPath({ look, from, object, mcid }: PackedPath, held: Numbers): SceneItem {
  let next = from
  const take = (): number => held[next++] ?? 0
  const box = { x0: take(), y0: take(), x1: take(), y1: take() }
  const { direction } = look
  const rule = direction && { direction, at: take(), from: take(), to: take(), thickness: take() }
  const segments = Array.from(look.commands, (command): PathSegment => {
    if (command === "M") return ["M", take(), take()]
    if (command === "L") return ["L", take(), take()]
    return command === "C" ? ["C", take(), take(), take(), take(), take(), take()] : ["Z"]
  })
  return {
    ...look.style,
    segments,
    box,
    ...(rule && { rule }),
    ...(object !== undefined && { object }),
    ...(mcid !== undefined && { mcid }),
  }
}
