/** Who asks. Members of other platforms do not unlock the web. */
export const callerClasses = ["visitor", "free", "member", "lifetime"] as const
export type CallerClass = (typeof callerClasses)[number]

/**
 * What one class of caller may do; the defaults of the permission matrix, all of which the operator
 * can change.
 */
export interface Limits {
  /** Successful cloud conversions a day, Asia/Shanghai. */
  readonly conversionsPerDay: number
  readonly cloudMegabytes: number
  readonly localMegabytes: number
  readonly pagesPerFile: number
  readonly filesPerBatch: number
  readonly ocrPagesPerDay: number
  /** Longest time a result may be kept, in minutes; one hour unless chosen otherwise. */
  readonly maximumKeepMinutes: number
  readonly isPriority: boolean
}

export const defaultLimits: Readonly<Record<CallerClass, Limits>> = {
  visitor: {
    conversionsPerDay: 5,
    cloudMegabytes: 10,
    localMegabytes: 100,
    pagesPerFile: 50,
    filesPerBatch: 3,
    ocrPagesPerDay: 5,
    maximumKeepMinutes: 60,
    isPriority: false,
  },
  free: {
    conversionsPerDay: 8,
    cloudMegabytes: 10,
    localMegabytes: 100,
    pagesPerFile: 100,
    filesPerBatch: 5,
    ocrPagesPerDay: 10,
    maximumKeepMinutes: 1440,
    isPriority: false,
  },
  member: {
    conversionsPerDay: 500,
    cloudMegabytes: 300,
    localMegabytes: 1024,
    pagesPerFile: 2000,
    filesPerBatch: 50,
    ocrPagesPerDay: 1000,
    maximumKeepMinutes: 10_080,
    isPriority: true,
  },
  lifetime: {
    conversionsPerDay: 500,
    cloudMegabytes: 300,
    localMegabytes: 1024,
    pagesPerFile: 2000,
    filesPerBatch: 50,
    ocrPagesPerDay: 1000,
    maximumKeepMinutes: 10_080,
    isPriority: true,
  },
}

/** Result life in minutes unless the visitor chooses otherwise. */
export const defaultKeepMinutes = 60
/** Pages of a longer file that are converted and shown before any wall. */
export const previewPages = 3
/** Pages of an office result that can be looked at before it is saved; of a PDF, all can. */
export const shownPages = 60
