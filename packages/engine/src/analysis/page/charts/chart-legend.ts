import { contains, grown, intersection, union, type Box } from "../../../base/geometry.ts"
import type { Chart } from "../../../model/chart.ts"
import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { isBox, isNeutral, type Ink, type InkRule } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"
import { isDot } from "./dots.ts"
import { middleY, phrasesOf } from "./chart-words.ts"
import { MOST_LOOKED_INTO } from "../../geometry/limits.ts"

/** Lines of a name at most, counted: more are names of their own. */
export const MOST_LINES = counts.few

/** A name of a series with its key. */
export interface LegendName {
  readonly text: string
  readonly colour: number
  readonly words: readonly ChartWord[]
  /** Items of the page that draw the key. */
  readonly items: readonly number[]
  readonly box: Box
  readonly key: Box
  /** The line behind the key; a long name has others. */
  readonly line: ChartWord
}

/**
 * Largest key, in ems of its name: height and width. Lines are drawn longer, so that their dashes
 * show.
 */
const KEY_HEIGHT = ems.line
const KEY_WIDTH = 5.5
const LINE_WIDTH = ems.farther
/** Room between a key and its name, in ems. */
const KEY_GAP = 1.3

interface Key {
  readonly box: Box
  readonly colour: number
  readonly item: number
}

/** Finds names behind small marks, outside the room where data are drawn. */
export function findLegend(
  words: readonly ChartWord[],
  { inks, rules }: { readonly inks: readonly Ink[]; readonly rules: readonly InkRule[] },
  outside: Box,
): LegendName[] {
  const isOutside = (box: Box): boolean => !intersection(box, outside)
  const keys: Key[] = [
    ...inks
      .filter((ink) => isOutside(ink.box) && (isBox(ink) || !isTick(ink.box, outside)))
      .map(({ box, colour, item }) => ({ box, colour, item })),
    ...rules
      .filter(({ direction }) => direction === "across")
      .map(({ from, to, at, colour, item }) => ({
        box: { x0: from, x1: to, y0: at - 0.5, y1: at + 0.5 },
        colour,
        item,
      }))
      .filter(({ box }) => isOutside(box) && !isTick(box, outside)),
  ]
  if (keys.length === 0) return []
  const free = words.filter(({ angle, box }) => angle === 0 && !contains(outside, box, 1))
  const phrases = phrasesOf(free)
  const names = phrases.flatMap((phrase): LegendName[] => {
    const own = keys.filter(
      ({ box }) => isKeyOf(box, phrase) && !phrases.some((other) => isNearer(other, phrase, box)),
    )
    const key = own.toSorted((a, b) => areaOf(b.box) - areaOf(a.box))[0]
    if (!key) return []
    const around = own.reduce((box, one) => joinedBox(box, one.box), phrase.box)
    return [
      {
        text: phrase.text,
        colour: key.colour,
        words: free.filter((word) => contains(phrase.box, word.box, 0.5)),
        items: own.map(({ item }) => item),
        box: around,
        key: key.box,
        line: phrase,
      },
    ]
  })
  return wrapped(lonely(aroundKeys(names)), free)
}

/** Joins two lines of one name that stand above and below the middle of their key. */
function aroundKeys(names: readonly LegendName[]): LegendName[] {
  const made: LegendName[] = []
  for (const name of names) {
    const at = made.findIndex(
      ({ key, line }) => key === name.key && isNextLine(line, name.line, "below"),
    )
    const above = made[at]
    if (above)
      made[at] = {
        ...name,
        text: `${above.text} ${name.text}`,
        words: [...above.words, ...name.words],
        box: joinedBox(above.box, name.box),
      }
    else made.push(name)
  }
  return made
}

/** Share of the room of the data that a legend within it takes at most. */
const LARGEST_FRAME = shares.half

/**
 * Finds the legend that stands in a frame among the data: each word in the frame belongs to a name
 * behind a key, and each shape in it is a key. The frame goes with its first name.
 */
