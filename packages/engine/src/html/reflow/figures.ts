import { overWhite, type Rgb } from "../../base/colour.ts"
import type { Figure, Inline, Shape } from "../../model/document.ts"
import { leavesOf } from "../../model/walk.ts"
import { chartHtml } from "../chart-figure.ts"
import { chars, emptyHtml, join, spell, tag, type Html } from "../markup.ts"
import { shapesSvg } from "../shapes-svg.ts"
import { onGround, type Reflow } from "./context.ts"
import { safeUrl } from "./addresses.ts"
import { borderDeclarations } from "./looks.ts"
import { twoTone } from "../two-tone.ts"

/**
 * Text for a picture that the source describes with none: it keeps a screen reader from spelling
 * out the address.
 */
const altOf = (figure: Figure): string => figure.altText ?? figure.caption ?? ""

/** Gives a figure that stands between paragraphs. */
export function blockFigure(figure: Figure, reflow: Reflow): Html {
  if (figure.content.kind === "textBox") return textBox(figure, reflow)
  const content = contentHtml(figure, reflow)
  if (content === "") return emptyHtml
  const caption = figure.caption ? tag("figcaption", {}, chars(figure.caption)) : emptyHtml
  return tag("figure", {}, [linked(figure, content), caption])
}

/** Gives a figure that stands in a line of text; text boxes stand below their paragraph. */
export function inlineFigure(figure: Figure, reflow: Reflow): Html {
  return linked(figure, contentHtml(figure, reflow))
}

/** Gives the text boxes anchored in a paragraph: blocks, which a line of text cannot hold. */
export function boxesHtml(inlines: readonly Inline[], reflow: Reflow): Html {
  return join(
    leavesOf(inlines).map((leaf) =>
      leaf.kind === "figure" ? textBox(leaf.figure, reflow) : emptyHtml,
    ),
  )
}

/**
 * A fill or frame that is drawn behind the text of its page: where the text flows it frames
 * nothing. Lines alone part what is above from what is below.
 */
const isGround = ({ content, anchor, wrap, altText }: Figure): boolean =>
  content.kind === "drawing" &&
  anchor === "page" &&
  wrap === "behind" &&
  altText === undefined &&
  content.shapes.some(({ type }) => type !== "line")

function contentHtml(figure: Figure, reflow: Reflow): Html {
  if (isGround(figure)) return emptyHtml
  const box = figure.placement[0]?.box
  const width = box ? box.x1 - box.x0 : 0
  const height = box ? box.y1 - box.y0 : 0
  if (figure.content.kind === "picture") {
    const src = reflow.imageUrl(figure.content.image)
    if (!src) return emptyHtml
    return tag("img", {
      src,
      alt: altOf(figure),
      width: width ? Math.round((width * 96) / 72) : undefined,
      height: height ? Math.round((height * 96) / 72) : undefined,
      loading: "lazy",
      style: figure.content.alpha < 1 ? `opacity:${spell(figure.content.alpha)}` : undefined,
    })
  }
  if (figure.content.kind === "chart") return join(chartHtml(figure.content.chart, altOf(figure)))
  if (figure.content.kind === "drawing" && box)
    return shapesSvg(figure.content.shapes, box, altOf(figure))
  return emptyHtml
}

function textBox(figure: Figure, reflow: Reflow): Html {
  const content = figure.content
  if (content.kind !== "textBox") return emptyHtml
  const border = content.border
  const fill = content.fill ?? solidFill(content.shape)
  const declarations = [
    ...(fill === undefined ? [] : twoTone("background", fill, "fill")),
    ...borderDeclarations(
      border ? { top: border, right: border, bottom: border, left: border } : {},
    ),
  ]
  const name = reflow.classes.of(declarations)
  return tag(
    "aside",
    { class: name ? `box ${name}` : undefined },
    reflow.blocksHtml(content.blocks, onGround(reflow, fill)),
  )
}

const solidFill = (shape: Shape | undefined): Rgb | undefined =>
  shape?.fill && overWhite(shape.fill)

function linked(figure: Figure, content: Html): Html {
  const uri = figure.link && content !== "" ? safeUrl(figure.link) : undefined
  return uri === undefined ? content : tag("a", { href: uri }, content)
}
