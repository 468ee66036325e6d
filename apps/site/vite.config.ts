import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"
import { guardRouteLoads } from "./guard-route-loads.ts"
import { hanFace } from "./han-face.ts"
import { precompress } from "./precompress.ts"

/**
 * Scripts that every page needs travel together: many small files pack worse than one.
 * Only what is in each first load may be named here.
 */
const everyPage = [
  { name: "framework", test: /node_modules\/(?:react|react-dom|scheduler|react-router|@react-router)\// },
  { name: "shell", test: /apps\/site\/src\/(?:ui\/(?:icon|tool-icon|logo|toast)|layouts\/(?:header|footer|scroll)|features\/shell\/(?:root-data|visit|shell-state|error-page|dialogs|page-progress|theme-choice)|features\/accounts\/header-account|features\/converter\/[a-z-]+\.|features\/support\/chat-(?:button|memory)|features\/tools\/(?:home-sections|head-tags)|i18n\/(?:language|texts|format)\.)/ },
]

export default defineConfig({
  plugins: [reactRouter(), guardRouteLoads(), hanFace(), precompress()],
  // Workspace packages are TypeScript sources: bundled, never left to Node's resolver.
  ssr: { noExternal: [/^@mozhuan\//] },
  // A worker is one file: once that is there, local tools go on without the network.
  worker: { format: "es", rolldownOptions: { output: { codeSplitting: false } } },
  build: { target: "es2022", assetsInlineLimit: 1024 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: everyPage } } } } } },
})
