import { toHex } from "../base/colour.ts"
import type { Box } from "../base/geometry.ts"
import type { Shape } from "../model/document.ts"
import type { Paint, PathSegment } from "../model/scene.ts"
import { spell, tag, type Html, type HtmlAttributes } from "./markup.ts"

/**
 * Gives a drawing as SVG in points; it shrinks with the window but never grows over its printed
 * size.
 */
export function shapesSvg(shapes: readonly Shape[], box: Box, label: string): Html {
  const [width, height] = [Math.max(1, box.x1 - box.x0), Math.max(1, box.y1 - box.y0)]
  const paths = shapes
    .toSorted((a, b) => a.z - b.z)
    .map((shape) => tag("path", { d: pathData(shape.segments), ...paintAttributes(shape) }))
  return tag(
    "svg",
    {
      // Needed where the drawing is a file, and in XHTML.
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: [box.x0, box.y0, width, height].map(spell).join(" "),
      width: `${spell(width)}pt`,
      height: `${spell(height)}pt`,
      role: "img",
      "aria-label": label || undefined,
      "aria-hidden": label ? undefined : "true",
    },
    paths,
  )
}

/** Gives path data of SVG; both know the same four commands. */
export function pathData(segments: readonly PathSegment[]): string {
  return segments.map(([command, ...numbers]) => command + numbers.map(spell).join(" ")).join("")
}

export interface Painted {
  readonly fill?: Paint
  readonly fillRule?: "nonzero" | "evenodd"
  readonly stroke?: Paint
  readonly lineWidth: number
  readonly dash: readonly number[]
}

export function paintAttributes(shape: Painted): HtmlAttributes {
  return {
    fill: shape.fill ? `#${toHex(shape.fill.colour)}` : "none",
    "fill-opacity": shape.fill && shape.fill.alpha < 1 ? shape.fill.alpha : undefined,
    "fill-rule": shape.fill && shape.fillRule === "evenodd" ? "evenodd" : undefined,
    stroke: shape.stroke ? `#${toHex(shape.stroke.colour)}` : undefined,
    "stroke-opacity": shape.stroke && shape.stroke.alpha < 1 ? shape.stroke.alpha : undefined,
    // Width 0 is the thinnest line of the device. Source: ISO 32000-2, 8.4.3.2.
    "stroke-width": shape.stroke ? Math.max(0.25, shape.lineWidth) : undefined,
    "stroke-dasharray":
      shape.stroke && shape.dash.length > 0 ? shape.dash.map(spell).join(" ") : undefined,
  }
}
