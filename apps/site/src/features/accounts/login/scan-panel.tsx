import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { Icon } from "../../../ui/more-icons.tsx"
import { QrCode } from "../qr-code.tsx"
import { ScanConsent } from "./consent-box.tsx"
import { useScanLogin, type ScanState } from "./use-scan-login.ts"

/** A QR code that signs in this page once it is scanned with WeChat. */
export function ScanPanel({ onDone }: { onDone: () => void }) {
  const { login } = useAccountTexts()
  const { state, refresh } = useScanLogin(onDone)
  const isLive = state.kind === "waiting" || state.kind === "scanned"
  return (
    <div className="scan-panel">
      <div className="scan-code" data-state={state.kind}>
        {isLive ? <QrCode content={state.qrCode} label={login.scanHint} /> : null}
        {state.kind === "waiting" ? null : <ScanCover state={state} onRefresh={refresh} />}
      </div>
      <p role="status">
        {state.kind === "scanned"
          ? login.scanned
          : state.kind === "failed"
            ? login.networkFault
            : login.scanHint}
      </p>
      <ScanConsent />
      <button type="button" className="text-button" onClick={refresh}>
        <Icon name="retry" size={16} />
        {login.refresh}
      </button>
    </div>
  )
}

function ScanCover({ state, onRefresh }: { state: ScanState; onRefresh: () => void }) {
  const { login } = useAccountTexts()
  if (state.kind === "loading") return <p className="scan-cover">{login.scanLoading}</p>
  if (state.kind === "scanned") return <p className="scan-cover">{login.scanned}</p>
  const text =
    state.kind === "expired"
      ? login.scanExpired
      : state.kind === "refused"
        ? login.scanRefused
        : login.networkFault
  return (
    <button type="button" className="scan-cover" onClick={onRefresh}>
      <Icon name="retry" />
      {text}
    </button>
  )
}
