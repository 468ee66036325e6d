import { pipeline, type Transform } from "node:stream"
import { constants, createGzip } from "node:zlib"
import { createReadableStreamFromReadable } from "@react-router/node"
import { isbot } from "isbot"
import { renderToPipeableStream } from "react-dom/server"
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router"
import { languageOfPath } from "./i18n/language.ts"
import { LanguageProvider, loadTexts } from "./i18n/texts.tsx"
import { LateScripts } from "./server/late-scripts.ts"
import { nonceOf } from "./server/services.ts"

export { pageStyles } from "./design/page-styles.ts"
export { shippedTexts } from "./features/tools/shipped-texts.server.ts"
export { provideServices, type SiteServices, type VisitorFacts } from "./server/services.ts"

/** Time the server gives slow data of a page before it sends what it has. */
export const streamTimeout = 5_000

/**
 * Renders one page; the words of its language are loaded before, so that nothing is rendered twice.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8")
  if (request.method === "HEAD") return new Response(null, { status, headers })
  const language = languageOfPath(new URL(request.url).pathname)
  const texts = await loadTexts(language)
  const nonce = nonceOf(context)
  const waitsForAll = isbot(request.headers.get("user-agent") ?? "")

  return await new Promise((resolve, reject) => {
    let isShellSent = false
    let finalStatus = status
    const timer = setTimeout(() => page.abort(), streamTimeout + 1_000)
    const send = () => {
      isShellSent = true
      const markup = new LateScripts()
      const body = bodyFor(request, headers, markup)
      body.once("end", () => clearTimeout(timer))
      const stream = createReadableStreamFromReadable(body)
      page.pipe(markup)
      resolve(new Response(stream, { status: finalStatus, headers }))
    }
    const page = renderToPipeableStream(
      <LanguageProvider language={language} texts={texts}>
        <ServerRouter
          context={routerContext}
          url={request.url}
          {...(nonce === undefined ? {} : { nonce })}
        />
      </LanguageProvider>,
      {
        ...(nonce === undefined ? {} : { nonce }),
        [waitsForAll ? "onAllReady" : "onShellReady"]: send,
        onShellError(error: unknown) {
          clearTimeout(timer)
          reject(
            error instanceof Error
              ? error
              : new Error("page could not be rendered", { cause: error }),
          )
        },
        onError(error: unknown) {
          finalStatus = 500
          if (isShellSent) console.error(error)
        },
      },
    )
  })
}

/**
 * Packs the page for browsers that take it; each piece is sent at once, so that streaming stays
 * streaming.
 */
function bodyFor(request: Request, headers: Headers, markup: Transform): Transform {
  headers.append("Vary", "Accept-Encoding")
  if (!/\bgzip\b/.test(request.headers.get("accept-encoding") ?? "")) return markup
  headers.set("Content-Encoding", "gzip")
  const packed = createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })
  // Ends in either are told by the page itself.
  return pipeline(markup, packed, () => undefined)
}
