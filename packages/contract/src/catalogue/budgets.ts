import type { CallerClass } from "./limits.ts"

/** Processor time that one conversion may take, by what is known of it. */
export interface Budget {
  /** Seconds for any file. */
  readonly seconds: number
  /** Added for each page that is converted, s. */
  readonly secondsPerPage: number
  /** Added for each megabyte of the files sent, s. */
  readonly secondsPerMegabyte: number
  /** Most seconds in all, whatever the file is. */
  readonly mostSeconds: number
}

/**
 * What each class of caller gets. A page takes a tenth of a second, a map or a table of thousands
 * of cells two or three: strangers get what every honest file needs several times over, and no
 * more. The seconds are of a processor: a busy machine takes nobody's time away.
 */
export const budgets: Readonly<Record<CallerClass, Budget>> = {
  visitor: { seconds: 10, secondsPerPage: 1, secondsPerMegabyte: 1, mostSeconds: 40 },
  free: { seconds: 15, secondsPerPage: 1, secondsPerMegabyte: 1, mostSeconds: 60 },
  member: { seconds: 60, secondsPerPage: 3, secondsPerMegabyte: 2, mostSeconds: 600 },
  lifetime: { seconds: 60, secondsPerPage: 3, secondsPerMegabyte: 2, mostSeconds: 600 },
}

/** For looks at a file that nobody waits longer for: properties, the sample of one page. */
export const glanceBudget: Budget = {
  seconds: 5,
  secondsPerPage: 0,
  secondsPerMegabyte: 0.1,
  mostSeconds: 8,
}

/**
 * Added for each page that is recognised, s: recognition has a daily count of its own, so these
 * seconds are counted already.
 */
export const SECONDS_PER_RECOGNISED_PAGE = 15

/** How many times the processor time a conversion may last on the clock, and the least of it, s. */
const CLOCK = { factor: 4, least: 60 }

/**
 * Gives the processor and clock time of one conversion, in ms. `bytes` is the size of its files;
 * pages count once they are known.
 */
export function budgetMs(
  budget: Budget,
  file: { readonly bytes: number; readonly pages: number; readonly recognised?: number },
): { readonly cpuMs: number; readonly wallMs: number } {
  const { seconds, secondsPerPage, secondsPerMegabyte, mostSeconds } = budget
  const asked =
    seconds + secondsPerPage * file.pages + (secondsPerMegabyte * file.bytes) / 1_048_576
  const cpu = Math.min(asked, mostSeconds) + (file.recognised ?? 0) * SECONDS_PER_RECOGNISED_PAGE
  return { cpuMs: cpu * 1000, wallMs: Math.max(CLOCK.least, cpu * CLOCK.factor) * 1000 }
}
