import {
  calls,
  exampleLanguages,
  firstConversion,
  keyLimits,
  keyNeedOf,
  verifyWebhook,
  type ExampleLanguage,
} from "@mozhuan/contract"
import { useId, useState } from "react"
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from "react-router"
import { fill } from "../../../i18n/fill.ts"
import { languageOfPath, localPath } from "../../../i18n/language.ts"
import { loadPlatformTexts, usePlatformTexts } from "../../../i18n/platform-texts.ts"
import { loadTexts, useLanguage } from "../../../i18n/texts.tsx"
import { servicesOf } from "../../../server/services.ts"
import { headTags } from "../../tools/head-tags.ts"
import { breadcrumbData, pageHead } from "../../tools/page-head.server.ts"
import { Code } from "./code.tsx"
import { TryCall } from "./try-call.tsx"
import "../platform.css"

/** What stands in examples until the reader has given a key. */
const sampleKey = "mzk_…"

/** /api: how programs call, with examples to copy and a way to try calls. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const language = languageOfPath(url.pathname)
  const [texts, { page }, edited] = await Promise.all([
    loadTexts(language),
    loadPlatformTexts(language),
    servicesOf(context).pageTexts("api", language),
  ])
  const { headTitle: title, keywords, description } = page
  const head = pageHead({
    origin: url.origin,
    language,
    path: "/api",
    texts: edited ?? { title, keywords, description },
    structured: [
      breadcrumbData(url.origin, language, texts.site.home, { path: "/api", name: page.title }),
    ],
  })
  return { head, site: url.origin, rows: callRows() }
}

/** Calls of the API in the order of its areas; those that only people make stand last. */
const callRows = () =>
  Object.values(calls)
    .map((call) => ({ method: call.method, path: call.path, need: keyNeedOf(call) }))
    .toSorted((a, b) => Number(a.need === "person") - Number(b.need === "person"))

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  headTags(loaderData?.head, matches)

export default function ApiPage() {
  const { site, rows } = useLoaderData<typeof loader>()
  const { page } = usePlatformTexts()
  const language = useLanguage()
  const [key, setKey] = useState("")
  const facts = { site, key: key.trim() || sampleKey }
  return (
    <div className="container api-page">
      <header>
        <h1>{page.title}</h1>
        <p className="lead">{page.lead}</p>
        <p className="api-actions">
          <Link
            className="button button-primary button-large"
            to={localPath(language, "/account?tab=api")}
          >
            {page.getKey}
          </Link>
          <a className="button button-large" href="/v1/docs">
            {page.specPage}
          </a>
          <a className="button button-large" href="/v1/docs/json">
            {page.spec}
          </a>
        </p>
      </header>
      <section>
        <h2>{page.firstTitle}</h2>
        <p>{page.firstText}</p>
        <KeyField value={key} onChange={setKey} />
        <Example facts={facts} />
      </section>
      <section>
        <h2>{page.tryTitle}</h2>
        <p>{page.tryText}</p>
        <TryCall site={site} apiKey={key.trim()} />
      </section>
      <section>
        <h2>{page.hooksTitle}</h2>
        <p>{page.hooksText}</p>
        <Code title={page.hooksCode} text={verifyWebhook} />
      </section>
      <section>
        <h2>{page.limitsTitle}</h2>
        <ul className="api-limits">
          {page.limits.map((line) => (
            <li key={line}>
              {fill(line, {
                free: keyLimits.free.callsPerMinute,
                member: keyLimits.member.callsPerMinute,
              })}
            </li>
          ))}
        </ul>
      </section>
      <AllCalls rows={rows} />
    </div>
  )
}

function KeyField({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const { page } = usePlatformTexts()
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {page.yourKey}
      </label>
      <input
        id={id}
        className="input secret"
        autoComplete="off"
        spellCheck={false}
        placeholder={sampleKey}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className="field-hint" id={`${id}-hint`}>
        {page.keyHint}
      </p>
    </div>
  )
}

function Example({ facts }: { facts: { readonly site: string; readonly key: string } }) {
  const { page } = usePlatformTexts()
  const [chosen, setChosen] = useState<ExampleLanguage>("sh")
  return (
    <>
      <div className="choice-row" role="group" aria-label={page.firstTitle}>
        {exampleLanguages.map((name) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={chosen === name}
            onClick={() => setChosen(name)}
          >
            {page.languages[name]}
          </button>
        ))}
      </div>
      <Code title={page.languages[chosen]} text={firstConversion[chosen](facts)} />
    </>
  )
}

function AllCalls({ rows }: { rows: ReturnType<typeof callRows> }) {
  const { page } = usePlatformTexts()
  return (
    <section>
      <h2>{page.callsTitle}</h2>
      {/* Scrolls sideways, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- 2026-11: see above */}
      <div className="platform-table" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{page.method}</th>
              <th scope="col">{page.path}</th>
              <th scope="col">{page.need}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ method, path, need }) => (
              <tr key={method + path}>
                <td>{method}</td>
                <td>
                  <code>/v1{path}</code>
                </td>
                <td>{page.needs[need]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
