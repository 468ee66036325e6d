import { z } from "zod"
import { defineJob } from "../definition.ts"

/**
 * Makes the pictures by which a finished result is shown beside its source. Nobody waits for it,
 * and one failure is enough to do without.
 */
export const previewJob = defineJob({
  name: "preview",
  payload: z.object({ taskId: z.uuid() }),
  retries: 1,
  retryDelay: 1,
  longestRun: 3 * 60,
})
