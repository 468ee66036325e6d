import { startTransition, StrictMode } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { guardChunkLoads } from "./features/shell/chunk-guard.ts"
import { steadyStorages } from "./features/shell/steady-storage.ts"
import { languageOfPath } from "./i18n/language.ts"
import { LanguageProvider, loadTexts } from "./i18n/texts.tsx"

steadyStorages(window)
guardChunkLoads(window)

const language = languageOfPath(location.pathname)
const texts = await loadTexts(language)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LanguageProvider language={language} texts={texts}>
        <HydratedRouter />
      </LanguageProvider>
    </StrictMode>,
  )
})
