import { z } from "zod"
import { defineJob } from "../definition.ts"

/** Tells operators of a visitor's message, by every way that is switched on. */
export const notifyJob = defineJob({
  name: "notify",
  payload: z.object({ messageId: z.uuid() }),
  retries: 8,
  retryDelay: 60,
  longestRun: 120,
})
