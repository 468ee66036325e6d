import { isToolId } from "@mozhuan/contract"
import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from "react-router"
import { languageOfPath, localPath } from "../../i18n/language.ts"
import { homeTexts } from "../../i18n/home-texts.server.ts"
import { loadTexts, useTexts } from "../../i18n/texts.tsx"
import { servicesOf } from "../../server/services.ts"
import { ConverterStage } from "../converter/converter-stage.tsx"
import { useToolChoice } from "../converter/tool-choice.tsx"
import { useRootData } from "../shell/root-data.ts"
import { RelatedArticles } from "../reading/related-articles.tsx"
import { FriendLinks } from "./friend-links.tsx"
import { headTags } from "./head-tags.ts"
import {
  breadcrumbData,
  pageHead,
  questionData,
  softwareData,
  toolDates,
} from "./page-head.server.ts"
import { Questions, Steps, Trust } from "./home-sections.tsx"
import { Proof } from "./proof.tsx"
import { ToolTiles } from "./tool-tiles.tsx"
import { toolTexts } from "./tool-texts.server.ts"

/** The rest of a campaign's address, which says who is to be paid for the visit. */
function withoutCampaign({ searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams)
  rest.delete("p_ch")
  return rest.size === 0 ? "" : `?${rest.toString()}`
}

/**
 * `?functionName=` shows a tool on the home page; that page then names the tool's own page as the
 * original.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const language = languageOfPath(url.pathname)
  if (url.searchParams.get("p_ch") === "pl_eu")
    throw redirect(localPath(language, "/index-stripe") + withoutCampaign(url))
  const asked = url.searchParams.get("functionName") ?? ""
  const texts = await loadTexts(language)
  const sections = homeTexts[language]
  if (isToolId(asked)) {
    const tool = await toolTexts(asked, language)
    return {
      sections,
      links: [],
      guides: [],
      head: pageHead({ origin: url.origin, language, path: `/${asked}`, texts: tool.head }),
    }
  }
  const services = servicesOf(context)
  const [edited, links, newest] = await Promise.all([
    services.pageTexts("index", language),
    services.friendLinks(),
    services.newest(language),
  ])
  const { homeTitle, homeDescription, homeKeywords } = texts.site
  const head = pageHead({
    origin: url.origin,
    language,
    path: "/",
    texts: edited ?? { title: homeTitle, description: homeDescription, keywords: homeKeywords },
    structured: [
      breadcrumbData(url.origin, language, texts.site.home),
      { ...questionData(sections.faq), ...toolDates },
      { ...softwareData(texts.site.name, homeDescription, url.origin), ...toolDates },
    ],
  })
  return { sections, links, guides: newest.slice(0, 4), head }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  headTags(loaderData?.head, matches)

export default function HomePage() {
  const texts = useTexts()
  const { sections, links, guides } = useLoaderData<typeof loader>()
  const { tools, visitor } = useRootData()
  const { activeTool } = useToolChoice()
  const tool = tools.find((entry) => entry.id === activeTool)
  return (
    <>
      <ConverterStage
        title={tool?.name ?? texts.home.title}
        promise={tool?.promise ?? texts.home.promise}
        proof={tool === undefined ? <Proof texts={sections.proof} /> : undefined}
      />
      <ToolTiles />
      <Steps title={sections.stepsTitle} steps={sections.steps} />
      <Trust title={sections.trustTitle} points={sections.trust} />
      <Questions title={sections.faqTitle} faq={sections.faq} />
      {guides.length > 0 && visitor.host.hasTutorials ? (
        <section className="section container">
          <RelatedArticles articles={guides} title={sections.guides} />
        </section>
      ) : null}
      <FriendLinks links={links} />
    </>
  )
}
