import type { ConsoleCall } from "@mozhuan/contract"
import {
  knownDeviceLife,
  networkOf,
  operatorSessionLimit,
  ServiceError,
  type Operator,
} from "@mozhuan/services"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { z } from "zod"
import { mountRoute, type Exchange } from "./mount-call.ts"
import type { ServerParts } from "./server-parts.ts"
import { isSecureSite } from "./session-cookie.ts"

/**
 * The console's own cookie: nothing outside /admin is ever sent it, and no other site can make a
 * request with it.
 */
const operatorCookie = "operator"
/** Says that its operator has signed in here before; opens nothing. */
const deviceCookie = "operator-device"
const cookieTerms = { path: "/admin", httpOnly: true, sameSite: "strict" } as const

export const operatorToken = (request: FastifyRequest): string | undefined =>
  request.cookies[operatorCookie]

export function setOperatorToken(
  parts: ServerParts,
  { request, reply }: Exchange,
  token: string,
): void {
  reply.setCookie(operatorCookie, token, {
    ...cookieTerms,
    secure: isSecureSite(parts, request),
    maxAge: operatorSessionLimit / 1000,
  })
}

/** Makes the device one that is known. */
export function setDeviceMark(
  parts: ServerParts,
  { request, reply }: Exchange,
  mark: string,
): void {
  reply.setCookie(deviceCookie, mark, {
    ...cookieTerms,
    secure: isSecureSite(parts, request),
    maxAge: knownDeviceLife / 1000,
  })
}

export function clearOperatorToken(reply: FastifyReply): void {
  reply.clearCookie(operatorCookie, cookieTerms)
}

/** Where a sign-in comes from. */
export const operatorFacts = (
  request: FastifyRequest,
): { userAgent: string; network: string | undefined; deviceMark: string | undefined } => ({
  userAgent: String(request.headers["user-agent"] ?? ""),
  network: networkOf(request.ip),
  deviceMark: request.cookies[deviceCookie],
})

/** Finds out which operator calls. @throws ServiceError "operator-signed-out" */
const identifyOperator = (parts: ServerParts, request: FastifyRequest): Promise<Operator> =>
  parts.services.console.operators.resolve(operatorToken(request), networkOf(request.ip))

/**
 * The operator of a request, or a refusal. @throws ServiceError "operator-signed-out", "forbidden"
 */
export async function requireOperator(
  parts: ServerParts,
  request: FastifyRequest,
  roles: Exclude<ConsoleCall["roles"], "anybody">,
): Promise<Operator> {
  const operator = await identifyOperator(parts, request)
  parts.services.console.operators.requireRole(operator, roles)
  return operator
}

/**
 * Adds one call of the console as a route. Who may make it says the contract; it is asked before
 * anything else.
 */
export function mountConsoleCall<I extends z.ZodObject, V extends z.ZodType>(
  app: FastifyInstance,
  parts: ServerParts,
  call: ConsoleCall<I, V>,
  handle: (operator: Operator, input: z.output<I>, exchange: Exchange) => Promise<z.input<V>>,
): void {
  const { roles } = call
  if (roles === "anybody")
    throw new Error(`${call.path} is part of signing in; mount it with mountRoute`)
  const known = new WeakMap<FastifyRequest, Operator>()
  const guard = async (request: FastifyRequest): Promise<void> =>
    void known.set(request, await requireOperator(parts, request, roles))
  mountRoute(app, call, { isHidden: true, guard }, async (input, exchange) => {
    const operator = known.get(exchange.request)
    if (!operator) throw new ServiceError("operator-signed-out")
    exchange.reply.header("cache-control", "no-store")
    return handle(operator, input, exchange)
  })
}
