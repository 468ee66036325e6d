import { useState } from "react"
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from "react-router"
import { languageOfPath } from "../../i18n/language.ts"
import { loadSupportTexts, useSupportTexts } from "../../i18n/support-texts.ts"
import { servicesOf } from "../../server/services.ts"
import { useRootData } from "../shell/root-data.ts"
import { useShell } from "../shell/shell-state.tsx"
import { headTags } from "../tools/head-tags.ts"
import { pageHead } from "../tools/page-head.server.ts"
import { ContactForm } from "./contact-form.tsx"
import "./support.css"

/** /contactus, on hosts that offer it: who we are, how to reach us, and a form. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const language = languageOfPath(url.pathname)
  const { headTitle, keywords, description } = (await loadSupportTexts(language)).page
  const edited = await servicesOf(context).pageTexts("contactus", language)
  return {
    head: pageHead({
      origin: url.origin,
      language,
      path: "/contactus",
      texts: edited ?? { title: headTitle, keywords, description },
    }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  headTags(loaderData?.head, matches)

export default function ContactPage() {
  useLoaderData<typeof loader>()
  const { page } = useSupportTexts()
  const { host } = useRootData().visitor
  const { openDialog } = useShell()
  const [isSent, setSent] = useState(false)
  return (
    <div className="container contact">
      <header>
        <h1>{page.title}</h1>
        <p className="lead">{page.lead}</p>
      </header>
      <div className="contact-columns">
        <section className="contact-sheet" aria-label={page.form}>
          <h2>{page.form}</h2>
          {isSent ? (
            <div role="status">
              <p className="contact-done">{page.doneTitle}</p>
              <p>{page.doneText}</p>
              <button className="button" type="button" onClick={() => setSent(false)}>
                {page.again}
              </button>
            </div>
          ) : (
            <ContactForm onSent={() => setSent(true)} />
          )}
        </section>
        <aside className="contact-side">
          <section className="contact-sheet" aria-label={page.details}>
            <h2>{page.details}</h2>
            <dl className="contact-facts">
              <Fact name={page.company} value={host.company} />
              {host.mail ? (
                <Fact name={page.mail} value={<a href={`mailto:${host.mail}`}>{host.mail}</a>} />
              ) : null}
              {host.phone ? (
                <Fact
                  name={page.phone}
                  value={<a href={`tel:${host.phone.replaceAll(/[^+\d]/g, "")}`}>{host.phone}</a>}
                />
              ) : null}
              {host.address ? <Fact name={page.address} value={host.address} /> : null}
              {host.hours ? <Fact name={page.hours} value={host.hours} /> : null}
              {host.licence ? <Fact name={page.licence} value={host.licence} /> : null}
            </dl>
          </section>
          {host.hasChat && !host.chatUrl ? (
            <section className="contact-sheet" aria-label={page.chat}>
              <h2>{page.chat}</h2>
              <p>{page.chatText}</p>
              <button className="button" type="button" onClick={() => openDialog("contact")}>
                {page.chat}
              </button>
            </section>
          ) : null}
        </aside>
      </div>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
