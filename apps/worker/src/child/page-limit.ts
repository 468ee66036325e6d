import { previewPages, toolOf } from "@mozhuan/contract"
import { ConversionError, parsePageRange } from "@mozhuan/engine"
import type { ChildJob } from "./protocol.ts"

/** More pages than the caller may convert at once; carries both numbers for the message. */
export class PageLimit extends ConversionError {
  readonly data: { readonly pages: number; readonly limit: number }

  constructor(pages: number, limit: number) {
    super("limit/pages", `The file has ${pages} pages; the limit is ${limit}.`)
    this.data = { pages, limit }
  }
}

/** @throws PageLimit above the limit */
export function checkPages(pages: number, limit: number): void {
  if (pages > limit) throw new PageLimit(pages, limit)
}

/** More pages than any file has that comes here. */
const MOST_PAGES = 100_000

type ConvertJob = Extract<ChildJob, { kind: "convert" }>

/**
 * Gives the same job for the first pages alone, which are shown before any wall.
 *
 * Undefined where that has no meaning: tools that know no pages, and several files at once.
 */
export function firstPagesOf<J extends ConvertJob>(job: J): J | undefined {
  const [input] = job.inputs
  const knowsPages = toolOf(job.tool).options.some((field) => field.key === "pageRange")
  if (!input || job.inputs.length > 1 || !knowsPages || job.pageLimit < previewPages)
    return undefined
  const { pageRange: shared, ...options } = job.options
  const wanted =
    input.pageRange ?? (typeof shared === "string" && shared.trim() !== "" ? shared : undefined)
  // Counted from the end, the first pages are not known before the file is.
  if (wanted?.includes("last")) return undefined
  const first =
    wanted === undefined
      ? ""
      : parsePageRange(wanted, MOST_PAGES)
          .slice(0, previewPages)
          .map((page) => page + 1)
          .join(",")
  return { ...job, options, inputs: [{ ...input, pageRange: first || `1-${previewPages}` }] }
}
