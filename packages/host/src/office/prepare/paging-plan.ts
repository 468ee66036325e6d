import { text, truth } from "../run/export-options.ts"
import { columnOf } from "./sheet-extent.ts"

type Options = Readonly<Record<string, unknown>>

/** How one sheet goes on paper; absent parts stay as the file has them. */
export interface PagingPlan extends Extras {
  /** Paper number. Source: ECMA-376 part 1, 18.3.1.63: 9 A4, 8 A3, 1 Letter. */
  readonly paper?: number
  readonly orientation?: "portrait" | "landscape"
  /** Pages across and down; 0 is as many as it takes. Undefined: not fitted. */
  readonly fit?: { readonly across: number; readonly down: number }
  readonly percent?: number
  /** Inches: left, right, top, bottom, header, footer. */
  readonly margins?: readonly [number, number, number, number, number, number]
}

interface Extras {
  readonly hasGridlines: boolean
  readonly hasHeadings: boolean
  readonly hasPageNumbers: boolean
}

interface Paper {
  readonly number: number
  /** Points, upright. */
  readonly width: number
  readonly height: number
}

const a4: Paper = { number: 9, width: 595, height: 842 }
const a3: Paper = { number: 8, width: 842, height: 1191 }
const papers: Readonly<Record<string, Paper>> = {
  a4,
  a3,
  letter: { number: 1, width: 612, height: 792 },
}

const narrow = [0.25, 0.25, 0.5, 0.5, 0.3, 0.3] as const
const normal = [0.7, 0.7, 0.75, 0.75, 0.3, 0.3] as const

/** Below this scale text of 11 pt falls under 5 pt: a larger paper is taken. */
const LEAST_A4_SCALE = 0.45
/** Below this nothing can be read: the columns are printed in turn instead. */
const LEAST_SCALE = 0.25
/**
 * Column widths are in digits of the workbook's own face, which may be wider than the usual one by
 * this much; fitting only ever shrinks.
 */
const SURE_SHARE = 0.75
/** Scale at which columns are printed in turn. */
const IN_TURN_PERCENT = 60

/** What a sheet holds besides its cells. */
interface SheetFacts {
  /** First and last column to be printed, from 1; absent where the sheet has no print area. */
  readonly printedColumns?: readonly [number, number]
  /** Columns that charts and pictures reach over, counted from the first. */
  readonly drawnColumns: number
}

/**
 * Decides the pages of a sheet from its XML. A fit or scale of its own makes the sheet keep its
 * set-up, but for paper and direction that were asked for.
 */
export function planPaging(xml: string, options: Options, facts: SheetFacts): PagingPlan {
  const extras = {
    hasGridlines: truth(options, "gridlines", false),
    hasHeadings: truth(options, "headings", false),
    hasPageNumbers: truth(options, "pageNumbers", false),
  }
  const scale = text(options, "scale") ?? "fit-width"
  if (scale === "file" || (scale === "fit-width" && hasOwnSetup(xml)))
    return { ...extras, ...askedSheet(options) }
  const within = scale === "fit-width" ? areaPlan(xml, options, facts) : undefined
  if (within) return { ...extras, ...within }
  const margin = text(options, "margins") ?? "narrow"
  const margins = margin === "file" ? undefined : margin === "normal" ? normal : narrow
  const sideMargins = margins ? (margins[0] + margins[1]) * 72 : 100
  const wishedPaper = papers[text(options, "paper") ?? "a4"]
  const wishedOrientation = text(options, "orientation") ?? "auto"
  const width = usedWidth(xml, facts)
  const upright = (wishedPaper ?? a4).width - sideMargins
  const orientation =
    wishedOrientation === "portrait" || wishedOrientation === "landscape"
      ? wishedOrientation
      : width > upright
        ? "landscape"
        : "portrait"
  const room = (paper: Paper): number =>
    (orientation === "landscape" ? paper.height : paper.width) - sideMargins
  const base = { ...extras, orientation, ...(margins ? { margins } : {}) } as const
  const paper = wishedPaper ? { paper: wishedPaper.number } : {}
  if (scale === "custom")
    return {
      ...base,
      ...paper,
      percent: Math.min(400, Math.max(10, Number(options["percent"]) || 100)),
    }
  if (scale === "actual") return { ...base, ...paper, percent: 100 }
  if (scale === "fit-page") return { ...base, ...paper, fit: { across: 1, down: 1 } }
  return { ...base, ...widthPlan(width, room, text(options, "paper") ?? "a4") }
}

/**
 * Paper and scale on which a sheet of this width can be read: whole on the paper that was asked
 * for, shrunk to its width, on A3 where nobody asked for A4, or cut and printed in turn.
 */
function widthPlan(
  width: number,
  room: (paper: Paper) => number,
  wished: string,
): Pick<PagingPlan, "paper" | "percent" | "fit"> {
  const sheet = papers[wished] ?? a4
  const paper = papers[wished] ? { paper: papers[wished].number } : {}
  if (width <= room(sheet))
    return width <= room(sheet) * SURE_SHARE
      ? { ...paper, percent: 100 }
      : { ...paper, fit: { across: 1, down: 0 } }
  if (room(sheet) / width >= LEAST_A4_SCALE || wished !== "a4")
    return room(sheet) / width >= LEAST_SCALE
      ? { ...paper, fit: { across: 1, down: 0 } }
      : { ...paper, percent: IN_TURN_PERCENT }
  if (room(a3) / width >= LEAST_SCALE) return { paper: a3.number, fit: { across: 1, down: 0 } }
  return { paper: a3.number, percent: IN_TURN_PERCENT }
}

