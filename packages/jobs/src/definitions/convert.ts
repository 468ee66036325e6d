import { z } from "zod"
import { defineJob } from "../definition.ts"

/** Runs the tool of one task. */
export const convertJob = defineJob({
  name: "convert",
  payload: z.object({ taskId: z.uuid() }),
  retries: 5,
  retryDelay: 1,
  longestRun: 45 * 60,
})
