import { index, layout, prefix, route, type RouteConfigEntry } from "@react-router/dev/routes"
import { toolIds } from "@mozhuan/contract"

/**
 * Routes grouped by feature; every group exists once a language, so ids carry the language.
 *
 * To add a feature: write a function like `converterRoutes`, and list it under its layout in `pagesOf`.
 */
type Mark = (name: string) => { id: string }

function converterRoutes(mark: Mark): RouteConfigEntry[] {
  return [
    index("features/tools/home-page.tsx", mark("index")),
    ...toolIds.map((tool) => route(tool, "features/tools/tool-page.tsx", mark(tool))),
  ]
}

function accountRoutes(mark: Mark): RouteConfigEntry[] {
  return [
    route("purchase", "features/accounts/purchase/purchase-page.tsx", mark("purchase")),
    route("index-stripe", "features/accounts/purchase/overseas-page.tsx", mark("index-stripe")),
    route("agreement/:id", "features/agreements/agreement-page.tsx", mark("agreement")),
    route("account", "features/accounts/account/account-page.tsx", mark("account")),
  ]
}

function pagesOf(language: string): RouteConfigEntry[] {
  const mark: Mark = (name) => ({ id: `${name}___${language}` })
  return [
    layout("layouts/main-layout.tsx", mark("main"), [...converterRoutes(mark), ...accountRoutes(mark)]),
    route("404", "features/shell/not-found-page.tsx", mark("404")),
  ]
}

export default [
  ...pagesOf("zh"),
  ...prefix("en", pagesOf("en")),
  ...prefix("id", pagesOf("id")),
  route("zh/*?", "features/shell/default-language.ts"),
  route("*", "features/shell/not-found-page.tsx", { id: "unknown" }),
] satisfies RouteConfigEntry[]
