import type { LevelSizes, PdfGlance } from "@mozhuan/engine"
import type {
  ErrorCode,
  FileTypeId,
  Limits,
  OptionValues,
  TaskView,
  ToolId,
} from "@mozhuan/contract"

/**
 * State of one chosen file:
 * checking → ready | locked | bad; locked → ready after the right password.
 */
export type ItemState =
  | { readonly kind: "checking" }
  | { readonly kind: "ready" }
  /** `tries` counts wrong passwords. */
  | { readonly kind: "locked"; readonly isWrong: boolean; readonly tries?: number }
  | { readonly kind: "bad"; readonly code: ErrorCode }

export type Rotation = 0 | 90 | 180 | 270

/** One chosen file with what the visitor set for it alone. */
export interface Item {
  readonly id: string
  readonly file: File
  /** Kinds its first bytes and name allow, the likeliest first. */
  readonly types: readonly FileTypeId[]
  readonly state: ItemState
  /** Known for PDFs once checked. */
  readonly pages?: number
  /** The same: what the tools should say of it. */
  readonly glance?: PdfGlance
  /** Password to encrypt this file with, where it is not that of all. */
  readonly ownLock?: string
  /** Address of a picture of its first page, held by the browser. */
  readonly thumbnail?: string
  readonly range: string
  readonly password: string
  readonly rotate: Rotation
  readonly isSelected: boolean
  /** The picture as it was chosen, where it has been cropped since. */
  readonly original?: File
  /** A photograph of which only the sheet was kept. */
  readonly isCutToSheet?: boolean
  /** What was found inside, to choose from. */
  readonly names?: NamesInside
  /** Bytes that each level of compression would give, by estimate. */
  readonly estimate?: LevelSizes
}

/** Names in one file that options ask for. */
export interface NamesInside {
  readonly sheetNames?: readonly NameInside[]
  readonly layoutNames?: readonly NameInside[]
  readonly hiddenLayers?: readonly NameInside[]
}

export interface NameInside {
  readonly name: string
  readonly isHidden: boolean
}

/** One page of a merge that is put together page by page. */
export interface PlannedPage {
  readonly id: string
  readonly itemId: string
  /** 0-based; undefined: the whole file, whose pages this browser cannot show. */
  readonly page: number | undefined
  readonly rotate: Rotation
}

/**
 * Pages in their order, and the files that are accounted for: a file's pages may all have been
 * taken out.
 */
export interface PagePlan {
  readonly pages: readonly PlannedPage[]
  readonly knownItems: readonly string[]
  /** Pages of a merge behind which a new file begins. */
  readonly cuts: readonly string[]
}

/** A file that was not taken, and the tools that would take it. */
export interface Refusal {
  readonly id: string
  readonly file: File
  readonly reason: "type" | "damaged" | "size" | "empty" | "batch"
  readonly fits: readonly ToolId[]
}

/** What somebody says stands at a place of a scan. */
export interface CorrectedWord {
  /** Number of the page in the file, from 1. */
  readonly page: number
  /** Width and height of the page, in points. */
  readonly size: readonly [number, number]
  /** [left, top, right, bottom] on the page, in points. */
  readonly box: readonly [number, number, number, number]
  readonly text: string
}

/** A correction that was made by hand; an undefined text takes an earlier one back. */
export type WordEdit = Omit<CorrectedWord, "text"> & { readonly text: string | undefined }

/** Why a job did not succeed, in words for the visitor. */
export interface Problem {
  /** Number of the error table; 0 where nothing came back, -1 where this device failed. */
  readonly code: number
  readonly title: string
  readonly remedy: string
  readonly page?: number
  /** Scans that this device could read once it has what reads them. */
  readonly needsReading?: true
  /** Reference for support. */
  readonly traceId?: string
}

/**
 * State of one job:
 * uploading → submitting → running → done | failed | cancelled → expired | deleted;
 * uploading | submitting → held → uploading, once the visitor may go on;
 * local → done | failed | cancelled. A retry starts again at the front.
 */
