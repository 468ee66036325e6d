import { isRouteErrorResponse } from "react-router"
import { localPath } from "../../i18n/language.ts"
import { useLanguage, useTexts } from "../../i18n/texts.tsx"
import type { ToolSummary } from "../tools/tool-summary.ts"
import { Logo } from "../../ui/logo.tsx"
import { brandOf } from "./brand.ts"
import { useRootDataIfAny } from "./root-data.ts"

/** A failure as message and status; anything that carries no status counts as 500. */
function normaliseError(error: unknown): { statusCode: number; message: string } {
  if (isRouteErrorResponse(error)) {
    return { statusCode: error.status, message: messageIn(error.data) || error.statusText }
  }
  const status =
    typeof error === "object" && error !== null && "statusCode" in error
      ? Number(error.statusCode)
      : 500
  return {
    statusCode: Number.isInteger(status) && status >= 400 ? status : 500,
    message: error instanceof Error ? error.message : "",
  }
}

const messageIn = (data: unknown): string => {
  const message =
    typeof data === "object" && data !== null && "message" in data ? data.message : data
  return typeof message === "string" ? message : ""
}

/**
 * What a page that the host hides still tells: the root throws it, so nothing else has been loaded.
 */
interface HiddenPage {
  readonly brand: string
  readonly tools: readonly ToolSummary[]
}
const hiddenPageOf = (error: unknown): Partial<HiddenPage> =>
  isRouteErrorResponse(error) && typeof error.data === "object" && error.data !== null
    ? (error.data as Partial<HiddenPage>)
    : {}

/** The page for every failure: status, message, and the way back to work. */
export function ErrorPage({ error }: { error: unknown }) {
  const texts = useTexts()
  const language = useLanguage()
  const root = useRootDataIfAny()
  const hidden = hiddenPageOf(error)
  const tools = root?.tools ?? hidden.tools ?? []
  const { statusCode, message } = normaliseError(error)
  const isMissing = statusCode === 404
  return (
    <main className="error-page container" id="content">
      <title>{`${statusCode} | ${brandOf(root?.visitor.host.brand ?? hidden.brand ?? "", texts.site.titleSuffix)}`}</title>
      <meta name="robots" content="noindex" />
      <a className="error-page-logo" href={localPath(language, "/")} aria-label={texts.site.home}>
        <Logo />
      </a>
      <p className="error-page-status number">{statusCode}</p>
      <h1>{isMissing ? texts.error.notFoundNote : texts.error.failed}</h1>
      {/* Messages of faults of our own are for the log; what a page answered on purpose is for visitors. */}
      {isMissing || isRouteErrorResponse(error) ? (
        <p className="error-page-message">{message || texts.error.notFound}</p>
      ) : null}
      <p>
        {isMissing ? texts.error.notFoundText : texts.error.failedText}{" "}
        {isMissing && tools.length > 0 ? texts.error.notFoundStart : null}
      </p>
      <p className="error-page-actions">
        <a className="button button-primary" href={localPath(language, "/")}>
          {texts.error.home}
        </a>
        {isMissing ? null : (
          <button className="button" type="button" onClick={() => location.reload()}>
            {texts.error.reload}
          </button>
        )}
      </p>
      {tools.length > 0 ? (
        <nav aria-label={texts.error.tools}>
          <ul className="chip-list">
            {tools.slice(0, 8).map((tool) => (
              <li key={tool.id}>
                <a className="chip" href={localPath(language, `/${tool.id}`)}>
                  {tool.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </main>
  )
}
