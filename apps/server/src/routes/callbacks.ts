import { channelIds, paymentChannels } from "@mozhuan/contract"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { ServerParts } from "../app/server-parts.ts"

/**
 * Where providers call back. Bodies stay untouched, as signatures cover every byte; answers have
 * the provider's form and no envelope.
 */
export function callbackRoutes(api: FastifyInstance, parts: ServerParts): void {
  const { accounts, orders } = parts.services
  void api.register(
    async (app) => {
      app.removeAllContentTypeParsers()
      app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) =>
        done(null, body),
      )
      for (const channel of channelIds) {
        app.post(
          `/${paymentChannels[channel].callback}`,
          { schema: { hide: true } },
          async (request, reply) => {
            const { status, contentType, body } = await orders.takeNotice(channel, {
              headers: headersOf(request),
              body: bodyOf(request),
            })
            return sendPlain(reply, status, contentType, body)
          },
        )
      }
      app.get("/wechat", { schema: { hide: true } }, (request, reply) =>
        sendPlain(reply, 200, "text/plain", accounts.verifyPushUrl(queryOf(request))),
      )
      app.post("/wechat", { schema: { hide: true } }, async (request, reply) => {
        const answer = await accounts.handlePush(queryOf(request), bodyOf(request))
        return sendPlain(reply, 200, answer.startsWith("<") ? "text/xml" : "text/plain", answer)
      })
    },
    { prefix: "/callback" },
  )
}

const bodyOf = (request: FastifyRequest): string =>
  typeof request.body === "string" ? request.body : ""

const sendPlain = (
  reply: FastifyReply,
  status: number,
  contentType: string,
  body: string,
): FastifyReply => reply.status(status).type(contentType).send(body)

const headersOf = (request: FastifyRequest): Record<string, string> => stringsOf(request.headers)
const queryOf = (request: FastifyRequest): Record<string, string> => stringsOf(request.query)

const stringsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(value as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  )
