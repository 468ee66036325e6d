import { contains, union, type Box } from "../../../base/geometry.ts"
import type { AlsoLabels, Chart, ChartSeries } from "../../../model/chart.ts"
import { ems, shares } from "../../geometry/scale.ts"
import { isBox, type ChartInk } from "./chart-ink.ts"
import { findLegend, sideOf, type LegendName } from "./chart-legend.ts"
import { readChartNumber } from "./chart-number.ts"
import { chartTitles, type ChartTitles } from "./chart-titles.ts"
import type { ChartWord } from "./chart-word.ts"
import { middleX, middleY, needsSpace, phrasesOf } from "./chart-words.ts"
import type { Draft } from "./chart-draft.ts"
import { readPulledPie } from "./pulled-pie.ts"
import { readPie, type ReadPie, type Slice } from "./read-pie.ts"
import { grown, middleOf } from "./plot-room.ts"
import { AGREES } from "./data-labels.ts"

/** Text beside a slice. */
interface SliceText {
  readonly name: string
  readonly value?: number
  /** Number format of the value. */
  readonly format?: string
  readonly percent?: number
  /** Values and percents that stand in it. */
  readonly numbers: number
  readonly words: readonly ChartWord[]
}

/**
 * Tells whether a chart says all that a text says: one value and one percent, and a name where the
 * legend gives none. Rows of a table beside a pie are more.
 */
function isOfSlice(
  { name, value, percent, numbers }: SliceText,
  slice: Slice | undefined,
  legend: readonly LegendName[],
): boolean {
  const known = legend.find(({ colour }) => colour === slice?.ink.colour)?.text
  const said = Number(value !== undefined) + Number(percent !== undefined)
  return numbers === said && (name === "" || known === undefined || known === name)
}

/** How far texts stand from the rim, in radii. */
const TEXT_REACH = 1.75

/** Reads a pie or doughnut with its names; undefined where there is none. */
export function pieChart(
  ink: ChartInk,
  words: readonly ChartWord[],
  region: Box,
): Draft | undefined {
  const large = ink.inks.filter(
    ({ box }) => Math.max(box.x1 - box.x0, box.y1 - box.y0) > 9 || box.y1 - box.y0 < 2,
  )
  const pie =
    readPie(large) ??
    // Large keys of the legend are boxes, which no slice is.
    readPie(large.filter((one) => !isBox(one))) ??
    readPie(ink.inks.filter(({ hasCurves }) => hasCurves)) ??
    readPulledPie(large)
  if (!pie) return undefined
  const legend = findLegend(words, ink, grown(pie.box, 2))
  const named = new Set(legend.flatMap((name) => name.words))
  const free = words.filter((word) => !named.has(word))
  const titles = chartTitles(
    withoutNumbers(free, pie).filter((word) => !isBeside(word, pie) && word.baseline < pie.box.y1),
    pie.box,
    region,
  )
  const beside = free.filter((word) => !titles.words.has(word))
  const said = saidBy(pie, legend, beside)
  if (!said) return undefined
  const entries = entriesOf(pie, legend, said)
  if (!entries) return undefined
  const { texts, values } = said
  const { labels } = values
  const also = alsoLabels(pie, legend, said)
  const chart = chartOf(pie, { entries, labels, also, legend, titles, words, region })
  const used = [...named, ...titles.words, ...texts.flatMap((text) => text?.words ?? [])]
  return {
    chart,
    marks: pie.slices.filter(({ wide }) => wide > 0).map((slice) => slice.ink),
    seen: new Set(ink.inks.filter(({ box }) => contains(pie.box, box, 2))),
    words: new Set(used),
    keys: new Set(legend.flatMap(({ items }) => items)),
  }
}

/** What stands at the slices of a pie, and what it says of them. */
interface SaidOfSlices {
  readonly texts: readonly (SliceText | undefined)[]
  readonly names: readonly string[]
  readonly values: NonNullable<ReturnType<typeof valuesOf>>
}

