import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { languageFacts } from "../../../i18n/language.ts"
import { useLanguage } from "../../../i18n/texts.tsx"
import { Dialog } from "../../../ui/dialog.tsx"
import { Icon } from "../../../ui/more-icons.tsx"
import { useShell, type LoginReason } from "../../shell/shell-state.tsx"
import { deviceName } from "../device-name.ts"
import { useSignedIn } from "../use-signed-in.ts"
import { LoginWays } from "./login-ways.tsx"
import "./login.css"

/** Login over whatever page it was asked for on. */
export default function LoginDialog({ onClose }: { onClose: () => void }) {
  const { login } = useAccountTexts()
  const signedIn = useSignedIn()
  const { completeLogin, loginReason, isApp } = useShell()
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
        <LoginWays onDone={done} />
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

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")
