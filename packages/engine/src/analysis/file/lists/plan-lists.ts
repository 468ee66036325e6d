import { counts, points, shares } from "../../geometry/scale.ts"
import type { Label, ParagraphDraft } from "../../block-drafts.ts"
import { height } from "../../../base/geometry.ts"
import type { FigureDraft, Span, TextLine } from "../../drafts.ts"
import { startRoom } from "../../writing/fill.ts"
import { countsAsWritten } from "../../writing/labels.ts"
import { isCjk } from "../../writing/scripts.ts"
import { luminance } from "../../../base/colour.ts"
import { runStyleOf } from "../../writing/run-style.ts"
import { arabicNumber, type ArabicOrder } from "../../../model/letter-numbers.ts"
import type { ListDefinition, ListLevel, RunStyle } from "../../../model/document.ts"
import type { ListCandidate } from "./list-candidates.ts"

/** Levels of a list that Word and PowerPoint know. */
export const LEVELS = 9

export interface ListPlace {
  readonly list: number
  readonly level: number
  readonly value?: number
}
export interface ListPlan {
  readonly lists: readonly ListDefinition[]
  readonly places: ReadonlyMap<ParagraphDraft, ListPlace>
}

/** Items a run of typed labels needs before it is made a list. */
const leastTyped = counts.few
/** Labels this close stand at the same indent, in points. */
const sameIndent = points.pad
/** Paragraphs without a label between two items that still belong to one list. */
const farthestSibling = counts.several
/** Labels of other lists that may stand between two of one list. */
const longestDetour = counts.many

interface Item extends ListCandidate {
  readonly label: Label
  /** Start of the label from the column's edge. */
  readonly indent: number
}

/**
 * Makes numbering of labels.
 *
 * A bullet, or a number or dash before a tab, is a list item by itself; a typed one only in a run
 * that counts on and hangs. What `isTagged` knows to be an item is one, and
 * what it knows to be none was typed. Levels with several numbers ("2.1") share
 * a list with their parents and must agree with its counters, else the label stays text.
 * `paintsNumbersApart` tells of the program that wrote the file that a number of its own is a run.
 */
export function planLists(
  candidates: readonly ListCandidate[],
  isTagged: (paragraph: ParagraphDraft) => boolean | undefined = () => undefined,
  pictureOf: (picture: FigureDraft) => number | undefined = () => undefined,
  paintsNumbersApart = false,
): ListPlan {
  const found = candidates.flatMap(({ paragraph, at, isInCell }): Item[] => {
    const { label } = paragraph
    const first = paragraph.lines[0]
    if (!label || !first || paragraph.role === "tocEntry" || !countsAsWritten(label)) return []
    if (isTagged(paragraph) === false || !isText(label, first.line.text)) return []
    const counted = paragraph.headingLevel === undefined ? label : withoutNought(label)
    return [{ paragraph, label: counted, at, isInCell, indent: startRoom(first) }]
  })
  const items = inArabicOrder(found)
  const sure = new Set(
    items.filter((item, index) => isTagged(item.paragraph) || isItem(items, item, index)),
  )
  if (paintsNumbersApart) for (const item of paintedApart(items)) sure.add(item)
  for (const [index, item] of items.entries()) {
    const isTyped = paintsNumbersApart && isOfOneRun(item)
    if (!sure.has(item) && !isTyped && followsSure(items, sure, index)) sure.add(item)
  }
  const accepted = items.filter((item) => sure.has(item))
  const builder = new ListBuilder(pictureOf)
  for (const item of accepted) builder.add(item)
  return builder.finish()
}

/**
 * Reads "2.0" before a heading as the second of the first level, whose number has ".0" behind it:
 * what is below it begins with "2.1".
 */
function withoutNought(label: Label): Label {
  const [first, last, ...others] = label.numbers
  if (first === undefined || last !== 0 || others.length > 0 || !label.hasGap) return label
  return { ...label, numbers: [first], suffix: `.0${label.suffix}` }
}

/**
 * Counts Arabic letters in their old order where more of them follow each other so than in that of
 * the alphabet: most letters stand for another number in each.
 */
