import { namesIn, withNames } from "@mozhuan/services"
import type { FastifyInstance } from "fastify"

/**
 * Keeps the names of files that a call carries out of every log line that is written for it: its
 * own, and those of all that works for it.
 */
export function hideNames(app: FastifyInstance): void {
  app.addHook("preValidation", (request, _reply, done) => {
    const names = [...namesIn(request.body), ...namesIn(request.query)]
    if (names.length === 0) done()
    else withNames(names, done)
  })
}
