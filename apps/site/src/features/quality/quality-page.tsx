import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from "react-router"
import { languageOfPath } from "../../i18n/language.ts"
import { loadTexts } from "../../i18n/texts.tsx"
import { servicesOf } from "../../server/services.ts"
import { inNameOf } from "../shell/brand.ts"
import { useRootData } from "../shell/root-data.ts"
import { headTags } from "../tools/head-tags.ts"
import { breadcrumbData, pageHead } from "../tools/page-head.server.ts"
import { readBoard, type ShownGroup } from "./board.server.ts"
import { qualityWords } from "./quality-words.server.ts"
import "./quality.css"

/** /quality: what was measured, beside named peers, and what cannot be done yet. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const language = languageOfPath(url.pathname)
  const { page } = qualityWords[language]
  const [texts, edited] = await Promise.all([
    loadTexts(language),
    servicesOf(context).pageTexts("quality", language),
  ])
  const { headTitle: title, keywords, description } = page
  const head = pageHead({
    origin: url.origin,
    language,
    path: "/quality",
    texts: edited ?? { title, keywords, description },
    structured: [
      breadcrumbData(url.origin, language, texts.site.home, { path: "/quality", name: page.title }),
    ],
  })
  return { head, page, board: readBoard(language) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  headTags(loaderData?.head, matches)

export default function QualityPage() {
  const { page: shipped, board } = useLoaderData<typeof loader>()
  const page = inNameOf(useRootData().visitor.host.brand, shipped)
  return (
    <div className="container quality">
      <header>
        <h1>{page.title}</h1>
        <p className="lead">{page.lead}</p>
      </header>
      {board.groups.map((group) => (
        <Group key={group.id} group={group} page={page} />
      ))}
      <section>
        <h2>{page.worseTitle}</h2>
        <ul className="quality-lines">
          {board.worse.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{page.limitsTitle}</h2>
        <ul className="quality-lines">
          {page.limits.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <p className="quality-note">{page.note}</p>
    </div>
  )
}

interface GroupProps {
  readonly group: ShownGroup
  readonly page: {
    readonly figure: string
    readonly ours: string
    readonly peer: string
    readonly worse: string
  }
}

function Group({ group, page }: GroupProps) {
  return (
    <section>
      <h2>{group.name}</h2>
      <p className="quality-note">{group.corpus}</p>
      <table className="quality-table">
        <thead>
          <tr>
            <th scope="col">{page.figure}</th>
            <th scope="col">{page.ours}</th>
            <th scope="col">{page.peer}</th>
          </tr>
        </thead>
        <tbody>
          {group.figures.map((figure) => (
            <tr key={figure.id} data-worse={figure.isWorse}>
              <th scope="row">
                {figure.name}
                <small>{figure.reading}</small>
              </th>
              <td className="number">
                {figure.ours}
                {figure.isWorse ? <small>{page.worse}</small> : null}
              </td>
              <td className="number">
                {figure.theirs}
                <small>{figure.peer}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {group.measured.map((line) => (
        <p key={line} className="quality-note number">
          {line}
        </p>
      ))}
    </section>
  )
}
