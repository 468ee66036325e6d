import { useEffect } from "react"
import {
  Link,
  useLoaderData,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "react-router"
import { fill } from "../../i18n/fill.ts"
import { languageOfPath, localPath } from "../../i18n/language.ts"
import { useLanguage } from "../../i18n/texts.tsx"
import { servicesOf } from "../../server/services.ts"
import { Icon } from "../../ui/more-icons.tsx"
import { Logo } from "../../ui/logo.tsx"
import { useToast } from "../../ui/toast.tsx"
import { inNameOf } from "../shell/brand.ts"
import { useRootData } from "../shell/root-data.ts"
import { isWechat, rememberVisit } from "../shell/visit.ts"
import { headTags } from "../tools/head-tags.ts"
import { pageHead } from "../tools/page-head.server.ts"
import { downloadWords, type DownloadWords } from "./download-words.server.ts"
import { QrCode } from "./qr-code.tsx"
import { qrPath } from "./qr-code.server.ts"
import { systemOf } from "./system.ts"
import "./downloads.css"

/**
 * /guide and /h5down/{mode}: the way onto a phone. `android` and `ios` force a system; any other
 * mode is the name of a sales channel.
 */
export async function loader({ request, url, params, context }: LoaderFunctionArgs) {
  const language = languageOfPath(url.pathname)
  const services = servicesOf(context)
  const words = downloadWords[language]
  const { mode } = params
  const userAgent = request.headers.get("user-agent") ?? ""
  const forced = mode === "android" || mode === "ios" ? mode : undefined
  const found = systemOf(userAgent)
  const system = forced ?? (found === "android" || found === "ios" ? found : undefined)
  const [installers, visitor, edited] = await Promise.all([
    services.installers(),
    services.visitor(request),
    services.pageTexts("guide", language),
  ])
  const store = system && (installers[system]?.url ?? (visitor.downloadUrl || undefined))
  const head = pageHead({
    origin: url.origin,
    language,
    path: "/guide",
    texts: edited ?? words.heads.guide,
    isIndexed: mode === undefined,
  })
  const channel =
    mode !== undefined && forced === undefined && /^[\w.-]{1,64}$/.test(mode) ? mode : undefined
  const target = url.origin + url.pathname
  return {
    words,
    system,
    store,
    isInWechat: isWechat(userAgent),
    qr: qrPath(target),
    target,
    channel,
    head,
  }
}

export const headers: HeadersFunction = () => ({ Vary: "User-Agent" })
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  headTags(loaderData?.head, matches)

export default function GuidePage() {
  const {
    words: shipped,
    system,
    store,
    isInWechat,
    qr,
    target,
    channel,
  } = useLoaderData<typeof loader>()
  const words = inNameOf(useRootData().visitor.host.brand, shipped)
  const language = useLanguage()
  useEffect(() => {
    if (channel !== undefined)
      rememberVisit(
        new URL(`/?channel=${encodeURIComponent(channel)}`, location.href),
        localStorage,
      )
  }, [channel])
  if (system === undefined) return <DesktopGuide words={words} code={qr} target={target} />
  return (
    <div className="container guide">
      {isInWechat ? <WechatArrow words={words} target={target} /> : null}
      <p className="guide-mark">
        <Logo />
      </p>
      <h1>{words.guideTitle}</h1>
      <p className="lead">{words.guideText}</p>
      <p className="guide-actions">
        {store ? (
          <a
            className="button button-primary button-large"
            href={store}
            rel="noopener"
            data-usage="download-client"
          >
            <Icon name="download" size={20} />
            {words.guideStore}
          </a>
        ) : null}
        <Link
          className={`button button-large ${store ? "" : "button-primary"}`}
          to={localPath(language, "/")}
        >
          {words.guideOpen}
        </Link>
      </p>
      <section className="guide-steps">
        <h2>{words.homeScreen}</h2>
        <ol className="system-steps">
          {words.install[system].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </div>
  )
}

/** On a computer there is nothing to install: a code for the phone's camera. */
function DesktopGuide({
  words,
  code,
  target,
}: {
  words: DownloadWords
  code: ReturnType<typeof qrPath>
  target: string
}) {
  const language = useLanguage()
  return (
    <div className="container guide guide-desktop">
      <div>
        <h1>{words.desktopTitle}</h1>
        <p className="lead">{words.desktopText}</p>
        <Link className="button" to={localPath(language, "/")}>
          {words.desktopOpen}
        </Link>
      </div>
      <QrCode code={code} label={fill(words.qrLabel, { url: target })} />
    </div>
  )
}

/** WeChat's browser cannot save files: points at its menu, and offers the address to copy. */
function WechatArrow({ words, target }: { words: DownloadWords; target: string }) {
  const showToast = useToast()
  const copy = async () => {
    await navigator.clipboard.writeText(target)
    showToast(words.copied)
  }
  return (
    <aside className="guide-arrow">
      <svg viewBox="0 0 80 72" width="80" height="72" aria-hidden="true">
        <path d="M6 66C30 62 56 46 66 10M54 18L67 8l7 15" />
      </svg>
      <strong>{words.wechatTitle}</strong>
      <p>{words.wechatText}</p>
      <button className="button" type="button" onClick={() => void copy()}>
        <Icon name="copy" size={18} />
        {words.copy}
      </button>
    </aside>
  )
}
