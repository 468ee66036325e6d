import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { ServiceContext } from "../context.ts"

/** How long a device stays known after its last sign-in, in ms. */
export const knownDeviceLife = 180 * 24 * 3_600_000

/**
 * Makes the mark that a device keeps after a whole sign-in: that this operator has been here. It
 * opens nothing; tries from the device are only counted apart.
 */
export function makeDeviceMark(context: ServiceContext, operatorId: string): string {
  const until = context.now().getTime() + knownDeviceLife
  const body = `${until}.${randomBytes(12).toString("base64url")}`
  return `${body}.${sign(context, body, operatorId)}`
}

/** Gives the name of a device on which this operator has signed in, or undefined. */
export function knownDevice(
  context: ServiceContext,
  mark: string | undefined,
  operatorId: string | undefined,
): string | undefined {
  if (mark === undefined || operatorId === undefined) return undefined
  const [until = "", salt = "", signature = ""] = mark.split(".")
  const expected = Buffer.from(sign(context, `${until}.${salt}`, operatorId))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return Number(until) > context.now().getTime() ? salt : undefined
}

const sign = (context: ServiceContext, body: string, operatorId: string): string =>
  createHmac("sha256", context.secrets.key("operator device"))
    .update(`${body}.${operatorId}`)
    .digest("base64url")
