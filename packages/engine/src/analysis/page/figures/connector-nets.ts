import { height, middleX, middleY, width, type Box } from "../../../base/geometry.ts"
import { points, shares } from "../../geometry/scale.ts"
import type { DrawnShape } from "./page-shapes.ts"
import { REACH } from "../../geometry/border-rules.ts"

/** Ways that lead from one box to another. */
export interface Connector {
  readonly drawn: readonly DrawnShape[]
  readonly from: DrawnShape
  readonly to: DrawnShape
}

/**
 * Room between the end of a line and the corners of the box that it meets, as share of its side.
 */
const offCorner = shares.little

/**
 * Gives the nets of straight lines that join boxes, each as connectors from one of its boxes to the
 * others: stems of an organisation chart, ways with corners in pieces.
 *
 * A line meets a box from outside, upright to its side and away from the corners; lines meet lines
 * anywhere. A line along the side of a box is the wall of a cell, though it end in the middle of
 * the cell below.
 */
export function netsOf(ways: readonly DrawnShape[], boxes: readonly DrawnShape[]): Connector[] {
  const lines = ways.filter(
    ({ shape: { box } }) =>
      (isLevel(box) || isUpright(box)) && !boxes.some(({ shape }) => runsAlong(box, shape.box)),
  )
  const root = lines.map((_, index) => index)
  const rootOf = (index: number): number => {
    let at = index
    while (root[at] !== at) at = root[at] ?? at
    return at
  }
  for (const [index, a] of lines.entries())
    for (const [at, b] of lines.slice(0, index).entries())
      if (meet(a.shape.box, b.shape.box)) root[rootOf(index)] = rootOf(at)
  return [...Map.groupBy(lines.keys(), rootOf).values()].flatMap((net) => {
    const own = net.flatMap((index) => lines[index] ?? [])
    const [from, ...others] = boxes.filter(({ shape }) =>
      own.some((line) => meetsSide(line.shape.box, shape.box)),
    )
    return from ? others.map((to): Connector => ({ drawn: own, from, to })) : []
  })
}

const isLevel = (box: Box): boolean => height(box) < points.near && width(box) > points.slack
const isUpright = (box: Box): boolean => width(box) < points.near && height(box) > points.slack

/** Tells whether half of a line lies on a side of a box. */
function runsAlong(line: Box, box: Box): boolean {
  if (isLevel(line)) {
    const shared = Math.min(line.x1, box.x1) - Math.max(line.x0, box.x0)
    const isOn = near(middleY(line), box.y0) || near(middleY(line), box.y1)
    return isOn && shared > shares.half * width(line)
  }
  const shared = Math.min(line.y1, box.y1) - Math.max(line.y0, box.y0)
  const isOn = near(middleX(line), box.x0) || near(middleX(line), box.x1)
  return isOn && shared > shares.half * height(line)
}

const meet = (a: Box, b: Box): boolean =>
  a.x0 < b.x1 + REACH && a.x1 > b.x0 - REACH && a.y0 < b.y1 + REACH && a.y1 > b.y0 - REACH

function meetsSide(line: Box, box: Box): boolean {
  if (isLevel(line)) {
    const room = offCorner * height(box)
    const isOff = middleY(line) > box.y0 + room && middleY(line) < box.y1 - room
    return isOff && (near(line.x1, box.x0) || near(line.x0, box.x1))
  }
  const room = offCorner * width(box)
  const isOff = middleX(line) > box.x0 + room && middleX(line) < box.x1 - room
  return isOff && (near(line.y1, box.y0) || near(line.y0, box.y1))
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < REACH