/** Reads the texts at slices by their angles, or one after the other where all slices have one. */
function saidBy(
  pie: ReadPie,
  legend: readonly LegendName[],
  words: readonly ChartWord[],
): SaidOfSlices | undefined {
  for (const found of [sliceTexts(pie, words), textsInOrder(pie, words)]) {
    const texts = found?.map((text, at) =>
      text && isOfSlice(text, pie.slices[at], legend) ? text : undefined,
    )
    if (!texts) continue
    const values = valuesOf(pie, texts)
    const names =
      namesOf(pie, legend, texts) ?? (values && isToldByNumbers(pie, legend, texts, words))
    if (names && values) return { texts, names, values }
  }
  return undefined
}

/** Share of the slices that carry their number where nothing names them. */
const MOST_SLICES = shares.mostly

/**
 * Gives empty names to slices that nothing names, where the numbers at them say that this is a pie.
 */
function isToldByNumbers(
  { slices }: ReadPie,
  legend: readonly LegendName[],
  texts: readonly (SliceText | undefined)[],
  words: readonly ChartWord[],
): string[] | undefined {
  const told = texts.filter((text) => text !== undefined)
  const areNumbers = told.every(({ name }) => name === "")
  // Words of its own beside a pie may name its slices.
  const isAlone = words.every((word) => told.some((text) => text.words.includes(word)))
  return legend.length === 0 && areNumbers && isAlone && told.length >= MOST_SLICES * slices.length
    ? slices.map(() => "")
    : undefined
}

/** Leaves texts out that hold a number: a name over its value is none of the title. */
function withoutNumbers(words: readonly ChartWord[], pie: ReadPie): ChartWord[] {
  const texts = blocksOf(words, pie).filter((lines) =>
    lines.some(({ text }) => readChartNumber(text) !== undefined),
  )
  const taken = new Set(texts.flatMap((lines) => partsOf(lines, words)))
  return words.filter((word) => !taken.has(word))
}

/** What a chart says of one slice. */
interface Entry {
  readonly name: string
  readonly value: number
  readonly colour: number
  readonly pulled: number
  /** The page prints a number for it. */
  readonly isLabelled: boolean
}

/**
 * Gives the entries of a pie. A key of the legend whose colour no slice has stands for a slice of
 * nothing, which programs do not draw: it goes where the legend has it, if that lists the slices in
 * their order.
 */
function entriesOf(
  { slices, pulled }: ReadPie,
  legend: readonly LegendName[],
  { names, values, texts }: SaidOfSlices,
): Entry[] | undefined {
  const drawn = slices.map(({ ink }, at) => ({
    name: names[at] ?? "",
    value: values.values[at] ?? 0,
    colour: ink.colour,
    pulled: pulled?.[at] ?? 0,
    isLabelled: (texts[at]?.value ?? texts[at]?.percent) !== undefined,
  }))
  const isDrawn = ({ colour }: LegendName): boolean =>
    drawn.some((entry) => entry.colour === colour)
  if (legend.every(isDrawn)) return drawn
  const listed = inReadingOrder(legend)
  const isSame = listed.filter(isDrawn).every(({ colour }, at) => drawn[at]?.colour === colour)
  if (!isSame || listed.filter(isDrawn).length !== drawn.length) return undefined
  const entries = drawn.values()
  return listed.map((name) => {
    const nothing = { name: name.text, value: 0, colour: name.colour, pulled: 0, isLabelled: false }
    return isDrawn(name) ? (entries.next().value ?? nothing) : nothing
  })
}

/** Gives what the labels say beside their values; undefined where that is nothing. */
function alsoLabels(
  pie: ReadPie,
  legend: readonly LegendName[],
  { texts, names, values: { values, labels } }: SaidOfSlices,
): AlsoLabels | undefined {
  const told = texts.filter((text) => text !== undefined)
  const sum = values.reduce((total, value) => total + value, 0)
  const isCounted = (text: SliceText | undefined, at: number): boolean =>
    text?.percent !== undefined &&
    Math.abs(text.percent - Math.round((100 * (values[at] ?? 0)) / sum) / 100) < 1 / FINE
  const [format] = told.map((text) => text.format)
  const isFormat = labels === "values" && told.every((text) => text.format === format)
  const parts = {
    names: legend.length === 0 && names.some((name) => name !== ""),
    percents: labels === "values" && texts.every(isCounted),
    ...(isFormat && format !== undefined && format !== "0" && { format }),
  }
  if (!parts.names && !parts.percents && parts.format === undefined) return undefined
  const all = told.flatMap((text) => text.words.map((word) => seen(word, pie).far))
  const areInside = all.every((far) => far < 1)
  const areBeside = all.every((far) => far > 1)
  return {
    ...parts,
    ...(areInside ? { place: "inside" } : areBeside ? { place: "beside" } : {}),
  }
}

