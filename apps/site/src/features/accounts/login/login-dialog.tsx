import { useEffect, useId, useState } from "react"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { isWechat } from "../../shell/visit.ts"
import { useSignedIn } from "../use-signed-in.ts"
import { PhoneForm } from "./phone-form.tsx"
import { ScanPanel } from "./scan-panel.tsx"
import { WechatButton } from "./wechat-button.tsx"
import "./login.css"

/** Phones have no second screen to scan from. */
const phoneQuery = "(max-width: 40rem)"

/** Login: QR and SMS as tabs on a desktop, two pages on a phone. */
export default function LoginDialog({ onClose }: { onClose: () => void }) {
  const { login } = useAccountTexts()
  const signedIn = useSignedIn()
  const [isPhone, setPhone] = useState(() => matchMedia(phoneQuery).matches)
  useEffect(() => {
    const query = matchMedia(phoneQuery)
    const follow = (): void => setPhone(query.matches)
    query.addEventListener("change", follow)
    return () => query.removeEventListener("change", follow)
  }, [])
  const done = (): void => {
    onClose()
    signedIn()
  }
  return (
    <Dialog title={login.title} onClose={onClose}>
      <div className="login">{isPhone ? <PhonePages onDone={done} /> : <DesktopTabs onDone={done} />}</div>
    </Dialog>
  )
}

const ways = ["scan", "sms"] as const

function DesktopTabs({ onDone }: { onDone: () => void }) {
  const { login } = useAccountTexts()
  const id = useId()
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
          <button key={name} id={`${id}-${name}`} type="button" role="tab" className="tab" aria-selected={way === name} aria-controls={`${id}-panel`} tabIndex={way === name ? 0 : -1} onClick={() => setWay(name)}>
            {names[name]}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${way}`}>
        {way === "scan" ? <ScanPanel onDone={onDone} /> : <PhoneForm onDone={onDone} />}
      </div>
    </>
  )
}

function PhonePages({ onDone }: { onDone: () => void }) {
  const { login } = useAccountTexts()
  const [isForm, setForm] = useState(false)
  const insideWechat = isWechat(navigator.userAgent)
  if (isForm) {
    return (
      <>
        <button type="button" className="text-button login-back" onClick={() => setForm(false)}>
          <Icon name="back" size={16} />
          {login.otherWays}
        </button>
        <PhoneForm onDone={onDone} />
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
      <WechatButton />
    </div>
  )
}
