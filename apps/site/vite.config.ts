import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [reactRouter()],
  // Workspace packages are TypeScript sources: bundled, never left to Node's resolver.
  ssr: { noExternal: [/^@mozhuan\//] },
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 1024 },
})
