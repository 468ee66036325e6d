import { ConversionError } from "@mozhuan/engine"
import { withoutConditionalFormats } from "../prepare/conditional-formats.ts"
import type { OfficeTask } from "./cold-run.ts"

export const isCrash = (error: unknown): boolean =>
  error instanceof ConversionError && error.code === "program/failed"

/** A print, and what was left out of it, in words of the report. */
interface Print {
  readonly pdf: Uint8Array | undefined
  readonly dropped: readonly string[]
}

/**
 * Prints a document over which the office program breaks off as it came, as some cannot be set up
 * as Office has them, and a workbook then without its conditional formats.
 */
export async function printSomehow(
  task: OfficeTask,
  asItCame: OfficeTask,
  run: (task: OfficeTask) => Promise<Uint8Array | undefined>,
): Promise<Print> {
  const ways: readonly Way[] = [
    { task: () => task, dropped: [] },
    {
      task: () => (asItCame.extension === task.extension ? asItCame : undefined),
      dropped: [],
    },
    { task: () => bare(task), dropped: ["conditional formats"] },
  ]
  let crash: unknown
  for (const way of ways) {
    const one = way.task()
    if (!one) continue
    try {
      return { pdf: await run(one), dropped: way.dropped }
    } catch (error) {
      if (!isCrash(error)) throw error
      crash ??= error
    }
  }
  throw crash
}

/** A way to print a document, where it can be gone. */
interface Way {
  readonly task: () => OfficeTask | undefined
  readonly dropped: readonly string[]
}

function bare(task: OfficeTask): OfficeTask | undefined {
  const bytes = task.extension === "xlsx" ? withoutConditionalFormats(task.bytes) : undefined
  return bytes && { ...task, bytes }
}
