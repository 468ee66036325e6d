import { keyPrefix, type KeyNeed } from "@mozhuan/contract"
import { ServiceError, type UserIdentity } from "@mozhuan/services"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { ServerParts } from "./server-parts.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** The key that this call came with, once it is known to be one of ours. */
    keyId: string | undefined
  }
}

/** The API key of a request: as a bearer, or where sessions have their token. */
export function keyOf(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1]
  const { token } = request.headers
  return [bearer, token].find(
    (given): given is string => typeof given === "string" && given.startsWith(keyPrefix),
  )
}

/**
 * Finds out whose program calls, and that it may: the key holds, is good for the call, and has
 * calls left this minute.
 *
 * @throws ServiceError "key-unknown", "key-revoked", "key-expired", "key-scope", "too-frequent"
 */
export async function findProgram(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, need }: { readonly key: string; readonly need: KeyNeed },
): Promise<UserIdentity> {
  const { keys } = parts.services
  const user = await keys.resolve(key)
  if (!user.key) throw new ServiceError("key-unknown")
  request.keyId = user.key.id
  request.outcome = { accountId: user.userId, reply: 1 }
  const { most, left } = await keys.count(user, user.key.id)
  reply.header("x-ratelimit-limit", most).header("x-ratelimit-remaining", left)
  if (need !== "open" && (need === "person" || !user.key.scopes.includes(need)))
    throw new ServiceError("key-scope", { need })
  return user
}

/** Notes every answered call of a key, for its owner's page of use. */
export function noteKeys(app: FastifyInstance, parts: ServerParts): void {
  app.decorateRequest("keyId", undefined)
  app.addHook("onResponse", async (request, reply) => {
    const { keyId } = request
    if (keyId === undefined) return
    const call = `${request.method} ${(request.routeOptions.url ?? "").replace(/^\/v1/, "")}`
    await parts.services.keys
      .note(keyId, call, reply.statusCode < 400)
      .catch((error: unknown) => request.log.warn({ err: error }, "a key's use was not noted"))
  })
}
