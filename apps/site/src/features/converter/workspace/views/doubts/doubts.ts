import { toolOf, type TaskView } from "@mozhuan/contract"
import { placeKey } from "../../session/job-steps.ts"
import type { CorrectedWord, Item, Job, WordEdit } from "../../session/session-state.ts"

/** Why a word should be looked at; "corrected": somebody did, and said what stands there. */
const reasons = ["confidence", "sum", "check-digit", "date", "illegible", "corrected"] as const
export type DoubtReason = (typeof reasons)[number]

/** A word of a scan that should be looked at, as the report tells it. */
export interface Doubt extends CorrectedWord {
  readonly reason: DoubtReason
  /** The amounts that a total should be the sum of. */
  readonly summands: readonly CorrectedWord[]
}

/** The scan whose words can be corrected: one PDF that was chosen in this visit. */
export function scanOf(job: Job, items: readonly Item[]): Item | undefined {
  const [id, ...more] = job.itemIds
  const takesCorrections = toolOf(job.tool).options.some(({ key }) => key === "corrections")
  if (id === undefined || more.length > 0 || !takesCorrections) return undefined
  return items.find((item) => item.id === id && item.types[0] === "pdf")
}

/** Words in doubt and those that were corrected before, page by page from the top. */
export function doubtsOf(job: Job, report: TaskView["report"]): readonly Doubt[] {
  const { corrections } = job.options
  const corrected = wordsOf(parsed(corrections)).map((word) => ({
    ...word,
    reason: "corrected" as const,
  }))
  const known = new Set(corrected.map(placeKey))
  const open = wordsOf(report?.["doubts"]).filter((word) => !known.has(placeKey(word)))
  return [...open, ...corrected].toSorted(
    (a, b) => a.page - b.page || a.box[1] - b.box[1] || a.box[0] - b.box[0],
  )
}

/** Words that the report does not list, because there are too many. */
export function leftOut(report: TaskView["report"]): number {
  const count = report?.["doubtsLeftOut"]
  return typeof count === "number" ? count : 0
}

/** Whether pages of a result were recognised, so that its words can be in doubt. */
export const wasRecognised = (report: TaskView["report"]): boolean => {
  const pages = report?.["recognisedPages"]
  return Array.isArray(pages) && pages.length > 0
}

/** The option "corrections" of what was corrected before and since; "" where nothing is left. */
export function writeCorrections(job: Job, edits: readonly WordEdit[]): string {
  const words = new Map<string, WordEdit>(
    wordsOf(parsed(job.options["corrections"])).map((word) => [placeKey(word), word]),
  )
  for (const edit of edits) words.set(placeKey(edit), edit)
  const kept = [...words.values()].filter(({ text }) => text !== undefined)
  if (kept.length === 0) return ""
  const found = [...Map.groupBy(kept, ({ page }) => page)].map(([page, own]) => ({
    page,
    size: own[0]?.size,
    words: own.map(({ box, text }) => ({ box, text })),
  }))
  return JSON.stringify({ found })
}

type Entry = Readonly<Record<string, unknown>>

/** Reads pages of words, of a report or of an option; whatever has another shape is left out. */
function wordsOf(found: unknown): Doubt[] {
  if (!Array.isArray(found)) return []
  return found.flatMap((each: unknown): Doubt[] => {
    const { page, size, words } = entry(each)
    const sides = numbers(size, 2)
    if (typeof page !== "number" || !sides || !Array.isArray(words)) return []
    const [width = 1, height = 1] = sides
    const wordOf = (value: unknown): CorrectedWord[] => {
      const { box, text } = entry(value)
      const [left = 0, top = 0, right = 0, bottom = 0] = numbers(box, 4) ?? []
      if (typeof text !== "string" || right <= left) return []
      return [{ page, size: [width, height], box: [left, top, right, bottom], text }]
    }
    return words.flatMap((value: unknown): Doubt[] => {
      const { reason, summands } = entry(value)
      const known = reasons.find((name) => name === reason) ?? "confidence"
      const parts = Array.isArray(summands) ? summands.flatMap(wordOf) : []
      return wordOf(value).map((word) => ({ ...word, reason: known, summands: parts }))
    })
  })
}

function parsed(json: unknown): unknown {
  if (typeof json !== "string" || json === "") return undefined
  try {
    return entry(JSON.parse(json))["found"]
  } catch {
    return undefined // written by hand, and wrong: the conversion has said so
  }
}

function numbers(value: unknown, count: number): readonly number[] | undefined {
  return Array.isArray(value) &&
    value.length === count &&
    value.every((each): each is number => typeof each === "number")
    ? value
    : undefined
}

const entry = (value: unknown): Entry =>
  typeof value === "object" && value !== null ? { ...value } : {}
