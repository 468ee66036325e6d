import { useRevalidator } from "react-router"
import { localPath } from "../../i18n/language.ts"
import { useLanguage, useTexts } from "../../i18n/texts.tsx"
import { useRootData } from "../shell/root-data.ts"
import { keepChoice } from "../shell/visit.ts"

/** Asks once whether clicks may be counted. Part of the page, over nothing; no answer means no. */
export function ConsentAsk() {
  const { usage } = useTexts()
  const { consent } = useRootData()
  const choose = useConsentChoice()
  const language = useLanguage()
  if (consent !== "ask") return null
  return (
    <section className="container usage-ask" aria-label={usage.title}>
      <p>
        {usage.text} <a href={localPath(language, "/agreement/privacy")}>{usage.more}</a>
      </p>
      <p className="usage-ask-choices">
        <button className="button" type="button" onClick={() => choose("no")}>
          {usage.no}
        </button>
        <button className="button" type="button" onClick={() => choose("yes")}>
          {usage.yes}
        </button>
      </p>
    </section>
  )
}

/** Changes the choice later, at the foot of every page. */
export function ConsentSwitch() {
  const { usage } = useTexts()
  const { consent } = useRootData()
  const choose = useConsentChoice()
  if (consent === "ask") return null
  return (
    <button
      className="text-button usage-switch"
      type="button"
      aria-pressed={consent === "yes"}
      onClick={() => choose(consent === "yes" ? "no" : "yes")}
    >
      {consent === "yes" ? usage.on : usage.off}
    </button>
  )
}

function useConsentChoice(): (choice: "yes" | "no") => void {
  const { revalidate } = useRevalidator()
  return (choice) => {
    keepChoice("usage", choice)
    void revalidate()
  }
}
