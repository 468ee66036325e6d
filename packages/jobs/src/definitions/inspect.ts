import { z } from "zod"
import { defineJob } from "../definition.ts"

/**
 * Looks at an uploaded PDF and sends what it found to `replyTopic`. Worth nothing when nobody waits
 * any longer, so never repeated.
 */
export const inspectJob = defineJob({
  name: "inspect",
  payload: z.object({
    objectKey: z.string(),
    sealedPassword: z.string().optional(),
    replyTopic: z.string(),
    deadline: z.number(),
  }),
  retries: 0,
  retryDelay: 0,
  longestRun: 60,
})
