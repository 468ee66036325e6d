import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from "react-router"
import { loadPurchaseTexts } from "../../../i18n/purchase-texts.ts"
import { languageOfPath } from "../../../i18n/language.ts"
import { servicesOf } from "../../../server/services.ts"
import { headTags } from "../../tools/head-tags.ts"
import { pageHead } from "../../tools/page-head.server.ts"
import { Shop } from "./shop.tsx"

/** /purchase: membership for visitors of the Chinese site. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const language = languageOfPath(url.pathname)
  const purchase = await loadPurchaseTexts(language)
  const services = servicesOf(context)
  const [prices, visitor, edited] = await Promise.all([
    services.prices("cn"),
    services.visitorLimits(),
    services.pageTexts("purchase", language),
  ])
  const texts = edited ?? {
    title: purchase.pageTitle,
    keywords: purchase.keywords,
    description: purchase.description,
  }
  return {
    prices,
    visitor,
    head: pageHead({ origin: url.origin, language, path: "/purchase", texts }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  headTags(loaderData?.head, matches)

export default function PurchasePage() {
  const { prices, visitor } = useLoaderData<typeof loader>()
  return <Shop prices={prices} region="cn" visitor={visitor} />
}
