/** Stages a visitor sees while a file is worked on, in this order. */
export const stages = ["parse", "recognise", "rebuild", "write", "verify"] as const
export type Stage = (typeof stages)[number]

export interface Progress {
  readonly stage: Stage
  readonly pagesDone: number
  readonly pagesTotal: number
}

/** What every lasting engine call takes: a way to stop it and a way to watch it. */
export interface RunContext {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /**
   * Asks to recognise so many pages and gives how many of them may be; the others are left as they
   * look, with a "recognition-limit" each. Absent: all may.
   */
  readonly allowRecognition?: (pages: number) => Promise<number>
  /** Measures the passes of the analysis; the engine has no clock of its own. */
  readonly timing?: PassTiming
}

export interface PassTiming {
  /** Milliseconds since any moment. */
  clock(): number
  /** Hears how long each pass took over all pages, in the order of the passes. */
  onPass(name: string, milliseconds: number): void
}
