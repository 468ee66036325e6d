import {
  CallError,
  calls,
  mobileFault,
  mobileLength,
  smsCodeLength,
  smsCodePattern,
  validationTexts,
  type Language,
} from "@mozhuan/contract"
import { useId, useState } from "react"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { useLanguage } from "../../../i18n/texts.tsx"
import { useToast } from "../../../ui/toast.tsx"
import { pageClient } from "../../shell/page-client.ts"
import { messageOf } from "../call-message.ts"
import { solveChallenge } from "./solve-challenge.ts"
import type { Consent } from "./use-consent.ts"
import { resendSeconds, useCountdown } from "./use-countdown.ts"

type Faults = { readonly mobile?: string; readonly code?: string; readonly form?: string }

interface PhoneFormProps {
  readonly consent: Consent
  readonly onDone: () => void
  readonly children: React.ReactNode
}

/** Signs in by a code sent to a phone. The fourth digit submits by itself. */
export function PhoneForm({ consent, onDone, children }: PhoneFormProps) {
  const { login } = useAccountTexts()
  const [mobile, setMobile] = useState("")
  const [code, setCode] = useState("")
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const language = useLanguage()
  const submit = async (given: string): Promise<void> => {
    const found = { ...mobileFaults(mobile, language), ...codeFaults(given, language) }
    setFaults(found)
    if (Object.keys(found).length > 0 || isBusy || !consent.demand()) return
    setBusy(true)
    try {
      await pageClient()(calls.loginOrRegister, { type: "message", mobile, code: given })
      onDone()
    } catch (error) {
      setFaults({ form: messageOf(error, login.noReply) })
      setCode("")
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="login-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(code)
      }}
    >
      <MobileField value={mobile} fault={faults.mobile} onChange={setMobile} />
      <CodeField
        value={code}
        fault={faults.code}
        onChange={setCode}
        onFull={(full) => void submit(full)}
      >
        <SendButton
          mobile={mobile}
          check={() => mobileFaults(mobile, language)}
          onFault={setFaults}
        />
      </CodeField>
      <p className="field-error" role="alert">
        {faults.form ?? ""}
      </p>
      <button type="submit" className="button button-primary" disabled={isBusy}>
        {login.submit}
      </button>
      {children}
      <p className="field-hint">{login.newHint}</p>
    </form>
  )
}

function mobileFaults(mobile: string, language: Language): Faults {
  const fault = mobileFault(mobile)
  return fault ? { mobile: validationTexts[fault][language] } : {}
}

const codeFaults = (code: string, language: Language): Faults =>
  smsCodePattern.test(code) ? {} : { code: validationTexts.codeMissing[language] }

function MobileField({
  value,
  fault,
  onChange,
}: {
  value: string
  fault: string | undefined
  onChange: (value: string) => void
}) {
  const { login } = useAccountTexts()
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {login.mobile}
      </label>
      <input
        id={id}
        className="input"
        type="tel"
        name="mobile"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={mobileLength}
        placeholder={login.mobilePlaceholder}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-fault`}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ""))}
      />
      <p id={`${id}-fault`} className="field-error" role="alert">
        {fault ?? ""}
      </p>
    </div>
  )
}

interface CodeFieldProps {
  readonly value: string
  readonly fault: string | undefined
  readonly onChange: (value: string) => void
  readonly onFull: (value: string) => void
  readonly children: React.ReactNode
}

function CodeField({ value, fault, onChange, onFull, children }: CodeFieldProps) {
  const { login } = useAccountTexts()
  const id = useId()
  const change = (text: string): void => {
    const digits = text.replace(/\D/g, "").slice(0, smsCodeLength)
    onChange(digits)
    if (digits.length === smsCodeLength && digits !== value) onFull(digits)
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {login.code}
      </label>
      <div className="input-row">
        <input
          id={id}
          className="input"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={smsCodeLength}
          placeholder={login.codePlaceholder}
          value={value}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-fault`}
          onChange={(event) => change(event.target.value)}
        />
        {children}
      </div>
      <p id={`${id}-fault`} className="field-error" role="alert">
        {fault ?? ""}
      </p>
    </div>
  )
}

/** What the server says besides a refusal; undefined where it refused for another reason. */
const detailOf = (error: unknown, code: number, name: string): unknown =>
  error instanceof CallError && error.code === code ? error.detail[name] : undefined

/** Asks for a code; does the server's security check where it wants one. */
function SendButton({
  mobile,
  check,
  onFault,
}: {
  mobile: string
  check: () => Faults
  onFault: (faults: Faults) => void
}) {
  const { login } = useAccountTexts()
  const showToast = useToast()
  const countdown = useCountdown()
  const [stage, setStage] = useState<"idle" | "sending" | "checking">("idle")
  const send = async (challengeAnswer?: string): Promise<void> => {
    try {
      await pageClient()(calls.sendSms, {
        mobile,
        apkId: 1,
        ...(challengeAnswer ? { challengeAnswer } : {}),
      })
      countdown.start(resendSeconds)
      showToast(login.sent)
    } catch (error) {
      const challenge = detailOf(error, 10003, "challenge")
      if (typeof challenge === "string" && challengeAnswer === undefined) {
        setStage("checking")
        await send(await solveChallenge(challenge))
        return
      }
      const seconds = Number(detailOf(error, 10002, "seconds") ?? 0)
      if (seconds > 0 && seconds <= resendSeconds) countdown.start(seconds)
      onFault({ form: messageOf(error, login.noReply) })
    }
  }
  const press = async (): Promise<void> => {
    const faults = check()
    onFault(faults)
    if (faults.mobile) return
    setStage("sending")
    await send()
    setStage("idle")
  }
  const label =
    stage === "checking"
      ? login.checking
      : countdown.left > 0
        ? login.again(countdown.left)
        : login.send
  return (
    <button
      type="button"
      className="button send-code"
      disabled={countdown.left > 0 || stage !== "idle"}
      onClick={() => void press()}
    >
      {label}
    </button>
  )
}
