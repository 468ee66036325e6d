/**
 * A receiver's check of one message, as the page on the API shows it and the tests run it: the
 * signature, the time, and that no message counts twice.
 */
export const verifyWebhook = `import { createHmac, timingSafeEqual } from "node:crypto"

const seen = new Map() // ids of the last minutes; keep them in your database if you run several servers

/** Gives the message, or throws where it is not ours, too old, or was taken before. */
export function readMessage(secret, headers, body) {
  const id = headers["webhook-id"]
  const time = Number(headers["webhook-timestamp"])
  if (!(Math.abs(Date.now() / 1000 - time) < 300)) throw new Error("too old")
  const key = Buffer.from(secret.replace("whsec_", ""), "base64")
  const expected = createHmac("sha256", key).update(id + "." + time + "." + body).digest()
  const isSigned = headers["webhook-signature"].split(" ").some((part) => {
    const given = Buffer.from(part.replace("v1,", ""), "base64")
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isSigned) throw new Error("not signed by the site")
  for (const [old, at] of seen) if (Date.now() / 1000 - at > 600) seen.delete(old)
  if (seen.has(id)) throw new Error("taken before")
  seen.set(id, time)
  return JSON.parse(body)
}
`