function inArabicOrder(items: readonly Item[]): readonly Item[] {
  const lettered = items.filter(({ label }) => label.format === "arabicAlpha")
  const steps = (order: ArabicOrder): number =>
    lettered.filter(({ label: { body } }, index) => {
      const before = lettered[index - 1]?.label.body ?? ""
      return arabicNumber(body, order) === arabicNumber(before, order) + 1
    }).length
  if (steps("arabicAbjad") <= steps("arabicAlpha")) return items
  return items.map((item) => {
    const { label } = item
    if (label.format !== "arabicAlpha") return item
    const numbers = [arabicNumber(label.body, "arabicAbjad")]
    return { ...item, label: { ...label, format: "arabicAbjad", numbers } }
  })
}

/**
 * Tells whether behind a sign that anybody types, or a number alone, stands more than signs or
 * numbers.
 */
const isText = (label: Label, line: string): boolean => {
  const isBare = label.format === "bullet" ? dash.test(label.body) : isFigure(label)
  const text = line.slice(label.length)
  return !isBare || /\p{L}|\uFFFC/u.test(text) || (label.format === "bullet" && /\p{N}/u.test(text))
}

/** What is typed before the words of an item where a program would put a bullet and a tab. */
const dash = /^[-−–—*o]$/

function isItem(items: readonly Item[], item: Item, index: number): boolean {
  const { label } = item
  if (item.isInCell && isFigure(label)) return label.format === "bullet" && isTabbed(item)
  if (label.hasGap || (label.format === "bullet" && !dash.test(label.body))) return true
  if (item.paragraph.headingLevel !== undefined) return false
  const isHanging =
    item.paragraph.lines.length > 1 && item.paragraph.shape.firstLine < -points.slack
  return isHanging && runLength(items, index) >= leastTyped
}

/**
 * In a cell, a dash before a number or a number without a sign is no label but what the cell says.
 */
const isFigure = ({ format, body, prefix, suffix }: Label): boolean =>
  format === "bullet" ? dash.test(body) : format !== "circled" && prefix === "" && suffix === ""

