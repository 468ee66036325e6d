import { contains, intersection, union, type Box } from "../../base/geometry.ts"
import type { Block, Shape } from "../../model/document.ts"

/** Where a connector hangs: on which object, and at which of its sites. */
export interface Hold {
  readonly block: Block
  /** Source: ECMA-376 part 1, presetShapeDefinitions, "cxnLst" of "rect" and "ellipse". */
  readonly site: number
}

/** What of a slide are diagrams. */
export interface Diagrams {
  /** Ends of connectors; one may hang free. */
  readonly holds: ReadonlyMap<Block, { readonly start?: Hold; readonly end?: Hold }>
  /** Objects that are moved together, each list in paint order. */
  readonly groups: readonly (readonly Block[])[]
}

/** How far the end of a connector may be from the site that it hangs on, in points. */
const REACH = 5
/** Objects of a slide at most: more is no diagram that anybody edits. */
const MOST = 300

interface Node {
  readonly block: Block
  readonly shape: Shape
}

/** Finds shapes that lines or arrows join: where a box goes, its arrows go with it. */
export function planDiagrams(blocks: readonly Block[]): Diagrams {
  if (blocks.length > MOST) return { holds: new Map(), groups: [] }
  const nodes = blocks.flatMap(nodeOf)
  const holds = new Map<Block, { start?: Hold; end?: Hold }>()
  const owner = new Map<Block, Block[]>(nodes.map(({ block }) => [block, [block]]))
  for (const block of blocks) {
    const ends = endsOf(block)
    if (!ends) continue
    const [start, end] = ends.map((point) => holdOf(point, nodes))
    if (start || end) holds.set(block, { ...(start && { start }), ...(end && { end }) })
    if (!start || !end || start.block === end.block) continue
    const [one, two] = [owner.get(start.block) ?? [], owner.get(end.block) ?? []]
    const all = one === two ? one : [...one, ...two]
    all.push(block)
    for (const member of all) owner.set(member, all)
  }
  const found = [...new Set(owner.values())].filter((members) => members.length > 2)
  return { holds, groups: groupsOf(found, blocks) }
}

/**
 * Groups of diagrams, the largest first: what stands in one of them is not drawn in another again.
 */
function groupsOf(
  found: readonly (readonly Block[])[],
  blocks: readonly Block[],
): (readonly Block[])[] {
  const taken = new Set<Block>()
  return found
    .toSorted((a, b) => b.length - a.length)
    .flatMap((members) => {
      const group = groupOf(members, blocks)
      if (!group || group.some((block) => taken.has(block))) return []
      for (const block of group) taken.add(block)
      return [group]
    })
}

function nodeOf(block: Block): Node[] {
  if (block.kind !== "figure") return []
  const { content } = block
  const shape =
    content.kind === "textBox"
      ? content.shape
      : content.kind === "drawing" && content.shapes.length === 1
        ? content.shapes[0]
        : undefined
  return shape && hasSites(shape) ? [{ block, shape }] : []
}

/** Tells boxes, ellipses, and closed outlines: arrows hang on the middles of their sides. */
const hasSites = ({ type, segments, fill }: Shape): boolean =>
  type === "rectangle" ||
  type === "ellipse" ||
  (type === "path" && (fill !== undefined || segments.at(-1)?.[0] === "Z"))

interface Point {
  readonly x: number
  readonly y: number
}

function endsOf(block: Block): readonly Point[] | undefined {
  if (block.kind !== "figure" || block.content.kind !== "drawing") return undefined
  const [shape, ...others] = block.content.shapes
  if (!shape || others.length > 0 || (shape.type !== "line" && shape.type !== "arrow"))
    return undefined
  const [from, to] = shape.segments
  return [from, to].map((segment) => ({ x: Number(segment?.[1]), y: Number(segment?.[2]) }))
}

function holdOf(point: Point, nodes: readonly Node[]): Hold | undefined {
  const near = nodes.flatMap(({ block, shape }) =>
    sitesOf(shape).map(({ x, y }, index) => ({
      block,
      site: index,
      far: Math.hypot(x - point.x, y - point.y),
    })),
  )
  const [best] = near.filter(({ far }) => far < REACH).toSorted((a, b) => a.far - b.far)
  return best && { block: best.block, site: best.site }
}

/** Middles of the sides: top, left, bottom, right; between these an ellipse has one more each. */
function sitesOf({ type, box: { x0, y0, x1, y1 } }: Shape): readonly Point[] {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const [top, left, bottom, right] = [
    { x, y: y0 },
    { x: x0, y },
    { x, y: y1 },
    { x: x1, y },
  ]
  if (type !== "ellipse") return [top, left, bottom, right]
  const [dx, dy] = [Math.SQRT1_2 * (x - x0), Math.SQRT1_2 * (y - y0)]
  return [
    top,
    { x: x - dx, y: y - dy },
    left,
    { x: x - dx, y: y + dy },
    bottom,
    { x: x + dx, y: y + dy },
    right,
    { x: x + dx, y: y - dy },
  ]
}

const boxOf = (block: Block): Box | undefined =>
  block.kind === "figure" && block.content.kind === "textBox" && block.content.shape
    ? block.content.shape.box
    : block.placement[0]?.box

/** Members with what lies among them, in paint order; undefined where a group would hide others. */
function groupOf(
  members: readonly Block[],
  blocks: readonly Block[],
): readonly Block[] | undefined {
  const boxes = members.flatMap((member) => boxOf(member) ?? [])
  const [first, ...rest] = boxes
  if (!first) return undefined
  const whole = rest.reduce(union, first)
  const own = blocks.filter((block) => members.includes(block) || isLabel(block, whole))
  const [from, to] = [blocks.findIndex((block) => own.includes(block)), lastOf(blocks, own)]
  const isCut = blocks.slice(from, to).some((block) => {
    const box = boxOf(block)
    return !own.includes(block) && box !== undefined && intersection(box, whole) !== undefined
  })
  return isCut ? undefined : own
}

const lastOf = (blocks: readonly Block[], own: readonly Block[]): number =>
  blocks.findLastIndex((block) => own.includes(block))

/** Words within a diagram, and shapes; titles and other placeholders stay what they are. */
const isLabel = (block: Block, whole: Box): boolean => {
  if (block.kind !== "figure") return false
  const { content } = block
  const box = boxOf(block)
  const isFree = content.kind === "drawing" || (content.kind === "textBox" && !content.role)
  return isFree && box !== undefined && contains(whole, box, 2)
}
