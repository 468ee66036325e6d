import type { StageBox } from "../../analysis/dump/dump-stage.ts"
import type { Box } from "../../base/geometry.ts"
import type { GlyphRun, SceneItem, ScenePage } from "../../model/scene.ts"
import { element, text, type Xml } from "../../ooxml/xml.ts"

/** Space between pages and around them, in points. */
const MARGIN = 12
/** Colours of the kinds, in the order in which they come up. */
const COLOURS = ["#d02020", "#1060c0", "#108040", "#a040b0", "#c07000", "#008090", "#806040"]
/** Least side of a box, in points: a ruling is thinner than an eye can follow. */
const LEAST_SIDE = 1

/**
 * Draws pages below each other, their text and drawings in grey, with boxes over them: each kind in
 * one colour, its label as tool tip. One unit is a point.
 */
export function drawBoxes(pages: readonly ScenePage[], boxes: readonly StageBox[]): string {
  const kinds = [...new Set(boxes.map(({ kind }) => kind))]
  const colourOf = (kind: string): string =>
    COLOURS[kinds.indexOf(kind) % COLOURS.length] ?? "#000000"
  let top = MARGIN
  const drawn = pages.map((page, at) => {
    const own = boxes.filter((box) => box.page === at)
    const group = element("g", { transform: `translate(${MARGIN} ${top})` }, [
      element("rect", { width: page.width, height: page.height, fill: "#ffffff" }),
      ...page.items.map(itemXml),
      ...own.map((box) => boxXml(box, colourOf(box.kind))),
    ])
    top += page.height + MARGIN
    return group
  })
  const width = Math.max(0, ...pages.map((page) => page.width)) + 2 * MARGIN
  const legend = kinds.map((kind, at) =>
    element(
      "text",
      { x: MARGIN + at * 90, y: MARGIN - 3, fill: colourOf(kind), "font-size": 8 },
      text(kind),
    ),
  )
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${width} ${top}`,
      "font-family": "sans-serif",
    },
    [element("rect", { width, height: top, fill: "#e8e8e8" }), ...drawn, ...legend],
  )
}

/** An item of the page in grey; text glyph by glyph where the page set it. */
function itemXml(item: SceneItem): Xml | undefined {
  if (item.kind === "image")
    return rect(item.box, { fill: "#dddddd", stroke: "#999999", "stroke-width": 0.5 })
  if (item.kind === "path")
    return element("path", {
      d: item.segments.map(([command, ...numbers]) => command + numbers.join(" ")).join(""),
      fill: item.fill ? "#eeeeee" : "none",
      stroke: item.stroke ? "#bbbbbb" : undefined,
      "stroke-width": item.stroke ? Math.max(0.25, item.lineWidth) : undefined,
    })
  return item.chars.length === 0 ? undefined : glyphsXml(item)
}

function glyphsXml({ chars, x, y, size, angle }: GlyphRun): Xml {
  return element(
    "g",
    { "font-size": size, fill: "#888888" },
    chars.map((char, at) => {
      if (char.trim() === "") return undefined
      const [left, baseline] = [x[at] ?? 0, y[at] ?? 0]
      const place =
        angle === 0
          ? { x: left, y: baseline }
          : { transform: `translate(${left} ${baseline}) rotate(${angle})` }
      return element("text", place, text(char))
    }),
  )
}

function boxXml({ box, kind, label }: StageBox, colour: string): Xml {
  const about = element("title", {}, text(`${kind}: ${label}`))
  return rect(
    box,
    { fill: colour, "fill-opacity": 0.06, stroke: colour, "stroke-width": 0.6 },
    about,
  )
}

function rect({ x0, y0, x1, y1 }: Box, look: Record<string, string | number>, child?: Xml): Xml {
  const size = { width: Math.max(LEAST_SIDE, x1 - x0), height: Math.max(LEAST_SIDE, y1 - y0) }
  return element("rect", { x: x0, y: y0, ...size, ...look }, child)
}
