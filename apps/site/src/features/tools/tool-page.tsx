import { isToolId } from "@mozhuan/contract"
import { data, Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from "react-router"
import { barePath, languageOfPath, localPath } from "../../i18n/language.ts"
import { loadTexts, useLanguage, useTexts } from "../../i18n/texts.tsx"
import { servicesOf } from "../../server/services.ts"
import { Icon } from "../../ui/icon.tsx"
import { ToolIcon } from "../../ui/tool-icon.tsx"
import { ConverterStage } from "../converter/converter-stage.tsx"
import { useRootData } from "../shell/root-data.ts"
import { RelatedArticles } from "../reading/related-articles.tsx"
import { readingWords } from "../reading/reading-words.server.ts"
import { headTags } from "./head-tags.ts"
import { Questions } from "./home-sections.tsx"
import {
  breadcrumbData,
  pageHead,
  questionData,
  softwareData,
  stepData,
  toolDates,
} from "./page-head.server.ts"
import { toolTexts } from "./tool-texts.server.ts"

/** One page serves all tools: its address is the tool's id. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const language = languageOfPath(url.pathname)
  const id = barePath(url.pathname).slice(1)
  if (!isToolId(id)) throw data("This page could not be found", { status: 404 })
  const services = servicesOf(context)
  const [texts, tool, edited, guides] = await Promise.all([
    loadTexts(language),
    toolTexts(id, language),
    services.pageTexts(id, language),
    services.guidesFor(id, language),
  ])
  const head = pageHead({
    origin: url.origin,
    language,
    path: `/${id}`,
    image: `/og/tool/${id}.${language}.png`,
    texts: edited ?? tool.head,
    structured: [
      breadcrumbData(url.origin, language, texts.site.home, { path: `/${id}`, name: tool.name }),
      { ...questionData(tool.questions.faq), ...toolDates },
      { ...stepData(tool.howTo.title, tool.howTo.steps), ...toolDates },
      {
        ...softwareData(
          `${tool.name} - ${texts.site.name}`,
          tool.head.description,
          url.origin + localPath(language, `/${id}`),
        ),
        ...toolDates,
      },
    ],
  })
  const { intro, howTo, notes, questions, related } = tool
  return {
    id,
    head,
    intro,
    howTo,
    notes,
    questions,
    related,
    guides,
    guidesTitle: readingWords[language].guides,
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  headTags(loaderData?.head, matches)

export default function ToolPage() {
  const { id, intro, howTo, notes, questions, related, guides, guidesTitle } =
    useLoaderData<typeof loader>()
  const tool = useRootData().tools.find((entry) => entry.id === id)
  if (tool === undefined) return null
  return (
    <>
      <Breadcrumb name={tool.name} />
      <ConverterStage title={tool.name} promise={tool.promise} />
      <section className="section container tool-steps">
        <h2>{howTo.title}</h2>
        <p className="lead">{intro}</p>
        <ol className="step-list">
          {howTo.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <div className="section container tool-notes">
        {notes.map((note) => (
          <section key={note.title}>
            <h2>{note.title}</h2>
            <p>{note.text}</p>
          </section>
        ))}
      </div>
      <Questions title={questions.title} faq={questions.faq} />
      <section className="section container">
        <RelatedArticles articles={guides} title={guidesTitle} />
      </section>
      <Related ids={related} />
    </>
  )
}

function Breadcrumb({ name }: { name: string }) {
  const texts = useTexts()
  const language = useLanguage()
  return (
    <nav className="breadcrumb container" aria-label={texts.tool.breadcrumb}>
      <ol>
        <li>
          <Link to={localPath(language, "/")}>{texts.site.home}</Link>
          <Icon name="chevron" size={14} />
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  )
}

function Related({ ids }: { ids: readonly string[] }) {
  const texts = useTexts()
  const language = useLanguage()
  const { tools } = useRootData()
  return (
    <section className="section container">
      <h2>{texts.tool.relatedTitle}</h2>
      <ul className="chip-list">
        {tools
          .filter((tool) => ids.includes(tool.id))
          .map((tool) => (
            <li key={tool.id}>
              <Link className="chip" to={localPath(language, `/${tool.id}`)}>
                <ToolIcon tool={tool.id} size={24} />
                {tool.name}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