/**
 * A print area stays on the paper that its author set up, shrunk where its columns would be cut;
 * undefined where there is none, or where so little paper would make it unreadable.
 */
function areaPlan(
  xml: string,
  options: Options,
  facts: SheetFacts,
): Omit<PagingPlan, keyof Extras> | undefined {
  if (!facts.printedColumns) return undefined
  const asked = askedSheet(options)
  const setup = /<pageSetup\b[^>]*>/.exec(xml)?.[0] ?? ""
  const number = asked.paper ?? Number(/\bpaperSize="(\d+)"/.exec(setup)?.[1] ?? a4.number)
  const paper = Object.values(papers).find((each) => each.number === number) ?? a4
  const direction = asked.orientation ?? /\borientation="(\w+)"/.exec(setup)?.[1]
  const margins = /<pageMargins\b[^>]*>/.exec(xml)?.[0] ?? ""
  const side = (name: string): number =>
    72 * Number(new RegExp(`\\b${name}="([\\d.]+)"`).exec(margins)?.[1] ?? normal[0])
  const room =
    (direction === "landscape" ? paper.height : paper.width) - side("left") - side("right")
  const share = room / usedWidth(xml, facts)
  if (share * SURE_SHARE >= 1) return asked
  return share >= LEAST_A4_SCALE ? { ...asked, fit: { across: 1, down: 0 } } : undefined
}

/** Paper and direction that are not those without a wish. */
function askedSheet(options: Options): Pick<PagingPlan, "paper" | "orientation"> {
  const [paper, orientation] = [text(options, "paper") ?? "a4", text(options, "orientation")]
  const number = paper === "a4" ? undefined : papers[paper]?.number
  return {
    ...(number === undefined ? {} : { paper: number }),
    ...(orientation === "portrait" || orientation === "landscape" ? { orientation } : {}),
  }
}

/** Whether the sheet is fitted to pages by its own set-up. */
export const isFittedByFile = (xml: string): boolean =>
  /<pageSetUpPr\b[^>]*fitToPage="(1|true)"/.test(xml)

function hasOwnSetup(xml: string): boolean {
  if (isFittedByFile(xml)) return true
  const scale = /<pageSetup\b[^>]*\bscale="(\d+)"/.exec(xml)?.[1]
  return scale !== undefined && scale !== "100"
}

/** Cells are looked at in this much of a sheet; beyond it the sheet's own dimension is believed. */
const SCANNED_CHARACTERS = 8_000_000
/** Width of a column that names none, in characters. Source: ECMA-376 part 1, 18.3.1.81. */
const DEFAULT_WIDTH = 8.43

/** Width in points of the columns that hold something, or of those of the print area. */
function usedWidth(xml: string, { drawnColumns, printedColumns }: SheetFacts): number {
  const [first, last] = printedColumns ?? [1, Math.max(lastColumn(xml), drawnColumns)]
  const preset = Number(
    /<sheetFormatPr\b[^>]*defaultColWidth="([\d.]+)"/.exec(xml)?.[1] ?? DEFAULT_WIDTH,
  )
  let width = (last - first + 1) * toPoints(preset)
  for (const [tag] of xml.slice(0, xml.indexOf("<sheetData")).matchAll(/<col\b[^>]*>/g)) {
    const number = (name: string): number =>
      Number(new RegExp(`\\b${name}="([\\d.]+)"`).exec(tag)?.[1] ?? 0)
    const columns = Math.min(last, number("max")) - Math.max(first, number("min")) + 1
    if (columns <= 0) continue
    const own = /hidden="(1|true)"/.test(tag) ? 0 : toPoints(number("width") || preset)
    width += columns * (own - toPoints(preset))
  }
  return width
}

/** A character of the usual 11 pt face is 7 pixels wide, with 5 of padding; a pixel is 0.75 pt. */
const toPoints = (characters: number): number => (characters * 7 + 5) * 0.75

function lastColumn(xml: string): number {
  let last = 0
  if (xml.length <= SCANNED_CHARACTERS) {
    for (const match of xml.matchAll(/<c r="([A-Z]{1,3})\d+"[^>/]*>/g))
      last = Math.max(last, columnOf(match[1] ?? "A"))
    for (const match of xml.matchAll(/<mergeCell ref="[A-Z]+\d+:([A-Z]{1,3})\d+"/g))
      last = Math.max(last, columnOf(match[1] ?? "A"))
    if (last > 0) return last
  }
  const end = /<dimension\b[^>]*ref="(?:[A-Z]+\d+:)?([A-Z]+)\d+"/.exec(xml)?.[1]
  // Cells without addresses stand in order: the widest row tells.
  return end
    ? columnOf(end)
    : Math.max(
        1,
        ...xml
          .slice(0, SCANNED_CHARACTERS)
          .split("</row>")
          .slice(0, 200)
          .map((row) => row.split(/<c[\s/>]/).length - 1),
      )
}
