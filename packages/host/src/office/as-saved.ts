import { ConversionError } from "@mozhuan/engine"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { beginPages, emptyBefore, type PagePlan } from "./prepare/page-breaks.ts"
import { PAGE_MARK, pageMarks, type MarkedText } from "./prepare/page-marks.ts"
import {
  areTrusted,
  crowdedOut,
  distance,
  fittingShare,
  hadRoom,
  missingLines,
  pagesOff,
  spilled,
  stretchesOf,
  textArea,
  type Stretch,
  type TextArea,
} from "./prepare/page-plan.ts"
import { believed, toldPages } from "./prepare/told-pages.ts"
import { shrinkLines } from "./prepare/shrink-lines.ts"
import { inflateEntry, readZipDirectory } from "./formats/zip-directory.ts"
import { isPlainMarkup, LONGEST } from "./prepare/plain-markup.ts"
import type { OfficeTask } from "./run/cold-run.ts"
import { countPages } from "./run/pdf-result.ts"
import { namedPlaces, withoutNames } from "./run/named-places.ts"

type Run = (task: OfficeTask) => Promise<Uint8Array | undefined>

/** The first print, which has all the time there is, and those after it. */
export interface Prints {
  readonly first: Run
  readonly further: Run
}

const BODY = "word/document.xml"
const STYLES = "word/styles.xml"
const PROPERTIES = "docProps/app.xml"
/** Documents of more pages are printed once. */
const MOST_MARKS = 300
/** After this long nothing more is tried, ms. */
const PATIENCE = 12_000
/** A busy machine gets as many times the first print's time, up to this long, ms. */
const TRIES = 8
const LONGEST_PATIENCE = 40_000
/** Lines by which pages may reach further down at most. */
const MOST_SLACK = 3

/** One print, how its text came to lie, and what it was made of. */
interface Attempt {
  readonly pdf: Uint8Array
  readonly stretches: readonly Stretch[]
  readonly pages: number
  readonly marked: MarkedDocument
  readonly plan: PagePlan
  readonly xml: string
}

/** A document that tells where Word began its pages, or how many there were. */
interface MarkedDocument extends MarkedText {
  readonly parts: Readonly<Record<string, Uint8Array>>
  readonly body: string
  readonly told: number | undefined
}

/** Prints once more, and gives nothing where there is no time left. */
type Print = (marked: MarkedDocument, plan: PagePlan) => Promise<Attempt | undefined>

/**
 * Prints a document with its pages where Word had them when it saved it, and as many.
 *
 * It is printed as it is, and that print is looked at; where it is not as Word told, one whose
 * pages end with their margin is (`loosened`), which is all where it is. Else, where marks of
 * Word's begin no page in it, it is printed again with a new page at each: lines that find no room
 * on theirs get it from the lower margin, then from that page's pictures, then from the heights of
 * its lines; where all fail the page ends where it does. Where Word told another number of pages
 * and no mark, all lines become a little lower or higher. The print that is nearest to what Word
 * told is given. Documents that tell nothing are printed once, and so are those whose marks are
 * older than their text, as pages that are far from full tell.
 */