interface PieParts {
  readonly entries: readonly Entry[]
  readonly labels: SaidOfSlices["values"]["labels"]
  readonly also: AlsoLabels | undefined
  readonly legend: readonly LegendName[]
  readonly titles: ChartTitles
  readonly words: readonly ChartWord[]
  readonly region: Box
}

function chartOf(
  pie: ReadPie,
  { entries, labels, also, legend, titles, words, region }: PieParts,
): Chart {
  const size = middleOf(words.map((word) => word.size)) || 9
  const unlabelled = entries.flatMap(({ isLabelled }, at) => (isLabelled ? [] : [at]))
  const series: ChartSeries = {
    colour: pie.slices[0]?.ink.colour ?? 0,
    colours: entries.map(({ colour }) => colour),
    values: entries.map(({ value }) => value),
    ...(labels && { labels }),
    ...(also && { alsoLabels: also }),
    ...(labels && unlabelled.length > 0 && { unlabelled }),
  }
  const plot = {
    kind: "pie",
    axis: 0,
    series: [series],
    start: pie.start,
    ...(pie.hole !== undefined && { hole: pie.hole }),
    ...(pie.pulled && { pulled: entries.map(({ pulled }) => pulled) }),
  } as const
  return {
    ...(titles.title !== undefined && { title: titles.title }),
    plots: [plot],
    categories: entries.map(({ name }) => name),
    valueAxes: [],
    ...(legend.length > 0 && { legend: sideOf(legend, pie.box) }),
    box: region,
    plotBox: pie.box,
    text: { size, colour: words[0]?.colour ?? 0, titleSize: titles.titleSize ?? size },
  }
}

const radiusOf = ({ box }: ReadPie): number => (box.x1 - box.x0) / 2

/** Where a word lies as seen from the middle: degrees clockwise from the top, and radii. */
function seen(word: ChartWord, pie: ReadPie): { readonly angle: number; readonly far: number } {
  const [x, y] = [
    middleX(word) - (pie.box.x0 + pie.box.x1) / 2,
    middleY(word) - (pie.box.y0 + pie.box.y1) / 2,
  ]
  const angle = ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360
  return { angle, far: Math.hypot(x, y) / radiusOf(pie) }
}

const isBeside = (word: ChartWord, pie: ReadPie): boolean => seen(word, pie).far < 1.2

/** How far the next line of a text stands below the last one, and beside its middle, in ems. */
const NEXT_LINE = { below: 1.4, beside: ems.whole } as const

/** Joins lines that stand in the middle below each other. */
function blocksOf(words: readonly ChartWord[], pie: ReadPie): ChartWord[][] {
  const blocks: ChartWord[][] = []
  for (const phrase of phrasesOf(words)) {
    if (phrase.angle !== 0 || seen(phrase, pie).far > TEXT_REACH) continue
    const block = blocks.find((lines) => {
      const last = lines.at(-1)
      return (
        last !== undefined &&
        phrase.baseline > last.baseline &&
        phrase.baseline - last.baseline < NEXT_LINE.below * phrase.size &&
        Math.abs(middleX(phrase) - middleX(last)) < NEXT_LINE.beside * phrase.size
      )
    })
    if (block) block.push(phrase)
    else blocks.push([phrase])
  }
  return blocks
}

/**
 * Gives texts to slices by their order around the pie, where each slice has one that holds a
 * number: texts at narrow slices are moved aside. The numbers must agree with the slices.
 */
