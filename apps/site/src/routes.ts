import { index, layout, prefix, route, type RouteConfigEntry } from "@react-router/dev/routes"
import { articleColumnNames, toolIds, defaultLanguage, prefixedLanguages } from "@mozhuan/contract"

/**
 * Routes grouped by feature; every group exists once a language, so ids carry the language.
 *
 * To add a feature: write a function like `converterRoutes`, and list it under its layout in
 * `pagesOf`.
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
  ]
}

function readingRoutes(mark: Mark): RouteConfigEntry[] {
  return [
    ...articleColumnNames.flatMap((column) => [
      route(column, "features/reading/listing-page.tsx", mark(column)),
      route(`${column}/:file`, "features/reading/article-page.tsx", mark(`${column}-article`)),
    ]),
    route("tag", "features/reading/tag-cloud-page.tsx", mark("tag")),
    route("tag/:id", "features/reading/tag-page.tsx", mark("tag-articles")),
  ]
}

function downloadRoutes(mark: Mark): RouteConfigEntry[] {
  return [
    route("download", "features/downloads/download-page.tsx", mark("download")),
    route("download/cli", "features/downloads/command-line-page.tsx", mark("download-cli")),
    route("guide", "features/downloads/guide-page.tsx", mark("guide")),
  ]
}

/**
 * The operator's console: one language, a frame of its own, and scripts that no public page loads.
 */
const consoleRoutes: RouteConfigEntry[] = [
  route("admin", "features/console/admin-home.ts", { id: "console-home" }),
  route("admin/login", "features/console/sign-in/sign-in-page.tsx", { id: "console-sign-in" }),
  layout("features/console/console-layout.tsx", { id: "console" }, [
    ...[
      "dashboard",
      "health",
      "inbox",
      "answers",
      "tasks",
      "users",
      "orders",
      "refunds",
      "invoices",
      "alerts",
      "articles",
      "tags",
      "page-texts",
      "links",
      "prices",
      "limits",
      "hosts",
      "operators",
      "audit",
      "profile",
    ].map((page) =>
      route(`admin/${page}`, `features/console/pages/${page}-page.tsx`, { id: `console-${page}` }),
    ),
    route("admin/tasks/:taskId", "features/console/pages/task-page.tsx", { id: "console-task" }),
    route("admin/users/:accountId", "features/console/pages/user-page.tsx", { id: "console-user" }),
    route("admin/orders/:orderId", "features/console/pages/order-page.tsx", {
      id: "console-order",
    }),
    route("admin/articles/:id", "features/console/pages/article-page.tsx", {
      id: "console-article",
    }),
  ]),
]

function pagesOf(language: string): RouteConfigEntry[] {
  const mark: Mark = (name) => ({ id: `${name}___${language}` })
  return [
    layout("layouts/main-layout.tsx", mark("main"), [
      ...converterRoutes(mark),
      ...accountRoutes(mark),
      ...readingRoutes(mark),
      ...downloadRoutes(mark),
      route("quality", "features/quality/quality-page.tsx", mark("quality")),
      route("api", "features/platform/api/api-page.tsx", mark("api")),
      route("contactus", "features/support/contact-page.tsx", mark("contactus")),
      // Last: any other single word may be the short name of an article.
      route(":id", "features/reading/info-page.tsx", mark("info")),
    ]),
    layout("layouts/login-layout.tsx", mark("on-the-way"), [
      route("login", "features/accounts/login/login-page.tsx", mark("login")),
    ]),
    layout("layouts/no-footer-layout.tsx", mark("no-footer"), [
      route("account", "features/accounts/account/account-page.tsx", mark("account")),
      // Phones come here from a code, to take the app along and nothing else.
      route("h5down/:mode", "features/downloads/guide-page.tsx", mark("h5down")),
    ]),
    layout("layouts/default-layout.tsx", mark("default"), [
      route("unimp/select", "features/embedded/select-page.tsx", mark("unimp")),
    ]),
    route("404", "features/shell/not-found-page.tsx", mark("404")),
  ]
}

export default [
  ...consoleRoutes,
  ...pagesOf(defaultLanguage),
  ...prefixedLanguages.flatMap((language) => prefix(language, pagesOf(language))),
  route(`${defaultLanguage}/*?`, "features/shell/default-language.ts"),
  route("*", "features/shell/not-found-page.tsx", { id: "unknown" }),
] satisfies RouteConfigEntry[]
