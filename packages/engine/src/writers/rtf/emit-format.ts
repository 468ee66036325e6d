import type { BorderLine, ParagraphFormat, RunStyle } from "../../model/document.ts"
import type { RtfContext } from "./context.ts"
import { eastAsianFont, latinFont } from "./font-numbers.ts"
import { emptyRtf, joinRtf, rtf, words, type Rtf } from "./markup.ts"

const twips = (points: number): number => Math.round(points * 20)
const aligns = { left: "ql", centre: "qc", right: "qr", justify: "qj", distribute: "qd" } as const
const leaders = { dot: "tldot", hyphen: "tlhyph", underscore: "tlul", middleDot: "tlmdot" } as const
const tabAligns = { left: undefined, centre: "tqc", right: "tqr", decimal: "tqdec" } as const
const borderStyles = {
  single: "brdrs",
  double: "brdrdb",
  dashed: "brdrdash",
  dotted: "brdrdot",
} as const

/** Gives the words of a paragraph format. Source: RTF 1.9.1, "Paragraph Formatting Properties". */
export function formatWords(format: ParagraphFormat, context: RtfContext): Rtf {
  const { indent, lineSpacing } = format
  const spacing =
    lineSpacing.rule === "multiple"
      ? { sl: 240 * lineSpacing.value, slmult: 1 }
      : { sl: twips(lineSpacing.value) * (lineSpacing.rule === "exact" ? -1 : 1), slmult: 0 }
  const tabs = format.tabs.map((tab) => {
    const align = tabAligns[tab.align]
    return words({
      ...(align && { [align]: true }),
      ...(tab.leader && { [leaders[tab.leader]]: true }),
      tx: twips(tab.at),
    })
  })
  return joinRtf([
    words({
      [aligns[format.align]]: true,
      rtlpar: format.direction === "rtl",
      li: twips(indent.left) || undefined,
      ri: twips(indent.right) || undefined,
      fi: twips(indent.firstLine) || undefined,
      sb: twips(format.spaceBefore) || undefined,
      sa: twips(format.spaceAfter) || undefined,
      ...spacing,
      keepn: format.keepWithNext ?? false,
      keep: format.keepLines ?? false,
      cbpat: format.fill === undefined ? undefined : context.colour(format.fill),
    }),
    ...(["top", "right", "bottom", "left"] as const).map((side) => {
      const line = format.borders?.[side]
      return line
        ? rtf`${words({ [`brdr${side[0]}`]: true })}${borderWords(line, context)}${line.space ? words({ brsp: twips(line.space) }) : emptyRtf}`
        : emptyRtf
    }),
    ...tabs,
  ])
}

export function borderWords(line: BorderLine, context: RtfContext): Rtf {
  return words({
    [borderStyles[line.style]]: true,
    brdrw: Math.min(75, Math.max(2, twips(line.width))),
    brdrcf: context.colour(line.colour),
  })
}

/**
 * Gives the words of a run. East Asian and Latin letters have fonts of their own. Source: RTF
 * 1.9.1, "Associated Character Properties".
 */
export function runWords(style: RunStyle, context: RtfContext): Rtf {
  const underline =
    style.underline &&
    { single: "ul", double: "uldb", dotted: "uld", wave: "ulwave" }[style.underline]
  return words({
    loch: true,
    f: latinFont(style.font),
    hich: true,
    dbch: true,
    af: eastAsianFont(style.font),
    fs: Math.round(style.size * 2),
    b: style.bold,
    i: style.italic,
    ...(underline && { [underline]: true }),
    strike: style.strike ?? false,
    caps: style.allCaps ?? false,
    scaps: style.smallCaps ?? false,
    super: style.verticalAlign === "superscript",
    sub: style.verticalAlign === "subscript",
    cf: context.colour(style.colour),
    chcbpat: style.highlight === undefined ? undefined : context.colour(style.highlight),
    expndtw: style.spacing ? twips(style.spacing) || undefined : undefined,
    charscalex: style.scale && Math.abs(style.scale - 1) > 0.01 ? style.scale * 100 : undefined,
  })
}