export async function printAsSaved(
  task: OfficeTask,
  { first, further }: Prints,
  loosened?: () => Uint8Array,
): Promise<Uint8Array | undefined> {
  const read = task.filter["PageRange"] ? undefined : readMarks(task.bytes)
  if (!read) return first(task)
  const begun = performance.now()
  const area = textArea(read.body)
  const asItIs: PagePlan = { begun: new Set(), closed: new Set(), slack: 0 }
  const free = await attempt({ task, run: first, area }, read, {
    plan: asItIs,
    xml: beginPages(read.body, read, asItIs),
  })
  if (!free) return first(task)
  const told = believed(read.told, free.pages)
  const excessOf = ({ pages }: Attempt): number => (told === undefined ? 0 : pages - told)
  const attempts = [free]
  const patience = Math.max(PATIENCE, TRIES * (performance.now() - begun))
  const until = begun + Math.min(LONGEST_PATIENCE, patience)
  const print: Print = async (marked, plan) => {
    if (performance.now() > until) return undefined
    const xml = beginPages(marked.body, marked, plan)
    const same = attempts.find((made) => made.xml === xml)
    if (same) return same
    try {
      const made = await attempt({ task, run: further, area }, marked, { plan, xml })
      if (made) attempts.push(made)
      return made
    } catch (error) {
      // What fails again was printed once, unless the visitor has gone.
      if (!(error instanceof ConversionError) || task.signal?.aborted) throw error
      return undefined
    }
  }
  const off = (made: Attempt): number =>
    distance(made.stretches, area, {
      excess: excessOf(made),
      pagesOff: pagesOff(made.pages, { told, free: free.pages }),
    })
  const best = (): Attempt => attempts.toSorted((a, b) => off(a) - off(b))[0] ?? free
  if (off(free) === 0) return free.pdf
  const other = loosened && readMarks(loosened())
  const loose = other && (await print(other, asItIs))
  if (loose && off(loose) === 0) return loose.pdf
  if (read.marks.length > 0) {
    const room = { area, excessOf }
    if (!(await followMarks(read, room, print))) return free.pdf
    if (loose && off(best()) > 0) await followMarks(loose.marked, room, print)
    return best().pdf
  }
  const start = loose && off(loose) <= off(free) ? loose : free
  return ((told !== undefined && (await fitPages(start, told, print))) || start).pdf
}

/** The room that pages have, and the pages that a print has more than Word told. */
interface Room {
  readonly area: TextArea
  readonly excessOf: (made: Attempt) => number
}

/** What is tried in turn where pages hold too much: the first that helps is the last. */
const REMEDIES = [
  "reach further down",
  "smaller pictures",
  "lower lines",
  "lower lines again",
  "end where they do",
] as const

type Remedy = (typeof REMEDIES)[number]

const shrinks = /^(?:smaller|lower)/

/**
 * Prints with a page at each mark, and again with what the print before asks for: marks that are
 * reached without a break lose theirs each time, as a remedy can bring that about. Tells whether
 * the marks are to be followed.
 */
async function followMarks(
  document: MarkedDocument,
  { area, excessOf }: Room,
  print: Print,
): Promise<boolean> {
  let marked = document
  let plan: PagePlan = {
    begun: new Set(document.marks.keys()),
    closed: new Set(),
    slack: 0,
  }
  let made = await print(marked, plan)
  if (made && !areTrusted(made.stretches, area)) return false
  for (const remedy of REMEDIES) {
    if (!made) break
    const { stretches } = made
    const over = spilled(stretches, area, excessOf(made))
    const closed = new Set(plan.closed)
    const dropped = new Set<number>()
    for (const stretch of crowdedOut(stretches)) {
      const empty = emptyBefore(marked.body, marked.marks[stretch.mark])
      const mayClose = !closed.has(stretch.mark) && hadRoom(stretch, empty.length, area)
      ;(mayClose ? closed : dropped).add(stretch.mark)
    }
    if (over.length === 0 && dropped.size === 0 && closed.size === plan.closed.size) break
    if (shrinks.test(remedy)) marked = shrink(marked, over, { area, remedy })
    if (remedy === "end where they do") for (const { mark } of over) dropped.add(mark)
    const slack =
      remedy === "reach further down" ? Math.min(MOST_SLACK, missingLines(over)) : plan.slack
    plan = { begun: new Set([...plan.begun].filter((mark) => !dropped.has(mark))), closed, slack }
    made = await print(marked, plan)
  }
  return true
}

/** Shares of their height that all lines get where there are too many pages, or too few. */
const LOWER = [0.995, 0.985, 0.97, 0.95] as const
const HIGHER = [1.005, 1.015, 1.03] as const

