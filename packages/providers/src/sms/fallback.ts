import { ProviderError } from "../failure.ts"
import type { SmsSender } from "./port.ts"

/**
 * Tries each vendor in turn and gives the first receipt.
 *
 * A vendor that throttles the number is not passed over: another would only annoy the same person.
 */
export function createSmsFallback(senders: readonly SmsSender[]): SmsSender {
  return {
    id: senders.map((sender) => sender.id).join("+"),
    async sendCode(message) {
      let last: unknown = new ProviderError("sms", "refused", "no vendor configured")
      for (const sender of senders) {
        try {
          return await sender.sendCode(message)
        } catch (error) {
          if (error instanceof ProviderError && error.failure === "throttled") throw error
          last = error
        }
      }
      throw last
    },
  }
}
