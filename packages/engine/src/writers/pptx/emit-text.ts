import { ptToEmu } from "../../base/units.ts"
import type {
  Block,
  Formula,
  ListLevel,
  Paragraph,
  ParagraphFormat,
  RunStyle,
} from "../../model/document.ts"
import { isSymbolFont, symbolCode } from "../../fonts/symbol-text.ts"
import type { createListCounter } from "../../model/list-label.ts"
import { firstRunStyle } from "../../model/walk.ts"
import { joinXml, element, type Xml } from "../../ooxml/xml.ts"
import { inlinesXml, soleFormulaXml, type RunContext } from "./emit-run.ts"

export interface TextContext extends RunContext {
  /** Gives the relation to an image of the document; undefined where it cannot be shown. */
  readonly picture: (image: number) => string | undefined
  /** Spells labels that have no automatic form in PowerPoint; counts along the slides. */
  readonly label: ReturnType<typeof createListCounter>
}

/** A cell of a table, whose row is so many points high. */
export interface InCell {
  readonly height: number
}

/** Height of a line in the faces that programs take for an empty one, in ems. */
const EMPTY_LINE_EM = 1.4

/**
 * Gives the paragraphs of a body; a body must hold one at least. In a cell, an empty one is no
 * higher than its row, which would grow. Source: ECMA-376 part 1, 20.1.2.2.40 "txBody".
 */
export function paragraphsXml(
  blocks: readonly Block[],
  context: TextContext,
  cell?: InCell,
): Xml[] {
  const paragraphs = blocks.filter((block): block is Paragraph => block.kind === "paragraph")
  if (paragraphs.length === 0) {
    const most = cell && Math.floor((cell.height * context.scale) / EMPTY_LINE_EM)
    const sz = most === undefined || most >= 18 ? undefined : Math.max(1, most) * 100
    return [element("a:p", {}, element("a:endParaRPr", { lang: "zh-CN", sz }))]
  }
  const [only, ...others] = paragraphs
  const formula = others.length === 0 && !cell && only ? soleFormulaOf(only) : undefined
  if (formula) return [element("a:p", {}, soleFormulaXml(formula, context))]
  return paragraphs.map((paragraph, index) =>
    paragraphXml(paragraph, context, index === 0 && !cell),
  )
}

/** The formula that a paragraph is, if it is nothing else. */
function soleFormulaOf({ inlines }: Paragraph): Formula | undefined {
  const [first, ...rest] = inlines
  const isSole = rest.every((inline) => inline.kind === "text" && inline.text.trim() === "")
  return isSole && first?.kind === "formula" && first.formula.number === undefined
    ? first.formula
    : undefined
}

function paragraphXml(paragraph: Paragraph, context: TextContext, isFirst: boolean): Xml {
  const style = firstRunStyle(paragraph.inlines) ?? context.document.body
  const bullet = bulletOf(paragraph, style, context)
  const inlines =
    bullet.typed === ""
      ? paragraph.inlines
      : [
          { kind: "text" as const, text: bullet.typed, style: bullet.style ?? style },
          ...paragraph.inlines,
        ]
  return element("a:p", {}, [
    propertiesXml(paragraph, bullet.xml, context, isFirst),
    inlinesXml(inlines, context),
    element("a:endParaRPr", {
      lang: "zh-CN",
      sz: Math.max(100, Math.round(style.size * context.scale * 10) * 10),
      dirty: false,
    }),
  ])
}

const aligns = {
  left: "l",
  centre: "ctr",
  right: "r",
  justify: "just",
  distribute: "dist",
} as const

/** Source: ECMA-376 part 1, 21.1.2.2.7 "pPr". */
function propertiesXml(
  { format, list, inlines }: Paragraph,
  bullet: Xml,
  context: TextContext,
  isFirst: boolean,
): Xml {
  const at = (points: number): number => ptToEmu(points * context.scale)
  const hasTabs = inlines.some((inline) => inline.kind === "tab")
  return element(
    "a:pPr",
    {
      marL: Math.max(0, at(format.indent.left)),
      marR: at(Math.max(0, format.indent.right)) || undefined,
      lvl: list && list.level > 0 ? Math.min(8, list.level) : undefined,
      // LibreOffice 7 drops the tabs of a paragraph that names an indent of zero, which is the
      // usual one.
      indent: at(format.indent.firstLine) || (hasTabs ? undefined : 0),
      algn: aligns[format.align],
      rtl: format.direction === "rtl",
    },
    [
      lineSpacingXml(format, context.scale),
      element(
        "a:spcBef",
        {},
        element("a:spcPts", { val: isFirst ? 0 : spacing(format.spaceBefore, context.scale) }),
      ),
      element(
        "a:spcAft",
        {},
        element("a:spcPts", { val: spacing(format.spaceAfter, context.scale) }),
      ),
      bullet,
      hasTabs &&
        format.tabs.length > 0 &&
        element(
          "a:tabLst",
          {},
          format.tabs.map((tab) =>
            element("a:tab", {
              pos: at(tab.at),
              algn: { left: "l", centre: "ctr", right: "r", decimal: "dec" }[tab.align],
            }),
          ),
        ),
    ],
  )
}

