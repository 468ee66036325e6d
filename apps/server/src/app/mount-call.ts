import { envelopeOf, keyNeedOf, marks, type Call } from "@mozhuan/contract"
import { inSpan, ServiceError, type Caller } from "@mozhuan/services"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { identifyCaller, type CallerMarks } from "./caller.ts"
import type { ServerParts } from "./server-parts.ts"

/** Answers one call of the contract: the value for its place in the envelope. */
export type Handler<I extends z.ZodType, V extends z.ZodType> = (
  caller: Caller,
  input: z.output<I>,
  exchange: Exchange,
) => Promise<z.input<V>>

/** The transport, for the few calls that set cookies or look at headers. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Adds one row of the contract as a route: input checked, caller known, reply checked and wrapped.
 */
export function mountCall<I extends z.ZodObject, V extends z.ZodType>(
  app: FastifyInstance,
  parts: ServerParts,
  call: Call<I, V>,
  handle: Handler<I, V>,
): void {
  mountRoute(app, call, {}, async (input, exchange) => {
    const caller = await identifyCaller(
      parts,
      exchange.request,
      exchange.reply,
      input as CallerMarks,
      { deadSession: call.isSignIn ? "forgets" : "refuses", need: keyNeedOf(call) },
    )
    exchange.request.outcome = { accountId: caller.userId, reply: 1 }
    return handle(caller, input, exchange)
  })
}

export interface RouteOptions {
  /** Keeps the call out of the public document of the API. */
  readonly isHidden?: boolean
  /** Runs before the input is looked at: whoever may not call learns nothing from it. */
  readonly guard?: (request: FastifyRequest) => Promise<void>
}

/**
 * Adds one row of the contract as a route without knowing who calls: input checked, reply checked
 * and wrapped.
 */
export function mountRoute<I extends z.ZodObject, V extends z.ZodType>(
  app: FastifyInstance,
  call: Call<I, V>,
  options: RouteOptions,
  handle: (input: z.output<I>, exchange: Exchange) => Promise<z.input<V>>,
): void {
  const { parameters, fields } = splitInput(call)
  const hasBody = call.method === "POST"
  app.route({
    method: call.method,
    url: call.path,
    schema: {
      summary: call.summary,
      tags: [call.tag],
      hide: options.isHidden ?? false,
      ...(parameters ? { params: parameters } : {}),
      ...(hasBody
        ? { body: fields, consumes: ["application/x-www-form-urlencoded", "application/json"] }
        : { querystring: fields }),
      response: { 200: envelopeOf(call.place, call.value) },
    },
    // Old clients put the marks of a post into its query.
    preValidation: async (request) => {
      await options.guard?.(request)
      if (hasBody) request.body = { ...marksOf(request.query), ...asRecord(request.body) }
    },
    handler: async (request, reply) => {
      const input = {
        ...asRecord(request.params),
        ...asRecord(hasBody ? request.body : request.query),
      } as z.output<I>
      refuseBrokenText(input)
      const { traceparent } = request.headers
      const route = request.routeOptions.url ?? call.path
      const span = {
        kind: "server",
        parent: typeof traceparent === "string" ? traceparent : undefined,
        attributes: {
          "http.request.method": call.method,
          "http.route": route,
          "mozhuan.trace_id": request.id,
        },
      } as const
      const value = await inSpan(`${call.method} ${route}`, span, () =>
        handle(input, { request, reply }),
      )
      // Clients look for a page to pay on beside the value, whichever call gave it.
      const { payUrl } = asRecord(value)
      return {
        success: 1,
        msg: "ok",
        [call.place]: value,
        ...(typeof payUrl === "string" ? { payUrl } : {}),
        traceId: request.id,
      }
    },
  })
}

/**
 * Refuses text that no database keeps: NUL, and halves of characters. @throws ServiceError
 * "bad-parameter" naming the field
 */
function refuseBrokenText(input: Readonly<Record<string, unknown>>): void {
  const field = Object.keys(input).find((name) => isBroken(input[name]))
  if (field !== undefined)
    throw new ServiceError("bad-parameter", { field, reason: "holds characters that are no text" })
}

function isBroken(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed()
  return typeof value === "object" && value !== null && Object.values(value).some(isBroken)
}

/** Path parameters apart from the other fields, as the router checks them separately. */
function splitInput(call: Call<z.ZodObject, z.ZodType>): {
  parameters: z.ZodType | undefined
  fields: z.ZodType
} {
  const names = [...call.path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? [])
  if (names.length === 0) return { parameters: undefined, fields: call.input }
  const { shape } = call.input
  const named = (isNamed: boolean) =>
    z.object(
      Object.fromEntries(
        Object.entries(shape).filter(([name]) => names.includes(name) === isNamed),
      ),
    )
  return { parameters: named(true), fields: named(false) }
}

/** Only the marks: what a post says stands in its body, where logs and histories do not keep it. */
const marksOf = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(asRecord(query)).filter(([name]) => Object.hasOwn(marks, name)))

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