export function framedLegend(
  words: readonly ChartWord[],
  { inks, rules }: { readonly inks: readonly Ink[]; readonly rules: readonly InkRule[] },
  room: Box,
): LegendName[] {
  const most = LARGEST_FRAME * areaOf(room)
  const frames = inks.filter(
    ({ box, isClosed, kind }) =>
      kind === "stroke" && isClosed && areaOf(box) < most && contains(room, box, 1),
  )
  for (const frame of frames.slice(-MOST_LOOKED_INTO)) {
    const { box, item } = frame
    const own = words.filter((word) => contains(box, word.box, 1))
    if (own.length === 0) continue
    const within = inks.filter((ink) => ink !== frame && contains(box, ink.box, 0))
    const lines = rules.filter(
      ({ direction, from, to, at }) =>
        direction === "across" && contains(box, { x0: from, x1: to, y0: at, y1: at }, 0),
    )
    // Keys are painted over their frame, and data may lie under it; gnuplot draws its frame last.
    const over = {
      inks: within.filter((ink) => ink.item > item),
      rules: lines.filter((rule) => rule.item > item),
    }
    const names =
      wholeLegend(own, over, { frame: item, side: "before" }) ??
      wholeLegend(own, { inks: within, rules: lines }, { frame: item, side: "before" }) ??
      wholeLegend(own, { inks: within, rules: lines }, { frame: item, side: "behind" })
    if (names)
      return names.map((name, at) => (at === 0 ? { ...name, items: [...name.items, item] } : name))
  }
  return []
}

interface KeyShapes {
  readonly inks: readonly Ink[]
  readonly rules: readonly InkRule[]
}

/**
 * Reads what stands in a frame as a legend; undefined where there is more than keys, names and a
 * title over them.
 *
 * @param side keys stand before their names, or behind them, as gnuplot has it.
 */
function wholeLegend(
  words: readonly ChartWord[],
  shapes: KeyShapes,
  { frame, side }: { readonly frame: number; readonly side: "before" | "behind" },
): LegendName[] | undefined {
  const names = side === "before" ? findLegend(words, shapes, NOWHERE) : turnedLegend(words, shapes)
  const [first] = names
  if (!first) return undefined
  const named = new Set(names.flatMap((name) => name.words))
  const keys = new Set(names.flatMap(({ items }) => items))
  const rest = words.filter((word) => !named.has(word))
  const isWhole =
    (rest.length === 0 || isTitleOver(rest, names.map(({ box }) => box).reduce(union))) &&
    [...shapes.inks, ...shapes.rules].every((one) => keys.has(one.item) || one.item === frame)
  if (!isWhole) return undefined
  return names.map((name, at) => (at === 0 ? { ...name, words: [...name.words, ...rest] } : name))
}

/** Tells one line that stands over all names, over their middle or from where they begin. */
function isTitleOver(words: readonly ChartWord[], names: Box): boolean {
  const { x0, x1, y1 } = words.map(({ box }) => box).reduce(union)
  const middle = (names.x0 + names.x1) / 2
  const [first] = words
  return (
    words.every(
      ({ angle, baseline }) =>
        angle === 0 && Math.abs(baseline - (first?.baseline ?? baseline)) < points.hair,
    ) &&
    y1 < names.y0 + points.near &&
    (Math.abs(x0 - names.x0) < points.slack || (x0 < middle && x1 > middle))
  )
}

/** Finds names whose keys stand behind them: what is turned over from left to right, and back. */
function turnedLegend(words: readonly ChartWord[], { inks, rules }: KeyShapes): LegendName[] {
  const phrases = phrasesOf(words.filter(({ angle }) => angle === 0))
  const shapes = {
    inks: inks.map((ink) => ({ ...ink, box: turnedOver(ink.box) })),
    rules: rules.map((rule) =>
      rule.direction === "across" ? { ...rule, from: -rule.to, to: -rule.from } : rule,
    ),
  }
  const turned = phrases.map((phrase) => ({ ...phrase, box: turnedOver(phrase.box) }))
  return findLegend(turned, shapes, NOWHERE).map((name) => ({
    ...name,
    words: words.filter((word) =>
      name.words.some(({ box }) => contains(turnedOver(box), word.box, points.hair)),
    ),
    box: turnedOver(name.box),
    key: turnedOver(name.key),
    line: { ...name.line, box: turnedOver(name.line.box) },
  }))
}

const turnedOver = ({ x0, x1, y0, y1 }: Box): Box => ({ x0: -x1, x1: -x0, y0, y1 })

/**
 * Finds the legend that stands among the data without a frame: level lines or boxes before names,
 * in a row or a column, each in a colour that larger marks have. Points are no keys: names stand
 * beside them, too.
 */
