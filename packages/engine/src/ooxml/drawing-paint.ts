import { toHex, type Rgb } from "../base/colour.ts"
import type { BorderLine } from "../model/document.ts"
import type { Gradient } from "../model/gradient.ts"
import type { Paint } from "../model/scene.ts"
import { element, type Xml } from "./xml.ts"

/** Gives a solid fill. Source: ECMA-376 part 1, 20.1.8.54 "solidFill". */
export function solidFill(colour: Rgb, alpha = 1): Xml {
  return element("a:solidFill", {}, colourXml({ colour, alpha }))
}

export const noFill = (): Xml => element("a:noFill")

function colourXml({ colour, alpha }: Paint): Xml {
  return element(
    "a:srgbClr",
    { val: toHex(colour) },
    alpha < 1 && element("a:alpha", { val: Math.round(alpha * 100_000) }),
  )
}

/**
 * Gives the fill of a shape; none where it has no paint. Source: ECMA-376 part 1, 20.1.8.33
 * "gradFill".
 */
export function fillXml(fill: Paint | undefined, gradient?: Gradient): Xml {
  if (gradient) {
    const stops = gradient.stops.map((stop) =>
      element("a:gs", { pos: Math.round(stop.at * 100_000) }, colourXml(stop.paint)),
    )
    const course =
      gradient.kind === "linear"
        ? element("a:lin", { ang: Math.round(gradient.angle * 60_000) % 21_600_000, scaled: false })
        : element(
            "a:path",
            { path: "circle" },
            element("a:fillToRect", rectAt(gradient.centre ?? { x: 0.5, y: 0.5 })),
          )
    return element("a:gradFill", { rotWithShape: true }, [element("a:gsLst", {}, stops), course])
  }
  return fill ? solidFill(fill.colour, fill.alpha) : noFill()
}

/** Distances of a point from the sides of a shape, in thousandths of a percent. */
function rectAt({ x, y }: NonNullable<Gradient["centre"]>) {
  const of = (share: number): number => Math.round(share * 100_000)
  return { l: of(x), t: of(y), r: of(1 - x), b: of(1 - y) }
}

/** Gives an outline; `width` in EMU. Source: ECMA-376 part 1, 20.1.2.2.24 "ln". */
export function lineXml(
  name: string,
  stroke: Paint | undefined,
  width: number,
  dash: readonly number[],
  {
    lineWidth = 1,
    hasHead = false,
  }: { readonly lineWidth?: number; readonly hasHead?: boolean } = {},
): Xml {
  if (!stroke) return element(name, {}, noFill())
  return element(name, { w: Math.max(3175, Math.round(width)) }, [
    solidFill(stroke.colour, stroke.alpha),
    dash.length > 0 && dashXml(dash, lineWidth),
    hasHead && element("a:tailEnd", { type: "triangle" }),
  ])
}

function dashXml(dash: readonly number[], lineWidth: number): Xml {
  const on = (dash[0] ?? 1) / Math.max(0.25, lineWidth)
  const preset =
    dash.length >= 4
      ? "dashDot"
      : on <= 1.5
        ? "sysDot"
        : on <= 3.5
          ? "sysDash"
          : on <= 6
            ? "dash"
            : "lgDash"
  return element("a:prstDash", { val: preset })
}

/** Gives one side of a table cell. Source: ECMA-376 part 1, 21.1.3.5 "lnL". */
export function borderXml(name: string, border: BorderLine | undefined, width: number): Xml {
  if (!border) return element(name, { w: 0 }, noFill())
  const dash =
    border.style === "dashed"
      ? element("a:prstDash", { val: "dash" })
      : border.style === "dotted"
        ? element("a:prstDash", { val: "sysDot" })
        : undefined
  return element(
    name,
    { w: Math.max(3175, width), cmpd: border.style === "double" ? "dbl" : undefined },
    [solidFill(border.colour), dash],
  )
}