function textsInOrder(pie: ReadPie, words: readonly ChartWord[]): SliceText[] | undefined {
  const { slices } = pie
  const blocks = blocksOf(words, pie)
    .map((lines) => {
      const box = lines.map((line) => line.box).reduce(union)
      const middle = { ...(lines[0] ?? NO_WORD), box, baseline: (box.y0 + box.y1) / 2 }
      return { text: textOf(lines, partsOf(lines, words)), angle: seen(middle, pie).angle }
    })
    .toSorted((a, b) => a.angle - b.angle)
  if (blocks.length !== slices.length || blocks.some(({ text }) => text.numbers === 0))
    return undefined
  const sorted = slices.toSorted((a, b) => a.from - b.from)
  const off = (angle: number, { from, wide }: Slice): number =>
    Math.abs(((((angle - from - wide / 2) % 360) + 540) % 360) - 180)
  const turns = blocks.map((_, turn) => {
    const order = sorted.map((_slice, at) => blocks[(at + turn) % blocks.length])
    const texts = slices.map((slice) => order[sorted.indexOf(slice)]?.text)
    const miss = sorted.reduce((sum, slice, at) => sum + off(order[at]?.angle ?? 0, slice), 0)
    return { texts, miss }
  })
  return turns
    .toSorted((a, b) => a.miss - b.miss)
    .map(({ texts }) => texts.filter((text) => text !== undefined))
    .find((texts) => valuesOf(pie, texts) !== undefined)
}

const NO_WORD: ChartWord = {
  text: "",
  box: { x0: 0, x1: 0, y0: 0, y1: 0 },
  baseline: 0,
  size: 0,
  angle: 0,
  colour: 0,
}

/** Words that phrases were joined from. */
const partsOf = (phrases: readonly ChartWord[], words: readonly ChartWord[]): ChartWord[] =>
  words.filter((word) => phrases.some(({ box }) => contains(box, word.box)))

/** Gives what stands in and beside each slice. */
function sliceTexts(pie: ReadPie, words: readonly ChartWord[]): (SliceText | undefined)[] {
  const groups = pie.slices.map((): ChartWord[] => [])
  for (const phrase of phrasesOf(words)) {
    const { angle, far } = seen(phrase, pie)
    if (far > TEXT_REACH || phrase.angle !== 0) continue
    const nothing = saysNothing(phrase) ? pie.slices.findIndex(({ wide }) => wide === 0) : -1
    const at = nothing < 0 ? pie.slices.findIndex((slice) => isWithin(angle, slice)) : nothing
    groups[at]?.push(phrase)
  }
  return groups.map((phrases) => {
    if (phrases.length === 0) return undefined
    return textOf(phrases, partsOf(phrases, words))
  })
}

/** Tells a number that a slice of nothing carries; it stands in one of its neighbours. */
const saysNothing = ({ text }: ChartWord): boolean => /^0(?:[.,]0+)?\s?%?$/.test(text)

const isWithin = (angle: number, { from, wide }: Slice): boolean =>
  (((angle - from) % 360) + 360) % 360 <= wide

/** Joins a number that goes on in the next line: its first part alone is none. */
function withWrapped(pieces: readonly string[]): string[] {
  const made: string[] = []
  for (const piece of pieces) {
    const before = made.at(-1)
    const whole = `${before}${piece}`
    const isPart =
      before !== undefined &&
      /^\p{Sc}?\d[\d.,]*$/u.test(before) &&
      /^[\d.,]+%?$/.test(piece) &&
      !readChartNumber(before) &&
      readChartNumber(whole) !== undefined
    if (isPart) made[made.length - 1] = whole
    else made.push(piece)
  }
  return made
}

function textOf(phrases: readonly ChartWord[], words: readonly ChartWord[]): SliceText {
  let name = ""
  let numbers = 0
  let value: number | undefined
  let format: string | undefined
  let percent: number | undefined
  const pieces = phrases
    .toSorted((a, b) => a.baseline - b.baseline)
    .flatMap(({ text }) => text.split(/\s+|[;；,，:：](?!\d)/u).filter((part) => part !== ""))
  for (const piece of withWrapped(pieces)) {
    const read = readChartNumber(piece.replace(/[()（）]/g, ""))
    if (read) numbers++
    if (read && piece.includes("%")) percent = read.value
    else if (read) [value, format] = [read.value, read.format]
    else
      name +=
        name === "" ? piece : `${needsSpace({ text: name }, { text: piece }) ? " " : ""}${piece}`
  }
  return {
    name,
    numbers,
    ...(value !== undefined && { value }),
    ...(format !== undefined && { format }),
    ...(percent !== undefined && { percent }),
    words,
  }
}