/** A dash and a tab before words: no figure has either. */
const isTabbed = ({ label, paragraph }: Item): boolean =>
  label.hasGap &&
  /^[\p{Ps}\p{Pi}¿¡"']?\p{L}{2}/u.test(paragraph.lines[0]?.line.text.slice(label.length) ?? "")

/**
 * Finds labels before Han that are runs of their own: all that are written alike where all are, else
 * those whose font goes on in the text, where there are several: an author who sets one number anew
 * parts it too, now and then.
 */
function paintedApart(items: readonly Item[]): Item[] {
  const written = Map.groupBy(
    items.filter(({ label, paragraph }) => !label.hasGap && paragraph.headingLevel === undefined),
    ({ label }) => signature(label),
  )
  return [...written.values()].flatMap((alike) => {
    const apart = alike.filter((item) => seamOf(item) !== undefined)
    const sure = apart.filter((item) => seamOf(item)?.isOfOneFont === true)
    if (apart.length < counts.pair || sure.length < shares.half * apart.length) return []
    return apart.length === alike.length ? alike : sure
  })
}

/** Gives the seam between a label and its text, if Han stand on both sides of it. */
function seamOf({ label, paragraph }: Item): TextLine["seam"] {
  const seam = paragraph.lines[0]?.line.seam
  return seam?.at === label.length ? seam : undefined
}

/** Tells a label of Han before Han that is no run of its own: both were typed at once. */
const isOfOneRun = (item: Item): boolean => {
  const { label, paragraph } = item
  const text = paragraph.lines[0]?.line.text ?? ""
  const [last = "", first = ""] = text.slice(label.length - 1, label.length + 1)
  return !label.hasGap && isCjk(last) && isCjk(first) && seamOf(item) === undefined
}

/**
 * A label without room for its tab still counts on from one that has it: "10." after "9.    ". A
 * dash and a tab before a figure are one more item where words have both at the same indent.
 */
function followsSure(items: readonly Item[], sure: ReadonlySet<Item>, index: number): boolean {
  const item = items[index]
  const isDash = item?.label.format === "bullet" && dash.test(item.label.body)
  if (!item || (isDash ? !item.label.hasGap : item.label.numbers.length !== 1)) return false
  for (let at = index - 1; at >= 0 && index - at <= longestDetour; at--) {
    const before = items[at]
    if (
      !before ||
      signature(before.label) !== signature(item.label) ||
      Math.abs(before.indent - item.indent) > sameIndent
    )
      continue
    if (isDash) return sure.has(before)
    return sure.has(before) && (before.label.numbers[0] ?? 0) + 1 === item.label.numbers[0]
  }
  return false
}

/** Counts the items around one that carry the same kind of label and count on. */
function runLength(items: readonly Item[], index: number): number {
  let length = 1
  for (const step of [-1, 1]) {
    for (let at = index + step; at >= 0 && at < items.length; at += step) {
      const [a, b] = [items[at - step], items[at]]
      if (
        !a ||
        !b ||
        signature(a.label) !== signature(b.label) ||
        Math.abs(a.at - b.at) > farthestSibling
      )
        break
      const counts =
        a.label.format === "bullet" ||
        (b.label.numbers.at(-1) ?? 0) - (a.label.numbers.at(-1) ?? 0) === step
      if (!counts) break
      length++
    }
  }
  return length
}

const signature = (label: Label): string =>
  label.format === "bullet"
    ? `bullet ${label.body} ${nameOf(label.picture)}`
    : `${label.format} ${label.prefix} ${label.suffix} ${label.numbers.length > 1 ? "many" : "one"}`

/** Names the picture of a bullet. */
const nameOf = (picture: FigureDraft | undefined): string =>
  picture?.content.kind === "picture"
    ? `${picture.content.image} ${Math.round(height(picture.box))}`
    : ""

/** Luminance, as a share of that of white, from which a colour is hardly seen on paper. */
const lightest = shares.most

/**
 * What items of one level have alike: bullets that stand on a dark ground are none of those on
 * paper, for a level has one look.
 */
function keyOf({ label, paragraph }: Item): string {
  const colour = paragraph.lines[0]?.line.spans[0]?.colour ?? 0
  const isLight = label.format === "bullet" && luminance(colour) > lightest
  return `${signature(label)}${isLight ? " light" : ""}`
}

interface OpenLevel {
  readonly key: string
  readonly indent: number
  readonly level: ListLevel
}
interface OpenList {
  readonly index: number
  readonly isDecimalTree: boolean
  readonly levels: OpenLevel[]
  /** Numbers shown last, by level. */
  counters: number[]
  lastAt: number
}

class ListBuilder {
  readonly #pictureOf: (picture: FigureDraft) => number | undefined
  readonly #lists: OpenList[] = []
  readonly #places = new Map<ParagraphDraft, ListPlace>()
  #recent: OpenList[] = []

  constructor(pictureOf: (picture: FigureDraft) => number | undefined) {
    this.#pictureOf = pictureOf
  }

  add(item: Item): void {
    if (item.label.format === "decimal" && !item.isInCell && this.#addToTree(item)) return
    if (item.label.numbers.length > 1) return
    this.#addPlain(item)
  }

  finish(): ListPlan {
    return {
      lists: this.#lists.map((list) => ({ levels: list.levels.map((level) => level.level) })),
      places: this.#places,
    }
  }

  /** Numbers like 1, 1.1, 1.1.2: one list, the level told by how many numbers there are. */
  #addToTree(item: Item): boolean {
    const { label } = item
    const depth = label.numbers.length - 1
    const isHeading = item.paragraph.headingLevel !== undefined
    if (depth === 0 && !isHeading) return false
    const tree = this.#lists.find(
      (list) =>
        list.isDecimalTree &&
        parentsAgree(list, label.numbers) &&
        (depth > 0 || isNamedAlike(list, label)),
    )
    // Parents that are typed, or have lost their number, still count for their children.
    if (
      depth > 0 &&
      !tree &&
      !((label.isCounted === true || (isHeading && label.hasGap)) && label.numbers[depth] === 1)
    )
      return false
    const home = tree ?? (depth > 0 ? this.#openBelow(item, depth) : this.#open(item, true))
    if (home.levels[depth] === undefined)
      home.levels.push({ key: signature(label), indent: item.indent, level: levelOf(item, depth) })
    this.#place(item, home, depth)
    return true
  }

  #addPlain(item: Item): void {
    const key = keyOf(item)
    const value = item.label.numbers.at(-1)
    for (const list of this.#recent) {
      if (list.isDecimalTree) continue
      const depth = list.levels.findIndex(
        (level) => level.key === key && Math.abs(level.indent - item.indent) < sameIndent,
      )
      const counts = value === undefined || value === (list.counters[depth] ?? 0) + 1 || value === 1
      if (
        depth >= 0 &&
        counts &&
        item.at - list.lastAt <= (value === undefined ? farthestSibling : 60)
      )
        return this.#place(item, list, depth)
      const last = list.levels.length - 1
      const isNext = item.at - list.lastAt <= farthestSibling && last + 1 < LEVELS
      if (
        depth < 0 &&
        isNext &&
        item.indent > (list.levels[last]?.indent ?? 0) + sameIndent &&
        (value === undefined || value === 1)
      ) {
        list.levels.push({ key, indent: item.indent, level: this.#levelOf(item, last + 1) })
        return this.#place(item, list, last + 1)
      }
    }
    this.#place(item, this.#open(item, false), 0)
  }

  #open(item: Item, isDecimalTree: boolean): OpenList {
    const list: OpenList = {
      index: this.#lists.length,
      isDecimalTree,
      levels: [{ key: keyOf(item), indent: item.indent, level: this.#levelOf(item, 0) }],
      counters: [],
      lastAt: item.at,
    }
    this.#lists.push(list)
    return list
  }

  /** Opens a tree at a deeper level: the levels above start at the numbers that the label shows. */
  #openBelow(item: Item, depth: number): OpenList {
    const list = this.#open(item, true)
    const parents = item.label.numbers.slice(0, depth)
    list.levels.splice(
      0,
      1,
      ...parents.map((start, at) => ({
        key: "",
        indent: item.indent,
        level: {
          ...levelOf(item, at),
          text: parents
            .slice(0, at + 1)
            .map((_, index) => `%${index + 1}`)
            .join("."),
          start,
        },
      })),
    )
    list.counters = parents
    return list
  }

  #levelOf(item: Item, depth: number): ListLevel {
    const level = levelOf(item, depth)
    const { picture } = item.label
    const index = picture && this.#pictureOf(picture)
    if (!picture || index === undefined) return level
    return {
      ...level,
      ...(level.run && { run: { ...level.run, size: height(picture.box) } }),
      picture: index,
    }
  }

  #place(item: Item, list: OpenList, level: number): void {
    const value = item.label.numbers.at(-1)
    list.counters = [...list.counters.slice(0, level), value ?? 0]
    list.lastAt = item.at
    this.#recent = [list, ...this.#recent.filter((each) => each !== list)].slice(0, 6)
    this.#places.set(item.paragraph, {
      list: list.index,
      level,
      ...(value === undefined ? {} : { value }),
    })
  }
}

