import { madeFamilies, type FaceMetrics } from "./families.ts"
import { latinFamilies } from "./latin-families.ts"
import type { SlideFamily } from "./slide-families.ts"

/** A face as Excel prints it, with the families it stands for. */
export interface SheetFamily extends SlideFamily {
  /** Width of its widest digit, in thousandths of the em. */
  readonly digit: number
  /**
   * Heights of a row of one line on a screen of 96 dots an inch, by size of text, both in points:
   * what a workbook holds where nobody changed them.
   */
  readonly rows: Readonly<Record<number, number>>
}

/*
 * A row of one line is 8 dots of 600 an inch higher in print than the face's own height, and the lines of
 * a wrapped text are as far apart: Calibri 11 pt 14.52 pt where the workbook says 15, Arial 10 pt 12.36 for
 * 12.75, DengXian 11 pt 12.60 for 14.25, Aptos Narrow 11 pt 15.24 for 15 (on a screen of 120 dots 14.4).
 * Text stands 3.1 to 3.2 pt above the edge of its cell. Source: rules, fills and baselines in eight PDFs
 * that Excel exported, sizes of 10 to 12 pt, where it holds to a dot.
 */
/** The 8 dots, in thousandths of 11 pt. */
const ABOVE = 87
/**
 * What the office program keeps free below text is a point, Excel a dot. Half of the difference, in
 * thousandths of 11 pt: text that stands below in its cell is as much too high as text in the
 * middle is too low.
 */
const BELOW = 34
/**
 * Word, whose heights the made Chinese faces have, sets their lines three tenths of their own
 * height higher.
 */
const IN_WORD = 1.3

const sheetName = (name: string): string => name.replace("Mozhuan", "Mozhuan Sheet")

/** Of a face with this height of its own below and in all, both in thousandths of the em. */
function printed(below: number, whole: number): FaceMetrics {
  const descent = Math.round(below - BELOW)
  return { ascent: Math.round(whole + ABOVE) - descent, descent }
}

/** Not measured but for DengXian: theirs follows from their own height in the same way. */
function printedHan({ ascent, descent }: FaceMetrics): FaceMetrics {
  const whole = (ascent + descent) / IN_WORD
  return printed(descent - (ascent + descent - whole) / 2, whole)
}

const songRows = { 9: 11.25, 10: 12, 10.5: 12.75, 11: 13.5, 12: 14.25 } as const

const hanFamilies: readonly SheetFamily[] = madeFamilies.map((family) => ({
  ...family,
  name: sheetName(family.name),
  metrics: printedHan(family.metrics),
  ...(family.name === "Mozhuan DengXian"
    ? { digit: 527, rows: { 11: 14.25, 12: 15.75 } }
    : { digit: family.hasHalfWidth ? 500 : 0, rows: family.hasHalfWidth ? songRows : {} }),
}))

const aptosNarrow = latinFamilies.filter(({ name }) => name === "Mozhuan Aptos Narrow")

/** Families as Excel prints them; each shares its outlines with the other faces of its source. */
export const sheetFamilies: readonly SheetFamily[] = [
  ...hanFamilies,
  ...aptosNarrow.map((family) => ({
    ...family,
    name: sheetName(family.name),
    metrics: { ascent: 1142, descent: 244 },
    digit: 505.5,
    rows: { 11: 15 },
  })),
  { name: "Mozhuan Sheet Calibri", source: "carlito", metrics: { ascent: 1085, descent: 235 }, digit: 506.5, rows: { 10: 12.75, 11: 15, 12: 15.75 }, standsFor: ["Calibri", "Carlito"] },
  { name: "Mozhuan Sheet Arial", source: "liberationSans", metrics: { ascent: 1058, descent: 178 }, digit: 556, rows: { 10: 12.75 }, standsFor: ["Arial", "Liberation Sans"] },
]