/** Prints with lines a little lower or higher until there are as many pages as Word had. */
async function fitPages(
  { marked, plan, pages }: Attempt,
  told: number,
  print: Print,
): Promise<Attempt | undefined> {
  if (pages === told) return undefined
  const styles = strFromU8(marked.parts[STYLES] ?? new Uint8Array())
  for (const share of pages > told ? LOWER : HIGHER) {
    const { body } = marked
    const part = { from: 0, to: body.length, share, pictures: Math.min(1, share) }
    const made = await print(withBody(marked, shrinkLines(body, styles, part)), plan)
    if (!made || made.pages === told) return made
  }
  return undefined
}

const withBody = (marked: MarkedDocument, body: string): MarkedDocument => ({
  ...marked,
  ...pageMarks(body, strFromU8(marked.parts[STYLES] ?? new Uint8Array())),
  body,
})

function readMarks(bytes: Uint8Array): MarkedDocument | undefined {
  const entries = readZipDirectory(bytes)
  const read = (name: string): string | undefined => {
    const entry = entries.find((each) => each.name === name)
    return entry && entry.unpacked <= LONGEST ? strFromU8(inflateEntry(bytes, entry)) : undefined
  }
  const body = read(BODY)
  if (body === undefined || !isPlainMarkup(body)) return undefined
  const told = toldPages(read(PROPERTIES) ?? "")
  if (told === undefined && !body.includes(PAGE_MARK)) return undefined
  const parts = unzipSync(bytes)
  const marked = pageMarks(body, strFromU8(parts[STYLES] ?? new Uint8Array()))
  const { length } = marked.marks
  if (length > MOST_MARKS || (length === 0 && told === undefined)) return undefined
  return { ...marked, parts, body, told }
}

async function attempt(
  { task, run, area }: { task: OfficeTask; run: Run; area: TextArea },
  marked: MarkedDocument,
  { plan, xml }: { readonly plan: PagePlan; readonly xml: string },
): Promise<Attempt | undefined> {
  const { parts, marks } = marked
  const pdf = await run({
    ...task,
    bytes: zipSync({ ...parts, [BODY]: strToU8(xml) }, { level: 1 }),
    filter: { ...task.filter, ExportBookmarksToPDFDestination: { type: "boolean", value: "true" } },
  })
  if (!pdf) return undefined
  const stretches = stretchesOf(marks, namedPlaces(pdf), { begun: plan.begun, top: area.top })
  return { pdf: withoutNames(pdf), stretches, pages: countPages(pdf), marked, plan, xml }
}

/** Pictures of pages that hold too much get this share of their size. */
const SMALLER = 0.94

/** Lowers the lines of pages that hold too much, or their pictures. */
function shrink(
  marked: MarkedDocument,
  over: readonly Stretch[],
  { area, remedy }: { readonly area: TextArea; readonly remedy: Remedy },
): MarkedDocument {
  const hasPictures = remedy === "smaller pictures"
  const isAgain = remedy === "lower lines again"
  const { parts, body, marks } = marked
  const styles = strFromU8(parts[STYLES] ?? new Uint8Array())
  const placeOf = (mark: number): number => marks[mark]?.paragraph.at ?? 0
  // Lines before a mark within a paragraph are the paragraph's, whose others lie on the next page:
  // they become lower where nothing else does.
  const endOf = (mark: number, from: number): number => {
    const { kind, at, paragraph } = marks[mark] ?? {}
    if (at === undefined || paragraph === undefined) return body.length
    const isWithin = kind === "line" && (isAgain || paragraph.at <= from)
    return isWithin ? body.indexOf("</w:p>", at) + "</w:p>".length : paragraph.at
  }
  // From the last to the first, so that places before stay what they are.
  const lower = over.toReversed().reduce((text, stretch) => {
    const share = hasPictures ? 1 : fittingShare(stretch, area, isAgain)
    const from = placeOf(stretch.mark - 1)
    const to = endOf(stretch.mark, from)
    const pictures = hasPictures ? SMALLER : 1
    return share === undefined ? text : shrinkLines(text, styles, { from, to, share, pictures })
  }, body)
  return withBody(marked, lower)
}
