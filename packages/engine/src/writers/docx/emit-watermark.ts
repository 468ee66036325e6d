import { height, width, type Box } from "../../base/geometry.ts"
import { toHex } from "../../base/colour.ts"
import type { Block, Figure, TextRun } from "../../model/document.ts"
import { namespaces } from "../../ooxml/namespaces.ts"
import { element, joinXml, type Xml } from "../../ooxml/xml.ts"
import type { PartContext } from "./context.ts"

/** Height of the ink of words over the size of their type, to which WordArt stretches them. */
const LINE = 1

/** Leaves watermarks below all text and all figures of a header. */
const LOWEST = -251_658_752

/**
 * Gives the words of a watermark as Word writes its own, which all office programs turn; undefined
 * for any other text box.
 *
 * Source: ECMA-376 part 4, 19.1.2.23 "textpath" and 19.1.2.19 "shape".
 */
export function watermark(context: PartContext, figure: Figure, box: Box): Xml | undefined {
  const { content } = figure
  if (!context.part.startsWith("word/header") || content.kind !== "textBox") return undefined
  if (content.rotation % 90 === 0 || content.fill !== undefined) return undefined
  const words = wordsOf(content.blocks)
  const [first] = words ?? []
  if (!words || !first) return undefined
  const { size, colour, bold, italic } = first.style
  const text = words.map((word) => word.text).join("")
  const font = context.document.fonts[first.style.font]
  const family = (hasHan.test(text) ? font?.eastAsia : font?.ascii) ?? "Arial"
  const high = Math.min(height(box), LINE * size)
  const top = (box.y0 + box.y1 - high) / 2
  const points = (value: number): string => `${Math.round(value * 100) / 100}pt`
  const style = [
    "position:absolute",
    `margin-left:${points(box.x0)}`,
    `margin-top:${points(top)}`,
    `width:${points(width(box))}`,
    `height:${points(high)}`,
    `rotation:${Math.round(content.rotation)}`,
    `z-index:${LOWEST}`,
    "mso-position-horizontal-relative:page",
    "mso-position-vertical-relative:page",
  ]
  const face = [
    `font-family:"${family}"`,
    "font-size:1pt",
    ...(bold ? ["font-weight:bold"] : []),
    ...(italic ? ["font-style:italic"] : []),
  ]
  return element("w:pict", { "xmlns:v": namespaces.v, "xmlns:o": namespaces.o }, [
    plainTextPath,
    element(
      "v:shape",
      {
        id: `PowerPlusWaterMarkObject${context.nextId()}`,
        type: `#${SHAPE_TYPE}`,
        style: style.join(";"),
        "o:allowincell": "f",
        fillcolor: `#${toHex(colour)}`,
        stroked: "f",
      },
      element("v:textpath", {
        style: face.join(";"),
        string: text,
      }),
    ),
  ])
}

const hasHan = /\p{Script=Han}/u

/** The texts of a box with one line of words in one look. */
function wordsOf(blocks: readonly Block[]): readonly TextRun[] | undefined {
  const [block, ...others] = blocks
  if (block?.kind !== "paragraph" || others.length > 0) return undefined
  const texts = block.inlines.filter((inline) => inline.kind === "text")
  return texts.length === block.inlines.length ? texts : undefined
}

const SHAPE_TYPE = "_x0000_t136"

/** "Plain text" of WordArt: words stretched to a box. Source: ECMA-376 part 4, 19.1.2.20. */
const plainTextPath = element(
  "v:shapetype",
  {
    id: SHAPE_TYPE,
    coordsize: "21600,21600",
    "o:spt": "136",
    adj: "10800",
    path: "m@7,l@8,m@5,21600l@6,21600e",
  },
  joinXml([
    element(
      "v:formulas",
      undefined,
      [
        "sum #0 0 10800",
        "prod #0 2 1",
        "sum 21600 0 @1",
        "sum 0 0 @2",
        "sum 21600 0 @3",
        "if @0 @3 0",
        "if @0 21600 @1",
        "if @0 0 @2",
        "if @0 @4 21600",
        "mid @5 @6",
        "mid @8 @5",
        "mid @7 @8",
        "mid @6 @7",
        "sum @6 0 @5",
      ].map((eqn) => element("v:f", { eqn })),
    ),
    element("v:path", {
      textpathok: "t",
      "o:connecttype": "custom",
      "o:connectlocs": "@9,0;@10,10800;@11,21600;@12,10800",
      "o:connectangles": "270,180,90,0",
    }),
    element("v:textpath", { on: "t", fitshape: "t" }),
  ]),
)
