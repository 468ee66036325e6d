import { createHmac } from "node:crypto"
import { ProviderError } from "../failure.ts"
import { send } from "../http.ts"
import type { NoticeSender } from "./port.ts"

export interface WebhookConfiguration {
  readonly url: string
  readonly secret: string
}

/** Header with the time of sending and the signature: `t=<seconds>,v1=<hex>`. */
export const webhookSignatureHeader = "x-mozhuan-signature"

/**
 * Signs a body: HMAC-SHA256 with the shared secret over `<seconds>.<body>`.
 *
 * Receivers compute the same, compare in constant time, and refuse times that are minutes away.
 */
export const signWebhook = (secret: string, seconds: number, body: string): string =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")

/** Tells operators by a signed POST of JSON; any 2xx answer counts as taken. */
export function createWebhookNotice(
  configuration: WebhookConfiguration,
  now: () => Date,
): NoticeSender {
  return {
    id: "webhook",
    send: async (notice) => {
      const body = JSON.stringify({
        event: "support.message",
        ...notice,
        at: notice.at.toISOString(),
      })
      const seconds = Math.floor(now().getTime() / 1000)
      const reply = await send({
        provider: "webhook",
        url: configuration.url,
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          [webhookSignatureHeader]: `t=${seconds},v1=${signWebhook(configuration.secret, seconds, body)}`,
        },
        body,
      })
      if (reply.status >= 200 && reply.status < 300) return
      throw new ProviderError(
        "webhook",
        reply.status >= 400 && reply.status < 500 && reply.status !== 429
          ? "refused"
          : "unreachable",
        String(reply.status),
      )
    },
  }
}
