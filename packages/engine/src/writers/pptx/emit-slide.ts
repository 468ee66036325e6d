import type { Rgb } from "../../base/colour.ts"
import { union, type Box } from "../../base/geometry.ts"
import type { Chart } from "../../model/chart.ts"
import type { Block, Figure, Paragraph, Shape, TextBoxContent } from "../../model/document.ts"
import { chartGraphic } from "../../ooxml/chart/add-chart.ts"
import { declare } from "../../ooxml/namespaces.ts"
import { element, type Xml } from "../../ooxml/xml.ts"
import { fillXml, lineXml, solidFill } from "../../ooxml/drawing-paint.ts"
import { pictureXml } from "./emit-picture.ts"
import {
  createObjectIds,
  presetXml,
  shapeBox,
  shapeProperties,
  shapeXml,
  transformXml,
  type ConnectorEnds,
  type ObjectIds,
} from "./emit-shape.ts"
import { tableXml } from "./emit-table.ts"
import { paragraphsXml, type TextContext } from "./emit-text.ts"
import type { Fit } from "./fit-page.ts"
import { planDiagrams, type Hold } from "./plan-diagrams.ts"

/** What the objects of one part (slide or layout) need. */
export interface PartContext extends TextContext {
  readonly fit: Fit
  /** Gives the relation of this part to a chart. */
  readonly chart: (chart: Chart) => string
}

/** Gives the common slide data of a part. Source: ECMA-376 part 1, 19.3.1.16 "cSld". */
export function slideDataXml(
  blocks: readonly Block[],
  background: Rgb | undefined,
  context: PartContext,
  more: (ids: ObjectIds) => readonly Xml[] = () => [],
): Xml {
  const ids = createObjectIds()
  const objects = objectsXml(blocks, context, ids)
  return element("p:cSld", {}, [
    background !== undefined &&
      element("p:bg", {}, element("p:bgPr", {}, [solidFill(background), element("a:effectLst")])),
    element("p:spTree", {}, [emptyGroup(), objects, more(ids)]),
  ])
}

const emptyGroup = (): Xml[] => [
  element("p:nvGrpSpPr", {}, [
    element("p:cNvPr", { id: 1, name: "" }),
    element("p:cNvGrpSpPr"),
    element("p:nvPr"),
  ]),
  element(
    "p:grpSpPr",
    {},
    element("a:xfrm", {}, [
      element("a:off", { x: 0, y: 0 }),
      element("a:ext", { cx: 0, cy: 0 }),
      element("a:chOff", { x: 0, y: 0 }),
      element("a:chExt", { cx: 0, cy: 0 }),
    ]),
  ),
]

/** Gives a slide. Source: ECMA-376 part 1, 19.3.1.38 "sld". */
export function slideXml(data: Xml): Xml {
  return element("p:sld", declare("a", "r", "p"), [
    data,
    element("p:clrMapOvr", {}, element("a:masterClrMapping")),
  ])
}

/** Gives the objects of a part in paint order; those of a diagram are one group. */
function objectsXml(blocks: readonly Block[], context: PartContext, ids: ObjectIds): Xml[] {
  const { holds, groups } = planDiagrams(blocks)
  const held = new Map<Block, number>()
  for (const { start, end } of holds.values())
    for (const hold of [start, end])
      if (hold && !held.has(hold.block)) held.set(hold.block, ids.next())
  const endOf = (hold: Hold | undefined): ConnectorEnds["start"] => {
    const id = hold && held.get(hold.block)
    return hold && id !== undefined ? { id, site: hold.site } : undefined
  }
  const one = (block: Block): Xml | undefined => {
    const id = held.get(block)
    const own = id === undefined ? ids : { next: () => id }
    const hold = holds.get(block)
    const ends = { start: endOf(hold?.start), end: endOf(hold?.end) }
    return objectXml(block, context, own, ends)
  }
  const groupBy = new Map(groups.flatMap((group) => group.map((block) => [block, group] as const)))
  return blocks.flatMap((block) => {
    const group = groupBy.get(block)
    if (!group) return one(block) ?? []
    if (group[0] !== block) return []
    return groupXml(group.map(one), { box: boxAround(group), id: ids.next() }, context)
  })
}

