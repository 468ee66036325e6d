import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http"
import { once } from "node:events"

/** A script that only the earlier release has. */
const oldScript = "/assets/of-the-earlier-release.js"

/** The site at an address of its own, of which the test says which release it is. */
export interface Releases {
  readonly url: string
  /** From now on this is the newer release. */
  readonly update: () => void
  readonly close: () => Promise<void>
}

/**
 * Serves the running site twice over: first as an earlier release, whose service worker has another
 * version and a script more, then as it is.
 */
export async function serveReleases(site: string): Promise<Releases> {
  let isNew = false
  const server = createServer((ask, reply) => {
    if (ask.url === "/service-worker.js") void sendWorker(reply)
    else if (ask.url === oldScript)
      reply.writeHead(isNew ? 404 : 200, { "content-type": "text/javascript" }).end("export {}")
    else passOn(ask, reply)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  const { port } = address

  async function sendWorker(reply: ServerResponse): Promise<void> {
    const text = await (await fetch(`${site}/service-worker.js`)).text()
    const older = text
      .replace(/"version":"\w+"/, '"version":"earlier"')
      .replace(
        '"files":[',
        `"files":[{"path":"${oldScript}","type":"text/javascript","isPacked":false},`,
      )
    reply.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" })
    reply.end(isNew ? text : older)
  }

  function passOn(ask: IncomingMessage, reply: ServerResponse): void {
    const { hostname, port: to } = new URL(site)
    const { method = "GET", url: path = "/", headers } = ask
    const further = request({ hostname, port: to, method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    further.on("error", () => reply.destroy())
    ask.pipe(further)
  }

  return {
    url: `http://127.0.0.1:${port}`,
    update: () => void (isNew = true),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
