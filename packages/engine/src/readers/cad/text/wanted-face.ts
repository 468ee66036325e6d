import type { TextStyle } from "@node-projects/acad-ts"

/** The face that a text style, or a stretch of formatted text, asks for. */
export interface WantedFace {
  /** As the drawing names it: a file, or a family. */
  readonly name: string
  readonly family: string
  readonly isBold: boolean
  readonly isItalic: boolean
  /** Letters drawn by a pen, in files of the extension shx. */
  readonly isStroke: boolean
}

/** Files of Windows' faces whose names are not those of their families. */
const fileFamilies: readonly (readonly [pattern: RegExp, family: string])[] = [
  [/^arialn/, "Arial Narrow"],
  [/^ari(al|bl|blk)/, "Arial"],
  [/^times/, "Times New Roman"],
  [/^cour/, "Courier New"],
  [/^calibri/, "Calibri"],
  [/^cambria/, "Cambria"],
  [/^verdana/, "Verdana"],
  [/^tahoma/, "Tahoma"],
  [/^simsun/, "SimSun"],
  [/^simhei/, "SimHei"],
  [/^simfang/, "FangSong"],
  [/^simkai/, "KaiTi"],
  [/^msyh/, "Microsoft YaHei"],
]

/** Families that stand for others: of the same widths, else of the same kind. */
const kin: readonly (readonly [pattern: RegExp, families: readonly string[]])[] = [
  [/^arial narrow$/, ["Liberation Sans Narrow", "Liberation Sans"]],
  [/^(arial|helvetica|swis721)/, ["Liberation Sans"]],
  [/^calibri/, ["Carlito"]],
  [/^cambria/, ["Caladea"]],
  [/^(courier|consolas|lucida console|monotxt)/, ["Liberation Mono"]],
  [/^(verdana|tahoma)/, ["DejaVu Sans"]],
  [
    /^(times|georgia|garamond|book antiqua|bookman|century|palatino|dutch801|romant)/,
    ["Liberation Serif"],
  ],
]

/** Families to try for a Latin one that is not there. */
export const kinOf = (family: string): readonly string[] =>
  kin.find(([pattern]) => pattern.test(family.toLowerCase()))?.[1] ?? []

/** Bits of what a style keeps of its TrueType face. Source: ObjectARX, AcGiTextStyle, flags. */
const BOLD = 0x02000000
const ITALIC = 0x01000000

/** Family and flags that a style keeps of its TrueType face, beside the name of the file. */
function storedFace(style: TextStyle): { family: string; flags: number } | undefined {
  const valueOf = (record: object): unknown => ("value" in record ? record.value : undefined)
  for (const [, { records }] of style.extendedData) {
    const [first, second] = records
    if (first?.code !== 1000 || second?.code !== 1071) continue
    const family = valueOf(first)
    if (typeof family === "string" && family !== "")
      return { family, flags: Number(valueOf(second)) }
  }
  return undefined
}

/** Names of files end in b, i, z or bi where the face is bold, italic or both: timesbd, arialbi. */
const weightOfFile = (stem: string): { isBold: boolean; isItalic: boolean } => {
  const ending = /^(?:arial|times|cour|calibri|cambria|verdana|tahoma|arialn)(bd|b|bi|i|z)$/.exec(
    stem,
  )?.[1]
  return {
    isBold: ending !== undefined && ending !== "i",
    isItalic: ending === "i" || ending === "bi" || ending === "z",
  }
}

/** File name without folder and extension. */
export const stemOf = (path: string): string =>
  path.replace(/^.*[\\/]/, "").replace(/\.(shx|ttf|ttc|otf)$/i, "")

export function wantedFace(style: TextStyle): WantedFace {
  const { filename: file, bigFontFilename: bigFont } = style
  const isShape = style.isShapeFile || /\.shx$/i.test(file) || Boolean(bigFont)
  const stored = isShape ? undefined : storedFace(style)
  if (stored)
    return {
      name: file || stored.family,
      family: stored.family,
      isBold: (stored.flags & BOLD) !== 0,
      isItalic: (stored.flags & ITALIC) !== 0,
      isStroke: false,
    }
  const stem = stemOf(file)
  const named = fileFamilies.find(([pattern]) => pattern.test(stem.toLowerCase()))?.[1]
  const isFile = /\.(ttf|ttc|otf)$/i.test(file)
  return {
    name: file || style.name,
    family: isShape ? stem : ((isFile ? named : undefined) ?? (stem || style.name)),
    ...(isFile ? weightOfFile(stem.toLowerCase()) : { isBold: false, isItalic: false }),
    isStroke: isShape,
  }
}

/** The face named inside formatted text: `Arial|b1|i0|c134|p34`, or a file of a stroke font. */
export function inlineFace(argument: string): WantedFace {
  const [family = "", ...rest] = argument.split("|")
  return {
    name: family,
    family: stemOf(family),
    isBold: rest.includes("b1"),
    isItalic: rest.includes("i1"),
    isStroke: /\.shx$/i.test(family),
  }
}