/** Place of all objects of a group. */
const boxAround = (blocks: readonly Block[]): Box =>
  blocks
    .flatMap((block) => [
      ...block.placement.map(({ box }) => box),
      ...(block.kind === "figure" && block.content.kind === "textBox" && block.content.shape
        ? [shapeBox(block.content.shape)]
        : []),
    ])
    .reduce(union)

function objectXml(
  block: Block,
  context: PartContext,
  ids: ObjectIds,
  ends: ConnectorEnds,
): Xml | undefined {
  if (block.kind === "table") return tableXml(block, context.fit, ids, context)
  if (block.kind === "paragraph") return looseParagraph(block, context, ids)
  const { content } = block
  if (content.kind === "textBox") return textBoxXml(block, content, context, ids)
  if (content.kind === "drawing") return drawingXml(block, context, ids, ends)
  if (content.kind === "chart") return chartXml(block, content.chart, context, ids)
  const relation = context.picture(content.image)
  return relation
    ? pictureXml(content, relation, context.fit, ids, { altText: block.altText ?? block.caption })
    : undefined
}

/** Shapes that belong together can be moved together. */
function drawingXml(
  figure: Figure,
  context: PartContext,
  ids: ObjectIds,
  ends: ConnectorEnds,
): Xml | undefined {
  if (figure.content.kind !== "drawing") return undefined
  const shapes = figure.content.shapes.toSorted((a, b) => a.z - b.z)
  const [only] = shapes
  if (shapes.length === 1 && only) return shapeXml(only, context.fit, ids, ends)
  const id = ids.next()
  const box = figure.placement[0]?.box ?? { x0: 0, y0: 0, x1: 1, y1: 1 }
  return groupXml(
    shapes.map((shape) => shapeXml(shape, context.fit, ids)),
    { box, id, altText: figure.altText },
    context,
  )
}

interface GroupFacts {
  readonly box: Box
  readonly id: number
  readonly altText?: string | undefined
}

/**
 * Gives a group whose members keep their places on the slide. Source: ECMA-376 part 1, 19.3.1.22
 * "grpSp".
 */
function groupXml(
  members: readonly (Xml | undefined)[],
  { box, id, altText }: GroupFacts,
  { fit }: PartContext,
): Xml {
  const { x, y, cx, cy } = fit.box(box)
  return element("p:grpSp", {}, [
    element("p:nvGrpSpPr", {}, [
      element("p:cNvPr", { id, name: `组合 ${id}`, descr: altText }),
      element("p:cNvGrpSpPr"),
      element("p:nvPr"),
    ]),
    element(
      "p:grpSpPr",
      {},
      element("a:xfrm", {}, [
        element("a:off", { x, y }),
        element("a:ext", { cx, cy }),
        element("a:chOff", { x, y }),
        element("a:chExt", { cx, cy }),
      ]),
    ),
    members,
  ])
}

/** Gives a chart in its frame. Source: ECMA-376 part 1, 19.3.1.21 "graphicFrame". */
function chartXml(figure: Figure, chart: Chart, context: PartContext, ids: ObjectIds): Xml {
  const id = ids.next()
  const { x, y, cx, cy } = context.fit.box(figure.placement[0]?.box ?? chart.box)
  return element("p:graphicFrame", {}, [
    element("p:nvGraphicFramePr", {}, [
      element("p:cNvPr", { id, name: `图表 ${id}`, descr: figure.altText ?? chart.title }),
      element("p:cNvGraphicFramePr"),
      element("p:nvPr"),
    ]),
    element("p:xfrm", {}, [element("a:off", { x, y }), element("a:ext", { cx, cy })]),
    chartGraphic(context.chart(chart)),
  ])
}

