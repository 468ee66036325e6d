import {
  errorEntry,
  formatText,
  reasonText,
  validationTexts,
  type ErrorCode,
  type Language,
  type RefusedValue,
} from "@mozhuan/contract"
import { isPassingDatabaseError } from "@mozhuan/data"
import { ServiceError } from "@mozhuan/services"
import { isOutOfRoom } from "@mozhuan/storage"
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod"
import { z } from "zod"
import { languageOf } from "./caller.ts"

/**
 * Makes every failure an envelope: refusals by their code, faults of ours as a generic answer with
 * the trace id.
 */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = asRefusal(error)
    if (!refusal) request.log.error({ err: error }, "call failed")
    else if (error instanceof ServiceError) request.log.info({ code: refusal.code }, "call refused")
    return sendRefusal(request, reply, refusal ?? new ServiceError("internal"))
  })
}

/** Sends a refusal in the caller's language. */
export async function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: ServiceError,
): Promise<FastifyReply> {
  const entry = errorEntry(refusal.code)
  const language = languageOf(request)
  request.outcome = { accountId: request.outcome?.accountId, reply: entry.success }
  const envelope = {
    success: entry.success,
    msg: messageOf(refusal, language),
    obj: {
      name: entry.code,
      remedy: formatText(entry.remedy[language], refusal.data),
      ...refusal.data,
    },
    ...(refusal.payUrl ? { payUrl: refusal.payUrl } : {}),
    traceId: request.id,
  }
  if (typeof refusal.data["seconds"] === "number")
    reply.header("retry-after", refusal.data["seconds"])
  // The route's own schema describes its accepted reply; a refusal has the shape above on every
  // route.
  return reply
    .code(entry.status)
    .type("application/json; charset=utf-8")
    .serializer((value) => JSON.stringify(value))
    .send(envelope)
}

/**
 * Gives the message of a refusal. The specification has whole sentences for some fields; they are
 * said as they stand, other reasons inside a sentence that names the field.
 */
function messageOf(refusal: ServiceError, language: Language): string {
  const { message } = errorEntry(refusal.code)
  if (refusal.code !== "bad-parameter") return formatText(message[language], refusal.data)
  const said = String(refusal.data["reason"] ?? "")
  const whole = Object.values(validationTexts).find((text) => text.zh === said)
  if (whole) return whole[language]
  const reason = reasonText({ ...issueOf(refusal.cause), message: said }, language)
  return formatText(message[language], { ...refusal.data, reason })
}

/** What the schema found wrong, where it was a schema that refused. */
function issueOf(cause: unknown): Omit<RefusedValue, "message"> | undefined {
  if (cause instanceof z.ZodError) return cause.issues[0]
  if (!hasZodFastifySchemaValidationErrors(cause)) return undefined
  const [issue] = cause.validation
  return issue && { ...issue.params, code: issue.keyword }
}

const ofStatus: Readonly<Record<number, ErrorCode>> = { 404: "not-found", 405: "not-found" }

function asRefusal(error: FastifyError | ServiceError): ServiceError | undefined {
  if (error instanceof ServiceError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issue = error.validation[0]
    return new ServiceError(
      "bad-parameter",
      {
        field: issue?.instancePath.slice(1).replaceAll("/", ".") ?? "",
        reason: issue?.message ?? "",
      },
      { cause: error },
    )
  }
  if (isOutOfRoom(error)) return new ServiceError("storage-full", { seconds: 60 }, { cause: error })
  if (isPassingDatabaseError(error)) return new ServiceError("maintenance", {}, { cause: error })
  const status = error.statusCode ?? 500
  if (status === 429) return new ServiceError("too-frequent", { seconds: 60 })
  if (status >= 400 && status < 500)
    return new ServiceError(
      ofStatus[status] ?? "bad-parameter",
      { field: "body", reason: error.message },
      { cause: error },
    )
  return undefined
}
