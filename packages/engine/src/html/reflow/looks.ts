import { luminance, toHex, white, type Rgb } from "../../base/colour.ts"
import type { Document, Paragraph, ParagraphFormat, RunStyle } from "../../model/document.ts"
import { fontStack } from "../font-stack.ts"
import { spell } from "../markup.ts"
import { twoTone } from "../two-tone.ts"

/**
 * Sizes are given in rem of the document's body text, so that the reader's own text size scales all
 * of it.
 */
const rem = (points: number, body: RunStyle): string =>
  `${spell(points / Math.max(1, body.size))}rem`

/** Indents up to this are kept in any window, in rem; wider ones shrink with it. */
const STEADY_REM = 4

/** An indent that takes no larger share of a narrow window than it took of its page. */
function indent(points: number, { body, sections }: Document): string {
  const [section] = sections
  const { width, margin } = section?.page ?? { width: 0, margin: { left: 0, right: 0 } }
  const across = width - margin.left - margin.right
  const length = Math.abs(points)
  if (across <= length || length <= STEADY_REM * body.size) return rem(points, body)
  const shrunk = `min(${rem(length, body)},max(${STEADY_REM}rem,${spell((100 * length) / across)}%))`
  return points < 0 ? `calc(-1*${shrunk})` : shrunk
}

/** Run style that the text of a paragraph starts from: its named style's. */
export function baseRun(document: Document, paragraph: Paragraph): RunStyle {
  return document.styles.find((style) => style.id === paragraph.style)?.run ?? document.body
}

/**
 * Least contrast of letters to what they stand on, as WCAG 2.2 counts it; below it nobody sees
 * them.
 */
const LEAST_CONTRAST = 1.25

/**
 * A run style whose letters are seen on a ground: white ones that stood on a drawing or a
 * photograph, which is elsewhere where text flows, are black.
 */
export function legible(style: RunStyle, ground: Rgb): RunStyle {
  const [light, dark] = [luminance(style.colour), luminance(ground)].sort((a, b) => b - a)
  if (((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05) >= LEAST_CONTRAST) return style
  return { ...style, colour: luminance(ground) > MIDDLE_GREY ? 0 : white }
}

/** Luminance on which black and white letters are seen alike. */
const MIDDLE_GREY = 0.18

/** Declarations that turn `base` into `style`; bold, italic, underline and the like included. */
export function runDeclarations(style: RunStyle, base: RunStyle, document: Document): string[] {
  const css: string[] = []
  const font = document.fonts[style.font]
  const known = document.fonts[base.font]
  if (font && (font.ascii !== known?.ascii || font.eastAsia !== known?.eastAsia))
    css.push(`font-family:${fontStack(font.ascii, font.eastAsia)}`)
  // Smaller steps than a quarter point are noise of the source's matrices.
  if (Math.abs(style.size - base.size) > 0.25)
    css.push(`font-size:${rem(style.size, document.body)}`)
  if (style.bold !== base.bold) css.push(`font-weight:${style.bold ? "bold" : "normal"}`)
  if (style.italic !== base.italic) css.push(`font-style:${style.italic ? "italic" : "normal"}`)
  if (style.colour !== base.colour) css.push(...twoTone("color", style.colour, "letters"))
  return css
}

/** Luminance from which a fill is the paper of its page: #FCFCFC and lighter. */
const PAPER = 0.965

/**
 * Declarations of a paragraph's own format. Widths are left to the reader's window: only indents
 * and spacing are kept.
 */
export function formatDeclarations(format: ParagraphFormat, document: Document): string[] {
  const body = document.body
  const css: string[] = []
  const align = {
    left: "",
    centre: "center",
    right: "right",
    justify: "justify",
    distribute: "justify",
  }[format.align]
  if (align) css.push(`text-align:${align}`)
  // What hangs out of the column on paper would be cut off by the edge of a phone.
  const left = Math.max(format.indent.left, -format.indent.firstLine)
  if (left > 1) css.push(`margin-inline-start:${indent(left, document)}`)
  if (Math.abs(format.indent.firstLine) > 1)
    css.push(`text-indent:${indent(format.indent.firstLine, document)}`)
  if (format.spaceBefore > 1) css.push(`margin-top:${rem(format.spaceBefore, body)}`)
  if (format.spaceAfter > 1) css.push(`margin-bottom:${rem(format.spaceAfter, body)}`)
  if (format.fill !== undefined && luminance(format.fill) < PAPER)
    css.push(...twoTone("background", format.fill, "fill"))
  css.push(...borderDeclarations(format.borders ?? {}))
  return css
}

const cssStyle = { single: "solid", double: "double", dashed: "dashed", dotted: "dotted" } as const

export function borderDeclarations(borders: NonNullable<ParagraphFormat["borders"]>): string[] {
  return (["top", "right", "bottom", "left"] as const).flatMap((side) => {
    const line = borders[side]
    return line
      ? [
          `border-${side}:${spell(Math.max(0.5, line.width))}pt ${cssStyle[line.style]} #${toHex(line.colour)}`,
        ]
      : []
  })
}
