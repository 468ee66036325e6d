import type { Document, Formula, Inline, Link, RunStyle } from "../../model/document.ts"
import { INNER_SIZE, linearParts, sizeOnLine } from "../../model/formula-text.ts"
import { declare } from "../../ooxml/namespaces.ts"
import { officeMath, officeMathParagraph } from "../../ooxml/omml.ts"
import { element, emptyXml, joinXml, text, type Xml } from "../../ooxml/xml.ts"
import { solidFill } from "../../ooxml/drawing-paint.ts"

/** What runs need to know of their slide. */
export interface RunContext {
  readonly document: Document
  /** Scale of the page on its slide: sizes of type follow it. */
  readonly scale: number
  /** Largest type of the text around a formula, on the page. */
  readonly textSize?: number
  /** Height of a run over its line, in thousandths of a percent of its size; none where absent. */
  readonly baseline?: number
  /** Gives the relation of a link target, or undefined where it leads nowhere. */
  readonly link: (
    target: Link["target"],
  ) => { readonly id: string; readonly action?: string } | undefined
}

type Target = ReturnType<RunContext["link"]>

/** Gives the runs of a paragraph. */
export function inlinesXml(inlines: readonly Inline[], context: RunContext, target?: Target): Xml {
  const sizes = inlines.flatMap((inline) => (inline.kind === "text" ? inline.style.size : []))
  const textSize = sizes.reduce((most, size) => Math.max(most, size), context.textSize ?? 0)
  return joinXml(inlines.map((inline) => inlineXml(inline, { ...context, textSize }, target)))
}

function inlineXml(inline: Inline, context: RunContext, target: Target): Xml {
  switch (inline.kind) {
    case "text":
      return runXml(inline.text, inline.style, context, target)
    case "tab":
      return runXml("\t", inline.style, context, target)
    case "break":
      return element("a:br")
    case "pageField":
      return element("a:fld", { id: slideNumberField, type: "slidenum" }, [
        runProperties("a:rPr", inline.style, context),
        element("a:t", {}, text(inline.shown)),
      ])
    case "note":
      return runXml(
        context.document.notes[inline.note]?.mark ?? "*",
        { ...inline.style, verticalAlign: "superscript" },
        context,
        target,
      )
    case "link":
      return inlinesXml(inline.inlines, context, context.link(inline.target))
    case "formula":
      return formulaXml(inline.formula, context, target)
    case "figure":
      return joinXml([])
  }
}

/**
 * Gives a formula among text as PowerPoint holds it. LibreOffice drops formulas that share a box
 * with text: it, and older programs, take one line of plain text, as they do not know what the
 * second name of the choice stands for.
 *
 * Source: ECMA-376 part 3, 7.6 "AlternateContent"; MS-ODRAWXML, 2.7 "m".
 */
function formulaXml(formula: Formula, context: RunContext, target: Target): Xml {
  const { tree, number, style } = formula
  const plain = plainXml(tree, style, context, target)
  const choice = { ...declare("a14", "p159"), Requires: "a14 p159" }
  return joinXml([
    element("mc:AlternateContent", declare("mc"), [
      element(
        "mc:Choice",
        choice,
        element("a14:m", {}, officeMath(tree, mathLook(style, context))),
      ),
      element("mc:Fallback", {}, plain),
    ]),
    number === undefined ? emptyXml : runXml(`\t${number}`, style, context, target),
  ])
}

/** Gives a formula that has its box for itself. */
export function soleFormulaXml({ tree, style }: Formula, context: RunContext): Xml {
  const math = officeMathParagraph(tree, mathLook(style, context), "center")
  return element("mc:AlternateContent", declare("mc"), [
    element("mc:Choice", { ...declare("a14"), Requires: "a14" }, element("a14:m", {}, math)),
    element("mc:Fallback", {}, plainXml(tree, style, context, undefined)),
  ])
}

/** A formula as runs on one line, what is told by its place below or above it. */
function plainXml(
  tree: Formula["tree"],
  style: RunStyle,
  context: RunContext,
  target: Target,
): Xml {
  const parts = linearParts(tree)
  const size = sizeOnLine(parts, style.size, context.textSize ?? 0)
  return joinXml(
    parts.map(({ text: own, steps }) => {
      const shrunk = steps.length > 1 ? INNER_SIZE : 1
      const rise = steps.reduce((sum, step, at) => sum + RISES[step] * INNER_RISE ** at, 0)
      const look = { ...style, size: size * shrunk }
      return runXml(own, look, { ...context, baseline: Math.round(rise / shrunk) }, target)
    }),
  )
}

