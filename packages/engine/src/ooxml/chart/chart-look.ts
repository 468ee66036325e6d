import { toHex, type Rgb } from "../../base/colour.ts"
import { ptToEmu } from "../../base/units.ts"
import type { ChartText } from "../../model/chart.ts"
import { element, text, type Xml } from "../xml.ts"

/** Gives a title with its text. Source: ECMA-376 part 1, 21.2.2.210 "title". */
export function titleXml(words: string, { colour }: ChartText, size: number, turn?: number): Xml {
  return element("c:title", undefined, [
    element(
      "c:tx",
      undefined,
      element("c:rich", undefined, [
        element("a:bodyPr", { rot: turn }),
        element("a:lstStyle"),
        element("a:p", undefined, [
          element("a:pPr", undefined, runLook("a:defRPr", size, colour)),
          element("a:r", undefined, [
            runLook("a:rPr", size, colour),
            element("a:t", undefined, text(words)),
          ]),
        ]),
      ]),
    ),
    element("c:overlay", { val: false }),
  ])
}

/** Gives the look of labels. */
export const textXml = (size: number, colour: Rgb): Xml =>
  element("c:txPr", undefined, [
    element("a:bodyPr"),
    element("a:lstStyle"),
    element("a:p", undefined, [
      element("a:pPr", undefined, runLook("a:defRPr", size, colour)),
      element("a:endParaRPr", { lang: "en-US" }),
    ]),
  ])

/** Hundredths of a point, 1 to 4,000 points. Source: ECMA-376 part 1, 20.1.10.72. */
const runLook = (name: string, size: number, colour: Rgb): Xml =>
  element(
    name,
    { sz: Math.min(400_000, Math.max(100, Math.round(size * 100))), b: false },
    solid(colour),
  )

export const solid = (colour: Rgb): Xml =>
  element("a:solidFill", undefined, element("a:srgbClr", { val: toHex(colour) }))

/** Gives a line of a width in points. */
export const lineLook = (colour: Rgb, width: number, dash: readonly number[] = []): Xml =>
  element("a:ln", { w: ptToEmu(Math.max(0.25, width)), cap: "rnd" }, [
    solid(colour),
    dash.length > 0 && element("a:prstDash", { val: "dash" }),
    element("a:round"),
  ])
