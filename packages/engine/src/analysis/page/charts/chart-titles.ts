import type { Box } from "../../../base/geometry.ts"
import { counts, ems, shares } from "../../geometry/scale.ts"
import type { LegendName } from "./chart-legend.ts"
import type { ChartWord } from "./chart-word.ts"
import { middleX, middleY, phrasesOf } from "./chart-words.ts"

/** Texts around a plot by the part that they play. */
export interface ChartTitles {
  readonly title?: string
  readonly titleSize?: number
  /** Of the axis at the left, at the right, and below. */
  readonly left?: string
  readonly right?: string
  readonly below?: string
  readonly words: ReadonlySet<ChartWord>
}

/** Share of the width by which a title may stand off the middle of the chart. */
const OFF_MIDDLE = shares.some
/** How far the title of an axis stands below the plot at most, in ems. */
const AXIS_REACH = 6

/** Tells the title of a chart and those of its axes from what else stands around. */
export function chartTitles(
  words: readonly ChartWord[],
  room: Box,
  region: Box,
  legend: readonly LegendName[] = [],
): ChartTitles {
  const taken = new Set<ChartWord>()
  const take = (phrases: readonly ChartWord[]): string | undefined => {
    if (phrases.length === 0) return undefined
    for (const phrase of phrases)
      for (const word of words) if (isPart(word, phrase)) taken.add(word)
    return phrases.map(({ text }) => text).join(" ")
  }
  const level = phrasesOf(words.filter(({ angle }) => angle === 0))
  const turned = words.filter(({ angle }) => angle === 270 || angle === 90)
  const middle = (room.x0 + room.x1) / 2
  const wide = region.x1 - region.x0
  const above = rowsAbove(
    level.filter((phrase) => Math.abs(middleX(phrase) - middle) < OFF_MIDDLE * wide),
    level,
    room,
  )
  const under = level.filter(
    ({ text, box, size: em }) =>
      !isTextOfPage(text) && box.y0 > room.y1 && box.y0 < room.y1 + AXIS_REACH * em,
  )
  const centred = under.filter(
    (phrase) => Math.abs(middleX(phrase) - middle) < 0.5 * OFF_MIDDLE * wide,
  )
  // Somebody may have moved the title aside: in the row of the legend stands nothing of the text.
  const below =
    centred.length > 0
      ? centred
      : under.filter(({ baseline, size: em }) =>
          legend.some(({ line }) => Math.abs(line.baseline - baseline) < ems.half * em),
        )
  const inRows = (word: ChartWord): boolean => middleY(word) > room.y0 && middleY(word) < room.y1
  const left = turned.filter((word) => word.box.x1 < room.x0 + 1 && inRows(word))
  const right = turned.filter((word) => word.box.x0 > room.x1 - 1 && inRows(word))
  const size = Math.max(0, ...above.map((phrase) => phrase.size))
  const found = {
    title: take(above),
    left: take(left),
    right: take(right),
    below: take(below.slice(0, 1)),
  }
  return {
    ...(found.title !== undefined && { title: found.title, titleSize: size }),
    ...(found.left !== undefined && { left: found.left }),
    ...(found.right !== undefined && { right: found.right }),
    ...(found.below !== undefined && { below: found.below }),
    words: taken,
  }
}

/** Gap between the plot and its title, and between the rows of a title, in ems. */
const TITLE_GAP = 3.2
const ROW_GAP = 1.2
/** Longer lines are text of the document, in characters. */
const LONGEST_TITLE = 60
/** How a caption begins, which is text of the document. */
const caption = /^(?:fig(?:ure)?|table|chart|图|表|圖)[\s.]*\d/iu
/** How a note begins that says where numbers come from. */
const source =
  /^(?:sources?|quellen?|fuentes?|fontes?|notes?|(?:数据|資料|资料|數據)?(?:来源|來源)|注)\s?[:：]/iu

const isTextOfPage = (text: string): boolean =>
  text.length > LONGEST_TITLE || caption.test(text) || source.test(text)

/** How much larger than labels a title is at least that lies over its plot. */
const LARGER = 1.2

/**
 * Gives titles one that lies over the plot, as office programs place it on demand: all words among
 * the marks, larger than the labels, at the top of the middle.
 */
export function withTitleOver(
  titles: ChartTitles,
  words: readonly ChartWord[],
  plot: Box,
  small: number,
): ChartTitles {
  if (titles.title !== undefined || words.some(({ angle }) => angle !== 0)) return titles
  const rows = phrasesOf(words).toSorted((a, b) => a.baseline - b.baseline)
  const middle = (plot.x0 + plot.x1) / 2
  const areTitle = rows.every((row, at) => {
    const top = rows[at - 1]?.box.y1 ?? plot.y0
    return (
      row.size > LARGER * small &&
      row.box.y0 - top < ROW_GAP * row.size &&
      Math.abs(middleX(row) - middle) < OFF_MIDDLE * (plot.x1 - plot.x0) &&
      /\p{L}/u.test(row.text) &&
      !isTextOfPage(row.text)
    )
  })
  const [first] = rows
  if (!areTitle || !first || rows.length > counts.few) return titles
  return {
    ...titles,
    title: rows.map(({ text }) => text).join(" "),
    titleSize: first.size,
    words: new Set([...titles.words, ...words]),
  }
}

/** Rows over a plot that follow each other, from the upper one down. */
function rowsAbove(
  phrases: readonly ChartWord[],
  level: readonly ChartWord[],
  room: Box,
): ChartWord[] {
  const rows: ChartWord[] = []
  let top = room.y0
  for (const phrase of phrases.toSorted((a, b) => b.baseline - a.baseline)) {
    const gap = top - phrase.box.y1
    if (gap < -0.3 * phrase.size) continue
    const isNear = gap < (rows.length === 0 ? TITLE_GAP : ROW_GAP) * phrase.size
    if (!isNear || isTextOfPage(phrase.text)) break
    // Cells of a table over the chart stand side by side.
    if (level.some((other) => other !== phrase && isSameBaseline(other, phrase))) break
    rows.unshift(phrase)
    top = phrase.box.y0
  }
  return rows
}

const isSameBaseline = (a: ChartWord, b: ChartWord): boolean =>
  Math.abs(a.baseline - b.baseline) < 0.6

const isPart = (word: ChartWord, { box, baseline, angle }: ChartWord): boolean =>
  word.angle === angle &&
  Math.abs(word.baseline - baseline) < 0.6 &&
  word.box.x0 > box.x0 - 0.5 &&
  word.box.x1 < box.x1 + 0.5
