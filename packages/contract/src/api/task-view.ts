import { z } from "zod"
import { toolIds } from "../catalogue/tool-id.ts"

/** States of a task: queued → running → done → expired; queued or running → failed or cancelled. */
export const taskState = z.enum(["queued", "running", "done", "failed", "cancelled", "expired"])

/** Stages of a running task, in order. */
export const taskStage = z.enum(["parse", "recognise", "rebuild", "write", "verify"])

export const taskError = z.object({
  /** Number of the error table, as `success` has it. */
  code: z.int(),
  /** Stable name of the error, such as "password-needed". */
  name: z.string(),
  msg: z.string(),
  /** 1-based page the failure belongs to. */
  page: z.int().optional(),
  /** What the visitor can do about it. */
  remedy: z.string(),
})

export const taskWarning = z.object({
  /** Kind of loss, such as "font-substituted". */
  code: z.string(),
  page: z.int().optional(),
  detail: z.string().optional(),
})

export const taskOutput = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  pages: z.int().optional(),
  mediaType: z.string(),
  /** Signed and short-lived; fetch the task again for a fresh one. */
  url: z.string(),
  /**
   * Shows the result instead of saving it: itself where a browser shows its kind safely, else its
   * pages as PDF; while they are "pending", the first few of a long one.
   */
  previewUrl: z.string().optional(),
  /**
   * "pending": the pages to show are still being made; ask for the task again. Absent where the
   * device made the result itself.
   */
  previewState: z.enum(["pending", "ready", "none"]).optional(),
})

/**
 * The result holds only the first pages of a file that has more than the caller may convert at
 * once.
 */
export const partialResult = z.object({
  /** Pages in the result. */
  shown: z.int(),
  /** Pages of the whole file. */
  pages: z.int(),
  limit: z.int(),
  /** Where a membership is sold that would allow the whole; absent where none would. */
  payUrl: z.string().optional(),
})

/** Everything a page needs to show one task. */
export const taskView = z.object({
  taskId: z.uuid(),
  tool: z.enum(toolIds),
  fileName: z.string(),
  /** Size of the input, bytes. */
  fileSize: z.int(),
  state: taskState,
  /** 0 to 100; never goes backward within one task. */
  percent: z.int(),
  stage: taskStage.optional(),
  pagesDone: z.int(),
  pagesTotal: z.int(),
  /** 1 means next; only while queued. */
  queuePos: z.int().optional(),
  etaSec: z.int().optional(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().optional(),
  finishedAt: z.iso.datetime().optional(),
  expiresAt: z.iso.datetime().optional(),
  error: taskError.optional(),
  warnings: z.array(taskWarning),
  /** Pages, tables, substituted fonts and doubtful pages of the result. */
  report: z.record(z.string(), z.unknown()).optional(),
  outputs: z.array(taskOutput),
  /** Whether it used up one of the day's conversions. */
  charged: z.boolean(),
  partial: partialResult.optional(),
})
export type TaskView = z.output<typeof taskView>

/** One line of live progress, as the event stream sends it. */
export const taskEvent = taskView.pick({
  taskId: true,
  state: true,
  percent: true,
  stage: true,
  pagesDone: true,
  pagesTotal: true,
})
export type TaskEvent = z.output<typeof taskEvent>
