import type { SignInStage } from "@mozhuan/contract"
import { useState } from "react"
import { redirect, useSearchParams, type LoaderFunctionArgs } from "react-router"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { servicesOf } from "../../../server/services.ts"
import { Logo } from "../../../ui/logo.tsx"
import { backAddress } from "../console-client.ts"
import { CodeForm } from "./code-form.tsx"
import { EnrolForm } from "./enrol-form.tsx"
import { PasswordForm } from "./password-form.tsx"
import "../console.css"

/** Whoever is signed in has nothing to do here. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  if (await servicesOf(context).operator())
    throw redirect(backAddress(url.searchParams.get("next")))
  return null
}

export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" })

type Step =
  | { readonly stage: "password" }
  | { readonly stage: Exclude<SignInStage, "open">; readonly isPasswordTemporary: boolean }

/** /admin/login: password, then second factor; the first time the factor is set up. */
export default function SignInPage() {
  const texts = useConsoleTexts()
  const [query] = useSearchParams()
  const [step, setStep] = useState<Step>({ stage: "password" })
  // A whole load: everything that was loaded for nobody is asked for anew.
  const enter = (): void => location.assign(backAddress(query.get("next")))
  const restart = (): void => setStep({ stage: "password" })
  return (
    <main className="sign-in console" id="content" tabIndex={-1}>
      <title>{texts.title(texts.signIn.title)}</title>
      <div className="sign-in-box">
        <p className="console-brand">
          <Logo />
          <span>{texts.name}</span>
        </p>
        {step.stage === "password" ? <PasswordForm onNext={setStep} /> : null}
        {step.stage === "factor" ? <CodeForm onDone={enter} onRestart={restart} /> : null}
        {step.stage === "enrol" ? (
          <EnrolForm
            isPasswordTemporary={step.isPasswordTemporary}
            onDone={enter}
            onRestart={restart}
          />
        ) : null}
      </div>
      <p className="sign-in-note">{texts.signIn.notOperator}</p>
    </main>
  )
}
