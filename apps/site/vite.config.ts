import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"
import { guardRouteLoads } from "./guard-route-loads.ts"
import { hanFace } from "./han-face.ts"
import { offlineApp } from "./offline-app.ts"
import { precompress } from "./precompress.ts"
import { readingModels } from "./reading-models.ts"
import { schemasStayBehind } from "./schemas-stay-behind.ts"

/**
 * Scripts that every page needs travel together: many small files pack worse than one.
 * Only what is in each first load may be named here.
 */
const everyPage = [
  {
    name: "framework",
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|@react-router)\//,
  },
  {
    name: "shell",
    test: /apps\/site\/src\/(?:ui\/(?:icon|tool-icon|logo|toast)|layouts\/(?:header|footer|scroll)|features\/shell\/(?:root-data|visit|shell-state|error-page|dialogs|page-progress|theme-choice)|features\/accounts\/header-account|features\/converter\/(?:converter-context|tool-choice|kept-tasks)|features\/support\/chat-(?:button|memory)|features\/(?:tools\/head-tags|embedded\/use-host-bridge|usage\/use-usage-log|reading\/related-articles|reading\/article-path)|i18n\/(?:language|texts|format)\.)/,
  },
  // With the first load of the home page and the tools' only.
  {
    name: "converter",
    test: /apps\/site\/src\/features\/(?:converter\/(?:drop-zone|converter-stage|window-drop|dropped-files)|tools\/home-sections)\./,
  },
]

export default defineConfig({
  plugins: [
    schemasStayBehind(),
    reactRouter(),
    guardRouteLoads(),
    hanFace(),
    readingModels(),
    precompress(),
    offlineApp(),
  ],
  // Workspace packages are TypeScript sources: bundled, never left to Node's resolver.
  ssr: { noExternal: [/^@mozhuan\//] },
  // A worker is one file: once that is there, local tools go on without the network.
  worker: { format: "es", rolldownOptions: { output: { codeSplitting: false } } },
  build: { target: "es2022", assetsInlineLimit: 1024 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: everyPage } } } } },
  },
})
