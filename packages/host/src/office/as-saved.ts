import { ConversionError } from "@mozhuan/engine"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { beginPages, type PagePlan } from "./prepare/page-breaks.ts"
import { PAGE_MARK, pageMarks, type PageMark } from "./prepare/page-marks.ts"
import {
  areTrusted,
  crowdedOut,
  distance,
  fittingShare,
  missingLines,
  spilled,
  stretchesOf,
  textArea,
  type Stretch,
  type TextArea,
} from "./prepare/page-plan.ts"
import { shrinkLines } from "./prepare/shrink-lines.ts"
import { inflateEntry, readZipDirectory } from "./formats/zip-directory.ts"
import { hidesTags, LONGEST } from "./prepare/word-layout.ts"
import type { OfficeTask } from "./run/cold-run.ts"
import { namedPlaces, withoutNames } from "./run/named-places.ts"

type Run = (task: OfficeTask) => Promise<Uint8Array | undefined>

/** The first print, which has all the time there is, and those after it. */
export interface Prints {
  readonly first: Run
  readonly further: Run
}

const BODY = "word/document.xml"
const STYLES = "word/styles.xml"
/** Documents of more pages are printed once. */
const MOST_MARKS = 300
/** After this long nothing more is tried, ms. */
const PATIENCE = 12_000
/** A busy machine gets as many times the first print's time, up to this long, ms. */
const TRIES = 5
const LONGEST_PATIENCE = 40_000
/** Lines by which pages may reach further down at most. */
const MOST_SLACK = 3

/** One print, and how its text came to lie. */
interface Attempt {
  readonly pdf: Uint8Array
  readonly stretches: readonly Stretch[]
  /** How far it is from the pages that Word had. */
  readonly distance: number
}

/** A document that tells where Word began its pages. */
interface MarkedDocument {
  readonly parts: Readonly<Record<string, Uint8Array>>
  readonly body: string
  readonly marks: readonly PageMark[]
}

/**
 * Prints a document with its pages where Word had them when it saved it.
 *
 * It is printed as it is, and that print is looked at. Where marks of Word's begin no page in it, it is
 * printed again with a new page at each: lines that find no room on theirs get it from the lower
 * margin, then from the heights of that page's lines; where both fail the page ends where it does. The
 * print that is nearest to the marks is given. Documents without marks are printed once, and so are
 * those that were changed since, as pages that are far from full tell.
 */
export async function printAsSaved(
  task: OfficeTask,
  { first, further }: Prints,
): Promise<Uint8Array | undefined> {
  const document = task.filter["PageRange"] ? undefined : readMarks(task.bytes)
  if (!document) return first(task)
  const begun = performance.now()
  const area = textArea(document.body)
  const free = await attempt({ task, run: first, area }, document, { begun: new Set(), slack: 0 })
  if (!free) return first(task)
  const attempts = [free]
  const patience = Math.max(PATIENCE, TRIES * (performance.now() - begun))
  const until = begun + Math.min(LONGEST_PATIENCE, patience)
  const print = async (marked: MarkedDocument, plan: PagePlan): Promise<readonly Stretch[]> => {
    if (performance.now() > until) return []
    try {
      const made = await attempt({ task, run: further, area }, marked, plan)
      if (made) attempts.push(made)
      return made?.stretches ?? []
    } catch (error) {
      // What fails again was printed once, unless the visitor has gone.
      if (!(error instanceof ConversionError) || task.signal?.aborted) throw error
      return []
    }
  }
  if (free.distance === 0 || !(await followMarks(document, area, print))) return free.pdf
  return attempts.toSorted((a, b) => a.distance - b.distance)[0]?.pdf
}

/** What is tried in turn where pages hold too much: the first that helps is the last. */
const REMEDIES = ["reach further down", "lower lines", "end where they do"] as const

/**
 * Prints with a page at each mark, and again with what the print before asks for: marks that are
 * reached without a break lose theirs each time, as a remedy can bring that about. Tells whether the
 * marks are to be followed.
 */
async function followMarks(
  document: MarkedDocument,
  area: TextArea,
  print: (marked: MarkedDocument, plan: PagePlan) => Promise<readonly Stretch[]>,
): Promise<boolean> {
  let marked = document
  let plan: PagePlan = { begun: new Set(document.marks.keys()), slack: 0 }
  let stretches = await print(marked, plan)
  if (!areTrusted(stretches, area)) return false
  for (const remedy of REMEDIES) {
    const over = spilled(stretches, area)
    const dropped = new Set(crowdedOut(stretches))
    if (over.length === 0 && dropped.size === 0) break
    if (remedy === "lower lines") marked = shrink(marked, over, area)
    if (remedy === "end where they do") for (const { mark } of over) dropped.add(mark)
    const slack =
      remedy === "reach further down" ? Math.min(MOST_SLACK, missingLines(over)) : plan.slack
    plan = { begun: new Set([...plan.begun].filter((mark) => !dropped.has(mark))), slack }
    stretches = await print(marked, plan)
  }
  return true
}

function readMarks(bytes: Uint8Array): MarkedDocument | undefined {
  const entry = readZipDirectory(bytes).find(({ name }) => name === BODY)
  if (!entry || entry.unpacked > LONGEST) return undefined
  const body = strFromU8(inflateEntry(bytes, entry))
  if (!body.includes(PAGE_MARK) || hidesTags.test(body)) return undefined
  const parts = unzipSync(bytes)
  const marks = pageMarks(body, strFromU8(parts[STYLES] ?? new Uint8Array()))
  return marks.length > 0 && marks.length <= MOST_MARKS ? { parts, body, marks } : undefined
}

async function attempt(
  { task, run, area }: { task: OfficeTask; run: Run; area: TextArea },
  { parts, body, marks }: MarkedDocument,
  plan: PagePlan,
): Promise<Attempt | undefined> {
  const pdf = await run({
    ...task,
    bytes: zipSync({ ...parts, [BODY]: strToU8(beginPages(body, marks, plan)) }, { level: 1 }),
    filter: { ...task.filter, ExportBookmarksToPDFDestination: { type: "boolean", value: "true" } },
  })
  if (!pdf) return undefined
  const stretches = stretchesOf(marks, namedPlaces(pdf), { begun: plan.begun, top: area.top })
  return { pdf: withoutNames(pdf), stretches, distance: distance(stretches, area) }
}

/** Lowers the lines of pages that hold too much. */
function shrink(
  { parts, body, marks }: MarkedDocument,
  over: readonly Stretch[],
  area: TextArea,
): MarkedDocument {
  const styles = strFromU8(parts[STYLES] ?? new Uint8Array())
  const placeOf = (mark: number): number => marks[mark]?.paragraph.at ?? 0
  // From the last to the first, so that places before stay what they are.
  const lower = over.toReversed().reduce((text, stretch) => {
    const share = fittingShare(stretch, area)
    const [from, to] = [placeOf(stretch.mark - 1), placeOf(stretch.mark)]
    return share === undefined ? text : shrinkLines(text, styles, { from, to, share })
  }, body)
  return { parts, body: lower, marks: pageMarks(lower, styles) }
}
