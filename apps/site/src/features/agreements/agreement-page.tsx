import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from "react-router"
import { languageOfPath } from "../../i18n/language.ts"
import { useTexts } from "../../i18n/texts.tsx"
import { headTags } from "../tools/head-tags.ts"
import { pageHead } from "../tools/page-head.server.ts"
import { agreementHead } from "./agreement-head.server.ts"
import { agreementDate, agreementVersion, isAgreementId, loadAgreement } from "./agreement.ts"
import "./agreement.css"

/** /agreement/{terms|privacy|children|member}: what people agree to, with version and date. */
export async function loader({ url, params }: LoaderFunctionArgs) {
  const language = languageOfPath(url.pathname)
  const { id } = params
  if (!isAgreementId(id)) throw data("This page could not be found", { status: 404 })
  const [agreement, texts] = await Promise.all([
    loadAgreement(id, language),
    agreementHead(id, language),
  ])
  const head = pageHead({
    origin: url.origin,
    language,
    path: `/agreement/${id}`,
    texts,
  })
  return { agreement, head, version: agreementVersion, date: agreementDate }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  headTags(loaderData?.head, matches)

export default function AgreementPage() {
  const { agreement, version, date } = useLoaderData<typeof loader>()
  const texts = useTexts()
  return (
    <article className="container agreement">
      <h1>{agreement.title}</h1>
      <p className="field-hint number">
        {texts.footer.version(version)} · <time dateTime={date}>{date}</time>
      </p>
      {agreement.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
