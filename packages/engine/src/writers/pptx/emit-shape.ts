import type { Box } from "../../base/geometry.ts"
import type { Shape } from "../../model/document.ts"
import type { PathSegment } from "../../model/scene.ts"
import { element, type Xml } from "../../ooxml/xml.ts"
import { fillXml, lineXml } from "../../ooxml/drawing-paint.ts"
import type { Fit } from "./fit-page.ts"

/** Gives ids and names of the objects of one slide; ids start at 2, the tree itself is 1. */
export interface ObjectIds {
  next(): number
}

export function createObjectIds(): ObjectIds {
  let last = 1
  return { next: () => ++last }
}

interface ConnectorEnd {
  readonly id: number
  readonly site: number
}

/** Objects on which a connector hangs, by id and site. */
export interface ConnectorEnds {
  readonly start?: ConnectorEnd | undefined
  readonly end?: ConnectorEnd | undefined
}

/** Gives a native shape. Source: ECMA-376 part 1, 19.3.1.43 "sp", 19.3.1.19 "cxnSp". */
export function shapeXml(shape: Shape, fit: Fit, ids: ObjectIds, ends: ConnectorEnds = {}): Xml {
  const id = ids.next()
  if (shape.type === "line" || shape.type === "arrow") return connectorXml(shape, fit, id, ends)
  return element("p:sp", {}, [
    element("p:nvSpPr", {}, [
      element("p:cNvPr", { id, name: `形状 ${id}` }),
      element("p:cNvSpPr"),
      element("p:nvPr"),
    ]),
    shapeProperties(shape, fit),
  ])
}

/**
 * Gives place, outline, fill and line of a shape that is no connector. Source: ECMA-376 part 1,
 * 19.3.1.44 "spPr".
 */
export function shapeProperties(shape: Shape, fit: Fit): Xml {
  const box = shapeBox(shape)
  return element("p:spPr", {}, [
    transformXml(box, fit),
    shape.type === "rectangle"
      ? presetXml("rect")
      : shape.type === "ellipse"
        ? presetXml("ellipse")
        : outlineXml(shape.segments, box, fit),
    fillXml(shape.fill, shape.gradient),
    lineXml("a:ln", shape.stroke, fit.length(shape.lineWidth), shape.dash, {
      lineWidth: shape.lineWidth,
    }),
  ])
}

export const shapeBox = (shape: Shape): Box =>
  shape.type === "path" ? boundsOf(shape.segments) : shape.box

function connectorXml(shape: Shape, fit: Fit, id: number, { start, end }: ConnectorEnds): Xml {
  const [from, to] = shape.segments
  const [x0, y0, x1, y1] = [Number(from?.[1]), Number(from?.[2]), Number(to?.[1]), Number(to?.[2])]
  const box = {
    x0: Math.min(x0, x1),
    y0: Math.min(y0, y1),
    x1: Math.max(x0, x1),
    y1: Math.max(y0, y1),
  }
  return element("p:cxnSp", {}, [
    element("p:nvCxnSpPr", {}, [
      element("p:cNvPr", { id, name: `${shape.type === "arrow" ? "箭头" : "直线"} ${id}` }),
      element("p:cNvCxnSpPr", {}, [
        start && element("a:stCxn", { id: start.id, idx: start.site }),
        end && element("a:endCxn", { id: end.id, idx: end.site }),
      ]),
      element("p:nvPr"),
    ]),
    element("p:spPr", {}, [
      transformXml(box, fit, { flipH: x1 < x0 || undefined, flipV: y1 < y0 || undefined }),
      presetXml("line"),
      lineXml("a:ln", shape.stroke, fit.length(shape.lineWidth), shape.dash, {
        lineWidth: shape.lineWidth,
        hasHead: shape.type === "arrow",
      }),
    ]),
  ])
}

export interface Turn {
  /** 60,000ths of a degree, clockwise. */
  readonly rot?: number | undefined
  readonly flipH?: boolean | undefined
  readonly flipV?: boolean | undefined
}

export function transformXml(box: Box, fit: Fit, turn: Turn = {}): Xml {
  const { x, y, cx, cy } = fit.box(box)
  return element("a:xfrm", { rot: turn.rot || undefined, flipH: turn.flipH, flipV: turn.flipV }, [
    element("a:off", { x, y }),
    element("a:ext", { cx, cy }),
  ])
}

export const presetXml = (name: string): Xml =>
  element("a:prstGeom", { prst: name }, element("a:avLst"))

/** Where connectors hang on an outline, as on a box: top, left, bottom, right. */
const sites: readonly Xml[] = (
  [
    ["hc", "t"],
    ["l", "vc"],
    ["hc", "b"],
    ["r", "vc"],
  ] as const
).map(([x, y]) => element("a:cxn", { ang: 0 }, element("a:pos", { x, y })))

/** Gives a freeform in the units of its own box. Source: ECMA-376 part 1, 20.1.9.8 "custGeom". */
export function outlineXml(segments: readonly PathSegment[], box: Box, fit: Fit): Xml {
  const { cx, cy } = fit.box(box)
  const point = (x: number | undefined, y: number | undefined): Xml =>
    element("a:pt", { x: fit.length((x ?? 0) - box.x0), y: fit.length((y ?? 0) - box.y0) })
  const steps = segments.map((segment) => {
    if (segment[0] === "M") return element("a:moveTo", {}, point(segment[1], segment[2]))
    if (segment[0] === "L") return element("a:lnTo", {}, point(segment[1], segment[2]))
    if (segment[0] === "Z") return element("a:close")
    return element("a:cubicBezTo", {}, [
      point(segment[1], segment[2]),
      point(segment[3], segment[4]),
      point(segment[5], segment[6]),
    ])
  })
  return element("a:custGeom", {}, [
    element("a:avLst"),
    element("a:gdLst"),
    element("a:ahLst"),
    element("a:cxnLst", {}, segments.at(-1)?.[0] === "Z" ? sites : []),
    element("a:rect", { l: "0", t: "0", r: "r", b: "b" }),
    element("a:pathLst", {}, element("a:path", { w: cx, h: cy }, steps)),
  ])
}

function boundsOf(segments: readonly PathSegment[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const segment of segments) {
    for (let at = 1; at + 1 < segment.length; at += 2) {
      const [x, y] = [Number(segment[at]), Number(segment[at + 1])]
      ;[x0, x1, y0, y1] = [Math.min(x0, x), Math.max(x1, x), Math.min(y0, y), Math.max(y1, y)]
    }
  }
  return x1 >= x0 ? { x0, y0, x1, y1 } : { x0: 0, y0: 0, x1: 0, y1: 0 }
}
