import type { IncomingMessage } from "node:http"
import { PassThrough, type Readable } from "node:stream"

/**
 * Gives a request's body as a stream of its own. Whoever reads it may give up and destroy it in the
 * midst, as on a full disk: the request itself lives on, what is left of it can be read, and its
 * connection serves the next one. It fails where the request is cut.
 */
export function bodyOf(request: IncomingMessage): Readable {
  const body = new PassThrough()
  request.once("close", () => {
    if (!request.complete) body.destroy(new Error("the request was cut"))
  })
  return request.pipe(body)
}
