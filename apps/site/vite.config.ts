import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"
import { precompress } from "./precompress.ts"

export default defineConfig({
  plugins: [reactRouter(), precompress()],
  // Workspace packages are TypeScript sources: bundled, never left to Node's resolver.
  ssr: { noExternal: [/^@mozhuan\//] },
  // A worker is one file: once that is there, local tools go on without the network.
  worker: { format: "es", rolldownOptions: { output: { codeSplitting: false } } },
  build: { target: "es2022", assetsInlineLimit: 1024 },
})