/** A paragraph outside any box, as documents made for Word have them: it gets a box of its own. */
function looseParagraph(
  paragraph: Paragraph,
  context: PartContext,
  ids: ObjectIds,
): Xml | undefined {
  const place = paragraph.placement[0]
  if (!place) return undefined
  const format = { ...paragraph.format, indent: { ...paragraph.format.indent, left: 0 } }
  const content: TextBoxContent = {
    kind: "textBox",
    blocks: [{ ...paragraph, format }],
    rotation: 0,
  }
  return textBoxXml(
    { kind: "figure", content, placement: [place], anchor: "page", wrap: "front", z: 0 },
    content,
    context,
    ids,
  )
}

const placeholders = {
  title: { type: "title" },
  body: { idx: 1 },
  footer: { type: "ftr", sz: "quarter", idx: 11 },
  pageNumber: { type: "sldNum", sz: "quarter", idx: 12 },
} as const
const names = { title: "标题", body: "内容", footer: "页脚", pageNumber: "页码" } as const

/**
 * The box is as wide as its lines were and does not grow: no insets of its own, autofit off but
 * where text would run over what is below.
 */
function textBoxXml(
  figure: Figure,
  content: TextBoxContent,
  context: PartContext,
  ids: ObjectIds,
): Xml {
  const id = ids.next()
  const { role, shape } = content
  const box = figure.placement[0]?.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 }
  const insets = shape ? insetsOf(box, shape) : { left: 0, top: 0, right: 0, bottom: 0 }
  const inset = (points: number): number => context.fit.length(Math.max(0, points))
  return element("p:sp", {}, [
    element("p:nvSpPr", {}, [
      element("p:cNvPr", {
        id,
        name: `${role ? names[role] : shape ? "形状" : "文本框"} ${id}`,
        descr: figure.altText,
      }),
      element(
        "p:cNvSpPr",
        { txBox: role || shape ? undefined : true },
        role && element("a:spLocks", { noGrp: true }),
      ),
      element("p:nvPr", {}, role && element("p:ph", placeholders[role])),
    ]),
    shape ? shapeProperties(shape, context.fit) : boxProperties(content, box, context),
    element("p:txBody", {}, [
      element(
        "a:bodyPr",
        {
          vert: content.isVertical ? "eaVert" : "horz",
          // A line alone keeps its length where its face is replaced by a wider one. What a person
          // types into a title or a footer wraps.
          wrap: content.isLine && !role ? "none" : "square",
          lIns: inset(insets.left),
          tIns: inset(insets.top),
          rIns: inset(insets.right),
          bIns: inset(insets.bottom),
          rtlCol: false,
          anchor: "t",
        },
        element(content.shrinks ? "a:normAutofit" : "a:noAutofit"),
      ),
      element("a:lstStyle"),
      paragraphsXml(content.blocks, context),
    ]),
  ])
}

function boxProperties(content: TextBoxContent, box: Box, context: PartContext): Xml {
  const { fill, border, rotation } = content
  return element("p:spPr", {}, [
    transformXml(box, context.fit, {
      rot: rotation ? Math.round((((rotation % 360) + 360) % 360) * 60_000) : undefined,
    }),
    presetXml("rect"),
    fillXml(fill === undefined ? undefined : { colour: fill, alpha: 1 }),
    border &&
      lineXml("a:ln", { colour: border.colour, alpha: 1 }, context.fit.length(border.width), []),
  ])
}

/**
 * Part of an ellipse's box on each side that is outside its text rectangle. Source: ECMA-376 part
 * 1, presetShapeDefinitions, "ellipse".
 */
const ELLIPSE_INSET = (1 - Math.SQRT1_2) / 2

function insetsOf(
  text: Box,
  shape: Shape,
): { left: number; top: number; right: number; bottom: number } {
  const box = shapeBox(shape)
  const share = shape.type === "ellipse" ? ELLIPSE_INSET : 0
  const [dx, dy] = [(box.x1 - box.x0) * share, (box.y1 - box.y0) * share]
  return {
    left: text.x0 - box.x0 - dx,
    top: text.y0 - box.y0 - dy,
    right: box.x1 - text.x1 - dx,
    bottom: box.y1 - text.y1 - dy,
  }
}