/**
 * Hundredths of a point, at most 1584 pt. Source: ECMA-376 part 1, 20.1.10.75
 * "ST_TextSpacingPoint".
 */
const spacing = (points: number, scale: number): number =>
  Math.min(158_400, Math.max(0, Math.round(points * scale * 100)))

function lineSpacingXml({ lineSpacing }: ParagraphFormat, scale: number): Xml {
  const value =
    lineSpacing.rule === "multiple"
      ? element("a:spcPct", { val: Math.round(lineSpacing.value * 100) * 1000 })
      : element("a:spcPts", { val: spacing(lineSpacing.value, scale) })
  return element("a:lnSpc", {}, value)
}

interface Bullet {
  readonly xml: Xml
  /** Label that stands as typed text before the paragraph, where PowerPoint has no form for it. */
  readonly typed: string
  /** Of the typed label; absent: that of the text. */
  readonly style?: RunStyle
}

function bulletOf(paragraph: Paragraph, style: RunStyle, context: TextContext): Bullet {
  const none = element("a:buNone")
  if (!paragraph.list) return { xml: none, typed: "" }
  const level = context.document.lists[paragraph.list.list]?.levels[paragraph.list.level]
  const label = context.label(paragraph.list)
  if (!level || level.format === "none" || label === "") return { xml: none, typed: "" }
  if (level.format === "bullet") return { xml: bulletXml(level, style, context), typed: "" }
  const scheme = numberScheme(level, paragraph.list.level)
  const start = paragraph.list.value ?? level.start
  // Automatic numbers count from 1. Source: ECMA-376 part 1, "ST_TextBulletStartAtNum".
  if (!scheme || start < 1) {
    // Where the label does not stand out, a tab would lead to the next stop of all texts.
    const gap = paragraph.format.indent.firstLine < 0 ? "\t" : " "
    return { xml: none, typed: `${label}${gap}`, ...(level.run && { style: level.run }) }
  }
  return {
    xml: joinXml([
      ...bulletLook(level, style),
      element("a:buAutoNum", { type: scheme, startAt: start > 1 ? start : undefined }),
    ]),
    typed: "",
  }
}

function bulletXml(level: ListLevel, style: RunStyle, context: TextContext): Xml {
  const relation = level.picture === undefined ? undefined : context.picture(level.picture)
  if (relation)
    return joinXml([
      ...bulletLook(level, style),
      element("a:buBlip", {}, element("a:blip", { "r:embed": relation })),
    ])
  const font = level.run && context.document.fonts[level.run.font]
  const symbol = font && isSymbolFont(font.source) ? symbolCode(level.text) : undefined
  return joinXml([
    ...bulletLook(level, style),
    ...(symbol
      ? [element("a:buFont", { typeface: symbol.font, pitchFamily: 2, charset: 2 })]
      : font
        ? [element("a:buFont", { typeface: isSymbolFont(font.source) ? "Arial" : font.ascii })]
        : []),
    element("a:buChar", { char: symbol ? symbol.letter : level.text }),
  ])
}

/** Colour and size of the label, in the order of the schema. */
function bulletLook({ run }: ListLevel, style: RunStyle): Xml[] {
  if (!run) return []
  const share = Math.min(400, Math.max(25, Math.round((run.size / Math.max(1, style.size)) * 100)))
  return [
    element(
      "a:buClr",
      {},
      element("a:srgbClr", { val: run.colour.toString(16).padStart(6, "0").toUpperCase() }),
    ),
    ...(share === 100 ? [] : [element("a:buSzPct", { val: share * 1000 })]),
  ]
}

/**
 * Gives the automatic number of PowerPoint that looks like a level. Source: ECMA-376 part 1,
 * 20.1.10.61 "ST_TextAutonumberScheme".
 */
function numberScheme(level: ListLevel, depth: number): string | undefined {
  const [before, after, ...more] = level.text.split(`%${depth + 1}`)
  if (more.length > 0 || before === undefined || after === undefined) return undefined
  const form = `${before}#${after}`
  const ending = { "#.": "Period", "#)": "ParenR", "(#)": "ParenBoth" }[form]
  if (level.format === "decimal")
    return ending ? `arabic${ending}` : form === "#" ? "arabicPlain" : undefined
  if (level.format === "circled") return form === "#" ? "circleNumDbPlain" : undefined
  // Word's Hebrew numbers are PowerPoint's up to ten.
  if (form === "#-" && level.format === "arabicAlpha") return "arabic1Minus"
  if (form === "#-" && level.format === "arabicAbjad") return "arabic2Minus"
  if (form === "#-" && level.format === "hebrew") return "hebrew2Minus"
  // "一、" is none of them: PowerPoint would write "一.".
  if (level.format === "chinese")
    return form === "#." ? "ea1ChsPeriod" : form === "#" ? "ea1ChsPlain" : undefined
  const family = {
    lowerLetter: "alphaLc",
    upperLetter: "alphaUc",
    lowerRoman: "romanLc",
    upperRoman: "romanUc",
  }[level.format as string]
  return family && ending ? family + ending : undefined
}
