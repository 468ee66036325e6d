import { startTransition, StrictMode } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { guardChunkLoads } from "./features/shell/chunk-guard.ts"
import { languageOfPath } from "./i18n/language.ts"
import { LanguageProvider, loadTexts } from "./i18n/texts.tsx"

guardChunkLoads(window)
// Schemas would try whether they may compile themselves with `eval`; our content security policy says no, and reports each try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

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
