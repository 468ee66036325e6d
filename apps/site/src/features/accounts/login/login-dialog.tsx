import { useEffect, useId, useRef, useState } from "react"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { languageFacts } from "../../../i18n/language.ts"
import { useLanguage } from "../../../i18n/texts.tsx"
import { Dialog } from "../../../ui/dialog.tsx"
import { Icon } from "../../../ui/more-icons.tsx"
import { useShell, type LoginReason } from "../../shell/shell-state.tsx"
import { isWechat } from "../../shell/visit.ts"
import { deviceName } from "../device-name.ts"
import { useSignedIn } from "../use-signed-in.ts"
import { ConsentBox } from "./consent-box.tsx"
import { PhoneForm } from "./phone-form.tsx"
import { ScanPanel } from "./scan-panel.tsx"
import { useConsent } from "./use-consent.ts"
import { WechatButton } from "./wechat-button.tsx"
import "./login.css"

/** Phones have no second screen to scan from. */
const phoneQuery = "(max-width: 40rem)"

/** Login: QR and SMS as tabs on a desktop, two pages on a phone. */
export default function LoginDialog({ onClose }: { onClose: () => void }) {
  const { login } = useAccountTexts()
  const signedIn = useSignedIn()
  const { completeLogin, loginReason, isApp } = useShell()
  const [isPhone, setPhone] = useState(() => matchMedia(phoneQuery).matches)
  useEffect(() => {
    const query = matchMedia(phoneQuery)
    const follow = (): void => setPhone(query.matches)
    query.addEventListener("change", follow)
    return () => query.removeEventListener("change", follow)
  }, [])
  const done = (): void => {
    completeLogin()
    signedIn()
  }
  if (isApp) {
    return (
      <Dialog title={login.title} onClose={onClose}>
        <p>{login.notInApp}</p>
      </Dialog>
    )
  }
  return (
    <Dialog title={login.title} onClose={onClose}>
      <div className="login">
        {loginReason === undefined ? null : <Reason reason={loginReason} />}
        {isPhone ? <PhonePages onDone={done} /> : <DesktopTabs onDone={done} />}
      </div>
    </Dialog>
  )
}

/** Why the dialog opened by itself: for a login that was pushed out, when and by which device. */
function Reason({ reason }: { reason: LoginReason }) {
  const { login } = useAccountTexts()
  const language = useLanguage()
  const at = new Date(textOf(reason.detail["at"]))
  const time = Number.isNaN(at.getTime())
    ? ""
    : new Intl.DateTimeFormat(languageFacts[language].tag, {
        dateStyle: "medium",
        timeStyle: "short",
      }).format(at)
  const text =
    reason.code === 10010
      ? login.forcedOffline(
          [deviceName(textOf(reason.detail["device"])), time].filter(Boolean).join(" · "),
        )
      : reason.message
  return (
    <p className="notice" role="alert">
      <Icon name="info" />
      <span>{text}</span>
    </p>
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

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")
