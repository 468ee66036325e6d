import type { Installer } from "@mozhuan/contract"
import {
  Link,
  useLoaderData,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "react-router"
import { fill } from "../../i18n/fill.ts"
import { languageOfPath, localPath } from "../../i18n/language.ts"
import { loadTexts, useLanguage } from "../../i18n/texts.tsx"
import { servicesOf } from "../../server/services.ts"
import { Icon } from "../../ui/more-icons.tsx"
import { OfflineChoice } from "../offline/offline-choice.tsx"
import { inNameOf } from "../shell/brand.ts"
import { useRootData } from "../shell/root-data.ts"
import { headTags } from "../tools/head-tags.ts"
import { breadcrumbData, pageHead, softwareData } from "../tools/page-head.server.ts"
import { AppPictures } from "./app-pictures.tsx"
import { CommandLineCard } from "./command-line-card.tsx"
import { commandLineWords } from "./command-line-words.server.ts"
import { downloadWords, type DownloadWords } from "./download-words.server.ts"
import { QrCode } from "./qr-code.tsx"
import { qrPath } from "./qr-code.server.ts"
import { systemOf, systems, type System } from "./system.ts"
import "./downloads.css"

/** /download: clients the operator offers, and how to install the web version everywhere else. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const language = languageOfPath(url.pathname)
  const services = servicesOf(context)
  const words = downloadWords[language]
  const [texts, installers, commandLine, edited] = await Promise.all([
    loadTexts(language),
    services.installers(),
    services.commandLine(),
    services.pageTexts("download", language),
  ])
  const head = pageHead({
    origin: url.origin,
    language,
    path: "/download",
    texts: edited ?? words.heads.download,
    structured: [
      breadcrumbData(url.origin, language, texts.site.home, {
        path: "/download",
        name: words.title,
      }),
      softwareData(texts.site.name, words.heads.download.description, url.origin),
    ],
  })
  const guide = url.origin + localPath(language, "/guide")
  return {
    words,
    installers,
    commandLine,
    commandLineWords: commandLineWords[language],
    system: systemOf(request.headers.get("user-agent") ?? ""),
    qr: qrPath(guide),
    guide,
    head,
  }
}

export const headers: HeadersFunction = () => ({ Vary: "User-Agent" })
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  headTags(loaderData?.head, matches)

export default function DownloadPage() {
  const { words: shipped, installers, system, ...data } = useLoaderData<typeof loader>()
  const { brand } = useRootData().visitor.host
  const words = inNameOf(brand, shipped)
  const language = useLanguage()
  const order = system ? [system, ...systems.filter((each) => each !== system)] : systems
  const own = system && installers[system]
  return (
    <div className="container downloads">
      <header className="downloads-head">
        <div>
          <h1>{words.title}</h1>
          <p className="lead">{words.promise}</p>
          <p className="downloads-actions">
            {system && own ? (
              <InstallerLink
                installer={own}
                label={fill(words.get, { system: words.systems[system] })}
                isPrimary
              />
            ) : null}
            <Link
              className={`button button-large ${own ? "" : "button-primary"}`}
              to={localPath(language, "/")}
            >
              <Icon name="arrow" size={20} />
              {words.open}
            </Link>
          </p>
          <p className="downloads-note">{words.webNote}</p>
        </div>
        <PhoneCode words={words} />
      </header>
      <ul className="system-list">
        {order.map((each) => (
          <SystemCard
            key={each}
            system={each}
            installer={installers[each]}
            isOwn={each === system}
            words={words}
          />
        ))}
      </ul>
      <AppPictures words={words.pictures} />
      <OfflineChoice words={words.offline} />
      <CommandLineCard words={inNameOf(brand, data.commandLineWords)} offered={data.commandLine} />
      <Trust words={words} />
    </div>
  )
}

/** A code for the phone's camera: the way onto a phone. */
function PhoneCode({ words }: { words: DownloadWords }) {
  const { qr, guide } = useLoaderData<typeof loader>()
  const language = useLanguage()
  return (
    <figure className="downloads-phone">
      <QrCode code={qr} label={fill(words.qrLabel, { url: guide })} />
      <figcaption>
        <strong>{words.phoneTitle}</strong>
        <span>{words.phoneText}</span>
        <Link to={localPath(language, "/guide")}>{guide.replace(/^https?:\/\//, "")}</Link>
      </figcaption>
    </figure>
  )
}

function Trust({ words }: { words: DownloadWords }) {
  return (
    <section className="downloads-trust">
      <h2>{words.trustTitle}</h2>
      <ul>
        {words.trust.map((line) => (
          <li key={line}>
            <Icon name="check" size={18} />
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}

function SystemCard({
  system,
  installer,
  isOwn,
  words,
}: {
  system: System
  installer: Installer | undefined
  isOwn: boolean
  words: DownloadWords
}) {
  const name = words.systems[system]
  return (
    <li className="system-card" data-own={isOwn}>
      <h2>
        <SystemMark system={system} />
        {name}
        {isOwn ? <span className="system-own">{words.yourSystem}</span> : null}
      </h2>
      {installer ? (
        <InstallerFacts
          installer={installer}
          label={fill(words.get, { system: name })}
          words={words}
        />
      ) : null}
      <h3>{fill(words.installTitle, { system: name })}</h3>
      <ol className="system-steps">
        {words.install[system].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </li>
  )
}

function SystemMark({ system }: { system: System }) {
  return (
    <span className="system-mark">
      {system === "windows" || system === "mac" ? (
        <Icon name="device" size={22} />
      ) : (
        <Icon name="phone" size={22} />
      )}
    </span>
  )
}

function InstallerLink({
  installer,
  label,
  isPrimary = false,
}: {
  installer: Installer
  label: string
  isPrimary?: boolean
}) {
  return (
    <a
      className={`button ${isPrimary ? "button-primary button-large" : ""}`}
      href={installer.url}
      rel="noopener"
      data-usage="download-client"
    >
      <Icon name="download" size={20} />
      {label}
    </a>
  )
}

function InstallerFacts({
  installer,
  label,
  words,
}: {
  installer: Installer
  label: string
  words: DownloadWords
}) {
  return (
    <div className="installer">
      <InstallerLink installer={installer} label={label} />
      <p className="installer-facts number">
        <span>{fill(words.version, { version: installer.version })}</span>
        <span>{fill(words.size, { size: (installer.size / 1_048_576).toFixed(1) })}</span>
        <span>{fill(words.date, { date: installer.date })}</span>
        {installer.publisher ? (
          <span>{fill(words.publisher, { name: installer.publisher })}</span>
        ) : null}
      </p>
      {installer.changes.length > 0 ? (
        <details>
          <summary>{words.changes}</summary>
          <ul>
            {installer.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {installer.sha256 ? (
        <details>
          <summary>{words.checksum}</summary>
          <code>{installer.sha256}</code>
        </details>
      ) : null}
    </div>
  )
}
