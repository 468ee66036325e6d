import { joinsFiles, toolOf, type OptionValues, type ToolId } from "@mozhuan/contract"
import { randomId } from "../../../shell/visit.ts"
import { canRunHere } from "../local/local-tools.ts"
import { generatePassword } from "../options/password-strength.ts"
import { isCompanion } from "./intake.ts"
import { restricts } from "./option-store.ts"
import { boardItems, cutsOf, isWhole, stretchesOf, syncPlan } from "./page-plan.ts"
import { normaliseRange } from "./page-range.ts"
import type { Item, Job, JobState, PlannedPage, Rotation, SessionState } from "./session-state.ts"

interface JobOrder {
  readonly tool: ToolId
  readonly items: readonly Item[]
  readonly options: OptionValues
  readonly localMegabytes: number
  readonly prefersHere: boolean
  readonly plan?: readonly PlannedPage[] | undefined
  readonly cuts?: readonly number[] | undefined
  /** Sends the work to the server though this device could do it. */
  readonly inCloud?: boolean
}

/** Makes a job for every usable file, or one for all where the tool joins them. */
export function newJobs(state: SessionState): Job[] {
  const { tool, items, options, limits, prefersHere } = state
  if (tool === undefined) return []
  const usable = items.filter((item) => item.state.kind !== "bad")
  const help = usable.filter((item) => isCompanion(item.types, toolOf(tool)))
  const groups = joinsFiles(toolOf(tool), options[tool])
    ? [usable]
    : usable.filter((item) => !help.includes(item)).map((item) => [item, ...help])
  const order = {
    tool,
    options: options[tool] ?? {},
    localMegabytes: limits.localMegabytes,
    prefersHere,
    ...arrangedPages(state),
  }
  return groups
    .filter((group) => group.length > 0)
    .map((group) => newJob({ ...order, items: group }))
}

/** What the board of pages says, where there is one and something was changed on it. */
function arrangedPages(state: SessionState): Pick<JobOrder, "plan" | "cuts"> {
  const { tool, mergeView, options } = state
  const items = boardItems(state)
  const [item] = items
  if (tool === "merge2pdf" && mergeView === "pages") {
    const plan = syncPlan(state.plan, items)
    const cuts = cutsOf(plan)
    return { plan: plan.pages, ...(cuts.length > 0 ? { cuts } : {}) }
  }
  if (tool !== "split" || options.split?.["mode"] !== "cuts" || item === undefined) return {}
  const { pages } = syncPlan(state.plan, items)
  return pages.length === 0 || isWhole(pages, item) ? {} : { plan: pages }
}

/**
 * Tells whether a job is done in two steps, pages put together and then cut, which only this device
 * does.
 */
export const needsDevice = ({ tool, plan, cuts }: Pick<Job, "tool" | "plan" | "cuts">): boolean =>
  cuts !== undefined || (tool === "split" && plan !== undefined)

/** Makes the job that does this work, at its first state. */
export function newJob({
  tool,
  items,
  options,
  localMegabytes,
  prefersHere,
  plan,
  cuts,
  inCloud = false,
}: JobOrder): Job {
  const total = items.reduce((sum, item) => sum + item.file.size, 0)
  const runsHere =
    (!inCloud || needsDevice({ tool, ...(plan && { plan }), ...(cuts && { cuts }) })) &&
    canRunHere({ tool: toolOf(tool), items, options, localMegabytes, prefersHere })
  const state: JobState = runsHere
    ? { kind: "local", percent: 0, pagesDone: 0, pagesTotal: 0 }
    : { kind: "uploading", sent: 0, total, isPaused: false }
  return {
    id: randomId(),
    tool,
    name: items[0]?.file.name ?? "",
    itemIds: items.map((item) => item.id),
    runsHere,
    state,
    ...withPassword(tool, lockOf(items, plan ? inGivenOrder(options, cuts) : options)),
    ...(plan ? { plan } : {}),
    ...(cuts ? { cuts } : {}),
  }
}

/**
 * Pages that somebody put in order are not sorted again, and where they are cut no page may come
 * between them.
 */
const inGivenOrder = (options: OptionValues, cuts: JobOrder["cuts"]): OptionValues => ({
  ...options,
  ...("sort" in options ? { sort: "given" } : {}),
  ...("interleave" in options ? { interleave: false } : {}),
  ...(cuts ? { duplexBlank: false, contentsPage: false } : {}),
})

/** A file may have a password of its own; files are encrypted one by one. */
function lockOf([item]: readonly Item[], options: OptionValues): OptionValues {
  return item?.ownLock ? { ...options, userPassword: item.ownLock } : options
}

/**
 * Restrictions need a permission password; where none was typed, one is made here, so that it can
 * be shown.
 */
function withPassword(tool: ToolId, options: OptionValues): Pick<Job, "options" | "madePassword"> {
  if (tool !== "encrypt" || !restricts(options) || options["ownerPassword"]) return { options }
  const madePassword = generatePassword()
  return { options: { ...options, ownerPassword: madePassword }, madePassword }
}

/** One input of a job: a file, and what is to be taken of it. */
export interface JobInput {
  readonly item: Item
  readonly pageRange?: string
  readonly password?: string
  readonly rotate?: Exclude<Rotation, 0>
}

/** Gives a job's inputs in order; a merge by pages takes a file as often as its pages are apart. */
export function inputsOf(job: Job, items: readonly Item[]): JobInput[] {
  if (job.plan === undefined)
    return items.map((item) => ({
      item,
      ...settingsOf(item, normaliseRange(item.range), item.rotate),
    }))
  return stretchesOf(job.plan).flatMap(({ itemId, pageRange, rotate }) => {
    const item = items.find((entry) => entry.id === itemId)
    return item ? [{ item, ...settingsOf(item, pageRange, rotate) }] : []
  })
}

function settingsOf(
  item: Item,
  pageRange: string | undefined,
  rotate: Rotation,
): Omit<JobInput, "item"> {
  return {
    ...(pageRange ? { pageRange } : {}),
    ...(item.password ? { password: item.password } : {}),
    ...(rotate === 0 ? {} : { rotate }),
  }
}
