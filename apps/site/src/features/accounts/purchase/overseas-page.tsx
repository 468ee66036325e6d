import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from "react-router"
import { loadPurchaseTexts } from "../../../i18n/purchase-texts.ts"
import { languageOfPath } from "../../../i18n/language.ts"
import { servicesOf } from "../../../server/services.ts"
import { useTexts } from "../../../i18n/texts.tsx"
import { ConverterStage } from "../../converter/converter-stage.tsx"
import { useToolChoice } from "../../converter/tool-choice.tsx"
import { useRootData } from "../../shell/root-data.ts"
import { headTags } from "../../tools/head-tags.ts"
import { pageHead } from "../../tools/page-head.server.ts"
import { Shop } from "./shop.tsx"

/**
 * /index-stripe: the converter and prices in Euro, paid by card; kept out of search engines, as it
 * would double other pages.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const language = languageOfPath(url.pathname)
  const purchase = await loadPurchaseTexts(language)
  const services = servicesOf(context)
  const [prices, visitor] = await Promise.all([
    services.prices("overseas"),
    services.visitorLimits(),
  ])
  const texts = {
    title: purchase.pageTitle,
    keywords: purchase.keywords,
    description: purchase.description,
  }
  return {
    prices,
    visitor,
    head: pageHead({ origin: url.origin, language, path: "/index-stripe", texts }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  ...headTags(loaderData?.head, matches),
  { name: "robots", content: "noindex" },
]

export default function OverseasPage() {
  const { prices, visitor } = useLoaderData<typeof loader>()
  const texts = useTexts()
  const { tools } = useRootData()
  const { activeTool } = useToolChoice()
  const tool = tools.find((entry) => entry.id === activeTool)
  return (
    <>
      <ConverterStage
        title={tool?.name ?? texts.home.title}
        promise={tool?.promise ?? texts.home.promise}
      />
      <Shop prices={prices} region="overseas" visitor={visitor} isSection />
    </>
  )
}
