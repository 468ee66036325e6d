import { ptToEmu } from "../../base/units.ts"
import { height, width, type Box } from "../../base/geometry.ts"
import type { Figure, PictureContent, Shape } from "../../model/document.ts"
import { addChart, chartGraphic } from "../../ooxml/chart/add-chart.ts"
import { namespaces, officeRelation } from "../../ooxml/namespaces.ts"
import { element, joinXml, text, type Xml } from "../../ooxml/xml.ts"
import type { Offset, PartContext } from "./context.ts"
import { shapeGraphic } from "./emit-shapes.ts"
import { watermark } from "./emit-watermark.ts"
import { extentEmu } from "./units.ts"

/** A graphic with the upright box it takes before it is turned. */
interface Graphic {
  readonly markup: Xml
  readonly box: Box
  /** Only in Word 2010 and later: goes into an AlternateContent. */
  readonly needs?: "wps" | "wpg"
}

/**
 * Gives w:drawing (inside mc:AlternateContent for shapes), or undefined where nothing can be shown.
 *
 * Anchored figures stand at their place on the page whatever the text does, but for what lies
 * behind a paragraph. Source: ECMA-376 part 1, 20.4.2.3 "anchor" and 20.4.2.8 "inline".
 */
export function drawing(
  context: PartContext,
  figure: Figure,
  place: "inline" | "anchored",
): Xml | undefined {
  if (context.isTextOnly && figure.content.kind !== "textBox") return undefined
  const graphic = graphicOf(context, figure)
  if (!graphic) return undefined
  const mark = watermark(context, figure, graphic.box)
  if (mark) return mark
  const id = context.nextId()
  const offset = context.offsets.get(figure)
  const frame = { id, graphic, figure, link: clickTarget(context, figure), offset }
  const markup = element(
    "w:drawing",
    undefined,
    place === "inline" ? inlineFrame(frame) : anchorFrame(frame),
  )
  if (!graphic.needs) return markup
  return element(
    "mc:AlternateContent",
    undefined,
    element("mc:Choice", { Requires: graphic.needs }, markup),
  )
}

interface Frame {
  readonly id: number
  readonly graphic: Graphic
  readonly figure: Figure
  readonly link: Xml | undefined
  /** Place by its paragraph; absent where it keeps that on the page. */
  readonly offset: Offset | undefined
}

const extent = (box: Box): Xml =>
  element("wp:extent", { cx: extentEmu(width(box)), cy: extentEmu(height(box)) })

function naming({ id, figure, link }: Frame): Xml {
  return joinXml([
    element("wp:docPr", { id, name: `${figure.content.kind} ${id}`, descr: figure.altText }, link),
    element("wp:cNvGraphicFramePr"),
  ])
}

function inlineFrame(frame: Frame): Xml {
  const { graphic } = frame
  return element("wp:inline", { distT: 0, distB: 0, distL: 0, distR: 0 }, [
    extent(graphic.box),
    naming(frame),
    graphic.markup,
  ])
}

const wraps = {
  none: element("wp:wrapNone"),
  behind: element("wp:wrapNone"),
  front: element("wp:wrapNone"),
  square: element("wp:wrapSquare", { wrapText: "bothSides" }),
  topAndBottom: element("wp:wrapTopAndBottom"),
} as const

/** Leaves room below every z, because Word takes no negative heights. */
const lowestHeight = 1024

function anchorFrame(frame: Frame): Xml {
  const { graphic, figure, offset } = frame
  const { box } = graphic
  const own = figure.placement[0]?.box ?? box
  const position = (name: string, place: number, from = "page") =>
    element(
      name,
      { relativeFrom: from },
      element("wp:posOffset", undefined, text(String(ptToEmu(place)))),
    )
  return element(
    "wp:anchor",
    {
      distT: 0,
      distB: 0,
      distL: 0,
      distR: 0,
      simplePos: false,
      relativeHeight: lowestHeight + Math.max(0, Math.round(figure.z)),
      behindDoc: figure.wrap === "behind",
      locked: false,
      // Its place is that on the page, in cells too; LibreOffice moves charts into the text else.
      layoutInCell: false,
      allowOverlap: true,
    },
    [
      element("wp:simplePos", { x: 0, y: 0 }),
      offset?.left === undefined
        ? position("wp:positionH", box.x0)
        : position("wp:positionH", offset.left + box.x0 - own.x0, "column"),
      offset === undefined
        ? position("wp:positionV", box.y0)
        : position("wp:positionV", offset.top + box.y0 - own.y0, "paragraph"),
      extent(box),
      element("wp:effectExtent", { l: 0, t: 0, r: 0, b: 0 }),
      wraps[figure.wrap],
      naming(frame),
      graphic.markup,
    ],
  )
}

function clickTarget(context: PartContext, figure: Figure): Xml | undefined {
  if (!figure.link || !/^(?:https?|mailto):/i.test(figure.link) || !URL.canParse(figure.link))
    return undefined
  return element("a:hlinkClick", {
    "xmlns:a": namespaces.a,
    "r:id": context.pack.relateOutside(context.part, officeRelation("hyperlink"), figure.link),
  })
}

const isPainted = ({ fill, stroke, gradient }: Shape): boolean =>
  fill !== undefined || stroke !== undefined || gradient !== undefined

function graphicOf(context: PartContext, figure: Figure): Graphic | undefined {
  const box = figure.placement[0]?.box
  switch (figure.content.kind) {
    case "picture":
      return picture(context, figure.content)
    case "drawing":
      if (!box || (figure.anchor === "page" && !figure.content.shapes.some(isPainted)))
        return undefined
      return {
        markup: shapeGraphic(figure.content.shapes, box),
        box,
        needs: figure.content.shapes.length > 1 ? "wpg" : "wps",
      }
    case "chart": {
      if (!box) return undefined
      const place = { source: context.part, folder: "word", number: context.nextId() }
      return { markup: chartGraphic(addChart(context.pack, figure.content.chart, place)), box }
    }
    case "textBox": {
      if (!box) return undefined
      return { markup: textBox(context, figure, box), box, needs: "wps" }
    }
  }
}

