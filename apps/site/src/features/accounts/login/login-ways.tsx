import { useEffect, useId, useRef, useState } from "react"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { Icon } from "../../../ui/more-icons.tsx"
import { useRootData } from "../../shell/root-data.ts"
import { isWechat } from "../../shell/visit.ts"
import { ConsentBox } from "./consent-box.tsx"
import { PhoneForm } from "./phone-form.tsx"
import { ScanPanel } from "./scan-panel.tsx"
import { useConsent } from "./use-consent.ts"
import { WechatButton } from "./wechat-button.tsx"

/** Phones have no second screen to scan from. */
const phoneQuery = "(max-width: 40rem)"

/**
 * The ways to sign in, QR and SMS as tabs on a desktop, two pages on a phone, below what signing in
 * is good for.
 */
export function LoginWays({ onDone }: { onDone: () => void }) {
  const { login } = useAccountTexts()
  const { limits, freeLimits } = useRootData().visitor
  const [isPhone, setPhone] = useState<boolean>()
  useEffect(() => {
    const query = matchMedia(phoneQuery)
    const follow = (): void => setPhone(query.matches)
    follow()
    query.addEventListener("change", follow)
    return () => query.removeEventListener("change", follow)
  }, [])
  const [free, now] = [freeLimits.conversionsPerDay, limits.conversionsPerDay]
  return (
    <>
      {free > now ? <p className="login-adds">{login.adds(free, now)}</p> : null}
      {isPhone === undefined ? null : isPhone ? (
        <PhonePages onDone={onDone} />
      ) : (
        <DesktopTabs onDone={onDone} />
      )}
    </>
  )
}

const ways = ["scan", "sms"] as const

function DesktopTabs({ onDone }: { onDone: () => void }) {
  const { login } = useAccountTexts()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const consent = useConsent(box)
  const [way, setWay] = useState<(typeof ways)[number]>("scan")
  const names = { scan: login.wechatTab, sms: login.smsTab }
  const move = (event: React.KeyboardEvent): void => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return
    const next = way === "scan" ? "sms" : "scan"
    setWay(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={login.methods} className="tabs" onKeyDown={move}>
        {ways.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            className="tab"
            aria-selected={way === name}
            aria-controls={`${id}-panel`}
            tabIndex={way === name ? 0 : -1}
            onClick={() => setWay(name)}
          >
            {names[name]}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${way}`}>
        {way === "scan" ? (
          <ScanPanel onDone={onDone} />
        ) : (
          <PhoneForm consent={consent} onDone={onDone}>
            <ConsentBox consent={consent} place={box} />
          </PhoneForm>
        )}
      </div>
    </>
  )
}

function PhonePages({ onDone }: { onDone: () => void }) {
  const { login } = useAccountTexts()
  const [isForm, setForm] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const consent = useConsent(box)
  const insideWechat = isWechat(navigator.userAgent)
  if (isForm) {
    return (
      <>
        <button type="button" className="text-button login-back" onClick={() => setForm(false)}>
          <Icon name="back" size={16} />
          {login.otherWays}
        </button>
        <PhoneForm consent={consent} onDone={onDone}>
          <ConsentBox consent={consent} place={box} />
        </PhoneForm>
      </>
    )
  }
  return (
    <div className="login-ways">
      {insideWechat ? null : (
        <button type="button" className="button button-primary" onClick={() => setForm(true)}>
          {login.byPhone}
        </button>
      )}
      <WechatButton consent={consent} />
      <ConsentBox consent={consent} place={box} />
    </div>
  )
}
