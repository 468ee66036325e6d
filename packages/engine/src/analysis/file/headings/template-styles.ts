import { greatest } from "../../../base/extremes.ts"
import type { ParagraphDraft } from "../../block-drafts.ts"
import { points } from "../../geometry/scale.ts"

/** A heading as the template of a program has it before anybody changes its styles. */
interface TemplateStyle {
  readonly level: number
  readonly colour: number
  /** Size in points; undefined where it is that of the text. */
  readonly size?: number
  readonly isBold?: boolean
  readonly isItalic?: boolean
}

/**
 * Size that the templates give the text, in points: pages that are printed smaller shrink with it.
 */
const templateText = 11
/** Colours this far apart are one, in each channel: printers round them. */
const sameColour = 2

/**
 * Headings and titles whose look is theirs alone, in Word's own templates (Normal.dotm) up to 2003, of 2007
 * and 2010, of 2013, of 2016 to 2022, of 2023 and later, and in that of Google Docs.
 */
const templateStyles: readonly TemplateStyle[] = [
  { level: 2, colour: 0x000000, size: 14, isBold: true, isItalic: true },
  { level: 1, colour: 0x17365d, size: 26 },
  { level: 1, colour: 0x365f91, size: 14 },
  { level: 2, colour: 0x4f81bd, size: 13 },
  { level: 3, colour: 0x4f81bd, isBold: true },
  { level: 4, colour: 0x4f81bd, isBold: true, isItalic: true },
  ...[
    [0x2e74b5, 0x1f4d78],
    [0x2f5496, 0x1f3763],
  ].flatMap(([colour = 0, dark = 0]): TemplateStyle[] => [
    { level: 1, colour, size: 16 },
    { level: 2, colour, size: 13 },
    { level: 3, colour: dark, size: 12 },
    { level: 4, colour, isItalic: true },
    { level: 5, colour },
    { level: 6, colour: dark },
  ]),
  { level: 1, colour: 0x0f4761, size: 20 },
  { level: 2, colour: 0x0f4761, size: 16 },
  { level: 3, colour: 0x0f4761, size: 14 },
  { level: 4, colour: 0x0f4761, isItalic: true },
  { level: 5, colour: 0x0f4761 },
  { level: 6, colour: 0x595959, isItalic: true },
  { level: 3, colour: 0x434343, size: 14 },
  { level: 4, colour: 0x666666, size: 12 },
]

/**
 * Tells the level of a paragraph that looks as a template has its headings, in a file whose text
 * has the size `body`; undefined for all else.
 */
export function templateLevel(paragraph: ParagraphDraft, body: number): number | undefined {
  const spans = paragraph.lines.flatMap(({ line }) =>
    line.spans.filter(({ text }) => text.trim() !== ""),
  )
  const [first] = spans
  if (!first || !spans.every(({ colour }) => isNear(colour, first.colour))) return undefined
  const size = greatest(paragraph.lines.map(({ line }) => line.size))
  const isBold = spans.every(({ bold }) => bold)
  const isItalic = spans.every(({ italic }) => italic)
  const isAs = (style: TemplateStyle): boolean => {
    if (!isNear(style.colour, first.colour)) return false
    if (style.size !== undefined)
      return (
        [style.size, (style.size / templateText) * body].some((own) => isSame(own, size)) &&
        isBold === (style.isBold ?? isBold) &&
        isItalic === (style.isItalic ?? isItalic)
      )
    // What is quoted has such colours too, in the middle.
    return (
      paragraph.shape.align === "left" &&
      isSame(body, size) &&
      isBold === (style.isBold ?? false) &&
      isItalic === (style.isItalic ?? false)
    )
  }
  return templateStyles.find(isAs)?.level
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < points.hair / 2

function isNear(a: number, b: number): boolean {
  return [16, 8, 0].every(
    (shift) => Math.abs(((a >> shift) & 0xff) - ((b >> shift) & 0xff)) <= sameColour,
  )
}
