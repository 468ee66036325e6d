import { ConversionError } from "../base/failure.ts"
import type { Diagnostic } from "../base/failure.ts"
import type { InputFile } from "../base/files.ts"
import type { Host } from "../base/host.ts"
import { parsePageRange } from "../base/page-range.ts"
import { toolsOf } from "../pdf/objects/file.ts"
import { assemble, assemblyLosses } from "./assemble/assemble.ts"
import type { AssemblyPlan, Slot } from "./assemble/assemble.ts"
import { contentsPages } from "./assemble/contents.ts"
import type { ContentsLine } from "./assemble/contents.ts"
import { seenSize } from "./assemble/page-size.ts"
import { Source } from "./assemble/source.ts"
import { compareNaturally, stemOf } from "./file-names.ts"
import { contentOf, named, openInput, restrictionLoss } from "./input.ts"
import { asPdf } from "./merge-input.ts"
import {
  choiceOf,
  flagOf,
  invalidOption,
  numberOf,
  pdfMediaType,
  resultOf,
  textOf,
} from "./operation.ts"
import type { Operation, OperationContext, OperationRequest } from "./operation.ts"

/** Pages of one merged file beyond this are refused. */
const MAX_MERGED = 100_000

interface Taken {
  readonly source: Source
  readonly slots: readonly Slot[]
}

/**
 * Joins PDFs, images and office documents into one PDF, in the order given or by name.
 *
 * Outlines, links, named destinations, form fields, labels, layers and attachments come along;
 * names that clash are changed.
 * @throws ConversionError "options/invalid", "range/outside", "limit/pages", or what opening an
 * input throws, with its name.
 */
export const mergePdf: Operation = async (request, host, context) => {
  const inputs = sortInputs(request)
  if (inputs.length === 0) throw invalidOption("files", "Choose at least one file.")
  const losses: Diagnostic[] = []
  const taken = await openAll(inputs, host, context, losses)
  const plan = planOf(taken, request.options, context)
  losses.push(...assemblyLosses(plan))
  const total = plan.slots.length
  if (total > MAX_MERGED)
    throw new ConversionError("limit/pages", `The merged file would have ${total} pages.`, {
      hint: `Merge at most ${MAX_MERGED} pages.`,
    })
  context.onProgress?.({ stage: "write", pagesDone: 0, pagesTotal: total })
  const name = textOf(request.options, "outName") || `${stemOf(inputs[0]?.name ?? "")}_merged`
  const content = contentOf(assemble(plan, toolsOf(host)), context.signal)
  await context.emit({
    name: `${name.replace(/\.pdf$/i, "")}.pdf`,
    mediaType: pdfMediaType,
    content,
    pages: total + contentsPages(plan.contents ?? []),
  })
  return resultOf(1, total, losses)
}

function sortInputs(request: OperationRequest): readonly InputFile[] {
  const order = choiceOf(request.options, "sort", ["given", "name", "reverse"])
  if (order === "name") return request.inputs.toSorted((a, b) => compareNaturally(a.name, b.name))
  return order === "reverse" ? request.inputs.toReversed() : request.inputs
}

async function openAll(
  inputs: readonly InputFile[],
  host: Host,
  context: OperationContext,
  losses: Diagnostic[],
): Promise<Taken[]> {
  const tools = toolsOf(host)
  // A file listed twice is opened once: its fonts and images are then shared in the result.
  const opened = new Map<unknown, { source: Source; index: number }>()
  const taken: Taken[] = []
  for (const input of inputs) {
    context.signal?.throwIfAborted()
    let known = opened.get(input.content)
    if (!known) {
      const content = await asPdf(input, host, context.signal)
      const source = named(
        input,
        inputs.length > 1,
        () => new Source(openInput({ ...input, content }, tools), stemOf(input.name)),
      )
      losses.push(...restrictionLoss(source.file, input.name))
      known = { source, index: opened.size }
      opened.set(input.content, known)
    }
    const { source, index } = known
    const rotate = quarterTurns(numberOf(input.options ?? {}, "rotate") ?? 0)
    const pages = named(input, inputs.length > 1, () =>
      parsePageRange(input.pageRange, source.pages.length),
    )
    taken.push({ source, slots: pages.map((page) => ({ source: index, page, rotate })) })
  }
  return taken
}

function quarterTurns(degrees: number): number {
  if (degrees % 90 !== 0) throw invalidOption("rotate", "Valid values: 0, 90, 180, 270.")
  return degrees
}

function planOf(
  taken: readonly Taken[],
  options: Readonly<Record<string, unknown>>,
  context: OperationContext,
): AssemblyPlan {
  const sources: Source[] = []
  for (const { source, slots } of taken) sources[slots[0]?.source ?? sources.length] = source
  const padded = taken.map(({ slots }) =>
    flagOf(options, "duplexBlank", false) ? withBlank(slots) : slots,
  )
  const slots = flagOf(options, "interleave", false)
    ? interleave(padded, flagOf(options, "reverseSecond", false))
    : padded.flat()
  const [first] = taken
  const firstPage = first?.source.pages[first.slots[0]?.page ?? 0]
  const pageSize =
    flagOf(options, "normaliseSize", false) && first && firstPage
      ? seenSize(first.source, firstPage.dict)
      : undefined
  const total = slots.length
  return {
    sources,
    slots,
    outline: choiceOf(options, "outline", ["grouped", "names", "none", "flat"]),
    ...(pageSize ? { pageSize } : {}),
    ...(flagOf(options, "contentsPage", false) ? { contents: contentsOf(sources, slots) } : {}),
    onPage: (done) => context.onProgress?.({ stage: "write", pagesDone: done, pagesTotal: total }),
  }
}

/** A line for each file, at the first of its pages. */
function contentsOf(sources: readonly Source[], slots: readonly Slot[]): ContentsLine[] {
  return sources.flatMap((source, index) => {
    const slot = slots.findIndex((candidate) => candidate.source === index)
    return slot < 0 ? [] : [{ title: source.name, slot }]
  })
}

/**
 * An odd number of pages gets a blank one, so that the next file starts on the front of a sheet.
 */
function withBlank(slots: readonly Slot[]): readonly Slot[] {
  const last = slots.at(-1)
  return last && slots.length % 2 === 1 ? [...slots, { ...last, isBlank: true }] : slots
}

/** Fronts and backs scanned apart become one document: a1 b1 a2 b2. */
function interleave(lists: readonly (readonly Slot[])[], reversesSecond: boolean): Slot[] {
  const decks = lists.map((slots, index) =>
    reversesSecond && index === 1 ? slots.toReversed() : slots,
  )
  const longest = Math.max(0, ...decks.map((deck) => deck.length))
  return Array.from({ length: longest }, (_, row) =>
    decks.flatMap((deck) => deck[row] ?? []),
  ).flat()
}