export function openLegend(
  words: readonly ChartWord[],
  { inks, rules }: { readonly inks: readonly Ink[]; readonly rules: readonly InkRule[] },
  room: Box,
): LegendName[] {
  const isLevel = ({ kind, nodes, isClosed, box }: Ink): boolean =>
    kind === "stroke" && !isClosed && nodes.length === 2 && box.y1 - box.y0 < points.near
  // Each is looked at beside all others: time stays bounded.
  if (inks.length > counts.crowd) return []
  // A legend that lies over the end of the plot goes on behind it, and one at its top a little over
  // it.
  const around = grown(room, points.line)
  const reach = { ...around, x1: Infinity }
  const within = words.filter(({ box }) => contains(reach, box, 0))
  const keys = inks.filter(
    (ink) =>
      contains(around, ink.box, 0) &&
      (isBox(ink) || isLevel(ink)) &&
      inks.some((other) => other.colour === ink.colour && areaOf(other.box) > areaOf(ink.box)),
  )
  const level = rules.filter(
    ({ direction, colour }) => direction === "across" && !isNeutral(colour),
  )
  const shapes = { inks: keys, rules: level }
  const before = findLegend(within, shapes, NOWHERE)
  const names = before.length > 0 ? before : turnedLegend(within, shapes)
  const [first] = names
  if (!first) return dottedLegend(within, inks, around)
  const isLined = names.every(
    ({ box }) =>
      Math.abs(box.x0 - first.box.x0) < points.slack ||
      Math.abs(box.x1 - first.box.x1) < points.slack ||
      Math.abs(box.y1 - first.box.y1) < points.slack,
  )
  const isEach = new Set(names.map(({ colour }) => colour)).size === names.length
  const isSmall = names.every(
    ({ box, words: [word] }) => box.y1 - box.y0 < ems.line * (word?.size ?? 0),
  )
  if (!isLined || !isEach || !isSmall) return []
  // The mark in the middle of a line is part of its key.
  return names.map((name) => ({
    ...name,
    items: [
      ...name.items,
      ...inks.filter((ink) => contains(name.box, ink.box, points.near)).map(({ item }) => item),
    ],
  }))
}

/**
 * Finds the legend of points that has no frame: a column of marks, one in each colour that marks
 * have, and a name behind each. Points with words beside them stand in no such column.
 */
function dottedLegend(
  words: readonly ChartWord[],
  inks: readonly Ink[],
  around: Box,
): LegendName[] {
  const dots = inks.filter((ink) => ink.kind === "fill" && isDot(ink) && contains(around, ink.box))
  const colours = new Set(dots.map(({ colour }) => colour))
  if (colours.size < counts.pair || colours.size > MOST_LOOKED_INTO) return []
  const columns = Map.groupBy(dots, ({ box }) => Math.round((box.x0 + box.x1) / points.edge))
  for (const column of columns.values()) {
    const isOneEach =
      column.length === colours.size &&
      new Set(column.map(({ colour }) => colour)).size === colours.size
    if (!isOneEach) continue
    const names = findLegend(words, { inks: column, rules: [] }, NOWHERE)
    const [first] = names
    const isWhole =
      first !== undefined &&
      names.length === column.length &&
      new Set(names.map(({ colour }) => colour)).size === names.length &&
      names.every(({ line }) => Math.abs(line.box.x0 - first.line.box.x0) < points.slack)
    if (isWhole) return withTitleOver(names, words)
  }
  return []
}

/** Takes in the line right over the names of a legend. */
function withTitleOver(names: readonly LegendName[], words: readonly ChartWord[]): LegendName[] {
  const box = names.map((name) => name.box).reduce(union)
  const size = names[0]?.line.size ?? 0
  const named = new Set(names.flatMap((name) => name.words))
  const over = words.filter(
    (word) =>
      !named.has(word) &&
      word.box.y1 < box.y0 + points.near &&
      word.box.y1 > box.y0 - ems.whole * size &&
      word.box.x0 > box.x0 - ems.whole * size &&
      word.box.x1 < box.x1 + ems.whole * size,
  )
  if (over.length === 0 || !isTitleOver(over, box)) return [...names]
  return names.map((name, at) => (at === 0 ? { ...name, words: [...name.words, ...over] } : name))
}

/** A room that nothing lies in. */
const NOWHERE: Box = { x0: -Infinity, y0: -Infinity, x1: -Infinity, y1: -Infinity }

/** A tick begins at an axis. */
const isTick = (box: Box, { x0, y0, x1, y1 }: Box): boolean =>
  intersection(box, { x0: x0 - 1, y0: y0 - 1, x1: x1 + 1, y1: y1 + 1 }) !== undefined
const areaOf = (box: Box): number => (box.x1 - box.x0) * Math.max(0.1, box.y1 - box.y0)
const joinedBox = (a: Box, b: Box): Box => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
})

/**
 * Tells whether a key stands in the row of another name, or before another one in its row, rather
 * than at a given one.
 */