function namesOf(
  pie: ReadPie,
  legend: readonly LegendName[],
  texts: readonly (SliceText | undefined)[],
): string[] | undefined {
  const byColour = new Map(legend.map(({ colour, text }) => [colour, text]))
  const names = pie.slices.map(({ ink }, at) => byColour.get(ink.colour) ?? texts[at]?.name ?? "")
  const isDoubtful = legend.length > 0 && byColour.size < legend.length
  const inOrder = isDoubtful ? namesInOrder(pie, legend) : undefined
  if (inOrder) return inOrder
  return isDoubtful || names.some((name) => name === "") ? undefined : names
}

/** A colour may stand for two slices where the legend lists all of them in their order. */
function namesInOrder(pie: ReadPie, legend: readonly LegendName[]): string[] | undefined {
  const listed = inReadingOrder(legend)
  const isSame =
    listed.length === pie.slices.length &&
    listed.every(({ colour }, at) => pie.slices[at]?.ink.colour === colour)
  return isSame ? listed.map(({ text }) => text) : undefined
}

/** Row by row, as people read. */
const inReadingOrder = (legend: readonly LegendName[]): LegendName[] =>
  legend.toSorted((a, b) =>
    Math.abs(a.box.y1 - b.box.y1) < a.box.y1 - a.box.y0 ? a.box.x0 - b.box.x0 : a.box.y1 - b.box.y1,
  )

/** Values as printed where they agree with the slices, else shares in percent. */
function valuesOf(
  pie: ReadPie,
  texts: readonly (SliceText | undefined)[],
): { readonly values: number[]; readonly labels?: ChartSeries["labels"] } | undefined {
  const wholes = pie.slices.map(({ wide }) => wide / 360)
  const printed = texts.map((text) => text?.value)
  const known = printed.filter((value) => value !== undefined)
  if (known.length === wholes.length) {
    const total = known.reduce((sum, value) => sum + value, 0)
    const agrees = known.every((value, at) => Math.abs(value / total - (wholes[at] ?? 0)) < AGREES)
    return agrees ? { values: known, labels: "values" } : undefined
  }
  const percents = texts.map((text) => text?.percent)
  const isWrong = percents.some(
    (percent, at) => percent !== undefined && Math.abs(percent - (wholes[at] ?? 0)) > AGREES,
  )
  if (isWrong) return undefined
  const exact = exactShares(wholes, percents)
  if (exact) return { values: exact, labels: "rounded" }
  const values = wholes.map((share, at) => {
    const percent = percents[at]
    return percent === undefined ? Math.round(share * 1000) / 10 : Math.round(percent * 1e6) / 1e4
  })
  const count = percents.filter((percent) => percent !== undefined).length
  return { values, ...(count > wholes.length / 2 && { labels: "percent" as const }) }
}

/** Hundredths of a percent in a whole: as fine as a slice is told from the page. */
const FINE = 10_000

/**
 * Gives shares in percent that are printed as the whole percents of the page, where those are
 * rounded so that they are no whole together: drawn anew from them, each slice would lie a little
 * off.
 */
function exactShares(
  wholes: readonly number[],
  percents: readonly (number | undefined)[],
): number[] | undefined {
  const printed = percents.flatMap((percent) => (percent === undefined ? [] : [100 * percent]))
  const isRound = printed.every((percent) => Math.abs(percent - Math.round(percent)) < 1 / FINE)
  const sum = printed.reduce((total, percent) => total + Math.round(percent), 0)
  if (printed.length < wholes.length || !isRound || sum === 100) return undefined
  const parts = wholes.map((share) => Math.round(share * FINE))
  const largest = parts.indexOf(Math.max(...parts))
  parts[largest] = (parts[largest] ?? 0) + FINE - parts.reduce((total, part) => total + part, 0)
  const values = parts.map((part) => part / 100)
  const isPrinted = values.every((value, at) => Math.round(value) === Math.round(printed[at] ?? -1))
  return isPrinted ? values : undefined
}
