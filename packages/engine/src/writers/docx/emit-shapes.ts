import { height, width, type Box } from "../../base/geometry.ts"
import { ptToEmu } from "../../base/units.ts"
import type { Shape } from "../../model/document.ts"
import type { PathSegment } from "../../model/scene.ts"
import { fillXml, lineXml } from "../../ooxml/drawing-paint.ts"
import { namespaces } from "../../ooxml/namespaces.ts"
import { element, type Xml } from "../../ooxml/xml.ts"
import { extentEmu } from "./units.ts"

/** Gives a:graphic with one shape, or a group of them, in the coordinates of `box`. */
export function shapeGraphic(shapes: readonly Shape[], box: Box): Xml {
  const [only] = shapes
  const content = shapes.length === 1 && only ? shape(only, box) : group(shapes, box)
  const uri = shapes.length === 1 ? namespaces.wps : namespaces.wpg
  return element(
    "a:graphic",
    { "xmlns:a": namespaces.a },
    element("a:graphicData", { uri }, content),
  )
}

function group(shapes: readonly Shape[], box: Box): Xml {
  const size = { cx: extentEmu(width(box)), cy: extentEmu(height(box)) }
  return element("wpg:wgp", undefined, [
    element("wpg:cNvGrpSpPr"),
    element("wpg:grpSpPr", undefined, [
      element("a:xfrm", undefined, [
        element("a:off", { x: 0, y: 0 }),
        element("a:ext", size),
        element("a:chOff", { x: 0, y: 0 }),
        element("a:chExt", size),
      ]),
    ]),
    shapes.map((each) => shape(each, box)),
  ])
}

function shape(each: Shape, frame: Box): Xml {
  return element("wps:wsp", undefined, [
    element("wps:cNvSpPr"),
    element("wps:spPr", undefined, [
      element("a:xfrm", undefined, [
        element("a:off", {
          x: ptToEmu(each.box.x0 - frame.x0),
          y: ptToEmu(each.box.y0 - frame.y0),
        }),
        element("a:ext", { cx: extentEmu(width(each.box)), cy: extentEmu(height(each.box)) }),
      ]),
      geometry(each),
      fillXml(each.fill, each.gradient),
      outline(each),
    ]),
    element("wps:bodyPr"),
  ])
}

function geometry(each: Shape): Xml {
  if (each.type === "rectangle" || each.type === "ellipse") {
    return element(
      "a:prstGeom",
      { prst: each.type === "rectangle" ? "rect" : "ellipse" },
      element("a:avLst"),
    )
  }
  const box = each.box
  return element("a:custGeom", undefined, [
    element("a:avLst"),
    element("a:gdLst"),
    element("a:ahLst"),
    element("a:cxnLst"),
    element("a:rect", { l: "0", t: "0", r: "r", b: "b" }),
    element(
      "a:pathLst",
      undefined,
      element(
        "a:path",
        { w: extentEmu(width(box)), h: extentEmu(height(box)) },
        each.segments.map((segment) => step(segment, box)),
      ),
    ),
  ])
}

/** Source: ECMA-376 part 1, 20.1.9.15 "path". */
function step(segment: PathSegment, box: Box): Xml {
  const point = (x: number, y: number) =>
    element("a:pt", { x: ptToEmu(x - box.x0), y: ptToEmu(y - box.y0) })
  switch (segment[0]) {
    case "M":
      return element("a:moveTo", undefined, point(segment[1], segment[2]))
    case "L":
      return element("a:lnTo", undefined, point(segment[1], segment[2]))
    case "C":
      return element("a:cubicBezTo", undefined, [
        point(segment[1], segment[2]),
        point(segment[3], segment[4]),
        point(segment[5], segment[6]),
      ])
    case "Z":
      return element("a:close")
  }
}

const outline = (each: Shape): Xml =>
  lineXml("a:ln", each.stroke, extentEmu(each.lineWidth), each.dash, {
    lineWidth: each.lineWidth,
    hasHead: each.type === "arrow",
  })
