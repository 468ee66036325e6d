import { useId, type RefObject } from "react"
import { localPath } from "../../../i18n/language.ts"
import { useLanguage } from "../../../i18n/texts.tsx"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import type { Consent } from "./use-consent.ts"

/**
 * Consent to terms and privacy policy, never ticked beforehand; shakes when a login was tried
 * without it.
 */
export function ConsentBox({
  consent,
  place,
}: {
  consent: Consent
  place: RefObject<HTMLDivElement | null>
}) {
  const { isGiven, isAsked } = consent
  const { login } = useAccountTexts()
  const hintId = useId()
  return (
    <div ref={place} className={isAsked ? "consent consent-asked" : "consent"}>
      <label className="check">
        <input
          type="checkbox"
          name="consent"
          checked={isGiven}
          onChange={(event) => consent.give(event.target.checked)}
          aria-describedby={isAsked ? hintId : undefined}
          aria-invalid={isAsked}
        />
        <span>
          {login.consentBefore}
          <Documents />
        </span>
      </label>
      <p id={hintId} className="field-error" role="alert">
        {isAsked ? login.consentNeeded : ""}
      </p>
    </div>
  )
}

/** Says beside a code that scanning it is agreeing, and to what. */
export function ScanConsent() {
  const { login } = useAccountTexts()
  return (
    <p className="consent field-hint">
      {login.scanConsent}
      <Documents />
    </p>
  )
}

/** Links to what is agreed to. */
function Documents() {
  const { login } = useAccountTexts()
  const language = useLanguage()
  const linkTo = (path: string, text: string) => (
    <a href={localPath(language, path)} target="_blank" rel="noopener">
      {text}
    </a>
  )
  return (
    <>
      {linkTo("/agreement/terms", login.terms)}
      {login.consentAnd}
      {linkTo("/agreement/privacy", login.privacy)}
    </>
  )
}
