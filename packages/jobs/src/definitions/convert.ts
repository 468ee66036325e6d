import type { Lane } from "@mozhuan/data"
import { z } from "zod"
import { defineJob, type JobDefinition } from "../definition.ts"

const common = {
  payload: z.object({ taskId: z.uuid() }),
  retries: 5,
  retryDelay: 1,
  longestRun: 45 * 60,
}

/** Runs the tool of one task from its beginning; for a moment, where others wait. */
export const convertJob = defineJob({ ...common, name: "convert" })

/** Runs the tool of a task that had its moment and was not done, at the pace of a few. */
export const convertLongJob = defineJob({ ...common, name: "convert-long" })

/** Makes the sample of one page, for which somebody is looking at a page of options. */
export const convertSampleJob = defineJob({ ...common, name: "convert-sample" })

export type ConvertJob = JobDefinition<typeof common.payload>

/** The kind of job by which a task in each lane waits. */
export const laneJobs: Readonly<Record<Lane, ConvertJob>> = {
  quick: convertJob,
  long: convertLongJob,
  sample: convertSampleJob,
}
