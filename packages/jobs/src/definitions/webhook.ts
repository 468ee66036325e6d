import { z } from "zod"
import { defineJob } from "../definition.ts"

/**
 * Sends one message to an address of a member. Its handler plans further tries itself; those here
 * are for workers that die meanwhile.
 */
export const webhookJob = defineJob({
  name: "webhook",
  payload: z.object({ deliveryId: z.uuid() }),
  retries: 3,
  retryDelay: 15,
  longestRun: 60,
})
