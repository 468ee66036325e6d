import type { Block, Figure } from "../../model/document.ts"
import type { RtfContext } from "./context.ts"
import { bareWord, emptyRtf, group, optional, rtf, words, type Rtf } from "./markup.ts"

/** Shape types. Source: MS-ODRAW, "MSOSPT". */
const shapeTypes = { picture: 75, textBox: 202 } as const

/**
 * Gives a figure as a shape at its place on the page, in an empty paragraph of no height.
 *
 * Readers that know no shapes take the result group, which holds the same content in the flow.
 * Source: RTF 1.9.1, "Drawing Shapes".
 */
export function shapeRtf(
  figure: Figure,
  context: RtfContext,
  blocksRtf: (blocks: readonly Block[]) => Rtf,
): Rtf {
  const box = figure.placement[0]?.box
  if (!box) return emptyRtf
  const isText = figure.content.kind === "textBox"
  const content =
    figure.content.kind === "textBox" ? blocksRtf(figure.content.blocks) : context.picture(figure)
  if (content === "") return emptyRtf
  const place = words({
    shpleft: box.x0 * 20,
    shptop: box.y0 * 20,
    shpright: box.x1 * 20,
    shpbottom: box.y1 * 20,
    shpfhdr0: true,
    shpbxpage: true,
    shpbxignore: true,
    shpbypage: true,
    shpbyignore: true,
    shpwr: 3,
    shpwrk: 0,
    shpfblwtxt: figure.wrap === "behind" ? 1 : 0,
    shpz: Math.max(0, Math.round(figure.z)),
  })
  const properties = [
    property("shapeType", isText ? shapeTypes.textBox : shapeTypes.picture),
    property("posrelh", 1),
    property("posrelv", 1),
    property("fBehindDocument", figure.wrap === "behind" ? 1 : 0),
    ...(isText
      ? [
          property("fLine", 0),
          property("fFilled", 0),
          ...["dxTextLeft", "dyTextTop", "dxTextRight", "dyTextBottom"].map((name) =>
            property(name, 0),
          ),
        ]
      : [group(rtf`\\sp`, group(rtf`\\sn pib`), group(rtf`\\sv `, content))]),
  ]
  const shape = group(
    rtf`\\shp`,
    optional(
      rtf`\\shpinst${place}`,
      ...properties,
      isText ? group(rtf`\\shptxt `, content) : emptyRtf,
    ),
  )
  return rtf`\\pard\\plain\\sl-20\\slmult0\\fs2 ${shape}\\par\n`
}

const property = (name: string, value: number): Rtf =>
  group(rtf`\\sp`, group(rtf`\\sn ${bareWord(name)}`), group(rtf`\\sv ${value}`))