export type JobState =
  | {
      readonly kind: "uploading"
      readonly sent: number
      readonly total: number
      readonly isPaused: boolean
    }
  | { readonly kind: "submitting" }
  | { readonly kind: "running"; readonly task: TaskView; readonly isStalled: boolean }
  | {
      readonly kind: "local"
      readonly percent: number
      readonly pagesDone: number
      readonly pagesTotal: number
    }
  | { readonly kind: "done"; readonly task: TaskView; readonly isLocal: boolean }
  | { readonly kind: "failed"; readonly problem: Problem; readonly task?: TaskView }
  | { readonly kind: "cancelled" }
  /** Not begun: a purchase or a login stands before it. */
  | { readonly kind: "held" }
  | { readonly kind: "expired" }
  | { readonly kind: "deleted"; readonly at: string }

/** One unit of work: a file, or all files where the tool joins them. */
export interface Job {
  /** Also the `clientTaskId`: a repeated submission finds the same task. */
  readonly id: string
  readonly tool: ToolId
  readonly name: string
  /** Empty for jobs that were restored after a reload. */
  readonly itemIds: readonly string[]
  readonly options: OptionValues
  /** Done on this device; nothing is uploaded. */
  readonly runsHere: boolean
  readonly taskId?: string
  /**
   * A permission password that was made for the visitor; shown with the result, kept nowhere else.
   */
  readonly madePassword?: string
  /** Words of a scan that were corrected since it was converted. */
  readonly edits?: readonly WordEdit[] | undefined
  /** Place of the result that is saved as soon as it is there. */
  readonly saves?: number | undefined
  /** Pages taken in turn from the files; absent where each file goes in whole. */
  readonly plan?: readonly PlannedPage[]
  /** Places (from 1) behind which a merge is cut into files; absent where it is one. */
  readonly cuts?: readonly number[]
  readonly state: JobState
}

/** The server wants a purchase or a login before it goes on; files and options stay. */
export interface Gate {
  readonly kind: "purchase" | "login"
  readonly reason: "size" | "count" | "pages" | "batch" | "ocr" | undefined
  readonly payUrl: string | undefined
  /** The job that waits to be done in full; absent where all files wait. */
  readonly jobId?: string
}

export interface SessionState {
  readonly tool: ToolId | undefined
  readonly items: readonly Item[]
  readonly refusals: readonly Refusal[]
  readonly jobs: readonly Job[]
  readonly options: Readonly<Partial<Record<ToolId, OptionValues>>>
  readonly gate: Gate | undefined
  readonly limits: Limits
  readonly remaining: number
  /** Pages of scans that are still recognised today. */
  readonly remainingScans: number
  readonly wasRestored: boolean
  /** Whether a merge is put together by files or page by page. */
  readonly mergeView: "files" | "pages"
  readonly plan: PagePlan
  /** The visitor wants work done on this device where a tool leaves the choice. */
  readonly prefersHere: boolean
}

export const isActive = (job: Job): boolean =>
  job.state.kind === "uploading" ||
  job.state.kind === "submitting" ||
  job.state.kind === "running" ||
  job.state.kind === "local"

/** Whether a job has no result any more and gets none unless it is begun anew. */
export const isOver = ({ state }: Job): boolean =>
  state.kind === "cancelled" || state.kind === "deleted" || state.kind === "expired"

/**
 * How far a job has come, each in percent: how much of it is on the server, and how much of the
 * work is done. Neither goes back.
 */
export function progressOf(state: JobState): { readonly sent: number; readonly done: number } {
  switch (state.kind) {
    case "uploading":
      return { sent: state.total === 0 ? 0 : Math.floor((state.sent / state.total) * 100), done: 0 }
    case "submitting":
      return { sent: 100, done: 0 }
    case "running":
      return { sent: 100, done: state.task.percent }
    case "local":
      return { sent: 0, done: state.percent }
    case "done":
      return { sent: 100, done: 100 }
    default:
      return { sent: 0, done: 0 }
  }
}