/**
 * How far parts of a formula stand from the line, in thousandths of a percent of its size. Over and
 * under a stroke they stand as those of "½" do, and are as small as programs make them: larger ones
 * would make the line higher, and push what is below off the slide.
 */
const RISES = { sub: -25_000, sup: 30_000, over: 30_000, under: -14_000 } as const

/** Share of that by which what stands off the line within such a part is farther from it. */
const INNER_RISE = 0.5

const mathLook = (style: RunStyle, context: RunContext) => (): Xml =>
  element("a:rPr", { lang: "en-US", sz: sizeOf(style, context), i: true }, [
    solidFill(style.colour),
    element("a:latin", { typeface: "Cambria Math" }),
  ])

const sizeOf = (style: RunStyle, { scale }: RunContext): number =>
  Math.round(Math.min(SIZES[1], Math.max(SIZES[0], style.size * halfPress(style) * scale)) * 10) *
  10

/** Letters set narrower than this share of their family's leave the room that they had. */
const leastPressed = 0.9

/**
 * Gives the share of their size that letters keep which are narrower than those of their family.
 *
 * Slides know no width of letters: one half of what is missing they are made smaller, the other
 * half they stand closer, so that neither is much.
 */
const halfPress = ({ scale = 1 }: RunStyle): number => (scale < leastPressed ? Math.sqrt(scale) : 1)

/** Width of a letter on average, in ems. */
const letterEm = 0.5

/** Room behind each letter, in points. */
function spacingOf(style: RunStyle): number {
  const kept = halfPress(style)
  return (style.spacing ?? 0) - letterEm * style.size * kept * (1 - kept)
}

/**
 * Field ids need only be alike in form; one serves all slide numbers. Source: ECMA-376 part 1,
 * 21.1.2.2.4 "fld".
 */
const slideNumberField = "{5B9E2C6A-7D1F-4C38-9A41-0E6F3B2D8C57}"

function runXml(value: string, style: RunStyle, context: RunContext, target: Target): Xml {
  return value === ""
    ? joinXml([])
    : element("a:r", {}, [
        runProperties("a:rPr", style, context, target),
        element("a:t", {}, text(value)),
      ])
}

/**
 * Points of type at which PowerPoint begins and ends. Source: ECMA-376 part 1, 20.1.10.72
 * "ST_TextFontSize".
 */
const SIZES = [1, 4000] as const

/**
 * Tells that a link has the colour of its text and not that of the theme. Source: MS-ODRAWXML,
 * "hlinkClr".
 */
const ownColour = element(
  "a:extLst",
  {},
  element(
    "a:ext",
    { uri: "{A12FA001-AC4F-418D-AE19-62706E023703}" },
    element("ahyp:hlinkClr", { ...declare("ahyp"), val: "tx" }),
  ),
)

/**
 * Gives run properties under the name asked for: "a:rPr" or "a:endParaRPr". Source: ECMA-376 part
 * 1, 21.1.2.3.9 "rPr".
 */
export function runProperties(
  name: string,
  style: RunStyle,
  context: RunContext,
  target?: Target,
): Xml {
  const font = context.document.fonts[style.font]
  const spacing = spacingOf(style)
  return element(
    name,
    {
      lang: style.language ?? "zh-CN",
      altLang:
        style.language === undefined || style.language.startsWith("zh") ? "en-US" : undefined,
      sz: sizeOf(style, context),
      b: style.bold,
      i: style.italic,
      u: style.underline
        ? { single: "sng", double: "dbl", dotted: "dotted", wave: "wavy" }[style.underline]
        : undefined,
      strike: style.strike ? "sngStrike" : undefined,
      cap: style.allCaps ? "all" : style.smallCaps ? "small" : undefined,
      baseline:
        context.baseline ||
        (style.verticalAlign && RISES[style.verticalAlign === "superscript" ? "sup" : "sub"]),
      spc: Math.abs(spacing) > 0.05 ? Math.round(spacing * context.scale * 100) : undefined,
      dirty: false,
    },
    [
      solidFill(style.colour),
      style.highlight !== undefined &&
        element(
          "a:highlight",
          {},
          element("a:srgbClr", {
            val: style.highlight.toString(16).padStart(6, "0").toUpperCase(),
          }),
        ),
      font && [
        element("a:latin", { typeface: font.ascii }),
        element("a:ea", { typeface: font.eastAsia }),
        element("a:cs", { typeface: font.ascii }),
      ],
      target && element("a:hlinkClick", { "r:id": target.id, action: target.action }, ownColour),
    ],
  )
}