function isNearer(other: ChartWord, phrase: ChartWord, key: Box): boolean {
  const isBetween =
    other.box.x0 > key.x1 - points.hair &&
    other.box.x1 < phrase.box.x0 &&
    Math.abs(other.baseline - phrase.baseline) < points.hair
  if (isBetween) return true
  const miss = (name: ChartWord): number => Math.abs((key.y0 + key.y1) / 2 - middleY(name))
  return other !== phrase && isKeyOf(key, other) && miss(other) < miss(phrase) - points.edge
}

function isKeyOf(box: Box, { box: name, size, baseline }: ChartWord): boolean {
  const gap = name.x0 - box.x1
  const middle = (box.y0 + box.y1) / 2
  return (
    gap > -0.1 * size &&
    // A mark in the middle of a line is further from the name than the line's end.
    name.x0 - box.x1 < KEY_GAP * size + 0.5 * KEY_WIDTH * size * Number(box.x1 - box.x0 < size) &&
    box.y1 - box.y0 < KEY_HEIGHT * size &&
    box.x1 - box.x0 < (box.y1 - box.y0 < points.near ? LINE_WIDTH : KEY_WIDTH) * size &&
    middle > baseline - 0.95 * size &&
    middle < baseline + 0.25 * size
  )
}

/** Keeps names whose keys line up with each other: in a row, or in a column. */
function lonely(names: readonly LegendName[]): LegendName[] {
  if (names.length < counts.few) return [...names]
  return names.filter((name) =>
    names.some(
      (other) =>
        other !== name &&
        (Math.abs(other.box.x0 - name.box.x0) < points.slack ||
          Math.abs(other.box.y1 - name.box.y1) < points.slack),
    ),
  )
}

/** Distance of the lines of one name at most, in ems. */
const NEXT_LINE = 1.4

/**
 * A long name goes on below the line behind its key, and above where the key stands over that line:
 * takes in lines that begin as it does and stand behind no key.
 */
function wrapped(names: readonly LegendName[], words: readonly ChartWord[]): LegendName[] {
  const taken = new Set(names.flatMap((name) => name.words))
  if (names.length < 2) return [...names]
  const free = new Set(phrasesOf(words.filter((word) => !taken.has(word))))
  const lines = new Map(names.map((name) => [name, [name.line]]))
  const takeNext = (name: LegendName, side: "above" | "below"): void => {
    const own = lines.get(name) ?? []
    const end = side === "below" ? own.at(-1) : own[0]
    const next = end && [...free].find((phrase) => isNextLine(end, phrase, side))
    if (!next) return
    free.delete(next)
    if (side === "below") own.push(next)
    else own.unshift(next)
  }
  for (let turn = 1; turn < MOST_LINES; turn++)
    for (const name of names) {
      if (isKeyAbove(name)) takeNext(name, "above")
      takeNext(name, "below")
    }
  return names.map((name) => {
    const own = lines.get(name) ?? []
    if (own.length < 2) return name
    return {
      ...name,
      text: own.map(({ text }) => text).join(" "),
      words: words.filter((word) => own.some(({ box }) => contains(box, word.box, 0.5))),
      box: own.reduce((box, line) => joinedBox(box, line.box), name.box),
    }
  })
}

function isNextLine(line: ChartWord, other: ChartWord, side: "above" | "below"): boolean {
  const by = (other.baseline - line.baseline) * (side === "below" ? 1 : -1)
  return (
    // A line may begin with the space at which it was broken.
    Math.abs(line.box.x0 - other.box.x0) < Math.max(points.hair, ems.tight * line.size) &&
    Math.abs(line.size - other.size) < points.hair &&
    by > ems.most * line.size &&
    by < NEXT_LINE * line.size
  )
}

/** Tells a key in the middle of several lines, the last one of which is next to it. */
const isKeyAbove = ({ key, line }: LegendName): boolean =>
  middleY(line) - (key.y0 + key.y1) / 2 > (ems.half / 2) * line.size

/** Tells at which side of a plot its legend stands. */
export function sideOf(legend: readonly LegendName[], plot: Box): NonNullable<Chart["legend"]> {
  const box = legend.map((name) => name.box).reduce(union)
  // A legend among the data goes where it hides no names of categories.
  if (contains(plot, box)) return box.x0 + box.x1 > plot.x0 + plot.x1 ? "right" : "left"
  if (box.x0 > plot.x1 - 2) return "right"
  if (box.x1 < plot.x0 + 2) return "left"
  return box.y1 < plot.y0 + 4 ? "top" : "bottom"
}
