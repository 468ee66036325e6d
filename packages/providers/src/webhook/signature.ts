import { createHmac } from "node:crypto"

/** What is signed of one message: its id, the time of sending in seconds, and its body. */
export interface SignedMessage {
  readonly id: string
  readonly seconds: number
  readonly body: string
}

/**
 * Signs a message as standardwebhooks.com describes, so that receivers need no code of ours:
 * "v1," and the base64 of HMAC-SHA256 over `id.seconds.body`.
 *
 * @param secret "whsec_" and the key in base64
 */
export function signMessage(secret: string, { id, seconds, body }: SignedMessage): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64")
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`
}