function parentsAgree(list: OpenList, numbers: readonly number[]): boolean {
  return numbers.slice(0, -1).every((value, index) => list.counters[index] === value)
}

/**
 * Whether the first level of a tree has the word before its number that a label has, or none as it.
 */
function isNamedAlike({ levels: [first] }: OpenList, { prefix }: Label): boolean {
  const named = first?.level.text.split("%")[0] ?? ""
  return named === prefix || !/\p{L}/u.test(named + prefix)
}

/** A label is neither underlined nor marked, whatever its text is. */
function plainLook({ font, size, bold, italic, colour }: RunStyle): RunStyle {
  return { font, size, bold, italic, colour }
}

function levelOf(item: Item, depth: number): ListLevel {
  const { label, paragraph } = item
  const { left, firstLine } = paragraph.shape
  const hanging = Math.max(0, -firstLine)
  const isMany = label.numbers.length > 1
  const numbers = isMany
    ? label.numbers.map((_, index) => `%${index + 1}`).join(".")
    : `%${depth + 1}`
  return {
    format: label.format,
    text: label.format === "bullet" ? label.body : `${label.prefix}${numbers}${label.suffix}`,
    start: 1,
    indent: left,
    hanging,
    ...lookOf(item),
  }
}

/** Look of a bullet, and of a number that is set in another colour than its text. */
function lookOf({ label, paragraph }: Item): Pick<ListLevel, "run"> {
  const line = paragraph.lines[0]?.line
  const [span] = line?.spans ?? []
  if (!line || !span) return {}
  const text = spanAt(line.spans, label.length)
  if (label.format !== "bullet" && (!text || text.colour === span.colour)) return {}
  return { run: plainLook(runStyleOf(span, line.size)) }
}

/** The span that holds a character of a line. */
function spanAt(spans: readonly Span[], at: number): Span | undefined {
  let left = at
  return spans.find(({ text }) => {
    left -= text.length
    return left < 0
  })
}