function picture(context: PartContext, content: PictureContent): Graphic | undefined {
  const part = context.media.get(content.image)
  if (!part) return undefined
  const [a, b, c, d, e, f] = content.matrix
  const [w, h] = [Math.hypot(a, b), Math.hypot(c, d)]
  if (w < 0.01 || h < 0.01) return undefined
  const [cx, cy] = [e + (a + c) / 2, f + (b + d) / 2]
  const isMirrored = a * d - b * c < 0
  const degrees = (Math.atan2(b, a) * 180) / Math.PI
  const { top = 0, right = 0, bottom = 0, left = 0 } = content.crop ?? {}
  const shown = { w: w * (1 - left - right), h: h * (1 - top - bottom) }
  const box = {
    x0: cx - shown.w / 2,
    x1: cx + shown.w / 2,
    y0: cy - shown.h / 2,
    y1: cy + shown.h / 2,
  }
  const share = (value: number) => Math.round(value * 100_000)
  const id = context.pack.relate(context.part, officeRelation("image"), part)
  const markup = element("pic:pic", { "xmlns:pic": namespaces.pic }, [
    element("pic:nvPicPr", undefined, [
      element("pic:cNvPr", { id: 0, name: part.slice(part.lastIndexOf("/") + 1) }),
      element("pic:cNvPicPr"),
    ]),
    element("pic:blipFill", undefined, [
      element(
        "a:blip",
        { "r:embed": id },
        content.alpha < 1 && element("a:alphaModFix", { amt: share(content.alpha) }),
      ),
      content.crop &&
        element("a:srcRect", { l: share(left), t: share(top), r: share(right), b: share(bottom) }),
      element("a:stretch", undefined, element("a:fillRect")),
    ]),
    element("pic:spPr", undefined, [
      element("a:xfrm", { rot: rotation(degrees), flipV: isMirrored || undefined }, [
        element("a:off", { x: 0, y: 0 }),
        element("a:ext", { cx: extentEmu(shown.w), cy: extentEmu(shown.h) }),
      ]),
      element("a:prstGeom", { prst: "rect" }, element("a:avLst")),
    ]),
  ])
  return { markup: graphicElement(namespaces.pic, markup), box: cropBox(box, content) }
}

/** A crop that is not even moves the centre of what remains along the sides of the picture. */
function cropBox(box: Box, { crop, matrix }: PictureContent): Box {
  if (!crop) return box
  const [a, b, c, d] = matrix
  const [along, down] = [(crop.left - crop.right) / 2, (crop.top - crop.bottom) / 2]
  const [dx, dy] = [along * a + down * c, along * b + down * d]
  return { x0: box.x0 + dx, x1: box.x1 + dx, y0: box.y0 + dy, y1: box.y1 + dy }
}

/**
 * 60,000ths of a degree, 0 to 21,600,000; absent where upright. Source: ECMA-376 part 1, 20.1.10.3.
 */
export function rotation(degrees: number): number | undefined {
  const turn = Math.round((((degrees % 360) + 360) % 360) * 60_000)
  return turn < 600 || turn > 21_599_400 ? undefined : turn
}

function graphicElement(uri: string, content: Xml): Xml {
  return element(
    "a:graphic",
    { "xmlns:a": namespaces.a },
    element("a:graphicData", { uri }, content),
  )
}

/** Source: ECMA-376 part 1, 20.1.10.83 "ST_TextVerticalType". */
const quarterTurns: Readonly<Record<number, string>> = { 90: "vert", 270: "vert270" }

function textBox(context: PartContext, figure: Figure, box: Box): Xml {
  if (figure.content.kind !== "textBox") throw new Error("not a text box")
  const { blocks, rotation: degrees, fill, border } = figure.content
  // Text of a quarter turn is turned inside its frame: LibreOffice does not turn the text of a
  // turned frame.
  const vertical = quarterTurns[((degrees % 360) + 360) % 360]
  const hex = (colour: number) => colour.toString(16).padStart(6, "0").toUpperCase()
  const solid = (colour: number) =>
    element("a:solidFill", undefined, element("a:srgbClr", { val: hex(colour) }))
  const shape = element("wps:wsp", undefined, [
    element("wps:cNvSpPr", { txBox: true }),
    element("wps:spPr", undefined, [
      element("a:xfrm", { rot: vertical ? undefined : rotation(degrees) }, [
        element("a:off", { x: 0, y: 0 }),
        element("a:ext", { cx: extentEmu(width(box)), cy: extentEmu(height(box)) }),
      ]),
      element("a:prstGeom", { prst: "rect" }, element("a:avLst")),
      fill === undefined ? element("a:noFill") : solid(fill),
      element(
        "a:ln",
        border ? { w: extentEmu(border.width) } : undefined,
        border ? solid(border.colour) : element("a:noFill"),
      ),
    ]),
    element(
      "wps:txbx",
      undefined,
      element(
        "w:txbxContent",
        undefined,
        context.emitBlocks(context, blocks, { endsWithParagraph: true }),
      ),
    ),
    element(
      "wps:bodyPr",
      { vert: vertical, lIns: 0, tIns: 0, rIns: 0, bIns: 0, wrap: "square" },
      // An upright frame without paint grows with its text; what runs over any other is cut.
      element(degrees === 0 && fill === undefined && !border ? "a:spAutoFit" : "a:noAutofit"),
    ),
  ])
  return graphicElement(namespaces.wps, shape)
}
